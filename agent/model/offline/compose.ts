// The offline model's answers: plain, warm and short, and every figure in them comes from this turn's tool results.
import type { CartOutput, SearchOutput } from "#contract/chat.ts";
import { distanceBadge } from "#contract/distance.ts";
import type { Listing } from "#contract/listings.ts";
import { formatRand, priceToCents } from "#contract/money.ts";
import type { SearchPlan } from "#contract/search-plan.ts";
import type { Gazetteer, ShopVendor } from "../../shop.ts";
import { describeOrders } from "./compose-orders.ts";
import { onlyHere, sayingsOf } from "./compose-vendor.ts";
import type { Aspect, Intent, Topic } from "./intent.ts";
import { type Act, cartOf, chooseToAdd, linesMeant, matchingLines, type Result, resultsOf } from "./steps.ts";

export interface Composing {
  gazetteer: Gazetteer;
  signedIn: boolean;
  /** null: the whole marketplace. */
  vendor: ShopVendor | null;
}

const fault = "Sorry, that didn't work just now. Please try again in a moment.";

export function compose(acts: readonly Act[], shop: Composing): string {
  const paying = acts.some(({ intent: { kind } }) => kind === "checkout" || kind === "view-cart");
  const sentences = acts
    .map(
      (act) =>
        (paying && (act.intent.kind === "add" || act.intent.kind === "edit-cart") ? changesAlone(act) : "") ||
        composeAct(act, shop),
    )
    .filter(Boolean);
  // One sign-in sentence is enough, however many things were asked for.
  return joined([...new Set(sentences)]) || sayings.unclear;
}

// What follows a list begins a paragraph of its own.
const joined = (sentences: readonly string[]): string =>
  sentences.reduce((text, next) => (text === "" ? next : `${text}${text.includes("\n") ? "\n\n" : " "}${next}`), "");

/** Only results, no intent of their own: a plan that was changed on screen. */
export const composeResults = (results: readonly Result[], shop: Composing): string =>
  results.length === 0 ? sayings.unclear : describeSearch(resultsOf(results), shop);

function composeAct({ intent, results }: Act, shop: Composing): string {
  if (intent.kind === "say") return (shop.vendor && sayingsOf(shop.vendor)[intent.topic]) ?? sayings[intent.topic];
  if (intent.kind === "which-one") return whichOne(intent);
  const last = results.at(-1);
  if (!last) return sayings.unclear;
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
      return "listing" in output ? describeListing(output.listing, output.reviews, intent.about) : fault;
    case "compare":
      return "listings" in output ? describeComparison(output.listings) : fault;
    case "add":
    case "edit-cart":
      return describeChanges(intent, results);
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
  if (last && "listings" in last) return describeComparison(last.listings);
  if (last && "cart" in last) return `${last.changed} Your total is now ${formatRand(last.cart.totalCents)}.`;
  const text = `${intent.beyond && shop.vendor ? `${onlyHere(shop.vendor)} ` : ""}${describeSearch(found, shop)}`;
  if (
    intent.after?.kind === "add" &&
    found.some(({ total }) => total > 1) &&
    found.every((result) => chooseToAdd(result) === null || found.length > 1)
  )
    return `${text} Which one shall I add?`;
  return text;
}

function describeSearch(results: SearchOutput["results"], shop: Composing): string {
  const [only] = results;
  if (!only) return fault;
  if (results.length === 1) return describeResult(only, shop);
  return results.map((result) => describeOneOfSeveral(result, shop)).join(" ");
}

