import { Button } from "@radix-ui/themes";
import { useId, useState } from "react";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { OrderPage } from "#contract/orders/orders.ts";
import { isOpen, type ReturnKind } from "#contract/orders/return-rules.ts";
import { randomId } from "#contract/shared/random-id.ts";
import { usePress } from "#web/lib/use-press.ts";
import { DialogActions } from "#web/ui/dialog-actions.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { Modal } from "#web/ui/modal.tsx";
import { ChoosePieces, type Chosen, countLeft, firstChoice, linesOf } from "./choose-pieces.tsx";
import { useAskReturn } from "./vendor-orders-data.ts";

type Part = OrderPage["parts"][number];

const kindNames: Readonly<Record<ReturnKind, string>> = {
  "cooling-off": "I have changed my mind",
  defect: "Something is wrong with it",
};

/** The items without the pieces that are in a return already. */
const askable = ({ items, returns = [] }: Part) =>
  items.map((item) => {
    const spokenFor = returns
      .filter(({ state }) => isOpen(state))
      .flatMap(({ lines }) => lines.filter(({ itemId }) => itemId === item.id))
      .reduce((count, { quantity }) => count + quantity, 0);
    return { ...item, returned: (item.returned ?? 0) + spokenFor };
  });

export const canAskBack = (part: Part): boolean => part.returnOffers.length > 0 && countLeft(askable(part)) > 0;

/** Asks the vendor to take pieces back. If that fails, everything that was typed stays. */
export function AskReturn({ part, orderId }: { part: Part; orderId: string }) {
  const name = useId();
  const items = askable(part);
  const ask = useAskReturn({ id: part.id, orderId });
  const press = usePress(ask);
  const button = useKeepFocus<HTMLButtonElement>(ask.isPending);
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<ReturnKind>(part.returnOffers[0]?.kind ?? "defect");
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(items));
  const [reason, setReason] = useState("");
  // Kept until it succeeds: if only the answer was lost, the same return is not asked for twice.
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
        loading={ask.isPending}
        aria-label={`Send something back to ${part.vendorName}`}
        onClick={() => {
          setId((before) => before || randomId());
          setOpen(true);
        }}
      >
        Send something back
      </Button>
      {open && (
        <Modal
          title={`Send back to ${part.vendorName}`}
          text={<p>The vendor answers, and pays back when it has arrived. Order #{shortOrderNumber(orderId)}.</p>}
          onClosed={() => setOpen(false)}
        >
          {(dialog) => (
            <div className="stack">
              <fieldset className="return-kinds">
                <legend className="field-label">Why</legend>
                {part.returnOffers.map((offer) => (
                  <label key={offer.kind} className="check-row">
                    <input
                      type="radio"
                      name={name}
                      checked={kind === offer.kind}
                      onChange={() => setKind(offer.kind)}
                    />
                    <span>
                      {kindNames[offer.kind]}
                      {offer.until && <span className="soft"> (until {formatLongDate(offer.until)})</span>}
                    </span>
                  </label>
                ))}
              </fieldset>
              <ChoosePieces
                items={items}
                chosen={chosen}
                onChange={setChosen}
                says={(amount) => (lines.length === 0 ? "Choose what to send back." : `It cost ${amount}.`)}
              />
              <TextAreaField
                label="Tell the vendor more"
                hint={
                  kind === "cooling-off"
                    ? "You pay for sending it back. Food can't be sent back for this reason."
                    : "What is wrong with it?"
                }
                error={undefined}
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              <DialogActions dialog={dialog} cancel="Keep it">
                <Button
                  type="button"
                  size="3"
                  disabled={lines.length === 0 || reason.trim() === ""}
                  onClick={() => {
                    dialog.current?.close();
                    press({
                      body: { id, kind, lines, reason },
                      done: () => {
                        setChosen({});
                        setReason("");
                        setId("");
                      },
                    });
                  }}
                >
                  Ask to send it back
                </Button>
              </DialogActions>
            </div>
          )}
        </Modal>
      )}
    </>
  );
}
