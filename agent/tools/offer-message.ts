import * as z from "zod";
import type { MessageOutput } from "#contract/chat/chat.ts";
import { threadTextMaxLength } from "#contract/threads/threads.ts";
import { isNamed, partsNamed } from "../order-parts.ts";
import type { Shop } from "../shop.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool, shownListing, unknownListing } from "./shop-tool.ts";

/** How many of the latest orders are looked at. */
const searched = 20;

export const offerMessage = defineTool({
  name: "offer_message",
  description:
    "When the shopper asks to ask or tell a vendor something: shows a card with the message, about a shown listing or one of their own orders. The shopper may change it there, and only their press on Send writes it; this tool writes nothing.",
  input: z.object({
    text: z.string().max(threadTextMaxLength).nullish().describe("The message, in the shopper's own words"),
    listing: z.string().max(200).nullish().describe("A shown listing that it is about, such as L3"),
    words: z.string().max(200).nullish().describe("Else the product or the vendor of an order that it is about"),
    number: z.string().max(64).nullish().describe("Else an order number or how it starts"),
  }),
  activity: () => "Preparing your message…",
  async run(turn, { text, listing: named, words, number }) {
    const { shop } = turn;
    if (!shop.signedIn) return { signIn: true };
    const draft = (about: Omit<MessageOutput["draft"], "id" | "text">): MessageOutput => ({
      draft: { id: crypto.randomUUID(), ...about, text: text?.trim() ?? "" },
    });
    if (named) {
      const listing = await shownListing(turn, named);
      if (!listing) return unknownListing;
      const { id, title, vendor } = listing;
      const about = { kind: "listing", listingId: id, title } as const;
      return draft({ subject: { listingId: id }, about, vendorName: vendor.businessName });
    }
    const parts = await partsMeant(shop, number?.trim() || null, words?.trim() || null);
    const [part, ...others] = parts;
    if (!part) return { error: "Tell me which product or which of your orders it is about: I found none that fits." };
    if (others.length > 0) {
      const names = parts.map(({ vendorName }) => asData(vendorName, 60)).join(" or ");
      return { error: `Several vendors send that order. Tell me whom you want to write to: ${names}?` };
    }
    const { id: partId, orderId, vendorName } = part;
    return draft({ subject: { partId }, about: { kind: "order", orderId }, vendorName });
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    const { vendorName, text } = output.draft;
    return `Nothing was sent. The screen shows a card on which the shopper may change and send this; say so, and don't say that it was sent.\n${fenced("message", [`to ${asData(vendorName, 60)}`, asData(text, 300)])}`;
  },
});

/** Of the newest order that fits; without a number or words there is none. */
async function partsMeant(shop: Shop, number: string | null, words: string | null) {
  if (number === null && words === null) return [];
  const orders = await shop.findOrders({ number, limit: searched });
  const order = orders.find((each) => words === null || isNamed(each, words));
  const page = order && (await shop.readOrder(order.id));
  if (!page) return [];
  const named = new Set(partsNamed(page, words).map(({ vendorName }) => vendorName));
  return page.parts.filter(({ vendorName }) => named.has(vendorName)).map((part) => ({ ...part, orderId: page.id }));
}
