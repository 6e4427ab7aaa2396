import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { TextAreaField } from "#web/ui/field.tsx";
import { type Piece, usePiecesDraft } from "./choose-pieces.tsx";
import { PiecesDialog } from "./pieces-dialog.tsx";
import { RestockChoice } from "./restock-choice.tsx";
import { type Canceller, useCancelPieces } from "./vendor-orders-data.ts";

const asks: Readonly<Record<Canceller, string>> = {
  shopper: "You can cancel until the vendor packs your order. The money goes back the way you paid.",
  vendor: "You can't take this back. The customer is told, and gets the money for these pieces back.",
  admin: "You can't take this back. Customer and vendor are told, and the customer gets the money back.",
};

/** Cancels some pieces of a part, or all of them. If that fails, everything that was typed stays. */
export function CancelPieces({
  who,
  partId,
  orderId,
  items,
}: {
  who: Canceller;
  partId: string;
  orderId: string;
  items: readonly Piece[];
}) {
  const title = `Cancel items of order #${shortOrderNumber(orderId)}`;
  const cancel = useCancelPieces(who, { id: partId, orderId });
  const press = usePress(cancel);
  const draft = usePiecesDraft(items);
  const { body, setReason, startAgain } = draft;
  const [restock, setRestock] = useState(true);
  const nothing = body.lines.length === 0;
  return (
    <PiecesDialog
      button="Cancel items"
      label={title}
      waiting={cancel.isPending}
      items={items}
      draft={draft}
      says={(amount) => (nothing ? "Choose what to cancel." : `${amount} goes back.`)}
      title={title}
      text={asks[who]}
      action="Cancel these"
      cancel="Keep everything"
      destructive
      disabled={nothing}
      onConfirm={() => press({ body: { ...body, ...(who !== "shopper" && { restock }) }, done: startAgain })}
    >
      <TextAreaField
        label="Reason (optional)"
        hint={who === "shopper" ? "The vendor reads it." : "The customer reads it."}
        error={undefined}
        maxLength={500}
        value={body.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {who !== "shopper" && <RestockChoice restock={restock} onChange={setRestock} />}
    </PiecesDialog>
  );
}
