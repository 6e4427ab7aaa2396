import * as z from "zod";
import type { SearchOutput } from "#contract/chat/chat.ts";
import type { FoundListing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import { mostAsked } from "../model/offline/choice.ts";
import { wordList } from "../model/offline/phrases.ts";
import { picksOf } from "../picks.ts";
import { ahead, fittingFor, mostOfCalled, purposeStated } from "../purpose.ts";
import type { Handles, Turn } from "../turn.ts";
import { asData, fenced, listingLine } from "./as-data.ts";
import { planInput, toPlan } from "./plan-input.ts";
import { defineTool } from "./shop-tool.ts";

/** Runs full plans; returns what the screen shows. `message`: what they were made from, null for a plan to be run as it is. */
export async function runPlans(
  turn: Turn,
  plans: readonly SearchPlan[],
  message: string | null = null,
): Promise<SearchOutput> {
  const { shop, signal } = turn;
  const results = await Promise.all(plans.map((plan) => searchStated(turn, plan, message)));
  // After the search, when the embeddings are cached: a provider charges for them.
  const counts = await Promise.all(results.map(({ plan }) => shop.countLimits(plan, signal)));
  return {
    results: results.map(
      ({ plan, listings: found, total, answer, foundBy, close, unknown, relaxations, mentioned, nearby }, at) => {
        const listings = mostFirst(plan, fittingFirst(plan, found), plans.length === 1 ? message : null);
        // "The biggest": nobody has to say it.
        const unsaid = unknown.filter((word) => !gradable.has(word));
        const picks = picksOf(plan, listings, total);
        return {
          plan,
          listings,
          total,
          answer,
          foundBy,
          ...(counts[at] && { counts: counts[at] }),
          ...(picks.length > 0 && { picks }),
          ...(close.length > 0 && { close }),
          ...(unsaid.length > 0 && { unknown: unsaid }),
          relaxations,
          ...(mentioned && { mentioned }),
          ...(nearby && { nearby }),
        };
      },
    ),
  };
}

/** Where some of what is found states what it is wanted for, and the rest is clearly something else: those, with a way to all of them. */
async function searchStated({ shop, signal }: Turn, plan: SearchPlan, message: string | null): Promise<SearchResult> {
  const all = await shop.searchListings(plan, signal);
  const { listings, total, foundBy, unknown } = all;
  if (message === null || foundBy !== "words" || total > listings.length) return all;
  const claim = purposeStated(plan, listings, message);
  if (claim === null) return all;
  const stating = await shop.searchListings({ ...plan, must: [...plan.must, claim] }, signal);
  const isSome = stating.total > 0 && stating.total < total && stating.unknown.length === unknown.length;
  const label = `All ${total} for "${plan.text}"`;
  return isSome ? { ...stating, relaxations: [{ label, plan, total }] } : all;
}

/** The one that fits what it is wanted for comes first, unless another order was asked for. */
export function fittingFirst(plan: SearchPlan, listings: FoundListing[]): FoundListing[] {
  const fitting = plan.sort === "relevance" ? fittingFor(plan, listings, ahead.comesFirst) : null;
  return fitting ? [fitting, ...listings.filter((listing) => listing !== fitting)] : listings;
}

/** "A pot, the big one": of those that are called so the biggest comes first, which is what the answer says of it. */
function mostFirst(plan: SearchPlan, listings: FoundListing[], message: string | null): FoundListing[] {
  const winner =
    message === null || plan.sort !== "relevance" ? null : mostOfCalled(plan, listings, mostAsked(message));
  return winner ? [winner.item, ...listings.filter((listing) => listing !== winner.item)] : listings;
}

const gradable = wordList("more or less true");

const aboutMaxLength = 140;

/** The listing's description, for a model that has to choose. */
function aboutLine({ description, tags }: FoundListing): string {
  const facts = [
    asData(description, aboutMaxLength),
    ...(tags.length > 0 ? [`tags: ${asData(tags.join(", "), 80)}`] : []),
  ];
  return facts.filter(Boolean).join(" | ");
}

export function describeSearch(output: SearchOutput, handles: Handles): string {
  return output.results
    .map((result, index) => {
      const { plan, listings, total, answer, foundBy, close = [], unknown = [] } = result;
      const { relaxations, mentioned, nearby = [] } = result;
      const head = `Search ${index + 1}${plan.text ? ` for "${asData(plan.text, 80)}"` : ""}: ${total} found, ${listings.length} shown on screen.`;
      const lines = (found: FoundListing) => `${listingLine(handles.show(found), found)} | ${aboutLine(found)}`;
      const other = relaxations.map(({ label }) => asData(label, 100)).join("; ");
      const said = [head];
      if (unknown.length > 0) {
        const words = unknown.map((word) => `"${asData(word, 40)}"`).join(", ");
        said.push(`No listing here has ${words}; it was left out of the search. Say so.`);
      } else if (answer === "close" && foundBy !== "meaning" && listings.length > 0)
        said.push("None of these has every word of it: say what the one that you name lacks.");
      if (foundBy === "meaning" && listings.length > 0)
        said.push("No product was named: these came nearest in meaning. Don't say that they are what was asked for.");
      if (listings.length > 0) said.push(fenced("listings", listings.map(lines)));
      if (other)
        said.push(`These would find ${listings.length > 0 ? "what doesn't state all of it" : "something"}: ${other}.`);
      if (close.length > 0) {
        said.push(
          "Close, shown apart, and not what was asked for: say what each lacks.",
          fenced(
            "close",
            close.map((found) => {
              const lacks = found.lacks.map((word) => asData(word, 40)).join(", ");
              return `${lines(found)} | ${lacks ? `doesn't state: ${lacks}` : "only near in meaning"}`;
            }),
          ),
        );
      }
      if (mentioned) {
        said.push(
          `${mentioned.total} more only mention it, shown apart and not counted in what was found:`,
          fenced(
            "mentioned",
            mentioned.listings.map((listing) => listingLine(handles.show(listing), listing)),
          ),
        );
      }
      if (nearby.length > 0) {
        said.push(
          "Offers of other vendors nearby, shown below the shop's own and marked as such:",
          fenced("nearby", nearby.map(lines)),
        );
      }
      return said.join("\n");
    })
    .join("\n");
}

export async function searchActivity(turn: Turn): Promise<string> {
  const count = await turn.shop.countListings();
  return `Searching ${String(count).replace(/\B(?=(\d{3})+$)/g, " ")} listings…`;
}

export const searchListings = defineTool({
  name: "search_listings",
  description:
    "Find listings. Give one plan per need (1 to 4: 'a lamp and a table' is two plans). To refine an earlier search, repeat its plan with the change. Results are shown to the shopper as cards.",
  input: z.object({ plans: z.array(planInput).min(1).max(4) }),
  activity: searchActivity,
  async run(turn, { plans }) {
    const whole: SearchPlan[] = [];
    for (const input of plans) {
      const made = await toPlan(turn, input);
      if ("error" in made) return made;
      const plan = made.plan;
      if (plan.sort === "distance") {
        if (turn.shop.location) plan.near = turn.shop.location;
        else plan.sort = "relevance";
      }
      whole.push(plan);
    }
    return runPlans(turn, whole, turn.message);
  },
  describe: (output, handles) => ("error" in output ? output.error : describeSearch(output, handles)),
});
