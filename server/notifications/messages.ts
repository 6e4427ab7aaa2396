// Fills the texts of messages.txt: plain text, no markup, and one link, which leads back to the shop. Knows no database and no channel.

import { filled, readSentences, type Slots } from "#contract/language/sentences.ts";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { parcelWords } from "#contract/orders/parcel-rules.ts";
import { lineCents } from "#contract/orders/quote.ts";
import type { PaymentProblem } from "#contract/payments/payments.ts";
import { formatRand } from "#contract/shared/money.ts";
import data from "./messages.txt" with { type: "text" };

export interface Line {
  title: string;
  quantity: number;
  priceCents: number;
  vendorName: string;
}

export interface Money {
  cents: number;
  currency: string;
}

export type ParcelKind = "parcel-shipped" | "parcel-delivered" | "parcel-failed" | "parcel-missing" | "parcel-back";

/** Everything that a message of this kind says. */
export type Facts =
  | { kind: "order-placed"; orderId: string; totalCents: number; shippingCents: number; lines: Line[] }
  | {
      kind: "part-shipped" | ParcelKind;
      orderId: string;
      vendorName: string;
      lines: Line[];
      carrier: string | null;
      tracking: string | null;
      expectedOn: string | null;
    }
  | {
      kind:
        | "part-cancelled"
        | "pieces-cancelled"
        | "sale-cancelled"
        | "sent-refunded"
        | "sale-refunded"
        | "return-asked"
        | "return-approved"
        | "return-refused"
        | "return-received"
        | "return-refunded"
        | "return-overdue"
        | "return-escalated"
        | "return-to-decide"
        | "return-approved-for-you"
        | "return-refused-for-you";
      orderId: string;
      vendorName: string;
      lines: Line[];
      reason: string | null;
      /** Null: nothing was paid through the shop. */
      refund: Money | null;
    }
  | { kind: "payment-refunded"; refund: Money; problem: PaymentProblem | null; reference: string }
  | { kind: "payment-held"; asked: Money; received: Money; reference: string }
  | { kind: "payment-refused" | "payment-late"; asked: Money; reference: string }
  | {
      kind: "new-order";
      orderId: string;
      vendorName: string;
      lines: Line[];
      totalCents: number;
      shippingCents: number;
      commissionCents: number;
    }
  | { kind: "vendor-approved"; vendorName: string }
  | { kind: "vendor-rejected"; vendorName: string; reason: string | null }
  | { kind: "vendor-suspended" | "vendor-restored"; vendorName: string; said: string }
  | { kind: "listing-taken-down" | "listing-put-back"; listingId: string; title: string; said: string }
  | { kind: "seller-suspended"; orderId: string; vendorName: string; lines: Line[] }
  /** Titles of what is nearly and what is wholly gone. */
  | { kind: "stock-low"; vendorName: string; low: string[]; out: string[] }
  | { kind: "name-approved" | "name-rejected"; vendorName: string; name: string; reason: string | null }
  | {
      kind: "review-written" | "review-answered" | "review-hidden" | "review-restored";
      listingId: string;
      title: string;
      vendorName: string;
      /** The stars and the comment, the vendor's answer, or an admin's reason. */
      said: string;
    }
  | {
      kind: "message-from-shopper" | "message-from-vendor";
      threadId: string;
      from: string;
      said: string;
    }
  | { kind: "back-in-stock"; listingId: string; title: string; vendorName: string; priceCents: number }
  | {
      kind: "payout-paid" | "payout-failed" | "payout-to-check";
      vendorName: string;
      amount: Money;
      /** "Capitec Bank, account ending in 1234" */
      account: string;
      reason: string | null;
    }
  | { kind: "bank-link"; account: string; path: string }
  | { kind: "bank-changed"; account: string }
  | { kind: "site-granted"; vendorName: string; origin: string }
  | { kind: "password-link"; path: string }
  | { kind: "password-changed" | "second-factor-on" | "second-factor-off" };

export type NotificationKind = Facts["kind"];

/** By email whatever the settings say, and by email alone: account and money depend on it. */
export const accountKinds = [
  "password-link",
  "password-changed",
  "second-factor-on",
  "second-factor-off",
  "bank-link",
  "bank-changed",
  "site-granted",
] as const satisfies readonly NotificationKind[];
type AccountKind = (typeof accountKinds)[number];
export const isAccountKind = (kind: string): kind is AccountKind => accountKinds.some((each) => each === kind);
export type WhatsAppKind = Exclude<NotificationKind, AccountKind>;

