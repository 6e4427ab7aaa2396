// The sentences about what sellers state.
import { describe, expect, test } from "bun:test";
import type { SearchOutput } from "#contract/chat/chat.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { comparativeIn } from "../../facts/facts.ts";
import { type Composing, compose } from "./compose.ts";
import type { Aspect, Intent } from "./intent.ts";
import type { Result } from "./steps.ts";

const small = listing(1, { title: "Dome tent", description: "Weighs 1.2 kg. Sleeps two.", price: "500.00" });
const big = listing(2, { title: "Family tent", description: "Weighs 4 kg. Sleeps six.", price: "900.00" });
const shop: Composing = { memory: { reply: "" }, gazetteer: { cities: [], vendors: [] }, vendor: null };
const shown = [small, big].map((each, at) => ({ handle: `L${at + 1}`, listing: each }));

const told = (intent: Intent, ...results: Result[]): string => compose([{ intent, results }], shop);
const found = (plan: Partial<SearchPlan>, more: Partial<SearchOutput["results"][number]> = {}): Result => ({
  name: "search_listings",
  output: {
    results: [
      {
        plan: { ...emptyPlan, ...plan },
        listings: [small, big].map((each) => ({ ...each, why: "" })),
        total: 2,
        relaxations: [],
        ...more,
      },
    ],
  },
});
const search: Extract<Intent, { kind: "search" }> = {
  kind: "search",
  plans: [emptyPlan],
  nearby: false,
  refined: false,
  after: null,
};

test("only the last of several cart changes states the total", () => {
  const wrote = (name: string, totalCents: number): Result => ({
    name: "add_to_cart",
    output: {
      cart: { items: [{ id: name, quantity: 1, listing: small }], totalCents },
      changed: `Added ${name}.`,
      listingId: name,
    },
  });
  const add: Intent = { kind: "add", lines: [] };
  const acts = [
    { intent: add, results: [wrote("a rug", 1000)] },
    { intent: add, results: [wrote("a mug", 2000)] },
  ];
  expect(compose(acts, shop)).toBe("Added a rug. Added a mug. Your total is now R20.00.");
});

test("where the record has no sure answer, what comes nearest is quoted as such", () => {
  const radio = listing(3, {
    title: "Portable radio",
    description: "Small. Runs on batteries or the mains lead in the box.",
  });
  const asks = (question: string) =>
    told(
      { kind: "details", listing: { handle: "L1", listing: radio }, about: "fact", question },
      { name: "get_listing", output: { listing: radio, reviews: [] } },
    );
  expect(asks("is there an alarm?")).toBe(
    'The vendor doesn\'t say that about Portable radio. What comes nearest: "Runs on batteries or the mains lead in the box."',
  );
  expect(asks("who was king then?")).toBe("The vendor doesn't say that about Portable radio.");
});

test("the one that fits the purpose of a search is named, with what its vendor says", () => {
  const text = told(search, found({ text: "tent", about: "six people" }));
  expect(text).toEndWith('Family tent seems to fit best. Its vendor says: "Sleeps six."');
  expect(told(search, found({ text: "tent" }))).not.toContain("seems to fit best");
});

test("how many others don't say what it is wanted for", () => {
  const all = (total: number) => [{ label: `All ${total}`, total, plan: emptyPlan }];
  const one = { listings: [{ ...small, why: "" }], total: 1, relaxations: all(2) };
  expect(told(search, found({ text: "tent", must: ["beach"] }, one))).toEndWith("Another one doesn't say so.");
  expect(told(search, found({ text: "tent" }, { relaxations: all(5) }))).toContain(" 3 others don't say so.");
  const both = [one, { ...one, relaxations: [] }].map((more) => found({ text: "tent" }, more));
  const results = both.flatMap(({ output }) => (output && "results" in output ? output.results : []));
  expect(told(search, { name: "search_listings", output: { results } })).toBe(
    'For "tent" I found 1, from R500.00. Another one doesn\'t say so. For "tent" I found 1, from R500.00.',
  );
});

