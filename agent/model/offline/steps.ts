// The offline model's next tool calls, from the intent and the turn's results so far.
import type { Cart } from "#contract/cart/cart.ts";
import type { CartWish, SearchOutput, ToolName, ToolOutputs } from "#contract/chat/chat.ts";
import { stemsOf } from "#contract/language/words.ts";
import type { FoundListing, Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { centsOf } from "#contract/shared/money.ts";
import type { ShownListing } from "../../shop.ts";
import { toPlanInput } from "../../tools/plan-input.ts";
import { leading } from "./cart-objects.ts";
import { choose } from "./choice.ts";
import { type CartTarget, type Intent, type OwnEdit, quantityAfter, type ReturnIntent } from "./intent.ts";
import { nameStems } from "./listing-stems.ts";
import { isCalled, isNameOf, isSuch, nearestName, piecesOf } from "./names.ts";
import { atPlaces } from "./references.ts";

export interface Call {
  name: ToolName;
  args: Record<string, unknown>;
}

/** A finished call of this turn; output null if it failed. */
export interface Result {
  name: ToolName;
  output: ToolOutputs[ToolName] | null;
}

/** One intent of the message with its results so far. */
export interface IntentProgress {
  intent: Intent;
  results: Result[];
}

export interface NextStep {
  calls: readonly Call[];
  acts: readonly IntentProgress[];
}

type HandleOf = (listingId: string) => string | null;

/** `done`: the turn's results so far, one list per step. No more calls: answer. */
export function nextStep(intent: Intent, done: readonly (readonly Result[])[], handleOf: HandleOf): NextStep {
  const acts: IntentProgress[] = [];
  let used = 0;
  for (const own of intent.kind === "several" ? intent.intents : [intent]) {
    const act: IntentProgress = { intent: own, results: [] };
    acts.push(act);
    const steps: (readonly Result[])[] = [];
    for (;;) {
      const calls = callsAfter(own, steps, handleOf);
      if (calls.length === 0) break;
      const results = done[used];
      if (!results) return { calls, acts };
      used += 1;
      steps.push(results);
      act.results.push(...results);
    }
    // After a refusal or a sign-in request, what follows makes no sense.
    if (act.results.some(({ output }) => output === null || "signIn" in output || "error" in output)) break;
  }
  return { calls: [], acts };
}

/** A call with those arguments that are known. */
const callOf = (name: ToolName, args: Record<string, unknown>): Call => ({
  name,
  args: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)),
});

function callsAfter(intent: Intent, steps: readonly (readonly Result[])[], handleOf: HandleOf): Call[] {
  const once = (name: ToolName, args: Record<string, unknown>) => (steps.length === 0 ? [callOf(name, args)] : []);
  switch (intent.kind) {
    case "search":
      return steps.length === 0
        ? searchCalls(intent)
        : steps.length === 1
          ? afterSearch(intent, steps[0] ?? [], handleOf)
          : [];
    case "details":
      return once("get_listing", { listing: intent.listing.handle, goesWith: intent.about === "goes-with" || null });
    case "recommend": {
      const chosen = choose(intent.among, intent.question);
      return chosen ? once("get_listing", { listing: chosen.item.handle }) : [];
    }
    case "compare":
      return once("compare_listings", { listings: intent.listings.map(({ handle }) => handle) });
    case "add":
      return oneByOne(
        intent.lines.map(({ listing, quantity }) => callOf("add_to_cart", { listing: listing.handle, quantity })),
        steps,
      );
    case "edit-cart":
    case "set-lines":
    case "swap": {
      const [viewed, ...after] = steps;
      const cart = cartOf(viewed ?? []);
      if (!cart) return once("view_cart", {});
      if (intent.kind === "swap") return swapCalls(intent, cart, after, handleOf);
      return oneByOne(
        intent.kind === "set-lines" ? setCalls(intent.wishes, cart, handleOf) : editCalls(intent, cart, handleOf),
        after,
      );
    }
    case "view-cart":
      return once("view_cart", {});
    case "orders": {
      const { number, words, states, limit, where } = intent;
      const inStates = number === null && states.length > 0 ? states : null;
      return once("find_orders", {
        number,
        words,
        states: inStates,
        where: where || null,
        limit: where ? null : limit,
      });
    }
    case "delivery": {
      const { listings, vendor, place } = intent;
      const handles = listings.map(({ handle }) => handle);
      return once("find_delivery", { place, vendor, listings: handles.length > 0 ? handles : null });
    }
    case "return":
      return steps.length === 0 ? [returnCall(intent)] : [];
    case "messages":
      return once("find_messages", { words: intent.words });
    case "write-message": {
      const { listing, words, number, text } = intent;
      return once("offer_message", { text, listing: listing?.handle ?? null, words, number });
    }
    case "own-shop": {
      const { about, period, name, hidden } = intent;
      return once("my_shop", { about, period, listings: name, hidden: hidden || null });
    }
    case "edit-listings":
      return steps.length === 0 ? [editCall(intent.edits)] : [];
    case "undo-edit":
      return once("change_my_listings", { undo: true });
    case "checkout":
      return once("start_checkout", {});
    case "say":
    case "which-one":
    case "several":
      return [];
  }
}

