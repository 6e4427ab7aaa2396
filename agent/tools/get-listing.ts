import * as z from "zod";
import { asData, fenced, listingLine } from "./as-data.ts";
import { defineTool, shownListing, unknownListing } from "./shop-tool.ts";

export const listingHandle = z.string().min(1).max(200).describe('The handle of a listing already shown, like "L3"');

export const getListing = defineTool({
  name: "get_listing",
  description: "All facts of one shown listing: price, stock, description, vendor, rating, and what reviews say.",
  input: z.object({ listing: listingHandle }),
  activity: () => "Opening the listing…",
  async run(turn, input) {
    const listing = await shownListing(turn, input.listing);
    if (!listing) return unknownListing;
    return { listing, reviews: (await turn.shop.getReviews(listing.id)).slice(0, 10) };
  },
  describe(output, handles) {
    if ("error" in output) return output.error;
    const { listing, reviews } = output;
    return fenced("listing", [
      listingLine(handles.show(listing), listing),
      `description: ${asData(listing.description, 2000)}`,
      `tags: ${listing.tags.map((tag) => asData(tag, 40)).join(", ")}`,
      ...reviews
        .slice(0, 5)
        .map(
          ({ rating, comment, user, verifiedPurchase }) =>
            `review by ${asData(user.username, 40)}, ${verifiedPurchase ? "a buyer" : "not a buyer"}, ${rating} of 5: "${asData(comment ?? "", 300)}"`,
        ),
    ]);
  },
});
