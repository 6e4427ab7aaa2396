import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { randomId } from "#contract/shared/random-id.ts";
import { usePress } from "#web/lib/use-press.ts";
import { DialogActions } from "#web/ui/dialog-actions.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { Modal } from "#web/ui/modal.tsx";
import { ChoosePieces, firstChoice, linesOf, type Piece } from "./choose-pieces.tsx";
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
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(() => firstChoice(items));
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(true);
  // Kept until it succeeds: if only the answer was lost, the same cancellation is not made twice.
  const [id, setId] = useState("");
  const lines = linesOf(chosen);
  return (
    <>
      <Button
        ref={button}
        type="button"
        size="3"
        variant="soft"
        color="gray"
        highContrast
        loading={cancel.isPending}
        aria-label={`Cancel items of order #${number}`}
        onClick={() => {
          setId((before) => before || randomId());
          setOpen(true);
        }}
      >
        Cancel items
      </Button>
      {open && (
        <Modal title={`Cancel items of order #${number}`} text={<p>{asks[who]}</p>} onClosed={() => setOpen(false)}>
          {(dialog) => (
            <div className="stack">
              <ChoosePieces
                items={items}
                chosen={chosen}
                onChange={setChosen}
                says={(amount) => (lines.length === 0 ? "Choose what to cancel." : `${amount} goes back.`)}
              />
              <TextAreaField
                label="Reason (optional)"
                hint={who === "shopper" ? "The vendor reads it." : "The customer reads it."}
                error={undefined}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              {who !== "shopper" && <RestockChoice restock={restock} onChange={setRestock} />}
              <DialogActions dialog={dialog} cancel="Keep everything">
                <Button
                  type="button"
                  size="3"
                  color="red"
                  disabled={lines.length === 0}
                  onClick={() => {
                    dialog.current?.close();
                    press({
                      body: { id, lines, reason, ...(who !== "shopper" && { restock }) },
                      done: () => {
                        setChosen({});
                        setReason("");
                        setId("");
                      },
                    });
                  }}
                >
                  Cancel these
                </Button>
              </DialogActions>
            </div>
          )}
        </Modal>
      )}
    </>
  );
}
