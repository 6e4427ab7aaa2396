import * as z from "zod";
import { shortOrderNumber } from "#contract/orders.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

export const findOrders = defineTool({
  name: "find_orders",
  description:
    "The shopper's own orders, newest first: date, payment status, items, total. Give an order number to find one, limit 1 for the latest.",
  input: z.object({
    number: z.string().max(64).nullish().describe("An order number or how it starts"),
    limit: z.number().int().min(1).max(10).nullish().describe("5 when left out"),
  }),
  activity: () => "Looking up your orders…",
  async run(turn, { number, limit }) {
    if (!turn.shop.signedIn) return { signIn: true };
    const orders = await turn.shop.findOrders({ number: number?.trim() || null, limit: limit ?? 5 });
    if (orders.length === 0 && number) return { error: "You have no order with that number." };
    return { orders };
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    if (output.orders.length === 0) return "The shopper has no orders yet.";
    return fenced(
      "orders",
      output.orders.map(({ id, createdAt, paymentStatus, totalAmount, items }) => {
        const lines = items.map(
          ({ title, quantity, vendorName }) => `${quantity} × ${asData(title, 80)} from ${asData(vendorName, 60)}`,
        );
        return `order ${shortOrderNumber(id)} | ${createdAt.slice(0, 10)} | payment ${paymentStatus} | total R${totalAmount} | ${lines.join("; ")}`;
      }),
    );
  },
});
