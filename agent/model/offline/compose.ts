// The offline model's answers. Every figure in them comes from this turn's tool results.

import type { CartOutput, ListingOutput, SearchOutput } from "#contract/chat/chat.ts";
import { filled } from "#contract/language/sentences.ts";
import { splitWords } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { lineCents, totalOf } from "#contract/orders/quote.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { distanceBadge } from "#contract/shared/distance.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { type Comparative, comparativeIn, type FactName, factsOf, mostOf, type Winner } from "../../facts/facts.ts";
import { fittingFor, mostOfCalled } from "../../purpose.ts";
import type { ReadLanguage } from "../../reader/acts.ts";
import type { Gazetteer, ShopVendor, TurnMemory } from "../../shop.ts";
import { asData } from "../../tools/as-data.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { choose } from "./choice.ts";
import { describeDelivery, describeOrders, describeThreads } from "./compose-orders.ts";
import { describeEdit, describeOwnShop, describeWhich } from "./compose-own-shop.ts";
import type { CartTarget, Intent, Topic } from "./intent.ts";
import { says } from "./phrases.ts";
import { answerFrom, nearestTo, sentenceAbout } from "./record.ts";
import { sentence, sentences } from "./sentences.ts";
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
  /** The shopper's language; default: English. */
  language?: ReadLanguage;
  /** The last reply, so that the same sentence isn't used twice in a row. */
  memory: Pick<TurnMemory, "reply">;
  gazetteer: Gazetteer;
  /** null: the whole marketplace. */
  vendor: ShopVendor | null;
  /** Only the last of several cart changes states the cart's total. */
  saysTotal?: boolean;
}

const isWrite = ({ output }: Result): boolean => output !== null && "cart" in output && output.changed !== "";

const fault = sentence("fault");

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

// Text after a list starts a new paragraph.
const joined = (sentences: readonly string[]): string =>
  sentences.reduce((text, next) => (text === "" ? next : `${text}${text.includes("\n") ? "\n\n" : " "}${next}`), "");

/** Describes results without an intent, after the shopper edited a plan on screen. */
export const composeResults = (results: readonly Result[], shop: Composing): string =>
  results.length === 0 ? say("unclear", shop) : describeSearch(resultsOf(results), shop);

/** One of the topic's sentences, not the one used last. */
export function say(
  topic: Topic,
  { vendor, memory, language = "en" }: Pick<Composing, "vendor" | "memory" | "language">,
): string {
  const ofShop = vendor ? sentences(`${topic} in a shop`) : [];
  const all = [ofShop, sentences(`${topic} ${language}`), sentences(topic)].find((some) => some.length > 0) ?? [];
  const told = all.find((text) => !memory.reply.includes(text)) ?? all[0] ?? "";
  // In a vendor's shop this topic starts by saying whose listings are shown.
  const here = vendor && topic === "only-here" ? `${onlyHere(vendor)} ` : "";
  return `${here}${filled(told, { shop: vendor?.name ?? "" })}`;
}

const onlyHere = ({ name, nearby }: ShopVendor): string =>
  sentence(nearby ? "only one shop and nearby" : "only one shop", { shop: name });

