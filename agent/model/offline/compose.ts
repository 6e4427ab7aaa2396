// The offline model's answers: plain, warm and short, and every figure in them comes from this turn's tool results.
import type { CartOutput, SearchOutput } from "#contract/chat/chat.ts";
import type { FoundListing, Listing } from "#contract/listings/listings.ts";
import { lineCents } from "#contract/orders/quote.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { distanceBadge } from "#contract/shared/distance.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { type Comparative, comparativeIn, type FactName, mostOf, type Winner } from "../../facts/facts.ts";
import type { ReadLanguage } from "../../reader/acts.ts";
import type { Gazetteer, ShopVendor, TurnMemory } from "../../shop.ts";
import { choose } from "./choice.ts";
import { describeOrders } from "./compose-orders.ts";
import { onlyHere, sayingsOf } from "./compose-vendor.ts";
import type { CartTarget, Intent, Topic } from "./intent.ts";
import { answerFrom } from "./record.ts";
import { otherSayings, sayings } from "./sayings.ts";
import {
  cartOf,
  chooseToAdd,
  type IntentProgress,
  linesMeant,
  matchingLines,
  type Result,
  resultsOf,
} from "./steps.ts";

export interface Composing {
  /** What the shopper writes in; absent: English. */
  language?: ReadLanguage;
  /** What was said last, so that nothing is said twice. */
  memory: Pick<TurnMemory, "reply">;
  gazetteer: Gazetteer;
  /** null: the whole marketplace. */
  vendor: ShopVendor | null;
  /** Of several acts that change the cart only the last one says its total. */
  saysTotal?: boolean;
}

const isWrite = ({ output }: Result): boolean => output !== null && "cart" in output && output.changed !== "";

const fault = "Sorry, that didn't work just now. Please try again in a moment.";

export function compose(acts: readonly IntentProgress[], shop: Composing): string {
  const paying = acts.some(({ intent: { kind } }) => kind === "checkout" || kind === "view-cart");
  const lastWrite = acts.findLastIndex(({ results }) => results.some(isWrite));
  const sentences = acts
    .map(
      (act, at) =>
        (paying && (act.intent.kind === "add" || act.intent.kind === "edit-cart") ? changesAlone(act) : "") ||
        composeAct(act, { ...shop, saysTotal: at === lastWrite }),
    )
    .filter(Boolean);
  // One sign-in sentence is enough, however many things were asked for.
  return joined([...new Set(sentences)]) || say("unclear", shop);
}

// What follows a list begins a paragraph of its own.
const joined = (sentences: readonly string[]): string =>
  sentences.reduce((text, next) => (text === "" ? next : `${text}${text.includes("\n") ? "\n\n" : " "}${next}`), "");

/** Only results, no intent of their own: a plan that was changed on screen. */
export const composeResults = (results: readonly Result[], shop: Composing): string =>
  results.length === 0 ? say("unclear", shop) : describeSearch(resultsOf(results), shop);

/** One of the topic's sentences, not the one that was said last. */
function say(topic: Topic, { vendor, memory, language = "en" }: Composing): string {
  const own = vendor && sayingsOf(vendor)[topic];
  const all = own === null || own === undefined ? (otherSayings[language]?.[topic] ?? sayings[topic]) : [own];
  return all.find((sentence) => !memory.reply.includes(sentence)) ?? all[0] ?? "";
}

