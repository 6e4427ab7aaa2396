import { expect, test } from "bun:test";
import { withoutDenied } from "./denial.ts";
import { splitWords } from "./words.ts";

test.each([
  ["For school. Not meant for games or heavy editing. 4 GB.", "for school not heavy editing 4 gb"],
  ["No leather, soft cotton", "no soft cotton"],
  ["It doesn't need charging: runs on gas", "it doesnt runs on gas"],
  ["Not only for games", "not only for games"],
  ["Strong but not heavy, and quiet", "strong but not and quiet"],
  ["Non-stick frying pan 24 cm", "non frying pan 24 cm"],
  ["Plain kettle", "plain kettle"],
  ["", ""],
])("what %s denies is left out", (text, left) => {
  expect(splitWords(withoutDenied(text)).join(" ")).toBe(left);
});