function composeAct({ intent, results }: IntentProgress, shop: Composing): string {
  if (intent.kind === "say") return say(intent.topic, shop);
  if (intent.kind === "which-one") return whichOne(intent);
  const last = results.at(-1);
  if (!last) return say("unclear", shop);
  const { output } = last;
  if (output === null) return fault;
  if ("error" in output && intent.kind === "edit-cart" && intent.orElse && last.name === "offer_return")
    return `${whichLine(intent.target, results)} ${output.error}`;
  if ("error" in output)
    return results.length > 1 && intent.kind === "search"
      ? `${describeSearch(resultsOf(results), shop)} ${output.error}`
      : output.error;
  if ("signIn" in output) return signInFirst(intent, results);
  if ("locationNeeded" in output) return sentence("location needed");
  switch (intent.kind) {
    case "search":
      return composeSearch(intent, results, shop);
    case "details":
      return "listing" in output ? describeListing(output, intent) : fault;
    case "compare":
      return "listings" in output ? describeEach(output.listings, intent) : fault;
    case "recommend":
      return "listing" in output ? describeChoice(intent) : fault;
    case "add":
    case "edit-cart":
    case "set-lines":
    case "swap":
      return "returnable" in output ? sentence("may send back") : describeChanges(intent, results, shop);
    case "view-cart":
      return "cart" in output ? describeCart(output) : fault;
    case "orders":
      return "orders" in output ? describeOrders(output.orders, intent) : fault;
    case "delivery":
      return "deliveries" in output ? describeDelivery(output) : fault;
    case "return":
      return "returnable" in output ? sentence("may send back") : fault;
    case "messages":
      return "threads" in output ? describeThreads(output.threads) : fault;
    case "write-message":
      return "draft" in output ? sentence("may write", { shop: asData(output.draft.vendorName, 60) }) : fault;
    case "own-shop":
      return "own" in output ? describeOwnShop(output.own) : fault;
    case "edit-listings":
    case "undo-edit":
      if ("confirm" in output) return sentence("shall I", { question: output.confirm.question });
      if ("which" in output) return describeWhich(output.which.listings);
      return "edit" in output ? describeEdit(output.edit) : fault;
    case "checkout":
      return "url" in output ? sentence("checkout", { total: formatRand(output.totalCents) }) : fault;
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
  const { after } = intent;
  if (last && "listing" in last && after?.kind === "answer") return describeListing(last, after);
  if (last && "listings" in last)
    return after?.kind === "answer"
      ? describeEach(last.listings, after)
      : describeComparison(last.listings, intent.most ?? null);
  if (intent.after?.kind === "add" && results.some(({ output }) => output && ("cart" in output || "confirm" in output)))
    return describeAdded(results, shop);
  const text = `${intent.beyond && shop.vendor ? `${onlyHere(shop.vendor)} ` : ""}${describeSearch(found, shop)}`;
  if (intent.after?.kind === "add" && found.some(({ total }) => total > 1))
    return `${text} ${sentence("which to add")}`;
  const [only] = found;
  const winner = only && found.length === 1 ? mostOfCalled(only.plan, only.listings, intent.most ?? null) : null;
  if (winner && intent.most) return `${text} ${sentence("best of these", { winner: winnerOf(winner, intent.most) })}`;
  const fitting = only && found.length === 1 ? fittingFor(only.plan, only.listings) : null;
  const said = fitting && only ? sentenceAbout(fitting, only.plan.about) : null;
  if (fitting && said !== null)
    return `${text} ${sentence("fits best", { title: fitting.title, text: shortened(said, 160) })}`;
  const [question] = found.length === 1 && only ? narrowing(only) : [];
  return question ? `${text} ${question}` : text;
}

/** Describes what was found and added, and what was ambiguous. */
function describeAdded(results: readonly Result[], shop: Composing): string {
  const found = resultsOf(results);
  const left = found.filter((result) => chooseToAdd(result) === null);
  const writes = describeWrites(results, shop);
  const rest = left.map((result) =>
    result.total === 0
      ? nothingFound(result, shop)
      : sentence("which of several to add", { text: result.plan.text, total: result.total }),
  );
  return [writes, ...rest].filter(Boolean).join(" ");
}

function describeSearch(results: SearchOutput["results"], shop: Composing): string {
  const [only] = results;
  if (!only) return fault;
  if (results.length === 1) return describeResult(only, shop);
  return [...new Set(results.map((result) => describeOneOfSeveral(result, shop)))].join(" ");
}

function describeResult(result: SearchOutput["results"][number], shop: Composing): string {
  const { plan, listings, total, nearby = [], foundBy, unknown = [] } = result;
  const [first] = listings;
  if (!first || total === 0) return nothingFound(result, shop);
  const missing =
    unknown.length === 0 ? "" : `${sentence("none says", { words: listed(unknown.map((word) => `"${word}"`)) })} `;
  const must = plan.must.filter((claim) => !unknown.includes(claim));
  if (foundBy === "meaning")
    return `${missing}${sentence("closest", { filters: filters({ ...plan, must }, shop), listings: firstThree(listings) })}`;
  const others = `${unsaidBeside(result)}${nearby.length === 0 ? "" : ` ${sentence("others nearby")}`}`;
  const what = `${wanted(plan)}${filters({ ...plan, must }, shop)}`;
  // "Ballet shoes", where nothing speaks of ballet: other shoes are not what was looked for.
  const isOther = unknown.some((word) => rankOf(word) !== null && splitWords(plan.text).includes(word));
  if (total === 1)
    return `${missing}${sentence(isOther ? "one nearest" : "one found", { what, listing: oneLine(first) })}${others}`;
  const found = listings.length < total ? "found part" : "found";
  const head = sentence(isOther ? "nearest found" : found, { total, what, shown: listings.length });
  return `${missing}${head} ${standsOut(plan, listings)}${others}`;
}

/** What was found too, but says nothing of what it is wanted for. */
function unsaidBeside({ total, relaxations: [all] }: SearchOutput["results"][number]): string {
  const count = all === undefined || total === 0 ? 0 : all.total - total;
  return count < 1 ? "" : ` ${sentence(count === 1 ? "one other unsaid" : "others unsaid", { count })}`;
}

const firstThree = (listings: readonly Listing[]): string => listings.slice(0, 3).map(oneLine).join("; ");

/** A narrowing question if a broad request found many. */
function narrowing({ plan, total }: SearchOutput["results"][number]): string[] {
  const isWide =
    total > 6 &&
    plan.must.length === 0 &&
    plan.maxPriceCents === null &&
    plan.sort === "relevance" &&
    plan.vendor === null;
  return isWide ? [sentence("narrowing")] : [];
}

const winnerOf = ({ item, fact, text }: Winner<Pick<Listing, "title">>, { least }: Comparative): string =>
  `${item.title} ${sentence(least ? `least ${fact}` : `most ${fact}`)}: ${text}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

function standsOut(plan: SearchPlan, listings: readonly Listing[]): string {
  const [first] = listings;
  if (!first) return "";
  if (plan.sort === "distance" || plan.near) {
    const badge = distanceBadge(first.distanceKm ?? null);
    if (plan.sort === "distance" && badge)
      return sentence("nearest", {
        title: first.title,
        shop: first.vendor.businessName,
        away: badge,
        price: first.price,
      });
  }
  if (plan.sort === "price-desc") return sentence("dearest", { listing: oneLine(first) });
  if (plan.sort === "newest") return sentence("newest", { listing: oneLine(first) });
  if (plan.sort === "rating" && first.vendor.rating !== null) {
    const { title, price, vendor } = first;
    return sentence("best rated", { shop: vendor.businessName, rating: first.vendor.rating.toFixed(1), title, price });
  }
  const prices = listings.map(({ price }) => centsOf(price));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  if (plan.sort === "price-asc") return sentence("cheapest", { listing: oneLine(first) });
  return low === high
    ? sentence("all cost", { price: formatRand(low) })
    : sentence("prices", { low: formatRand(low), high: formatRand(high) });
}

function describeOneOfSeveral(result: SearchOutput["results"][number], shop: Composing): string {
  const { plan, listings, total, relaxations, mentioned } = result;
  const name = plan.text
    ? sentence("name of a wish", { text: plan.text })
    : plan.category
      ? sentence("name of a category", { category: plan.category })
      : sentence("name of the rest");
  if (total === 0 && mentioned) return sentence("one wish mentioned", { name, count: mentioned.total });
  if (total === 0) {
    const [other] = relaxations;
    const slots = { name, filters: filters(plan, shop), other: other?.label ?? "" };
    return sentence(other ? "one wish not found but" : "one wish not found", slots);
  }
  const low = Math.min(...listings.map(({ price }) => centsOf(price)));
  return `${sentence("one wish found", { name, total, low: formatRand(low) })}${unsaidBeside(result)}`;
}

function nothingFound(result: SearchOutput["results"][number], shop: Composing): string {
  const { plan, relaxations, mentioned, nearby = [], close = [] } = result;
  const [near] = close;
  if (near && plan.must.length > 0) {
    const lacks = [...new Set(close.flatMap((listing) => listing.lacks))];
    return sentence("close but unsaid", {
      what: `${wanted(plan)}${filters({ ...plan, must: [] }, shop)}`,
      claims: listed(lacks.map((claim) => `"${claim}"`)),
      listings: firstThree(close),
    });
  }
  const here = shop.vendor === null ? "" : ` at ${shop.vendor.name}`;
  const none = sentence("nothing found", { what: `${wanted(plan)}${filters(plan, shop)}${here}` });
  const [other] = nearby;
  const others = relaxations.map(({ label }) => label).join("; ");
  if (other) {
    const own = others === "" ? "" : ` ${sentence("what there is here", { others })}`;
    const offer = nearby.length > 1 ? "others offer more" : "others offer";
    return `${none}${own} ${sentence(offer, { listing: oneLine(other), count: nearby.length - 1 })}`;
  }
  if (near) return `${none} ${sentence("what comes closest", { listings: firstThree(close) })}`;
  if (mentioned)
    return sentence(mentioned.total === 1 ? "one mentions it" : "only mentioned", {
      what: `${wanted(plan)}${filters(plan, shop)}${here}`,
      count: mentioned.total,
      listings: firstThree(mentioned.listings),
    });
  return `${none} ${others === "" ? sentence("try other words") : sentence("what I have", { others })}`;
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
    plan.must.length > 0 && `saying ${plan.must.map((claim) => `"${claim}"`).join(" and ")}`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : ` ${parts.join(", ")}`;
}

const oneLine = (listing: Listing): string =>
  `${listing.title} at R${listing.price} from ${listing.vendor.businessName}`;

// --- one listing, several listings

type Question = Pick<Extract<Intent, { kind: "details" }>, "about" | "question" | "count">;

function describeListing(
  { listing, reviews, goesWith = [] }: ListingOutput,
  { about, question, count = null }: Question,
): string {
  const { vendor, title, price } = listing;
  const shop = vendor.businessName;
  const left = listing.stock;
  const stock = left === 0 ? sentence("out of stock now") : sentence("in stock", { stock: left });
  const rated =
    vendor.rating === null
      ? sentence("shop without reviews", { shop })
      : sentence("shop rated", { shop, rating: vendor.rating.toFixed(1) });
  const away = distanceBadge(listing.distanceKm ?? null);
  const place = `${shop} in ${vendor.city}${away ? `, ${away} from you,` : ""}`;
  switch (about) {
    case "price":
      if (count === null || count <= 1) return sentence("price", { title, price, stock });
      return sentence("price of many", { count, title, total: formatRand(lineCents(count, centsOf(price))), stock });
    case "stock":
      if (left === 0) return sentence("sold out", { title });
      return sentence(count !== null && left < count ? "too few" : "available", { stock: left, price, title });
    case "vendor":
      return sentence("who sells it", { place, title, rated });
    case "shop":
      return sentence("where a shop is", { shop, city: vendor.city, rated });
    case "goes-with":
      return sentence(goesWith.length === 0 ? "nothing goes with it" : "goes with it", { title });
    case "reviews":
      return reviews.length === 0 ? sentence("no reviews", { title, rated }) : summaryOf(listing, reviews);
    case "fact": {
      const said = answerFrom(listing, question);
      if (said !== null) return asSaid(title, said, 240);
      const nearest = nearestTo(listing, question);
      return nearest === null
        ? sentence("not stated", { title })
        : sentence("nearly stated", { title, text: shortened(nearest, 200) });
    }
    case "everything": {
      const text = shortened(listing.description, 220);
      return sentence("listing", { title, price, place: place.replace(/,$/, ""), stock, text });
    }
  }
}

/** How many buyers reviewed it, what they gave on average, and a quotation of one of the best and one of the worst. */
function summaryOf({ title, ownRating, ownReviews }: Listing, reviews: readonly Review[]): string {
  const spoken = reviews.filter((review) => review.verifiedPurchase && (review.comment ?? "").trim() !== "");
  const sorted = [...spoken].sort((a, b) => b.rating - a.rating);
  const [best] = sorted;
  const worst = sorted.at(-1);
  const quote = ({ user, rating, comment }: Review) =>
    ` ${sentence("review", { name: user.username, rating, text: shortened(comment ?? "", 120) })}`;
  const critical = best && worst && worst !== best && worst.rating <= 3 ? quote(worst) : "";
  if (ownRating === null) return sentence("reviews of others", { title });
  const head = sentence(ownReviews === 1 ? "reviews of one buyer" : "reviews of buyers", {
    title,
    count: ownReviews,
    average: ownRating.toFixed(1),
  });
  return `${head}${best ? quote(best) : ""}${critical}`;
}

function describeChoice({ among, question }: Extract<Intent, { kind: "recommend" }>): string {
  const choice = choose(among, question);
  if (!choice) return fault;
  const { item, reason, fact, unsaid } = choice;
  const { title, price } = item.listing;
  if (fact !== null)
    return sentence(fact === "price" ? "that is it" : "that is it at a price", { title, reason, price });
  const none = unsaid === null ? "" : `${sentence("none of these says", { what: unsaid })} `;
  return `${none}${
    /[.!?]$/.test(reason)
      ? sentence("would take as said", { title, price, text: shortened(reason, 200) })
      : sentence("would take", { title, price, reason })
  }`;
}

const asSaid = (title: string, said: string, longest: number): string =>
  said === title
    ? sentence("title says it", { title })
    : sentence("seller says", { title, text: shortened(said, longest) });

function shortened(text: string, maximum: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= maximum) return plain;
  const cut = plain.slice(0, maximum);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).toWellFormed()}…`;
}

