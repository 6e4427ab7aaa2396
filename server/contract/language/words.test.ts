import { expect, test } from "bun:test";
import { splitWords, stemOf } from "./words.ts";

test.each([
  ["knife", "knives"],
  ["shelf", "shelves"],
  ["bookshelf", "bookshelves"],
  ["lens", "lenses"],
  ["bus", "buses"],
  ["quiz", "quizzes"],
  ["goose", "geese"],
  ["mouse", "mice"],
  ["battery", "batteries"],
  ["hoodie", "hoodies"],
])("%s and %s are one word", (one, many) => expect(stemOf(many)).toBe(stemOf(one)));

test("a comma before three digits is left out, another is a decimal point; a sign for a fraction is a word of its own", () => {
  expect(splitWords("1,500 W, 12,000,000 or 2,5 kg and 1½ or ½ inch")).toEqual(
    "1500 w 12000000 or 2.5 kg and 1 1/2 or 1/2 inch".split(" "),
  );
});