function composeAct({ intent, results }: IntentProgress, shop: Composing): string {
  if (intent.kind === "say") return say(intent.topic, shop);
  if (intent.kind === "which-one") return whichOne(intent);
  const last = results.at(-1);
  if (!last) return say("unclear", shop);
  const { output } = last;
  if (output === null) return fault;
  if ("error" in output)
    return results.length > 1 && intent.kind === "search"
      ? `${describeSearch(resultsOf(results), shop)} ${output.error}`
      : output.error;
  if ("signIn" in output) return signIn[signInFor(intent)];
  if ("locationNeeded" in output)
    return "I need to know where you are for that. Please share your location with the button, or tell me a city or province.";
  switch (intent.kind) {
    case "search":
      return composeSearch(intent, results, shop);
    case "details":
      return "listing" in output ? describeListing(output.listing, output.reviews, intent) : fault;
    case "compare":
      return "listings" in output ? describeComparison(output.listings, intent.question) : fault;
    case "recommend":
      return "listing" in output ? describeChoice(intent) : fault;
    case "add":
    case "edit-cart":
    case "set-lines":
    case "swap":
      return describeChanges(intent, results, shop);
    case "view-cart":
      return "cart" in output ? describeCart(output) : fault;
    case "orders":
      return "orders" in output ? describeOrders(output.orders, intent) : fault;
    case "checkout":
      return "url" in output
        ? `Your total is ${formatRand(output.totalCents)}, shipping is free. Use the checkout button to pay; I can't pay or place the order for you.`
        : fault;
    case "several":
      return "";
  }
}

// --- searching

function composeSearch(
  intent: Extract<Intent, { kind: "search" }>,
  results: readonly Result[],
  shop: Composing,
): string {
  const found = resultsOf(results);
  const last = results.at(-1)?.output;
  if (last && "listings" in last) return describeComparison(last.listings, "");
  if (intent.after?.kind === "add" && results.some(({ output }) => output && ("cart" in output || "confirm" in output)))
    return describeAdded(results, shop);
  const text = `${intent.beyond && shop.vendor ? `${onlyHere(shop.vendor)} ` : ""}${describeSearch(found, shop)}`;
  if (intent.after?.kind === "add" && found.some(({ total }) => total > 1)) return `${text} Which one shall I add?`;
  const [only] = found;
  const winner =
    intent.most && only && found.length === 1 ? mostOf(only.listings, (listing) => listing, intent.most) : null;
  if (winner && intent.most) return `${text} Of these, ${winnerOf(winner, intent.most)}.`;
  const [question] = found.length === 1 && only ? narrowing(only) : [];
  return question ? `${text} ${question}` : text;
}

/** What was found and put in, and what of it could not be decided. */
function describeAdded(results: readonly Result[], shop: Composing): string {
  const found = resultsOf(results);
  const left = found.filter((result) => chooseToAdd(result) === null);
  const writes = describeWrites(results, shop);
  const rest = left.map((result) =>
    result.total === 0
      ? nothingFound(result, shop)
      : `For "${result.plan.text}" there are ${result.total}: which one shall I add?`,
  );
  return [writes, ...rest].filter(Boolean).join(" ");
}

function describeSearch(results: SearchOutput["results"], shop: Composing): string {
  const [only] = results;
  if (!only) return fault;
  if (results.length === 1) return describeResult(only, shop);
  return results.map((result) => describeOneOfSeveral(result, shop)).join(" ");
}

function describeResult(result: SearchOutput["results"][number], shop: Composing): string {
  const { plan, listings, total, nearby = [], foundBy, unknown = [] } = result;
  const [first] = listings;
  if (!first || total === 0) return nothingFound(result, shop);
  const missing = unknown.length === 0 ? "" : `No listing here says ${listed(unknown.map((word) => `"${word}"`))}. `;
  if (foundBy === "meaning") return `${missing}${nearestInMeaning(listings, plan, shop)}`;
  const others = nearby.length === 0 ? "" : " Others nearby offer some too.";
  const what = `${total} ${total === 1 ? "listing" : "listings"}${wanted(plan)}${filters(plan, shop)}`;
  if (total === 1)
    return `${missing}I found 1 listing${wanted(plan)}${filters(plan, shop)}: ${oneLine(first)}.${others}`;
  const head = listings.length < total ? `I found ${what}. Here are ${listings.length} of them.` : `I found ${what}.`;
  return `${missing}${head} ${standsOut(plan, listings)}${others}`;
}

/** No product was named: what comes nearest to what it is for. */
function nearestInMeaning(listings: readonly FoundListing[], plan: SearchPlan, shop: Composing): string {
  const names = listings.slice(0, 3).map(oneLine);
  return `These come closest to what you describe${filters(plan, shop)}: ${names.join("; ")}.`;
}

