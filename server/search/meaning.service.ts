// Cosines between a query and listings. Of a few named listings they are computed here, from vectors held as bytes, unless the
// catalogue is so large that few would be met again; then, and for a remote model's, pgvector computes them in one round trip.
import { type SQL, sql } from "drizzle-orm";
import { toSql } from "pgvector";
import type { Database } from "#db/engine/index.ts";
import { listingEmbeddings } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { firstOf } from "./first-of.ts";
import { heldVectors, type PlacedListing } from "./held-vectors.ts";

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

const { embedding, listingId } = listingEmbeddings;

interface Measured extends Record<string, unknown> {
  id: string;
  cosine: number;
}

/** `searched`: where the query's nearest are looked for. `more`: listings besides those named. */
const measured = (asked: SQL, model: SQL, among: SQL, searched: SQL | null, more: SQL) => sql`
  with asked as materialized (select ${asked}::vector as vector),
  named as materialized (
    select ${listingId}, ${embedding} from ${listingEmbeddings}
    where ${listingId} = any(${among}::uuid[]) and ${listingEmbeddings.model} = ${model}
  ),
  nearest as (
    select searched.embedding, searched.embedding <=> asked.vector as distance
    from ${searched ? sql`(${searched})` : sql`named`} as searched, asked
    order by distance limit ${sql.raw(String(feedbackListings))}
  ),
  moved as materialized (
    select coalesce(asked.vector + (select avg(embedding) from nearest where distance < 1), asked.vector) as vector from asked
  )
  select listing_id as id, 1 - (embedding <=> moved.vector) as cosine from named, moved ${more}`;

const measureNamed = statement<Measured>(
  "cosines",
  measured(
    sql`${sql.placeholder("asked")}`,
    sql`${sql.placeholder("model")}`,
    sql`${sql.placeholder("among")}`,
    null,
    sql``,
  ),
);

function measureEverywhere(db: Database, asked: string, { model, among, beyond }: MeaningQuery): Promise<Measured[]> {
  const everywhere = sql`select ${listingId}, ${embedding} from ${listingEmbeddings}
    inner join vendors on vendors.id = ${listingEmbeddings.vendorId} and vendors.status = 'approved'
    where ${listingEmbeddings.model} = ${model}
      and ${beyond?.vendorId ? sql`${listingEmbeddings.vendorId} = ${beyond.vendorId}::uuid` : sql`true`}`;
  const nearest = sql`union (
    select listing_id, 1 - (embedding <=> moved.vector) from (${everywhere}) as searched, moved
    order by embedding <=> moved.vector limit ${nearestListings}
  )`;
  return db
    .execute<Measured>(measured(sql`${asked}`, sql`${model}`, sql`${sql.param(among)}`, everywhere, nearest))
    .then(({ rows }) => rows);
}

/** Listing id → cosine with the moved query, for listings that have a vector of this model. */
export async function measureMeaning(db: Database, query: MeaningQuery): Promise<Map<string, number>> {
  const { model, vector, among, beyond } = query;
  // A zero vector: no word of the query is known.
  if (vector.every((value) => value === 0) || (among.length === 0 && !beyond)) return new Map();
  // Scaling sets the query's share in the sum with its neighbours' mean; the cosine ignores the length.
  const asked = toSql(vector.map((value) => (value * (1 - feedback)) / feedback)) as string;
  const rows = beyond ? await measureEverywhere(db, asked, query) : await measureNamed(db, { asked, model, among });
  // NaN: a zero vector.
  return new Map(rows.filter(({ cosine }) => !Number.isNaN(cosine)).map(({ id, cosine }) => [id, cosine]));
}

/** Of each of these listings of one index, in order; NaN without a vector. */
export async function measureHeld(
  db: Database,
  { model, vector }: Pick<MeaningQuery, "model" | "vector">,
  among: readonly PlacedListing[],
): Promise<Float64Array> {
  const asked = new Float64Array(vector);
  const held = await heldVectors(db, { model, dimensions: vector.length }, among);
  const plain = held.cosines(among, asked);
  const alike: number[] = [];
  for (let at = 0; at < plain.length; at++) if ((plain[at] as number) > 0) alike.push(at);
  const nearest = firstOf(
    alike,
    feedbackListings,
    (one, other) => (plain[other] as number) - (plain[one] as number) || one - other,
  );
  const moved = asked.map((value) => (value * (1 - feedback)) / feedback);
  for (const at of nearest) held.addTo(moved, (among[at] as PlacedListing).place, 1 / nearest.length);
  return held.cosines(among, moved);
}
