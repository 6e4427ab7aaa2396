import { expect, test } from "bun:test";
import { categories } from "#contract/listings/categories.ts";
import { provinces } from "./provinces.ts";

test("rule vendor-1: the nine provinces", () => {
  expect([...provinces]).toEqual([
    "Eastern Cape",
    "Free State",
    "Gauteng",
    "KwaZulu-Natal",
    "Limpopo",
    "Mpumalanga",
    "Northern Cape",
    "North West",
    "Western Cape",
  ]);
});

test('rule listing-2: the categories; "all" is a filter and no category', () => {
  expect([...categories]).toEqual(["electronics", "groceries", "fashion", "home", "books"]);
});
