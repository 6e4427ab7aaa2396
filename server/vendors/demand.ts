// What people look at and wish for in vain: counted in memory without anything about who they are, and written by a job, so that a page
// costs no query. A process that dies loses the last minute.
import { sql } from "drizzle-orm";
import type { SearchOutput } from "#contract/chat/chat.ts";
import type { Category } from "#contract/listings/categories.ts";
import { shopTimeZone } from "#contract/orders/order-rules.ts";
import type { Location } from "#contract/shared/distance.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, listingViews, missedSearches, vendors } from "#db/schema.ts";
import { isId } from "#server/listings/listings.service.ts";

/** In memory at most; whoever sends made-up ids fills no more than this. */
const mostKept = 20_000;
const longestWords = 80;

/** A search that found nothing, or nothing exact. */
export interface Missed {
  words: string;
  category: Category | null;
  source: "search" | "assistant";
  /** Something near was shown. */
  nearly: boolean;
  /** A city or province that was asked for; kept only if a vendor is there. */
  city: string | null;
  /** Where the shopper is: kept as the nearest vendor's city, if one is within reach. */
  near: Location | null;
}

export interface Demand {
  view(listingId: string): void;
  missed(search: Missed): void;
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

/** The searches of an answer that found nothing, or only other things than asked for. */
export const missedIn = (results: SearchOutput["results"], near: Location | null): Missed[] =>
  results.flatMap(({ plan, total, listings: found, close = [], unknown = [] }) => {
    if (total > 0 && unknown.length === 0) return [];
    const shown = [...found, ...close];
    return {
      words: plan.text || plan.about || (plan.category ?? ""),
      category: plan.category ?? shown[0]?.category ?? null,
      source: "assistant",
      nearly: shown.length > 0,
      city: plan.city,
      near: plan.near ?? near,
    };
  });

const today = sql`(now() at time zone ${sql.raw(`'${shopTimeZone}'`)})::date`;

/** About ten kilometres: nobody's home. */
const roughly = (degrees: number): number => Math.round(degrees * 10) / 10;

type Counted = Omit<Missed, "near"> & { times: number; latitude: number | null; longitude: number | null };

export function createDemand(): Demand {
  let views = new Map<string, number>();
  let missed = new Map<string, Counted>();
  return {
    view(listingId) {
      if (isId(listingId) && (views.has(listingId) || views.size < mostKept)) {
        views.set(listingId, (views.get(listingId) ?? 0) + 1);
      }
    },
    missed({ near, ...search }) {
      const words = searchedWords(search.words);
      const city = search.city === null ? null : cleanText(search.city.slice(0, longestWords)).toLowerCase();
      const [latitude, longitude] =
        near && city === null ? [roughly(near.latitude), roughly(near.longitude)] : [null, null];
      const key = JSON.stringify([search.source, search.nearly, city, latitude, longitude, words]);
      const before = missed.get(key);
      if (words === null || (!before && missed.size >= mostKept)) return;
      const category = search.category ?? before?.category ?? null;
      missed.set(key, { ...search, words, city, latitude, longitude, category, times: (before?.times ?? 0) + 1 });
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
      await writeMissed(db, meantOf([...lost.values()]));
    },
  };
}

/** Typing pauses: of "bask" and "basket" only the longer was meant. */
function meantOf(all: readonly Counted[]): readonly Counted[] {
  const typed = [...new Set(all.flatMap(({ source, words }) => (source === "search" ? [words] : [])))].sort();
  // In order, what begins with a text comes right after it.
  const begun = new Set(typed.filter((words, place) => typed[place + 1]?.startsWith(words)));
  return all.filter(({ source, words }) => source !== "search" || !begun.has(words));
}

/** Within so many kilometres a vendor's city tells where a shopper is. */
const reachKm = 60;

async function writeMissed(db: Database, all: readonly Counted[]): Promise<void> {
  if (all.length === 0) return;
  await db.execute(sql`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as x(words text, category text, source text, nearly boolean, city text, latitude float8, longitude float8, times int)
    ), placed as (
      select new.*, coalesce(named.province, close.province, '') as at_province, coalesce(named.city, close.city, '') as at_city
      from new
      left join lateral (
        select province, case when lower(city) = new.city then city else '' end as city from ${vendors}
        where status = 'approved' and (lower(city) = new.city or lower(province) = new.city)
        order by lower(city) = new.city desc, id limit 1
      ) named on true
      left join lateral (
        select province, city from ${vendors}
        cross join lateral (select 111.2 * sqrt((${vendors.latitude} - new.latitude) ^ 2
          + ((${vendors.longitude} - new.longitude) * cos(radians(new.latitude))) ^ 2) as km) away
        where status = 'approved' and away.km <= ${reachKm} order by away.km, id limit 1
      ) close on new.latitude is not null
    )
    insert into ${missedSearches} (day, words, source, nearly, province, city, category, times)
    select ${today}, words, source, nearly, at_province, at_city, max(category), sum(times)::int from placed
    group by words, source, nearly, at_province, at_city order by words, source, nearly, at_province, at_city
    on conflict (day, words, source, nearly, province, city) do update
    set times = missed_searches.times + excluded.times, category = coalesce(excluded.category, missed_searches.category)`);
}

export async function purgeMissed(db: Database): Promise<void> {
  await db.delete(missedSearches).where(sql`${missedSearches.day} < ${today} - 90`);
}
