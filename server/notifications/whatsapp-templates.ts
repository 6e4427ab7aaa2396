// WhatsApp lets a shop start a conversation only with texts that Meta has approved: those of messages.txt, registered word for
// word (docs/providers.md), where {{1}} and so on stand for the values of a message.

import { filled, type Slots, slotsOf } from "#contract/language/sentences.ts";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { formatRand } from "#contract/shared/money.ts";
import { type Facts, type Line, money, oneLine, shorten, textOf, type WhatsAppKind, withPath } from "./messages.ts";

export const templateLanguage = "en";

/** Meta allows small letters, digits and underscores. */
export const templateName = (kind: string): string => `indaba_${kind.replaceAll("-", "_")}`;

/** The approved text of a kind, its slots by name; its last line is a path of the shop at `publicUrl`. */
function templateOf(kind: WhatsAppKind, publicUrl = ""): string {
  const [text, path] = withPath(textOf(`${kind} whatsapp`));
  return `${text}\n${publicUrl}${path}`;
}

/** As it is registered, the shop being at `publicUrl`. */
export function registeredText(kind: WhatsAppKind, publicUrl: string): string {
  const template = templateOf(kind, publicUrl);
  return filled(template, Object.fromEntries(slotsOf(template).map((slot, at) => [slot, `{{${at + 1}}}`])));
}

/** What the person reads; its last line is a path of this shop, as in a mail. */
export const filledTemplate = (kind: WhatsAppKind, values: readonly string[]): string =>
  registeredText(kind, "").replace(/\{\{(\d+)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? "");

/** Meta takes 1,024 characters a message; the rest stands in the shop. */
const mostOfItems = 400;

function items(lines: readonly Line[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const { title, quantity } of lines) {
    const line = `${shorten(oneLine(title), 80)} × ${quantity}`;
    length += line.length + 2;
    if (length > mostOfItems) break;
    shown.push(line);
  }
  const more = lines.length - shown.length;
  return more === 0 ? shown.join(", ") : `${shown.join(", ")} and ${more} more`;
}

/** Meta refuses an empty value. */
const value = (text: string | null, most: number, empty: string): string => shorten(oneLine(text ?? ""), most) || empty;

const nothing = { cents: 0, currency: "ZAR" };

/** The values of a template's places, in their order. */
export function templateValues(facts: Extract<Facts, { kind: WhatsAppKind }>): string[] {
  const slots = valuesOf(facts);
  return slotsOf(templateOf(facts.kind)).map((slot) => filled(`{${slot}}`, slots));
}

function valuesOf(facts: Extract<Facts, { kind: WhatsAppKind }>): Slots {
  switch (facts.kind) {
    case "order-placed":
      return {
        number: shortOrderNumber(facts.orderId),
        total: formatRand(facts.totalCents),
        items: items(facts.lines),
      };
    case "part-shipped":
    case "parcel-shipped":
    case "parcel-delivered":
    case "parcel-failed":
    case "parcel-missing":
    case "parcel-back":
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
    case "return-refused-for-you":
      return {
        vendor: value(facts.vendorName, 60, "a vendor"),
        number: shortOrderNumber(facts.orderId),
        items: items(facts.lines),
        ...("tracking" in facts
          ? { tracking: value(facts.tracking, 120, "none given") }
          : { reason: value(facts.reason, 120, "none given"), refund: money(facts.refund ?? nothing) }),
      };
    case "payout-paid":
    case "payout-failed":
    case "payout-to-check":
      return {
        vendor: value(facts.vendorName, 60, "a vendor"),
        amount: money(facts.amount),
        account: value(facts.account, 80, "the bank account"),
        reason: value(facts.reason, 200, "none given"),
      };
    case "payment-refunded":
      return { refund: money(facts.refund), reference: oneLine(facts.reference) };
    case "payment-held":
      return { received: money(facts.received), asked: money(facts.asked), reference: oneLine(facts.reference) };
    case "payment-refused":
    case "payment-late":
      return { asked: money(facts.asked), reference: oneLine(facts.reference) };
    case "new-order":
      return {
        vendor: value(facts.vendorName, 60, "your shop"),
        number: shortOrderNumber(facts.orderId),
        items: items(facts.lines),
        total: formatRand(facts.totalCents),
        yours: formatRand(facts.totalCents - facts.commissionCents),
      };
    case "stock-low": {
      const all = [...facts.out, ...facts.low];
      const first = all.slice(0, 5).map((title) => shorten(oneLine(title), 60));
      const more = all.length - first.length;
      return {
        vendor: value(facts.vendorName, 60, "your shop"),
        products: value(more > 0 ? `${first.join(", ")} and ${more} more` : first.join(", "), 400, "some products"),
      };
    }
    case "name-approved":
    case "name-rejected":
      return {
        vendor: value(facts.vendorName, 60, "your shop"),
        name: value(facts.name, 120, "the new name"),
        reason: value(facts.reason, 160, "none given"),
      };
    case "review-written":
    case "review-answered":
    case "review-hidden":
    case "review-restored":
      return {
        title: value(facts.title, 120, "a product"),
        vendor: value(facts.vendorName, 60, "a vendor"),
        said: value(facts.said, 160, "none given"),
        product: facts.listingId,
      };
    case "message-from-shopper":
    case "message-from-vendor":
      return {
        from: value(facts.from, 60, "Somebody"),
        said: value(facts.said, 300, "nothing"),
        thread: facts.threadId,
      };
    case "back-in-stock":
      return {
        title: value(facts.title, 120, "What you asked for"),
        vendor: value(facts.vendorName, 60, "a vendor"),
        price: formatRand(facts.priceCents),
        product: facts.listingId,
      };
    case "vendor-approved":
    case "vendor-rejected":
      return { vendor: value(facts.vendorName, 60, "your shop") };
    case "vendor-suspended":
    case "vendor-restored":
      return { vendor: value(facts.vendorName, 60, "your shop"), said: value(facts.said, 300, "none given") };
    case "listing-taken-down":
    case "listing-put-back":
      return {
        title: value(facts.title, 120, "a product"),
        said: value(facts.said, 300, "none given"),
        product: facts.listingId,
      };
    case "seller-suspended":
      return {
        vendor: value(facts.vendorName, 60, "a vendor"),
        number: shortOrderNumber(facts.orderId),
        items: items(facts.lines),
      };
  }
}
