import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addToCartBody, type CartItem } from "#contract/cart/cart.ts";
import { listingChanges } from "#contract/listings/listing-body.ts";
import { saleEntries } from "#server/payments/ledger.ts";
import { cartOf, commissionOf, lineCents, type QuoteLine, quote, reversalOf } from "./quote.ts";

const maxQuantity = 1_000_000;
const maxPriceCents = 100_000_000;
/** The most lines at both limits that still sum to a safe integer. */
const maxLines = 90;

const vendorId = fc.constantFrom("karoo", "bay", "cape", "durban");
const line = fc.record({
  vendorId,
  quantity: fc.integer({ min: 1, max: maxQuantity }),
  priceCents: fc.integer({ min: 1, max: maxPriceCents }),
});
const cart = fc.array(line, { maxLength: maxLines });
const rate = fc.integer({ min: 0, max: 10_000 });

/** In BigInt, so that nothing is rounded. */
const exactSum = (lines: readonly QuoteLine[]): bigint =>
  lines.reduce((sum, { quantity, priceCents }) => sum + BigInt(quantity) * BigInt(priceCents), 0n);
const vendorsOf = (lines: readonly QuoteLine[]) => Object.fromEntries(quote(lines).byVendor);
const reversed = (lines: readonly QuoteLine[]) => lines.map((each) => ({ ...each, quantity: -each.quantity }));

describe("a quote", () => {
  test("is zero without lines, and a cart's pieces at its listings' prices", () => {
    expect(quote([])).toEqual({ totalCents: 0, deliveryCents: 0, byVendor: new Map() });
    const item = (quantity: number, price: string) => ({ quantity, listing: { vendorId: "bay", price } }) as CartItem;
    const items = [item(3, "0.10"), item(2, "1299.99")];
    expect(cartOf(items)).toEqual({ items, totalCents: 260_028 });
    expect(() => cartOf([item(1, "free")])).toThrow("Not a price: free");
  });

  test("is the exact sum of its lines in cents, in total and for each vendor", () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { totalCents, byVendor } = quote(lines);
        expect(BigInt(totalCents)).toBe(exactSum(lines));
        const groups = Map.groupBy(lines, (each) => each.vendorId);
        expect([...byVendor.keys()]).toEqual([...groups.keys()]);
        for (const [vendor, own] of groups) expect(BigInt(byVendor.get(vendor) as number)).toBe(exactSum(own));
        expect([...byVendor.values()].reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
      }),
    );
  });

  test("with deliveries is the exact sum of both, in total, for each vendor and for the deliveries alone", () => {
    const delivery = fc.record({ vendorId, priceCents: fc.integer({ min: 0, max: maxPriceCents }) });
    const deliveries = fc.uniqueArray(delivery, { selector: (each) => each.vendorId });
    fc.assert(
      fc.property(cart, deliveries, (lines, brought) => {
        const { totalCents, deliveryCents, byVendor } = quote(lines, brought);
        const asLines = brought.map((each) => ({ ...each, quantity: 1 }));
        expect(BigInt(totalCents)).toBe(exactSum([...lines, ...asLines]));
        expect(BigInt(deliveryCents)).toBe(exactSum(asLines));
        for (const [vendor, cents] of byVendor) {
          const own = [...lines, ...asLines].filter((each) => each.vendorId === vendor);
          expect(BigInt(cents)).toBe(exactSum(own));
        }
        // Goods alone are what commission is charged on.
        expect(totalCents - deliveryCents).toBe(quote(lines).totalCents);
      }),
    );
  });

  test("is the same whatever the order of its lines", () => {
    const shuffled = cart.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([lines, others]) => {
        expect(quote(others).totalCents).toBe(quote(lines).totalCents);
        expect(vendorsOf(others)).toEqual(vendorsOf(lines));
      }),
    );
  });

  test("is the same when a line is split in two", () => {
    fc.assert(
      fc.property(cart, line, fc.nat(), (lines, each, cut) => {
        const first = cut % (each.quantity + 1);
        const split = [{ ...each, quantity: first }, ...lines, { ...each, quantity: each.quantity - first }];
        expect(quote(split).totalCents).toBe(quote([...lines, each]).totalCents);
        expect(vendorsOf(split)).toEqual(vendorsOf([each, ...lines]));
      }),
    );
  });

  test("is zero for every vendor once all lines are returned", () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { totalCents, byVendor } = quote([...lines, ...reversed(lines)]);
        expect([totalCents, ...byVendor.values()]).toEqual([0, ...[...byVendor].map(() => 0)]);
      }),
    );
  });

  test("is a safe integer for any line within the limits of cart and listing", () => {
    const quantityFits = (quantity: number) =>
      addToCartBody.safeParse({ listingId: crypto.randomUUID(), quantity }).success;
    const priceFits = (price: string) => listingChanges.safeParse({ price }).success;
    expect([maxQuantity, maxQuantity + 1].map(quantityFits)).toEqual([true, false]);
    expect(["1000000.00", "1000000.01"].map(priceFits)).toEqual([true, false]);
    expect(lineCents(maxQuantity, maxPriceCents)).toBe(10 ** 14);
    const largest = { vendorId: "karoo", quantity: maxQuantity, priceCents: maxPriceCents };
    expect(Number.isSafeInteger(quote(Array(maxLines).fill(largest)).totalCents)).toBe(true);
  });
});

