// Words → the shown listings that they name, letter by letter or not.
import { describe, expect, test } from "bun:test";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { nearestName } from "./names.ts";

const titles = [
  "Kaptein 5 litre kettle",
  "Enamel mug, blue",
  "Enamel mug, white",
  "Springbok hide rug",
  "Rooibos tea 80 bags",
  "Ladies takkies size 6",
];
const list = titles.map((title, index) => ({
  handle: `L${index + 1}`,
  listing: listing(index + 1, { title, description: "", vendor: { businessName: "Karoo Kraal", city: "Durban" } }),
}));
const named = (text: string, last = list, all = list) => nearestName(text, last, all).map(({ handle }) => handle);

describe("which listing words name", () => {
  test.each([
    ["the kettle", "L1"],
    ["kaptein kettle", "L1"],
    ["the kaptien kettle", "L1"],
    ["the blue mug", "L2"],
    ["white enamel mug", "L3"],
    ["the rug", "L4"],
    ["springbok rugs", "L4"],
    ["the tea", "L5"],
    ["a packet of the rooibos tea", "L5"],
    ["sneakers", "L6"],
    ["die ketel", "L1"],
  ])("%s → %s", (text, handle) => {
    expect(named(text)).toEqual([handle]);
  });

  test("what several share names all of them", () => {
    expect(named("the mug")).toEqual(["L2", "L3"]);
    expect(named("enamel mugs")).toEqual(["L2", "L3"]);
  });

  test.each(["the toaster", "the one", "it", "please", "", "red leather shoes with laces", "the other one"])(
    "nothing: %s",
    (text) => {
      expect(named(text)).toEqual([]);
    },
  );

  test("half of the words are not enough", () => {
    expect(named("kettle stand wood")).toEqual([]);
  });

  test("the list on screen comes before everything shown so far", () => {
    expect(named("the mug", list.slice(2), list)).toEqual(["L3"]);
    expect(named("the kettle", list.slice(2), list)).toEqual(["L1"]);
    expect(named("the kettle", [], [])).toEqual([]);
  });
});
