// What the offline model says of orders: states, tracking numbers, amounts and reasons as the tool found them, no promises.

import { formatLongDate, type PartState, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order, OrderPart } from "#contract/orders/orders.ts";
import { partsNamed } from "../../order-parts.ts";
import { asData } from "../../tools/as-data.ts";
import type { OrdersIntent } from "./intent.ts";

export function describeOrders(orders: readonly Order[], intent: OrdersIntent): string {
  const [first] = orders;
  if (!first) return "You have no orders yet.";
  return orders.length === 1 ? describeOrder(first, intent) : describeSeveral(orders, intent);
}

function describeOrder(order: Order, intent: OrdersIntent): string {
  const parts = partsNamed(order, intent.words);
  switch (intent.about) {
    case "everything":
      return `${intent.number !== null || intent.limit === 1 ? "Here it is" : "You have one order"}: ${orderLine(order)}. ${whereItIs(order, parts)}`;
    case "state":
      return `${capital(named(order))}: ${whereItIs(order, parts)}`;
    case "arrival":
      return `${capital(named(order))}: ${whereItIs(order, parts)}${parts.every(({ state }) => isOver(state)) ? "" : " I can't promise a date: vendors send without one."}`;
    case "tracking":
      return trackingOf(order, parts);
    case "amount":
      return amountOf(order, intent);
    case "waiting":
      return waitingIn(order, parts, intent.states);
    case "refund":
      return refundIn(order, parts);
  }
}

const isOver = (state: PartState): boolean => state === "delivered" || state === "cancelled";
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const day = (iso: string): string => formatLongDate(iso, "Africa/Johannesburg");
const named = ({ id, createdAt }: Order): string => `order ${shortOrderNumber(id)} of ${day(createdAt)}`;
const vendor = ({ vendorName }: { vendorName: string }): string => asData(vendorName, 60);

function orderLine({ id, createdAt, items, paymentStatus, totalAmount }: Order): string {
  const what = items.slice(0, 3).map(({ quantity, title }) => `${quantity} × ${asData(title, 80)}`);
  const more = items.length > 3 ? ` and ${items.length - 3} more` : "";
  return `order ${shortOrderNumber(id)} of ${day(createdAt)}, ${what.join(", ")}${more}, R${totalAmount}, payment ${paymentStatus}`;
}

// --- where it is

function whereItIs({ paymentStatus }: Order, parts: readonly OrderPart[]): string {
  if (parts.length === 0) return `Payment ${paymentStatus}, so no vendor has anything to send for it.`;
  return `${parts.map(partWithFacts).join("; ")}.`;
}

function partWithFacts(part: OrderPart): string {
  const { state, tracking, cancelReason, totalAmount, changedAt } = part;
  const number = tracking ? `, tracking number ${asData(tracking, 200)}` : "";
  switch (state) {
    case "paid":
      return `${vendor(part)} has your payment and hasn't packed it yet`;
    case "packed":
      return `${vendor(part)} packed it on ${day(changedAt)} and hasn't shipped it yet`;
    case "shipped":
      return `${vendor(part)} shipped it on ${day(changedAt)}${number || ", without a tracking number"}`;
    case "delivered":
      return `${vendor(part)} delivered it on ${day(changedAt)}${number}`;
    case "cancelled":
      return `${vendor(part)} cancelled it on ${day(changedAt)}${reasonOf(cancelReason)}, so R${totalAmount} goes back to you`;
  }
}

const reasonOf = (reason: string | null): string => (reason ? ` ("${asData(reason, 200)}")` : "");

function trackingOf(order: Order, parts: readonly OrderPart[]): string {
  const tracked = parts.filter(({ tracking }) => tracking);
  const others = parts.filter(({ tracking }) => !tracking);
  const numbers = tracked.map(
    (part) => `${vendor(part)}'s tracking number is ${asData(part.tracking ?? "", 200)} (${part.state})`,
  );
  if (tracked.length === 0)
    return `There's no tracking number for ${named(order)}${others.some(({ state }) => !isOver(state) && state !== "shipped") ? " yet" : ""}. ${whereItIs(order, parts)}`;
  const rest = others.length > 0 ? ` ${others.map(partWithFacts).join("; ")}.` : "";
  return `${capital(named(order))}: ${numbers.join("; ")}.${rest}`;
}

// --- money

function amountOf(order: Order, { words }: OrdersIntent): string {
  const { parts, totalAmount, paymentStatus } = order;
  if (parts.length === 0 && paymentStatus !== "completed")
    return `${capital(named(order))} came to R${totalAmount}. Its payment is ${paymentStatus}.`;
  const shares = partsNamed(order, words).map((part) => `${vendor(part)} R${part.totalAmount}`);
  const split = parts.length > 1 ? `: ${shares.join(", ")}` : "";
  return [`You paid R${totalAmount} for ${named(order)}${split}.`, ...parts.filter(isCancelled).map(refundOf)].join(
    " ",
  );
}

const isCancelled = ({ state }: OrderPart): boolean => state === "cancelled";
const refundOf = (part: OrderPart): string =>
  `${vendor(part)} cancelled its part${reasonOf(part.cancelReason)}, so R${part.totalAmount} goes back the way you paid.`;

function refundIn(order: Order, parts: readonly OrderPart[]): string {
  const cancelled = parts.filter(isCancelled);
  if (cancelled.length === 0)
    return `Nothing in ${named(order)} was cancelled, so no refund is on its way. ${whereItIs(order, parts)}`;
  const whole = order.parts.every(isCancelled) ? "was cancelled" : "was cancelled in part";
  return `${capital(named(order))} ${whole}. ${cancelled.map(refundOf).join(" ")} I can't see when your bank books it.`;
}

// --- who still has to do something

function waitingIn(order: Order, parts: readonly OrderPart[], states: readonly PartState[]): string {
  const waiting = parts.filter(({ state }) => states.includes(state));
  if (parts.length === 0) return `${capital(named(order))}: ${whereItIs(order, parts)}`;
  if (waiting.length === 0) return `Nothing is waiting in ${named(order)}: ${whereItIs(order, parts)}`;
  return `${capital(named(order))} still waits for ${waiting.length === 1 ? "one vendor" : `${waiting.length} vendors`}: ${waiting.map(partWithFacts).join("; ")}.`;
}

// --- several

function describeSeveral(orders: readonly Order[], intent: OrdersIntent): string {
  const lines = orders.map((order) => `- ${capital(lineOf(order, intent))}`);
  return `${headOf(orders, intent)}\n${lines.join("\n")}`;
}

const headOf = ({ length }: readonly Order[], { number, words, about }: OrdersIntent): string => {
  if (number !== null) return `${length} of your orders start with that number:`;
  if (words !== null) return `I found it in ${length} of your orders:`;
  if (about === "refund") return "Here is what was cancelled in your orders:";
  if (about === "waiting") return "Here is what still waits in your orders:";
  if (about === "amount") return `What you paid for your latest ${length} orders:`;
  return `Your latest ${length} orders, newest first:`;
};

function lineOf(order: Order, { about, words, states }: OrdersIntent): string {
  const parts = partsNamed(order, words);
  const asked = states.length > 0 ? parts.filter(({ state }) => states.includes(state)) : parts;
  const shares = (about === "refund" || about === "waiting" || about === "tracking" ? asked : parts).map((part) =>
    about === "refund" || about === "tracking" || about === "waiting"
      ? partWithFacts(part)
      : `${vendor(part)} ${part.state}`,
  );
  const state = shares.length > 0 ? shares.join(", ") : `payment ${order.paymentStatus}`;
  return `${named(order)}, R${order.totalAmount}: ${state}`;
}
