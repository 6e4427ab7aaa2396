import * as z from "zod";
import type { SearchOutput } from "#contract/chat.ts";
import type { FoundListing } from "#contract/listings.ts";
import type { SearchPlan } from "#contract/search-plan.ts";
import type { Handles, Turn } from "../turn.ts";
import { asData, fenced, listingLine } from "./as-data.ts";
import { planInput, toPlan } from "./plan-input.ts";
import { defineTool } from "./shop-tool.ts";

/** Runs whole plans and keeps what the screen shows of them. */
export async function runPlans(turn: Turn, plans: readonly SearchPlan[]): Promise<SearchOutput> {
  const results = await Promise.all(plans.map((plan) => turn.shop.searchListings(plan, turn.signal)));
  return {
    results: results.map(({ plan, listings, total, relaxations, nearby }) => ({
      plan,
      listings,
      total,
      relaxations,
      ...(nearby && { nearby }),
    })),
  };
}

export function describeSearch(output: SearchOutput, handles: Handles): string {
  return output.results
    .map(({ plan, listings, total, relaxations, nearby = [] }, index) => {
      const head = `Search ${index + 1}${plan.text ? ` for "${asData(plan.text, 80)}"` : ""}: ${total} found, ${listings.length} shown on screen.`;
      const lines = (found: FoundListing) => listingLine(handles.show(found), found);
      const other = relaxations.map(({ label }) => asData(label, 100)).join("; ");
      const own =
        listings.length > 0
          ? `${head}\n${fenced("listings", listings.map(lines))}`
          : other
            ? `${head} These would find something: ${other}.`
            : head;
      if (nearby.length === 0) return own;
      return `${own}\nOffers of other vendors nearby, shown below the shop's own and marked as such:\n${fenced("nearby", nearby.map(lines))}`;
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
    return runPlans(turn, whole);
  },
  describe: (output, handles) => ("error" in output ? output.error : describeSearch(output, handles)),
});
