// This server's copy of the listing texts. It follows the version of the search index, which every write of a listing increments in
// its transaction (`indexListings`), so an answer from memory is as current as one from the database.
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { type EachNumbers, readNumbers } from "#db/numbers.ts";
import { listings, vendors } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { AppError } from "#server/app-error.ts";
import { indexMissing } from "#server/search/indexing.service.ts";
import { StoredCopy } from "#server/search/stored-copy.ts";
import { CurrentListings } from "./current-listings.ts";
import { type ListingText, ListingTexts, textsFile } from "./listing-texts.ts";

export interface ListingMemory {
  texts: ListingTexts;
  /** As of the same moment as `state`, or newer. */
  current: CurrentListings;
  /** What the database said of its copies: the words' copy needs no query of its own. */
  state: CopiesState;
  /** Vendors whose listings are not public. */
  hiddenVendors: ReadonlySet<string>;
}

interface Copy {
  readonly file: StoredCopy;
  texts: ListingTexts;
  /** A new one with every load: what changed before isn't reported. */
  current: CurrentListings;
  epoch: string;
  version: number;
  /** Transactions before this one had ended when prices and stock were last read. */
  seen: string;
  /** The last reading of the state. */
  asking: Promise<unknown>;
  /** The next one, for all requests that came since the last began. */
  next: Promise<State | null> | null;
  /** The copy has been loaded completely. */
  complete: boolean;
  /** Texts were found in a file, and a load of them is under way. */
  hasFile: boolean;
  /** The current load; one runs at a time. */
  reading: Promise<void> | null;
  readAgainAt: number;
  stopped: boolean;
  warn: (error: unknown) => void;
}

const pageSize = 500;
const beforeAll = "00000000-0000-0000-0000-000000000000";
const retryMs = 10_000;
const emptyMs = 1000;
/** During an import the copy may lag behind for longer; then the database answers. */
const longestWaitMs = 200;
/** Less than the time limit of a query, which at this size would read every text, beside the load. */
const longestLoadMs = 4000;

export interface ListingTextsCopy {
  /** Once loaded, or once that failed. */
  ready: Promise<void>;
  /** As current as the database; null if it can't be, so query the database. */
  current(): Promise<ListingMemory | null>;
  /**
   * The same, but waits for a load that is under way. If one from a file takes longer, its shop is so large that the database would read
   * the texts in vain, and slow the load down.
   * @throws {AppError} then
   */
  loaded(): Promise<ListingMemory | null>;
  /** Writes the copy to its folder, if it has changed since and that was not just before. */
  save(): Promise<void>;
  stop(): void;
}

interface CopyOptions {
  warn?: (error: unknown) => void;
  /** For its file; null: none. */
  folder?: string | null;
  /** What a start needs before the copy, so that both don't share the processor. */
  after?: Promise<unknown>;
  /** How long it then leaves the processor to others, unless somebody waits for the copy. */
  settlingMs?: number;
}

/** Starts loading a copy. */
export function keepListingTexts(
  db: Database,
  { warn = (error) => console.warn(error), folder = null, after = Promise.resolve(), settlingMs = 0 }: CopyOptions = {},
): ListingTextsCopy {
  const copy: Copy = {
    file: new StoredCopy(folder, textsFile),
    texts: new ListingTexts(),
    current: new CurrentListings(),
    epoch: "",
    version: 0,
    seen: "0",
    asking: Promise.resolve(),
    next: null,
    complete: false,
    hasFile: false,
    reading: null,
    readAgainAt: 0,
    stopped: false,
    warn,
  };
  const { promise: needed, resolve: need } = Promise.withResolvers<void>();
  return {
    ready: readInBackground(copy, async () => {
      // If that fails, whoever needs it says so.
      await after.catch(() => undefined);
      if (settlingMs > 0) await Promise.race([needed, Bun.sleep(settlingMs)]);
      await readAll(db, copy);
    }),
    current: () => currentTexts(db, copy),
    async loaded() {
      need();
      const now = await currentTexts(db, copy);
      if (now !== null || copy.complete || copy.reading === null) return now;
      await Promise.race([copy.reading, Bun.sleep(longestLoadMs)]);
      if (copy.hasFile && !copy.complete)
        throw new AppError("unavailable", "The shop is starting. Please try again shortly.", { retryAfterSeconds: 2 });
      return currentTexts(db, copy);
    },
    async save() {
      const { file, texts, epoch, version } = copy;
      if (copy.complete && !copy.reading) await file.save(db, texts, { epoch, version, hidden: [] });
    },
    stop() {
      copy.stopped = true;
    },
  };
}

