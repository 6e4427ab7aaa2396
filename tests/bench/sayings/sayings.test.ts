import { describe, expect, test } from "bun:test";
import { readAnswerTable, tableFile } from "#agent/answers/answers.ts";
import { groupIn, hashOf, mistakesIn, readQuestions, readSayings } from "./sayings.ts";

describe.each(readSayings())("$name", ({ groups }) => {
  test("agrees with its listings", () => {
    expect(groups.flatMap(mistakesIn)).toEqual([]);
  });

  test("has at least 500 sayings and 500 questions, and two to five listings a group", () => {
    expect(groups.flatMap(({ sayings }) => sayings).length).toBeGreaterThanOrEqual(500);
    expect(groups.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(500);
    expect(groups.filter(({ listings }) => listings.length < 2 || listings.length > 5)).toEqual([]);
  });
});

test("the questions agree with their listings", () => {
  expect(readQuestions().groups.flatMap(mistakesIn)).toEqual([]);
});

// Else run `bun run answers:learn`.
test("the table of answers was learned from these files", async () => {
  expect(readAnswerTable(await Bun.file(tableFile).bytes()).learnedFrom).toBe(hashOf());
});

const listings = "= Tin mug | R50 | Holds 300 ml. Enamel.\n= Clay mug | R90 | Made by hand.\n";

test.each([
  ["1 for camping\n?1 how big -> Holds 300 ml.\n?2 what is it -> Clay mug\n?2 how big -> -", 0],
  ["3 for camping", 1],
  ["1,3 for camping", 1],
  ["1,2 for tea", 1],
  ["?3 how big -> -", 1],
  ["?1 how big -> 300 ml", 1],
  ["?2 how big -> Holds 300 ml.", 1],
])("%j: %i mistakes", (lines, mistakes) => {
  expect(mistakesIn(groupIn(listings + lines))).toHaveLength(mistakes);
});

test.each(["for camping", "?1 how big", "= Tin mug | R50", "1", "# a remark"])("%j is no line", (line) => {
  expect(() => groupIn(listings + line)).toThrow(line);
});
