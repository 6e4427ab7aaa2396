// What the assistant shows a vendor of its own shop, and changes there. Types only, as `web/chat` imports this file.
import type { BulkChange } from "#contract/listings/bulk.ts";
import type { PartState } from "#contract/orders/order-rules.ts";
import type { LeftOutReason } from "#contract/payouts/payout-rules.ts";
import type { Figures } from "#contract/vendors/figures.ts";

export interface OwnListing {
  id: string;
  title: string;
  price: string;
  stock: number;
  status: "active" | "archived";
}

/** As it was when it was asked. */
export type OwnReport =
  /** `named`: only of these listings. */
  | ({ about: "sales"; named?: string[] } & Pick<Figures, "from" | "to" | "total" | "products">)
  | ({ about: "searches" } & Pick<Figures, "from" | "to" | "missed">)
  /** "scarce": few or none left, for sale. "named": those of a name. `total`: how many there are. */
  | { about: "stock"; which: "scarce" | "hidden" | "named"; listings: OwnListing[]; total: number }
  /** Parts of orders that are paid or packed, the newest first. */
  | {
      about: "orders";
      total: number;
      parts: {
        id: string;
        orderId: string;
        createdAt: string;
        state: PartState;
        items: { title: string; quantity: number }[];
      }[];
    }
  | {
      about: "payout";
      balanceCents: number;
      waitingCents: number;
      dueCents: number;
      /** null: it would be paid. */
      leftOut: LeftOutReason | null;
      /** On their way, and the last that arrived. */
      sendingCents: number;
      last: { amountCents: number; at: string } | null;
    }
  | {
      about: "reviews";
      rating: number | null;
      totalReviews: number;
      newest: { title: string; rating: number; comment: string | null; createdAt: string; answered: boolean }[];
    };
export interface OwnShopOutput {
  own: OwnReport;
}

/** One change of own listings that a card asks about; `seen`: what the card showed, `text`: what it says of it. */
export interface ListingEdit {
  text: string;
  change: BulkChange;
  ids: string[];
  seen: string;
}

/** A change of own listings that was made, or taken back. */
export interface OwnEditOutput {
  edit: {
    /** To take them back; none when these were taken back. */
    ids: string[];
    changes: { before: OwnListing; after: OwnListing }[];
    /** Those that stay as they are, and why. */
    skipped: { title: string; why: string }[];
  };
}

/** Several own listings fit; nothing is changed until the vendor says which. */
export interface WhichListingOutput {
  which: { change: BulkChange; listings: OwnListing[] };
}
