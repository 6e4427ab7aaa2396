import { Button } from "@radix-ui/themes";
import { useId, useState } from "react";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { OrderPage } from "#contract/orders/orders.ts";
import { type ReturnKind, returnablePieces, returnHints, returnKindNames } from "#contract/orders/return-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { ChoosePieces, countLeft, usePiecesDraft } from "./choose-pieces.tsx";
import { ReturnPictures, useReturnPictures } from "./return-pictures.tsx";
import { useAskReturn } from "./vendor-orders-data.ts";

type Part = OrderPage["parts"][number];

/** The items with only the pieces that can be asked back left. */
const askable = (part: Part) => {
  const left = returnablePieces(part);
  return part.items.map((item) => ({
    ...item,
    returned: item.quantity - (item.cancelled ?? 0) - (left.get(item.id) ?? 0),
  }));
};

export const canAskBack = (part: Part): boolean => part.returnOffers.length > 0 && countLeft(askable(part)) > 0;

/** Asks the vendor to take pieces back. If that fails, everything that was typed stays. */
export function AskReturn({ part, orderId }: { part: Part; orderId: string }) {
  const name = useId();
  const items = askable(part);
  const ask = useAskReturn();
  const press = usePress(ask);
  const button = useKeepFocus<HTMLButtonElement>(ask.isPending);
  const [kind, setKind] = useState<ReturnKind>(part.returnOffers[0]?.kind ?? "defect");
  const { body, chosen, setChosen, setReason, startAgain } = usePiecesDraft(items);
  const pictures = useReturnPictures();
  const nothing = body.lines.length === 0;
  return (
    <ConfirmDialog
      title={`Send back to ${part.vendorName}`}
      text={`The vendor answers, and pays back when it has arrived. Order #${shortOrderNumber(orderId)}.`}
      action="Ask to send it back"
      cancel="Keep it"
      disabled={nothing || body.reason.trim() === "" || pictures.sending}
      onConfirm={() =>
        press({
          id: part.id,
          orderId,
          body: { ...body, kind, ...(pictures.ids.length > 0 && { pictures: pictures.ids }) },
          done: () => {
            startAgain();
            pictures.startAgain();
          },
        })
      }
      trigger={
        <Button
          ref={button}
          type="button"
          size="3"
          variant="soft"
          color="gray"
          highContrast
          loading={ask.isPending}
          aria-label={`Send something back to ${part.vendorName}`}
        >
          Send something back
        </Button>
      }
    >
      <fieldset className="return-kinds">
        <legend className="field-label">Why</legend>
        {part.returnOffers.map((offer) => (
          <label key={offer.kind} className="check-row">
            <input type="radio" name={name} checked={kind === offer.kind} onChange={() => setKind(offer.kind)} />
            <span>
              {returnKindNames[offer.kind]}
              {offer.until && <span className="soft"> (until {formatLongDate(offer.until)})</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <ChoosePieces
        items={items}
        chosen={chosen}
        onChange={setChosen}
        says={(amount) => (nothing ? "Choose what to send back." : `It cost ${amount}.`)}
      />
      <TextAreaField
        label="Tell the vendor more"
        hint={returnHints[kind]}
        error={undefined}
        maxLength={1000}
        value={body.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ReturnPictures pictures={pictures} />
    </ConfirmDialog>
  );
}
