import { expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { shopLink } from "./shop-link.ts";

const vendor = { id: "v", slug: "karoo-kraal", businessName: "Karoo Kraal" };
const kettle = listing(1, { title: "Enamel kettle & lid", vendorId: "v" });

test.each([
  ["kettle & lid", [kettle], "/shop/karoo-kraal?search=kettle%20%26%20lid"],
  // The shop's page would find nothing with these.
  ["kettles", [kettle], "/shop/karoo-kraal"],
  ["kettle", [{ ...kettle, vendorId: "another" }], "/shop/karoo-kraal"],
  ["", [kettle], "/shop/karoo-kraal"],
])("a shared search for “%s” leads to the vendor's page, with words that find something there", (text, found, link) => {
  expect(shopLink(vendor, { ...emptyPlan, text }, found)).toBe(link);
});