export interface Mail {
  subject: string;
  /** Its last line is a path of this shop: `withLink` makes the address of it. */
  text: string;
}

/**
 * What people typed, on one line and without anything that a mail header, a WhatsApp template or the direction of the text
 * could trip over.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

export const shorten = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 3)
        .join("")
        .trimEnd()}...`;
};

export const money = ({ cents, currency }: Money): string =>
  currency === "ZAR" ? formatRand(cents) : `${oneLine(currency)} ${formatRand(cents).replace("R", "")}`;

const item = ({ title, quantity, priceCents }: Line) =>
  `- ${oneLine(title)} × ${quantity}: ${formatRand(lineCents(quantity, priceCents))}`;
const items = (lines: readonly Line[]) => lines.map(item).join("\n");

function itemsByVendor(lines: readonly Line[]): string {
  const groups = Map.groupBy(lines, ({ vendorName }) => vendorName);
  return [...groups].map(([vendorName, own]) => `${oneLine(vendorName)}\n${items(own)}`).join("\n\n");
}

const known = readSentences(data);

/** The texts of a name, in their order; [] when there is none. */
export const texts = (name: string): readonly string[] => known.get(name) ?? [];
export const textNames = (): readonly string[] => [...known.keys()];

/** Throws when there is no text of the name. */
export function textOf(name: string): string {
  const [text] = texts(name);
  if (text === undefined) throw new Error(`No text is called "${name}"`);
  return text;
}

const shippingSaid = (cents: number): string => (cents === 0 ? textOf("shipping free") : formatRand(cents));

/** "" when nothing is known. */
function wordsSaid({
  carrier,
  expectedOn,
}: Pick<Extract<Facts, { carrier: unknown }>, "carrier" | "expectedOn">): string {
  if (carrier === null && expectedOn === null) return "";
  const by = carrier === null ? null : oneLine(carrier);
  return `${parcelWords({ state: "shipped", carrier: by, expectedOn, arrivedAt: null }).join(". ")}.`;
}

