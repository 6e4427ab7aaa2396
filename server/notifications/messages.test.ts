// The texts of messages: text from people stays text, and docs/providers.md has WhatsApp's templates word for word.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { screens } from "#contract/shared/screens.ts";
import {
  accountKinds,
  type Facts,
  isAccountKind,
  linkOf,
  mailOf,
  textNames,
  type WhatsAppKind,
  withLink,
} from "./messages.ts";
import { filledTemplate, registeredText, templateName, templateValues } from "./whatsapp-templates.ts";

const orderId = "6f05907a-0000-4000-8000-000000000000";
const listingId = "0b6a5f6e-3d5c-4b57-9d0a-5a3b2f1c7e10";
const reference = "1767607200000-6f05907a-0000-4000-8000-000000000001";
const rand = (cents: number) => ({ cents, currency: "ZAR" });

/** One of each kind, with every text from people being `typed`. */
function everyKind(typed: string): Facts[] {
  const lines = [
    { title: typed, quantity: 2, priceCents: 129_900, vendorName: typed },
    { title: "Basket", quantity: 1, priceCents: 5, vendorName: "Karoo Crafts" },
  ];
  return [
    { kind: "order-placed", orderId, totalCents: 259_805, shippingCents: 0, lines },
    ...(
      ["part-shipped", "parcel-shipped", "parcel-delivered", "parcel-failed", "parcel-missing", "parcel-back"] as const
    ).map((kind) => ({
      kind,
      orderId,
      vendorName: typed,
      lines,
      carrier: typed,
      tracking: typed,
      expectedOn: "2026-01-05",
    })),
    { kind: "part-cancelled", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "pieces-cancelled", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "sale-cancelled", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "sent-refunded", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "sale-refunded", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "return-asked", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "return-approved", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "return-refused", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "return-received", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    ...(
      [
        "return-overdue",
        "return-escalated",
        "return-to-decide",
        "return-approved-for-you",
        "return-refused-for-you",
      ] as const
    ).map((kind) => ({ kind, orderId, vendorName: typed, lines, reason: typed, refund: null })),
    { kind: "return-refunded", orderId, vendorName: typed, lines, reason: typed, refund: rand(129_900) },
    { kind: "payment-refunded", refund: rand(129_900), problem: "paid-twice", reference },
    { kind: "payment-held", asked: rand(129_900), received: rand(1), reference },
    { kind: "payment-refused", asked: rand(129_900), reference },
    { kind: "payment-late", asked: rand(129_900), reference },
    {
      kind: "new-order",
      orderId,
      vendorName: typed,
      lines,
      totalCents: 259_805,
      shippingCents: 6000,
      commissionCents: 25_981,
    },
    { kind: "vendor-approved", vendorName: typed },
    { kind: "vendor-rejected", vendorName: typed, reason: typed },
    { kind: "vendor-suspended", vendorName: typed, said: typed },
    { kind: "vendor-restored", vendorName: typed, said: typed },
    { kind: "listing-taken-down", listingId, title: typed, said: typed },
    { kind: "listing-put-back", listingId, title: typed, said: typed },
    { kind: "seller-suspended", orderId, vendorName: typed, lines },
    { kind: "stock-low", vendorName: typed, low: [typed, typed], out: [typed] },
    { kind: "name-approved", vendorName: typed, name: typed, reason: null },
    { kind: "name-rejected", vendorName: typed, name: typed, reason: typed },
    ...(["review-written", "review-answered", "review-hidden", "review-restored"] as const).map((kind) => ({
      kind,
      listingId,
      title: typed,
      vendorName: typed,
      said: typed,
    })),
    { kind: "message-from-shopper", threadId: listingId, from: typed, said: typed },
    { kind: "message-from-vendor", threadId: listingId, from: typed, said: typed },
    { kind: "back-in-stock", listingId, title: typed, vendorName: typed, priceCents: 129_900 },
    ...(["payout-paid", "payout-failed", "payout-to-check"] as const).map((kind) => ({
      kind,
      vendorName: typed,
      amount: rand(129_900),
      account: "Capitec Bank, account ending in 1234",
      reason: typed,
    })),
    { kind: "bank-link", account: "Capitec Bank, account ending in 1234", path: "/vendor/payouts#confirm=abc" },
    { kind: "bank-changed", account: "Capitec Bank, account ending in 1234" },
    { kind: "site-granted", vendorName: typed, origin: typed },
    { kind: "password-link", path: "/auth/reset#token=abc" },
    ...(["password-changed", "second-factor-on", "second-factor-off"] as const).map((kind) => ({ kind })),
  ];
}
const isForWhatsApp = (facts: Facts): facts is Extract<Facts, { kind: WhatsAppKind }> => !isAccountKind(facts.kind);
const plain = everyKind("Rooibos tea");
const hostile = [
  ["a header", "Tea\r\nBcc: evil@example.com\r\n\r\nhello"],
  ["a last line", "Tea\n/auth/reset#token=evil"],
  ["another direction", "\u202Egnp.exe\u2066"],
  ["a template's place", "{{1}} {{2}} $& $1"],
  ["control characters", "\0\u0007\u2028\u2029   \t tea"],
  ["a link", "https://evil.example/"],
  ["5000 letters", "x".repeat(5000)],
  ["300 pictures", "💐".repeat(300)],
  ["nothing", ""],
] as const;

/** The screen that a link leads to, as the router writes it. */
const screenOf = (link: string): string =>
  new URL(link, "https://shop.example").pathname.replace(listingId, ":id").replace(/\/$/, "");

describe("text from people is data", () => {
  test.each(hostile)("%s makes no line, no header, no link and no template value of its own", (_, typed) => {
    for (const facts of everyKind(typed)) {
      const { subject, text } = mailOf(facts);
      expect([subject.length > 0, [...subject].length <= 150]).toEqual([true, true]);
      expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+$/u);
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
      const same = plain.find(({ kind }) => kind === facts.kind) as Facts;
      expect(linkOf(text)).toBe(linkOf(mailOf(same).text));
      if (typed !== "") expect(text.split("\n").length).toBe(mailOf(same).text.split("\n").length);
      if (!isForWhatsApp(facts) || !isForWhatsApp(same)) continue;
      const values = templateValues(facts);
      expect(values).toHaveLength(templateValues(same).length);
      // Meta refuses a value that is empty or has a line break, a tab or more than four spaces in a row.
      for (const value of values) expect([value !== "", /[\n\t]| {5}/.test(value)]).toEqual([true, false]);
      const filled = filledTemplate(facts.kind, values);
      expect(filled.length).toBeLessThanOrEqual(1024);
      expect(linkOf(filled)).toBe(linkOf(filledTemplate(same.kind, templateValues(same))));
      expect(screenOf(linkOf(filled))).toBe(screenOf(linkOf(text)));
    }
  });
});

