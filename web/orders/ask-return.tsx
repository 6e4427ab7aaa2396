import { useId, useState } from "react";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { OrderPage } from "#contract/orders/orders.ts";
import {
  mayComeBack,
  type ReturnKind,
  returnablePieces,
  returnHints,
  returnKindNames,
  usableOffers,
} from "#contract/orders/return-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { TextAreaField } from "#web/ui/field.tsx";
import { usePiecesDraft } from "./choose-pieces.tsx";
import { PiecesDialog } from "./pieces-dialog.tsx";
import { ReturnPictures, useReturnPictures } from "./return-pictures.tsx";
import { useAskReturn } from "./vendor-orders-data.ts";

type Part = OrderPage["parts"][number];

/** The items that may come back for this kind, with only the pieces that can be asked back left. */
const askable = (part: Part, kind: ReturnKind) => {
  const left = returnablePieces(part);
  return part.items
    .filter((item) => mayComeBack(item, kind))
    .map((item) => ({
      ...item,
      returned: item.quantity - (item.cancelled ?? 0) - (left.get(item.id) ?? 0),
    }));
};

export const canAskBack = (part: Part): boolean => usableOffers(part).length > 0;

/** Asks the vendor to take pieces back. If that fails, everything that was typed stays. */
export function AskReturn({ part, orderId }: { part: Part; orderId: string }) {
  const name = useId();
  const offers = usableOffers(part);
  const ask = useAskReturn();
  const press = usePress(ask);
  const [picked, setKind] = useState<ReturnKind>();
  // Once nothing is left for what was picked, another.
  const kind = (offers.find((offer) => offer.kind === picked) ?? offers[0])?.kind ?? "defect";
  const items = askable(part, kind);
  const draft = usePiecesDraft(items);
  const { body, setReason, startAgain } = draft;
  const pictures = useReturnPictures();
  // What was chosen for another kind stays chosen, but isn't asked for.
  const lines = body.lines.filter(({ itemId }) => items.some(({ id }) => id === itemId));
  const nothing = lines.length === 0;
  return (
    <PiecesDialog
      first={
        <fieldset className="return-kinds">
          <legend className="field-label">Why</legend>
          {offers.map((offer) => (
            <label key={offer.kind} className="check-row">
              <input type="radio" name={name} checked={kind === offer.kind} onChange={() => setKind(offer.kind)} />
              <span>
                {returnKindNames[offer.kind]}
                {offer.until && <span className="soft"> (until {formatLongDate(offer.until)})</span>}
              </span>
            </label>
          ))}
        </fieldset>
      }
      button="Send something back"
      label={`Send something back to ${part.vendorName}`}
      waiting={ask.isPending}
      items={items}
      draft={draft}
      says={(amount) => (nothing ? "Choose what to send back." : `It cost ${amount}.`)}
      title={`Send back to ${part.vendorName}`}
      text={`The vendor answers, and pays back when it has arrived. Order #${shortOrderNumber(orderId)}.`}
      action="Ask to send it back"
      cancel="Keep it"
      disabled={nothing || body.reason.trim() === "" || pictures.sending}
      onConfirm={() =>
        press({
          id: part.id,
          orderId,
          body: { ...body, lines, kind, ...(pictures.ids.length > 0 && { pictures: pictures.ids }) },
          done: () => {
            startAgain();
            pictures.startAgain();
          },
        })
      }
    >
      <TextAreaField
        label="Tell the vendor more"
        hint={returnHints[kind]}
        error={undefined}
        maxLength={1000}
        value={body.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ReturnPictures pictures={pictures} />
    </PiecesDialog>
  );
}
