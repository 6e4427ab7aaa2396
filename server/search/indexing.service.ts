// Updates `search_documents` and `listing_embeddings` with the listings. Code that writes listings calls `indexListings` as the
// last step of the same transaction, because it locks the index (search_state) until the transaction ends.
import { createHash } from "node:crypto";
import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { toSql } from "pgvector";
import { embedTexts } from "#agent/embedding/index.ts";
import { localModel } from "#agent/embedding/local.ts";
import { pick } from "#contract/shared/pick.ts";
import type { Database } from "#db/engine/index.ts";
import { writeInTurn } from "#db/engine/write-in-turn.ts";
import { listingEmbeddings, listings, searchDocuments, searchState, vendors } from "#db/schema.ts";
import { rememberedBasis } from "./basis-store.ts";
import {
  documentRecipe,
  embeddingText,
  readDocument,
  type SearchableText,
  storeDocument,
  textFields,
} from "./document.ts";

const slice = 100;

export const textColumns = {
  id: listings.id,
  vendorId: listings.vendorId,
  ...pick(getTableColumns(listings), textFields),
  vendor: vendors.businessName,
};

const textNames = Object.keys(textFields) as (keyof typeof textFields)[];

const hashOf = (text: SearchableText): string =>
  createHash("sha256")
    .update(JSON.stringify([documentRecipe, ...textNames.map((name) => text[name]), text.vendor]))
    .digest("base64url");

/** Increments the index version and returns the new state. Locks out other index writers until the transaction ends. */
export async function nextVersion(db: Database): Promise<{ version: number; embeddingModel: string | null }> {
  const [state] = await db
    .insert(searchState)
    .values({ id: 1, version: 1, recipe: documentRecipe })
    .onConflictDoUpdate({ target: searchState.id, set: { version: sql`${searchState.version} + 1` } })
    .returning({ version: searchState.version, embeddingModel: searchState.embeddingModel });
  if (!state) throw new Error("The search index has no state");
  return state;
}

/** Loads the data that `indexListings` needs, once in a process: up to a second, too long within a transaction. */
export async function prepareIndexing(db: Database): Promise<void> {
  const [state] = await db.select({ embeddingModel: searchState.embeddingModel }).from(searchState);
  await rememberedBasis(db, state?.embeddingModel ?? null);
}

/** Updates the index for these listings, whether new, changed, archived or deleted. Unchanged ones cost one query. */
export async function indexListings(db: Database, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += slice) await indexSlice(db, wanted.slice(at, at + slice));
}

/** Removes all listings of a vendor who no longer sells, in one statement. */
export async function dropVendorFromIndex(db: Database, vendorId: string): Promise<void> {
  const { version } = await nextVersion(db);
  const known = and(eq(searchDocuments.vendorId, vendorId), isNotNull(searchDocuments.words));
  await db.update(searchDocuments).set({ version, words: null }).where(known);
  await db.delete(listingEmbeddings).where(eq(listingEmbeddings.vendorId, vendorId));
}

async function indexSlice(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .select({ ...textColumns, status: listings.status })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(inArray(listings.id, ids));
  const known = new Map(
    (
      await db
        .select({
          id: searchDocuments.listingId,
          hash: searchDocuments.textHash,
          words: sql<boolean>`${searchDocuments.words} is not null`,
        })
        .from(searchDocuments)
        .where(inArray(searchDocuments.listingId, ids))
    ).map((row) => [row.id, row]),
  );
  const active = found.filter(({ status }) => status === "active");
  const changed = active
    .map((row) => ({ ...row, hash: hashOf(row) }))
    .filter(({ id, hash }) => known.get(id)?.hash !== hash || !known.get(id)?.words);
  const present = new Set(active.map(({ id }) => id));
  const gone = ids.filter((id) => !present.has(id) && known.get(id)?.words);
  if (changed.length === 0 && gone.length === 0) return;

  const { version, embeddingModel } = await nextVersion(db);
  if (gone.length > 0) {
    await db.update(searchDocuments).set({ version, words: null }).where(inArray(searchDocuments.listingId, gone));
    await db.delete(listingEmbeddings).where(inArray(listingEmbeddings.listingId, gone));
  }
  if (changed.length === 0) return;
  await writeDocuments(
    db,
    changed.map((row) => ({
      listingId: row.id,
      vendorId: row.vendorId,
      version,
      words: storeDocument(readDocument(row)),
      textHash: row.hash,
    })),
  );
  // Local vectors are computed now, remote ones later (embedding.service.ts).
  const basis = await rememberedBasis(db, embeddingModel);
  if (basis)
    await writeEmbeddings(db, basis.name, changed, await embedTexts(localModel(basis), changed.map(embeddingText)));
  else
    await db.delete(listingEmbeddings).where(
      inArray(
        listingEmbeddings.listingId,
        changed.map(({ id }) => id),
      ),
    );
}

