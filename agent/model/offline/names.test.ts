// Which shown listings a text names, exactly or approximately.
import { describe, expect, test } from "bun:test";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { ShownListing } from "../../shop.ts";
import { isCalled, nearestName } from "./names.ts";

const titles = [
  "Kaptein 5 litre kettle",
  "Enamel mug, blue",
  "Enamel mug, white",
  "Springbok hide rug",
  "Rooibos tea 80 bags",
  "Ladies takkies size 6",
  "Grease 15W-40, 5 kg",
  "Bunk bed for two, 2 sleeper",
];
const list = titles.map((title, index) => ({
  handle: `L${index + 1}`,
  listing: listing(index + 1, { title, description: "", vendor: { businessName: "Karoo Kraal", city: "Durban" } }),
}));
const named = (text: string, last = list, all = list) => nearestName(text, last, all).map(({ handle }) => handle);

test("what is only described so is not called so, unless the words point at it without naming a thing", () => {
  const shown = {
    handle: "L9",
    listing: listing(9, { title: "Ring binders", description: "Waterproof, covered board on a stand." }),
  };
  const called = ["a board", "board", "two boards", "the stand"].filter((object) => isCalled(object, shown));
  expect(called).toEqual([]);
  const wanted = ["the waterproof", "the covered", "a binder", "a board one"];
  expect(wanted.filter((object) => isCalled(object, shown))).toEqual(wanted);
});

describe("nearestName", () => {
  test.each([
    ["the kettle", "L1"],
    ["the 5 l one", "L1"],
    ["the 5 kilogram one", "L7"],
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

  test.each([
    ["the 15w40", "L7"],
    ["size 6s", "L6"],
    ["the two sleeper", "L8"],
  ])("numbers match in the way they are written: %s → %s", (text, handle) => {
    expect(named(text)).toEqual([handle]);
  });

  test('after "the" the last word is enough; a following clause is ignored', () => {
    expect(named("the lovely old rug")).toEqual(["L4"]);
    expect(named("the rug, my aunt has one like that")).toEqual(["L4"]);
    expect(named("the rug stand")).toEqual([]);
    expect(named("a lovely old persian rug")).toEqual([]);
  });

  test("a colour or number that no listing has matches nothing", () => {
    expect(named("the green mug")).toEqual([]);
    expect(named("the 7 litre kettle")).toEqual([]);
  });

  test("an earlier listing wins if it matches more words", () => {
    expect(named("the white mug", list.slice(1, 2), list)).toEqual(["L3"]);
  });

  test("what is called so wins over what only mentions it, and what denies it is no such thing", () => {
    const [only, denied] = ["Hangs with a rug hook.", "No rug included."].map((description, at) => ({
      handle: `L${at + 9}`,
      listing: listing(at + 9, { title: "Curtain rail", description }),
    })) as [ShownListing, ShownListing];
    expect(named("the rug", [only], [only, ...list])).toEqual(["L4"]);
    expect(named("the rug", [only], [only])).toEqual(["L9"]);
    expect(named("the rug", [denied], [denied])).toEqual([]);
  });

  test('a word only in a description matches only after "the"', () => {
    const chair = {
      handle: "L9",
      listing: listing(9, { title: "Camp chair", description: "With a mug holder, in green." }),
    };
    expect(named("mugs", [chair], [chair])).toEqual([]);
    expect(named("the green one", [chair], [chair])).toEqual(["L9"]);
  });

  test("a name that several share matches all of them", () => {
    expect(named("the mug")).toEqual(["L2", "L3"]);
    expect(named("enamel mugs")).toEqual(["L2", "L3"]);
  });

  test.each(["the toaster", "the one", "it", "please", "", "red leather shoes with laces", "the other one"])(
    "nothing: %s",
    (text) => {
      expect(named(text)).toEqual([]);
    },
  );

  test("a match of half of the words is not enough", () => {
    expect(named("kettle stand wood")).toEqual([]);
  });

  test("the list on screen is searched before everything shown so far", () => {
    expect(named("the mug", list.slice(2), list)).toEqual(["L3"]);
    expect(named("the kettle", list.slice(2), list)).toEqual(["L1"]);
    expect(named("the kettle", [], [])).toEqual([]);
  });
});

test("what was shown is called by the last part of its name, but not by letters that end a word", () => {
  const shown = { handle: "L9", listing: listing(9, { title: "Linen pillowcase, chloride" }) };
  expect(isCalled("a case", shown)).toBe(true);
  expect(isCalled("a ride", shown)).toBe(false);
});
