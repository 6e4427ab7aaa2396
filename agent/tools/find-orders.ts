import * as z from "zod";
import { partStates, shopTimeZone, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order, OrderPart } from "#contract/orders/orders.ts";
import { isAwaited, parcelWords } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { isNamed, parcelsNamed } from "../order-parts.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

/** How many of the latest orders a search covers. */
const searched = 50;

export const findOrders = defineTool({
  name: "find_orders",
  description:
    "The shopper's own orders, newest first: date, payment, items, total, and the part of each vendor with its state (paid, packed, shipped, delivered, cancelled), tracking number, reason of a cancellation and amount, and its parcels: what is in each, carrier, state and the day the vendor expects, which is no promise. The card has the links. Give an order number to find one, limit 1 for the latest, where when the shopper asks where something is. A cancelled part's amount is refunded by itself.",
  input: z.object({
    number: z.string().max(64).nullish().describe("An order number or how it starts"),
    words: z.string().max(200).nullish().describe("Only orders with a product or a vendor of this name"),
    states: z.array(z.enum(partStates)).max(5).nullish().describe("Only orders with a part in one of these states"),
    where: z.boolean().nullish().describe("true: only orders with a parcel on its way; if none is, the latest order"),
    limit: z.number().int().min(1).max(10).nullish().describe("5 when left out"),
  }),
  activity: () => "Looking up your orders…",
  async run(turn, { number, words, states, where, limit }) {
    if (!turn.shop.signedIn) return { signIn: true };
    const most = limit ?? 5;
    const wanted = { number: number?.trim() || null, words: words?.trim() || null, states: states ?? [] };
    const filtered = wanted.words !== null || wanted.states.length > 0 || where;
    const own = await turn.shop.findOrders({ number: wanted.number, limit: filtered ? searched : most });
    if (own.length === 0) return wanted.number ? { error: "You have no order with that number." } : { orders: [] };
    const orders = own.filter(
      (order) =>
        (wanted.words === null || isNamed(order, wanted.words)) &&
        (wanted.states.length === 0 || order.parts.some(({ state }) => wanted.states.includes(state))),
    );
    if (orders.length > 0) return { orders: (where ? awaitedOf(orders, wanted.words) : orders).slice(0, most) };
    const that = wanted.words === null ? "Nothing in your orders" : "Nothing of that in your orders";
    if (wanted.states.includes("cancelled")) return { error: `${that} was cancelled, so no refund is on its way.` };
    if (wanted.states.length > 0) return { error: `${that} is waiting any more.` };
    return { error: "I found nothing like that in your orders." };
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    if (output.orders.length === 0) return "The shopper has no orders yet.";
    return fenced("orders", output.orders.flatMap(orderLines));
  },
});

/** Those with a parcel on its way, else the newest with parts: an order whose payment is pending has none. */
function awaitedOf(orders: readonly Order[], words: string | null): readonly Order[] {
  const awaited = orders.filter(({ parts }) => parts.some((part) => parcelsNamed(part, words).some(isAwaited)));
  if (awaited.length > 0) return awaited;
  return [orders.find(({ parts }) => parts.length > 0) ?? (orders[0] as Order)];
}

function orderLines({ id, createdAt, paymentStatus, totalAmount, items, parts }: Order): string[] {
  const lines = items.map(
    ({ title, quantity, vendorName }) => `${quantity} × ${asData(title, 80)} from ${asData(vendorName, 60)}`,
  );
  const head = `order ${shortOrderNumber(id)} | ${createdAt.slice(0, 10)} | payment ${asData(paymentStatus, 40)} | total R${totalAmount} | ${lines.join("; ")}`;
  return [head, ...parts.flatMap((part) => [partLine(part), ...(part.parcels ?? []).map(parcelLine)])];
}

function partLine({
  vendorName,
  state,
  tracking,
  cancelReason,
  totalAmount,
  changedAt,
  cancellations = [],
}: OrderPart): string {
  const facts = [
    `- part of ${asData(vendorName, 60)}`,
    `${state} since ${changedAt.slice(0, 10)}`,
    `R${totalAmount}${state === "cancelled" ? ", refunded to the shopper" : ""}`,
  ];
  if (tracking) facts.push(`tracking "${asData(tracking, 200)}"`);
  for (const { lines, reason } of cancellations) {
    const what = lines.map(({ title, quantity }) => `${quantity} × ${asData(title, 80)}`).join("; ");
    facts.push(`${what} cancelled before${reason ? `, reason "${asData(reason, 300)}"` : ""}`);
  }
  if (cancelReason) facts.push(`reason "${asData(cancelReason, 300)}"`);
  return facts.join(" | ");
}

function parcelLine(parcel: Parcel): string {
  const what = parcel.lines.map(({ title, quantity }) => `${quantity} × ${asData(title, 80)}`).join("; ");
  const facts = [`-- parcel with ${what}`, ...parcelWords(parcel, shopTimeZone).map((words) => asData(words, 120))];
  if (parcel.tracking) facts.push(`tracking "${asData(parcel.tracking, 200)}"`);
  if (parcel.missingAt) facts.push("the shopper said that it didn't arrive");
  return facts.join(" | ");
}
