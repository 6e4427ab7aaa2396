import * as z from "zod";
import { factRows } from "../facts/facts.ts";
import { asData, fenced, listingLine } from "./as-data.ts";
import { listingHandle } from "./get-listing.ts";
import { defineTool, shownListing, unknownListing } from "./shop-tool.ts";

export const compareListings = defineTool({
  name: "compare_listings",
  description: "Show a table of facts of 2 to 4 shown listings side by side.",
  input: z.object({ listings: z.array(listingHandle).min(2).max(4) }),
  activity: () => "Comparing…",
  async run(turn, input) {
    const found = await Promise.all(input.listings.map((name) => shownListing(turn, name)));
    const listings = found.filter((listing) => listing !== null);
    if (listings.length < found.length) return unknownListing;
    if (new Set(listings.map(({ id }) => id)).size < 2)
      return { error: "Please name two different listings to compare." };
    return { listings, facts: factRows(listings) };
  },
  describe(output, handles) {
    if ("error" in output) return output.error;
    return fenced(
      "comparison",
      output.listings.flatMap((listing) => [
        listingLine(handles.show(listing), listing),
        `  description: ${asData(listing.description, 400)}`,
      ]),
    );
  },
});