test("what comes closest doesn't say what no listing says", () => {
  const closest = found({ about: "camping", must: ["fireproof"] }, { foundBy: "meaning", unknown: ["fireproof"] });
  expect(told(search, closest)).toStartWith(
    'No listing here says "fireproof". These come closest to what you describe: Dome tent',
  );
});

test("what lacks a word of what was looked for is near it, and isn't said to be found", () => {
  expect(told(search, found({ text: "wedding tent" }, { unknown: ["wedding"] }))).toStartWith(
    'No listing here says "wedding". The nearest that I have for "wedding tent": 2 listings.',
  );
  const one = { listings: [{ ...small, why: "" }], total: 1, unknown: ["wedding"] };
  expect(told(search, found({ text: "wedding tent" }, one))).toContain('The nearest that I have for "wedding tent" is');
  // A claim, or a name that is no word, is no other thing.
  expect(told(search, found({ text: "tent" }, { unknown: ["fireproof"] }))).toContain("I found 2 listings");
  expect(told(search, found({ text: "oztrail tent" }, { unknown: ["oztrail"] }))).toContain("I found 2 listings");
});

test("what is only a little nearer to it than the other is not said to fit best", () => {
  const monitors = [
    listing(7, { title: "Audio baby monitor", description: "A plug-in monitor with a night light, range 300 m." }),
    listing(8, { title: "Video baby monitor", description: "Night vision, talk-back and lullabies; range 250 m." }),
  ].map((each) => ({ ...each, why: "" }));
  const text = told(search, found({ text: "monitor", about: "computer" }, { listings: monitors }));
  expect(text).not.toContain("seems to fit best");
});

describe("a question about several pieces", () => {
  const asks = (about: "price" | "stock", count: number) =>
    told(
      { kind: "details", listing: shown[0] as (typeof shown)[number], about, question: "", count },
      { name: "get_listing", output: { listing: { ...small, stock: 4 }, reviews: [] } },
    );

  test("the price is their total", () => {
    expect(asks("price", 3)).toStartWith("3 × Dome tent come to R1500.00.");
  });

  test("the stock is enough, or not", () => {
    expect(asks("stock", 4)).toStartWith("Yes, it is available: 4 in stock");
    expect(asks("stock", 5)).toBe("No, only 4 in stock at R500.00 (Dome tent).");
  });
});

describe("a comparison names the winner by the measure asked about", () => {
  const compared = (question: string) =>
    told(
      { kind: "compare", listings: shown, question },
      { name: "compare_listings", output: { listings: [small, big] } },
    );

  test.each([
    ["which is lighter?", "Dome tent is the lightest: 1.2 kg."],
    ["which is heavier?", "Family tent is the heaviest: 4 kg."],
    ["which one sleeps more?", "Family tent has room for the most: Sleeps six."],
    ["which is cheaper?", "Dome tent is the cheapest: R500.00."],
  ])("%s → %s", (question, sentence) => {
    expect(compared(question)).toStartWith(sentence);
  });

  test("without a question: a fact that all state, and the best rated seller only of several sellers", () => {
    expect(compared("")).toEndWith("Dome tent is the lightest: 1.2 kg.");
    expect(compared("")).not.toContain("best rated vendor");
    const other = { ...big, vendorId: crypto.randomUUID(), vendor: { ...big.vendor, rating: 4.9 } };
    const two: Result = { name: "compare_listings", output: { listings: [small, other] } };
    expect(told({ kind: "compare", listings: shown, question: "" }, two)).toContain("best rated vendor");
  });

  test("search results have a winner too", () => {
    const most = comparativeIn("the lightest tent");
    expect(told({ ...search, most }, found({ text: "tent" }))).toContain(
      "Of these, Dome tent is the lightest: 1.2 kg.",
    );
  });
});