/**
 * Cart writes, one per step, so that each result shows the cart after it. More than three run in one step: a turn has few
 * steps.
 */
function oneByOne(calls: readonly Call[], steps: readonly (readonly Result[])[]): Call[] {
  if (calls.length > 3) return steps.length === 0 ? [...calls] : [];
  // For a visitor every add is recorded, to be carried out after signing in.
  const failed = steps.flat().some(({ output }) => output === null || ("signIn" in output && !output.wish));
  const next = calls[steps.length];
  return next && !failed ? [next] : [];
}

/** What is known by its id was shown by an earlier answer. */
function editCall(edits: readonly OwnEdit[]): Call {
  const [edit] = edits;
  if (!edit || edits.length > 1 || edit.ids !== null) return { name: "change_my_listings", args: { confirmed: true } };
  const { change, name, all } = edit;
  return callOf("change_my_listings", { listings: name, all: all || null, ...changeArgs(change) });
}

const changeArgs = (change: OwnEdit["change"]): Record<string, unknown> => ({
  ...(change.kind === "price" && { price: change.cents / 100 }),
  ...(change.kind === "price-amount" && { priceBy: change.cents / 100 }),
  ...(change.kind === "price-percent" && { pricePercent: change.percent }),
  ...(change.kind === "stock" && { stock: change.stock }),
  ...(change.kind === "stock-amount" && { stockBy: change.by }),
  ...(change.kind === "status" && { hidden: change.status === "archived" }),
});

// --- search

function searchCalls({ plans, nearby }: Extract<Intent, { kind: "search" }>): Call[] {
  if (plans.length === 0) return [];
  if (nearby) return plans.map((plan) => ({ name: "find_nearby", args: { plan: nearbyInput(plan) } }));
  return [{ name: "search_listings", args: { plans: plans.map(toPlanInput) } }];
}

// find_nearby sorts by distance unless another order was named; "relevance" means none was.
const nearbyInput = (plan: SearchPlan) => ({
  ...toPlanInput(plan),
  sort: plan.sort === "relevance" ? "distance" : plan.sort,
});

export const resultsOf = (results: readonly Result[]): SearchOutput["results"] =>
  results.flatMap(({ output }) => (output && "results" in output ? output.results : []));

function afterSearch(
  intent: Extract<Intent, { kind: "search" }>,
  results: readonly Result[],
  handleOf: HandleOf,
): Call[] {
  const found = resultsOf(results);
  if (intent.after === null) return [];
  if (intent.after.kind === "answer") {
    const handles = (intent.after.about === "shop" ? (found[0]?.listings.slice(0, 1) ?? []) : asked(found))
      .map(({ id }) => handleOf(id))
      .filter((handle) => handle !== null);
    return handles.length > 1
      ? [{ name: "compare_listings", args: { listings: handles } }]
      : handles.map((listing) => ({ name: "get_listing", args: { listing } }));
  }
  if (intent.after.kind === "compare") {
    const listings = found.length > 1 ? found.flatMap(({ listings }) => listings.slice(0, 1)) : compared(found[0]);
    const handles = [...new Set(listings.map(({ id }) => handleOf(id)))].filter((handle) => handle !== null);
    return handles.length >= 2 ? [{ name: "compare_listings", args: { listings: handles } }] : [];
  }
  const { quantities, inPairs } = intent.after;
  const chosen = found.map(chooseToAdd);
  return chosen.flatMap((listing, at): Call[] => {
    // "The apple and banana one" is one thing, though both words are searched for.
    const isFirst = chosen.findIndex((other) => other?.id === listing?.id) === at;
    const handle = listing && isFirst ? handleOf(listing.id) : null;
    const quantity = listing && piecesOf(listing, quantities[at] ?? 1, inPairs);
    return handle ? [{ name: "add_to_cart", args: { listing: handle, quantity } }] : [];
  });
}

