import { expect, test } from "bun:test";
import { stemOf } from "./words.ts";

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
