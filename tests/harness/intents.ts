// Fixtures: a few laptops, states of a conversation about them, and a short form of intents. Vendors, cities and listings are
// invented, because the assistant must work with any catalogue.
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { buildMemory } from "../../agent/memory.ts";
import type { CartTarget, Intent } from "../../agent/model/offline/intent.ts";
import { understand } from "../../agent/model/offline/understand.ts";
import type { ShownListing, TurnMemory } from "../../agent/shop.ts";
import { listing } from "./shop-in-memory.ts";

export const gazetteer = {
  cities: ["Cape Town", "Durban", "Johannesburg", "Pretoria", "Gqeberha", "Bloemfontein", "George"],
  vendors: [
    { id: "v1", name: "Thandi's Crafts" },
    { id: "v2", name: "Mzansi Tech" },
    { id: "v3", name: "Karoo Pantry" },
    { id: "v4", name: "Rooibos" },
    { id: "v5", name: "The Spice Emporium" },
  ],
};
export const here = { latitude: -26, longitude: 28 };

export const shown = (handle: string, title: string, price: string, rating: number | null): ShownListing => ({
  handle,
  listing: listing(1, {
    id: `id-${handle}`,
    vendorId: "v1",
    title,
    description: "",
    category: "electronics",
    price,
    vendor: { businessName: "Thandi's Crafts", city: "Durban", rating },
  }),
});
export const list = [
  shown("L1", "Dell Inspiron 15 laptop", "8999.00", 4.5),
  shown("L2", "HP Pavilion laptop blue", "7499.00", 4.1),
  shown("L3", "Lenovo IdeaPad laptop", "12999.00", null),
];
export const nothing = buildMemory([], null);
export const laptops: TurnMemory = {
  ...nothing,
  plans: [{ ...emptyPlan, text: "laptops", maxPriceCents: 1_500_000 }],
  lastShown: list,
  allShown: list,
};
export const talkingOfTheSecond: TurnMemory = { ...laptops, focus: list[1] ?? null };
/** The second was just added to the cart, which already had the first. */
export const inTheCart: TurnMemory = {
  ...talkingOfTheSecond,
  talkingOfCart: true,
  changes: [[{ listingId: "id-L1", before: 0, after: 2 }], [{ listingId: "id-L2", before: 0, after: 1 }]],
  reply: "HP Pavilion laptop blue is in your cart.",
};
/** A card is asking for confirmation. */
export const asked: TurnMemory = {
  ...talkingOfTheSecond,
  talkingOfCart: true,
  pending: [
    { listingId: "id-L1", quantity: 2 },
    { listingId: "id-L3", quantity: 0 },
  ],
  reply: "Add 2 × Dell Inspiron 15 laptop, R17998.00, and take out Lenovo IdeaPad laptop?",
};

const planInShort = (plan: SearchPlan): string =>
  [
    plan.text && `"${plan.text}"`,
    plan.category && `category:${plan.category}`,
    plan.minPriceCents !== null && `from:${plan.minPriceCents / 100}`,
    plan.maxPriceCents !== null && `to:${plan.maxPriceCents / 100}`,
    plan.minRating !== null && `rated:${plan.minRating}`,
    plan.inStock && "in-stock",
    plan.near && "near",
    plan.withinKm !== null && `within:${plan.withinKm}`,
    plan.vendor && `vendor:${plan.vendor}`,
    plan.city && `city:${plan.city}`,
    plan.sort !== "relevance" && plan.sort,
    plan.exclude.length > 0 && `not:${plan.exclude.join(",")}`,
    plan.must.length > 0 && `must:${plan.must.join(",")}`,
    plan.about && `about:${plan.about}`,
    plan.limit !== emptyPlan.limit && `show:${plan.limit}`,
  ]
    .filter(Boolean)
    .join(" ") || "everything";

function linesInShort(target: CartTarget): string {
  switch (target.kind) {
    case "shown":
      return target.listings.map(({ handle }) => handle).join(" ");
    case "words":
      return `"${target.text}"`;
    case "all-but":
      return `all but ${target.text === undefined ? (target.listings ?? []).map(({ handle }) => handle).join(" ") : `"${target.text}"`}`;
    case "place":
      return `place ${target.places.join(" ")}`;
    default:
      return target.kind;
  }
}

export function inShort(intent: Intent): string {
  switch (intent.kind) {
    case "search": {
      const verb = intent.nearby ? "nearby" : intent.refined ? "refine" : "search";
      const after = intent.after
        ? ` then ${intent.after.kind}${intent.after.kind === "add" ? ` ${intent.after.quantities.join(" ")}` : ""}`
        : "";
      return `${verb} ${intent.plans.map(planInShort).join(" + ")}${after}`;
    }
    case "details":
      return `details ${intent.listing.handle}${intent.about === "everything" ? "" : ` ${intent.about}`}`;
    case "compare":
      return `compare ${intent.listings.map(({ handle }) => handle).join(" ")}`;
    case "add":
      return `${intent.doubtful ? "ask about" : "add"} ${intent.lines.map(({ listing, quantity }) => `${quantity}x${listing.handle}`).join(" ")}`;
    case "edit-cart": {
      const { target, edit } = intent;
      return `${edit.do} ${linesInShort(target)}${"quantity" in edit ? ` ${edit.quantity}` : "factor" in edit ? ` ${edit.factor}` : ""}`;
    }
    case "recommend":
      return `recommend ${intent.among.map(({ handle }) => handle).join(" ")}`;
    case "delivery": {
      const of = intent.vendor ?? (intent.listings.map(({ handle }) => handle).join(" ") || "cart");
      return `delivery of ${of}${intent.place === null ? "" : ` to ${intent.place}`}`;
    }
    case "return":
      return ["return", intent.words, intent.number].filter(Boolean).join(" ");
    case "messages":
      return ["messages", intent.words].filter(Boolean).join(" ");
    case "write-message":
      return ["write", intent.listing?.handle ?? intent.words ?? intent.number, `"${intent.text}"`]
        .filter(Boolean)
        .join(" ");
    case "set-lines":
      return `set ${intent.wishes.map(({ listingId, quantity }) => `${quantity}x${listingId}`).join(" ")}`;
    case "swap":
      return `swap ${intent.pieces ? `${intent.pieces} of ` : ""}${linesInShort(intent.remove)} for ${intent.add ? inShort(intent.add) : "nothing"}`;
    case "orders":
      return `orders${intent.number === null ? "" : ` ${intent.number}`}${intent.limit === null ? "" : ` latest ${intent.limit}`}`;
    case "which-one":
      return `which-one for ${intent.pending.do}`;
    case "say":
      return `say ${intent.topic}`;
    case "several":
      return intent.intents.map(inShort).join(", ");
    case "own-shop":
      return ["own", intent.about, intent.period, intent.name].filter(Boolean).join(" ");
    case "edit-listings":
      return intent.edits.map(({ change, name }) => `${change.kind} of "${name}"`).join(", ");
    case "view-cart":
    case "checkout":
    case "undo-edit":
      return intent.kind;
  }
}

export const read = (message: string, memory: TurnMemory, previous: string | null = null): string =>
  inShort(understand(message, { memory, gazetteer, location: here, previous }));