/** The first few, of those that are what was asked for: of geysers no blanket for one. */
function compared(result: SearchOutput["results"][number] | undefined): FoundListing[] {
  const { plan, listings = [] } = result ?? {};
  const named = listings.filter((listing) => isSuch(stemsOf(plan?.text ?? ""), listing));
  return (named.length > 1 ? named : listings).slice(0, mostCompared);
}
const mostCompared = 3;

/** What a question is about that names what it asks of: the one that is clearly meant, else a few that it may mean. */
function asked([result, ...others]: SearchOutput["results"]): FoundListing[] {
  if (!result || others.length > 0 || result.foundBy === "meaning") return [];
  const chosen = chooseToAdd(result);
  return chosen ? [chosen] : result.total <= mostAsked ? result.listings.slice(0, mostAsked) : [];
}
const mostAsked = 4;

/** The result that is clearly meant: the only one, the first in a chosen order, or the one with most of the words. */
export function chooseToAdd({ plan, listings, total }: SearchOutput["results"][number]): FoundListing | null {
  const shown = listings.map((listing) => ({ handle: listing.id, listing }));
  const [first] = listings;
  if (!first) return null;
  const text = [...plan.must, plan.text].join(" ");
  // What was found by a word of its description only is another thing.
  if (total === 1) return isCalled(plan.text, { handle: first.id, listing: first }) ? first : null;
  if (plan.sort !== "relevance") return listings.find(({ stock }) => stock > 0) ?? first;
  const wanted = stemsOf(plan.text);
  // "Stapler": of a stapler and its staples the one that is called so.
  const called = listings.filter((listing) => isNameOf(wanted, listing));
  if (called.length === 1 && total === listings.length) return called[0] ?? null;
  if (wanted.length < 2 && plan.must.length === 0) return null;
  const exact = listings.find(({ title }) => stemsOf(title).join(" ") === wanted.join(" "));
  if (exact) return exact;
  // "Warm sleeping bag": one of them has more of the words than any other, or is the warmest of those that have as many.
  const named = nearestName(text, shown, []);
  const meant = leading(text, named);
  return listings.find(({ id }) => id === meant?.handle) ?? null;
}

// --- the cart

function editCalls(
  { target, edit, orElse }: Extract<Intent, { kind: "edit-cart" }>,
  cart: Cart,
  handleOf: HandleOf,
): Call[] {
  const calls = linesMeant(cart, target).flatMap(({ listing, quantity }) => {
    const handle = handleOf(listing.id);
    return handle ? [lineCall(handle, quantity, quantityAfter(edit, quantity))] : [];
  });
  // "Make it three" of a listing that is not in the cart: add three.
  if (calls.length === 0 && target.kind === "shown" && (edit.do === "set" || edit.do === "by"))
    for (const { handle } of target.listings)
      if (edit.quantity > 0) calls.push({ name: "add_to_cart", args: { listing: handle, quantity: edit.quantity } });
  const isNamed = target.kind === "words" && matchingLines(cart.items, target.text).length > 0;
  if (calls.length === 0 && orElse && !isNamed) calls.push(returnCall(orElse));
  return calls;
}

const returnCall = ({ words, number }: ReturnIntent): Call => callOf("offer_return", { words, number });

/** The call after which a line holds `wanted`. */
const lineCall = (listing: string, before: number, wanted: number): Call =>
  wanted === 0
    ? { name: "remove_from_cart", args: { listing } }
    : before === 0
      ? { name: "add_to_cart", args: { listing, quantity: wanted } }
      : { name: "update_cart_item", args: { listing, quantity: wanted } };

const setCalls = (wishes: readonly CartWish[], cart: Cart, handleOf: HandleOf): Call[] =>
  wishes.flatMap(({ listingId, quantity }): Call[] => {
    const handle = handleOf(listingId);
    const before = cart.items.find(({ listing }) => listing.id === listingId)?.quantity ?? 0;
    return handle === null || before === quantity ? [] : [lineCall(handle, before, quantity)];
  });