describe("every message", () => {
  test("order number of 8 characters, money as R1299.00, and one link, to a screen of this shop", () => {
    for (const facts of plain) {
      const { subject, text } = mailOf(facts);
      const said = `${subject}\n${text}`;
      if ("orderId" in facts) expect(said).toContain("6f05907a");
      expect(said).not.toContain(orderId);
      for (const [money] of said.matchAll(/\bR\d\S*/g)) expect(money).toMatch(/^R\d+\.\d\d[.,:)]*$/);
      expect(Object.keys(screens)).toContain(screenOf(linkOf(text)));
      expect(withLink(text, "https://shop.example").match(/https?:\/\/\S+/g)).toEqual([
        `https://shop.example${linkOf(text)}`,
      ]);
    }
  });

  test("a blanked text stays blank", () => {
    expect([linkOf(""), withLink("", "https://shop.example")]).toEqual(["", ""]);
  });

  test("WhatsApp shortens a long cart with a count of the rest; the mail lists every item", () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({
      title: `Basket number ${at} from the Karoo`,
      quantity: 1,
      priceCents: 100,
      vendorName: "Karoo Crafts",
    }));
    const facts = { kind: "order-placed", orderId, totalCents: 6000, shippingCents: 0, lines } as const;
    expect(templateValues(facts)[2]).toMatch(/^Basket number 0 from the Karoo × 1, .* and 4\d more$/);
    expect(mailOf(facts).text.match(/Basket number/g)).toHaveLength(60);
  });
});

describe("WhatsApp templates", () => {
  const kinds = textNames().flatMap((name) =>
    name.endsWith(" whatsapp") ? [name.slice(0, -" whatsapp".length) as WhatsAppKind] : [],
  );

  test("exist for every kind except those about the account, with names that Meta allows", () => {
    expect(kinds.toSorted()).toEqual(
      plain
        .flatMap(({ kind }) => ((accountKinds as readonly string[]).includes(kind) ? [] : [kind as WhatsAppKind]))
        .sort(),
    );
    for (const kind of kinds) expect(templateName(kind)).toMatch(/^indaba_[a-z_]+$/);
  });

  test.each(kinds)("%s: values in order, none at either end, and as many as a message has", (kind) => {
    const text = registeredText(kind, "https://shop.example");
    const places = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, place]) => Number(place));
    expect(places).toEqual(places.map((_, at) => at + 1));
    expect([text.startsWith("{{"), text.endsWith("}}")]).toEqual([false, false]);
    const facts = plain.find((each) => each.kind === kind) as Extract<Facts, { kind: WhatsAppKind }>;
    expect(templateValues(facts)).toHaveLength(places.length);
    expect(filledTemplate(kind, templateValues(facts))).not.toContain("{{");
  });

  test("docs/providers.md has each of them word for word", async () => {
    const docs = await Bun.file(join(import.meta.dir, "../../docs/providers.md")).text();
    for (const kind of kinds) {
      expect(docs).toContain(`\`${templateName(kind)}\``);
      expect(docs).toContain(registeredText(kind, "https://shop.example"));
    }
  });
});