function describeResult(result: SearchOutput["results"][number], shop: Composing): string {
  const { plan, listings, total, nearby = [] } = result;
  const [first] = listings;
  if (!first || total === 0) return nothingFound(result, shop);
  const others = nearby.length === 0 ? "" : " Others nearby offer some too.";
  const what = `${total} ${total === 1 ? "listing" : "listings"}${wanted(plan)}${filters(plan, shop)}`;
  if (total === 1) return `I found 1 listing${wanted(plan)}${filters(plan, shop)}: ${oneLine(first)}.${others}`;
  const head = listings.length < total ? `I found ${what}. Here are ${listings.length} of them.` : `I found ${what}.`;
  return `${head} ${standsOut(plan, listings)}${others}`;
}

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
  const prices = listings.map(({ price }) => priceToCents(price) ?? 0);
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
  const low = Math.min(...listings.map(({ price }) => priceToCents(price) ?? 0));
  return `${name} I found ${total}, from ${formatRand(low)}.`;
}

function nothingFound({ plan, relaxations, nearby = [] }: SearchOutput["results"][number], shop: Composing): string {
  const here = shop.vendor === null ? "" : ` at ${shop.vendor.name}`;
  const none = `I couldn't find anything${wanted(plan)}${filters(plan, shop)}${here}.`;
  const [other] = nearby;
  if (other) {
    const own =
      relaxations.length === 0 ? "" : ` What there is here: ${relaxations.map(({ label }) => label).join("; ")}.`;
    return `${none}${own} Others nearby offer ${oneLine(other)}${nearby.length > 1 ? `, and ${nearby.length - 1} more below` : ""}.`;
  }
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
  ].filter(Boolean);
  return parts.length === 0 ? "" : ` ${parts.join(", ")}`;
}

const quoted = (listing: Listing): string => listing.title;
const oneLine = (listing: Listing): string =>
  `${listing.title} at R${listing.price} from ${listing.vendor.businessName}`;

// --- one listing, several listings

function describeListing(
  listing: Listing,
  reviews: readonly { rating: number; comment: string | null; user: { username: string } }[],
  about: Aspect,
): string {
  const { vendor } = listing;
  const stock = listing.stock === 0 ? "It's out of stock right now." : `${listing.stock} in stock.`;
  const rated =
    vendor.rating === null
      ? `${vendor.businessName} has no reviews yet.`
      : `${vendor.businessName} is rated ${vendor.rating.toFixed(1)} of 5.`;
  const away = distanceBadge(listing.distanceKm ?? null);
  const place = `${vendor.businessName} in ${vendor.city}${away ? `, ${away} from you,` : ""}`;
  if (about === "price") return `${listing.title} costs R${listing.price}. ${stock}`;
  if (about === "stock")
    return listing.stock === 0
      ? `${listing.title} is out of stock right now. I can look for something like it.`
      : // The title last: a number in it ("Study 11 laptop is available") would read as a count of pieces.
        `Yes, it is available: ${listing.stock} in stock at R${listing.price} (${listing.title}).`;
  if (about === "vendor") return `${place} sells ${listing.title}. ${rated}`;
  if (about === "reviews") {
    const [first] = reviews.filter(({ comment }) => comment !== null);
    if (reviews.length === 0) return `${listing.title} has no reviews yet. ${rated}`;
    const said = first
      ? ` ${first.user.username} gave it ${first.rating} of 5: "${shortened(first.comment ?? "", 160)}"`
      : "";
    return `${listing.title} has ${reviews.length} ${reviews.length === 1 ? "review" : "reviews"}.${said}`;
  }
  return `${listing.title} costs R${listing.price} from ${place.replace(/,$/, "")}. ${stock} ${shortened(listing.description, 220)}`;
}

