// The demo shopper's orders. Prices come from the catalogue when the demo is loaded.
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { DeliveryKind } from "#contract/delivery/delivery-rules.ts";
import type { PartState } from "#contract/orders/order-rules.ts";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import type { ReturnState } from "#contract/orders/return-rules.ts";

export type SeedOrder = {
  ageDays: number;
  paymentStatus: "completed" | "failed" | "pending";
  /** `cancelled`: pieces of a part that otherwise goes on. */
  items: [sku: string, quantity: number, cancelled?: number][];
  /** The state of each vendor's part of a completed order, by vendor key; delivered by default. */
  parts?: Record<string, SeedPart>;
  deliveries?: SeedDeliveries;
};

/** What was chosen for each vendor of an order, by vendor key, and its price in cents; absent: nothing was. */
export type SeedDeliveries = Readonly<Record<string, readonly [kind: DeliveryKind, priceCents: number]>>;

export interface SeedPart {
  state: PartState;
  /** Days after the order; must be in the past. */
  daysLater: number;
  /** Of the one parcel that everything was sent in, where it was. */
  tracking?: string;
  carrier?: string;
  /** Where it was sent in several. */
  parcels?: SeedParcel[];
  /** Of the part or of some of its pieces. */
  cancelReason?: string;
  asksBack?: SeedReturn;
}

/** A piece of the order's nth item, which the shopper asks to send back because of a defect. */
export interface SeedReturn {
  nth: number;
  reason: string;
  /** When it was asked for; what followed took a day. */
  daysLater: number;
  /** "asked" by default. */
  state?: ReturnState;
  /** The vendor's, of a refusal. */
  answer?: string;
  /** Days later the vendor had not answered, so that an admin decides. */
  unansweredAfter?: number;
  /** The files of its pictures, of the demo's own. */
  pictures?: readonly string[];
}

export interface SeedParcel {
  state: ParcelState;
  /** How many of each of the order's items, in their order. */
  pieces: number[];
  /** When it was sent or, if it was, delivered. */
  daysLater: number;
  carrier: string;
  tracking: string;
  link?: string;
  /** Days after the order. */
  expected?: number;
  /** Its buyer has said that it didn't arrive. */
  missed?: true;
}

/** The demo shopper's address book; orders go to the first. */
export const seedAddresses: readonly DeliveryAddress[] = [
  {
    recipient: "Thandi Mokoena",
    phoneNumber: "+27825550142",
    street: "27 Kanana Street",
    unit: null,
    suburb: "Orlando East",
    city: "Soweto",
    province: "Gauteng",
    postalCode: "1804",
    note: "The green gate next to the spaza shop. Please phone, there is no bell.",
    pin: { latitude: -26.2401, longitude: 27.9203 },
  },
  {
    recipient: "Thandi Mokoena",
    phoneNumber: "+27825550142",
    street: "90 Rivonia Road",
    unit: "4th floor, Block B",
    suburb: "Sandton",
    city: "Johannesburg",
    province: "Gauteng",
    postalCode: "2196",
    note: null,
    pin: null,
  },
];

/** The commission of the demo's sales: 10 %. */
export const seedCommissionBasisPoints = 1000;

