// The offline model's answers about orders: states, tracking numbers, amounts and reasons from the tool, no promises.

import type { DeliveryOutput } from "#contract/chat/chat.ts";
import { leadTime } from "#contract/delivery/delivery-rules.ts";
import { formatLongDate, type PartState, shopTimeZone, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order, OrderPart } from "#contract/orders/orders.ts";
import { hasLeft, isAwaited, type ParcelState, parcelWords } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { ThreadHead } from "#contract/threads/threads.ts";
import { parcelsNamed, partsNamed } from "../../order-parts.ts";
import { asData } from "../../tools/as-data.ts";
import { missingInWords, rateInWords } from "../../tools/find-delivery.ts";
import type { OrderAspect, OrdersIntent } from "./intent.ts";
import { sentence } from "./sentences.ts";

export function describeOrders(orders: readonly Order[], intent: OrdersIntent): string {
  const [first] = orders;
  if (!first) return sentence("no orders");
  return orders.length === 1 ? describeOrder(first, intent) : describeSeveral(orders, intent);
}

function describeOrder(order: Order, intent: OrdersIntent): string {
  const parts = partsNamed(order, intent.words);
  switch (intent.about) {
    case "everything": {
      const name = intent.number !== null || intent.limit === 1 ? "here it is" : "one order";
      return sentence(name, { order: orderLine(order), state: whereItIs(order, parts, intent.words) });
    }
    case "state":
      return stateOf(order, parts, intent.words);
    case "arrival": {
      const isDone = parts.every(({ state }) => isOver(state));
      const isSaid = parts.some(
        (part) =>
          expected(part) !== "" || parcelsTold(part, intent.words).some(({ expectedOn }) => expectedOn !== null),
      );
      return `${stateOf(order, parts, intent.words)}${isDone ? "" : ` ${sentence(isSaid ? "no promise" : "no date")}`}`;
    }
    case "tracking":
      return trackingOf(order, parts, intent.words);
    case "amount":
      return amountOf(order, intent);
    case "waiting":
      return waitingIn(order, parts, intent.states);
    case "refund":
      return refundIn(order, parts);
  }
}

/** What vendors charge, each in one sentence. */
export const describeDelivery = ({ to, deliveries }: DeliveryOutput): string =>
  deliveries
    .map(({ vendorName, rates, missing = [], freeFromCents }) => {
      const known = [...rates.map(rateInWords), ...missing.map(missingInWords)];
      const slots = { shop: asData(vendorName, 60), place: to?.place ?? "", rates: known.join("; ") };
      const name = known.length > 0 ? "delivery costs" : "doesn't deliver";
      const said = sentence(to ? name : `${name}, place unknown`, slots);
      return freeFromCents === null
        ? said
        : `${said} ${sentence("delivery free from", { from: formatRand(freeFromCents) })}`;
    })
    .join(" ");

/** Who wrote last, and when. What was written stands on the card: it is the vendor's, not the assistant's. */
export function describeThreads([newest, ...others]: readonly ThreadHead[]): string {
  if (!newest) return sentence("no messages");
  const { side, with: other, last } = newest;
  const slots = { shop: asData(other, 60), day: last ? day(last.createdAt) : "" };
  const said = sentence(last === null ? "nothing written" : last.by === side ? "not answered" : "answered", slots);
  return others.length === 0 ? said : `${said} ${sentence("more messages")}`;
}

const isOver = (state: PartState): boolean => state === "delivered" || state === "cancelled";
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const day = (iso: string): string => formatLongDate(iso, shopTimeZone);
const named = ({ id, createdAt }: Order): string => `order ${shortOrderNumber(id)} of ${day(createdAt)}`;
const stateOf = (order: Order, parts: readonly OrderPart[], words: string | null = null): string =>
  [
    ...inOneSentence(parts, words),
    sentence("order state", { order: capital(named(order)), state: whereItIs(order, parts, words) }),
  ].join(" ");

const isComing = (state: ParcelState): boolean => hasLeft(state) && state !== "delivered";

