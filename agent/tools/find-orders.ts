import * as z from "zod";
import { partStates, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Order, OrderPart } from "#contract/orders/orders.ts";
import { isNamed } from "../order-parts.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

/** How many of the latest orders a search covers. */
const searched = 50;

export const findOrders = defineTool({
  name: "find_orders",
  description:
    "The shopper's own orders, newest first: date, payment, items, total, and the part of each vendor with its state (paid, packed, shipped, delivered, cancelled), tracking number, reason of a cancellation and amount. Give an order number to find one, limit 1 for the latest. No delivery dates are known. A cancelled part's amount is refunded by itself.",
  input: z.object({
    number: z.string().max(64).nullish().describe("An order number or how it starts"),
    words: z.string().max(200).nullish().describe("Only orders with a product or a vendor of this name"),
    states: z.array(z.enum(partStates)).max(5).nullish().describe("Only orders with a part in one of these states"),
    limit: z.number().int().min(1).max(10).nullish().describe("5 when left out"),
  }),
  activity: () => "Looking up your orders…",
  async run(turn, { number, words, states, limit }) {
    if (!turn.shop.signedIn) return { signIn: true };
    const most = limit ?? 5;
    const wanted = { number: number?.trim() || null, words: words?.trim() || null, states: states ?? [] };
    const filtered = wanted.words !== null || wanted.states.length > 0;
    const own = await turn.shop.findOrders({ number: wanted.number, limit: filtered ? searched : most });
    if (own.length === 0) return wanted.number ? { error: "You have no order with that number." } : { orders: [] };
    const orders = own.filter(
      (order) =>
        (wanted.words === null || isNamed(order, wanted.words)) &&
        (wanted.states.length === 0 || order.parts.some(({ state }) => wanted.states.includes(state))),
    );
    if (orders.length > 0) return { orders: orders.slice(0, most) };
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

function orderLines({ id, createdAt, paymentStatus, totalAmount, items, parts }: Order): string[] {
  const lines = items.map(
    ({ title, quantity, vendorName }) => `${quantity} × ${asData(title, 80)} from ${asData(vendorName, 60)}`,
  );
  const head = `order ${shortOrderNumber(id)} | ${createdAt.slice(0, 10)} | payment ${asData(paymentStatus, 40)} | total R${totalAmount} | ${lines.join("; ")}`;
  return [head, ...parts.map(partLine)];
}

function partLine({ vendorName, state, tracking, cancelReason, totalAmount, changedAt }: OrderPart): string {
  const facts = [
    `- part of ${asData(vendorName, 60)}`,
    `${state} since ${changedAt.slice(0, 10)}`,
    `R${totalAmount}${state === "cancelled" ? ", refunded to the shopper" : ""}`,
  ];
  if (tracking) facts.push(`tracking "${asData(tracking, 200)}"`);
  if (cancelReason) facts.push(`reason "${asData(cancelReason, 300)}"`);
  return facts.join(" | ");
}
