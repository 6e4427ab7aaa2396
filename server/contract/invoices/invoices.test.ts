import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as z from "zod/mini";
import { type ReversedLine, reversalOf, vatIn } from "#contract/orders/quote.ts";
import { deliveryAddress } from "#tests/harness/addresses.ts";
import { creditNoteOf, invoiceOf, invoiceTitle, type Seller } from "./invoice-document.ts";
import { invoiceDetailsBody } from "./invoices.ts";

const seller: Seller = {
  businessName: "Karoo Crafts",
  legalName: null,
  street: "1 Church Street",
  city: "Graaff-Reinet",
  province: "Eastern Cape",
  postalCode: "6280",
  vatNumber: "4123456789",
};
const goods = (priceCents: number) => ({
  lines: [{ title: "Basket", quantity: 1, priceCents }],
  delivery: null,
  address: deliveryAddress,
  username: "nomsa",
});

describe("the VAT in a price", () => {
  test("of 15 % is 15 of every 115, half a cent rounded up", () => {
    expect([0, 1, 3, 4, 115, 11_500].map((cents) => vatIn(cents, 1500))).toEqual([0, 0, 0, 1, 15, 1500]);
    // 4.5 cents.
    expect(vatIn(9, 10_000)).toBe(5);
  });
});

describe("an invoice", () => {
  test("has VAT and is a tax invoice only when its seller is registered", () => {
    const registered = invoiceOf(seller, goods(11_500));
    expect([registered.totalCents, registered.vatCents, registered.document.vatBasisPoints]).toEqual([
      11_500, 1500, 1500,
    ]);
    const not = invoiceOf({ ...seller, vatNumber: null }, goods(11_500));
    expect([not.totalCents, not.vatCents, not.document.vatBasisPoints]).toEqual([11_500, 0, null]);
    expect([invoiceTitle("invoice", seller.vatNumber), invoiceTitle("invoice", null)]).toEqual([
      "Tax invoice",
      "Invoice",
    ]);
    expect(invoiceTitle("credit-note", seller.vatNumber)).toBe("Credit note");
  });

  test("names its buyer only where the law asks for it: a tax invoice for more than R5 000", () => {
    const buyer = {
      name: "Nomsa Dlamini",
      address: ["12 Vilakazi Street", "Orlando West, Soweto", "Gauteng 1804"],
    };
    expect(invoiceOf(seller, goods(500_001)).document.buyer).toEqual(buyer);
    expect(invoiceOf(seller, goods(500_000)).document.buyer).toBeNull();
    expect(invoiceOf({ ...seller, vatNumber: null }, goods(500_001)).document.buyer).toBeNull();
    // Without an address, the account's name is all that is known.
    const unknown = invoiceOf(seller, { ...goods(500_001), address: null }).document.buyer;
    expect(unknown).toEqual({ name: "nomsa", address: [] });
  });

  test("has the registered name of its seller, and the shop's name beside it", () => {
    expect(invoiceOf({ ...seller, legalName: "KC Trading CC" }, goods(100)).document.seller).toEqual({
      name: "KC Trading CC",
      tradingAs: "Karoo Crafts",
      address: ["1 Church Street", "Graaff-Reinet", "Eastern Cape 6280"],
      vatNumber: "4123456789",
    });
  });

  test("and its credit notes agree to the cent with the ledger's money, whatever goes back and in which steps", () => {
    const line = fc.record({
      priceCents: fc.integer({ min: 1, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 200_000 }),
        fc.array(fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 1, max: 6 })), { maxLength: 12 }),
        fc.boolean(),
        (bought, deliveryCents, steps, cancels) => {
          const lines = bought.map((each, at) => ({ title: `Thing ${at}`, ...each }));
          const delivery = deliveryCents > 0 ? { label: "To the door", priceCents: deliveryCents } : null;
          const invoice = invoiceOf(seller, { ...goods(1), lines, delivery });
          const sum = lines.reduce((cents, { quantity, priceCents }) => cents + quantity * priceCents, deliveryCents);
          expect(invoice.totalCents).toBe(sum);
          const gone = lines.map(() => 0);
          let [credited, vat] = [0, 0];
          for (const [at, wanted] of steps) {
            const now = Math.min(wanted, (lines[at]?.quantity ?? 0) - (gone[at] ?? 0));
            if (now <= 0) continue;
            const reversed = lines.map(
              (each, nth): ReversedLine => ({ ...each, gone: gone[nth] as number, now: nth === at ? now : 0 }),
            );
            const { totalCents } = reversalOf({ totalCents: sum, commissionCents: 0 }, reversed, cancels);
            const back = [{ ...(lines[at] as (typeof lines)[number]), quantity: now }];
            const note = creditNoteOf(invoice, { lines: back, totalCents, before: [credited] });
            expect(note.totalCents).toBe(totalCents);
            expect(note.vatCents).toBeGreaterThanOrEqual(0);
            expect(note.vatCents).toBeLessThanOrEqual(note.totalCents);
            const shown = now * (lines[at] as (typeof lines)[number]).priceCents;
            expect(shown + (note.document.delivery?.priceCents ?? 0)).toBe(totalCents);
            gone[at] = (gone[at] ?? 0) + now;
            credited += note.totalCents;
            vat += note.vatCents;
          }
          // What stays has exactly the VAT of its own sum.
          expect(invoice.vatCents - vat).toBe(vatIn(sum - credited, 1500));
          if (cancels && gone.every((pieces, at) => pieces === lines[at]?.quantity)) {
            expect([credited, vat]).toEqual([sum, invoice.vatCents]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("what a vendor says of itself on invoices", () => {
  const messages = (body: object) =>
    z.safeParse(invoiceDetailsBody, body).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

  test("takes a VAT number of 10 digits that begins with 4, with or without spaces, and nothing else", () => {
    expect(z.parse(invoiceDetailsBody, { street: "1 Church Street", vatNumber: " 4123 456 789 " })).toEqual({
      legalName: null,
      street: "1 Church Street",
      vatNumber: "4123456789",
    });
    for (const vatNumber of ["412345678", "41234567890", "5123456789", "VAT4123456789", "４123456789"]) {
      expect(messages({ street: "1 Church Street", vatNumber })).toEqual([
        "vatNumber: A VAT number has 10 digits and begins with 4",
      ]);
    }
  });

  test("needs a street with a VAT number, and nothing without one", () => {
    expect(messages({ vatNumber: "4123456789", street: " " })).toEqual([
      "street: A tax invoice needs your street address",
    ]);
    expect(z.parse(invoiceDetailsBody, { vatNumber: "" })).toEqual({ legalName: null, street: null, vatNumber: null });
  });
});
