// Messages that describe one of those shown, ask about another than the one in front, or name goods in doubt.
import { describe, expect, test } from "bun:test";
import type { Listing } from "#contract/listings/listings.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { gazetteer, inShort, nothing } from "#tests/harness/intents.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { CatalogueWords, TurnMemory } from "../../shop.ts";
import { understand, understandOrder } from "./understand.ts";

const shelf = (...rows: (readonly [title: string, description: string])[]) =>
  rows.map(([title, description], at) => ({
    handle: `L${at + 1}`,
    listing: listing(at + 1, { title, description, tags: [], price: "100.00" }) as Listing,
  }));
const after = (text: string, shown: ReturnType<typeof shelf>, more: Partial<TurnMemory> = {}): TurnMemory => ({
  ...nothing,
  plans: [{ ...emptyPlan, text }],
  lastShown: shown,
  allShown: shown,
  ...more,
});
const read = (message: string, memory: TurnMemory, catalogue?: CatalogueWords) =>
  inShort(understand(message, { memory, gazetteer, location: null, ...(catalogue && { catalogue }) }));

const coffee = shelf(
  ["House coffee beans 250 g", "Whole beans, a dark roast. Needs a grinder."],
  ["House coffee 250 g", "The same roast, ground for the plunger."],
);
const nuts = shelf(["Salted macadamias", "Roasted with sea salt."], ["Raw macadamias", "Plain halves from the farm."]);
const nappies = shelf(
  ["Newborn nappies", "For babies of 2 to 5 kg. Disposable."],
  ["Cloth nappies", "Reusable. Machine wash at 60 degrees."],
);
const vellies = shelf(["Suede vellies, size 8", "UK size 8."], ["Suede vellies, size 10", "UK size 10."]);
const jams = shelf(["Apricot jam", "In a glass jar."], ["Strawberry jam", "No added sugar. 350 g."]);

describe("a description means the one that fits", () => {
  test.each([
    ["the one that's ground already", coffee, "details L2"],
    ["add the ones without salt", nuts, "add 1xL2"],
    ["and the sort you can wash and use again?", nappies, "details L2 fact"],
    ["that strawberry one, how big is the jar?", jams, "details L2 fact"],
  ] as const)("%s", (message, shown, meaning) => {
    expect(read(message, after("goods", shown))).toBe(meaning);
  });

  test("of none that is in front, if another is asked for", () => {
    const teas = shelf(
      ["Earl Grey tea", "Black tea with bergamot. Contains caffeine."],
      ["Mint tea", "Peppermint leaves."],
    );
    const memory = after("tea", teas, { focus: teas[0] ?? null });
    expect(read("Have you another tea, without caffeine, for the evening?", memory)).toMatch(/^(?:search|refine)/);
  });

  test("of another than the one in front, if the question says nothing of it", () => {
    const memory = after("nappies", nappies, { focus: nappies[0] ?? null });
    expect(read("and the sort you can wash and use again?", memory)).toBe("recommend L1 L2");
    expect(read("can it be washed and used again?", memory)).toBe("details L1 fact");
  });

  test("a size that is said of somebody is one of what was searched for", () => {
    const memory = after("vellies", vellies.slice(0, 1), { allShown: vellies });
    expect(read("oh no he says he's a 10", memory)).toBe('refine "vellies" must:size 10');
  });

  test("after it was asked which one to add, it is added", () => {
    const add = "add a jar of the jam to my cart";
    const turn = { memory: after("jam", jams), gazetteer, location: null, previous: add };
    const { intent, order } = understandOrder("the one without sugar added", turn);
    expect([inShort(intent), order]).toEqual(["add 1xL2", "clear"]);
  });
});

