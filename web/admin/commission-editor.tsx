import type { AdminVendor } from "#contract/admin/admin.ts";
import { commissionMessage, isCommission } from "#contract/admin/commission.ts";
import { FigureEditor } from "#web/ui/figure-editor.tsx";
import { useSetCommission } from "./vendors-data.ts";

/** Parses South African percentages: "12,5 %" is 12.5. NaN for an invalid number. */
const readPercent = (text: string): number => {
  const digits = text.replace(/[\s%]/g, "").replace(",", ".");
  return digits === "" ? Number.NaN : Number(digits);
};

export function CommissionEditor({ vendor }: { vendor: AdminVendor }) {
  return (
    <FigureEditor
      label={
        <>
          Commission<span className="sr-only"> of {vendor.businessName} in percent</span>
        </>
      }
      value={vendor.commissionPercent}
      read={readPercent}
      isValid={isCommission}
      invalidMessage={commissionMessage}
      failedMessage="The commission could not be saved. Please try again."
      write={useSetCommission(vendor)}
      inputMode="decimal"
      unit="%"
    />
  );
}
