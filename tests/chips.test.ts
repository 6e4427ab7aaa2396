// Every chip and control of an answer, pressed: each finds something, and as much as it says. On two catalogues, over HTTP with the
// offline model; a control sends its plan, which is run as it is.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { MessagePart, SearchOutput } from "#contract/chat/chat.ts";
import type { ChatReply } from "#contract/chat/endpoints.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { seedDemoData } from "#db/seed/seed.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { writeConversationsCatalogue } from "#tests/harness/conversations-catalogue.ts";

type Group = SearchOutput["results"][number];

interface Chip {
  label: string;
  /** null: sent as typed text. */
  plan: SearchPlan | null;
  /** null: it says none. */
  count: number | null;
}

const johannesburg = { latitude: -26.2041, longitude: 28.0473 };

const ask = async (browser: TestBrowser, body: object): Promise<ChatReply> =>
  (await browser.post("/api/chat", { location: johannesburg, ...body })).body;

const groupsOf = ({ message }: ChatReply): Group[] =>
  message.parts.flatMap((part: MessagePart) =>
    "toolCallId" in part && part.output && "results" in part.output ? part.output.results : [],
  );

/** What "Filters" offers besides what is set. */
function controls(plan: SearchPlan, counts: PlanCounts): Chip[] {
  const { categories, inStock, ratings, distances, vendors, prices } = counts;
  const option = (label: string, change: Partial<SearchPlan>, count: number): Chip => ({
    label,
    plan: { ...plan, ...change },
    count,
  });
  const all = [
    ...categories.map(({ category, count }) => option(`category ${category}`, { category }, count)),
    ...(inStock > 0 ? [option("in stock", { inStock: true }, inStock)] : []),
    ...ratings.map(({ atLeast, count }) => option(`rated ${atLeast}`, { minRating: atLeast }, count)),
    ...distances.map(({ withinKm, count }) => option(`within ${withinKm} km`, { withinKm }, count)),
    ...vendors.map(({ id, name, count }) => option(name, { vendor: id }, count)),
    ...(prices?.counts ?? []).map((count, at) => {
      const [above = 0, maxPriceCents = null] = prices?.bounds.slice(at) ?? [];
      return option(`price step ${at}`, { minPriceCents: above + (at === 0 ? 0 : 1), maxPriceCents }, count);
    }),
  ];
  return all.filter((chip) => !Bun.deepEquals(chip.plan, plan));
}

const offered = (reply: ChatReply): Chip[] => [
  ...reply.message.parts.flatMap((part) => {
    if (part.type !== "data-suggestions") return [];
    const { suggestions, counts = [], plans = [] } = part.data;
    return suggestions.map((label, at) => ({ label, plan: plans[at] ?? null, count: counts[at] ?? null }));
  }),
  ...groupsOf(reply).flatMap(({ plan, relaxations, counts }) => [
    ...relaxations.map(({ label, plan: other, total }) => ({ label, plan: other, count: total })),
    ...(counts ? controls(plan, counts) : []),
  ]),
];

/** What pressing each chip of an answer did wrong; [] is right. */
async function pressAll(shop: TestApp, question: string): Promise<{ wrong: string[]; pressed: number }> {
  const browser = shop.browser();
  const first = await ask(browser, { message: question });
  const wrong: string[] = [];
  const chips = offered(first);
  for (const { label, plan, count } of chips) {
    // Words are read after the answer that offered them, each in a conversation of its own; a plan needs none.
    const { conversationId } = plan === null ? await ask(browser, { message: question }) : { conversationId: null };
    const reply = await ask(browser, { conversationId, message: label, plan });
    const results = groupsOf(reply);
    const found = results.reduce((sum, { total }) => sum + total, 0);
    const said = `${question} → ${label}`;
    if (plan !== null && count === null) wrong.push(`${said}: says no count`);
    if (results.length > 0 && found === 0) wrong.push(`${said}: finds nothing`);
    if (count !== null && found !== count) wrong.push(`${said}: says ${count} and finds ${found}`);
    if (reply.message.parts.some((part) => part.type === "data-notice")) wrong.push(`${said}: fails`);
  }
  return { wrong, pressed: chips.length };
}

const catalogues: readonly [name: string, fill: (shop: TestApp) => Promise<unknown>, questions: readonly string[]][] = [
  [
    "the demo's",
    async ({ db }) => {
      await seedDemoData(db, { hashPassword: async () => "nobody signs in", sealNumber: () => "sealed" });
      await bringUpToDate(db, null);
    },
    [
      "Find laptops",
      "Compare prices on phones",
      "Show me groceries",
      "red shoes",
      "gaming laptop",
      "kettle under R500",
      "running shoes under R900, in stock",
      "honey near me",
      "a gift for my mother",
      "braai wood",
      "books for children",
      "laptop under R1000",
      "something for load shedding",
      "a dress within 20 km",
      "gluten free bread",
    ],
  ],
  [
    "another shop's",
    ({ db }) => writeConversationsCatalogue(db),
    [
      "inverter",
      "a lamp",
      "tent under R2000",
      "shoes",
      "cheapest kettle",
      "books",
      "blanket in stock",
      "groceries near me",
      "solar",
      "chairs rated 4 and up",
      "coffee",
      "a jacket above R10000",
      "pot",
      "bag",
      "batteries",
    ],
  ],
];

test("what a finger has changed the next sentence keeps, and what words change moves the controls", async () => {
  const shop = await createTestApp();
  await writeConversationsCatalogue(shop.db);
  const browser = shop.browser();
  const first = await ask(browser, { message: "shoes" });
  const { conversationId } = first;
  const [found] = groupsOf(first);
  await ask(browser, { conversationId, message: "Only what is in stock", plan: { ...found?.plan, inStock: true } });
  const [changed] = groupsOf(await ask(browser, { conversationId, message: "under R1500" }));
  expect(changed?.plan).toMatchObject({ text: found?.plan.text, inStock: true, maxPriceCents: 150_000 });
  expect(changed?.counts?.total).toBe(changed?.total ?? -1);
  await shop.close();
});

describe.each(catalogues)("on %s catalogue", (_name, fill, questions) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
    await fill(shop);
  });
  afterAll(() => shop.close());

  test("every chip and control of an answer finds something, and exactly as much as it says", async () => {
    let pressed = 0;
    const wrong: string[] = [];
    for (const question of questions) {
      const tried = await pressAll(shop, question);
      wrong.push(...tried.wrong);
      pressed += tried.pressed;
    }
    expect(wrong).toEqual([]);
    expect(pressed).toBeGreaterThan(4 * questions.length);
  });
});
