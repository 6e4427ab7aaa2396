// The reader with the committed weights: acts, probabilities and slots.
import { describe, expect, test } from "bun:test";
import { processorMs } from "#tests/harness/waiting.ts";
import { type Act, acts, type Context, cartActs, contexts } from "./acts.ts";
import { asItsClause, type ReadPart, reader, spansOf } from "./reader.ts";
import { beginOf, insideOf } from "./tagger.ts";
import { tokensOf } from "./tokens.ts";
import { packWeights, readWeights, unpackWeights } from "./weights.ts";

const read = (message: string, context: Context = "none") => reader().read(message, context).parts;
const actsIn = (message: string, context?: Context) => read(message, context).map(({ act }) => act);
const spansIn = (message: string, context?: Context) =>
  read(message, context).flatMap(({ spans }) =>
    spans.map(({ slot, from, to }) => `${slot}: ${message.slice(from, to)}`),
  );

describe("the act of a message, in its context", () => {
  test.each([
    ["do you have kettles", "none", "search"],
    ["show me the cheaper ones", "shown", "refine"],
    ["compare the first two", "shown", "compare"],
    ["which one would you take?", "shown", "recommend"],
    ["how much is the second one?", "shown", "details/price"],
    ["add the second one to my cart", "shown", "add"],
    ["take the lamp out of my cart", "cart", "remove"],
    ["make it three", "cart", "change-quantity"],
    ["swap it for the blue one", "cart", "swap"],
    ["undo that", "cart", "undo"],
    ["empty my cart", "cart", "clear-cart"],
    ["what's in my cart?", "none", "view-cart"],
    ["I want to pay now", "cart", "checkout"],
    ["where is my order?", "none", "orders/state"],
    ["how long does delivery take?", "none", "policy/delivery"],
    ["how do I become a seller?", "none", "sell/start"],
    ["hello", "none", "smalltalk/greeting"],
    ["thanks!", "shown", "smalltalk/thanks"],
    ["what's the weather today?", "none", "off-topic/other"],
    ["no thanks", "asked", "reject"],
    ["yes please", "asked", "affirm"],
    ["sit die tweede een in my mandjie", "shown", "add"],
    ["wat is in my mandjie?", "none", "view-cart"],
  ] as const satisfies readonly (readonly [string, Context, Act])[])("%s (%s) → %s", (message, context, act) => {
    expect(actsIn(message, context)).toEqual([act]);
  });

  test.each([
    "I might take two",
    "what if I took two of them",
    "my sister bought one last year",
    "I'll think about it",
    "put them in order of price",
    "don't add anything",
    "maybe later",
    "should I buy it?",
  ])("no order to change the cart: %s", (message) => {
    for (const context of contexts)
      for (const { act, probability } of read(message, context))
        expect([context, act, cartActs.has(act) && probability > 0.7]).toEqual([context, act, false]);
  });
});

describe("several acts in one message", () => {
  test.each([
    ["add the first one and show me my cart", "shown", ["add", "view-cart"]],
    ["take out the lamp and let me pay", "cart", ["remove", "checkout"]],
    ["hi there! I'm looking for a kettle", "none", ["smalltalk/greeting", "search"]],
    ["add the first one and remove the third one", "shown", ["add", "remove"]],
  ] as const satisfies readonly (readonly [string, Context, readonly Act[]])[])("%s", (message, context, expected) => {
    expect(actsIn(message, context)).toEqual([...expected]);
  });

  test.each([["my husband says we must wait for payday. clear the cart", "cart", ["reject", "clear-cart"]]] as const)(
    "a sentence with an act of its own is a part, beside talk: %s",
    (message, context, expected) => {
      expect(actsIn(message, context)).toEqual([...expected]);
    },
  );

  test('an "and" between products doesn\'t make two acts', () => {
    expect(actsIn("a lamp and a table")).toEqual(["search"]);
    expect(actsIn("add the first and the third", "shown")).toEqual(["add"]);
  });

  test("parts cover all words of the message, and contain their own spans", () => {
    for (const message of [
      "hi there! I'm looking for a kettle under R500, and what's in my cart?",
      "add the first one and show me my cart",
      "  thanks   ",
    ]) {
      const parts = read(message, "shown");
      const covered = parts.flatMap((part) => tokensOf(part.text).map(({ word }) => word));
      expect(covered).toEqual(tokensOf(message).map(({ word }) => word));
      for (const part of parts) {
        expect(part.text).toBe(message.slice(part.from, part.to));
        for (const { from, to } of part.spans) {
          expect(from).toBeGreaterThanOrEqual(part.from);
          expect(to).toBeLessThanOrEqual(part.to);
        }
      }
    }
  });
});

