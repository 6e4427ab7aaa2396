// A server's in-memory copy of the search index (`search_documents`), updated by version: before the filters a search costs the
// database one small query. Servers on one database see each other's writes at their next search.
import { inArray, sql } from "drizzle-orm";
import type { EmbeddingModel } from "#agent/embedding/index.ts";
import { localModel } from "#agent/embedding/local.ts";
import type { Database } from "#db/engine/index.ts";
import { vendors } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import {
  type CopiesState,
  hiddenStates,
  type ListingMemory,
  type ListingTextsCopy,
} from "#server/listings/listing-memory.ts";
import { readBasis, rememberedBasis } from "./basis-store.ts";
import { restoreDocument } from "./document.ts";
import { indexMissing } from "./indexing.service.ts";
import { readOwnReviews } from "./own-reviews.ts";
import { QueryModel } from "./query-model.ts";
import { StoredCopy } from "./stored-copy.ts";
import { WordIndex, wordsFile } from "./word-index.ts";

/** A provider's model and the name of its vectors; null: the local model. */
export type RemoteEmbeddings = { model: EmbeddingModel; name: string } | null;

export interface SearchIndex {
  /** Only of approved vendors: other listings are not found and don't affect spelling or weights. */
  words: WordIndex;
  /** Embeds queries; null before training, or without a provider. */
  meaning: QueryModel | null;
}

/** A server's copy of the index. */
export interface SearchIndexCopy {
  /** At least as new as the database at the time of the call, or when `read` was read. */
  current(read?: CopiesState): Promise<SearchIndex>;
  /** Writes the copy to its folder, if it has changed since and that was not just before. */
  save(): Promise<void>;
  /** The first load is complete. */
  isLoaded(): boolean;
}

/** What a search needs. */
export interface SearchedShop {
  db: Database;
  searchIndex: SearchIndexCopy;
  /** Prices and stock in memory; without them the database filters. */
  listingTexts?: ListingTextsCopy | null;
}

/** The copies of a catalogue in memory. */
export interface ShopCopies {
  index: SearchIndex;
  /** null: the database answers. */
  memory: ListingMemory | null;
}

/** As current as the database, by one query for both; those that are known already aren't read again. */
export async function currentCopies(
  { searchIndex, listingTexts }: Omit<SearchedShop, "db">,
  known: Partial<ShopCopies> = {},
): Promise<ShopCopies> {
  const memory = known.memory === undefined ? ((await listingTexts?.current()) ?? null) : known.memory;
  return { memory, index: known.index ?? (await searchIndex.current(memory?.state)) };
}

/** For what the database would have to read every text for: waits while they are being loaded. null if they can't be had. */
export const loadedTexts = async ({
  listingTexts,
}: Pick<SearchedShop, "listingTexts">): Promise<ListingMemory | null> => (await listingTexts?.loaded()) ?? null;

interface Copy extends SearchIndex {
  readonly remote: RemoteEmbeddings;
  readonly file: StoredCopy;
  /** When reviews were read. */
  reviewsAt: number;
  /** Vendors without approval, whose listings are left out. */
  hiddenVendors: ReadonlySet<string>;
  epoch: string | null;
  version: number;
  /** Whether the first load is complete. */
  complete: boolean;
  /** It was complete once: later loads, as of a shop without listings, don't make the server unready. */
  wasLoaded: boolean;
  /** The running update, if any; only one at a time. */
  following: Promise<void> | null;
}

const pageSize = 200;
const longestWaitMs = 1000;
const reviewsForMs = 60_000;
/** After a file, which has ratings: the first searches don't wait while newer ones are read. */
const ratingsLaterMs = 5000;

/** Loaded at the first search, and updated from then on. */
export function keepSearchIndex(
  db: Database,
  remote: RemoteEmbeddings = null,
  folder: string | null = null,
): SearchIndexCopy {
  const copy: Copy = {
    remote,
    file: new StoredCopy(folder, wordsFile),
    words: new WordIndex(),
    meaning: null,
    hiddenVendors: new Set(),
    reviewsAt: 0,
    epoch: null,
    version: 0,
    complete: false,
    wasLoaded: false,
    following: null,
  };
  return {
    current: (read) => currentIndex(db, copy, read),
    save: () => save(db, copy),
    isLoaded: () => copy.wasLoaded,
  };
}

async function save(db: Database, copy: Copy): Promise<void> {
  const { file, epoch, version, words, hiddenVendors } = copy;
  if (epoch === null || !copy.complete || copy.following !== null) return;
  await file.save(db, words, { epoch, version, hidden: [...hiddenVendors] });
}

/** Reads the copy's file. False if there is none that this database can follow. */
async function restore(db: Database, copy: Copy, state: CopiesState): Promise<boolean> {
  const stored = await copy.file.restore(db, state);
  if (!stored) return false;
  copy.words = new WordIndex(stored.columns);
  copy.hiddenVendors = new Set(stored.hidden);
  copy.version = stored.version;
  return true;
}

