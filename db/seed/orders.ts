// The history of the demo shopper. Prices are taken from the catalogue when the demo is loaded.
export type SeedOrder = {
  ageDays: number;
  paymentStatus: "completed" | "failed" | "pending";
  items: [sku: string, quantity: number][];
};

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
      ["KB-BIL-BEEF", 2],
    ],
  },
  {
    ageDays: 19,
    paymentStatus: "completed",
    items: [["UP-UPS-WIFI", 1]],
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
  },
  {
    ageDays: 62,
    paymentStatus: "completed",
    items: [
      ["LB-POTJIE-3", 1],
      ["LB-SPICE-BRAAI", 3],
      ["MM-MEAL-SUPER10", 1],
    ],
  },
  {
    ageDays: 95,
    paymentStatus: "completed",
    items: [
      ["MW-BLK-MOUNTAIN", 1],
      ["BK-NOV-DIAMOND", 1],
      ["BK-NOV-TAXI", 1],
    ],
  },
  {
    ageDays: 141,
    paymentStatus: "completed",
    items: [
      ["KH-MUG-ENAMEL", 2],
      ["LB-COFFEE-500", 1],
    ],
  },
];
