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
  ["A keyboard with 61 keys, stand not included.", "a keyboard with 61 keys not"],
  ["Runs on gas. Hose and regulator are not supplied.", "runs on gas not"],
  ["A lamp with bulb not included", "a lamp not"],
  ["A lamp. Bulb sold separately", "a lamp sold separately"],
  ["Steel frame. The mattress is available separately.", "steel frame available separately"],
  ["Power pack with charger, plug excluded", "power pack with charger excluded"],
  ["Lamp, gloeilamp nie ingesluit nie", "lamp nie"],
  ["Batteries are included", "batteries are included"],
  ["Plain kettle", "plain kettle"],
  ["", ""],
])("what %s denies is left out", (text, left) => {
  expect(splitWords(withoutDenied(text)).join(" ")).toBe(left);
});
