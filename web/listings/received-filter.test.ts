import { expect, test } from "bun:test";
import fc from "fast-check";
import { categories } from "#contract/listings/categories.ts";
import { matchesCategory, matchesTerm } from "#contract/listings/listing-filter.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { filterReceived } from "./received-filter.ts";

const letters = [..."aAéÉßİıσς ", "e\u0301", "%", "😀", ""];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join(""));
const listing = fc.record({
  title: text,
  description: text,
  category: fc.constantFrom(...categories),
  tags: fc.array(text, { maxLength: 3 }),
}) as unknown as fc.Arbitrary<Listing>;

test("received listings are filtered by the documented filter for each term", () => {
  fc.assert(
    fc.property(
      fc.array(listing, { maxLength: 8 }),
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("all" as const, ...categories),
      (received, terms, category) => {
        for (const term of terms) {
          expect(filterReceived(received, term, category)).toEqual(
            received.filter((one) => matchesTerm(one, term) && matchesCategory(one, category)),
          );
        }
      },
    ),
  );
});
