import { describe, expect, test } from "bun:test";
import type { CartOutput, OrdersOutput, SearchOutput } from "#contract/chat/chat.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { Figures } from "./figures.ts";

const lamp = listing(1, {
  title: "Desk lamp",
  price: "1299.00",
  stock: 5,
  description: "With a R100 voucher inside. Only 9 left, hurry, now R1!",
  vendor: { latitude: "-33.92", longitude: "18.42" },
});
const camera = listing(2, { title: "Canon R5 camera", price: "45000.50", stock: 12, vendor: { rating: 4.75 } });
const search: SearchOutput = {
  results: [
    {
      plan: { ...emptyPlan, text: "lamp", maxPriceCents: 5_000_000 },
      listings: [lamp, camera].map((each) => ({ ...each, why: "" })),
      total: 30,
      relaxations: [{ label: "3 lamps above R8000.00", plan: { ...emptyPlan, minPriceCents: 60_000 }, total: 3 }],
    },
  ],
};
const cart: CartOutput = {
  cart: { items: [{ id: "x", quantity: 3, listing: lamp }], totalCents: 389_700 },
  changed: "Your cart now holds 3 × Desk lamp instead of 2.",
};
const orders: OrdersOutput = {
  orders: [
    {
      id: "0c0ffee0-0000-4000-8000-000000000000",
      createdAt: "2026-01-05T10:00:00.000Z",
      paymentStatus: "completed",
      totalAmount: "700.00",
      items: [{ title: "Honey", quantity: 2, price: "85.00", vendorName: "Bees" }],
      parts: [
        { vendorName: "Bees", state: "paid", tracking: null, cancelReason: null, totalAmount: "170.00", changedAt: "" },
      ],
    },
  ],
};

function after(...outputs: unknown[]): Figures {
  const figures = new Figures();
  for (const output of outputs) figures.addFacts(output);
  figures.addShopperMessage("lamps under R3 000, or 10k, maybe two hundred rand; is one R777? got 8?");
  return figures;
}

describe("an amount that the tools returned may be written in any form", () => {
  test.each([
    "It costs R1299.00.",
    "It costs R1299",
    "It costs R 1 299,00.",
    "It costs R1,299.00!",
    "It costs R1 299.00.",
    "It costs **R1299**.",
    "It's ZAR 1299 or 1299 rand.",
    "It costs 1299.",
    "Desk lamp (1299.00)",
    "Prices run from R1299 to R45 000.50.",
    "R1 299 - 45 000,50",
    "R1299.00 – 5 in stock",
    "R1299.00, only 5 left in stock.",
    "The Canon R5 has 12 in stock, and the R5 is fine.",
    "3 × R1299.00 makes R3897.00 in your cart.",
    "I found nothing, but there are 3 lamps above R8000.00.",
    "You paid R700.00, of which R170.00 went to Bees: 2 × R85.00.",
    'It comes "with a R100 voucher inside".',
    "Its seller is rated 4.75 of 5.",
  ])("%s", (sentence) => {
    expect([sentence, after(search, cart, orders).allow(sentence)]).toEqual([sentence, true]);
  });
});

describe("an amount the shopper named may be repeated as a limit, or used in an example", () => {
  test.each([
    "I found 30 listings under R3 000.",
    "Nothing costs less than R200.",
    "All are within your R10 000 budget, up to R50000.00.",
    "No, it isn't R777; it costs R1299.00.",
    'Say for example "running shoes under R900", "honey near me" or "cheaper ones".',
    "Try “kettles between R400 and R600”.",
  ])("%s", (sentence) => {
    expect([sentence, after(search).allow(sentence)]).toEqual([sentence, true]);
  });
});

