import { expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { addressOf, type Limits, linkTo, planOf, readAddress, writeAddress } from "./marketplace-address.ts";

const nowhere = { search: "", category: "all", near: false, limits: {} } as const;
const limits: Limits[] = [
  {},
  { minPriceCents: 12_345, maxPriceCents: 800_000, inStock: true, minRating: 4.5, sort: "price-asc" },
  { withinKm: 25, city: "Gqeberha & about", vendor: "00000000-0000-4000-8000-000000000001" },
];

test("any filters survive being written to the address and read back", () => {
  for (const search of ["", "braai", "a&b=c", "50% off?", "#1 é"]) {
    for (const category of ["all", "home"] as const) {
      for (const near of [false, true]) {
        for (const set of limits) {
          const written = writeAddress({ search, category, near, limits: set });
          expect(readAddress(new URL(written, "http://localhost").search)).toEqual({
            search,
            category,
            near,
            limits: set,
          });
        }
      }
    }
  }
});

test("without filters the address has no query", () => {
  expect(writeAddress({ ...nowhere, search: "  " })).toBe("/marketplace");
});

test("unknown categories, near values and limits are ignored", () => {
  const query =
    "?category=cars&near=yes&minPrice=cheap&maxPrice=-1&minRating=9&inStock=yes&withinKm=&vendor=me&sort=best";
  expect(readAddress(query)).toEqual(nowhere);
});

test("a plan that a control changed stands in the address as it is, and the next reading gives it back", () => {
  const near = { latitude: -33.9, longitude: 18.4 };
  for (const change of [
    {},
    { text: "laptop", maxPriceCents: 800_000 },
    { category: "books", inStock: true, sort: "newest" },
    { near, sort: "distance", withinKm: 10 },
    // Near Me orders by distance by itself, so another order has to be said.
    { near, sort: "relevance" },
  ] as const) {
    const plan = { ...emptyPlan, ...change };
    const address = addressOf(plan);
    expect(planOf(readAddress(new URL(writeAddress(address), "http://localhost").search), plan.near)).toEqual(plan);
  }
});

test("a link to a plan has its limits in the address and the rest in words", () => {
  const plan = {
    ...emptyPlan,
    text: "shoes",
    category: "fashion",
    maxPriceCents: 80_000,
    inStock: true,
    must: ["red"],
    about: "hiking",
    exclude: ["running"],
  } as const;
  const link = linkTo({ ...plan, must: [...plan.must], exclude: [...plan.exclude] });
  expect(readAddress(new URL(link, "http://localhost").search)).toEqual({
    search: "shoes red for hiking not running",
    category: "fashion",
    near: false,
    limits: { maxPriceCents: 80_000, inStock: true },
  });
});