/** What a comparison may point out, the most useful first. */
const deciding = ["weight", "memory", "hours", "volume", "people", "power", "battery", "storage"] as const;
const mostVerdicts = 1;

/** Only for facts that all listings state. */
const verdicts = (listings: readonly Listing[], said: FactName | undefined): string[] =>
  deciding
    .filter((fact) => fact !== said && listings.every((each) => factsOf(each).has(fact)))
    .flatMap((fact) => {
      const compared = { facts: [fact], least: fact === "weight" };
      const winner = mostOf(listings, (listing) => listing, compared);
      return winner ? [`${winnerOf(winner, compared)}.`] : [];
    })
    .slice(0, mostVerdicts);

/** What each of a few says to a question; without one, how they differ. */
function describeEach(
  listings: readonly Listing[],
  { question, about, count = null }: Pick<Extract<Intent, { kind: "compare" }>, "question" | "about" | "count">,
): string {
  if (says("asks a sum", question))
    return sentence("sum of several", {
      titles: listings.map(({ title, price }) => `${title} at R${price}`).join(" + "),
      total: formatRand(totalOf(listings.map(({ price }) => centsOf(price)))),
    });
  if (about === undefined || (about === "price" && (count ?? 1) <= 1))
    return describeComparison(listings, comparativeIn(question));
  if (about !== "fact")
    return listings.map((listing) => describeListing({ listing, reviews: [] }, { about, question, count })).join(" ");
  const told = listings.flatMap((listing) => {
    const said = answerFrom(listing, question);
    return said === null ? [] : [asSaid(listing.title, said, 160)];
  });
  return told.length > 0 ? told.join(" ") : sentence("none states it", { titles: titlesOf(listings) });
}

