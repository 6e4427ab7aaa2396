// The ratings of listings; ranking gives them a little weight.
import { and, gt } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";

/** Mean rating and count. */
export interface ReviewFigures {
  rating: number | null;
  totalReviews: number;
}

const slice = 1000;

/** Gives the figures of each listing with reviews, in slices, so that requests are served in between. */
export async function readOwnReviews(
  db: Database,
  each: (listingId: string, figures: ReviewFigures) => void,
): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await db
      .select({ id: listings.id, rating: listings.rating, totalReviews: listings.totalReviews })
      .from(listings)
      .where(and(gt(listings.totalReviews, 0), gt(listings.id, after)))
      .orderBy(listings.id)
      .limit(slice);
    for (const { id, ...figures } of rows) each(id, figures);
    const last = rows.at(-1);
    if (!last || rows.length < slice) return;
    after = last.id;
  }
}
