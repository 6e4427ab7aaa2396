import * as z from "zod";
import { isNamed, namesAnyOf } from "../order-parts.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

/** How many of the latest orders a product is looked for in, and how many conversations a card shows. */
const [searched, most] = [20, 5];

export const findMessages = defineTool({
  name: "find_messages",
  description:
    "The shopper's own conversations with vendors, newest first: with whom, about what, who wrote last and when, and whether something is unread. Use it for questions such as whether a seller has answered. The card shows the last message of each and leads to the conversation.",
  input: z.object({
    words: z.string().max(200).nullish().describe("Only those with this vendor or about this product"),
  }),
  activity: () => "Looking up your messages…",
  async run({ shop }, { words }) {
    if (!shop.signedIn) return { signIn: true };
    const threads = await shop.findThreads();
    const wanted = words?.trim();
    if (!wanted || threads.length === 0) return { threads: threads.slice(0, most) };
    const orders = await shop.findOrders({ number: null, limit: searched });
    const ordered = new Set(orders.filter((order) => isNamed(order, wanted)).map(({ id }) => id));
    const found = threads.filter(
      ({ with: other, about }) =>
        namesAnyOf([other, ...(about.kind === "listing" ? [about.title] : [])], wanted) ||
        (about.kind === "order" && ordered.has(about.orderId)),
    );
    if (found.length > 0) return { threads: found.slice(0, most) };
    return { error: "I found no conversation about that in your messages." };
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    if (output.threads.length === 0) return "The shopper has no messages yet.";
    const lines = output.threads.map(({ side, with: other, about, last, unread }) =>
      [
        `with ${asData(other, 60)}`,
        about.kind === "listing" ? `about ${asData(about.title, 80)}` : "about an order",
        last
          ? `${last.by === side ? "the shopper" : asData(other, 60)} wrote last, on ${last.createdAt.slice(0, 10)}: "${asData(last.text, 200)}"`
          : "nothing written yet",
        ...(unread > 0 ? [`${unread} unread`] : []),
      ].join(" | "),
    );
    return fenced("messages", lines);
  },
});