function shortened(text: string, maximum: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= maximum) return plain;
  const cut = plain.slice(0, maximum);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).toWellFormed()}…`;
}

function describeComparison(listings: readonly Listing[]): string {
  const byPrice = [...listings].sort((a, b) => (priceToCents(a.price) ?? 0) - (priceToCents(b.price) ?? 0));
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
  return sentences.join(" ");
}

// --- the cart

function describeChanges(intent: Extract<Intent, { kind: "add" | "edit-cart" }>, results: readonly Result[]): string {
  const writes = results.flatMap(({ output }) => (output && "cart" in output && output.changed ? [output] : []));
  const errors = results.flatMap(({ output }) => (output && "error" in output ? [output.error] : []));
  const last = writes.at(-1);
  if (!last) return errors[0] ?? (intent.kind === "edit-cart" ? whichLine(intent, results) : fault);
  const changed = [...new Set(writes.map(({ changed }) => changed)), ...errors].join(" ");
  return last.cart.items.length === 0
    ? `${changed} Your cart is empty now.`
    : `${changed} Your total is now ${formatRand(last.cart.totalCents)}.`;
}

/** Without the total: the next sentence says it. */
const changesAlone = ({ results }: Act): string =>
  results.flatMap(({ output }) => (output && "cart" in output && output.changed ? [output.changed] : [])).join(" ");

/** The cart was looked at and no line was plainly meant. */
function whichLine(intent: Extract<Intent, { kind: "edit-cart" }>, results: readonly Result[]): string {
  const cart = cartOf(results);
  if (!cart || cart.items.length === 0) return "Your cart is empty, so there's nothing to change.";
  if (linesMeant(cart, intent.target).length > 0) return fault;
  const fitting = intent.target.kind === "words" ? matchingLines(cart.items, intent.target.text) : cart.items;
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

const sayings: Readonly<Record<Topic, string>> = {
  greeting: "Hello, and welcome to Indaba! Tell me what you're looking for, in your own words.",
  "how-are-you": "I'm well, thank you! What can I help you find today?",
  thanks: "It's a pleasure. Is there anything else I can find for you?",
  bye: "Go well! I'm here whenever you need something.",
  help: 'I find things from vendors all over South Africa. Say for example "running shoes under R900", "honey near me", "cheaper ones", "compare the first two" or "add the second one to my cart". I can also show your cart and your orders.',
  who: "I'm Indaba's built-in shopping assistant, a computer program. I search the listings, compare them and look after your cart.",
  praise: "Glad to hear it! What else can I find for you?",
  complaint:
    "I'm sorry about that. Tell me in a few words what you're looking for, a price or a place, and I'll try again.",
  yes: "Good! Tell me what you'd like me to find, or which of the listings you mean.",
  no: "No problem. Tell me when you're looking for something else.",
  unclear: "I didn't quite get that. Tell me what you're looking for, for example \"a kettle under R500\".",
  "off-topic": "I can only help with shopping here on Indaba. Is there something I can find for you?",
  hostile:
    "I can't help with that. I only show public listings and your own cart and orders. What would you like to shop for?",
  delivery:
    "Shipping is free. I don't know delivery times; the vendor's city is on every listing, so you can choose one nearby.",
  "payment-methods":
    "You pay at the checkout, through Paystack, where the ways to pay are shown. I never take payments or card details in the chat.",
  sell: "You can apply to sell on Indaba on the Become a Vendor page. I can't do that for you here.",
  "seller-contact": "I can't contact vendors or share their details. Every listing shows the vendor's name and city.",
  "cannot-refund":
    "I can't handle returns or refunds: that is the vendor's. When a vendor cancels its part of an order, that part is refunded by itself. Every order is under Order History (/orders), and I can show you where yours stands.",
  "cannot-cancel":
    "I can't cancel or change an order. Its vendor can, as long as it hasn't been shipped, and then that part is refunded. Every order is under Order History (/orders), and I can show you where yours stands.",
  "cannot-account":
    "I can't change accounts or passwords. Use the login and settings pages for that; I can help you shop.",
  "cannot-human":
    "I'm a computer program and can't connect you to a person. I can help you find, compare and order things, though.",
  "cannot-discount":
    "I can't give discounts or take codes. I can look for something cheaper: just name what you need and your price.",
  "cannot-others": "I can only show you your own orders and cart, never anybody else's.",
  "nothing-shown": "I haven't shown you any listings yet. Tell me what you're looking for first.",
  "only-here": "I can only show you what is sold here. What can I find for you?",
  "no-such-one": "There isn't one with that place in the list. Please tell me another number, or its name.",
};