async function currentTexts(db: Database, copy: Copy): Promise<ListingMemory | null> {
  if (copy.stopped) return null;
  if (!copy.complete) {
    if (!copy.reading && performance.now() > copy.readAgainAt) void readInBackground(copy, () => readAll(db, copy));
    return null;
  }
  const state = await followInTurn(db, copy);
  if (state?.epoch !== copy.epoch) {
    copy.complete = false;
    return null;
  }
  const waitUntil = performance.now() + longestWaitMs;
  const { version } = copy;
  while (copy.version < state.version) {
    const reading = copy.reading ?? readInBackground(copy, () => readChanges(db, copy, state.version));
    await Promise.race([reading, Bun.sleep(longestWaitMs)]);
    if (!copy.complete || (copy.version < state.version && performance.now() > waitUntil)) return null;
  }
  // Prices read with the texts may be older than those before, so read changed prices again.
  if (copy.version > version) await followInTurn(db, copy);
  const { texts, current } = copy;
  return copy.complete ? { texts, current, state, hiddenVendors: new Set(state.hidden) } : null;
}

/**
 * Readings follow each other, so that no older one replaces a newer one. Requests that wait for the same one share it: it begins after
 * each of them came, so it is current for all. They go on one after the other, between which others are served, and the next reading
 * waits until all have: so the busier a server is, the more requests share one.
 */
async function followInTurn(db: Database, copy: Copy): Promise<State | null> {
  copy.next ??= copy.asking.then(() => {
    copy.next = null;
    const asked = followPrices(db, copy);
    copy.asking = asked.catch(() => undefined);
    return asked;
  });
  const state = await copy.next;
  copy.asking = copy.asking.then(letOthersRun);
  await copy.asking;
  return state;
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
      copy.hasFile = false;
    });
  return copy.reading;
}

/** Which texts, words, vendors and model a copy has to have. */
export interface CopiesState {
  epoch: string;
  version: number;
  /** Of the vectors. */
  model: string | null;
  hidden: string[] | null;
}

interface State extends CopiesState {
  /** Transactions before this one have ended. */
  seen: string;
  /** Listings that were written since `copy.seen`: id, cents, whether in stock. */
  written: [id: string, priceCents: number, inStock: boolean][] | null;
  /** Vendors that were. */
  writtenVendors: string[] | null;
}

/** More changed listings at once than this: loads all again. */
const mostWritten = 5000;

/** By name, so that the index of states finds the few of them. */
export const hiddenStates = vendors.status.enumValues.filter((status) => status !== "approved");

const stateWith = (written: SQL, writtenVendors: SQL) => sql`
  select epoch, version, embedding_model as model, (select array_agg(id::text) from ${vendors} where ${inArray(vendors.status, hiddenStates)}) as hidden,
    pg_snapshot_xmin(pg_current_snapshot())::text as seen, ${written} as written, ${writtenVendors} as "writtenVendors"
  from search_state`;

type StateRow = Omit<State, "version"> & { version: string };
const readFirst = statement<StateRow>("listing texts", stateWith(sql`null::json`, sql`null::text[]`));
const sinceSeen = sql`changed_in >= ${sql.placeholder("seen")}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`;
const readSince = statement<StateRow>(
  "listing texts since",
  stateWith(
    sql`(select json_agg(json_build_array(id, price_cents, stock > 0)) from (
      select id, price_cents, stock from listings where ${sinceSeen} limit ${sql.raw(String(mostWritten + 1))}) as changed)`,
    sql`(select array_agg(id::text) from ${vendors} where ${sinceSeen})`,
  ),
);

async function readState(db: Database, seen: string | null = null): Promise<State | null> {
  const [row] = seen === null ? await readFirst(db) : await readSince(db, { seen });
  return row ? { ...row, version: Number(row.version) } : null;
}

async function followPrices(db: Database, copy: Copy): Promise<State | null> {
  const state = await readState(db, copy.seen);
  if (!state || state.epoch !== copy.epoch) return state;
  const written = state.written ?? [];
  if (written.length > mostWritten) {
    copy.complete = false;
    return null;
  }
  for (const [id, priceCents, inStock] of written) copy.texts.reprice({ id, priceCents, inStock });
  copy.current.forget(
    written.map(([id]) => id),
    state.writtenVendors ?? [],
  );
  copy.seen = state.seen;
  return state;
}

type Row = Omit<ListingText, "since"> & { since: string };

