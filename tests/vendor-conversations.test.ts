// Fixed conversations of vendors about their own shops, over HTTP with the offline model: figures against what was sold here, every
// change of a listing against the database, and after each answer, that nothing of another vendor is in it. Their data:
// `agent/conversations/vendors`.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { MessagePart, ToolOutputs, ToolPart } from "#contract/chat/chat.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { cartItems, listings, listingViews, missedSearches, orderParts, reviews, vendors } from "#db/schema.ts";
import { countReviews } from "#server/reviews/counts.service.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { addListings, type NewListing } from "#server/search/search-fixtures.ts";
import { createTestApp, type TestApp } from "./harness/app.ts";
import { addBankDetails } from "./harness/payouts.ts";
import { addPerson, type Person, type PersonRole } from "./harness/people.ts";
import { addSoldOrder } from "./harness/sold-orders.ts";

type State = Partial<{ price: string; stock: number; status: string }>;

interface Expectation {
  /** Names of the tools called, in order. */
  tools?: string[];
  /** What the reports are about, in order. */
  about?: string[];
  /** What the answer must name or must not name. */
  names?: string[];
  namesNot?: string[];
  /** Every listing that differs from how it was at the start; without it, those of the turn before. */
  changed?: Record<string, State>;
  /** A card asks, and its question names these. */
  asks?: string[];
  /** It asks which of these. */
  which?: string[];
  /** The whole cart, by title; without it, that of the turn before. */
  cart?: Record<string, number>;
  signIn?: boolean;
  refused?: boolean;
}

interface Conversation {
  name: string;
  who: keyof typeof people;
  turns: { say: string; page?: string; meanwhile?: Record<string, number>; expect: Expectation }[];
}

const conversations: Conversation[] = await Bun.file(
  `${import.meta.dir}/../agent/conversations/vendors/own-shop.json`,
).json();

interface Sale {
  title: string;
  quantity: number;
  daysAgo: number;
  state?: "packed" | "delivered";
}

const shops: Record<string, { role: PersonRole; name: string; goods: NewListing[]; sold?: Sale[] }> = {
  potter: {
    role: "vendor",
    name: "Fynbos Clay",
    goods: [
      { title: "Speckled mug", priceCents: 14_900, stock: 14, tags: ["mug", "stoneware"] },
      { title: "Blue bud vase", priceCents: 22_000, stock: 2, tags: ["vase"] },
      { title: "Tall blue vase", priceCents: 48_000, stock: 7, tags: ["vase"] },
      { title: "Salad bowl", priceCents: 35_000, stock: 0, tags: ["bowl"] },
      { title: "Espresso cups, set of four", priceCents: 26_000, stock: 9, tags: ["cups"] },
      { title: "Rope-handle planter", priceCents: 31_000, stock: 5, status: "archived" },
    ],
    sold: [
      { title: "Speckled mug", quantity: 4, daysAgo: 0 },
      { title: "Tall blue vase", quantity: 1, daysAgo: 0 },
      { title: "Espresso cups, set of four", quantity: 2, daysAgo: 1, state: "packed" },
      { title: "Speckled mug", quantity: 1, daysAgo: 1, state: "packed" },
      { title: "Salad bowl", quantity: 3, daysAgo: 90, state: "delivered" },
    ],
  },
  preserves: {
    role: "vendor",
    name: "Ouma Lettie's Pantry",
    goods: [
      { title: "Apricot jam 450 g", priceCents: 6500, stock: 40, category: "groceries", tags: ["jam"] },
      { title: "Green fig preserve 380 g", priceCents: 7800, stock: 3, category: "groceries", tags: ["figs"] },
      { title: "Chilli atchar 1 kg", priceCents: 9200, stock: 0, category: "groceries", tags: ["atchar"] },
    ],
    sold: [{ title: "Apricot jam 450 g", quantity: 6, daysAgo: 0 }],
  },
  hardware: {
    role: "vendor",
    name: "Bolt and Beam",
    goods: [
      { title: "Coach bolts M10 x 100 (box of 50)", priceCents: 18_900, stock: 120, tags: ["bolts"] },
      { title: "Hex bolts M8 (box of 100)", priceCents: 16_500, stock: 60, tags: ["bolts"] },
      { title: "Spirit level 60 cm", priceCents: 21_000, stock: 4, tags: ["level"] },
      { title: "Cordless drill 18 V", priceCents: 189_900, stock: 1, tags: ["drill"] },
    ],
  },
  clothes: {
    role: "vendor",
    name: "Kasi Threads",
    goods: [
      { title: "Black hoodie, heavy fleece", priceCents: 25_000, stock: 11, category: "fashion", tags: ["hoodie"] },
      { title: "Bucket hat", priceCents: 12_000, stock: 1, category: "fashion", tags: ["hat"] },
    ],
    sold: [{ title: "Black hoodie, heavy fleece", quantity: 3, daysAgo: 0 }],
  },
  suspended: {
    role: "vendor",
    name: "Lowveld Lamps",
    goods: [{ title: "Cane lamp", priceCents: 41_000, stock: 6, tags: ["lamp"] }],
  },
  pending: { role: "pending", name: "Bead Street", goods: [{ title: "Glass beads", priceCents: 3000, stock: 2 }] },
  // Its figures are found in no answer to anybody else.
  rival: {
    role: "vendor",
    name: "Highveld Pots",
    goods: [{ title: "Tall speckled jug", priceCents: 73_137, stock: 3, category: "home", tags: ["jug"] }],
    sold: [{ title: "Tall speckled jug", quantity: 13, daysAgo: 0 }],
  },
};
/** 13 × R731.37, a search and a review that only the rival's shop has. */
const rivals = ["9507.81", "950781", "13 pieces", "enamel skillet", "Glaze ran everywhere"];

