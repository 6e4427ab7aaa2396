import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { centsOf, centsToPrice, formatRand, formatShopPrice, priceToCents } from "./money.ts";

describe("money", () => {
  test.each([
    [0, "0.00"],
    [1, "0.01"],
    [10, "0.10"],
    [99, "0.99"],
    [100, "1.00"],
    [129900, "1299.00"],
    [100_000_000, "1000000.00"],
    [-50, "-0.50"],
    [-12345, "-123.45"],
  ])("%i cents are written %s", (cents, price) => {
    expect(centsToPrice(cents)).toBe(price);
  });

  test.each([
    ["1299", 129900],
    ["1299.5", 129950],
    ["1299.00", 129900],
    ["0.01", 1],
    ["0.1", 10],
    ["007.00", 700],
    ["1.005", null],
    ["1e3", null],
    ["-1", null],
    ["+1", null],
    [" 1", null],
    ["1 ", null],
    ["1,00", null],
    [".5", null],
    ["5.", null],
    ["", null],
    ["R5", null],
    ["NaN", null],
    ["12345678901", null],
    ["١٢", null],
  ])("the price %p is parsed as %p cents", (price, cents) => {
    expect(priceToCents(price)).toBe(cents);
    if (cents === null) expect(() => centsOf(price)).toThrow("Not a price");
    else expect(centsOf(price)).toBe(cents);
  });

  test("every amount stays the same when written and parsed", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => centsOf(centsToPrice(cents)) === cents));
  });

  test("rule format-1: a $ prefix on the shop's screens, an R prefix at checkout, both with 2 decimals and no separators", () => {
    expect(formatShopPrice("1299.00", "documented")).toBe("$1299.00");
    expect(formatShopPrice("1299.00", "rand")).toBe("R1299.00");
    expect(formatRand(129900)).toBe("R1299.00");
    expect(formatRand(100_000_000)).toBe("R1000000.00");
    expect(formatRand(-32_430)).toBe("-R324.30");
  });
});
