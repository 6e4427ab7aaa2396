// Which of a vendor's own listings words mean.
import { englishOf } from "#contract/language/languages.ts";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { plainText, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { nameStems } from "./model/offline/listing-stems.ts";
import { contentOf, nearestName } from "./model/offline/names.ts";
import type { OwnShop } from "./shop.ts";

/** Those that match best; hidden ones too. "": all. */
export async function ownListingsNamed(shop: OwnShop, name: string): Promise<VendorListing[]> {
  const words = contentOf(name);
  if (words.length === 0) return name.trim() === "" ? shop.findListings({}) : [];
  const spellings = words.flatMap((word) => [word, stemOf(word), ...synonymsOf(word), ...englishOf(plainText(word))]);
  const found = await shop.findListings({ words: [...new Set(spellings)] });
  const exact = found.filter(({ title }) => title.trim().toLowerCase() === name.trim().toLowerCase());
  if (exact.length > 0) return exact;
  // A synonym counts only where no listing has the word itself.
  const literal = found.filter((own) => words.every((word) => nameStems(own).has(stemOf(word))));
  return literal.length > 0 ? literal : namedAmong(name, found);
}

/** Of these, those that the words mean. */
function namedAmong<Own extends Named>(name: string, listings: readonly Own[]): Own[] {
  const shown = listings.map((own) => ({ handle: own.id, listing: { ...unknown, ...own } }));
  const ids = new Set(nearestName(name, shown, []).map(({ handle }) => handle));
  return listings.filter(({ id }) => ids.has(id));
}

type Named = Pick<Listing, "id" | "title" | "price" | "stock">;
/** What a name is not compared with. */
const unknown: Omit<Listing, keyof Named> = {
  vendorId: "",
  sku: null,
  description: "",
  tags: [],
  category: "home",
  imageUrl: null,
  createdAt: "",
  ownRating: null,
  ownReviews: 0,
  vendor: {
    businessName: "",
    slug: "",
    city: "",
    rating: null,
    totalReviews: 0,
    verified: true,
    latitude: null,
    longitude: null,
  },
};