function describeComparison(listings: readonly Listing[], compared: Comparative | null): string {
  const winner = compared && mostOf(listings, (listing) => listing, compared);
  const verdict = winner && compared ? `${winnerOf(winner, compared)}. ` : "";
  const byPrice = [...listings].sort((a, b) => centsOf(a.price) - centsOf(b.price));
  const [cheapest] = byPrice;
  const dearest = byPrice.at(-1);
  if (!cheapest || !dearest) return fault;
  const sellers = new Set(listings.map(({ vendorId }) => vendorId)).size;
  const rated = listings
    .filter(({ vendor }) => vendor.rating !== null)
    .sort((a, b) => (b.vendor.rating ?? 0) - (a.vendor.rating ?? 0))[0];
  const told = [
    cheapest.price === dearest.price
      ? sentence("same price", { price: cheapest.price })
      : sentence("cheapest and dearest", {
          cheapest: cheapest.title,
          low: cheapest.price,
          dearest: dearest.title,
          high: dearest.price,
        }),
  ];
  if (sellers > 1 && rated?.vendor.rating != null)
    told.push(
      sentence("best rated seller", { shop: rated.vendor.businessName, rating: rated.vendor.rating.toFixed(1) }),
    );
  const gone = listings.filter(({ stock }) => stock === 0);
  if (gone.length > 0) told.push(sentence("gone", { titles: gone.map(({ title }) => title).join(", ") }));
  return `${verdict}${[...told, ...verdicts(listings, winner?.fact)].join(" ")}`;
}

