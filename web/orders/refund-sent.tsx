import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { hasLeft } from "#contract/orders/parcel-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { ChoosePieces, countLeft, usePiecesDraft } from "./choose-pieces.tsx";
import { RestockChoice } from "./restock-choice.tsx";
import { useRefundSent } from "./vendor-orders-data.ts";

/** Something of the part has left, and not all of it was paid back. */
export const mayRefundSent = ({ state, parcels = [], items }: VendorOrder): boolean =>
  (state === "shipped" || state === "delivered" || parcels.some((each) => hasLeft(each.state))) && countLeft(items) > 0;

/** For admins: pays back pieces that were sent. If that fails, everything that was typed stays. */
export function RefundSent({ part: { id, orderId, items } }: { part: VendorOrder }) {
  const number = shortOrderNumber(orderId);
  const refund = useRefundSent({ id, orderId });
  const press = usePress(refund);
  const button = useKeepFocus<HTMLButtonElement>(refund.isPending);
  const { body, chosen, setChosen, setReason, startAgain } = usePiecesDraft(items);
  const [restock, setRestock] = useState(false);
  const nothing = body.lines.length === 0;
  return (
    <ConfirmDialog
      title={`Refund sent items of order #${number}`}
      text="You can't take this back. The customer gets the money without sending anything back, and it leaves the vendor's balance. Both are told why."
      action="Refund these"
      cancel="Refund nothing"
      destructive
      disabled={nothing || body.reason.trim().length < 3}
      onConfirm={() => press({ body: { ...body, restock }, done: startAgain })}
      trigger={
        <Button
          ref={button}
          type="button"
          size="3"
          variant="soft"
          color="gray"
          highContrast
          loading={refund.isPending}
          aria-label={`Refund sent items of order #${number}`}
        >
          Refund sent items
        </Button>
      }
    >
      <ChoosePieces
        items={items}
        chosen={chosen}
        onChange={setChosen}
        says={(amount) => (nothing ? "Choose what to refund." : `${amount} goes back.`)}
      />
      <TextAreaField
        label="Reason"
        hint="Customer and vendor read it."
        error={undefined}
        maxLength={500}
        value={body.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <RestockChoice restock={restock} onChange={setRestock} />
    </ConfirmDialog>
  );
}
