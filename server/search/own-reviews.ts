// The ratings of listings; ranking gives them a little weight.
import { sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { readNumbers } from "#db/numbers.ts";
import { listings } from "#db/schema.ts";

/** Mean rating and count. */
export interface ReviewFigures {
  rating: number | null;
  totalReviews: number;
}

/** Of each listing with reviews; its id is 16 bytes. */
export type EachReviewed = (bytes: Uint8Array, at: number, figures: ReviewFigures) => void;

export async function readOwnReviews(db: Database, each: EachReviewed): Promise<void> {
  const of = [sql`coalesce(${listings.rating}, 0)`, sql`${listings.totalReviews}`];
  await readNumbers(db, { of, where: sql`${listings.totalReviews} > 0` }, (bytes, at, [rating, count]) => {
    each(bytes, at, { rating: rating || null, totalReviews: count as number });
    return true;
  });
}
