// What comes near without being what was asked for: shown under a heading of its own, never counted.
import type { SearchPlan } from "#contract/search-plan.ts";
import { splitWords } from "#contract/words.ts";
import { isDescribing } from "./attributes.ts";
import type { Relevant } from "./search.service.ts";
import { convincing, convincingOnly, softMatch } from "./soft-match.ts";
import type { WordIndex } from "./word-index.ts";

export interface Near {
  listingId: string;
  /** What of the wish it doesn't state; [] when only its meaning is near. */
  lacks: readonly string[];
}

/** From so many finds on, the shopper needs no near misses. */
const enough = 4;
const mostByMeaning = 4;
/** More than are shown: filters leave some out. */
const mostConsidered = 60;

/** `others`: what words found and what each lacks; `total`: how many answer the plan. */
export function findClose(
  index: WordIndex,
  plan: SearchPlan,
  relevant: Relevant,
  others: readonly Near[],
  total: number,
  skip: (vendorId: string) => boolean,
): Near[] {
  if (total >= enough) return [];
  if (others.length > 0) return others.slice(0, mostConsidered);
  // Words knew the thing: then it is a filter that is in the way, and another plan is the better offer.
  if (relevant.found === null || relevant.found.length > 0 || relevant.claims.length > 0) return [];
  // What is red is not near to a red unicorn.
  const wish = splitWords(`${plan.text} ${plan.about}`)
    .filter((word) => !isDescribing(word))
    .join(" ");
  return convincingOnly(softMatch(index, wish, skip), convincing.name, mostByMeaning).map(({ listingId }) => ({
    listingId,
    lacks: [],
  }));
}
