// The home screen. Choosing what to show reads much of the catalogue, so the choice (ids only) is kept for some minutes, and renewed
// behind the request that finds it old. The listings themselves are read anew each time.
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Home } from "#contract/home/home.ts";
import { type Category, categories } from "#contract/listings/categories.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { findListings, type ListedShop } from "#server/listings/find-listings.ts";
import { getListings, isPublic, newestFirst } from "#server/listings/listings.service.ts";
import { searchListings } from "#server/search/search.service.ts";
import type { SearchedShop } from "#server/search/search-index.ts";

const newestShown = 8;
const wellRatedShown = 4;
const exampleShown = 3;
const keptMs = 10 * 60_000;
/** Among the newest so many listings, the commonest kinds of products are looked for. */
const sampled = 2000;

interface Example {
  wish: string;
  ids: readonly string[];
  total: number;
}

interface Choice {
  wellRated: readonly string[];
  tiles: readonly { category: Category; count: number; imageUrl: string | null }[];
  examples: readonly Example[];
}

/** The last choice of this process, and when it was made. */
export interface HomeChoice {
  choice: Promise<Choice> | null;
  madeAt: number;
}
export const createHomeChoice = (): HomeChoice => ({ choice: null, madeAt: 0 });

export type HomeShop = SearchedShop & ListedShop & { homeChoice: HomeChoice };

export async function readHome(shop: HomeShop): Promise<Home> {
  const [{ wellRated, tiles, examples }, newest] = await Promise.all([currentChoice(shop), readNewest(shop)]);
  const found = await getListings(shop.db, [...wellRated, ...examples.flatMap(({ ids }) => ids)]);
  const byId = new Map(found.map((listing) => [listing.id, listing]));
  // A listing may have been taken off sale since.
  const shown = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    newest,
    wellRated: shown(wellRated),
    categories: [...tiles],
    examples: examples.flatMap(({ wish, ids, total }) => {
      const answer = shown(ids);
      return answer.length > 0 ? [{ wish, listings: answer, total }] : [];
    }),
  };
}

function currentChoice(shop: HomeShop): Promise<Choice> {
  const { homeChoice } = shop;
  const before = homeChoice.choice;
  if (before && Date.now() - homeChoice.madeAt < keptMs) return before;
  homeChoice.madeAt = Date.now();
  const next = choose(shop);
  // The first is waited for. Later the old one serves until the next is there, and on if that fails.
  homeChoice.choice ??= next;
  next.then(
    () => {
      homeChoice.choice = next;
    },
    () => {
      if (homeChoice.choice === next) homeChoice.choice = null;
    },
  );
  return homeChoice.choice;
}

/** One query after the other, so that requests get their turn in between. */
async function choose(shop: HomeShop): Promise<Choice> {
  const wellRated = await readWellRated(shop.db);
  const tiles = await readTiles(shop.db);
  return { wellRated, tiles, examples: await makeExamples(shop) };
}

const readNewest = async (shop: ListedShop): Promise<Listing[]> =>
  (await findListings(shop, { search: "", category: "all", from: null, limit: newestShown, cursor: null })).listings;

/** By their own reviews, in stock; of equal ones the more often reviewed. */
const readWellRated = async (db: Database): Promise<string[]> =>
  (
    await db
      .select({ id: listings.id })
      .from(listings)
      .innerJoin(vendors, eq(vendors.id, listings.vendorId))
      .where(and(isPublic, isNotNull(listings.rating), gt(listings.stock, 0)))
      .orderBy(desc(listings.rating), desc(listings.totalReviews), listings.id)
      .limit(wellRatedShown)
  ).map(({ id }) => id);

/** Each with the picture of its newest listing that has one. */
async function readTiles(db: Database): Promise<Choice["tiles"]> {
  const counts = await db
    .select({ category: listings.category, count: sql<number>`count(*)::int` })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(isPublic)
    .groupBy(listings.category);
  const tiles = categories.flatMap((category) => counts.find((row) => row.category === category) ?? []);
  const shown: { category: Category; count: number; imageUrl: string | null }[] = [];
  for (const tile of tiles) shown.push({ ...tile, imageUrl: await newestPicture(db, tile.category) });
  return shown;
}

async function newestPicture(db: Database, category: Category): Promise<string | null> {
  const [row] = await db
    .select({ imageUrl: listings.imageUrl })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(isPublic, eq(listings.category, category), isNotNull(listings.imageUrl)))
    .orderBy(newestFirst, listings.id)
    .limit(1);
  return row?.imageUrl ?? null;
}

/** Two significant digits, upwards: 7 499 → 7 500. */
const roundUp = (rand: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(rand)) - 1);
  return Math.ceil(rand / step) * step;
};

/**
 * For each category its commonest kind of product, by a tag that stands in titles, up to a price that most of them don't exceed; and what the
 * assistant's search finds for it.
 */
async function makeExamples(shop: HomeShop): Promise<Example[]> {
  const { rows } = await shop.db.execute<{ tag: string; cents: number }>(sql`
    select distinct on (category) tag, cents from (
      select l.category, tag, count(*) as uses, percentile_disc(0.6) within group (order by l.price_cents) as cents
      from (
        select ${listings.category}, ${listings.priceCents}, ${listings.foldedTitle}, ${listings.foldedTags}
        from ${listings} join ${vendors} on ${vendors.id} = ${listings.vendorId}
        where ${isPublic} and ${listings.stock} > 0 order by ${newestFirst}, ${listings.id} limit ${sampled}
      ) as l, unnest(l.folded_tags) as tag
      where tag ~ '^[a-z][a-z ]{2,}$' and strpos(l.folded_title, tag) > 0
      group by l.category, tag having count(*) >= ${exampleShown}
    ) as kinds
    order by category, uses desc, tag`);
  const examples: Example[] = [];
  for (const { tag, cents } of rows) {
    const maxPriceCents = roundUp(cents / 100) * 100;
    const plan = { ...emptyPlan, text: tag, maxPriceCents, limit: exampleShown };
    const { listings: found, total } = await searchListings(shop, plan, null, { relaxed: false });
    const wish = `${tag.charAt(0).toUpperCase()}${tag.slice(1)} under ${formatRand(maxPriceCents).replace(/\.00$/, "")}`;
    if (found.length === exampleShown) examples.push({ wish, ids: found.map(({ id }) => id), total });
  }
  return examples;
}