const people = {} as Record<string, Person>;
const sales: { partId: string; daysAgo: number }[] = [];
const titleOf = new Map<string, string>();
const first = new Map<string, typeof listings.$inferSelect>();
let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop;
  for (const [who, { role, name, goods, sold = [] }] of Object.entries(shops)) {
    const person = await addPerson(shop, role, who);
    const vendorId = person.vendorId as string;
    people[who] = person;
    await db.update(vendors).set({ businessName: name, commissionBasisPoints: 0 }).where(eq(vendors.id, vendorId));
    const ids = await addListings(db, vendorId, goods);
    const byTitle = new Map(goods.map(({ title }, at) => [title, ids[at] as string]));
    for (const [title, id] of byTitle) titleOf.set(id, title);
    const buyer = (await addPerson(shop, "shopper")).user?.id as string;
    // One order for each day.
    for (const [daysAgo, lines] of Map.groupBy(sold, (sale) => sale.daysAgo)) {
      const { parts } = await addSoldOrder(db, {
        userId: buyer,
        lines: lines.map(({ title, quantity }) => ({
          vendorId,
          title,
          quantity,
          priceCents: goods.find((each) => each.title === title)?.priceCents ?? 0,
          listingId: byTitle.get(title) as string,
        })),
      });
      const partId = parts.get(vendorId) as string;
      sales.push({ partId, daysAgo });
      const [{ state } = {}] = lines;
      if (state) await db.update(orderParts).set({ state }).where(eq(orderParts.id, partId));
    }
    const [one] = ids;
    if (who === "potter" || who === "rival") {
      const written =
        who === "rival"
          ? [[2, "Glaze ran everywhere"] as const]
          : [[5, "Lovely glaze"] as const, [3, "Chipped on the rim"] as const];
      for (const [rating, comment] of written) {
        const userId = (await addPerson(shop, "shopper")).user?.id as string;
        await db.insert(reviews).values({ listingId: one as string, vendorId, userId, rating, comment, bought: true });
      }
      await countReviews(db, { listingIds: new Set([one as string]), vendorIds: new Set([vendorId]) });
    }
  }
  await db.insert(listingViews).values({
    listingId: [...titleOf].find(([, title]) => title === "Tall blue vase")?.[0] as string,
    day: sql`now()` as unknown as string,
    views: 37,
  });
  await db.insert(missedSearches).values([
    { day: sql`now()` as unknown as string, words: "stoneware teapot", category: "home", times: 5 },
    { day: sql`now()` as unknown as string, words: "enamel skillet", category: "electronics", times: 8 },
  ]);
  await addBankDetails(db, people.potter?.vendorId as string);
  await db
    .update(vendors)
    .set({ status: "rejected", suspendedAt: new Date(), suspendedReason: "Complaints" })
    .where(eq(vendors.id, people.suspended?.vendorId as string));
  people.shopper = await addPerson(shop, "shopper");
  people.visitor = await addPerson(shop, "visitor");
  await bringUpToDate(db, null);
  for (const row of await db.select().from(listings)) first.set(row.id, row);
});
afterAll(() => shop.close());

