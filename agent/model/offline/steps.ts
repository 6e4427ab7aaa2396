// What the offline model does next: from the intent and the tool results of this turn to more calls, or none.
import type { Cart } from "#contract/cart.ts";
import type { SearchOutput, ToolName, ToolOutputs } from "#contract/chat.ts";
import type { FoundListing } from "#contract/listings.ts";
import type { SearchPlan } from "#contract/search-plan.ts";
import { splitWords, stemOf, stemsOf } from "#contract/words.ts";
import { toPlanInput } from "../../tools/plan-input.ts";
import type { CartEdit, CartTarget, Intent } from "./intent.ts";

export interface Call {
  name: ToolName;
  args: Record<string, unknown>;
}

/** A call of this turn with what came back; null when it failed. */
export interface Result {
  name: ToolName;
  output: ToolOutputs[ToolName] | null;
}

/** One intent of the message and the results that belong to it. */
export interface Act {
  intent: Intent;
  results: Result[];
}

export interface NextStep {
  calls: readonly Call[];
  acts: readonly Act[];
}

type HandleOf = (listingId: string) => string | null;

/** `done`: the turn's results so far, one list per step. No calls: it is time to answer. */
export function nextStep(intent: Intent, done: readonly (readonly Result[])[], handleOf: HandleOf): NextStep {
  const acts: Act[] = [];
  let used = 0;
  for (const own of intent.kind === "several" ? intent.intents : [intent]) {
    const act: Act = { intent: own, results: [] };
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
    // Nothing that follows makes sense for a visitor who must sign in first, or after a refusal.
    if (act.results.some(({ output }) => output === null || "signIn" in output || "error" in output)) break;
  }
  return { calls: [], acts };
}

function callsAfter(intent: Intent, steps: readonly (readonly Result[])[], handleOf: HandleOf): Call[] {
  switch (intent.kind) {
    case "search":
      return steps.length === 0
        ? searchCalls(intent)
        : steps.length === 1
          ? afterSearch(intent, steps[0] ?? [], handleOf)
          : [];
    case "details":
      return steps.length === 0 ? [{ name: "get_listing", args: { listing: intent.listing.handle } }] : [];
    case "compare":
      return steps.length === 0
        ? [{ name: "compare_listings", args: { listings: intent.listings.map(({ handle }) => handle) } }]
        : [];
    case "add": {
      const calls = intent.lines.map(
        ({ listing, quantity }): Call => ({ name: "add_to_cart", args: { listing: listing.handle, quantity } }),
      );
      return oneByOne(calls, steps);
    }
    case "edit-cart":
      return editCalls(intent.target, intent.edit, steps, handleOf);
    case "view-cart":
      return steps.length === 0 ? [{ name: "view_cart", args: {} }] : [];
    case "orders": {
      if (steps.length > 0) return [];
      const { number, words, states, limit } = intent;
      const args = {
        ...(number !== null && { number }),
        ...(words !== null && { words }),
        ...(number === null && states.length > 0 && { states }),
        ...(limit !== null && { limit }),
      };
      return [{ name: "find_orders", args }];
    }
    case "checkout":
      return steps.length === 0 ? [{ name: "start_checkout", args: {} }] : [];
    case "say":
    case "which-one":
    case "several":
      return [];
  }
}

/** Writes one after the other, so that each reports the cart as it then is. A few steps are all a turn has: many go at once. */
function oneByOne(calls: readonly Call[], steps: readonly (readonly Result[])[]): Call[] {
  if (calls.length > 3) return steps.length === 0 ? [...calls] : [];
  const failed = steps.flat().some(({ output }) => output === null || "signIn" in output);
  const next = calls[steps.length];
  return next && !failed ? [next] : [];
}

// --- search

function searchCalls({ plans, nearby }: Extract<Intent, { kind: "search" }>): Call[] {
  const [first] = plans;
  if (!first) return [];
  if (nearby && plans.length === 1) return [{ name: "find_nearby", args: { plan: nearbyInput(first) } }];
  if (nearby) return plans.map((plan) => ({ name: "find_nearby", args: { plan: nearbyInput(plan) } }));
  return [{ name: "search_listings", args: { plans: plans.map(toPlanInput) } }];
}