/** Find the replacement, add it, then remove the old line, or some of its pieces. */
function swapCalls(
  { remove, pieces, add }: Extract<Intent, { kind: "swap" }>,
  cart: Cart,
  steps: readonly (readonly Result[])[],
  handleOf: HandleOf,
): Call[] {
  if (!add) return [];
  let used = 0;
  let wanted: { handle: string; listing: Listing; quantity: number } | null = null;
  if (add.kind === "add") {
    const [line] = add.lines;
    if (line) wanted = { ...line.listing, quantity: line.quantity };
  } else {
    const found = steps[0];
    if (!found) return searchCalls(add);
    used = 1;
    const [result] = resultsOf(found);
    const chosen = result ? chooseToAdd(result) : null;
    const handle = chosen && handleOf(chosen.id);
    if (handle)
      wanted = { handle, listing: chosen, quantity: add.after?.kind === "add" ? (add.after.quantities[0] ?? 1) : 1 };
  }
  if (wanted === null) return [];
  const [line] = linesMeant(cart, remove, wanted.listing);
  const handle = line ? handleOf(line.listing.id) : null;
  if (!line || !handle || handle === wanted.handle) return [];
  const before = cart.items.find(({ listing }) => handleOf(listing.id) === wanted.handle)?.quantity ?? 0;
  const added = steps[used]?.[0]?.output;
  const going = Math.min(pieces ?? line.quantity, line.quantity);
  if (!steps[used]) return [lineCall(wanted.handle, before, before + Math.max(wanted.quantity, going))];
  // Only after the new one was added.
  const isIn = added && "cart" in added;
  return isIn && !steps[used + 1] ? [lineCall(handle, line.quantity, line.quantity - going)] : [];
}

export const cartOf = (results: readonly Result[]): Cart | null => {
  const output = results[0]?.output;
  return output && "cart" in output ? output.cart : null;
};

/**
 * The lines that a message refers to; more than one if its words fit several (then nothing is changed, see `compose`).
 * `wanted`: the replacement in a swap.
 */
export function linesMeant({ items }: Pick<Cart, "items">, target: CartTarget, wanted?: Listing): Cart["items"] {
  switch (target.kind) {
    case "everything":
      return items;
    case "all-but": {
      const kept = new Set([
        ...(target.text === undefined ? [] : matchingLines(items, target.text)),
        ...items.filter(({ listing }) => target.listings?.some((shown) => shown.listing.id === listing.id)),
      ]);
      return kept.size === 0 ? [] : items.filter((item) => !kept.has(item));
    }
    case "only":
      return items.length === 1 ? items : [];
    case "shown":
      return items.filter(({ listing }) => target.listings.some((shown) => shown.listing.id === listing.id));
    case "place":
      return [...new Set(atPlaces(items, target.places).filter((item) => item !== undefined))];
    case "extreme": {
      const sorted = [...items].sort((a, b) => centsOf(a.listing.price) - centsOf(b.listing.price));
      const line = target.by === "cheapest" ? sorted[0] : sorted.at(-1);
      return line ? [line] : [];
    }
    case "alike":
      return mostAlike(items, wanted, target.focus);
    case "words": {
      const fitting = matchingLines(items, target.text);
      const line = leading(target.text, asShown(fitting), { focus: target.focus ?? null, plans: [] });
      return fitting.filter(({ id }) => id === line?.handle);
    }
  }
}

/** The line with most words in common with the replacement; on a tie the one in focus, else []. */
function mostAlike(others: Cart["items"], wanted: Listing | undefined, focus: ShownListing | null): Cart["items"] {
  const own = wanted ? nameStems(wanted) : new Set<string>();
  const scores = others.map(
    ({ listing }) =>
      [...nameStems(listing)].filter((stem) => own.has(stem)).length + (listing.id === focus?.listing.id ? 0.5 : 0),
  );
  const most = Math.max(0, ...scores);
  const likest = others.filter((_, at) => scores[at] === most);
  return likest.length === 1 ? likest : [];
}

export function matchingLines(items: Cart["items"], text: string): Cart["items"] {
  const named = nearestName(text, asShown(items), []).map(({ handle }) => handle);
  return items.filter(({ id }) => named.includes(id));
}

const asShown = (items: Cart["items"]): ShownListing[] => items.map(({ id, listing }) => ({ handle: id, listing }));
