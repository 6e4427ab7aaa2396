import { describe, expect, test } from "bun:test";
import { foldCase, matchesCategory, matchesTerm } from "./listing-filter.ts";

const listing = {
  title: 'Gaming Laptop 15"',
  description: "Fast machine, 100% South African assembly. Crème finish.",
  category: "electronics",
  tags: ["Notebook", "PC", "", "  "],
};

describe("rule search-1: case-insensitive, title, description, category or any tag, partial match in either direction", () => {
  test.each([
    ["", true, "an empty term matches all"],
    ["   ", true, "a blank term matches all"],
    ["laptop", true, "title"],
    ["LAPTOP", true, "title in capitals"],
    [" laptop ", true, "blanks around the term"],
    ["lap", true, "part of a word"],
    ["machine, 100%", true, "description with signs"],
    ["ELECTRO", true, "part of the category"],
    ["note", true, "the tag contains the term"],
    ["my old notebook computer", true, "the tag is contained in the term"],
    ["pc", true, "a short tag"],
    ["epcot", true, "a short tag contained in a longer word: the documented rule"],
    ["crème", true, "an accented letter"],
    ["cre\u0300me", true, "the same letter typed as two characters"],
    ["creme", false, "accents are letters of their own"],
    ["laptops", false, "no stemming in the documented rule"],
    ["gaming  laptop", false, "two blanks are not one"],
    ["%", true, "a percent sign is a character"],
    ["_", false, "an underscore is a character, no wildcard"],
    ['15"', true, "a quote"],
    ["fridge", false, "nothing"],
  ])("%p → %p (%s)", (term, matches) => {
    expect(matchesTerm(listing, term)).toBe(matches);
  });

  test("an empty tag doesn't match", () => {
    expect(matchesTerm({ title: "a", description: "b", category: "books", tags: ["", " "] }, "zebra")).toBe(false);
  });

  test("the category is exact, or all", () => {
    expect(matchesCategory(listing, "all")).toBe(true);
    expect(matchesCategory(listing, "electronics")).toBe(true);
    expect(matchesCategory(listing, "books")).toBe(false);
  });

  test("case folding works for unusual letters", () => {
    expect(foldCase("ÉCLAIR")).toBe(foldCase("éclair"));
    expect(foldCase("Straße")).toBe("straße");
    expect(foldCase("İstanbul")).toBe(foldCase("İSTANBUL"));
  });
});