describe("the slots of words", () => {
  test.each([
    ["I'm looking for a kettle under R400", "none", ["product: kettle", "price: under R400"]],
    ["add two of the second one", "shown", ["quantity: two", "ref: the second one"]],
    ["green lamp under R200", "none", ["colour: green", "product: lamp", "price: under R200"]],
    ["a gift for my gran", "none", ["product: gift", "for: my gran"]],
    ["sort by price please", "shown", ["sort: price"]],
  ] as const)("%s", (message, context, expected) => {
    expect(spansIn(message, context)).toEqual([...expected]);
  });

  test("adjacent words of one slot are one span; a begin tag starts a new one", () => {
    const tokens = tokensOf("a b c d e");
    const spans = (...tags: number[]) => spansOf(tokens, tags).map(({ slot, from, to }) => `${slot} ${from}-${to}`);
    expect(spans(beginOf(0), insideOf(0), 0, beginOf(1), insideOf(1))).toEqual(["product 0-3", "quantity 6-9"]);
    expect(spans(beginOf(0), beginOf(0), insideOf(0), 0, 0)).toEqual(["product 0-1", "product 2-5"]);
    expect(spans(0, 0, 0, 0, 0)).toEqual([]);
  });
});

describe("probabilities", () => {
  test("add up to one, and the act is the most likely one", () => {
    for (const message of ["add the first one", "hm", "zxcv qwer", ""])
      for (const part of read(message, "shown")) {
        const all = acts.map((act) => part.of(act));
        expect(all.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 6);
        expect(part.probability).toBe(Math.max(...all));
        expect(part.of(part.act)).toBe(part.probability);
      }
  });

  test("nonsense is never a likely change of the cart", () => {
    for (const message of ["zxcv qwer", "blorf", "§§§ ~", "mmmm hmpf", "asdf"])
      for (const context of contexts) {
        const parts = read(message, context);
        let writes = 0;
        for (const part of parts) for (const act of cartActs) writes = Math.max(writes, part.of(act));
        expect([message, context, writes < 0.7]).toEqual([message, context, true]);
      }
  });

  test("a plain order has a high probability", () => {
    for (const message of ["add the second one to my cart", "put number 2 in my basket please"])
      expect(read(message, "shown")[0]?.probability).toBeGreaterThan(0.9);
  });
});

test("every message has a part, and hostile messages are read fast", async () => {
  const odd = [
    "",
    " ",
    "\0",
    "🙂",
    "a".repeat(20_000),
    "and ".repeat(5000),
    "add it and ".repeat(2000),
    "\ud800",
    "((((",
    "?",
  ];
  for (const message of odd)
    for (const context of contexts) {
      const reading = () => expect(read(message, context).length).toBeGreaterThanOrEqual(1);
      expect(await processorMs(reading)).toBeLessThan(1000);
    }
});

test("of a very long message only the first sentences are read apart", () => {
  const wait = "My sister has one like that. ";
  expect(read(`${wait.repeat(5)}Empty everything`)).toHaveLength(6);
  expect(read(`${wait.repeat(40)}Empty everything`).length).toBeLessThan(25);
});

test("the same message in the same context is always read the same", () => {
  const plain = (message: string, context: Context) =>
    read(message, context).map(({ act, probability, from, to, spans }) => ({ act, probability, from, to, spans }));
  const messages = ["add two of the first and a jug, then show my cart", "do you have kettles?", "hm"];
  const first = messages.map((message) => plain(message, "shown"));
  for (let again = 0; again < 3; again++) expect(messages.map((message) => plain(message, "shown"))).toEqual(first);
});

test("weights survive packing and unpacking", () => {
  const weights = readWeights();
  const packed = packWeights(weights);
  const again = packWeights(unpackWeights(packed));
  // Not `toEqual`, which would print megabytes.
  expect([again.length, Bun.hash.wyhash(again)]).toEqual([packed.length, Bun.hash.wyhash(packed)]);
});

test("languageOf returns the language if sure, otherwise English", () => {
  for (const [message, language] of [
    ["hello there", "en"],
    ["baie dankie hoor", "af"],
    ["goeie môre, hoe gaan dit", "af"],
    ["sawubona, unjani", "zu"],
    ["molo, unjani namhlanje", "xh"],
    ["braai grid", "en"],
  ] as const)
    expect([message, reader().languageOf(message)]).toEqual([message, language]);
});

describe("a doubtful message gets the act of the only clause that surely asks for something", () => {
  const message = "one thing here, two things there, three things more";
  const part = (act: Act, probability: number): ReadPart => ({
    act,
    probability,
    of: () => probability,
    from: 0,
    to: message.length,
    text: message,
    language: "en",
    spans: [],
  });
  const whole = part("search", 0.5);
  const actOf = (clauses: readonly [Act, number][]) => {
    const left = clauses.map(([act, probability]) => part(act, probability));
    return asItsClause(whole, tokensOf(message), () => left.shift() ?? whole).act;
  };
  test.each<[string, [Act, number][], Act]>([
    [
      "one",
      [
        ["orders/list", 0.95],
        ["search", 0.6],
        ["reject", 1],
      ],
      "orders/list",
    ],
    [
      "none surely",
      [
        ["orders/list", 0.8],
        ["search", 0.6],
        ["reject", 1],
      ],
      "search",
    ],
    [
      "two for different things",
      [
        ["orders/list", 0.95],
        ["policy/payment", 0.95],
        ["reject", 1],
      ],
      "search",
    ],
    [
      "never an order",
      [
        ["add", 0.95],
        ["search", 0.6],
        ["reject", 1],
      ],
      "search",
    ],
  ])("%s", (_, clauses, act) => {
    expect(actOf(clauses)).toBe(act);
  });
});
