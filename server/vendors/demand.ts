// What people look at and look for in vain: counted in memory without anything about who they are, and written by a job, so that a page
// costs no query. A process that dies loses the last minute.
import { sql } from "drizzle-orm";
import type { Category } from "#contract/listings/categories.ts";
import { shopTimeZone } from "#contract/orders/order-rules.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, listingViews, missedSearches } from "#db/schema.ts";
import { isId } from "#server/listings/listings.service.ts";

/** In memory at most; whoever sends made-up ids fills no more than this. */
const mostKept = 20_000;
const longestWords = 80;

export interface Demand {
  view(listingId: string): void;
  missed(words: string, category: Category | null): void;
  /** Writes what was counted since the last time. */
  write(db: Database): Promise<void>;
}

/** A browser that a person may sit at. Programs that read pages say so, or say nothing. */
export const isPerson = (agent: string | null): boolean =>
  agent !== null &&
  /^Mozilla\//.test(agent) &&
  !/bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|facebookexternalhit|python|curl|wget/i.test(agent);

/** null: too long to be a search, or perhaps somebody's address or number. */
export function searchedWords(text: string): string | null {
  const words = cleanText(text).toLowerCase().replace(/\s+/g, " ").trim();
  return words.length < 3 || words.length > longestWords || /@|(?:\d[ -]?){7}/.test(words) ? null : words;
}

const today = sql`(now() at time zone ${sql.raw(`'${shopTimeZone}'`)})::date`;

export function createDemand(): Demand {
  let views = new Map<string, number>();
  let missed = new Map<string, { times: number; category: Category | null }>();
  return {
    view(listingId) {
      if (isId(listingId) && (views.has(listingId) || views.size < mostKept)) {
        views.set(listingId, (views.get(listingId) ?? 0) + 1);
      }
    },
    missed(text, category) {
      const words = searchedWords(text);
      if (words === null || (!missed.has(words) && missed.size >= mostKept)) return;
      const before = missed.get(words);
      missed.set(words, { times: (before?.times ?? 0) + 1, category: category ?? before?.category ?? null });
    },
    async write(db) {
      const [seen, lost] = [views, missed];
      views = new Map();
      missed = new Map();
      if (seen.size > 0) {
        const rows = [...seen];
        await db.execute(sql`
          insert into ${listingViews} (listing_id, day, views)
          select new.id, ${today}, new.views from unnest(
            ${sql.param(rows.map(([id]) => id))}::uuid[], ${sql.param(rows.map(([, times]) => times))}::int[]
          ) as new(id, views) join ${listings} on listings.id = new.id order by new.id
          on conflict (listing_id, day) do update set views = listing_views.views + excluded.views`);
      }
      // Typing pauses: of "bask" and "basket" only the longer was meant.
      // In order, what begins with a text comes right after it.
      const all = [...lost.keys()].sort();
      const meant = all.filter((words, place) => !all[place + 1]?.startsWith(words));
      if (meant.length > 0) {
        const of = meant.map((words) => lost.get(words) as { times: number; category: Category | null });
        await db.execute(sql`
          insert into ${missedSearches} (day, words, category, times)
          select ${today}, new.words, new.category, new.times from unnest(
            ${sql.param(meant)}::text[], ${sql.param(of.map(({ category }) => category))}::text[],
            ${sql.param(of.map(({ times }) => times))}::int[]
          ) as new(words, category, times) order by new.words
          on conflict (day, words) do update
          set times = missed_searches.times + excluded.times, category = coalesce(excluded.category, missed_searches.category)`);
      }
    },
  };
}

export async function purgeMissed(db: Database): Promise<void> {
  await db.delete(missedSearches).where(sql`${missedSearches.day} < ${today} - 90`);
}
