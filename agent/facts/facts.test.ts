// Facts from sellers' texts, and what a question compares.
import { describe, expect, test } from "bun:test";
import { processorMs } from "#tests/harness/waiting.ts";
import { type Comparative, comparativeIn, factRows, factsOf, mostOf } from "./facts.ts";

const text = (title: string, description = "", tags: string[] = []) => ({ title, description, tags });
const inShort = (of: ReturnType<typeof text>): string =>
  [...factsOf(of)].map(([name, { value, text: said }]) => `${name} ${value} "${said}"`).join(", ");

describe("facts that a text states", () => {
  test.each([
    ["Hand drill 1.2 kg", 'weight 1200 "1.2 kg"'],
    ["Hand drill 1,2kg", 'weight 1200 "1,2kg"'],
    ["Biltong 500g", 'weight 500 "500g"'],
    ["Tent 2 kilos", 'weight 2000 "2 kilos"'],
    ["Kettle 1.7-litre", 'volume 1.7 "1.7-litre"'],
    ["Shampoo 250 ml", 'volume 0.25 "250 ml"'],
    ["Two litre jug", 'volume 2 "Two litre"'],
    ["Four-man tent", 'people 4 "Four-man"'],
    ["Tent that sleeps six", 'people 6 "sleeps six"'],
    ["3 seater couch", 'people 3 "3 seater"'],
    ["27 inch monitor", 'screen 27 "27 inch"'],
    ['Monitor 27"', 'screen 27 "27""'],
    ["Rope 10 m", 'length 10 "10 m"'],
    ["Ruler 30cm", 'length 0.3 "30cm"'],
    ["Phone 128GB", 'storage 128 "128GB"'],
    ["Laptop, 8 GB memory, 512 GB SSD", 'memory 8 "8 GB", storage 512 "512 GB"'],
    ["Laptop 16GB DDR4 RAM 1TB", 'memory 16 "16GB", storage 1000 "1TB"'],
    ["Laptop RAM: 8 GB", 'memory 8 "8 GB"'],
    ["A graphics card with 8 GB of its own memory, 16 GB memory", 'memory 16 "16 GB"'],
    ["Memory card 64 GB", 'storage 64 "64 GB"'],
    ["64 GB memory card", 'storage 64 "64 GB"'],
    ["Drive 1 TB", 'storage 1000 "1 TB"'],
    ["Kettle 2200W", 'power 2200 "2200W"'],
    ["Heater 2 kW", 'power 2000 "2 kW"'],
    ["Power bank 20000mAh", 'battery 20000 "20000mAh"'],
    ["Power bank 20 000mAh", 'battery 20000 "20 000mAh"'],
    ["Power bank 20,000 mAh", 'battery 20000 "20,000 mAh"'],
    ["Tank 1 000 l", 'volume 1000 "1 000 l"'],
    ["Flour 0,500 kg", 'weight 500 "0,500 kg"'],
    ["Pack of 6 500 g bars", 'pieces 6 "Pack of 6", weight 500 "500 g"'],
    ["Phone 5G 128GB", 'storage 128 "128GB"'],
    ["Lamp, 8 hours", 'hours 8 "8 hours"'],
    ["Puzzle of 500 pieces", 'pieces 500 "500 pieces"'],
    ["Mugs, set of six", 'pieces 6 "set of six"'],
    ["Sleeping bag -5 °C", 'temperature -5 "-5 °C"'],
  ])("%s", (title, facts) => {
    expect(inShort(text(title))).toBe(facts);
  });

  test.each([
    "Plain kettle",
    "Model X200",
    "Windows 11",
    "Made in 2024",
    "Room 5gees",
    "Nr 7 in a row",
    "Kgalagadi rug",
    "R500 voucher",
    "",
  ])("nothing of: %s", (title) => {
    expect(inShort(text(title))).toBe("");
  });

  test("precedence: title, description, tags; within a text the first", () => {
    expect(inShort(text("Pot 5 litre, lid 1 litre", "Holds 4 litres, 2 kg.", ["3kg"]))).toBe(
      'volume 5 "5 litre", weight 2000 "2 kg"',
    );
    expect(inShort(text("Pot", "", ["3 kg"]))).toBe('weight 3000 "3 kg"');
    expect(inShort(text("Phone", "", ["5g", "5 g"]))).toBe('weight 5 "5 g"');
  });

  test("very long texts are read fast", async () => {
    const long = text("1 ".repeat(5000), `${"9".repeat(20_000)} kg ${"set of ".repeat(5000)}`);
    expect(await processorMs(() => factsOf(long))).toBeLessThan(1000);
  });
});