test("a claim in the plan is described as words that the listings say", () => {
  expect(told(search, found({ text: "tent", must: ["red", "size 8"] }))).toContain(
    'I found 2 listings for "tent" saying "red" and "size 8".',
  );
});

test("a claim that no listing states is named, and near matches are shown", () => {
  const close = [{ ...small, why: "", lacks: ["waterproof"] }];
  const none = found({ text: "tent", must: ["waterproof"] }, { listings: [], total: 0, close });
  expect(told(search, none)).toStartWith('No listing here for "tent" says "waterproof". Close, but');
});

test("where listings only mention the words, no sentence says that there is nothing", () => {
  const none = { listings: [], total: 0, mentioned: { listings: [small], total: 3 } };
  expect(told(search, found({ text: "pole" }, none))).toStartWith(
    'I found no exact match for "pole", but 3 listings mention it, such as Dome tent at R',
  );
  const one = { ...none, mentioned: { listings: [small], total: 1 } };
  expect(told(search, found({ text: "pole" }, one))).toContain("but 1 listing mentions it: Dome tent at R");
  expect(told(search, found({ text: "pole" }, none), found({ text: "tent" }))).toStartWith(
    'For "pole" I found no exact match; listings that mention it: 3. For "tent" I found',
  );
});

test("a seller's sentence is quoted as the seller's", () => {
  const intent: Intent = {
    kind: "details",
    listing: { handle: "L1", listing: small },
    about: "fact",
    question: "how heavy is it?",
  };
  const result: Result = { name: "get_listing", output: { listing: small, reviews: [] } };
  expect(told(intent, result)).toBe('About Dome tent the vendor says: "Weighs 1.2 kg."');
});

describe("a question about a few listings", () => {
  const asked = (question: string, about: Aspect, count: number | null = null) =>
    told(
      { kind: "compare", listings: shown, question, about, count },
      { name: "compare_listings", output: { listings: [small, big], facts: [] } },
    );

  test("each one's own text answers it", () => {
    const text = asked("how heavy is it", "fact");
    expect(text).toContain("1.2 kg");
    expect(text).toContain("4 kg");
  });

  test("a price of several is worked out for each", () => {
    const text = asked("what would three come to", "price", 3);
    expect(text).toContain("R1500.00");
    expect(text).toContain("R2700.00");
  });

  test("what they cost together is added up", () => {
    expect(asked("how much are the two together", "price")).toBe(
      "Dome tent at R500.00 + Family tent at R900.00 come to R1400.00 together.",
    );
  });

  test("nothing is said of them if none answers it", () => {
    expect(asked("which colour is it", "fact")).toBe(
      "The vendors don't say that about any of these: Dome tent; Family tent.",
    );
  });

  test("stock and vendor are told of each", () => {
    expect(asked("is it in stock", "stock")).toMatch(/Dome tent.*Family tent/u);
    expect(asked("who sells it", "vendor")).toMatch(/Dome tent.*Family tent/u);
  });

  test("a question that names what it asks of is answered from the one that was found", () => {
    const after = { kind: "answer", about: "fact", question: "how heavy is the dome tent", count: null } as const;
    const opened: Result = { name: "get_listing", output: { listing: small, reviews: [] } };
    const text = compose([{ intent: { ...search, after }, results: [found({ text: "dome tent" }), opened] }], shop);
    expect(text).toBe('About Dome tent the vendor says: "Weighs 1.2 kg."');
  });
});

test("what is searched for and compared is judged by what was asked", () => {
  const compared: Result = { name: "compare_listings", output: { listings: [small, big] } as Result["output"] };
  const asks = (most: { facts: ["weight"]; least: boolean }) =>
    told({ ...search, after: { kind: "compare" }, most }, found({ text: "tent" }), compared);
  expect(asks({ facts: ["weight"], least: false })).toStartWith("Family tent is the heaviest");
  expect(asks({ facts: ["weight"], least: true })).toStartWith("Dome tent is the lightest");
});