/** One question beside first finds, when many were found and little was asked. */
function narrowing({ plan, total }: SearchOutput["results"][number]): string[] {
  const isWide =
    total > 6 &&
    plan.must.length === 0 &&
    plan.maxPriceCents === null &&
    plan.sort === "relevance" &&
    plan.vendor === null;
  return isWide ? ["What would you like to spend, or what matters most to you?"] : [];
}

// Who has the most and who has the least of each measure. Of temperatures the lowest is meant by "warmest".
const ends: Readonly<Record<FactName, readonly [most: string, least: string]>> = {
  weight: ["is the heaviest", "is the lightest"],
  volume: ["holds the most", "holds the least"],
  people: ["has room for the most", "has room for the fewest"],
  screen: ["has the largest screen", "has the smallest screen"],
  length: ["is the largest", "is the smallest"],
  storage: ["has the most storage", "has the least storage"],
  power: ["is the most powerful", "is the least powerful"],
  battery: ["has the largest battery", "has the smallest battery"],
  hours: ["lasts the longest", "lasts the shortest"],
  pieces: ["has the most in it", "has the fewest in it"],
  temperature: ["is made for the highest temperature", "is made for the lowest temperature"],
  price: ["is the most expensive", "is the cheapest"],
};
const winnerOf = ({ item, fact, text }: Winner<Pick<Listing, "title">>, { least }: Comparative): string =>
  `${item.title} ${ends[fact][least ? 1 : 0]}: ${text}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

function standsOut(plan: SearchPlan, listings: readonly Listing[]): string {
  const [first] = listings;
  if (!first) return "";
  if (plan.sort === "distance" || plan.near) {
    const badge = distanceBadge(first.distanceKm ?? null);
    if (plan.sort === "distance" && badge)
      return `The nearest is ${quoted(first)} from ${first.vendor.businessName}, ${badge} away, at R${first.price}.`;
  }
  if (plan.sort === "price-desc") return `The most expensive is ${oneLine(first)}.`;
  if (plan.sort === "newest") return `The newest is ${oneLine(first)}.`;
  if (plan.sort === "rating" && first.vendor.rating !== null)
    return `The best rated comes from ${first.vendor.businessName} (${first.vendor.rating.toFixed(1)} of 5): ${quoted(first)} at R${first.price}.`;
  const prices = listings.map(({ price }) => centsOf(price));
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  if (plan.sort === "price-asc") return `The cheapest is ${oneLine(first)}.`;
  return low === high ? `Each costs ${formatRand(low)}.` : `Prices run from ${formatRand(low)} to ${formatRand(high)}.`;
}

function describeOneOfSeveral(
  { plan, listings, total, relaxations }: SearchOutput["results"][number],
  shop: Composing,
): string {
  const name = plan.text ? `For "${plan.text}"` : plan.category ? `In ${plan.category}` : "For the rest";
  if (total === 0)
    return `${name} I found nothing${filters(plan, shop)}${relaxations[0] ? `, but there is: ${relaxations[0].label}` : ""}.`;
  const low = Math.min(...listings.map(({ price }) => centsOf(price)));
  return `${name} I found ${total}, from ${formatRand(low)}.`;
}

function nothingFound(result: SearchOutput["results"][number], shop: Composing): string {
  const { plan, relaxations, nearby = [], close = [] } = result;
  const [near] = close;
  if (near && plan.must.length > 0) {
    const lacks = [...new Set(close.flatMap((listing) => listing.lacks))];
    return `No listing here${wanted(plan)}${filters({ ...plan, must: [] }, shop)} says ${listed(lacks.map((claim) => `"${claim}"`))}. Close, but their listings don't say it: ${close.slice(0, 3).map(oneLine).join("; ")}.`;
  }
  const here = shop.vendor === null ? "" : ` at ${shop.vendor.name}`;
  const none = `I couldn't find anything${wanted(plan)}${filters(plan, shop)}${here}.`;
  const [other] = nearby;
  if (other) {
    const own =
      relaxations.length === 0 ? "" : ` What there is here: ${relaxations.map(({ label }) => label).join("; ")}.`;
    return `${none}${own} Others nearby offer ${oneLine(other)}${nearby.length > 1 ? `, and ${nearby.length - 1} more below` : ""}.`;
  }
  if (near) return `${none} What comes closest: ${close.slice(0, 3).map(oneLine).join("; ")}.`;
  if (relaxations.length === 0) return `${none} Try other words, or ask me what else we have.`;
  return `${none} What I do have: ${relaxations.map(({ label }) => label).join("; ")}.`;
}

