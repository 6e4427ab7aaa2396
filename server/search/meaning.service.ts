// Cosines between a query and listings, computed by pgvector, exactly and in one round trip: no server keeps a copy of the vectors.
import { sql } from "drizzle-orm";
import { toSql } from "pgvector";
import type { Database } from "#db/engine/index.ts";
import { listingEmbeddings } from "#db/schema.ts";

export interface MeaningQuery {
  /** The model of the vectors; vectors of different models can't be compared. */
  model: string;
  /** The query's vector in that model. */
  vector: readonly number[];
  /** Listings whose cosine is always returned. */
  among: readonly string[];
  /** Also find the nearest public listings (of this vendor), whatever their words. */
  beyond: { vendorId: string | null } | null;
}

/** How far the query vector moves towards its nearest listings (relevance feedback), because a short query says little. */
const feedback = 0.45;
const feedbackListings = 5;
const nearestListings = 200;

/** Listing id → cosine with the moved query, for listings that have a vector of this model. */
export async function measureMeaning(db: Database, query: MeaningQuery): Promise<Map<string, number>> {
  const { model, vector, among, beyond } = query;
  // A zero vector: no word of the query is known.
  if (vector.every((value) => value === 0) || (among.length === 0 && !beyond)) return new Map();
  const { embedding, listingId } = listingEmbeddings;
  // Scaling sets the query's share in the sum with its neighbours' mean; the cosine ignores the length.
  const asked = toSql(vector.map((value) => (value * (1 - feedback)) / feedback));
  const everywhere = sql`select ${listingId}, ${embedding} from ${listingEmbeddings}
    inner join vendors on vendors.id = ${listingEmbeddings.vendorId} and vendors.status = 'approved'
    where ${listingEmbeddings.model} = ${model}
      and ${beyond?.vendorId ? sql`${listingEmbeddings.vendorId} = ${beyond.vendorId}::uuid` : sql`true`}`;
  // `offset 0` makes the planner look up each id instead of reading the whole table.
  const named = sql`select named.* from unnest(${sql.param(among)}::uuid[]) as among(id)
    cross join lateral (
      select ${listingId}, ${embedding} from ${listingEmbeddings} where ${listingId} = among.id and ${listingEmbeddings.model} = ${model} offset 0
    ) as named`;
  const { rows } = await db.execute<{ id: string; cosine: number }>(sql`
    with asked as materialized (select ${asked}::vector as vector),
    named as materialized (${named}),
    nearest as (
      select searched.embedding, searched.embedding <=> asked.vector as distance
      from ${beyond ? sql`(${everywhere})` : sql`named`} as searched, asked
      order by distance limit ${feedbackListings}
    ),
    moved as materialized (
      select coalesce(asked.vector + (select avg(embedding) from nearest where distance < 1), asked.vector) as vector from asked
    )
    select listing_id as id, 1 - (embedding <=> moved.vector) as cosine from named, moved
    ${
      beyond
        ? sql`union (
            select listing_id, 1 - (embedding <=> moved.vector) from (${everywhere}) as searched, moved
            order by embedding <=> moved.vector limit ${nearestListings}
          )`
        : sql``
    }`);
  // NaN: a zero vector.
  return new Map(rows.filter(({ cosine }) => !Number.isNaN(cosine)).map(({ id, cosine }) => [id, cosine]));
}
