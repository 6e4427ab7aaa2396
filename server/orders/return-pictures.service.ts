// Pictures of what is sent back: private, unlike those of listings. The row is inserted before the files are written, and deleted after
// them, so that after a crash the purge still finds every file by its row.
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type PictureWidth, pictureFile, pictureWidths } from "#contract/listings/picture.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { orderParts, returnPictures, returns, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import type { ImageStore } from "#server/listings/image-store/index.ts";
import { isId } from "#server/listings/listings.service.ts";
import { makePictures } from "#server/listings/picture-processing.ts";
import type { ReturnClocks } from "./part-returns.service.ts";

/** An admin must answer it (escalated-returns.service.ts). */
export const waitsForAdmin = and(eq(returns.state, "asked"), isNotNull(returns.escalatedAt));

export async function addReturnPicture(
  db: Database,
  store: ImageStore,
  userId: string,
  file: Uint8Array,
): Promise<{ id: string }> {
  const pictures = await makePictures(file);
  const [row] = await db.insert(returnPictures).values({ userId }).returning({ id: returnPictures.id });
  if (!row) throw new Error("The picture was not written");
  await writeFiles(store, row.id, pictures);
  return row;
}

/** The files of a row that is there. */
export const keepReturnPicture = async (store: ImageStore, id: string, file: Uint8Array): Promise<void> =>
  writeFiles(store, id, await makePictures(file));

async function writeFiles(store: ImageStore, id: string, pictures: Awaited<ReturnType<typeof makePictures>>) {
  for (const { width, bytes } of pictures) await store.write(pictureFile(id, width), bytes);
}

/** Gives pictures to a new return, in this order. Throws "invalid" for one that isn't the shopper's or has a return already. */
export async function attachPictures(
  tx: Database,
  userId: string,
  returnId: string,
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    const [attached] = await tx
      .update(returnPictures)
      .set({ returnId, position })
      .where(and(eq(returnPictures.id, id), eq(returnPictures.userId, userId), isNull(returnPictures.returnId)))
      .returning({ id: returnPictures.id });
    if (attached) continue;
    const message = "One of these pictures is no longer here. Please add it again.";
    throw new AppError("invalid", message, { fields: { pictures: message } });
  }
}

/** The ids by return, in their order. */
export async function readPictureIds(db: Database, returnIds: readonly string[]): Promise<Map<string, string[]>> {
  if (returnIds.length === 0) return new Map();
  const rows = await db
    .select({ id: returnPictures.id, returnId: sql<string>`${returnPictures.returnId}` })
    .from(returnPictures)
    .where(and(inArray(returnPictures.returnId, [...returnIds]), isNotNull(returnPictures.userId)))
    .orderBy(returnPictures.position);
  const all = Map.groupBy(rows, ({ returnId }) => returnId);
  return new Map([...all].map(([returnId, own]) => [returnId, own.map(({ id }) => id)]));
}

/** "not-found" for everybody but its shopper, the vendor of its return, and an admin while one must answer the return. */
export async function readReturnPicture(
  db: Database,
  store: ImageStore,
  { id: userId, role }: Pick<CurrentUser, "id" | "role">,
  id: string,
  width: PictureWidth,
): Promise<Blob> {
  const [seen] = isId(id)
    ? await db
        .select({ id: returnPictures.id })
        .from(returnPictures)
        .leftJoin(returns, eq(returns.id, returnPictures.returnId))
        .leftJoin(orderParts, eq(orderParts.id, returns.partId))
        .leftJoin(vendors, eq(vendors.id, orderParts.vendorId))
        .where(
          and(
            eq(returnPictures.id, id),
            isNotNull(returnPictures.userId),
            or(
              eq(returnPictures.userId, userId),
              eq(vendors.userId, userId),
              role === "admin" ? waitsForAdmin : undefined,
            ),
          ),
        )
    : [];
  const picture = seen && (await store.read(pictureFile(id, width)));
  if (!picture) throw new AppError("not-found", "Picture not found");
  return picture;
}

/**
 * Removes pictures of deleted accounts, those that no return got within a day, and those of a return that has ended, once its clock has
 * run from then.
 */
export async function purgeReturnPictures(
  db: Database,
  store: ImageStore,
  clocks: ReturnClocks,
  slice = 50,
): Promise<number> {
  const days = sql`case ${returns.kind} when 'defect' then ${clocks.defect}::int else ${clocks["cooling-off"]}::int end`;
  const over = db
    .select({ id: returns.id })
    .from(returns)
    .where(
      and(
        inArray(returns.state, ["refused", "refunded"]),
        sql`${returns.changedAt} < now() - ${days} * interval '1 day'`,
      ),
    );
  const unneeded = or(
    // Its files may still be being written.
    and(isNull(returnPictures.userId), sql`${returnPictures.createdAt} < now() - interval '10 minutes'`),
    and(isNull(returnPictures.returnId), sql`${returnPictures.createdAt} < now() - interval '1 day'`),
    inArray(returnPictures.returnId, over),
  );
  let removed = 0;
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const locked = await tx
        .select({ id: returnPictures.id })
        .from(returnPictures)
        .where(unneeded)
        .limit(slice)
        .for("update", { skipLocked: true });
      const ids = locked.map(({ id }) => id);
      for (const id of ids) for (const width of pictureWidths) await store.remove(pictureFile(id, width));
      if (ids.length > 0) await tx.delete(returnPictures).where(inArray(returnPictures.id, ids));
      return ids.length;
    });
    removed += gone;
    if (gone < slice) return removed;
  }
}
