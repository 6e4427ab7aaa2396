// From tagged words to what is compared, independent of the trained reader.
import { expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { inShort, nothing } from "#tests/harness/intents.ts";
import { markedPart } from "#tests/harness/marked-parts.ts";
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
