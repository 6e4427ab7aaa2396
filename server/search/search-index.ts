// One server's copy of the words in the search index, read from `search_documents` and followed by version, so that a search costs the
// database one small query before the filters. Several servers on one database see each other's writes at their next search.
import { sql } from "drizzle-orm";
import type { EmbeddingModel } from "#agent/embedding/index.ts";
import { localModel } from "#agent/embedding/local.ts";
import type { Database } from "#db/engine/index.ts";
import { readBasis } from "./basis-store.ts";
import { restoreDocument } from "./document.ts";
import { indexMissing } from "./indexing.service.ts";
import { type OwnReviews, readOwnReviews } from "./own-reviews.ts";
import { QueryModel } from "./query-model.ts";
import { WordIndex } from "./word-index.ts";
import { openForms } from "./word-meaning.ts";

/** A provider's model and the name of its vectors; null: learned from the catalogue. */
export type RemoteEmbeddings = { model: EmbeddingModel; name: string } | null;

export interface SearchIndex {
  /** Only approved vendors': other listings are neither found nor affect spelling and weights. */
  words: WordIndex;
  /** Embeds a query into the listings' space; null while nothing was learned or no provider is there. */
  meaning: QueryModel | null;
}

/** A server's copy of the index. */
export interface SearchIndexCopy {
  /** At least as recent as the database at the time of the call. */
  current(): Promise<SearchIndex>;
}

/** What a search needs. */
export interface SearchedShop {
  db: Database;
  searchIndex: SearchIndexCopy;
}

interface Copy extends SearchIndex {
  readonly remote: RemoteEmbeddings;
  reviews: OwnReviews;
  /** When they were read. */
  reviewsAt: number;
  /** Vendors whose listings are missing because they are not public. */
  hiddenVendors: ReadonlySet<string>;
  epoch: string | null;
  version: number;
  /** Whether it was loaded completely once. */
  complete: boolean;
  /** Only one update runs at a time. */
  following: Promise<void> | null;
}

const pageSize = 200;
const longestWaitMs = 1000;
const reviewsForMs = 60_000;

/** Loaded at the first search, and updated from then on. */
export function keepSearchIndex(db: Database, remote: RemoteEmbeddings = null): SearchIndexCopy {
  const copy: Copy = {
    remote,
    words: new WordIndex(),
    meaning: null,
    hiddenVendors: new Set(),
    reviews: new Map(),
    reviewsAt: 0,
    epoch: null,
    version: 0,
    complete: false,
    following: null,
  };
  return { current: () => currentIndex(db, copy) };
}

async function currentIndex(db: Database, copy: Copy): Promise<SearchIndex> {
  const followed = followAgain(db, copy);
  // During an import, which writes faster than this can read, a search uses a slightly old copy.
  if (copy.complete) {
    // If it fails after the race, the next search meets the same failure.
    followed.catch(() => undefined);
    await Promise.race([followed, Bun.sleep(longestWaitMs)]);
  } else await followed;
  return copy;
}

/** A caller during an update waits for it and then checks again, as it may have read older data. */
async function followAgain(db: Database, copy: Copy): Promise<void> {
  if (copy.following) await copy.following.catch(() => undefined);
  copy.following ??= follow(db, copy).finally(() => {
    copy.following = null;
  });
  await copy.following;
  copy.complete = true;
}

interface State {
  epoch: string;
  version: number;
  model: string | null;
  hidden: string[] | null;
}

async function readState(db: Database): Promise<State | null> {
  const { rows } = await db.execute<{
    epoch: string;
    version: string;
    model: string | null;
    hidden: string[] | null;
  }>(sql`
    select epoch, version, embedding_model as model,
      (select array_agg(id::text) from vendors where status <> 'approved') as hidden
    from search_state`);
  const [row] = rows;
  return row ? { ...row, version: Number(row.version) } : null;
}

