// WhatsApp lets a shop begin a conversation with texts that Meta has approved before. These are the ones to register, word for
// word (docs/providers.md): {{1}} and so on stand for the values of a message.

import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { formatRand } from "#contract/shared/money.ts";
import { type Facts, type Line, money, oneLine, shorten, type WhatsAppKind } from "./messages.ts";

export const templateLanguage = "en";

/** Meta allows small letters, digits and underscores. */
export const templateName = (kind: string): string => `indaba_${kind.replaceAll("-", "_")}`;

interface Template {
  text: string;
  /** The last line of the registered text: PUBLIC_URL and this. */
  path: string;
}

export const templates: Readonly<Record<WhatsAppKind, Template>> = {
  "order-placed": {
    text: "Thank you for your order {{1}} on Indaba. Your payment of {{2}} has reached us for: {{3}}. Each vendor sends its own part, and we write again when a part is on its way. Your orders:",
    path: "/orders",
  },
  "part-shipped": {
    text: "Good news: {{1}} has sent its part of your Indaba order {{2}}: {{3}}. Tracking: {{4}}. Your orders:",
    path: "/orders",
  },
  "part-cancelled": {
    text: "The part of your Indaba order {{1}} from {{2}} was cancelled and will not be sent: {{3}}. Reason: {{4}}. We are paying {{5}} back the way you paid; your bank may take up to 10 working days to show it. Your orders:",
    path: "/orders",
  },
  "payment-refunded": {
    text: "We are paying {{1}} back the way you paid on Indaba, as your payment {{2}} did not become an order. Your bank may take up to 10 working days to show it. Your orders:",
    path: "/orders",
  },
  "payment-held": {
    text: "Your payment of {{1}} on Indaba has reached us, but it is not what was asked for, {{2}}. Please don't pay again: somebody is looking into payment {{3}}, and we write to you as soon as it is settled. Your orders:",
    path: "/orders",
  },
  "new-order": {
    text: "Good news: {{1}} has a new paid order {{2}} on Indaba: {{3}}. Total {{4}}, of which {{5}} is yours. Please pack it and send it. What you have to send:",
    path: "/vendor/orders",
  },
  "vendor-approved": {
    text: "Your application for {{1}} on Indaba was approved. Your listings are public now. Your dashboard:",
    path: "/vendor/dashboard",
  },
  "vendor-rejected": {
    text: "Your application for {{1}} on Indaba was not approved. You can change what you wrote and apply again. Apply here:",
    path: "/vendor/register",
  },
};

/** As it is registered, the shop being at `publicUrl`. */
export const registeredText = (kind: WhatsAppKind, publicUrl: string): string =>
  `${templates[kind].text}\n${publicUrl}${templates[kind].path}`;

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

export function templateValues(facts: Extract<Facts, { kind: WhatsAppKind }>): string[] {
  switch (facts.kind) {
    case "order-placed":
      return [shortOrderNumber(facts.orderId), formatRand(facts.totalCents), items(facts.lines)];
    case "part-shipped": {
      const tracking = value(facts.tracking, 120, "none given");
      return [value(facts.vendorName, 60, "a vendor"), shortOrderNumber(facts.orderId), items(facts.lines), tracking];
    }
    case "part-cancelled": {
      const vendor = value(facts.vendorName, 60, "a vendor");
      const reason = value(facts.reason, 120, "none given");
      return [shortOrderNumber(facts.orderId), vendor, items(facts.lines), reason, money(facts.refund ?? nothing)];
    }
    case "payment-refunded":
      return [money(facts.refund), oneLine(facts.reference)];
    case "payment-held":
      return [money(facts.received), money(facts.asked), oneLine(facts.reference)];
    case "new-order": {
      const { totalCents, commissionCents } = facts;
      const [vendor, number] = [value(facts.vendorName, 60, "your shop"), shortOrderNumber(facts.orderId)];
      return [vendor, number, items(facts.lines), formatRand(totalCents), formatRand(totalCents - commissionCents)];
    }
    case "vendor-approved":
    case "vendor-rejected":
      return [value(facts.vendorName, 60, "your shop")];
  }
}