describe("what goes back of a part", () => {
  const part = fc.record({
    lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 300_000 })), {
      minLength: 1,
      maxLength: 5,
    }),
    delivery: fc.integer({ min: 0, max: 20_000 }),
    basisPoints: rate,
    steps: fc.array(fc.array(fc.nat({ max: 9 }), { minLength: 5, maxLength: 5 }), { maxLength: 12 }),
  });

  test("in 10,000 random sequences: never negative, the commission exact on what stays, and in all what was booked", () => {
    fc.assert(
      fc.property(part, ({ lines, delivery, basisPoints, steps }) => {
        const pieces = lines.reduce((sum, [quantity, cents]) => sum + quantity * cents, 0);
        const commissionCents = commissionOf(pieces, basisPoints);
        const booked = { totalCents: pieces + delivery, commissionCents };
        const gone = lines.map(() => 0);
        const back = { totalCents: 0, commissionCents: 0 };
        const step = (wanted: readonly number[]) => {
          const reversed = lines.map(([quantity, priceCents], at) => {
            const before = gone[at] as number;
            return { quantity, priceCents, gone: before, now: Math.min(wanted[at] ?? 0, quantity - before) };
          });
          const money = reversalOf(booked, reversed, true);
          reversed.forEach(({ now }, at) => {
            gone[at] = (gone[at] as number) + now;
          });
          const stays = lines.reduce(
            (sum, [quantity, cents], at) => sum + (quantity - (gone[at] as number)) * cents,
            0,
          );
          expect(money.totalCents).toBeGreaterThanOrEqual(money.commissionCents);
          expect(money.commissionCents).toBeGreaterThanOrEqual(0);
          back.totalCents += money.totalCents;
          back.commissionCents += money.commissionCents;
          const exact = (BigInt(commissionCents) * BigInt(stays) * 2n + BigInt(pieces)) / (BigInt(pieces) * 2n);
          expect(commissionCents - back.commissionCents).toBe(Number(exact));
          expect(booked.totalCents - back.totalCents).toBe(stays === 0 ? 0 : stays + delivery);
        };
        // Once everything has gone, no step moves anything.
        for (const wanted of [...steps, lines.map(() => 9), lines.map(() => 9)]) step(wanted);
        expect(back).toEqual(booked);
      }),
      { numRuns: 10_000 },
    );
  });

  test("a part that was returned keeps what it cost beside its pieces", () => {
    const all = [{ priceCents: 1000, quantity: 2, gone: 1, now: 1 }];
    expect(reversalOf({ totalCents: 8000, commissionCents: 200 }, all, false)).toEqual({
      totalCents: 1000,
      commissionCents: 100,
    });
    expect(reversalOf({ totalCents: 8000, commissionCents: 200 }, all, true)).toEqual({
      totalCents: 7000,
      commissionCents: 100,
    });
  });
});

describe("commission", () => {
  test("is whole cents, rounded half up, never negative or above the total", () => {
    expect([5, 4, 15, 14, 1, 0].map((cents) => commissionOf(cents, 1000))).toEqual([1, 0, 2, 1, 0, 0]);
    expect([0, 1, 5000, 10_000].map((basisPoints) => commissionOf(1, basisPoints))).toEqual([0, 0, 1, 1]);
    // A million pieces at a million rand: times the rate this exceeds a double's precision.
    expect(commissionOf(100_000_000_000_000, 9999)).toBe(99_990_000_000_000);
    fc.assert(
      fc.property(fc.maxSafeNat(), rate, (cents, basisPoints) => {
        const exact = (BigInt(cents) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n;
        expect(commissionOf(cents, basisPoints)).toBe(Number(exact));
        expect(commissionOf(cents, basisPoints)).toBeLessThanOrEqual(cents);
      }),
    );
  });

  test("and the vendors' shares add up to the ledger's sale", () => {
    fc.assert(
      fc.property(cart, fc.array(rate, { minLength: 4, maxLength: 4 }), fc.nat(), (lines, rates, each) => {
        const goods = quote(lines).byVendor;
        const deliveries = [...goods.keys()].map((vendor) => ({ vendorId: vendor, priceCents: each }));
        const { totalCents, byVendor } = quote(lines, deliveries);
        const parts = [...byVendor].map(([vendor, cents], at) => ({
          paymentId: "payment",
          partId: vendor,
          vendorId: vendor,
          totalCents: cents,
          commissionCents: commissionOf(goods.get(vendor) as number, rates[at] as number),
          currency: "ZAR",
        }));
        const entries = parts.flatMap(saleEntries);
        const booked = (account: string) =>
          entries.filter((entry) => entry.account === account).reduce((sum, { amountCents }) => sum + amountCents, 0);
        const commission = parts.reduce((sum, { commissionCents }) => sum + commissionCents, 0);
        expect(booked("payments")).toBe(0 - totalCents);
        expect(booked("marketplace")).toBe(commission);
        expect(booked("vendor")).toBe(totalCents - commission);
      }),
    );
  });
});