describe("a wish", () => {
  const knows = (...words: string[]): CatalogueWords => ({
    standing: (word) => (words.includes(word) ? "named" : "unknown"),
    together: () => true,
    tells: () => false,
  });

  test.each([
    // What is told as a reason ends at a comma, and takes no product along.
    ["coffee, because I've none left, under R100", 'search "coffee" to:100'],
    ["a mat in any colour except purple, my ex loved purple", 'search "mat" not:purple'],
    // What is surely a wish is found by all of its words.
    [
      "what do I need so that I don't burn my hand when I take the lid off the potjie?",
      "search about:burn hand lid potjie",
    ],
    [
      "dishwashing liquid for someone who reacts to perfume",
      'search "dishwashing liquid" must:perfume free about:someone',
    ],
    [
      "my husband needs an office chair, he weighs about 140 kilos so it must be able to carry him",
      'search "office chair" about:weighs 140 kilos husband',
    ],
    ["a power bank that fills my phone before it needs the wall again", 'search "power bank"'],
    ["dumbbells heavier than 5 kg", 'search "dumbbells" must:more than 5 kg'],
    ["dumbbells no lighter than 5 kg", 'search "dumbbells" must:at least 5 kg'],
  ])("%s → %s", (message, meaning) => {
    expect(read(message, nothing)).toBe(meaning);
  });

  test.each([
    ["chess sets, none of those plastic magnetic ones", 'search "chess sets" not:magnetic'],
    ["nuts, but not the salty ones", 'search "nuts" not:salted'],
    ["a lamp for reading in bed without waking her up", 'search "lamp" about:reading bed'],
    ["cheapest lamp you have, not a magnetic one", 'search "lamp" price-asc not:magnetic'],
    ["which lamps have you got? my wife reads in bed", 'search "lamps"'],
    ["show me nuts that really say raw on the pack", 'search "nuts" must:raw'],
    ["I only use vegan lip balm", 'search "lip balm" must:vegan'],
    ["a lamp, factor fifty", 'search "lamp" about:50'],
    ["a smart watch for running", 'search "smart watch" about:running'],
    ["something sweet for my toast", "search about:toast sweet"],
    ["nvm", "say unclear"],
    ["a present for my sister-in-law", "search about:sister-in-law"],
    ["a lamp for raw wood, not the house raw", 'search "lamp" not:house raw must:raw wood'],
    ["for my dad: a lamp and a watch", 'search "lamp" about:dad + "watch"'],
  ])("with a shop that says some of it: %s → %s", (message, meaning) => {
    const says = new Set(["magnetic", "salted", "raw", "50", "reads"]);
    const named = knows("lamp", "lamps", "nuts", "watch", "chess", "balm", "toast");
    expect(read(message, nothing, { ...named, together: () => false, tells: (_, word) => says.has(word) })).toBe(
      meaning,
    );
  });

  test("keeps what it denies", () => {
    const memory = after("braai grids", nuts);
    expect(read("I want one that isn't going to rust", memory)).toBe('refine "braai grids" about:one not rust');
  });

  test("in doubt, what names goods is looked for", () => {
    const message = "is there an alarm clock I can charge my phone from at night";
    expect(read(message, nothing, knows("alarm", "clock"))).toBe('search "alarm clock"');
  });

  test("is none in what is surely talk or surely asked of the shop", () => {
    const catalogue = knows("one", "size");
    expect(read("my husband would probably want one too, but he isn't here to ask", nothing, catalogue)).toBe(
      "say left-alone",
    );
    expect(read("suppose I get the wrong size, may I send it back to you?", nothing, catalogue)).toBe(
      "say cannot-refund",
    );
  });
});

describe("which one an order means, and how many", () => {
  const tins = shelf(["Interior PVA paint, white", ""], ["Exterior wall paint, terracotta", ""]);
  const leads = shelf(["Four-socket extension lead 3 m", ""], ["Extension lead 10 m", ""]);
  const oil = shelf(["Olive oil 500 ml", ""], ["Olive oil 2 litre tin", ""]);
  const had = (after: number): Partial<TurnMemory> => ({
    focus: leads[0] ?? null,
    changes: [[{ listingId: leads[0]?.listing.id ?? "", before: 0, after }]],
    talkingOfCart: true,
  });

  test.each([
    ["and one more for mom, so that's three altogether", after("leads", leads, had(2)), "set L1 3"],
    ["I'll take another two, which makes six in all", after("leads", leads, had(4)), "set L1 6"],
    ["nee wag, een is genoeg", after("leads", leads, had(3)), "set L1 1"],
    ["take one tin of paint off", after("paint", tins), 'by "tin of paint" -1'],
    ["fine, the bottle instead of the tin", after("oil", oil), "which-one for add"],
    [
      "ok that one, and also the one with four sockets",
      after("leads", leads, {
        reply: "Extension lead 10 m is the longest. Four-socket extension lead 3 m costs R100.00.",
      }),
      "add 1xL2 1xL1",
    ],
  ])("%s", (message, memory, meaning) => {
    expect(read(message, memory)).toBe(meaning);
  });

  test("'that' is the one that was wished for, if one fits the wish better", () => {
    const wish = { ...emptyPlan, text: "paint", about: "outside wall" };
    expect(read("two tins of that", after("", tins, { plans: [wish] }))).toBe("add 2xL2");
    expect(read("two tins of that", after("paint", tins))).toBe("which-one for add");
  });
});
