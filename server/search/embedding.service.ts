// Computes listings' vectors in the background, in small steps: retrains the local model when the catalogue has changed enough, and
// embeds listings without a vector of the current model. Searches continue.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { embedTexts } from "#agent/embedding/index.ts";
import { fewestTexts, learnBasis } from "#agent/embedding/learn.ts";
import { localModel } from "#agent/embedding/local.ts";
import type { Database } from "#db/engine/index.ts";
import { writeInTurn } from "#db/engine/write-in-turn.ts";
import { listings, searchDocuments, searchState, vendors } from "#db/schema.ts";
import { type Job, writingFile } from "#server/jobs/job.ts";
import { dropOtherBases, rememberedBasis, writeBasis } from "./basis-store.ts";
import { embeddingText } from "./document.ts";
import { holdListings, indexMissing, nextVersion, textColumns, writeEmbeddings } from "./indexing.service.ts";
import type { RemoteEmbeddings, SearchedShop } from "./search-index.ts";

const slice = 100;
/** Share of new, changed or deleted listings from which the local model is retrained. */
const changeBeforeLearning = 0.3;

/** Indexes, trains and embeds until nothing is left. Throws if a remote model fails. */
export async function bringUpToDate(
  db: Database,
  remote: RemoteEmbeddings,
  { signal, step = () => {} }: { signal?: AbortSignal; step?: (what: string, done: number, all: number) => void } = {},
): Promise<void> {
  await indexMissing(db);
  if (remote) await chooseModel(db, remote.name);
  else if (await mustLearn(db)) await learn(db, { signal, step });
  await embedPending(db, remote, { signal, step });
}

async function chooseModel(db: Database, name: string): Promise<void> {
  const [state] = await db.select({ name: searchState.embeddingModel }).from(searchState);
  if (state?.name === name) return;
  await db.transaction(async (transaction) => {
    await nextVersion(transaction);
    await transaction.update(searchState).set({ embeddingModel: name });
  });
}

async function mustLearn(db: Database): Promise<boolean> {
  const [state] = await db
    .select({
      model: searchState.embeddingModel,
      learned: searchState.learnedListings,
      version: searchState.learnedVersion,
    })
    .from(searchState);
  if (!state) return false;
  // Of these two tables only: where the entries are spread over servers, each has all vendors.
  const { rows } = await db.execute<{ listings: number; changed: number }>(sql`
    select count(*) filter (where d.words is not null)::int as listings,
      count(*) filter (where d.version > ${state.version}::bigint)::int as changed
    from search_documents d inner join vendors v on v.id = d.vendor_id where v.status = 'approved'`);
  const { listings: known = 0, changed: since = 0 } = rows[0] ?? {};
  if (known < fewestTexts) return false;
  if (!state.model?.startsWith("local:")) return true;
  // An approved vendor's listings are new to the index, though their rows are older.
  const changed = Math.max(since, Math.abs(known - state.learned));
  return changed > changeBeforeLearning * state.learned;
}

interface Progress {
  signal?: AbortSignal | undefined;
  step: (what: string, done: number, all: number) => void;
}

async function learn(db: Database, { signal, step }: Progress): Promise<void> {
  const [state] = await db.select({ epoch: searchState.epoch, version: searchState.version }).from(searchState);
  if (!state) return;
  const texts: string[] = [];
  for (let after = ""; ; ) {
    // Only public listings are used for training: anyone can apply as a vendor and write anything.
    const { rows, last } = await readTexts(db, after, eq(vendors.status, "approved"), 500);
    for (const row of rows) texts.push(embeddingText(row));
    if (!last) break;
    after = last;
  }
  step("learning", 0, 1);
  // The same index version has the same texts, so two servers that train at once write the same basis.
  const name = `local:${state.epoch.slice(0, 8)}:${state.version}`;
  const basis = await inBackground(learnBasis(name, texts), signal);
  step("learning", 1, 1);
  if (!basis) return;
  await writeBasis(db, basis);
  await db.transaction(async (transaction) => {
    await nextVersion(transaction);
    await transaction
      .update(searchState)
      .set({ embeddingModel: name, learnedListings: texts.length, learnedVersion: state.version });
  });
  await embedPending(db, null, { signal, step });
  await dropOtherBases(db, name);
}

