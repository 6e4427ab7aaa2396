import { expect, test } from "bun:test";
import { neededIn } from "./needs.ts";
import { stemsOf } from "./words.ts";

const needs = (told: string, product: string): boolean =>
  neededIn(told).some((stems) => stems.join(" ") === stemsOf(product).join(" "));

test.each([
  ["my scalp is so itchy these days", "scalp oil"],
  ["there are rats in the roof", "rat trap"],
  ["the tap in the bathroom drips", "tap washer"],
  ["he reads in the dark, scared of the dark", "night light"],
])("what is told of in any order and form: %s", (told, product) => {
  expect(needs(told, product)).toBe(true);
});

test("only a situation of which every word is said", () => {
  expect(neededIn("a scalp")).toEqual([]);
  expect(neededIn("")).toEqual([]);
});
