// What a vendor's message means for the own shop: orders, what may be one, talk, questions, and shopping.
import { describe, expect, test } from "bun:test";
import { buildMemory } from "../../memory.ts";
import type { OwnMemory, TurnMemory } from "../../shop.ts";
import { readOwnShop } from "./own-shop.ts";
import { normalise } from "./words.ts";

const own = { id: "own", name: "Fynbos Clay" };
const gazetteer = { cities: ["Cape Town"], vendors: [own, { id: "rival", name: "Highveld Pots" }] };
const mug = { id: "mug", title: "Speckled mug", price: "149.00", stock: 14, status: "active" as const };
const vase = { id: "vase", title: "Tall blue vase", price: "480.00", stock: 7, status: "active" as const };

function read(
  message: string,
  more: Partial<OwnMemory> = {},
  seller: typeof own | null = own,
  seen: Partial<TurnMemory> = {},
) {
  const memory = buildMemory([], null);
  const turn = { memory: { ...memory, ...seen, own: { ...memory.own, ...more } }, own: seller, gazetteer };
  return readOwnShop(normalise(message), turn);
}

/** "clear stock 12 of blue vase", "say own-left-alone", "sales this-week", "shopping". */
function inShort(...of: Parameters<typeof read>): string {
  const found = read(...of);
  if (!found) return "shopping";
  if (!("intent" in found)) return "may be an order";
  const { intent, edits } = found;
  const all = intent.kind === "several" ? intent.intents : [intent];
  const told = all.map((each) => {
    if (each.kind === "say") return `say ${each.topic}`;
    if (each.kind === "own-shop")
      return [each.about, each.period, each.name && `"${each.name}"`, each.hidden && "hidden"]
        .filter(Boolean)
        .join(" ");
    if (each.kind !== "edit-listings") return each.kind;
    return each.edits
      .map(({ change, name, all, ids }) => {
        const { kind, ...value } = change;
        return `${kind} ${Object.values(value).join()} of ${ids ? ids.join("+") : `"${name}"`}${all && !ids ? " all" : ""}`;
      })
      .join();
  });
  return `${edits ? `${edits}: ` : ""}${told.join(" & ")}`;
}

describe("orders", () => {
  test.each([
    ["put the mug at R129", 'clear: price 12900 of "mug"'],
    ["Please put the mug at R1 299,50", 'clear: price 129950 of "mug"'],
    ["could you sell the salad bowl for R310 from now on, please?", 'clear: price 31000 of "salad bowl"'],
    ["make the black hoodie R320", 'clear: price 32000 of "black hoodie"'],
    ["change the price of the tall vase to 450 rand", 'clear: price 45000 of "tall vase"'],
    ["set the stock of the blue vase to 12", 'clear: stock 12 of "blue vase"'],
    ["add 5 to the mugs", 'clear: stock-amount 5 of "mugs"'],
    ["take 3 off the mugs", 'clear: stock-amount -3 of "mugs"'],
    ["raise all my bolts by 10%", 'clear: price-percent 10 of "bolts" all'],
    ["make the drill 15% cheaper", 'clear: price-percent -15 of "drill"'],
    ["drop the drill by R200", 'clear: price-amount -20000 of "drill"'],
    ["knock R10 off the mug", 'clear: price-amount -1000 of "mug"'],
    ["hide the salad bowl", 'clear: status archived of "salad bowl"'],
    ["take the salad bowl offline", 'clear: status archived of "salad bowl"'],
    ["unhide the salad bowl", 'clear: status active of "salad bowl"'],
    ["put the salad bowl back in my shop", 'clear: status active of "salad bowl"'],
    ["increase the stock of the mugs by 10", 'clear: stock-amount 10 of "mugs"'],
    ["reduce stock of the mugs by 2", 'clear: stock-amount -2 of "mugs"'],
    ["drop the mug price to R135", 'clear: price 13500 of "mug"'],
    ["put the mug on special for R99", 'clear: price 9900 of "mug"'],
    ["put the basket at R60", 'clear: price 6000 of "basket"'],
    ["put the mug at R129 and hide the bowl", 'clear: price 12900 of "mug" & status archived of "bowl"'],
    ["hide all my listings", 'clear: status archived of "" all'],
  ])("%s", (message, expected) => expect(inShort(message)).toBe(expected));

  test.each([
    ["put it at R99", "clear: price 9900 of mug", [mug]],
    ["put it at R99", "say own-which", [mug, vase]],
    ["hide the second one", "clear: status archived of vase", [mug, vase]],
    ["hide the second one", "may be an order", []],
    ["hide both", "clear: status archived of mug+vase", [mug, vase]],
  ])("%s: %s", (message, expected, shown) => expect(inShort(message, { shown })).toBe(expected));
});

describe("after the question which one is meant", () => {
  const which = { change: { kind: "price", cents: 9900 }, listings: [mug, vase] } as const;
  const after = (message: string) => inShort(message, { which: which as never });

  test.each(["the tall one", "the blue vase", "Tall blue vase", "second", "the second one, please", "my vases"])(
    "%s answers it",
    (message) => expect(after(message)).toBe("clear: price 9900 of vase"),
  );

  test.each([
    "what is the price of the tall blue vase?",
    "the tall blue vase?",
    "how is the tall blue vase selling",
    "did the tall blue vase sell?",
    "show me the tall blue vase",
    "not the tall vase",
    "no tall vase, thanks",
    "maybe the tall vase",
    "how many tall vases do I have",
    "I want to buy a tall blue vase",
    "add a tall blue vase to my cart",
    "hide the tall blue vase",
    "the small vase",
    "2 more vases came in",
    "the one",
  ])("%s doesn't", (message) => expect(after(message)).not.toContain("9900"));
});

