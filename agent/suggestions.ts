// Follow-ups that the shopper can tap, from what this turn showed. The same for every model; each is sent as typed text.
import type { MessagePart, ToolPart } from "#contract/chat.ts";
import type { Order } from "#contract/orders.ts";

const most = 3;

/** `searched`: there is an earlier search that a follow-up may change. */
export function suggestionsFor(
  parts: readonly MessagePart[],
  { signedIn, searched }: { signedIn: boolean; searched: boolean },
): string[] {
  const tools = parts.filter((part): part is ToolPart => part.type.startsWith("tool-"));
  const last = tools.findLast(({ state, output }) => state === "output-available" && output !== undefined);
  const output = last?.output;
  if (!output || "error" in output || "signIn" in output || "locationNeeded" in output) return [];

  if ("results" in output) {
    const [result] = output.results;
    if (!result || output.results.length > 1) return [];
    const { plan, listings, total } = result;
    if (total === 0) return [];
    if (total === 1) return ["Tell me more about it", "Add it to my cart"];
    const ideas = ["Cheaper ones"];
    if (!plan.inStock && listings.some(({ stock }) => stock === 0)) ideas.push("Only in stock");
    if (plan.near === null) ideas.push("Near me");
    if (listings.length > 1) ideas.push("Compare the first two");
    ideas.push("Tell me more about the first one");
    return ideas.slice(0, most);
  }
  if ("listing" in output) {
    const ideas = output.listing.stock > 0 ? ["Add it to my cart"] : [];
    return searched ? [...ideas, "Cheaper ones"] : ideas;
  }
  if ("listings" in output) return ["Add the cheapest one to my cart"];
  if ("cart" in output) {
    if (output.cart.items.length === 0) return [];
    return output.changed ? ["What's in my cart?", "Take me to checkout"] : ["Take me to checkout"];
  }
  if ("orders" in output) return signedIn ? ordersIdeas(output.orders) : [];
  return [];
}

function ordersIdeas(orders: readonly Order[]): string[] {
  const [order] = orders;
  if (!order || orders.length > 1) return order ? ["Where is my last order?"] : [];
  const unsent = order.parts.filter(({ state }) => state === "paid" || state === "packed").length;
  const ideas = [];
  if (unsent > 0 && unsent < order.parts.length) ideas.push("Which vendor hasn't shipped yet?");
  if (order.parts.some(({ tracking }) => tracking)) ideas.push("What's my tracking number?");
  return [...ideas, "What did I pay?"].slice(0, most);
}
