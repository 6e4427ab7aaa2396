// Which of a few listings somebody describes, by their own texts.
import { describe, expect, test } from "bun:test";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { describedAmong, fitOf, measuresIn, meets } from "./fit.ts";

const own = (index: number, [title, price, description]: readonly [string, string, string]) => ({
  handle: `L${index}`,
  listing: listing(index, { title, price, description, tags: [] }),
});
type Row = readonly [title: string, price: string, description: string];
const shelf = (...rows: Row[]) => rows.map((row, at) => own(at + 1, row));

const chairs = shelf(
  ["Mesh office chair", "1899.00", "Breathes in summer. Carries up to 110 kg."],
  ["Padded office chair", "3299.00", "Thick seat with arm rests. Carries up to 150 kg."],
);
const nappies = shelf(
  ["Nappies size 3", "229.00", "For babies of 5 to 9 kg. Carton of disposables."],
  ["Nappies size 4", "259.00", "For babies of 9 to 14 kg. Carton of disposables."],
  ["Cloth nappies", "499.00", "Reusable, with press studs. Machine wash at 60 degrees."],
);
const pillows = shelf(
  ["Goose pillow", "399.00", "Filled with feathers. One pillow a pack."],
  ["Hollowfibre pillows", "249.00", "A pack of two for the spare room, no feathers."],
);
const dumbbells = shelf(["Dumbbells, a pair of 5 kg", "399.00", "Rubber."], ["Dumbbell 10 kg", "449.00", "Rubber."]);
const printers = shelf(
  ["Ink printer", "2799.00", "Prints in colour. Both sides only by hand."],
  ["Laser printer", "2399.00", "Black and white only. Prints both sides by itself."],
);
const balls = shelf(
  ["Ball, from 13 years", "90.00", ""],
  ["Ball, ages 8 to 12", "90.00", ""],
  ["Ball, aged 3-5", "90.00", ""],
);
const pots = shelf(
  ["Pot, size 2", "749.00", "Cast iron, feeds about six people."],
  ["Pot, size 3", "949.00", "Cast iron, feeds eight to ten."],
);
const tables = shelf(["Round table", "900.00", "Seats four."], ["Long table", "900.00", "Seats six to eight."]);
const nuts = shelf(
  ["Salted macadamias", "129.00", "Dry roasted with sea salt."],
  ["Raw macadamias", "119.00", "Plain halves from the farm."],
);

describe("the best fit", () => {
  test.each([
    ["a limit that covers what is said", "a man of 140 kilos", chairs, "L2"],
    ["a range that holds it", "she weighs 7 kg now", nappies, "L1"],
    ["no range that doesn't", "she weighs 12 kg now", nappies, "L2"],
    ["an age in its range", "which do 9 year olds play with", balls, "L2"],
    ["an age above its least", "for a 14-year-old", balls, "L1"],
    ["an age in words", "she is five years old", balls, "L3"],
    ["words near in meaning", "the sort you can launder and use again", nappies, "L3"],
    ["a count in other words", "two in one packet", pillows, "L2"],
    ["what isn't denied", "the one with feathers", pillows, "L1"],
    ["what troubles nobody", "feathers make me sneeze", pillows, "L2"],
    ["more than what is said, not as much", "something heavier than 5 kg", dumbbells, "L2"],
    ["as much, where that will do", "at least 10 kg", dumbbells, "L2"],
    ["not what is refused", "it prints on both sides and never in colour", printers, "L2"],
    ["how many it feeds", "there are nine of us", pots, "L2"],
    ["how many it seats", "we are a family of seven", tables, "L2"],
    ["a price", "the R2399 one", printers, "L2"],
    ["the least of what is compared", "the cheaper of the two", printers, "L2"],
    [
      "what helps in a situation that is told of",
      "my uncle has diabetes",
      shelf(["Milk chocolate", "39.00", "Creamy."], ["Sugar free chocolate", "59.00", "Dark."]),
      "L2",
    ],
  ] as const)("has %s: %s", (_, said, among, handle) => {
    const scores = fitOf(
      said,
      among.map(({ listing }) => listing),
    );
    expect(among[scores.indexOf(Math.max(...scores))]?.handle).toBe(handle);
  });

  test("a word in a longer one counts a little", () => {
    const [bag = 0, box = 0] = fitOf(
      "wash",
      shelf(["A", "1.00", "In a washbag."], ["B", "1.00", "In a tin."]).map(({ listing }) => listing),
    );
    expect(bag).toBeGreaterThan(box);
  });
});

test("what is measured is of one kind, and is counted as sellers write it", () => {
  const [litres] = measuresIn("5 litres");
  const [metres] = measuresIn("5 metres");
  expect(litres && metres && meets(litres, { ...metres, value: litres.value, to: litres.to })).toBe(false);
  expect(measuresIn("two in one packet")).toEqual([{ kind: "count", value: 2, to: 2, bound: "same" }]);
});

describe("the one that is described", () => {
  test("is one that surely fits", () => {
    expect(describedAmong("the reusable kind", nappies)?.handle).toBe("L3");
    expect(describedAmong("die herbruikbare soort", nappies)?.handle).toBe("L3");
  });

  test("is none if several fit, if nothing does, or of a single listing", () => {
    expect(describedAmong("the disposables", nappies)).toBe(null);
    expect(describedAmong("a holiday in Spain", nappies)).toBe(null);
    expect(describedAmong("the reusable kind", nappies.slice(2))).toBe(null);
  });

  test("is another than what is refused, if that need not be like it", () => {
    expect(describedAmong("the ones without salt", nuts)).toBe(null);
    expect(describedAmong("the ones without salt", nuts, 0)?.handle).toBe("L2");
  });
});

test("a tyre's rim is as many inches as its size says", () => {
  expect(measuresIn("Car tyre 205/65 R15")).toContainEqual(measuresIn("15 inch")[0] as never);
});
