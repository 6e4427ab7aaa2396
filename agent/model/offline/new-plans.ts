// New search plans from the needs in a message.
import { emptyPlan, type SearchPlan, type Sort } from "#contract/search/search-plan.ts";
import type { Asked, SearchTurn } from "./asked.ts";
import type { Relative } from "./constraints.ts";
import type { Intent } from "./intent.ts";

function planOf(asked: Asked, { location }: SearchTurn): SearchPlan {
  return {
    ...emptyPlan,
    text: asked.text,
    category: asked.category,
    minPriceCents: asked.min,
    maxPriceCents: asked.max,
    minRating: asked.minRating,
    inStock: asked.inStock,
    near: asked.nearby && asked.city === null ? location : null,
    withinKm: asked.nearby ? asked.withinKm : null,
    vendor: asked.vendor,
    city: asked.city,
    sort:
      (asked.sort === "distance" && asked.city !== null ? null : asked.sort) ??
      (asked.relative && sortOf[asked.relative]) ??
      "relevance",
    exclude: asked.unwanted,
    must: asked.must.slice(0, 8),
    about: asked.about.slice(0, 200),
    limit: asked.limit ?? emptyPlan.limit,
  };
}

// "cheaper phones" with nothing to compare with.
const sortOf: Readonly<Record<Relative, Sort>> = {
  cheaper: "price-asc",
  pricier: "price-desc",
  better: "rating",
  closer: "distance",
};

export function fresh(wishes: readonly Asked[], turn: SearchTurn): Extract<Intent, { kind: "search" }> {
  const four = wishes.slice(0, 4);
  return {
    kind: "search",
    plans: four.map((asked) => planOf(asked, turn)),
    nearby: four.some(({ nearby, relative, city }) => (nearby && city === null) || relative === "closer"),
    refined: false,
    after: null,
  };
}
