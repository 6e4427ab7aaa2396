import { expect, test } from "bun:test";
import { readAddress, writeAddress } from "./marketplace-address.ts";

test("any filters survive being written to the address and read back", () => {
  for (const search of ["", "braai", "a&b=c", "50% off?", "#1 é"]) {
    for (const category of ["all", "home"] as const) {
      for (const near of [false, true]) {
        const written = writeAddress({ search, category, near });
        expect(readAddress(new URL(written, "http://localhost").search)).toEqual({ search, category, near });
      }
    }
  }
});

test("without filters the address has no query", () => {
  expect(writeAddress({ search: "  ", category: "all", near: false })).toBe("/marketplace");
});

test("unknown categories and near values are ignored", () => {
  expect(readAddress("?category=cars&near=yes")).toEqual({ search: "", category: "all", near: false });
});
