// The product page's similar listings and accessories.
import { sql } from "drizzle-orm";
import type { Listing, SimilarListings } from "#contract/listings/listings.ts";
import { centsOf } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { getListings, isPublic, listingColumns, toListing } from "#server/listings/listings.service.ts";
import { fromRelevant } from "./plan-sql.ts";
import type { SearchedShop } from "./search-index.ts";
import { type SimilarListing, similarByWords } from "./similar-by-words.ts";

const mostShown = 6;
/** Weights of words, meaning and a similar price. */
const weights = { words: 0.5, meaning: 0.35, price: 0.15 };
/** Below this score two listings only share a word. */
const leastAlike = 0.4;
/** The most orders read for "bought together". */
const ordersRead = 1000;
/** A single shopper's order says little about the products. */
const fewestShoppers = 2;

/** Throws "not-found" unless the listing is public. */
export async function findSimilar({ db, searchIndex }: SearchedShop, id: string): Promise<SimilarListings> {
  const [listing] = await getListings(db, [id]);
  if (!listing) throw new AppError("not-found", "Product not found");
  const { words } = await searchIndex.current();
  const { alike, madeFor } = similarByWords(words, listing.id);
  const similar = await rank(db, listing, alike, leastAlike);
  const bought = await boughtWith(db, listing.id);
  const inOrder = bought.map((listingId, at) => ({ listingId, score: 1 - at / bought.length }));
  const accessories = await rank(
    db,
    listing,
    madeFor.map((listingId) => ({ listingId, score: 0 })),
  );
  const known = new Set(similar.map((one) => one.id));
  const goesWith = [...(await rank(db, null, inOrder)), ...accessories].filter((one) => {
    const isNew = !known.has(one.id);
    known.add(one.id);
    return isNew;
  });
  return { similar, goesWith: goesWith.slice(0, mostShown) };
}

/** The best public listings, those in stock first. `like`: meaning and price count too, not only words. */
async function rank(
  db: Database,
  like: Listing | null,
  found: readonly SimilarListing[],
  least = 0,
): Promise<Listing[]> {
  if (found.length === 0) return [];
  const near = like && (await cosinesWith(db, like.id, found));
  const scored = near
    ? found.map(({ listingId, score }) => ({
        listingId,
        score: weights.words * score + weights.meaning * Math.max(near.get(listingId) || 0, 0),
      }))
    : found;
  const price = like && sql`${centsOf(like.price)}::int`;
  const score = price
    ? sql`found.score + ${weights.price}::float8 * least(${listings.priceCents}, ${price})::float8 / greatest(${listings.priceCents}, ${price})`
    : sql`found.score`;
  const rows = await db
    .select(listingColumns)
    .from(sql`(
      select ${listings.id} as id, ${listings.stock} = 0 as gone, ${score} as score
      from ${fromRelevant({ found: scored, excluded: [] })}
      where ${isPublic} and ${score} >= ${least}::float8
      order by gone, score desc, id limit ${mostShown}
    ) as best`)
    .innerJoin(listings, sql`${listings.id} = best.id`)
    .innerJoin(vendors, sql`${vendors.id} = ${listings.vendorId}`)
    .orderBy(sql`best.gone, best.score desc, best.id`);
  return rows.map((row) => toListing(row));
}

/** By id, of those that have a vector of the same model. */
async function cosinesWith(db: Database, id: string, found: readonly SimilarListing[]): Promise<Map<string, number>> {
  // Without listings: where vectors are on several servers, a join would send them all of those.
  const { rows } = await db.execute<{ id: string; cosine: number }>(sql`
    with own as materialized (select embedding, model from listing_embeddings where listing_id = ${id}::uuid)
    select theirs.listing_id as id, 1 - (theirs.embedding <=> own.embedding) as cosine
    from listing_embeddings theirs join own on own.model = theirs.model
    where theirs.listing_id = any(${sql.param(found.map(({ listingId }) => listingId))}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.cosine]));
}

/** Listings that different shoppers bought in the same paid order, most frequent first. */
async function boughtWith(db: Database, listingId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select other.listing_id as id
    from (select distinct order_id from order_items where listing_id = ${listingId}::uuid limit ${ordersRead}) as own
    join orders on orders.id = own.order_id and orders.payment_status = 'completed'
    join order_items other on other.order_id = own.order_id and other.listing_id <> ${listingId}::uuid
    group by other.listing_id
    having count(distinct coalesce(orders.user_id, orders.id)) >= ${fewestShoppers}
    order by count(distinct coalesce(orders.user_id, orders.id)) desc, other.listing_id
    limit ${mostShown * 3}`);
  return rows.map(({ id }) => id);
}