beforeEach(async () => {
  const { db } = shop;
  await db.delete(cartItems);
  for (const { id, priceCents, stock, status } of first.values())
    await db.update(listings).set({ priceCents, stock, status }).where(eq(listings.id, id));
  // Again each time, as the day may end while the tests run.
  for (const { partId, daysAgo } of sales) {
    const at = sql`now() - ${daysAgo}::int * interval '1 day'`;
    await db.update(orderParts).set({ createdAt: at, changedAt: at }).where(eq(orderParts.id, partId));
  }
});

type Output = ToolOutputs[keyof ToolOutputs];

async function changedNow(): Promise<Record<string, State>> {
  const rows = await shop.db.select().from(listings);
  return Object.fromEntries(
    rows.flatMap((row): [string, State][] => {
      const before = first.get(row.id);
      if (!before) return [];
      const state: State = {
        ...(row.priceCents !== before.priceCents && { price: centsToPrice(row.priceCents) }),
        ...(row.stock !== before.stock && { stock: row.stock }),
        ...(row.status !== before.status && { status: row.status }),
      };
      return Object.keys(state).length === 0 ? [] : [[row.title, state]];
    }),
  );
}

function check(parts: readonly MessagePart[], text: string, expected: Expectation): void {
  const tools = parts.filter((part): part is ToolPart => part.type.startsWith("tool-"));
  const outputs = tools.flatMap(({ output }) => (output === undefined ? [] : [output as Output]));
  expect(text.trim()).not.toBe("");
  if (expected.tools) expect(tools.map(({ type }) => type.slice("tool-".length))).toEqual(expected.tools);
  if (expected.about)
    expect(outputs.flatMap((output) => ("own" in output ? [output.own.about as string] : []))).toEqual(expected.about);
  const asked = outputs.findLast((output) => "confirm" in output)?.confirm.question ?? "";
  for (const name of expected.names ?? []) expect(text).toContain(name);
  for (const name of expected.namesNot ?? []) expect(text).not.toContain(name);
  for (const name of expected.asks ?? []) expect(asked).toContain(name);
  if (expected.which) {
    const which = outputs.flatMap((output) => ("which" in output ? output.which.listings : []));
    expect(which.map(({ title }) => title).toSorted()).toEqual(expected.which);
  }
  if (expected.signIn) expect(outputs.some((output) => "signIn" in output)).toBe(true);
  if (expected.refused) expect(outputs.some((output) => "error" in output)).toBe(true);
}

test("there are at least forty conversations", () => {
  expect(conversations.length).toBeGreaterThanOrEqual(40);
});

describe("vendors about their own shops", () => {
  for (const { name, who, turns } of conversations)
    test(name, async () => {
      const { browser } = people[who] as Person;
      let conversationId: string | null = null;
      let changed: Record<string, State> = {};
      let cart: Record<string, number> = {};
      for (const { say, page, meanwhile = {}, expect: expected } of turns) {
        for (const [title, stock] of Object.entries(meanwhile))
          await shop.db.update(listings).set({ stock }).where(eq(listings.title, title));
        const listingId = [...titleOf].find(([, title]) => title === page)?.[0];
        const { status, body } = await browser.post("/api/chat", {
          conversationId,
          message: say,
          ...(listingId && { listingId }),
        });
        expect([say, status]).toEqual([say, 200]);
        conversationId = body.conversationId;
        const { parts, content } = body.message;
        if (process.env.SHOW) {
          const tools = parts.flatMap((part: ToolPart) =>
            part.output ? [`${part.type} ${JSON.stringify(part.input)}`] : [],
          );
          console.log(`> ${say}\n  ${tools.join("\n  ")}\n  ${content}`);
        }
        try {
          check(parts, content, expected);
          changed = expected.changed ?? changed;
          expect(await changedNow()).toEqual(changed);
          cart = expected.cart ?? cart;
          const lines = (await shop.db.select().from(cartItems)).map((line) => [
            titleOf.get(line.listingId),
            line.quantity,
          ]);
          expect(Object.fromEntries(lines)).toEqual(cart);
          for (const secret of rivals) expect(JSON.stringify(body)).not.toContain(secret);
        } catch (error) {
          throw new Error(`after "${say}": ${(error as Error).message}\n${content}`, { cause: error });
        }
      }
    });
});