/** What a mail's slots are filled with. */
function slotsOf(facts: Facts): Slots {
  switch (facts.kind) {
    case "order-placed":
      return {
        number: shortOrderNumber(facts.orderId),
        total: formatRand(facts.totalCents),
        shipping: shippingSaid(facts.shippingCents),
        itemsByVendor: itemsByVendor(facts.lines),
      };
    case "part-shipped":
    case "parcel-shipped":
    case "parcel-delivered":
    case "parcel-failed":
    case "parcel-missing":
    case "parcel-back": {
      const tracking = oneLine(facts.tracking ?? "");
      return {
        ...partSlots(facts),
        wordsSaid: wordsSaid(facts),
        trackingSaid: filled(textOf(tracking === "" ? "tracking missing" : "tracking given"), { tracking }),
      };
    }
    case "part-cancelled":
    case "pieces-cancelled":
    case "sale-cancelled":
    case "sent-refunded":
    case "sale-refunded":
    case "return-asked":
    case "return-approved":
    case "return-refused":
    case "return-received":
    case "return-refunded":
    case "return-overdue":
    case "return-escalated":
    case "return-to-decide":
    case "return-approved-for-you":
    case "return-refused-for-you": {
      const reason = oneLine(facts.reason ?? "");
      const refund = facts.refund && money(facts.refund);
      return {
        ...partSlots(facts),
        reasonSaid: reason === "" ? "" : filled(textOf("reason given"), { reason }),
        refundSubject: refund ? `: ${filled(textOf("refund in subject"), { refund })}` : "",
        refundSaid: refund ? filled(textOf("refund coming"), { refund }) : textOf("refund none"),
      };
    }
    case "payment-refunded": {
      const refund = money(facts.refund);
      return {
        refund,
        refundSaid: filled(textOf("refund coming"), { refund }),
        problem: facts.problem === null ? "" : textOf(`problem ${facts.problem}`),
        reference: oneLine(facts.reference),
      };
    }
    case "payment-held":
      return { received: money(facts.received), asked: money(facts.asked), reference: oneLine(facts.reference) };
    case "payment-refused":
    case "payment-late":
      return { asked: money(facts.asked), reference: oneLine(facts.reference) };
    case "new-order": {
      const { totalCents, commissionCents } = facts;
      return {
        ...partSlots(facts),
        total: formatRand(totalCents),
        shipping: shippingSaid(facts.shippingCents),
        commission: formatRand(commissionCents),
        yours: formatRand(totalCents - commissionCents),
      };
    }
    case "vendor-approved":
      return { vendor: oneLine(facts.vendorName) };
    case "vendor-rejected": {
      const reason = oneLine(facts.reason ?? "");
      const reasonSaid = reason === "" ? "" : filled(textOf("reason given"), { reason });
      return { vendor: oneLine(facts.vendorName), reasonSaid };
    }
    case "vendor-suspended":
    case "vendor-restored":
      return { vendor: oneLine(facts.vendorName), said: oneLine(facts.said) };
    case "listing-taken-down":
    case "listing-put-back":
      return { title: oneLine(facts.title), said: oneLine(facts.said), product: facts.listingId };
    case "seller-suspended":
      return partSlots(facts);
    case "stock-low":
      return {
        vendor: oneLine(facts.vendorName),
        products: titles([...facts.out, ...facts.low])
          .replaceAll("\n", ", ")
          .replaceAll("- ", ""),
        outSaid:
          facts.out.length === 0
            ? ""
            : filled(textOf("stock out").replaceAll("|", "\n"), { products: titles(facts.out) }),
        lowSaid:
          facts.low.length === 0
            ? ""
            : filled(textOf("stock low").replaceAll("|", "\n"), { products: titles(facts.low) }),
      };
    case "name-approved":
    case "name-rejected":
      return { vendor: oneLine(facts.vendorName), name: oneLine(facts.name), reason: oneLine(facts.reason ?? "") };
    case "review-written":
    case "review-answered":
    case "review-hidden":
    case "review-restored":
      return {
        title: oneLine(facts.title),
        vendor: oneLine(facts.vendorName),
        said: oneLine(facts.said),
        product: facts.listingId,
      };
    case "message-from-shopper":
    case "message-from-vendor":
      return { from: oneLine(facts.from), said: shorten(oneLine(facts.said), 500), thread: facts.threadId };
    case "back-in-stock":
      return {
        title: oneLine(facts.title),
        vendor: oneLine(facts.vendorName),
        price: formatRand(facts.priceCents),
        product: facts.listingId,
      };
    case "payout-paid":
    case "payout-failed":
    case "payout-to-check":
      return {
        vendor: oneLine(facts.vendorName),
        amount: money(facts.amount),
        account: oneLine(facts.account),
        reason: oneLine(facts.reason ?? ""),
      };
    case "bank-link":
      return { account: oneLine(facts.account), path: facts.path };
    case "bank-changed":
      return { account: oneLine(facts.account) };
    case "site-granted":
      return { vendor: oneLine(facts.vendorName), site: oneLine(facts.origin) };
    case "password-link":
      return { path: facts.path };
    case "password-changed":
    case "second-factor-on":
    case "second-factor-off":
      return {};
  }
}

/** The first of them, a line each. */
function titles(all: readonly string[], most = 20): string {
  const more = all.length - most;
  return [
    ...all.slice(0, most).map((title) => `- ${oneLine(title)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
}

const partSlots = ({
  orderId,
  vendorName,
  lines,
}: Pick<Extract<Facts, { kind: "new-order" }>, "orderId" | "vendorName" | "lines">): Slots => ({
  number: shortOrderNumber(orderId),
  vendor: oneLine(vendorName),
  items: items(lines),
});

export function mailOf(facts: Facts): Mail {
  const slots = slotsOf(facts);
  const paragraphs = texts(`${facts.kind} text`).map((text) => filled(text.replaceAll("|", "\n"), slots));
  const [label = "", path = ""] = withPath(textOf(`${facts.kind} link`));
  return {
    subject: shorten(filled(textOf(`${facts.kind} subject`), slots), 150),
    text: [...paragraphs.filter((text) => text !== ""), `${label}\n${filled(path, slots)}`].join("\n\n"),
  };
}

/** A text that ends in a path, and the path. */
export const withPath = (text: string): [text: string, path: string] => {
  const at = text.lastIndexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
};

/** The path that a message leads to; "" for one that was blanked. */
export const linkOf = (text: string): string => /^\/.*$/.exec(text.slice(text.lastIndexOf("\n") + 1))?.[0] ?? "";

/** Rows keep the path alone, so that whoever tells people something needs to know nothing of where the shop is. */
export function withLink(text: string, publicUrl: string): string {
  const link = linkOf(text);
  return link === "" ? text : `${text.slice(0, -link.length)}${publicUrl}${link}`;
}
