// What happens in the random sequences after the sale.
import fc from "fast-check";
import type { PartState } from "#contract/orders/order-rules.ts";
import { type ParcelState, parcelStates } from "#contract/orders/parcel-rules.ts";
import { type ReturnKind, type ReturnState, returnStates } from "#contract/orders/return-rules.ts";
import { type PayAct, payAct, send, wholeRun } from "./payout-acts.ts";

export const pricesBefore = [101, 333, 8995, 112_100];
export const stockBefore = 6;
/** Listings 0 and 1 are of the first vendor, 2 and 3 of the second. */
export const vendorOf = (listing: number) => (listing < 2 ? 0 : 1);
export const ofVendor = (vendor: number, pieces: readonly number[]) =>
  pieces.map((count, at) => (vendorOf(at) === vendor ? count : 0));

/** Chosen by counting through what there is, and around again. */
export interface Where {
  order: number;
  vendor: number;
}
type Nth = Where & { nth: number };
/** `id`: chosen when it is played; `pieces`: by listing, of a part only those of its vendor; `fit`: no more than there are. */
type Some = Where & { id: string; pieces: number[]; fit: boolean };

/** What people and carriers do with one part of an order. */
export type PartAct =
  | (Some & { does: "cancel"; who: "shopper" | "vendor" | "admin" })
  | (Where & { does: "cancel-rest" })
  /** The vendor's word for the whole part; null: what is next. */
  | (Where & { does: "move"; to: PartState | null })
  | (Some & { does: "send"; state: "packed" | "shipped" })
  | (Nth & { does: "unpack" })
  /** `to`, null: what is next. */
  | (Nth & { does: "parcel"; by: "vendor" | "carrier"; to: ParcelState | null })
  | (Nth & { does: "arrival"; arrived: boolean })
  /** The vendor answers so often at once: approved, received, refunded. */
  | (Some & { does: "return"; kind: ReturnKind; answers: number })
  | (Nth & { does: "answer"; to: ReturnState | null });

/** The vendor's file names a new stock and price. */
interface Import {
  does: "import";
  listing: number;
  stock: number;
  priceCents: number;
}
/** The shop is closed to a vendor, or opened to it again. */
interface Suspend {
  does: "suspend";
  vendor: number;
  suspended: boolean;
}
export interface Buy {
  does: "buy";
  pieces: number[];
  paid: boolean;
  /** Without one nothing is charged for delivery. */
  address: boolean;
  /** Between the start of the payment and its end. */
  meanwhile: Import | Suspend | null;
}

export type Command =
  | Buy
  | Import
  | Suspend
  | PartAct
  /** An earlier call once more, with the same id. */
  | { does: "repeat"; nth: number }
  /** Both at once, about the same part, or while a payout run is sent. */
  | { does: "race"; one: PartAct; other: PartAct | PayAct }
  /** One after the other. */
  | { does: "pay"; acts: (PayAct | PartAct)[] }
  /** The buyer deletes the account, and somebody else buys from then on. */
  | { does: "delete" };

const does = <Name extends Command["does"]>(name: Name) => fc.constant(name);
/** Up to three of each. */
const pieces = fc.nat({ max: 255 }).map((bits) => [0, 2, 4, 6].map((shift) => (bits >> shift) & 3));
/** Mostly the same part, so that much happens to it. */
const where = { order: fc.constantFrom(0, 0, 0, 1, 2), vendor: fc.constantFrom(0, 0, 1) };
const nth = { ...where, nth: fc.nat({ max: 2 }) };
const some = { ...where, id: fc.constant(""), pieces, fit: fc.nat({ max: 3 }).map((of4) => of4 > 0) };
/** Mostly what is next. */
const orNext = <Each>(...all: Each[]) => fc.option(fc.constantFrom(...all), { freq: 3 });

const partAct: fc.Arbitrary<PartAct> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: does("cancel"), ...some, who: fc.constantFrom("shopper", "vendor", "admin") }),
  },
  { weight: 1, arbitrary: fc.record({ does: does("cancel-rest"), ...where }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: does("move"), ...where, to: orNext<PartState>("packed", "shipped", "delivered") }),
  },
  { weight: 9, arbitrary: fc.record({ does: does("send"), ...some, state: fc.constantFrom("packed", "shipped") }) },
  { weight: 1, arbitrary: fc.record({ does: does("unpack"), ...nth }) },
  {
    weight: 10,
    arbitrary: fc.record({
      does: does("parcel"),
      ...nth,
      by: fc.constantFrom("vendor", "carrier"),
      to: orNext(...parcelStates),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: does("arrival"), ...nth, arrived: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: does("return"),
      ...some,
      kind: fc.constantFrom("defect", "cooling-off"),
      answers: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: does("answer"),
      ...nth,
      to: orNext(...returnStates),
    }),
  },
);
const imported: fc.Arbitrary<Import> = fc.record({
  does: does("import"),
  listing: fc.nat({ max: 3 }),
  stock: fc.nat({ max: 2 * stockBefore }),
  priceCents: fc.constantFrom(...pricesBefore),
});
const suspend: fc.Arbitrary<Suspend> = fc.record({
  does: does("suspend"),
  vendor: fc.nat({ max: 1 }),
  suspended: fc.nat({ max: 2 }).map((of3) => of3 === 0),
});
const buy: fc.Arbitrary<Buy> = fc.record({
  does: does("buy"),
  pieces,
  paid: fc.boolean(),
  address: fc.boolean(),
  meanwhile: fc.option(fc.oneof(imported, suspend), { freq: 4 }),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 24, arbitrary: partAct },
  { weight: 2, arbitrary: buy },
  { weight: 2, arbitrary: fc.record({ does: does("repeat"), nth: fc.nat({ max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.tuple(partAct, partAct).map(([one, { ...other }]) => {
      other.order = one.order;
      other.vendor = one.vendor;
      return { does: "race" as const, one, other };
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: does("race"), one: partAct, other: send }) },
  { weight: 4, arbitrary: fc.record({ does: does("pay"), acts: payAct.map((act) => [act]) }) },
  {
    weight: 5,
    // Mostly all of a part arrives first, as nothing would be due otherwise.
    arbitrary: fc.tuple(fc.record(where), wholeRun, fc.constantFrom(0, 3, 3, 3)).map(([of, run, moves]) => {
      const move = { does: "move" as const, ...of, to: null };
      return { does: "pay" as const, acts: [...Array.from({ length: moves }, () => move), ...run] };
    }),
  },
  { weight: 1, arbitrary: imported },
  { weight: 1, arbitrary: suspend },
  { weight: 1, arbitrary: does("delete").map((name) => ({ does: name })) },
);
/** Something is bought first. */
export const commands: fc.Arbitrary<Command[]> = fc
  .tuple(
    buy.map((first): Command => ({ ...first, paid: true, pieces: first.pieces.map((count) => count + 1) })),
    fc.array(command, { minLength: 10, maxLength: 24 }),
  )
  .map(([first, rest]) => [first, ...rest]);