// --- the cart

type CartActs = Extract<Intent, { kind: "add" | "edit-cart" | "set-lines" | "swap" }>;

function describeChanges(intent: CartActs, results: readonly Result[], shop: Composing): string {
  const told = describeWrites(results, shop);
  if (told !== "") return told;
  if (intent.kind === "edit-cart") return whichLine(intent.target, results);
  if (intent.kind === "swap") return notSwapped(intent, results);
  return intent.kind === "set-lines" ? sentence("already so") : fault;
}

/** Describes writes, refusals and questions of a card; "" if there were none. */
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
        ? [sentence("empty now")]
        : [sentence("total now", { total: formatRand(last.cart.totalCents) })];
  const question = asked ? [sentence("shall I", { question: asked.confirm.question })] : [];
  return [...new Set(writes.map(({ changed }) => changed)), ...new Set(errors), ...total, ...question].join(" ");
}

function notSwapped({ remove, add }: Extract<Intent, { kind: "swap" }>, results: readonly Result[]): string {
  const cart = cartOf(results);
  if (!cart || cart.items.length === 0) return sentence("nothing to swap");
  if (add === null) return sentence("swap for what");
  const [found] = resultsOf(results.slice(1));
  if (found && found.listings.length > 1)
    return sentence("swap for which", { titles: titlesOf(found.listings.slice(0, 4)) });
  if (found?.listings.length === 1) return sentence("swapped nothing");
  if (found) return sentence("swap not found", { text: found.plan.text });
  return add.kind === "add" && linesMeant(cart, remove).length > 0
    ? sentence("swapped nothing")
    : whichLine(remove, results);
}