/** Newest first. */
export const seedOrders: SeedOrder[] = [
  {
    ageDays: 1,
    paymentStatus: "pending",
    items: [["AR-RUN-ROAD", 1]],
  },
  {
    ageDays: 6,
    paymentStatus: "completed",
    items: [
      ["RB-TEA-LOOSE", 2],
      ["BP-RUSK-BUTTER", 1],
      ["KB-BIL-BEEF", 2, 1],
      ["HV-MSE-ERGO", 1],
    ],
    parts: {
      redbush: { state: "delivered", daysLater: 4, carrier: "The Courier Guy", tracking: "TCG-40028103" },
      boland: { state: "shipped", daysLater: 3, carrier: "The Courier Guy", tracking: "TCG-40028817" },
      kalahari: { state: "packed", daysLater: 2, cancelReason: "Our last bag was torn. Sorry!" },
      // A part that the demo vendor still has to pack.
      highveld: { state: "paid", daysLater: 0 },
    },
  },
  {
    ageDays: 9,
    paymentStatus: "completed",
    items: [
      ["HV-MSE-ERGO", 5],
      ["HV-HPH-KIDS", 1],
    ],
    parts: {
      // In parcels of each state, and one mouse still to be sent.
      highveld: {
        state: "packed",
        daysLater: 1,
        parcels: [
          { state: "delivered", pieces: [1], daysLater: 4, carrier: "The Courier Guy", tracking: "TCG-40027511" },
          { state: "failed", pieces: [1], daysLater: 5, carrier: "PUDO", tracking: "PUDO-88120731" },
          {
            state: "shipped",
            pieces: [1],
            daysLater: 3,
            carrier: "PostNet",
            tracking: "PN-2261903",
            expected: 6,
            missed: true,
          },
          {
            state: "out-for-delivery",
            pieces: [0, 1],
            daysLater: 8,
            carrier: "The Courier Guy",
            tracking: "TCG-40028655",
            link: "https://portal.thecourierguy.co.za/track?ref=TCG-40028655",
            expected: 9,
          },
          { state: "packed", pieces: [1], daysLater: 8, carrier: "PUDO", tracking: "PUDO-88121904", expected: 12 },
        ],
      },
    },
  },
  {
    ageDays: 19,
    paymentStatus: "completed",
    items: [["UP-UPS-WIFI", 1]],
    parts: {
      umngeni: {
        state: "delivered",
        daysLater: 4,
        asksBack: {
          nth: 0,
          reason: "It hums loudly, and the router stays dark when the power goes.",
          daysLater: 8,
          unansweredAfter: 5,
          pictures: ["up-ups-wifi.webp"],
        },
      },
    },
  },
  {
    ageDays: 27,
    paymentStatus: "completed",
    items: [
      ["SB-TBL-SIDE", 1],
      ["SS-DOEK-RED", 2],
      ["HV-HPH-KIDS", 1],
    ],
    deliveries: { sabie: ["by-province", 39_000], shweshwe: ["locker", 6000], highveld: ["free", 0] },
    parts: {
      sabie: { state: "delivered", daysLater: 9 },
      shweshwe: { state: "delivered", daysLater: 4, carrier: "PUDO", tracking: "PUDO-87960418" },
      highveld: { state: "delivered", daysLater: 3, carrier: "The Courier Guy", tracking: "TCG-39958820" },
    },
  },
  {
    ageDays: 37,
    paymentStatus: "failed",
    items: [["HV-LAP-UMOYA14", 1]],
  },
  {
    ageDays: 36,
    paymentStatus: "completed",
    items: [
      ["HV-LAP-UMOYA14", 1],
      ["HV-MSE-ERGO", 1],
    ],
    parts: {
      highveld: {
        state: "delivered",
        daysLater: 5,
        carrier: "The Courier Guy",
        tracking: "TCG-39917462",
        asksBack: { nth: 1, reason: "The wheel only scrolls up.", daysLater: 34 },
      },
    },
  },
  {
    ageDays: 62,
    paymentStatus: "completed",
    items: [
      ["LB-POTJIE-3", 1],
      ["LB-SPICE-BRAAI", 3],
      ["MM-MEAL-SUPER10", 1],
    ],
    parts: {
      lowveld: {
        state: "delivered",
        daysLater: 6,
        asksBack: { nth: 1, reason: "One of the three jars arrived open.", daysLater: 8, state: "refunded" },
      },
      maluti: { state: "cancelled", daysLater: 1, cancelReason: "The mill ran out of this one. Sorry!" },
    },
  },
  {
    ageDays: 95,
    paymentStatus: "completed",
    items: [
      ["MW-BLK-MOUNTAIN", 1],
      ["BK-NOV-DIAMOND", 1],
      ["BK-NOV-TAXI", 1],
    ],
    parts: {
      midlands: {
        state: "delivered",
        daysLater: 5,
        asksBack: {
          nth: 0,
          reason: "A thread is loose.",
          daysLater: 20,
          state: "refused",
          answer: "The fringe is knotted by hand, so the ends show. The picture on its page has them too.",
        },
      },
      bighole: {
        state: "delivered",
        daysLater: 5,
        asksBack: { nth: 1, reason: "Twelve pages are missing.", daysLater: 80, state: "approved" },
      },
    },
  },
  {
    ageDays: 141,
    paymentStatus: "completed",
    items: [
      ["KH-MUG-ENAMEL", 2],
      ["LB-COFFEE-500", 1],
    ],
    parts: {
      karoo: {
        state: "delivered",
        daysLater: 5,
        asksBack: { nth: 0, reason: "The enamel is chipped.", daysLater: 130, state: "received" },
      },
    },
  },
];

/** Made by bank just before the shop started. It confirms or refuses like every payment in the sandbox, only later. */
export const seedBankPayment = {
  minutesAgo: 4,
  items: [["BB-BSK-BOWL", 1]] as const,
  deliveries: { baobab: ["flat", 9500] } as SeedDeliveries,
  answer: "success" as const,
  answersInMinutes: 60,
  /** As long as BANK_PAYMENT_MINUTES says if nothing else is set. */
  keptMinutes: 120,
};

/** Sold out: the demo shopper is told when they are back. */
export const seedWatches: readonly string[] = ["HV-PHN-VULA", "SB-SHELF-5"];
