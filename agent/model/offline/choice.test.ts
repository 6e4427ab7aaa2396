// Which of several listings to recommend, with a reason from its record.
import { describe, expect, test } from "bun:test";
import type { Listing } from "#contract/listings/listings.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { choose } from "./choice.ts";

type Values = Parameters<typeof listing>[1];
const shown = (...all: Values[]) =>
  all.map((values, index) => ({
    handle: `L${index + 1}`,
    listing: listing(index + 1, { description: "", ...values }),
  }));
const taken = (question: string, among: { handle: string; listing: Listing }[]) => {
  const choice = choose(among, question);
  return choice && [choice.item.handle, choice.reason, choice.fact];
};

const tents = shown(
  { title: "Kestrel tent 4.2 kg", price: "1500.00", description: "Room for a family. Stands up to strong wind." },
  { title: "Swift tent 1.8 kg", price: "2500.00", description: "Made for hikers." },
  { title: "Dove tent", price: "900.00", description: "For the garden." },
);

describe("by a measure that the question compares", () => {
  test.each([
    ["which is the lightest?", "L2", "1.8 kg", "weight"],
    ["which one is heavier", "L1", "4.2 kg", "weight"],
    ["which is cheapest", "L3", "R900.00", "price"],
    ["the most expensive one", "L2", "R2500.00", "price"],
    ["which would you carry if weight was what counted", "L2", "1.8 kg", "weight"],
    ["what would you pick going by the price", "L3", "R900.00", "price"],
  ] as const)("%s → %s: %s", (question, handle, reason, fact) => {
    expect(taken(question, tents)).toEqual([handle, reason, fact]);
  });

  test("a measure that only one listing states decides nothing", () => {
    expect(choose(tents, "which holds more litres?")?.fact).toBe(null);
  });
});

describe("by purpose", () => {
  test("the listing whose text states the purpose, with that sentence", () => {
    expect(taken("which would you take for hikers?", tents)).toEqual(["L2", "Made for hikers.", null]);
    expect(taken("which one for strong wind?", tents)).toEqual(["L1", "Stands up to strong wind.", null]);
    expect(taken("which is best for the garden", tents)).toEqual(["L3", "For the garden.", null]);
  });
});

describe("a use named in the question", () => {
  const laptops = shown(
    { title: "Study laptop", price: "4000.00", description: "For school. Not meant for games." },
    { title: "Office laptop", price: "9000.00", description: "A number pad for invoices." },
    { title: "Fast laptop", price: "20000.00", description: "For games and video." },
  );

  test("a text that denies the use counts against its listing", () => {
    const choice = choose(laptops, "which is best for games?");
    expect([choice?.item.handle, choice?.reason, choice?.unsaid]).toEqual(["L3", "For games and video.", null]);
  });

  test("a use that no text states is reported as unsaid", () => {
    expect(choose(laptops.slice(0, 2), "Which is best for games?")?.unsaid).toBe("games");
    expect(choose(laptops, "which is best for me?")?.unsaid).toBe(null);
    expect(choose(laptops, "which would you take?")?.unsaid).toBe(null);
  });
});

describe("without a criterion", () => {
  test("the first listing, with a reason: lowest price, seller's rating, a fact, or its price", () => {
    expect(taken("which would you take?", shown({ price: "10.00" }, { price: "20.00" }))).toEqual([
      "L1",
      "it costs least, R10.00",
      null,
    ]);
    expect(taken("which one?", shown({ price: "20.00" }, { price: "10.00" }))).toEqual([
      "L1",
      "its vendor Kaap Lighting is rated 4.5 of 5",
      null,
    ]);
    const unrated = { vendor: { rating: null } };
    expect(
      taken("which one?", shown({ price: "20.00", title: "Pot 2 litre", ...unrated }, { price: "10.00", ...unrated })),
    ).toEqual(["L1", "it states 2 litre", null]);
    expect(
      taken("which one?", shown({ price: "20.00", title: "Pot", ...unrated }, { price: "10.00", ...unrated })),
    ).toEqual(["L1", "it costs R20.00", null]);
  });

  test("another listing only if its seller is rated much better", () => {
    const rated = (...ratings: number[]) => shown(...ratings.map((rating) => ({ vendor: { rating } })));
    expect(choose(rated(4, 4.4), "which one?")?.item.handle).toBe("L1");
    expect(choose(rated(4, 4.6), "which one?")?.item.handle).toBe("L2");
  });
});

describe("sold-out listings", () => {
  const [first, second] = [
    { title: "Lamp", price: "10.00", stock: 0 },
    { title: "Lamp", price: "20.00", stock: 2 },
  ];

  test("are recommended only if all are sold out", () => {
    expect(choose(shown(first, second), "which would you take?")?.item.handle).toBe("L2");
    expect(choose(shown(first, { ...second, stock: 0 }), "which would you take?")?.item.handle).toBe("L1");
  });

  test('still count for "which is cheapest"', () => {
    expect(choose(shown(first, second), "which is cheapest?")?.item.handle).toBe("L1");
  });

  test("null without listings", () => {
    expect(choose([], "which one?")).toBe(null);
  });
});

test("the same question about the same listings gets the same answer", () => {
  for (const question of ["which?", "which is lightest", "which for a family", ""])
    expect(taken(question, tents)).toEqual(taken(question, tents));
});
