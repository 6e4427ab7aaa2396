// Questions about what the shopper and vendors wrote to each other, and what a vendor is to be asked or told.
import { type Gazetteer, ownOf, type TurnMemory } from "../../shop.ts";
import type { Intent } from "./intent.ts";
import { orderNumberIn } from "./order-numbers.ts";
import { thingMarked, vendorIn } from "./orders.ts";
import { begins, phrases, says } from "./phrases.ts";
import type { Part } from "./tagged.ts";

/** Null if the part is about neither. Phrases say what it is: the reader has no act of its own for it. */
export function readMessages(part: Part, memory: TurnMemory, gazetteer: Gazetteer): Intent | null {
  const vendor = vendorIn(part.text, memory, gazetteer);
  const text = addressed(part.text, vendor);
  if (says("asks of messages", text)) return { kind: "messages", words: vendor ?? thingMarked(part) };
  return says("asks a vendor", text) || says("tells a vendor", text) ? readMessage(part, vendor, memory) : null;
}

function readMessage(part: Part, vendor: string | null, memory: TurnMemory): Intent {
  const text = messageIn(part.typed, vendor);
  const [order, ...others] = memory.talkingOfOrders ? memory.orders : [];
  const number = orderNumberIn(part.text) ?? (order && others.length === 0 ? order.id : null);
  const draft = { kind: "write-message", listing: null, words: vendor, number, text } as const;
  if (number !== null || says("an order", part.text)) return draft;
  const shown = memory.focus ?? memory.page;
  const [only, ...more] = shown ? [shown] : ownOf(memory.lastShown);
  const isTheirs = only && (vendor === null || only.listing.vendor.businessName === vendor);
  return isTheirs && more.length === 0 ? { ...draft, listing: only, words: null } : draft;
}

/** "Ask the seller whether it comes in blue" → "It comes in blue?". "" if only the wish to write is told. */
export function messageIn(typed: string, vendor: string | null): string {
  const { told, asked } = message.exec(addressed(typed, vendor))?.groups ?? {};
  const text = (told ?? asked ?? "").trim().replace(/[.?!\s]+$/u, "");
  if (text === "" || begins("no message", text.toLowerCase())) return "";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${asked === undefined ? "." : "?"}`;
}

/** With "the seller" in the place of a vendor's name. */
const addressed = (text: string, vendor: string | null): string =>
  vendor === null ? text : text.replace(nameOf(vendor), "the seller");
const nameOf = (vendor: string): RegExp => new RegExp(vendor.replace(/[^\p{L}\p{N} ]/gu, "."), "iu");
const message = new RegExp(
  `(?<![\\p{L}])(?:${phrases("asks a vendor")}(?: ${phrases("before a question")})* (?<asked>.+)|${phrases("tells a vendor")}(?: ${phrases("before what is told")})* (?<told>.+))$`,
  "isu",
);