const titlesOf = (listings: readonly Pick<Listing, "title">[]): string => listings.map(({ title }) => title).join("; ");

/** Without the total, which the next sentence states. */
const changesAlone = ({ results }: IntentProgress): string =>
  results.flatMap(({ output }) => (output && "cart" in output && output.changed ? [output.changed] : [])).join(" ");

/** Asks which cart line, when none was clearly meant. */
function whichLine(target: CartTarget, results: readonly Result[]): string {
  const cart = cartOf(results);
  if (!cart || cart.items.length === 0) return sentence("nothing to change");
  if (linesMeant(cart, target).length > 0) return fault;
  const named = target.kind === "words" || target.kind === "all-but" ? target.text : undefined;
  const fitting = named === undefined ? cart.items : matchingLines(cart.items, named);
  // "Everything but the tape", and there is only the tape.
  if (target.kind === "all-but" && fitting.length === cart.items.length) return sentence("already so");
  const titles = titlesOf((fitting.length > 0 ? fitting : cart.items).slice(0, 5).map(({ listing }) => listing));
  return sentence(fitting.length === 0 ? "not in cart" : "which in cart", { titles });
}

function describeCart({ cart: { items, totalCents } }: CartOutput): string {
  if (items.length === 0) return sentence("cart empty");
  const first = items.slice(0, 5).map(({ quantity, listing }) => `${quantity} × ${listing.title} at R${listing.price}`);
  const lines =
    items.length > 5 ? sentence("and more", { lines: first.join("; "), count: items.length - 5 }) : first.join("; ");
  return sentence("cart", { lines, total: formatRand(totalCents) });
}

// --- without a tool

function whichOne({ among, pending }: Extract<Intent, { kind: "which-one" }>): string {
  const first = titlesOf(among.slice(0, 4).map(({ listing }) => listing));
  const titles = among.length > 4 ? sentence("or another", { titles: first }) : first;
  return sentence(pending.do === "add" ? "which to put in" : "which do you mean", { titles });
}

const signInFor: Readonly<Partial<Record<Intent["kind"], string>>> = {
  orders: "orders",
  return: "orders",
  messages: "messages",
  "write-message": "messages",
  checkout: "checkout",
  "own-shop": "shop",
  "edit-listings": "shop",
};

function signInFirst({ kind }: Intent, results: readonly Result[]): string {
  const wished = results.flatMap(({ output }) =>
    output !== null && "wish" in output && output.wish ? [output.wish.listing] : [],
  );
  if (wished.length > 0) return sentence("sign in to add", { titles: titlesOf(wished) });
  return sentence(`sign in for ${signInFor[kind] ?? "cart"}`);
}
