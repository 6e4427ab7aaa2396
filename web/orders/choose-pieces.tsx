import { type ReactNode, useState } from "react";
import type { OrderItem } from "#contract/orders/orders.ts";
import { quote } from "#contract/orders/quote.ts";
import { centsOf, centsToPrice } from "#contract/shared/money.ts";
import { randomId } from "#contract/shared/random-id.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { Stepper } from "#web/ui/stepper.tsx";
import { Quantity } from "./order-lines.tsx";

export type Piece = Pick<OrderItem, "title" | "quantity" | "price" | "cancelled" | "returned"> & { id: string };
/** How many of each, by the item's id. */
export type Chosen = Readonly<Record<string, number>>;

/** Pieces that were neither cancelled nor returned. */
export const piecesLeft = ({ quantity, cancelled = 0, returned = 0 }: Piece): number => quantity - cancelled - returned;
export const countLeft = (items: readonly Piece[]): number =>
  items.reduce((count, item) => count + piecesLeft(item), 0);
const linesOf = (chosen: Chosen) =>
  Object.entries(chosen).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []));

/** What a dialog about pieces asks for. The id stays until it succeeds: if only the answer was lost, nothing is done twice. */
export function usePiecesDraft(items: readonly Piece[]) {
  const [draft, setDraft] = useState(() => ({
    id: randomId(),
    // Where there is nothing to choose, it is chosen.
    chosen: (countLeft(items) === 1
      ? Object.fromEntries(items.map((item) => [item.id, piecesLeft(item)]))
      : {}) as Chosen,
    reason: "",
  }));
  const { id, chosen, reason } = draft;
  return {
    body: { id, lines: linesOf(chosen), reason },
    chosen,
    setChosen: (to: Chosen) => setDraft({ ...draft, chosen: to }),
    setReason: (to: string) => setDraft({ ...draft, reason: to }),
    startAgain: () => setDraft({ id: randomId(), chosen: {}, reason: "" }),
  };
}

/** A stepper for each product that has pieces left, and what the chosen ones cost together. */
export function ChoosePieces({
  items,
  chosen,
  onChange,
  says,
}: {
  items: readonly Piece[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** What is said of the sum. */
  says: (amount: string) => ReactNode;
}) {
  const lines = items.map(({ id, price }) => ({ vendorId: "", quantity: chosen[id] ?? 0, priceCents: centsOf(price) }));
  return (
    <>
      <ul className="choose-pieces">
        {items
          .filter((item) => piecesLeft(item) > 0)
          .map((item) => (
            <li key={item.id}>
              <span>
                {item.title} <Quantity of={piecesLeft(item)} />
              </span>
              <Stepper
                legend={`How many of ${item.title}`}
                value={chosen[item.id] ?? 0}
                least={0}
                most={piecesLeft(item)}
                onChange={(count) => onChange({ ...chosen, [item.id]: count })}
              />
            </li>
          ))}
      </ul>
      <p aria-live="polite">{says(shopPrice(centsToPrice(quote(lines).totalCents)))}</p>
    </>
  );
}