const wanted = (plan: SearchPlan): string =>
  plan.text
    ? ` for "${plan.text}"${plan.category ? ` in ${plan.category}` : ""}`
    : plan.category
      ? ` in ${plan.category}`
      : "";

function filters(plan: SearchPlan, { gazetteer }: Composing): string {
  const { minPriceCents: min, maxPriceCents: max } = plan;
  const vendor = plan.vendor === null ? null : gazetteer.vendors.find(({ id }) => id === plan.vendor)?.name;
  const parts = [
    min !== null && max !== null && `between ${formatRand(min)} and ${formatRand(max)}`,
    min !== null && max === null && `from ${formatRand(min)}`,
    min === null && max !== null && `up to ${formatRand(max)}`,
    plan.minRating !== null && `rated ${plan.minRating} or more`,
    plan.inStock && "in stock",
    vendor && `from ${vendor}`,
    plan.city !== null && `in ${plan.city}`,
    plan.withinKm !== null && `within ${plan.withinKm} km of you`,
    plan.near !== null && plan.withinKm === null && "near you",
    plan.exclude.length > 0 && `without ${plan.exclude.join(", ")}`,
    plan.must.length > 0 && `that say ${plan.must.map((claim) => `"${claim}"`).join(" and ")}`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : ` ${parts.join(", ")}`;
}

const quoted = (listing: Listing): string => listing.title;
const oneLine = (listing: Listing): string =>
  `${listing.title} at R${listing.price} from ${listing.vendor.businessName}`;

// --- one listing, several listings

function describeListing(
  listing: Listing,
  reviews: readonly Review[],
  { about, question, count = null }: Extract<Intent, { kind: "details" }>,
): string {
  const { vendor } = listing;
  const stock = listing.stock === 0 ? "It's out of stock right now." : `${listing.stock} in stock.`;
  const rated =
    vendor.rating === null
      ? `${vendor.businessName} has no reviews yet.`
      : `${vendor.businessName} is rated ${vendor.rating.toFixed(1)} of 5.`;
  const away = distanceBadge(listing.distanceKm ?? null);
  const place = `${vendor.businessName} in ${vendor.city}${away ? `, ${away} from you,` : ""}`;
  switch (about) {
    case "price":
      if (count !== null && count > 1)
        return `${count} × ${listing.title} come to ${formatRand(lineCents(count, centsOf(listing.price)))}. ${stock}`;
      return `${listing.title} costs R${listing.price}. ${stock}`;
    case "stock":
      if (count !== null && listing.stock > 0 && listing.stock < count)
        return `No, only ${listing.stock} in stock at R${listing.price} (${listing.title}).`;
      return listing.stock === 0
        ? `${listing.title} is out of stock right now. I can look for something like it.`
        : // The title last: a number in it ("Study 11 laptop is available") would read as a count of pieces.
          `Yes, it is available: ${listing.stock} in stock at R${listing.price} (${listing.title}).`;
    case "vendor":
      return `${place} sells ${listing.title}. ${rated}`;
    case "reviews":
      return reviews.length === 0 ? `${listing.title} has no reviews yet. ${rated}` : summaryOf(listing, reviews);
    case "fact": {
      const said = answerFrom(listing, question);
      return said === null
        ? `The seller doesn't say that about ${listing.title}.`
        : said === listing.title
          ? `Its title says it: ${listing.title}.`
          : `About ${listing.title} the seller says: "${shortened(said, 240)}"`;
    }
    case "everything":
      return `${listing.title} costs R${listing.price} from ${place.replace(/,$/, "")}. ${stock} ${shortened(listing.description, 220)}`;
  }
}

/** From real reviews alone: how many, how good, and what one of the best and one of the worst said. */
function summaryOf({ title }: Listing, reviews: readonly Review[]): string {
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  const spoken = reviews.filter(({ comment }) => comment !== null && comment.trim() !== "");
  const sorted = [...spoken].sort((a, b) => b.rating - a.rating);
  const [best] = sorted;
  const worst = sorted.at(-1);
  const quote = ({ user, rating, comment }: Review) =>
    `${user.username} gave it ${rating} of 5: "${shortened(comment ?? "", 120)}"`;
  const said = best ? ` ${quote(best)}` : "";
  const critical = best && worst && worst !== best && worst.rating <= 3 ? ` ${quote(worst)}` : "";
  return `${title} has ${reviews.length} ${reviews.length === 1 ? "review" : "reviews"}, ${average.toFixed(1)} of 5 on average.${said}${critical}`;
}

function describeChoice({ among, question }: Extract<Intent, { kind: "recommend" }>): string {
  const choice = choose(among, question);
  if (!choice) return fault;
  const { item, reason, fact } = choice;
  const { title, price } = item.listing;
  if (fact !== null) return `That's ${title}: ${reason}${fact === "price" ? "" : `, at R${price}`}.`;
  return /[.!?]$/.test(reason)
    ? `I'd take ${title} at R${price}. Its seller says: "${shortened(reason, 200)}"`
    : `I'd take ${title} at R${price}: ${reason}.`;
}

function shortened(text: string, maximum: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= maximum) return plain;
  const cut = plain.slice(0, maximum);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).toWellFormed()}…`;
}

function describeComparison(listings: readonly Listing[], question: string): string {
  const compared = comparativeIn(question);
  const winner = compared && mostOf(listings, (listing) => listing, compared);
  const verdict = winner && compared ? `${winnerOf(winner, compared)}. ` : "";
  const byPrice = [...listings].sort((a, b) => centsOf(a.price) - centsOf(b.price));
  const [cheapest] = byPrice;
  const dearest = byPrice.at(-1);
  if (!cheapest || !dearest) return fault;
  const rated = listings
    .filter(({ vendor }) => vendor.rating !== null)
    .sort((a, b) => (b.vendor.rating ?? 0) - (a.vendor.rating ?? 0))[0];
  const sentences = [
    cheapest.price === dearest.price
      ? `They cost the same, R${cheapest.price}.`
      : `${cheapest.title} is the cheapest at R${cheapest.price}; ${dearest.title} costs R${dearest.price}.`,
  ];
  if (rated?.vendor.rating != null)
    sentences.push(
      `The best rated seller is ${rated.vendor.businessName} with ${rated.vendor.rating.toFixed(1)} of 5.`,
    );
  const gone = listings.filter(({ stock }) => stock === 0);
  if (gone.length > 0) sentences.push(`Out of stock: ${gone.map(({ title }) => title).join(", ")}.`);
  return `${verdict}${sentences.join(" ")}`;
}

// --- the cart

type CartActs = Extract<Intent, { kind: "add" | "edit-cart" | "set-lines" | "swap" }>;

function describeChanges(intent: CartActs, results: readonly Result[], shop: Composing): string {
  const told = describeWrites(results, shop);
  if (told !== "") return told;
  if (intent.kind === "edit-cart") return whichLine(intent.target, results);
  if (intent.kind === "swap") return notSwapped(intent, results);
  return intent.kind === "set-lines" ? "Your cart is already like that." : fault;
}

/** What was written, what was refused and what a card asks; "" when nothing of it happened. */
function describeWrites(results: readonly Result[], { saysTotal = true }: Composing): string {
  const outputs = results.flatMap(({ output }) => output ?? []);
  const writes = outputs.flatMap((output) => ("cart" in output && output.changed ? [output] : []));
  const errors = outputs.flatMap((output) => ("error" in output ? [output.error] : []));
  const asked = outputs.findLast((output) => "confirm" in output);
  const last = writes.at(-1);
  const total =
    !last || !saysTotal
      ? []
      : last.cart.items.length === 0
        ? ["Your cart is empty now."]
        : [`Your total is now ${formatRand(last.cart.totalCents)}.`];
  const question = asked ? [`Shall I do this? ${asked.confirm.question}`] : [];
  return [...new Set(writes.map(({ changed }) => changed)), ...new Set(errors), ...total, ...question].join(" ");
}

function notSwapped({ remove, add }: Extract<Intent, { kind: "swap" }>, results: readonly Result[]): string {
  const cart = cartOf(results);
  if (!cart || cart.items.length === 0) return "Your cart is empty, so there's nothing to swap.";
  if (add === null) return "Tell me what you'd like instead, and I'll swap it.";
  const [found] = resultsOf(results.slice(1));
  if (found && found.listings.length > 1)
    return `Which one would you like instead: ${found.listings
      .slice(0, 4)
      .map(({ title }) => title)
      .join("; ")}?`;
  if (found?.listings.length === 1) return "That is the one in your cart already, so I've swapped nothing.";
  if (found && found.listings.length === 0) return `I couldn't find "${found.plan.text}", so I've swapped nothing.`;
  return add.kind === "add" && linesMeant(cart, remove).length > 0
    ? "That is the one in your cart already, so I've swapped nothing."
    : whichLine(remove, results);
}

/** Without the total: the next sentence says it. */
const changesAlone = ({ results }: IntentProgress): string =>
  results.flatMap(({ output }) => (output && "cart" in output && output.changed ? [output.changed] : [])).join(" ");

/** The cart was looked at and no line was plainly meant. */
function whichLine(target: CartTarget, results: readonly Result[]): string {
  const cart = cartOf(results);
  if (!cart || cart.items.length === 0) return "Your cart is empty, so there's nothing to change.";
  if (linesMeant(cart, target).length > 0) return fault;
  const named = target.kind === "words" || target.kind === "all-but";
  const fitting = named ? matchingLines(cart.items, target.text) : cart.items;
  const names = (fitting.length > 0 ? fitting : cart.items).slice(0, 5).map(({ listing }) => listing.title);
  return fitting.length === 0
    ? `That isn't in your cart. You have: ${names.join("; ")}.`
    : `Which one do you mean: ${names.join("; ")}?`;
}