describe("a vendor who shops", () => {
  const found = [
    { handle: "L1", listing: { ...mug, vendorId: "rival" } },
    { handle: "L2", listing: { ...vase, vendorId: "rival" } },
  ];
  const after = (message: string) => inShort(message, {}, own, { lastShown: found as never });

  test.each([
    ["hide the speckled ones", "may be an order"],
    ["hide the speckled mugs", 'perhaps: status archived of "speckled mugs"'],
    ["show the lamps again", "shopping"],
    ["bring the tea back", "shopping"],
    ["drop the price of the tall ones to R300", "may be an order"],
    ["lower the price to R300", "may be an order"],
    ["set max price to R200", "may be an order"],
    ["raise my budget to R500", "shopping"],
    ["put the mug at R150?", 'perhaps: price 15000 of "mug"'],
    ["set the price of the mug to 1.500", 'perhaps: price 150000 of "mug"'],
    ["put the mug at R150", 'clear: price 15000 of "mug"'],
  ])("%s", (message, expected) => expect(after(message)).toBe(expected));

  test("what was shown of the own shop is meant by less", () => {
    expect(inShort("drop the price to R90", { shown: [mug], about: "stock" })).toBe("clear: price 9000 of mug");
    expect(inShort("show the vase again", { shown: [vase], about: "stock" })).toBe('clear: status active of "vase"');
  });
});

describe("what may be an order gets a card", () => {
  test.each([
    ["the apricot jam is R69 now", 'perhaps: price 6900 of "apricot jam"'],
    ["12 more jars of atchar came in", 'perhaps: stock-amount 12 of "atchar"'],
    ["spirit level stock 10", 'perhaps: stock 10 of "spirit level"'],
    ["the salad bowl is sold out", 'perhaps: stock 0 of "salad bowl"'],
    ["I have 12 blue vases left", 'perhaps: stock 12 of "blue vases"'],
    ["hide and seek game", "may be an order"],
    ["the price is a bit high on the mug, ten rand less", "may be an order"],
  ])("%s", (message, expected) => expect(inShort(message)).toBe(expected));
});

describe("talk orders nothing", () => {
  test.each([
    "maybe I should put the mug at R129",
    "if I put the mug at R129 would it sell?",
    "what if I hide the salad bowl",
    "should I hide the salad bowl?",
    "I put the mug at R129 last week",
    "I almost put the mug at R129",
    "don't hide the salad bowl",
    "never put the mug at R1",
    "my husband says put the mug at R129",
    "hide the mug if it doesn't sell by Friday",
    "put the mug at R129 or maybe R139",
    "before you hide the salad bowl, what sold?",
    "I was thinking of making the drill 10% cheaper",
    "would people buy more if I drop the drill by R200?",
    "the shop next door said raise all bolts by 10%",
    "I might set the stock of the mugs to 3",
    "why did you put the mug at R129?",
    "when should I hide the salad bowl",
  ])("%s", (message) => {
    const found = read(message);
    expect(found !== null && "intent" in found ? [found.intent.kind, found.edits] : []).not.toContain("clear");
    expect(found !== null && "edits" in found ? found.edits : undefined).toBeUndefined();
  });
});

describe("questions", () => {
  test.each([
    ["what sold best this week", "sales this-week"],
    ["how much did I sell yesterday", "sales yesterday"],
    ["which of mine are nearly out", "stock"],
    ["which of my listings are hidden", "stock hidden"],
    ["how many mugs do I have left", 'stock "mugs"'],
    ["what do I still have to send", "orders"],
    ["when am I paid next and how much", "payout"],
    ["what did people search for and not find last month", "searches last-month"],
    ["how are my reviews", "reviews"],
    ["am I making any money this month", "sales this-month"],
    ["is any of my stuff sold out", "stock"],
    ["what do customers want that nobody sells", "searches"],
    ["how are my jams selling", 'sales "jams"'],
    ["what must I still pack, and when do I get paid?", "orders & payout"],
    ["how much did Highveld Pots sell", "say own-alone"],
    ["what is my competitor's best seller", "say own-alone"],
    ["my sales and everybody's sales on the platform", "say own-alone"],
  ])("%s", (message, expected) => expect(inShort(message)).toBe(expected));

  test("a period alone asks the same of another time, after a report only", () => {
    expect([inShort("and last week?", { about: "sales" }), inShort("and last week?")]).toEqual([
      "sales last-week",
      "shopping",
    ]);
  });
});

describe("a vendor shops too", () => {
  test.each([
    "do you sell mugs",
    "do you have a blue vase under R300",
    "what did I order",
    "where is my order",
    "add 2 mugs to my cart",
    "add 5 to my cart",
    "take the mugs out of my cart",
    "put the second one in my basket",
    "show me your best sellers",
    "what does Highveld Pots sell?",
    "is the kettle in stock",
    "I want to send the lamp back",
    "reviews of the kettle",
    "show me mugs again",
    "mugs under R129",
    "make it two",
    "which one sells for less",
    "can I sell my old bicycle here",
    "thanks",
    "sell me a mug for R100",
    "put me down for two mugs at R149",
    "add 2 to my order",
    "show the second one again",
    "drop me a message when it ships",
    "change my address to 12 Main Road",
    "drop the drill by 200",
  ])("%s", (message) => expect(inShort(message)).toBe("shopping"));
});

test("who sells nothing is asked nothing about a shop, but a question about sales is heard", () => {
  const as = (message: string) => inShort(message, {}, null);
  expect(["put the mug at R129", "hide the salad bowl", "which are nearly out", "what sold best"].map(as)).toEqual(
    Array(4).fill("shopping"),
  );
  expect(as("how much did my shop sell yesterday")).toBe("sales yesterday");
});
