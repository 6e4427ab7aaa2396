import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { hasLeft } from "#contract/orders/parcel-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { TextAreaField } from "#web/ui/field.tsx";
import { countLeft, usePiecesDraft } from "./choose-pieces.tsx";
import { PiecesDialog } from "./pieces-dialog.tsx";
import { RestockChoice } from "./restock-choice.tsx";
import { useRefundSent } from "./vendor-orders-data.ts";

/** Something of the part has left, and not all of it was paid back. */
export const mayRefundSent = ({ state, parcels = [], items }: VendorOrder): boolean =>
  (state === "shipped" || state === "delivered" || parcels.some((each) => hasLeft(each.state))) && countLeft(items) > 0;

/** For admins: pays back pieces that were sent. If that fails, everything that was typed stays. */
export function RefundSent({ part: { id, orderId, items } }: { part: VendorOrder }) {
  const title = `Refund sent items of order #${shortOrderNumber(orderId)}`;
  const refund = useRefundSent({ id, orderId });
  const press = usePress(refund);
  const draft = usePiecesDraft(items);
  const { body, setReason, startAgain } = draft;
  const [restock, setRestock] = useState(false);
  const nothing = body.lines.length === 0;
  return (
    <PiecesDialog
      button="Refund sent items"
      label={title}
      waiting={refund.isPending}
      items={items}
      draft={draft}
      says={(amount) => (nothing ? "Choose what to refund." : `${amount} goes back.`)}
      title={title}
      text="You can't take this back. The customer gets the money without sending anything back, and it leaves the vendor's balance. Both are told why."
      action="Refund these"
      cancel="Refund nothing"
      destructive
      disabled={nothing || body.reason.trim().length < 3}
      onConfirm={() => press({ body: { ...body, restock }, done: startAgain })}
    >
      <TextAreaField
        label="Reason"
        hint="Customer and vendor read it."
        error={undefined}
        maxLength={500}
        value={body.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <RestockChoice restock={restock} onChange={setRestock} />
    </PiecesDialog>
  );
}