describe("rows of a comparison", () => {
  test("one row for each measure that any listing states, null where a listing doesn't", () => {
    expect(factRows([text("Pot 2 litre, 900 g"), text("Pot"), text("Pot 5 litres")])).toEqual([
      { name: "Weight", values: ["900 g", null, null] },
      { name: "Volume", values: ["2 litre", null, "5 litres"], best: { at: 2, word: "Holds the most stated" } },
    ]);
    expect(factRows([text("Pot"), text("Pan")])).toEqual([]);
  });

  test("a value doesn't repeat its row's label", () => {
    expect(factRows([text("Novel, 398 pages"), text("Puzzle of 500 pieces")])).toEqual([
      { name: "Pieces", values: [null, "500"] },
      { name: "Pages", values: ["398", null] },
    ]);
  });

  test("the extreme value is marked; none when two are equal or only one listing states it", () => {
    const best = (...titles: string[]) => factRows(titles.map((title) => text(title)))[0]?.best;
    expect(best("Laptop 1.4 kg", "Laptop 1.1 kg")).toEqual({ at: 1, word: "Lightest" });
    expect(best("Laptop 16 GB RAM", "Laptop 8 GB RAM")).toEqual({ at: 0, word: "Most" });
    expect(best("Laptop 1.1 kg", "Laptop 1.1 kg")).toBe(undefined);
    expect(best("Laptop 1.1 kg", "Laptop")).toBe(undefined);
  });

  test("ranges in words are rows too", () => {
    expect(
      factRows([text("Shoe", "Sizes UK 3 to 8, 265 g in size 8."), text("Shirt", "Sizes S to XXL.")]),
    ).toContainEqual({
      name: "Sizes",
      values: ["UK 3 to 8", "S to XXL"],
    });
    expect(factRows([text("Book for ages 4 and up"), text("Puzzle", "From 18 months.")])).toEqual([
      { name: "Age", values: ["4 and up", "From 18 months"] },
    ]);
  });
});

describe("what a question compares", () => {
  test.each([
    ["which is the lightest?", "weight", true],
    ["the heavier one", "weight", false],
    ["which one weighs less", "weight", true],
    ["which of all tents weighs the least", "weight", true],
    ["which weighs the most", "weight", false],
    ["which holds more", "volume", false],
    ["the biggest bag of flour", "weight", false],
    ["and which one costs the most", "price", false],
    ["which costs the least", "price", true],
    ["the cheapest", "price", true],
    ["which costs more?", "price", false],
    ["die goedkoopste een", "price", true],
    ["the duurste one", "price", false],
    ["the most powerful drill", "power", false],
    ["which one lasts longest", "battery", false],
    ["the longest rope", "length", false],
    ["the one with more storage", "storage", false],
  ] as const)("%s → %s, least: %p", (question, fact, least) => {
    const compared = comparativeIn(question);
    expect(compared?.facts).toContain(fact);
    expect(compared?.least).toBe(least);
  });

  test.each(["which would you take?", "is it waterproof?", "a lightbulb", "heaviness", "tell me more", ""])(
    "nothing: %s",
    (question) => {
      expect(comparativeIn(question)).toBe(null);
    },
  );

  test("price goes before any other measure", () => {
    expect(comparativeIn("the cheaper of the bigger ones")?.facts).toEqual(["price"]);
  });
});

describe("which has the most", () => {
  const listings = [
    { ...text("Tent, 3 kg"), price: "900.00" },
    { ...text("Tent, 1800 g"), price: "1500.00" },
    { ...text("Tent"), price: "1200.00" },
  ];
  const most = (compared: Comparative, of = listings) => {
    const winner = mostOf(of, (each) => each, compared);
    return winner && [of.indexOf(winner.item), winner.fact, winner.text];
  };

  test("values are compared in one unit and shown as the seller wrote them", () => {
    expect(most({ facts: ["weight"], least: true })).toEqual([1, "weight", "1800 g"]);
    expect(most({ facts: ["weight"], least: false })).toEqual([0, "weight", "3 kg"]);
    expect(most({ facts: ["price"], least: true })).toEqual([0, "price", "R900.00"]);
    expect(most({ facts: ["price"], least: false })).toEqual([1, "price", "R1500.00"]);
  });

  test("the first measure that two listings state decides", () => {
    expect(most({ facts: ["volume", "weight"], least: false })).toEqual([0, "weight", "3 kg"]);
  });

  test("sizes by name go before pieces, and only sizes of one system compare", () => {
    const priced = (title: string) => ({ ...text(title), price: "10.00" });
    const of = [
      priced("Gloves, pack of 12, size 9"),
      priced("Gloves size 6, pack of 50"),
      priced("Gloves, set of two"),
    ];
    const smallest = comparativeIn("the smallest") as Comparative;
    expect(most(smallest, of)).toEqual([1, "size", "size 6"]);
    expect(most(smallest, [...of, priced("Newborn mittens")])).toEqual([3, "size", "newborn"]);
    expect(most(smallest, [priced("Shirt, age 9 to 10"), priced("Shirt, age 5 to 6")])?.[0]).toBe(1);
    expect(most(smallest, [priced("Gloves XL, pack of 2"), priced("Gloves size 6, pack of 5")])?.[1]).toBe("pieces");
  });

  test("what it carries is not what it weighs", () => {
    const seats = [text("Seat for 9 to 18 kg"), text("Chair, carries up to 150 kg")];
    expect(seats.map((each) => factsOf(each).has("weight"))).toEqual([false, false]);
  });

  test("null when fewer than two state it, or when they are equal", () => {
    expect(most({ facts: ["volume"], least: false })).toBe(null);
    expect(most({ facts: ["weight"], least: false }, listings.slice(1))).toBe(null);
    const same = [listings[0], { ...text("Tent, 3000 g"), price: "900.00" }].filter((each) => each !== undefined);
    expect(most({ facts: ["weight"], least: true }, same)).toBe(null);
    expect(most({ facts: ["price"], least: true }, same)).toBe(null);
    expect(most({ facts: ["price"], least: true }, [])).toBe(null);
  });
});