async function currentIndex(db: Database, copy: Copy, read?: CopiesState): Promise<SearchIndex> {
  if (read && copy.complete && hasAllOf(copy, read)) {
    void followReviews(db, copy);
    return copy;
  }
  const followed = followAgain(db, copy);
  // During an import, which writes faster than this reads, a search uses a slightly older copy.
  if (copy.complete) {
    // A later failure is ignored here: the next search meets it again.
    followed.catch(() => undefined);
    await Promise.race([followed, Bun.sleep(longestWaitMs)]);
  } else await followed;
  return copy;
}

function hasAllOf({ epoch, version, hiddenVendors, meaning }: Copy, read: CopiesState): boolean {
  const hidden = read.hidden ?? [];
  return (
    epoch === read.epoch &&
    version >= read.version &&
    (meaning?.name ?? null) === read.model &&
    hidden.length === hiddenVendors.size &&
    hidden.every((id) => hiddenVendors.has(id))
  );
}

/** Waits for a running update, then updates again, because that one may have read older data. */
async function followAgain(db: Database, copy: Copy): Promise<void> {
  if (copy.following) await copy.following.catch(() => undefined);
  copy.following ??= follow(db, copy).finally(() => {
    copy.following = null;
  });
  await copy.following;
  copy.complete = true;
  copy.wasLoaded = true;
}

interface StateRow extends Omit<CopiesState, "version"> {
  version: string;
}

const readStateRow = statement<StateRow>(
  "search index",
  sql`
    select epoch, version, embedding_model as model,
      (select array_agg(id::text) from ${vendors} where ${inArray(vendors.status, hiddenStates)}) as hidden
    from search_state`,
);

async function readState(db: Database): Promise<CopiesState | null> {
  const [row] = await readStateRow(db);
  return row ? { ...row, version: Number(row.version) } : null;
}

async function follow(db: Database, copy: Copy): Promise<void> {
  let state = await readState(db);
  let isNew = false;
  if (!state || state.epoch !== copy.epoch) {
    copy.complete = false;
    copy.meaning = null;
    copy.reviewsAt = 0;
    // The database sends the model while the file is read.
    const [restored] = await Promise.all([
      state && restore(db, copy, state),
      rememberedBasis(db, state?.model ?? null),
    ]);
    if (!state || !restored) {
      // Indexes listings that were written without indexing (demo data, a restored backup). After a file this is left to the job.
      await indexMissing(db);
      state = await readState(db);
      if (!state) return;
      copy.words = new WordIndex();
      copy.hiddenVendors = new Set();
      copy.version = 0;
      isNew = true;
    } else copy.reviewsAt = Date.now() - reviewsForMs + ratingsLaterMs;
    copy.epoch = state.epoch;
  }
  await followVendors(db, copy, new Set(state.hidden));
  if (state.model !== copy.meaning?.name)
    copy.meaning = state.model === null ? null : await readModel(db, copy.remote, state.model);
  if (state.version > copy.version) await readDocuments(db, copy, state);
  const rated = followReviews(db, copy);
  if (isNew) await rated;
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

/** An approval or suspension doesn't change the vendor's index rows: all of them are added or removed here. */
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
      await putDocuments(copy.words, rows, new Set());
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) break;
      after = last.id;
    }
    // A listing that comes back is unrated until the reviews are read.
    copy.reviewsAt = 0;
  }
  copy.hiddenVendors = hidden;
}

async function putDocuments(
  words: WordIndex,
  rows: readonly DocumentRow[],
  hidden: ReadonlySet<string>,
): Promise<void> {
  for (const [at, row] of rows.entries()) {
    // Lets other requests run.
    if (at % 25 === 24) await new Promise((resolve) => setImmediate(resolve));
    const { id, words: stored } = row;
    if (stored === null || hidden.has(row.vendor)) {
      words.remove(id);
      continue;
    }
    words.put({
      listingId: id,
      vendorId: row.vendor,
      fingerprint: Number(BigInt.asUintN(53, BigInt(Bun.hash(stored)))),
      document: () => restoreDocument(stored),
    });
  }
}

async function readDocuments(db: Database, copy: Copy, state: CopiesState): Promise<void> {
  let after = { version: copy.version, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  for (;;) {
    const { rows } = await db.execute<DocumentRow>(sql`
      select listing_id as id, vendor_id as vendor, version, words from search_documents
      where (version, listing_id) > (${after.version}::bigint, ${after.id}::uuid) and version <= ${state.version}::bigint
      order by version, listing_id limit ${pageSize}`);
    await putDocuments(copy.words, rows, copy.hiddenVendors);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = { version: Number(last.version), id: last.id };
  }
  copy.version = state.version;
}

/**
 * Reviews don't change the index version, because index writers wait for one another. They weigh little, so reading all of them
 * once a minute in the background is enough.
 */
async function followReviews(db: Database, copy: Copy): Promise<void> {
  if (Date.now() - copy.reviewsAt < reviewsForMs) return;
  copy.reviewsAt = Date.now();
  try {
    await copy.words.rate((each) => readOwnReviews(db, each));
  } catch {
    // The next search tries again.
    copy.reviewsAt = 0;
  }
}
