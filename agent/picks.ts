// Marks up to three search results that stand out, each with one reason from its own record. Their order stays.
import type { FoundListing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { distanceBadge } from "#contract/shared/distance.ts";
import { centsOf } from "#contract/shared/money.ts";
import { factRows } from "./facts/facts.ts";

export interface Pick {
  id: string;
  reason: string;
}

/** Fewer results get no marks. */
const fewest = 3;
const most = 3;
/** "Best rated" needs this many reviews. */
const manyReviews = 3;

/** `total`: all results; `listings`: those shown. */
export function picksOf({ sort }: SearchPlan, listings: readonly FoundListing[], total: number): Pick[] {
  if (listings.length < fewest) return [];
  const ofThese = listings.length < total ? " of these" : "";
  const least = (measure: (listing: FoundListing) => number | null): FoundListing | null => {
    const known = listings.flatMap((listing) => {
      const value = measure(listing);
      return value === null ? [] : [{ listing, value }];
    });
    const [first, second] = known.toSorted((a, b) => a.value - b.value);
    return first && second && first.value < second.value ? first.listing : null;
  };
  const byPrice = sort === "price-asc" || sort === "price-desc";
  const cheapest = byPrice ? null : least(({ price }) => centsOf(price));
  const nearest = sort === "distance" ? null : least(({ distanceKm }) => distanceKm ?? null);
  const away = nearest && distanceBadge(nearest.distanceKm ?? null);
  const fact = factRows(listings).find(
    ({ values, best }) => best && values.filter(Boolean).length * 2 >= listings.length,
  );
  const ownRating = (listing: FoundListing) =>
    listing.ownRating === null || listing.ownReviews < manyReviews ? null : -listing.ownRating;
  const liked = sort === "rating" ? null : least(ownRating);
  const picks: (Pick | null)[] = [
    cheapest && { id: cheapest.id, reason: `Cheapest${ofThese}` },
    liked && { id: liked.id, reason: `Best rated${ofThese} by ${liked.ownReviews} buyers` },
    nearest && away !== null ? { id: nearest.id, reason: `Nearest${ofThese}, ${away}` } : null,
    fact?.best
      ? { id: listings[fact.best.at]?.id ?? "", reason: `${fact.best.word}${ofThese}, ${fact.values[fact.best.at]}` }
      : null,
  ];
  const buyable = new Set(listings.flatMap(({ id, stock }) => (stock > 0 ? [id] : [])));
  // One reason for each listing: the first.
  return picks.filter((pick): pick is Pick => pick !== null && buyable.delete(pick.id)).slice(0, most);
}