/** Runs a long computation in slices of a few milliseconds, so that requests are served in between. */
async function inBackground<Result>(steps: Generator<void, Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    const until = performance.now() + 8;
    while (performance.now() < until) {
      const { done, value } = steps.next();
      if (done) return value as Result;
    }
    signal?.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A page of entries by id, and the last one's id, also if its listing is gone. */
async function readTexts(db: Database, after: string, condition: SQL, limit: number) {
  // In two statements: where entries are on several servers, a join would send them all listings.
  const page = await db
    .select({ id: searchDocuments.listingId, hash: searchDocuments.textHash })
    .from(searchDocuments)
    .innerJoin(vendors, eq(vendors.id, searchDocuments.vendorId))
    .where(
      and(
        sql`${searchDocuments.words} is not null`,
        condition,
        after ? sql`${searchDocuments.listingId} > ${after}::uuid` : undefined,
      ),
    )
    .orderBy(searchDocuments.listingId)
    .limit(limit);
  const hashes = new Map(page.map(({ id, hash }) => [id, hash]));
  const texts = await db
    .select(textColumns)
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(inArray(listings.id, [...hashes.keys()]))
    .orderBy(listings.id);
  return { rows: texts.map((row) => ({ ...row, hash: hashes.get(row.id) as string })), last: page.at(-1)?.id };
}

async function embedPending(db: Database, remote: RemoteEmbeddings, { signal, step }: Progress): Promise<void> {
  const [state] = await db.select({ name: searchState.embeddingModel }).from(searchState);
  const name = state?.name;
  if (!name) return;
  const basis = await rememberedBasis(db, name);
  // Not configured for the current model: another server embeds.
  const model = basis ? localModel(basis) : remote?.name === name ? remote.model : null;
  if (!model) return;
  const pending = sql`not exists (
    select from listing_embeddings e where e.listing_id = ${searchDocuments.listingId} and e.model = ${name})`;
  const [counted] = await db
    .select({ all: sql<number>`count(*)::int` })
    .from(searchDocuments)
    .where(and(sql`${searchDocuments.words} is not null`, pending));
  let done = 0;
  const transact = writeInTurn(db);
  for (let after = ""; ; ) {
    signal?.throwIfAborted();
    const { rows, last } = await readTexts(db, after, pending, slice);
    if (!last) break;
    after = last;
    const vectors = await embedTexts(model, rows.map(embeddingText), signal);
    const current = await transact(async (transaction) => {
      await holdListings(
        transaction,
        rows.map(({ id }) => id),
      );
      // Locks the model and these listings until the commit.
      const [current] = await transaction.select({ name: searchState.embeddingModel }).from(searchState).for("update");
      if (current?.name !== name) return false;
      await writeEmbeddings(transaction, name, rows, vectors);
      return true;
    });
    if (!current) return;
    done += rows.length;
    step("embedding", done, Math.max(done, counted?.all ?? 0));
    await Bun.sleep(0);
  }
}

/** An import postpones training, which would have to be repeated at its end, by at most this long. */
const longestUnsettledMs = 5 * 60_000;

/** Loads the index into memory at startup, then keeps model and vectors up to date. */
export function searchJobs({ db, searchIndex }: SearchedShop, remote: RemoteEmbeddings): Job[] {
  let seen = -1;
  let last = -1;
  let settledAt = performance.now();
  return [
    {
      name: "Keeping the search index",
      everyMs: 10_000,
      longestPauseMs: 10 * 60_000,
      async run(signal) {
        await searchIndex.current();
        const [state] = await db.select({ version: searchState.version }).from(searchState);
        if (!state || state.version === seen) settledAt = performance.now();
        else if (seen < 0 || state.version === last || performance.now() - settledAt > longestUnsettledMs) {
          await bringUpToDate(db, remote, { signal });
          const [after] = await db.select({ version: searchState.version }).from(searchState);
          seen = after?.version ?? -1;
          settledAt = performance.now();
          await searchIndex.current();
        }
        last = state?.version ?? -1;
      },
    },
    writingFile("Writing the search's words to a file", () => searchIndex.save()),
  ];
}
