import * as z from "zod";
import { planInput, toPlan } from "./plan-input.ts";
import { describeSearch, runPlans, searchActivity } from "./search-listings.ts";
import { defineTool } from "./shop-tool.ts";

export const findNearby = defineTool({
  name: "find_nearby",
  description:
    "Find listings near the shopper, nearest first (or by the plan's own sort). withinKm limits the distance. Asks the shopper for a location when none is known.",
  input: z.object({ plan: planInput }),
  activity: searchActivity,
  async run(turn, { plan: input }) {
    const near = turn.shop.location;
    if (!near) return { locationNeeded: true };
    const made = await toPlan(turn, input);
    if ("error" in made) return made;
    return runPlans(turn, [{ ...made.plan, near, withinKm: input.withinKm ?? null, sort: input.sort ?? "distance" }]);
  },
  describe(output, handles) {
    if ("locationNeeded" in output)
      return "The shopper's location is not known. The screen offers to share it; ask them to do that, or to name a city.";
    return "error" in output ? output.error : describeSearch(output, handles);
  },
});
