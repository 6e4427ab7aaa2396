// Which search results are marked, and with which reason.
import { expect, test } from "bun:test";
import type { Listing } from "#contract/listings/listings.ts";
import { emptyPlan, type Sort } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { picksOf } from "./picks.ts";

type Change = Partial<Omit<Listing, "vendor">>;
const found = (...changes: Change[]) => changes.map((change, at) => ({ ...listing(at + 1), ...change, why: "" }));
const reasons = (all: ReturnType<typeof found>, { total = all.length, sort = "relevance" as Sort } = {}) =>
  picksOf({ ...emptyPlan, sort }, all, total).map(({ id, reason }) => [
    all.findIndex((each) => each.id === id),
    reason,
  ]);

const laptops = found(
  { title: "Laptop 1.4 kg", price: "900.00", ownRating: 4, ownReviews: 9 },
  { title: "Laptop 1.1 kg", price: "800.00", ownRating: 5, ownReviews: 1 },
  { title: "Laptop 2 kg", price: "700.00", ownRating: 4.5, ownReviews: 4 },
  { title: "Laptop 1.9 kg", price: "700.10" },
);

test("marks the cheapest, the best rated with enough reviews, and the extreme of a fact, with one reason each", () => {
  expect(reasons(laptops)).toEqual([
    [2, "Cheapest"],
    [1, "Lightest, 1.1 kg"],
  ]);
  expect(reasons(laptops, { sort: "price-asc" })).toEqual([
    [2, "Best rated by 4 buyers"],
    [1, "Lightest, 1.1 kg"],
  ]);
});

test('when more were found than shown, the reason says "of these"', () => {
  expect(reasons(laptops, { total: 40 })[0]).toEqual([2, "Cheapest of these"]);
});

test("marks nothing for equal values, among fewer than three, or out of stock", () => {
  const same = found({ price: "10.00" }, { price: "10.00" }, { price: "20.00" });
  expect(reasons(same)).toEqual([]);
  expect(reasons(laptops.slice(0, 2))).toEqual([]);
  expect(reasons(laptops.map((each) => ({ ...each, stock: 0 })))).toEqual([]);
});
