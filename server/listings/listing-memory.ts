// One server's copy of the listings' texts. It follows the database by the version of the search index, which every write of a
// listing counts up in its own transaction (`indexListings`), so an answer from memory is as new as one from the database.
import { sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { indexMissing } from "#server/search/indexing.service.ts";
import { type ListingText, ListingTexts } from "./listing-texts.ts";

export interface ListingMemory {
  texts: ListingTexts;
  /** Vendors whose listings are not public. */
  hiddenVendors: ReadonlySet<string>;
}

interface Copy {
  texts: ListingTexts;
  epoch: string;
  version: number;
  /** It has been read whole. */
  complete: boolean;
  /** Reading runs one at a time. */
  reading: Promise<void> | null;
  readAgainAt: number;
  stopped: boolean;
  warn: (error: unknown) => void;
}

const pageSize = 500;
const retryMs = 10_000;
const emptyMs = 1000;
/** An import writes faster than can be read; the database answers then. */
const longestWaitMs = 200;

const copies = new WeakMap<object, Copy>();
const keyOf = (db: Database): object => (db as { $client?: object }).$client ?? db;

/** From now on `currentTexts` answers for this database, once everything has been read. Answers how to stop. */
export function keepListingTexts(
  db: Database,
  warn: (error: unknown) => void = (error) => console.warn(error),
): { ready: Promise<void>; stop(): void } {
  const copy: Copy = {
    texts: new ListingTexts(),
    epoch: "",
    version: 0,
    complete: false,
    reading: null,
    readAgainAt: 0,
    stopped: false,
    warn,
  };
  copies.set(keyOf(db), copy);
  return {
    ready: readInBackground(copy, () => readAll(db, copy)),
    stop() {
      copy.stopped = true;
      copies.delete(keyOf(db));
    },
  };
}

/** The texts as new as the database is now; null when there is no such copy: ask the database. */
export async function currentTexts(db: Database): Promise<ListingMemory | null> {
  const copy = copies.get(keyOf(db));
  if (!copy) return null;
  if (!copy.complete) {
    if (!copy.reading && performance.now() > copy.readAgainAt) void readInBackground(copy, () => readAll(db, copy));
    return null;
  }
  const state = await readState(db);
  if (state?.epoch !== copy.epoch) {
    copy.complete = false;
    return null;
  }
  const waitUntil = performance.now() + longestWaitMs;
  while (copy.version < state.version) {
    const reading = copy.reading ?? readInBackground(copy, () => readChanges(db, copy, state.version));
    await Promise.race([reading, Bun.sleep(longestWaitMs)]);
    if (!copy.complete || (copy.version < state.version && performance.now() > waitUntil)) return null;
  }
  return { texts: copy.texts, hiddenVendors: new Set(state.hidden) };
}

function readInBackground(copy: Copy, read: () => Promise<void>): Promise<void> {
  copy.reading = read()
    .catch((error: unknown) => {
      copy.complete = false;
      copy.readAgainAt = performance.now() + retryMs;
      if (!copy.stopped) copy.warn(error);
    })
    .finally(() => {
      copy.reading = null;
    });
  return copy.reading;
}

interface State {
  epoch: string;
  version: number;
  hidden: string[] | null;
}

async function readState(db: Database): Promise<State | null> {
  const { rows } = await db.execute<{ epoch: string; version: string; hidden: string[] | null }>(sql`
    select epoch, version, (select array_agg(id::text) from vendors where status <> 'approved') as hidden
    from search_state`);
  const [row] = rows;
  return row ? { ...row, version: Number(row.version) } : null;
}

type Row = Omit<ListingText, "since"> & { since: string };

const textOf = sql`l.vendor_id as "vendorId", l.category, (extract(epoch from l.created_at) * 1000000)::bigint as since,
  l.folded_title as "foldedTitle", l.folded_description as "foldedDescription", l.folded_tags as "foldedTags"`;

const put = (texts: ListingTexts, { since, ...same }: Row) => texts.put({ ...same, since: Number(since) });

/** Requests are served between two pages. */
const letOthersRun = () => new Promise((resolve) => setImmediate(resolve));

async function readAll(db: Database, copy: Copy): Promise<void> {
  // Listings that were written around the index: from now on it counts their changes too.
  await indexMissing(db);
  // What is committed after this has a higher version and is read again.
  const state = await readState(db);
  if (!state) {
    // No listing was ever written: the database answers until one is.
    copy.readAgainAt = performance.now() + emptyMs;
    return;
  }
  const texts = new ListingTexts();
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await db.execute<Row & { id: string }>(sql`
      select l.id, ${textOf} from listings l
      where l.status = 'active' and l.id > ${after}::uuid order by l.id limit ${pageSize}`);
    for (const row of rows) put(texts, row);
    const last = rows.at(-1);
    if (!last || copy.stopped) break;
    after = last.id;
    await letOthersRun();
  }
  copy.texts = texts;
  copy.epoch = state.epoch;
  copy.version = state.version;
  copy.complete = true;
}

async function readChanges(db: Database, copy: Copy, version: number): Promise<void> {
  let after = { version: copy.version, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  for (;;) {
    const { rows } = await db.execute<Row & { id: string; version: string; active: boolean }>(sql`
      select d.listing_id as id, d.version, l.id is not null as active, ${textOf}
      from search_documents d left join listings l on l.id = d.listing_id and l.status = 'active'
      where (d.version, d.listing_id) > (${after.version}::bigint, ${after.id}::uuid) and d.version <= ${version}::bigint
      order by d.version, d.listing_id limit ${pageSize}`);
    for (const { active, version: _, ...row } of rows) {
      if (active) put(copy.texts, row);
      else copy.texts.remove(row.id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize || copy.stopped) break;
    after = { version: Number(last.version), id: last.id };
    await letOthersRun();
  }
  copy.version = version;
}