/** What stands before the details of several parcels or parts: how much of it is on its way. */
function inOneSentence(parts: readonly OrderPart[], words: string | null): string[] {
  const parcels = parts.flatMap((part) => (isCancelled(part) ? [] : parcelsNamed(part, words)));
  // The details say it of one that is missing or has failed.
  if (parcels.some(({ state, missingAt }) => state === "failed" || missingAt !== null)) return [];
  const all = parts.flatMap((part): PartState[] => {
    const own = isCancelled(part) ? [] : parcelsNamed(part, words);
    if (own.length === 0) return [part.state];
    // What is in no parcel yet.
    const rest = part.state === "packed" && own.every(({ state }) => hasLeft(state)) ? [part.state] : [];
    return [
      ...own.map(({ state }) => (isComing(state) ? "shipped" : state === "packed" ? "packed" : "delivered")),
      ...rest,
    ];
  });
  if (all.length < 2) return [];
  const has = (...states: PartState[]) => all.some((state) => states.includes(state));
  const [isSent, isWaiting] = [has("shipped"), has("paid", "packed")];
  if (!isSent && !isWaiting) return has("cancelled") ? [] : [sentence("all delivered")];
  const isRest = has("delivered", "cancelled");
  if (!isSent) return [sentence(isRest ? "rest not sent" : "none sent")];
  const name = isWaiting ? "some sent" : isRest ? "rest sent" : "all sent";
  const [next] = parcels.flatMap(({ state, expectedOn }) => (isComing(state) ? (expectedOn ?? []) : [])).sort();
  return [next ? sentence(`${name}, expected`, { day: formatLongDate(`${next}T00:00:00Z`, "UTC") }) : sentence(name)];
}
const vendor = ({ vendorName }: { vendorName: string }): string => asData(vendorName, 60);

function orderLine({ id, createdAt, items, paymentStatus, totalAmount }: Order): string {
  const what = items.slice(0, 3).map(({ quantity, title }) => `${quantity} × ${asData(title, 80)}`);
  const more = items.length > 3 ? ` and ${items.length - 3} more` : "";
  return `order ${shortOrderNumber(id)} of ${day(createdAt)}, ${what.join(", ")}${more}, R${totalAmount}, payment ${paymentStatus}`;
}

// --- where it is

function whereItIs(order: Order, parts: readonly OrderPart[], words: string | null = null): string {
  if (parts.length === 0) return sentence("nothing to send", { payment: order.paymentStatus });
  const gone = order.items.flatMap(({ title, cancelled = 0, returned = 0 }) => [
    ...(cancelled > 0 ? [sentence("pieces cancelled", { count: cancelled, title: asData(title, 80) })] : []),
    ...(returned > 0 ? [sentence("pieces returned", { count: returned, title: asData(title, 80) })] : []),
  ]);
  const told = parcelsIn(parts, words);
  // What is in no parcel has a sentence of its own: a sentence that names a thing may give no other price.
  const rest = parts
    .filter((part) => parcelsTold(part, words).length === 0 || (words === null && part.state === "packed"))
    .map((part) => `${partWithFacts(part)}${expected(part)}`);
  return [...[told, rest].flatMap((some) => (some.length > 0 ? [`${some.join("; ")}.`] : [])), ...gone].join(" ");
}

/** Parcels with the thing named; without one, those that are awaited. A part's own words say the rest. */
const parcelsTold = (part: OrderPart, words: string | null): Parcel[] => {
  if (part.state === "cancelled") return [];
  const all = parcelsNamed(part, words);
  const awaited = all.filter(isAwaited);
  return words === null || awaited.length > 0 ? awaited : all;
};

const parcelsIn = (parts: readonly OrderPart[], words: string | null): string[] =>
  parts.flatMap((part) => parcelsTold(part, words).map((parcel) => parcelIs(parcel, part)));

function parcelIs(parcel: Parcel, part: OrderPart): string {
  const words = parcelWords(parcel, shopTimeZone).map((each) => asData(each, 120));
  const place = words.map((each) => each.charAt(0).toLowerCase() + each.slice(1));
  if (parcel.tracking) place.push(sentence("parcel tracking", { tracking: asData(parcel.tracking, 200) }));
  if (parcel.missingAt) place.push(sentence("parcel missing"));
  const what = parcel.lines.map(({ quantity, title }) => `${quantity} × ${asData(title, 80)}`).join(", ");
  return sentence("parcel", { what, shop: vendor(part), place: place.join(", ") });
}

/** The vendor's way of delivery and its days, while the part is on its way. */
function expected({ state, delivery }: OrderPart): string {
  if (!delivery || isOver(state)) return "";
  const { label, leadDays } = delivery;
  if (leadDays === null) return ` (${label})`;
  return ` (${sentence("expected", { label, days: leadTime(leadDays) })})`;
}

function partWithFacts(part: OrderPart): string {
  const { state, cancelReason, totalAmount, changedAt } = part;
  const tracking = part.tracking ? asData(part.tracking, 200) : "";
  const name =
    state === "packed" && part.parcels?.some((parcel) => hasLeft(parcel.state))
      ? "part sent in part"
      : state === "shipped" && tracking === ""
        ? "part shipped untracked"
        : state === "delivered" && tracking !== ""
          ? "part delivered tracked"
          : `part ${state}`;
  return sentence(name, {
    shop: vendor(part),
    day: day(changedAt),
    tracking,
    reason: reasonOf(cancelReason),
    amount: totalAmount,
  });
}