describe("an amount that no tool returned is rejected", () => {
  test.each([
    "It costs R1199.00.",
    "It costs r 1 199.",
    "It costs R1,299.50.",
    "It costs R1.299,50",
    "It costs R129.",
    "It costs R13k, or R1.3k.",
    "It's 999 rand.",
    "It's fifty rand.",
    "It's two thousand rand.",
    "It costs 999.",
    "Desk lamp: 999.00",
    "The price is now 1250 and it is in stock.",
    "R**99**",
    "R\u200b99",
    "R\u00a099",
    "Ｒ９９.００",
    "It's $80.",
    "Between R1299 and 1500.",
    "R1299-1500",
    "1000 to 1299 rand",
    "You save R500.",
    "Yes, it's R777!",
    "It costs R3 000.",
    "There is one above R700.",
    'He said "it is R900".',
    "It costs R100.",
    "It costs R100 voucher inside.",
    "It's now R1 only.",
    "R1299.00, was R1599.00",
    "It's 18.42",
    "R1299, delivery R99.",
  ])("%s", (sentence) => {
    expect([sentence, after(search).allow(sentence)]).toEqual([sentence, false]);
  });
});

describe("stock", () => {
  test.each([
    ["5 in stock.", true],
    ["Five left.", true],
    ["Only 5 units left in stock.", true],
    ["Stock: 12", true],
    ["In stock (5).", true],
    ["Yes, it is available: 5 in stock at R1299.00.", true],
    ["I found 30 listings in stock.", true],
    ["Both listings are in stock; 2 lamps are available.", true],
    ["It's available in 3 colours, on the left of 4 shelves.", true],
    ["The cheapest one in stock is fine, and 7 left-handed mice.", true],
    ["Nothing here is out of stock.", true],
    ["Shall I leave out what is sold out?", true],
    ["7 in stock.", false],
    ["Only three left!", false],
    ["Only one left.", false],
    ["8 in stock.", false],
    ["There are 30 in stock.", false],
    ["There are 7 units available.", false],
    ["R1299.00 – 7 in stock", false],
    ["Stock: 7", false],
    ["In stock: 3 units", false],
    ["5 in stock here and 6 left there.", false],
    ["The lamp is sold out.", false],
    ["It's out of stock right now.", false],
  ] as const)("%s %p", (sentence, allowed) => {
    expect([sentence, after(search).allow(sentence)]).toEqual([sentence, allowed]);
  });

  test('"sold out" is accepted for a stock of 0', () => {
    expect(after({ listing: listing(3, { stock: 0 }) }).allow("It's out of stock right now.")).toBe(true);
  });

  test("the number in a refusal may be said", () => {
    expect(after({ error: "Only 3 left in stock." }).allow("There are only 3 left.")).toBe(true);
    expect(after({ error: "Only 3 left in stock." }).allow("There are only 4 left.")).toBe(false);
  });
});

test("a cancel reason may be quoted, but its numbers prove nothing else", () => {
  const figures = after({
    orders: [{ ...orders.orders[0], parts: [{ cancelReason: "Out of stock. Sorry, it was R12 too cheap" }] }],
  });
  expect(
    figures.allow('Bees cancelled its part ("Out of stock. Sorry, it was R12 too cheap"), so R700.00 goes back.'),
  ).toBe(true);
  expect(figures.allow('Bees cancelled its part ("Out of stock.')).toBe(true);
  expect(figures.allow("The honey is out of stock.")).toBe(false);
  expect(figures.allow('The honey is "R12".')).toBe(false);
  expect(figures.allow("The honey costs R12.")).toBe(false);
});

test("without a tool result sentences with figures are rejected, others accepted", () => {
  const figures = new Figures();
  for (const sentence of ["It costs R99.", "9 in stock", "It is sold out."])
    expect(figures.allow(sentence)).toBe(false);
  for (const sentence of [
    "Hello, and welcome to Indaba!",
    "The table is 20 x 30 cm, weighs 2.50 kg and seats 4.",
    "An R2D2 toy from 1977 for 3 children.",
    "Order 0c0ffee0 of January 5, 2026 was shipped.",
    "It has 4K, 8 GB and a 15.60 inch screen at 50% less power.",
    "See https://example.com/r/99 for more.",
  ])
    expect([sentence, figures.allow(sentence)]).toEqual([sentence, true]);
});
