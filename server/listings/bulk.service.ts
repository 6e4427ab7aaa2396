// One change of several of a vendor's listings: shown first, made in one transaction, and taken back where nothing else has changed
// since. The assistant's changes of one listing are these too, so there is one way to write and one to undo.
import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BulkBody, BulkChange, BulkOutcome } from "#contract/listings/bulk.ts";
import { type BulkField, changedPrice } from "#contract/listings/bulk-rules.ts";
import type { Category } from "#contract/listings/categories.ts";
import { isStock } from "#contract/listings/stock.ts";
import type { Database } from "#db/engine/index.ts";
import { listingEdits, listings } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { purge } from "#server/purge.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { tellWatchers } from "#server/watches/watches.service.ts";
import { isId } from "./listings.service.ts";

type Row = Pick<
  typeof listings.$inferSelect,
  "id" | "title" | "priceCents" | "stock" | "category" | "status" | "takenDownAt"
>;
type Value = string | number;

const fields: Record<BulkChange["kind"], BulkField> = {
  "price-percent": "price",
  "price-amount": "price",
  price: "price",
  stock: "stock",
  "stock-amount": "stock",
  category: "category",
  status: "status",
};

const partOf = (row: Row, field: BulkField): Value => (field === "price" ? row.priceCents : row[field]);

/** What a listing gets, or why it stays as it is. */
function wanted(row: Row, change: BulkChange): Value | { why: string } {
  switch (change.kind) {
    case "price-percent":
      return changedPrice(row.priceCents, { percent: change.percent }) ?? { why: "No listing may have this price." };
    case "price-amount":
      return changedPrice(row.priceCents, { cents: change.cents }) ?? { why: "No listing may have this price." };
    case "price":
      return change.cents;
    case "stock":
      return change.stock;
    case "stock-amount": {
      const stock = row.stock + change.by;
      return isStock(stock) ? stock : { why: `It has ${row.stock} in stock.` };
    }
    case "category":
      return change.category;
    case "status":
      return change.status === "active" && row.takenDownAt
        ? { why: "We took it down, so you can't show it again." }
        : change.status;
  }
}

const set = (field: BulkField, value: Value) => ({
  ...(field === "price" && { priceCents: Number(value) }),
  ...(field === "stock" && { stock: Number(value) }),
  ...(field === "category" && { category: value as Category }),
  ...(field === "status" && { status: value as Row["status"] }),
  updatedAt: sql`now()`,
});

/** `editId`: of a change that is made once however often it is asked for. */
export function changeListings(
  db: Database,
  vendorId: string,
  body: BulkBody,
  editId: string = crypto.randomUUID(),
): Promise<BulkOutcome> {
  const field = fields[body.change.kind];
  return db.transaction(async (tx) => {
    const rows = await lockListings(tx, vendorId, body.ids);
    if (rows.length < new Set(body.ids).size) throw new AppError("not-found", "One of these listings is gone.");
    // Behind the locks, so that the same request at the same moment has ended.
    const [done] = await tx
      .select()
      .from(listingEdits)
      .where(and(eq(listingEdits.id, editId), eq(listingEdits.vendorId, vendorId)));
    if (done) {
      const titles = new Map(rows.map(({ id, title }) => [id, title]));
      const changes = done.changes.map((each) => ({ ...each, title: titles.get(each.id) ?? "" }));
      return { id: done.id, field: done.field, changes, skipped: [], seen: "" };
    }
    const all = rows.map((row) => ({ row, to: wanted(row, body.change) }));
    const changes = all.flatMap(({ row, to }) =>
      typeof to === "object" || to === partOf(row, field)
        ? []
        : [{ id: row.id, title: row.title, before: partOf(row, field), after: to }],
    );
    const skipped = all.flatMap(({ row: { id, title }, to }) =>
      typeof to === "object" ? [{ id, title, why: to.why }] : [],
    );
    const seen = createHash("sha256").update(JSON.stringify(changes)).digest("base64url");
    const outcome = { id: null, field, changes, skipped, seen };
    if (body.preview) return outcome;
    if (body.seen !== undefined && body.seen !== seen) {
      throw new AppError("conflict", "Something has changed since you looked. Please look at the changes again.");
    }
    if (changes.length === 0) return outcome;
    await write(tx, field, changes);
    await tx
      .insert(listingEdits)
      .values({ id: editId, vendorId, field, changes: changes.map(({ title: _, ...change }) => change) });
    return { ...outcome, id: editId };
  });
}

/** Throws "conflict" when it was taken back already. What was sold or changed since stays as it is. */
export function undoEdit(db: Database, vendorId: string, id: string): Promise<BulkOutcome> {
  const notFound = () => new AppError("not-found", "This change can't be taken back any more.");
  if (!isId(id)) throw notFound();
  const own = and(eq(listingEdits.id, id), eq(listingEdits.vendorId, vendorId));
  return db.transaction(async (tx) => {
    const [edit] = await tx
      .update(listingEdits)
      .set({ undoneAt: sql`now()` })
      .where(and(own, isNull(listingEdits.undoneAt)))
      .returning();
    if (!edit) {
      if ((await tx.$count(listingEdits, own)) === 0) throw notFound();
      throw new AppError("conflict", "This change was taken back already.");
    }
    const was = new Map(edit.changes.map((change) => [change.id, change]));
    const rows = await lockListings(tx, vendorId, [...was.keys()]);
    const isSame = (row: Row) => partOf(row, edit.field) === was.get(row.id)?.after && !row.takenDownAt;
    const changes = rows.filter(isSame).map((row) => ({
      id: row.id,
      title: row.title,
      before: partOf(row, edit.field),
      after: was.get(row.id)?.before as Value,
    }));
    const skipped = rows
      .filter((row) => !isSame(row))
      .map(({ id, title }) => ({ id, title, why: "It has changed since." }));
    await write(tx, edit.field, changes);
    return { id: null, field: edit.field, changes, skipped, seen: "" };
  });
}

/** In the order in which listings are locked everywhere. */
const lockListings = (tx: Database, vendorId: string, ids: readonly string[]): Promise<Row[]> =>
  tx
    .select({
      id: listings.id,
      title: listings.title,
      priceCents: listings.priceCents,
      stock: listings.stock,
      category: listings.category,
      status: listings.status,
      takenDownAt: listings.takenDownAt,
    })
    .from(listings)
    .where(and(eq(listings.vendorId, vendorId), inArray(listings.id, [...ids])))
    .orderBy(listings.id)
    .for("update");

async function write(tx: Database, field: BulkField, changes: readonly { id: string; after: Value }[]): Promise<void> {
  for (const { id, after } of changes) await tx.update(listings).set(set(field, after)).where(eq(listings.id, id));
  const ids = changes.map(({ id }) => id);
  await tellWatchers(tx, ids);
  await indexListings(tx, ids);
}

/** Of changes that nobody takes back any more. */
export const purgeEdits = (db: Database): Promise<number> =>
  purge(db, {
    table: listingEdits,
    id: listingEdits.id,
    where: sql`${listingEdits.createdAt} < now() - interval '30 days'`,
    slice: 500,
  });