// find_nearby orders by distance unless another order is named, and "relevance" is named by leaving it out.
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
  if (intent.after.kind === "compare") {
    const listings =
      found.length > 1 ? found.flatMap(({ listings }) => listings.slice(0, 1)) : (found[0]?.listings.slice(0, 3) ?? []);
    const handles = [...new Set(listings.map(({ id }) => handleOf(id)))].filter((handle) => handle !== null);
    return handles.length >= 2 ? [{ name: "compare_listings", args: { listings: handles } }] : [];
  }
  const [only] = found;
  const chosen = only && found.length === 1 ? chooseToAdd(only) : null;
  const handle = chosen && handleOf(chosen.id);
  return handle ? [{ name: "add_to_cart", args: { listing: handle, quantity: intent.after.quantity } }] : [];
}

/** The listing that a description plainly means: the only one, the first of a named order, or the only title with every word. */
export function chooseToAdd({ plan, listings, total }: SearchOutput["results"][number]): FoundListing | null {
  const [first] = listings;
  if (!first) return null;
  if (total === 1) return first;
  if (plan.sort !== "relevance") return listings.find(({ stock }) => stock > 0) ?? first;
  const wanted = stemsOf(plan.text);
  if (wanted.length < 2) return null;
  const whole = listings.filter(({ title }) => {
    const own = new Set(splitWords(title).map(stemOf));
    return wanted.every((stem) => own.has(stem));
  });
  if (whole.length === 1) return whole[0] ?? null;
  return listings.find(({ title }) => stemsOf(title).join(" ") === wanted.join(" ")) ?? null;
}

// --- the cart

function editCalls(
  target: CartTarget,
  edit: CartEdit,
  steps: readonly (readonly Result[])[],
  handleOf: HandleOf,
): Call[] {
  if (target.kind === "shown" && (edit.do === "remove" || edit.do === "set")) {
    return oneByOne(
      target.listings.map(({ handle }) => editCall(edit, handle, 0)).filter((call) => call !== null),
      steps,
    );
  }
  const cart = cartOf(steps[0] ?? []);
  if (steps.length === 0) return [{ name: "view_cart", args: {} }];
  if (!cart) return [];
  const calls = linesMeant(cart, target).flatMap(({ listing, quantity }) => {
    const handle = handleOf(listing.id);
    return handle ? [editCall(edit, handle, quantity)] : [];
  });
  return oneByOne(
    calls.filter((call) => call !== null),
    steps.slice(1),
  );
}

function editCall(edit: CartEdit, listing: string, quantity: number): Call | null {
  if (edit.do === "remove") return { name: "remove_from_cart", args: { listing } };
  const wanted = edit.do === "set" ? edit.quantity : edit.do === "double" ? quantity * 2 : quantity + edit.quantity;
  return wanted <= 0
    ? { name: "remove_from_cart", args: { listing } }
    : { name: "update_cart_item", args: { listing, quantity: wanted } };
}

export const cartOf = (results: readonly Result[]): Cart | null => {
  const output = results[0]?.output;
  return output && "cart" in output ? output.cart : null;
};

/** The lines that a message means; more than one for words that fit several (then nothing is changed, see `compose`). */
export function linesMeant({ items }: Cart, target: CartTarget): Cart["items"] {
  switch (target.kind) {
    case "everything":
      return items;
    case "only":
      return items.length === 1 ? items : [];
    case "shown":
      return items.filter(({ listing }) => target.listings.some((shown) => shown.listing.id === listing.id));
    case "place": {
      const places = target.fromEnd ? target.places.map(() => items.length) : target.places;
      return places.flatMap((place) => items[place - 1] ?? []);
    }
    case "extreme": {
      const sorted = [...items].sort((a, b) => Number(a.listing.price) - Number(b.listing.price));
      const line = target.by === "cheapest" ? sorted[0] : sorted.at(-1);
      return line ? [line] : [];
    }
    case "words": {
      const fitting = matchingLines(items, target.text);
      return fitting.length === 1 ? fitting : [];
    }
  }
}

export function matchingLines(items: Cart["items"], text: string): Cart["items"] {
  const wanted = stemsOf(text);
  if (wanted.length === 0) return [];
  const scored = items.map((item) => {
    const own = new Set([item.listing.title, ...item.listing.tags, item.listing.vendor.businessName].flatMap(stemsOf));
    return { item, score: wanted.filter((stem) => own.has(stem)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ item }) => item);
}
