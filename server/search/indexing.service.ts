// Keeps `search_documents` in step with the listings. Whoever writes a listing calls `indexListings` last in the same
// transaction: it takes the index's queue (search_state) until the transaction ends.
import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { embedTexts } from "#agent/embedding/index.ts";
import { localModel } from "#agent/embedding/local.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, searchDocuments, searchState, vendors } from "#db/schema.ts";
import { rememberedBasis } from "./basis-store.ts";
import { documentRecipe, embeddingText, readDocument, type SearchableText, storeDocument } from "./document.ts";

const slice = 200;

export const textColumns = {
  id: listings.id,
  vendorId: listings.vendorId,
  title: listings.title,
  category: listings.category,
  tags: listings.tags,
  description: listings.description,
  vendor: vendors.businessName,
};

const hashOf = (text: SearchableText): string =>
  createHash("sha256")
    .update(JSON.stringify([documentRecipe, text.title, text.category, text.tags, text.description, text.vendor]))
    .digest("base64url");

/** Counts the index's version up and answers its new state. Holds the queue of index writers until the transaction ends. */
export async function nextVersion(db: Database): Promise<{ version: number; embeddingModel: string | null }> {
  const [state] = await db
    .insert(searchState)
    .values({ id: 1, version: 1, recipe: documentRecipe })
    .onConflictDoUpdate({ target: searchState.id, set: { version: sql`${searchState.version} + 1` } })
    .returning({ version: searchState.version, embeddingModel: searchState.embeddingModel });
  if (!state) throw new Error("The search index has no state");
  return state;
}

/** Brings the index up to date for these listings: new, changed, archived or gone. Unchanged ones cost one look. */
export async function indexListings(db: Database, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += slice) await indexSlice(db, wanted.slice(at, at + slice));
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
    await db
      .update(searchDocuments)
      .set({ version, words: null, embedding: null, embeddingModel: null })
      .where(inArray(searchDocuments.listingId, gone));
  }
  if (changed.length === 0) return;
  const vectors = await foldIn(db, embeddingModel, changed);
  await writeDocuments(
    db,
    changed.map((row, at) => ({
      listingId: row.id,
      vendorId: row.vendorId,
      version,
      words: storeDocument(readDocument(row)),
      textHash: row.hash,
      embedding: vectors?.[at] ?? null,
      embeddingModel: vectors ? embeddingModel : null,
    })),
  );
}

/** The local model has its vectors at once. Those of a remote one are made later (embedding.service.ts). */
async function foldIn(db: Database, model: string | null, texts: SearchableText[]): Promise<number[][] | null> {
  const basis = await rememberedBasis(db, model);
  return basis && embedTexts(localModel(basis), texts.map(embeddingText));
}

type DocumentRow = typeof searchDocuments.$inferInsert;

// One array per column instead of a parameter per value: a quarter of the time on the embedded engine.
async function writeDocuments(db: Database, rows: DocumentRow[]): Promise<void> {
  await db.execute(sql`
    insert into search_documents (listing_id, vendor_id, version, words, text_hash, embedding, embedding_model)
    select id, vendor, version, words, hash, embedding::vector, model from unnest(
      ${sql.param(rows.map((row) => row.listingId))}::uuid[],
      ${sql.param(rows.map((row) => row.vendorId))}::uuid[],
      ${sql.param(rows.map((row) => row.version))}::bigint[],
      ${sql.param(rows.map((row) => row.words))}::text[],
      ${sql.param(rows.map((row) => row.textHash))}::text[],
      ${sql.param(rows.map((row) => (row.embedding ? vectorText(row.embedding) : null)))}::text[],
      ${sql.param(rows.map((row) => row.embeddingModel))}::text[]
    ) as row(id, vendor, version, words, hash, embedding, model)
    on conflict (listing_id) do update set
      vendor_id = excluded.vendor_id, version = excluded.version, words = excluded.words,
      text_hash = excluded.text_hash, embedding = excluded.embedding, embedding_model = excluded.embedding_model`);
}

/** Cosines don't see scale, so whole numbers of one byte do: a third of the text, and what a server keeps in memory anyway. */
export function vectorText(vector: readonly number[]): string {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return `[${vector.map((value) => Math.round((value / largest) * 127)).join(",")}]`;
}

/** Indexes every listing that was written around the index, and forgets those that are gone. Each slice is a transaction. */
export async function indexMissing(db: Database): Promise<void> {
  const [state] = await db.select({ recipe: searchState.recipe }).from(searchState);
  if (state && state.recipe !== documentRecipe) {
    await rebuildIndex(db);
    return;
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from listings l left join search_documents d on d.listing_id = l.id
      where l.status = 'active' and d.words is null
    union all
    select d.listing_id from search_documents d left join listings l on l.id = d.listing_id
      where d.words is not null and l.status is distinct from 'active'`);
  await inSlices(
    db,
    rows.map(({ id }) => id),
  );
}

/** Reads every listing anew. Searches go on with the old index until then. */
export async function rebuildIndex(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from listings union select listing_id from search_documents where words is not null`);
  await db.update(searchDocuments).set({ textHash: "" });
  await inSlices(
    db,
    rows.map(({ id }) => id),
  );
  await db.update(searchState).set({ recipe: documentRecipe });
}

async function inSlices(db: Database, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += slice) {
    await db.transaction((transaction) => indexSlice(transaction, ids.slice(at, at + slice)));
  }
}