function describeCart({ cart }: CartOutput): string {
  const { items, totalCents } = cart;
  if (items.length === 0) return "Your cart is empty. Tell me what you're looking for and I'll find it.";
  const lines = items.slice(0, 5).map(({ quantity, listing }) => `${quantity} × ${listing.title} at R${listing.price}`);
  const more = items.length > 5 ? ` and ${items.length - 5} more` : "";
  return `In your cart: ${lines.join("; ")}${more}. The total is ${formatRand(totalCents)}, shipping is free.`;
}

// --- without a tool

function whichOne({ among, pending }: Extract<Intent, { kind: "which-one" }>): string {
  const names = among.slice(0, 4).map(({ listing }) => listing.title);
  const more = among.length > 4 ? " or another one on screen" : "";
  const what = pending.do === "add" ? "Which one shall I put in your cart" : "Which one do you mean";
  return `${what}: ${names.join("; ")}${more}? You can say "the second one".`;
}

type Private = "cart" | "orders" | "checkout";
const signInFor = ({ kind }: Intent): Private =>
  kind === "orders" ? "orders" : kind === "checkout" ? "checkout" : "cart";
const signIn: Readonly<Record<Private, string>> = {
  cart: "You need to sign in before I can use your cart. Please log in or register, then ask me again.",
  orders: "Please log in first, then I can show you your own orders.",
  checkout: "Please log in or register first, then I can take you to the checkout.",
};
