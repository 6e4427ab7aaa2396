import * as z from "zod";
import type { ReturnablePart } from "#contract/chat/chat.ts";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { OrderPage } from "#contract/orders/orders.ts";
import { returnablePieces, usableOffers } from "#contract/orders/return-rules.ts";
import { isNamed, itemNamed } from "../order-parts.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

/** How many of the latest orders are looked at, and how many parts a card offers. */
const [searched, most] = [20, 3];

/** What is left to send back of an order. `words`: of a product or a vendor; null: all. */
export function returnableOf({ id: orderId, parts }: OrderPage, words: string | null): ReturnablePart[] {
  return parts.flatMap((part) => {
    const { id, vendorName } = part;
    const pieces = returnablePieces(part);
    const named = part.items.filter(({ title }) => words === null || itemNamed({ title, vendorName }, words));
    const returnOffers = usableOffers({ ...part, items: named });
    const items = named
      .map(({ id, title, food }) => ({ id, title, quantity: pieces.get(id) ?? 0, ...(food && { food }) }))
      .filter(({ quantity }) => quantity > 0);
    return returnOffers.length > 0 && items.length > 0 ? [{ orderId, id, vendorName, returnOffers, items }] : [];
  });
}

export const offerReturn = defineTool({
  name: "offer_return",
  description:
    "When the shopper wants to send something back: shows a card with what can be sent back of their own orders. Only the card's own button, pressed by the shopper, asks the vendor; this tool begins nothing.",
  input: z.object({
    words: z.string().max(200).nullish().describe("The product or the vendor, in the shopper's words"),
    number: z.string().max(64).nullish().describe("An order number or how it starts"),
  }),
  activity: () => "Looking up your orders…",
  async run({ shop }, { words, number }) {
    if (!shop.signedIn) return { signIn: true };
    const own = await shop.findOrders({ number: number?.trim() || null, limit: searched });
    const wanted = words?.trim() || null;
    const returnable: ReturnablePart[] = [];
    for (const order of own) {
      if (returnable.length >= most) break;
      if (wanted !== null && !isNamed(order, wanted)) continue;
      // Nothing of the others was sent.
      if (!order.parts.some(({ state }) => state !== "paid" && state !== "cancelled")) continue;
      const page = await shop.readOrder(order.id);
      returnable.push(...(page ? returnableOf(page, wanted) : []));
    }
    if (returnable.length > 0) return { returnable: returnable.slice(0, most) };
    return {
      error:
        wanted === null
          ? "Nothing in your orders can be sent back now: only what was sent to you can, and only for some time."
          : "I found nothing of that in your orders that can be sent back now.",
    };
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    const lines = output.returnable.map(({ orderId, vendorName, items }) => {
      const what = items.map(({ title, quantity }) => `${quantity} × ${asData(title, 80)}`).join("; ");
      return `order ${shortOrderNumber(orderId)} | ${asData(vendorName, 60)} | ${what}`;
    });
    return `Nothing has been asked for. The screen shows a card on which the shopper may ask the vendor to take these back; say so, and don't say that a return has begun.\n${fenced("returnable", lines)}`;
  },
});