const textOf = sql`l.vendor_id as "vendorId", l.category, (extract(epoch from l.created_at) * 1000000)::bigint as since,
  l.price_cents as "priceCents", l.stock > 0 as "inStock", l.folded_title as "foldedTitle", l.folded_description as "foldedDescription", l.folded_tags as "foldedTags"`;

const isActive = sql`${listings.status} = 'active'`;

const put = (texts: ListingTexts, { since, ...same }: Row) => texts.put({ ...same, since: Number(since) });

/** Lets requests be served between two pages. */
const letOthersRun = () => new Promise((resolve) => setImmediate(resolve));

async function readAll(db: Database, copy: Copy): Promise<void> {
  let state = await readState(db);
  let texts = state && (await readFile(db, copy, state));
  if (!texts) {
    // Index listings that were written without `indexListings`, so that their later changes are noticed too. After a file this is
    // left to the job.
    await indexMissing(db);
    // Later commits have a higher version and are read again.
    state = await readState(db);
    if (state) texts = await readRows(db, copy);
  }
  if (!state || !texts) {
    // No listing was ever written: the database answers for now.
    copy.readAgainAt = performance.now() + emptyMs;
    return;
  }
  copy.texts = texts;
  copy.current = new CurrentListings();
  copy.epoch = state.epoch;
  copy.version = state.version;
  copy.seen = state.seen;
  copy.complete = true;
}

async function readRows(db: Database, copy: Copy): Promise<ListingTexts> {
  const texts = new ListingTexts();
  for (let after = beforeAll; ; ) {
    const { rows } = await db.execute<Row & { id: string }>(sql`
      select l.id, ${textOf} from listings l
      where l.status = 'active' and l.id > ${after}::uuid order by l.id limit ${pageSize}`);
    for (const row of rows) put(texts, row);
    const last = rows.at(-1);
    if (!last || copy.stopped) return texts;
    after = last.id;
    await letOthersRun();
  }
}

/** The texts of the copy's file with what is newer in the database; null if there is no file, or not of this database. */
async function readFile(db: Database, copy: Copy, { epoch, version, seen }: State): Promise<ListingTexts | null> {
  const stored = await copy.file.restore(db, { epoch, version });
  if (!stored) return null;
  copy.hasFile = true;
  const texts = new ListingTexts(stored.columns);
  await readChanges(db, { texts, version: stored.version, seen, stopped: copy.stopped }, version);
  // The file has no prices and stock: an older backup may have others in the same versions of the texts.
  let [priced, others] = [0, 0];
  const reprice: EachNumbers = (bytes, at, [priceCents, inStock]) => {
    if (texts.repriceBytes(bytes, at, priceCents as number, inStock === 1)) priced++;
    else others++;
    return !copy.stopped;
  };
  const prices = { of: [sql`${listings.priceCents}`, sql`(${listings.stock} > 0)::int`], where: isActive };
  await readNumbers(db, prices, reprice);
  const different = texts.size - priced + others;
  if (different === 0 || copy.stopped) return texts;
  // What was written since then is read before the first answer, and what is not indexed is left to the job. All else has to be the same.
  const { rows } = await db.execute<{ known: number }>(sql`
    select ((select count(*) from search_documents where version > ${version}::bigint) + count(*))::int as known
    from listings l left join search_documents d on d.listing_id = l.id where l.status = 'active' and d.listing_id is null`);
  copy.hasFile = different <= (rows[0]?.known ?? 0);
  return copy.hasFile ? texts : null;
}

async function readChanges(
  db: Database,
  copy: Pick<Copy, "texts" | "version" | "seen" | "stopped">,
  version: number,
): Promise<void> {
  const { seen } = copy;
  let after = { version: copy.version, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  for (;;) {
    // In two statements: where entries are on several servers, a join would send them all listings.
    const { rows } = await db.execute<{ id: string; version: string }>(sql`
      select listing_id as id, version from search_documents
      where (version, listing_id) > (${after.version}::bigint, ${after.id}::uuid) and version <= ${version}::bigint
      order by version, listing_id limit ${pageSize}`);
    const ids = rows.map(({ id }) => id);
    const { rows: active } = await db.execute<Row & { id: string }>(sql`
      select l.id, ${textOf} from listings l where l.id = any(${sql.param(ids)}::uuid[]) and l.status = 'active'`);
    for (const row of active) put(copy.texts, row);
    for (const id of new Set(ids).difference(new Set(active.map((row) => row.id)))) copy.texts.remove(id);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize || copy.stopped) break;
    after = { version: Number(last.version), id: last.id };
    await letOthersRun();
  }
  copy.version = version;
  copy.seen = seen;
}
