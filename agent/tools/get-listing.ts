import * as z from "zod";
import { asData, fenced, listingLine } from "./as-data.ts";
import { defineTool, shownListing, unknownListing } from "./shop-tool.ts";

export const listingHandle = z.string().min(1).max(200).describe('The handle of a listing already shown, like "L3"');

export const getListing = defineTool({
  name: "get_listing",
  description:
    "All facts of one shown listing: price, stock, description, vendor, rating, and what reviews say. With goesWith also what others bought together with it and what is made for it.",
  input: z.object({
    listing: listingHandle,
    goesWith: z.boolean().optional().describe("When the shopper asks what goes with it"),
  }),
  activity: () => "Opening the listing…",
  async run(turn, input) {
    const listing = await shownListing(turn, input.listing);
    if (!listing) return unknownListing;
    const reviews = (await turn.shop.getReviews(listing.id)).slice(0, 10);
    return { listing, reviews, ...(input.goesWith && { goesWith: await turn.shop.goesWith(listing.id) }) };
  },
  describe(output, handles) {
    if ("error" in output) return output.error;
    const { listing, reviews, goesWith } = output;
    const told = fenced("listing", [
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
    if (!goesWith) return told;
    if (goesWith.length === 0)
      return `${told}\nNothing is known to go with it: say so, and suggest nothing as if it did.`;
    const lines = goesWith.map((other) => listingLine(handles.show(other), other));
    return `${told}\nBought together with it, or made for it, shown on screen:\n${fenced("goes with it", lines)}`;
  },
});
