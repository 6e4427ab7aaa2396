// The home screen. Choosing what to show reads the whole catalogue, so the choice (ids only) is kept for a minute; the listings
// themselves are read anew each time.
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Home } from "#contract/home/home.ts";
import { type Category, categories } from "#contract/listings/categories.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { getListings, isPublic, newestFirst } from "#server/listings/listings.service.ts";
import { searchListings } from "#server/search/search.service.ts";
import type { SearchedShop } from "#server/search/search-index.ts";

const newestShown = 8;
const wellRatedShown = 4;
const exampleShown = 3;
const keptMs = 60_000;

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

export type HomeShop = SearchedShop & { homeChoice: HomeChoice };

export async function readHome(shop: HomeShop): Promise<Home> {
  const [{ wellRated, tiles, examples }, newest] = await Promise.all([currentChoice(shop), readNewest(shop.db)]);
  const found = await getListings(shop.db, [...newest, ...wellRated, ...examples.flatMap(({ ids }) => ids)]);
  const byId = new Map(found.map((listing) => [listing.id, listing]));
  // A listing may have been taken off sale within the minute.
  const shown = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    newest: shown(newest),
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
  if (homeChoice.choice === null || Date.now() - homeChoice.madeAt > keptMs) {
    homeChoice.madeAt = Date.now();
    const choice = choose(shop);
    homeChoice.choice = choice;
    // The next request tries again; this one reports the error.
    choice.catch(() => {
      if (homeChoice.choice === choice) homeChoice.choice = null;
    });
  }
  return homeChoice.choice;
}

async function choose(shop: HomeShop): Promise<Choice> {
  const [wellRated, tiles, examples] = await Promise.all([
    readWellRated(shop.db),
    readTiles(shop.db),
    makeExamples(shop),
  ]);
  return { wellRated, tiles, examples };
}

const publicIds = (db: Database) =>
  db.select({ id: listings.id }).from(listings).innerJoin(vendors, eq(vendors.id, listings.vendorId)).$dynamic();

const readNewest = async (db: Database): Promise<string[]> =>
  (await publicIds(db).where(isPublic).orderBy(newestFirst, listings.id).limit(newestShown)).map(({ id }) => id);

/** By their own reviews, in stock; of equal ones the more often reviewed. */
const readWellRated = async (db: Database): Promise<string[]> =>
  (
    await publicIds(db)
      .where(and(isPublic, isNotNull(listings.rating), gt(listings.stock, 0)))
      .orderBy(desc(listings.rating), desc(listings.totalReviews), listings.id)
      .limit(wellRatedShown)
  ).map(({ id }) => id);

/** Each with the picture of its newest listing that has one. */
async function readTiles(db: Database): Promise<Choice["tiles"]> {
  const rows = await db
    .select({
      category: listings.category,
      count: sql<number>`count(*)::int`,
      imageUrl: sql<
        string | null
      >`(array_agg(${listings.imageUrl} order by ${listings.createdAt} desc) filter (where ${listings.imageUrl} is not null))[1]`,
    })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(isPublic)
    .groupBy(listings.category);
  return categories.flatMap((category) => rows.find((row) => row.category === category) ?? []);
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
      from listings l join vendors v on v.id = l.vendor_id, unnest(l.folded_tags) as tag
      where l.status = 'active' and v.status = 'approved' and l.stock > 0
        and tag ~ '^[a-z][a-z ]{2,}$' and strpos(l.folded_title, tag) > 0
      group by l.category, tag having count(*) >= ${exampleShown}
    ) as kinds
    order by category, uses desc, tag`);
  const examples = await Promise.all(
    rows.map(async ({ tag, cents }): Promise<Example> => {
      const maxPriceCents = roundUp(cents / 100) * 100;
      const plan = { ...emptyPlan, text: tag, maxPriceCents, limit: exampleShown };
      const { listings: found, total } = await searchListings(shop, plan, null, { relaxed: false });
      const limit = formatRand(maxPriceCents).replace(/\.00$/, "");
      return {
        wish: `${tag.charAt(0).toUpperCase()}${tag.slice(1)} under ${limit}`,
        ids: found.map(({ id }) => id),
        total,
      };
    }),
  );
  return examples.filter(({ ids }) => ids.length === exampleShown);
}
