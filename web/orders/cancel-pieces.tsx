import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { ChoosePieces, type Piece, usePiecesDraft } from "./choose-pieces.tsx";
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
  const number = shortOrderNumber(orderId);
  const cancel = useCancelPieces(who, { id: partId, orderId });
  const press = usePress(cancel);
  const button = useKeepFocus<HTMLButtonElement>(cancel.isPending);
  const { body, chosen, setChosen, setReason, startAgain } = usePiecesDraft(items);
  const [restock, setRestock] = useState(true);
  const nothing = body.lines.length === 0;
  return (
    <ConfirmDialog
      title={`Cancel items of order #${number}`}
      text={asks[who]}
      action="Cancel these"
      cancel="Keep everything"
      destructive
      disabled={nothing}
      onConfirm={() => press({ body: { ...body, ...(who !== "shopper" && { restock }) }, done: startAgain })}
      trigger={
        <Button
          ref={button}
          type="button"
          size="3"
          variant="soft"
          color="gray"
          highContrast
          loading={cancel.isPending}
          aria-label={`Cancel items of order #${number}`}
        >
          Cancel items
        </Button>
      }
    >
      <ChoosePieces
        items={items}
        chosen={chosen}
        onChange={setChosen}
        says={(amount) => (nothing ? "Choose what to cancel." : `${amount} goes back.`)}
      />
      <TextAreaField
        label="Reason (optional)"
        hint={who === "shopper" ? "The vendor reads it." : "The customer reads it."}
        error={undefined}
        maxLength={500}
        value={body.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {who !== "shopper" && <RestockChoice restock={restock} onChange={setRestock} />}
    </ConfirmDialog>
  );
}
