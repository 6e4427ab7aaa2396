// Suggestions to tap under an answer, the same for every model. Each search among them is counted first and carries its plan,
// so that none finds nothing and each finds the number it shows.
import type { MessagePart, ToolPart } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { cheaperThan } from "./cheaper-than.ts";

const most = 3;

interface Idea {
  text: string;
  /** The plan of its search; null if it doesn't search. */
  plan: SearchPlan | null;
}

export interface Suggested {
  suggestions: string[];
  /** How many listings each finds; null if it doesn't search. Absent if none searches. */
  counts?: (number | null)[];
  /** The plan of each; null if it doesn't search. Absent if none searches. */
  plans?: (SearchPlan | null)[];
}

interface After {
  signedIn: boolean;
  location: Location | null;
  /** The last search before this turn, which a suggestion may change. */
  plan: SearchPlan | null;
}

/** `count`: how many listings a plan finds. */
export async function suggestionsFor(
  parts: readonly MessagePart[],
  after: After,
  count: (plan: SearchPlan) => Promise<number>,
): Promise<Suggested> {
  const ideas = ideasFor(parts, after);
  const counted = await Promise.all(
    ideas.map(async ({ text, plan }) => ({ text, plan, count: plan === null ? null : await count(plan) })),
  );
  const kept = counted.filter((idea) => idea.count !== 0).slice(0, most);
  const suggestions = kept.map(({ text }) => text);
  return kept.some(({ plan }) => plan !== null)
    ? { suggestions, counts: kept.map(({ count }) => count), plans: kept.map(({ plan }) => plan) }
    : { suggestions };
}

const plain = (text: string): Idea => ({ text, plan: null });

function ideasFor(parts: readonly MessagePart[], { signedIn, location, plan: before }: After): Idea[] {
  const tools = parts.filter((part): part is ToolPart => part.type.startsWith("tool-"));
  const last = tools.findLast(({ state, output }) => state === "output-available" && output !== undefined);
  const output = last?.output;
  if (!output || "error" in output || "signIn" in output || "locationNeeded" in output || "confirm" in output)
    return [];
  if ("results" in output) {
    const [result] = output.results;
    if (!result || output.results.length > 1) return [];
    const { plan, listings, total } = result;
    if (total === 0) return [];
    if (total === 1) return [plain("Tell me more about it"), plain("Add it to my cart")];
    const ideas = [...narrower(plan, listings, total), ...cheaper(plan, listings)];
    if (!plan.inStock && listings.some(({ stock }) => stock === 0))
      ideas.push({ text: "Only in stock", plan: { ...plan, inStock: true } });
    // Without a location the chat asks for one.
    if (plan.near === null)
      ideas.push({ text: "Near me", plan: location && { ...plan, near: location, city: null, sort: "distance" } });
    if (listings.length > 1) ideas.push(plain("Compare the first two"));
    return [...ideas, plain("Tell me more about the first one")];
  }
  if ("listing" in output) {
    const { listing } = output;
    return [...(listing.stock > 0 ? [plain("Add it to my cart")] : []), ...cheaper(before, [listing])];
  }
  if ("listings" in output) return [plain("Add the cheapest one to my cart")];
  if ("orders" in output) return signedIn ? ordersIdeas(output.orders).map(plain) : [];
  return [];
}

/** "Cheaper ones": below the highest price shown. */
function cheaper(plan: SearchPlan | null, listings: readonly Listing[]): Idea[] {
  const prices = listings.map(({ price }) => centsOf(price));
  return plan ? [{ text: "Cheaper ones", plan: cheaperThan(plan, prices) }] : [];
}

/** From this many results without a price limit, a limit is offered that keeps about the cheaper half. */
const many = 6;

function narrower(plan: SearchPlan, listings: readonly Listing[], total: number): Idea[] {
  if (total <= many || plan.maxPriceCents !== null) return [];
  const prices = listings.map(({ price }) => centsOf(price)).sort((a, b) => a - b);
  const middle = prices[Math.floor(prices.length / 2)] ?? 0;
  const step = middle >= 100_000 ? 50_000 : middle >= 20_000 ? 5000 : 1000;
  const bound = Math.ceil(middle / step) * step;
  return [{ text: `Under ${formatRand(bound).replace(/[.,]00$/, "")}`, plan: { ...plan, maxPriceCents: bound } }];
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