async function follow(db: Database, copy: Copy): Promise<void> {
  let state = await readState(db);
  if (!state || state.epoch !== copy.epoch) {
    // The upkeep job loads the index at startup, so that no search waits for it.
    openForms();
    // First load: adds listings that were written without updating the index (demo data, a restored backup).
    await indexMissing(db);
    state = await readState(db);
    if (!state) return;
    copy.complete = false;
    copy.words = new WordIndex();
    copy.hiddenVendors = new Set();
    copy.epoch = state.epoch;
    copy.version = 0;
    copy.meaning = null;
    copy.reviews = await readOwnReviews(db);
    copy.reviewsAt = Date.now();
  }
  followReviews(db, copy);
  await followVendors(db, copy, new Set(state.hidden));
  if (state.model !== copy.meaning?.name)
    copy.meaning = state.model === null ? null : await readModel(db, copy.remote, state.model);
  if (state.version > copy.version) await readDocuments(db, copy, state);
}

/** null if this server is not configured for the provider's model. */
async function readModel(db: Database, remote: RemoteEmbeddings, name: string): Promise<QueryModel | null> {
  if (!name.startsWith("local:")) return remote?.name === name ? new QueryModel(remote.model, name, true) : null;
  const basis = await readBasis(db, name);
  return basis && new QueryModel(localModel(basis), name, false);
}

interface DocumentRow extends Record<string, unknown> {
  id: string;
  vendor: string;
  version: string;
  words: string | null;
}

/** A decision about a vendor doesn't touch its listings' rows in the index: they are taken in, or put out, as a whole. */
async function followVendors(db: Database, copy: Copy, hidden: ReadonlySet<string>): Promise<void> {
  const gone = hidden.difference(copy.hiddenVendors);
  if (gone.size > 0) copy.words.removeVendors(gone);
  const shown = [...copy.hiddenVendors.difference(hidden)];
  if (shown.length > 0) {
    for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
      const { rows } = await db.execute<DocumentRow>(sql`
        select d.listing_id as id, d.vendor_id as vendor, d.version, d.words
        from listings l inner join search_documents d on d.listing_id = l.id
        where l.vendor_id = any(${sql.param(shown)}::uuid[]) and d.words is not null and l.id > ${after}::uuid
        order by l.id limit ${pageSize}`);
      await putDocuments(copy.words, rows, new Set(), copy.reviews);
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) break;
      after = last.id;
    }
  }
  copy.hiddenVendors = hidden;
}

async function putDocuments(
  words: WordIndex,
  rows: readonly DocumentRow[],
  hidden: ReadonlySet<string>,
  reviews: OwnReviews,
): Promise<void> {
  for (const [at, row] of rows.entries()) {
    // Requests are served in between.
    if (at % 25 === 24) await new Promise((resolve) => setImmediate(resolve));
    const { id, words: stored } = row;
    if (stored === null || hidden.has(row.vendor)) {
      words.remove(id);
      continue;
    }
    words.put({
      listingId: id,
      vendorId: row.vendor,
      fingerprint: Bun.hash(stored),
      document: () => restoreDocument(stored),
      reviews: reviews.get(id),
    });
  }
}

async function readDocuments(db: Database, copy: Copy, state: State): Promise<void> {
  let after = { version: copy.version, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  for (;;) {
    const { rows } = await db.execute<DocumentRow>(sql`
      select listing_id as id, vendor_id as vendor, version, words from search_documents
      where (version, listing_id) > (${after.version}::bigint, ${after.id}::uuid) and version <= ${state.version}::bigint
      order by version, listing_id limit ${pageSize}`);
    await putDocuments(copy.words, rows, copy.hiddenVendors, copy.reviews);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = { version: Number(last.version), id: last.id };
  }
  copy.version = state.version;
}

/**
 * A review is no change of the index, whose writers stand in a queue: it weighs little, so that it is enough to look at all of
 * them once a minute, while searches go on.
 */
function followReviews(db: Database, copy: Copy): void {
  if (Date.now() - copy.reviewsAt < reviewsForMs) return;
  copy.reviewsAt = Date.now();
  readOwnReviews(db).then(
    (reviews) => {
      copy.reviews = reviews;
      copy.words.rate(reviews);
    },
    () => {
      // The next search meets the same failure.
      copy.reviewsAt = 0;
    },
  );
}
