// The states of a return, and what can be sent back. Without zod, as the browser uses it too.
import type { PictureWidth } from "#contract/listings/picture.ts";
import type { PartState } from "./order-rules.ts";
import { hasLeft, type ParcelPieces, type Pieces, piecesIn, unsentPieces } from "./parcel-rules.ts";

/** cooling-off: without a reason, within days of receipt (ECT Act, section 44); defect: within six months (CPA, section 56). */
export const returnKinds = ["cooling-off", "defect"] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** As the shopper reads them. */
export const returnKindNames: Readonly<Record<ReturnKind, string>> = {
  "cooling-off": "I have changed my mind",
  defect: "Something is wrong with it",
};
export const returnHints: Readonly<Record<ReturnKind, string>> = {
  "cooling-off": "You pay for sending it back. Food can't be sent back for this reason.",
  defect: "What is wrong with it?",
};

/** Pictures of what is sent back. */
export const returnPictureCount = 3;

/** Its address for those who may see it. */
export const returnPictureUrl = (id: string, width: PictureWidth): string =>
  `/api/return-pictures/${id}?width=${width}`;

export const returnStates = ["asked", "approved", "refused", "received", "refunded"] as const;
export type ReturnState = (typeof returnStates)[number];

/** The allowed next states; all are the vendor's to choose. */
export const nextReturnStates: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  asked: ["approved", "refused"],
  approved: ["received"],
  refused: [],
  received: ["refunded"],
  refunded: [],
};

/** Its pieces can't be asked for again. */
export const isOpen = (state: ReturnState): boolean => nextReturnStates[state].length > 0;

/** ECT Act, section 42: food doesn't come back without a reason. */
export const mayComeBack = ({ food }: { food?: true | undefined }, kind: ReturnKind): boolean =>
  kind === "defect" || !food;

interface PartPieces {
  state: PartState;
  items: readonly {
    id: string;
    quantity: number;
    cancelled?: number | undefined;
    returned?: number | undefined;
    food?: true | undefined;
  }[];
  parcels?: readonly ParcelPieces[] | undefined;
  returns?: readonly Pieces<ReturnState>[] | undefined;
}

/** How many pieces of each item can be asked back: they were sent, were not returned, and are in no open return. */
export function returnablePieces({ state, items, parcels = [], returns = [] }: PartPieces): Map<string, number> {
  const asked = piecesIn(returns, isOpen);
  const unsent = new Map(
    state === "packed" ? unsentPieces(items, parcels, hasLeft).map(({ itemId, quantity }) => [itemId, quantity]) : [],
  );
  return new Map(
    items.map(({ id, quantity, cancelled = 0, returned = 0 }) => [
      id,
      quantity - cancelled - returned - (asked.get(id) ?? 0) - (unsent.get(id) ?? 0),
    ]),
  );
}

/** Of what a part's shopper may ask for now, the kinds for which a piece is left. */
export function usableOffers<Offer extends { kind: ReturnKind }>(
  part: PartPieces & { returnOffers: readonly Offer[] },
): Offer[] {
  const left = returnablePieces(part);
  return part.returnOffers.filter(({ kind }) =>
    part.items.some((item) => mayComeBack(item, kind) && (left.get(item.id) ?? 0) > 0),
  );
}