// One array per column instead of a parameter per value: four times as fast on the embedded engine.
async function writeDocuments(db: Database, rows: (typeof searchDocuments.$inferInsert)[]): Promise<void> {
  await db.execute(sql`
    insert into search_documents (listing_id, vendor_id, version, words, text_hash)
    select * from unnest(
      ${sql.param(rows.map((row) => row.listingId))}::uuid[],
      ${sql.param(rows.map((row) => row.vendorId))}::uuid[],
      ${sql.param(rows.map((row) => row.version))}::bigint[],
      ${sql.param(rows.map((row) => row.words))}::text[],
      ${sql.param(rows.map((row) => row.textHash))}::text[]
    )
    on conflict (listing_id) do update set
      vendor_id = excluded.vendor_id, version = excluded.version, words = excluded.words, text_hash = excluded.text_hash`);
}

/** Five decimals are enough for ranking, and the embedded engine reads integers five times faster than fractions. */
const wholeNumber = (value: number): number => Math.round(value * 100_000);

/** Only for listings whose text has not changed since it was embedded (`hash`). */
export async function writeEmbeddings(
  db: Database,
  model: string,
  rows: readonly { id: string; vendorId: string; hash: string }[],
  vectors: number[][],
): Promise<void> {
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  // `any`: where entries are on several servers, these get no other listings for the join.
  await db.execute(sql`
    insert into listing_embeddings (listing_id, vendor_id, model, embedding)
    select row.id, row.vendor, ${model}, l2_normalize(row.embedding::vector) from unnest(
      ${ids},
      ${sql.param(rows.map(({ vendorId }) => vendorId))}::uuid[],
      ${sql.param(rows.map(({ hash }) => hash))}::text[],
      ${sql.param(vectors.map((vector) => toSql(vector.map(wholeNumber))))}::text[]
    ) as row(id, vendor, hash, embedding)
    inner join search_documents d on d.listing_id = row.id and d.text_hash = row.hash and d.words is not null
    inner join listings l on l.id = row.id and l.id = any(${ids})
    on conflict (listing_id) do update set
      vendor_id = excluded.vendor_id, model = excluded.model, embedding = excluded.embedding`);
}

/** Indexes listings that were written without updating the index, and removes deleted ones. Each slice is a transaction. */
export async function indexMissing(db: Database, idsAtOnce = 20_000): Promise<void> {
  const [state] = await db.select({ recipe: searchState.recipe }).from(searchState);
  if (state && state.recipe !== documentRecipe) {
    await rebuildIndex(db);
    return;
  }
  const [size] = (await db.execute<{ entries: number }>(sql`select count(*)::int as entries from search_documents`))
    .rows;
  const ranges = Math.ceil((1 + (size?.entries ?? 0)) / idsAtOnce);
  // About `idsAtOnce` each, as ids are random. No statement is longer for a larger shop, so that none reaches its time limit.
  for (let range = 0; range < ranges; range++) {
    const [first, end] = [range, range + 1].map((at) => idAt(at / ranges));
    const isIn = (id: SQL) =>
      sql`${id} >= ${first}::uuid ${range + 1 < ranges ? sql`and ${id} < ${end}::uuid` : sql``}`;
    const { rows } = await db.execute<{ id: string }>(sql`
      select l.id from listings l left join search_documents d on d.listing_id = l.id and ${isIn(sql`d.listing_id`)}
        where l.status = 'active' and d.words is null and ${isIn(sql`l.id`)}
      union all
      select d.listing_id from search_documents d left join listings l on l.id = d.listing_id and ${isIn(sql`l.id`)}
        where d.words is not null and l.status is distinct from 'active' and ${isIn(sql`d.listing_id`)}`);
    await inSlices(
      db,
      rows.map(({ id }) => id),
    );
  }
}

/** The id before which this share of all ids stands; below 1. */
const idAt = (share: number): string =>
  `${Math.floor(share * 2 ** 32)
    .toString(16)
    .padStart(8, "0")}-0000-0000-0000-000000000000`;

/**
 * Reads every listing again, in order of their ids, and writes those whose entry would differ, which after another recipe are all.
 * Searches use the old index until then. No statement is longer for a larger shop, so that none reaches its time limit.
 */
export async function rebuildIndex(db: Database, idsAtOnce = 5000): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      (select id from listings where id > ${after}::uuid order by id limit ${idsAtOnce})
      union
      (select listing_id from search_documents where listing_id > ${after}::uuid order by listing_id limit ${idsAtOnce})
      order by id limit ${idsAtOnce}`);
    const ids = rows.map(({ id }) => id);
    await inSlices(db, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < idsAtOnce) break;
    after = last;
  }
  // No text is another one: what was learned of them holds.
  await db.update(searchState).set({ recipe: documentRecipe, learnedVersion: searchState.version });
}

async function inSlices(db: Database, ids: string[]): Promise<void> {
  const transact = writeInTurn(db);
  for (let at = 0; at < ids.length; at += slice) {
    const some = ids.slice(at, at + slice);
    await transact(async (transaction) => {
      await holdListings(transaction, some);
      await indexSlice(transaction, some);
    });
  }
}

/**
 * Locks listings before the index, in the same order as code that writes listings. Writing a vector locks its listing, so the
 * other order could deadlock.
 */
export async function holdListings(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .orderBy(listings.id)
    .for("key share");
}