const reasonOf = (reason: string | null): string => (reason ? ` ("${asData(reason, 200)}")` : "");

function trackingOf(order: Order, parts: readonly OrderPart[], words: string | null): string {
  const tracked = parts.filter(({ tracking }) => tracking);
  const others = parts.filter(({ tracking }) => !tracking);
  const numbers = tracked.flatMap((part) => {
    const parcels = parcelsTold(part, words).map((parcel) => parcelIs(parcel, part));
    const { tracking, state } = part;
    return parcels.length > 0
      ? parcels
      : [sentence("tracking", { shop: vendor(part), tracking: asData(tracking ?? "", 200), state })];
  });
  if (tracked.length === 0) {
    const mayCome = others.some(({ state }) => !isOver(state) && state !== "shipped");
    return sentence(mayCome ? "no tracking yet" : "no tracking", {
      order: named(order),
      state: whereItIs(order, parts, words),
    });
  }
  const rest = others.length > 0 ? ` ${others.map(partWithFacts).join("; ")}.` : "";
  return `${sentence("order state", { order: capital(named(order)), state: numbers.join("; ") })}.${rest}`;
}

// --- money

function amountOf(order: Order, { words }: OrdersIntent): string {
  const { parts, totalAmount, paymentStatus } = order;
  if (parts.length === 0 && paymentStatus !== "completed")
    return sentence("came to", { order: capital(named(order)), amount: totalAmount, payment: paymentStatus });
  const shares = partsNamed(order, words).map((part) => `${vendor(part)} R${part.totalAmount}`);
  const split = parts.length > 1 ? `: ${shares.join(", ")}` : "";
  const paid = sentence("paid for", { amount: totalAmount, order: named(order), split });
  return [paid, ...parts.filter(isCancelled).map(refundOf)].join(" ");
}

const isCancelled = ({ state }: OrderPart): boolean => state === "cancelled";
const refundOf = (part: OrderPart): string =>
  sentence("refund", { shop: vendor(part), reason: reasonOf(part.cancelReason), amount: part.totalAmount });

function refundIn(order: Order, parts: readonly OrderPart[]): string {
  const cancelled = parts.filter(isCancelled);
  if (cancelled.length === 0) return sentence("no refund", { order: named(order), state: whereItIs(order, parts) });
  return sentence(order.parts.every(isCancelled) ? "cancelled" : "cancelled in part", {
    order: capital(named(order)),
    refunds: cancelled.map(refundOf).join(" "),
  });
}

// --- who still has to do something

function waitingIn(order: Order, parts: readonly OrderPart[], states: readonly PartState[]): string {
  const waiting = parts.filter(({ state }) => states.includes(state));
  if (parts.length === 0) return stateOf(order, parts);
  if (waiting.length === 0) return sentence("nothing waits", { order: named(order), state: whereItIs(order, parts) });
  return sentence(waiting.length === 1 ? "waits for one" : "waits for several", {
    order: capital(named(order)),
    count: waiting.length,
    state: waiting.map(partWithFacts).join("; "),
  });
}

// --- several

function describeSeveral(orders: readonly Order[], intent: OrdersIntent): string {
  const lines = orders.map((order) => `- ${capital(lineOf(order, intent))}`);
  return `${headOf(orders, intent)}\n${lines.join("\n")}`;
}

const headsOf: Readonly<Partial<Record<OrderAspect, string>>> = {
  refund: "orders refunded",
  waiting: "orders waiting",
  amount: "orders paid",
};
const headOf = ({ length }: readonly Order[], { number, words, about, where }: OrdersIntent): string => {
  const name = where
    ? "orders on their way"
    : number !== null
      ? "orders by number"
      : words !== null
        ? "orders by words"
        : (headsOf[about] ?? "orders");
  return sentence(name, { count: length });
};

function lineOf(order: Order, { about, words, states, where }: OrdersIntent): string {
  const parts = partsNamed(order, words);
  const asked = states.length > 0 ? parts.filter(({ state }) => states.includes(state)) : parts;
  if (where) return `${named(order)}: ${parcelsIn(parts, words).join("; ")}`;
  const shares = (about === "refund" || about === "waiting" || about === "tracking" ? asked : parts).map((part) =>
    about === "refund" || about === "tracking" || about === "waiting"
      ? partWithFacts(part)
      : `${vendor(part)} ${part.state}`,
  );
  const state = shares.length > 0 ? shares.join(", ") : `payment ${order.paymentStatus}`;
  return `${named(order)}, R${order.totalAmount}: ${state}`;
}
