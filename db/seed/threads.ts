// What the demo's shoppers and vendors wrote to each other; the first message is the oldest.
import type * as schema from "../schema.ts";
import type { ReviewerName } from "./reviews.ts";

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

export interface SeedThread {
  by: "shopper" | ReviewerName;
  /** About this product, or about the newest paid order of the demo shopper that has it. */
  sku: string;
  about: "listing" | "order";
  said: [by: "shopper" | "vendor", text: string, daysAgo: number][];
  /** How many of the last messages the other side hasn't opened. */
  unread: number;
  /** By the vendor. */
  reported?: string;
}

export const seedThreads: readonly SeedThread[] = [
  {
    by: "shopper",
    sku: "HV-MSE-ERGO",
    about: "order",
    said: [
      ["shopper", "Hello. Could you send it before Friday? I am away from Saturday on.", 5],
      ["vendor", "Good morning! We send it the day after we pack it, so that should work.", 4.6],
      ["shopper", "Perfect, thank you.", 4.5],
      ["vendor", "One question before we pack it: may the driver leave it with a neighbour?", 0.3],
    ],
    unread: 1,
  },
  {
    by: "shopper",
    sku: "RB-TEA-LOOSE",
    about: "listing",
    said: [
      ["shopper", "Is it from this year's harvest?", 40],
      ["vendor", "Yes, cut in February and dried in the sun here in Clanwilliam.", 39.5],
    ],
    unread: 0,
  },
  {
    by: "naledi_k",
    sku: "HV-LAP-UMOYA14",
    about: "listing",
    said: [["shopper", "Does it charge from a 65 W plug too, or only from the one in the box?", 0.2]],
    unread: 1,
  },
  {
    by: "bongani77",
    sku: "HV-MON-27",
    about: "listing",
    said: [
      ["shopper", "Give me half price or I write one star under everything you sell.", 9],
      ["vendor", "We can't do that. The price is on the page.", 8.8],
      ["shopper", "Then you will see.", 8.7],
    ],
    unread: 0,
    reported: "He threatens us with bad reviews, and then wrote one.",
  },
];

/** `partOf`: the demo shopper's newest paid part that has the listing. */
export function threadRows({
  daysAgo,
  listingOf,
  shopperOf,
  partOf,
}: {
  daysAgo: (days: number) => Date;
  listingOf: (sku: string) => { id: string; vendorId: string };
  shopperOf: (name: SeedThread["by"]) => string;
  partOf: (listingId: string) => string;
}) {
  const threadMessages: Row<typeof schema.threadMessages>[] = [];
  const threads = seedThreads.map(({ by, sku, about, said, unread, reported }) => {
    const id = crypto.randomUUID();
    const listing = listingOf(sku);
    threadMessages.push(...said.map(([by, text, days]) => ({ threadId: id, by, text, createdAt: daysAgo(days) })));
    const [lastBy, , lastDays] = said.at(-1) ?? ["shopper", "", 0];
    return {
      id,
      shopperId: shopperOf(by),
      vendorId: listing.vendorId,
      ...(about === "order" ? { partId: partOf(listing.id) } : { listingId: listing.id }),
      createdAt: daysAgo(said[0]?.[2] ?? 0),
      lastAt: daysAgo(lastDays),
      ...(lastBy === "vendor" ? { shopperUnread: unread } : { vendorUnread: unread }),
      ...(reported && {
        reportedBy: "vendor" as const,
        reportReason: reported,
        reportedAt: daysAgo(lastDays - 0.1),
      }),
    } satisfies Row<typeof schema.threads>;
  });
  return { threads, threadMessages };
}
