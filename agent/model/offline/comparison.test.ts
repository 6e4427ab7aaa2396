// From tagged words to what is compared, independent of the trained reader.
import { expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { inShort, nothing } from "#tests/harness/intents.ts";
import { markedPart } from "#tests/harness/marked-parts.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { readComparison } from "./shown-acts.ts";

test.each([
  ["compare [product:round mirrors] and [ref:the square]", 'search "round mirrors" + "square mirrors" then compare'],
  ["[product:wool hats] or [ref:the cotton ones]", 'search "wool hats" + "cotton hats" then compare'],
  ["how does [product:oak desk] compare with [ref:that]", 'search "oak desk" then compare'],
])("the second of two may leave out what it is: %s", (marked, meaning) => {
  const part = markedPart("compare", marked);
  const find = () => ({
    kind: "search" as const,
    plans: [{ ...emptyPlan, text: part.marked.find(({ slot }) => slot === "product")?.words ?? "" }],
    nearby: false,
    refined: false,
    after: null,
  });
  expect(inShort(readComparison(part, nothing, find))).toBe(meaning);
});

test("of a longer list, 'the two' are those that have all words of the search", () => {
  const titles = ["Garden hose 20 m", "Hose reel", "Garden hose 30 m", "Garden gnome"];
  const lastShown = titles.map((title, at) => ({ handle: `L${at + 1}`, listing: listing(at + 1, { title }) }));
  const memory = { ...nothing, plans: [{ ...emptyPlan, text: "garden hose" }], lastShown, allShown: lastShown };
  const asks = (marked: string) => inShort(readComparison(markedPart("compare", marked), memory, () => null));
  expect(asks("which is cheaper of [ref:the two]")).toBe("compare L1 L3");
  expect(asks("which is the cheapest of the two")).toBe("recommend L1 L3");
  expect(asks("which is cheaper")).toBe("compare L1 L2 L3 L4");
});

test("beside the most of all there is nothing to compare", () => {
  const part = markedPart("compare", "which of [product:the tents] is the lightest, we walk to the beach");
  const find = () => ({
    kind: "search" as const,
    plans: [{ ...emptyPlan, text: "tents" }],
    nearby: false,
    refined: false,
    after: null,
  });
  expect(inShort(readComparison(part, nothing, find))).toBe('search "tents" then compare');
});
