// What each message says, in plain text: no markup, and one link, which leads back to the shop. Knows no database and no channel.

import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { lineCents } from "#contract/orders/quote.ts";
import type { PaymentProblem } from "#contract/payments/payments.ts";
import { formatRand } from "#contract/shared/money.ts";

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

/** Everything that a message of this kind says. */
export type Facts =
  | { kind: "order-placed"; orderId: string; totalCents: number; lines: Line[] }
  | { kind: "part-shipped"; orderId: string; vendorName: string; lines: Line[]; tracking: string | null }
  | {
      kind: "part-cancelled";
      orderId: string;
      vendorName: string;
      lines: Line[];
      reason: string | null;
      /** Null: nothing was paid through the shop. */
      refund: Money | null;
    }
  | { kind: "payment-refunded"; refund: Money; problem: PaymentProblem | null; reference: string }
  | { kind: "payment-held"; asked: Money; received: Money; reference: string }
  | {
      kind: "new-order";
      orderId: string;
      vendorName: string;
      lines: Line[];
      totalCents: number;
      commissionCents: number;
    }
  | { kind: "vendor-approved"; vendorName: string }
  | { kind: "vendor-rejected"; vendorName: string }
  | { kind: "password-link"; path: string }
  | { kind: "password-changed" };

export type NotificationKind = Facts["kind"];

/** By email whatever the settings say, and by email alone: the account depends on it. */
export const accountKinds = ["password-link", "password-changed"] as const satisfies readonly NotificationKind[];
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

const untilItShows = "Your bank may take up to 10 working days to show it.";

const whyRefunded: Record<PaymentProblem, string> = {
  "sold-out": "It came in when the items were sold out already, so it did not become an order.",
  "paid-twice": "You had paid for the same items before, so it did not become a second order.",
  amount: "It was not the amount that your cart came to, so it did not become an order.",
  currency: "It was not in the currency that was asked for, so it did not become an order.",
  mode: "It could not be accepted as it came in, so it did not become an order.",
};

function paragraphs(facts: Facts): { subject: string; text: string[]; link: [label: string, path: string] } {
  switch (facts.kind) {
    case "order-placed": {
      const number = shortOrderNumber(facts.orderId);
      const total = formatRand(facts.totalCents);
      return {
        subject: `Your order ${number}`,
        text: [
          `Thank you for your order. Your payment of ${total} has reached us.`,
          `Order ${number}`,
          itemsByVendor(facts.lines),
          `Shipping: Free\nTotal: ${total}`,
          "Each vendor packs and sends its own part. We write again when a part is on its way.",
        ],
        link: ["Your orders:", "/orders"],
      };
    }
    case "part-shipped": {
      const number = shortOrderNumber(facts.orderId);
      const vendor = oneLine(facts.vendorName);
      const tracking = oneLine(facts.tracking ?? "");
      return {
        subject: `Your order ${number} is on its way from ${vendor}`,
        text: [
          `${vendor} has sent its part of your order ${number}.`,
          items(facts.lines),
          tracking === "" ? "The vendor gave no tracking number." : `Tracking, as the vendor gave it: ${tracking}`,
        ],
        link: ["Your orders:", "/orders"],
      };
    }
    case "part-cancelled": {
      const number = shortOrderNumber(facts.orderId);
      const vendor = oneLine(facts.vendorName);
      const reason = oneLine(facts.reason ?? "");
      return {
        subject: `Part of your order ${number} was cancelled${facts.refund ? `: ${money(facts.refund)} back to you` : ""}`,
        text: [
          `The part of your order ${number} from ${vendor} was cancelled. It will not be sent.`,
          items(facts.lines),
          ...(reason === "" ? [] : [`Reason: ${reason}`]),
          facts.refund
            ? `We are paying ${money(facts.refund)} back the way you paid. ${untilItShows}`
            : "There is no payment for it that we could pay back.",
          "Parts of other vendors are not affected.",
        ],
        link: ["Your orders:", "/orders"],
      };
    }
    case "payment-refunded":
      return {
        subject: `We are paying back ${money(facts.refund)}`,
        text: [
          `We are paying ${money(facts.refund)} back the way you paid. ${untilItShows}`,
          ...(facts.problem === null ? [] : [whyRefunded[facts.problem]]),
          `Payment reference: ${oneLine(facts.reference)}`,
        ],
        link: ["Your orders:", "/orders"],
      };
    case "payment-held":
      return {
        subject: "We are looking into your payment",
        text: [
          `Your payment of ${money(facts.received)} has reached us, but it is not what was asked for (${money(facts.asked)}). It has not become an order yet.`,
          "Please don't pay again. Somebody is looking into it, and we write to you as soon as it is settled.",
          `Payment reference: ${oneLine(facts.reference)}`,
        ],
        link: ["Your orders:", "/orders"],
      };
    case "new-order": {
      const number = shortOrderNumber(facts.orderId);
      return {
        subject: `New order ${number} for ${oneLine(facts.vendorName)}`,
        text: [
          `${oneLine(facts.vendorName)} has a new order, and it is paid.`,
          `Order ${number}`,
          items(facts.lines),
          [
            `Total: ${formatRand(facts.totalCents)}`,
            `Commission: ${formatRand(facts.commissionCents)}`,
            `Yours: ${formatRand(facts.totalCents - facts.commissionCents)}`,
          ].join("\n"),
          "Please pack it and send it. Mark it as packed and shipped, so that the shopper knows.",
        ],
        link: ["What you have to send:", "/vendor/orders"],
      };
    }
    case "vendor-approved":
      return {
        subject: `${oneLine(facts.vendorName)} is approved`,
        text: [
          `Welcome to Indaba: your application for ${oneLine(facts.vendorName)} was approved.`,
          "Your listings are public now, and shoppers can buy them.",
        ],
        link: ["Your dashboard:", "/vendor/dashboard"],
      };
    case "vendor-rejected":
      return {
        subject: `Your application for ${oneLine(facts.vendorName)}`,
        text: [
          `Your application for ${oneLine(facts.vendorName)} was not approved.`,
          "You can change what you wrote and apply again.",
        ],
        link: ["Apply again:", "/vendor/register"],
      };
    case "password-link":
      return {
        subject: "Set a new password",
        text: [
          "Somebody asked for a new password for your Indaba account. If it was you, set it with the link below. It works once, within one hour.",
          "If it was not you, do nothing: your password stays as it is.",
        ],
        link: ["Set a new password:", facts.path],
      };
    case "password-changed":
      return {
        subject: "Your password was changed",
        text: [
          "The password of your Indaba account was changed. If it was you, there is nothing to do.",
          "If it was not you, set a new one at once: that ends every login but yours.",
        ],
        link: ["Set a new password:", "/auth/forgot"],
      };
  }
}

export function mailOf(facts: Facts): Mail {
  const { subject, text, link } = paragraphs(facts);
  return { subject: shorten(subject, 150), text: [...text, link.join("\n")].join("\n\n") };
}

/** The path that a message leads to; "" for one that was blanked. */
export const linkOf = (text: string): string => /^\/.*$/.exec(text.slice(text.lastIndexOf("\n") + 1))?.[0] ?? "";

/** Rows keep the path alone, so that whoever tells people something needs to know nothing of where the shop is. */
export function withLink(text: string, publicUrl: string): string {
  const link = linkOf(text);
  return link === "" ? text : `${text.slice(0, -link.length)}${publicUrl}${link}`;
}
