import { expect, test } from "bun:test";
import { neededIn, toldIn } from "./needs.ts";
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

test("words that tell the same, in every situation", () => {
  expect(neededIn("my bed is freezing").length).toBe(neededIn("a cold bed").length);
  expect(needs("the hinge screeches", "lubricant")).toBe(true);
});

test("what tells a situation, and what helps in it, if the shop has something that does", () => {
  const sells = (stem: string) => stemsOf("tap washer").includes(stem);
  const situation = toldIn("the tap drips and drives me up the wall", sells);
  expect(situation?.words).toBe("tap drips");
  expect([situation?.isTold("tap"), situation?.isTold("wall")]).toEqual([true, false]);
  expect([situation?.isHelp("washers"), situation?.isHelp("wall")]).toEqual([true, false]);
  expect(toldIn("the tap drips", (stem) => stem === "kettl")).toBeNull();
});
