// Vendors' uploaded pictures, and copies of those that their listings name on other sites. The row is inserted before the files are
// written, and deleted after them, so that after a crash the purge still finds every file by its row.
import { and, eq, exists, gt, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ListingPicture } from "#contract/listings/listings.ts";
import {
  isElsewhere,
  type PictureWidth,
  pictureFile,
  pictureId,
  picturePrefix,
  pictureUrl,
  pictureWidths,
} from "#contract/listings/picture.ts";
import type { Database } from "#db/engine/index.ts";
import { images, listingPictures, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import type { Job } from "#server/jobs/job.ts";
import { queue } from "#server/jobs/queue.ts";
import type { Log } from "#server/log.ts";
import { fetchPicture, PictureRefused } from "./fetch-picture.ts";
import type { ImageStore } from "./image-store/index.ts";
import { isId } from "./listings.service.ts";
import { type MadePicture, makePictures } from "./picture-processing.ts";

/** Makes and stores the picture in every width; returns its URL. */
export async function addPicture(
  db: Database,
  store: ImageStore,
  vendorId: string,
  file: Uint8Array,
): Promise<{ url: string }> {
  const pictures = await makePictures(file);
  const [row] = await db.insert(images).values({ vendorId }).returning({ id: images.id });
  if (!row) throw new Error("The picture was not written");
  await writeFiles(store, row.id, pictures);
  return { url: pictureUrl(row.id) };
}

async function writeFiles(store: ImageStore, id: string, pictures: readonly MadePicture[]): Promise<void> {
  for (const { width, bytes } of pictures) await store.write(pictureFile(id, width), bytes);
}

interface FetchDeps {
  db: Database;
  store: ImageStore;
  log: Pick<Log, "info">;
  fetch?: (address: string) => Promise<Uint8Array>;
}

/** Copies pictures of other sites once, so that those sites neither learn who looks at what nor change a picture after an admin saw it. */
export const copiesOfPictures = ({ db, store, log, fetch = fetchPicture }: FetchDeps): Job =>
  queue(db, {
    name: "Copying pictures from other sites",
    advice: "Vendors see at their listing which picture could not be fetched.",
    screen: null,
    table: images,
    where: isNotNull(images.source),
    due: "fetchAt",
    attempts: "fetchAttempts",
    atOnce: 2,
    leaseSeconds: 120,
    pausesSeconds: [60, 600, 3600, 6 * 3600],
    mostAttempts: 5,
    async work({ id, source }) {
      await writeFiles(store, id, await makePictures(await fetch(source as string)));
      return { done: true, set: { fetchError: null } };
    },
    // Others are the shop's own troubles, which pass: a full queue, a picture store that is out of reach.
    isHopeless: (error) =>
      error instanceof PictureRefused ||
      (error instanceof AppError && ["invalid", "wrong-type", "too-large"].includes(error.kind)),
    failed(error, { id }, final) {
      log.info({ err: error, image: id, final }, "a picture of another site was not fetched");
      const own = error instanceof PictureRefused || error instanceof AppError;
      return { fetchError: own ? error.message : "The other site didn't answer with this picture." };
    },
  });

/** Says of pictures on other sites why there is no copy, if the last attempt failed. */
export async function withProblems(
  db: Database,
  vendorId: string,
  pictures: readonly ListingPicture[],
): Promise<(ListingPicture & { problem?: string })[]> {
  const elsewhere = pictures.map(({ url }) => url).filter(isElsewhere);
  if (elsewhere.length === 0) return [...pictures];
  const rows = await db
    .select({ source: images.source, problem: images.fetchError })
    .from(images)
    .where(and(eq(images.vendorId, vendorId), inArray(images.source, elsewhere)))
    .orderBy(images.createdAt);
  // The newest row of an address counts.
  const problems = new Map(rows.map(({ source, problem }) => [source, problem]));
  return pictures.map((picture) => {
    const problem = problems.get(picture.url);
    return problem ? { ...picture, problem } : picture;
  });
}

/** The stored copy of a picture on another site; null if there is none (yet). */
export async function readCopy(
  db: Database,
  store: ImageStore,
  source: string,
  width: PictureWidth,
): Promise<{ name: string; picture: Blob } | null> {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        sql`md5(${images.source}) = md5(${source})`,
        eq(images.source, source),
        isNull(images.fetchAt),
        isNull(images.fetchError),
      ),
    )
    .limit(1);
  if (!row) return null;
  const name = pictureFile(row.id, width);
  const picture = await store.read(name);
  return picture && { name, picture };
}

const foreignPicture = "This picture is not one that you uploaded. Please upload it again.";

/**
 * Throws "invalid" for another vendor's picture; `urls` by the field that has them. Locks the vendor's own until the transaction ends, so
 * that no purge removes them.
 */
export async function refuseForeignPictures(
  tx: Database,
  vendorId: string,
  urls: Readonly<Record<string, string>>,
): Promise<void> {
  const foreign = await findForeignPictures(tx, vendorId, Object.values(urls));
  if (foreign.length === 0) return;
  const fields = Object.entries(urls).flatMap(([field, url]) =>
    foreign.includes(url) ? [[field, foreignPicture]] : [],
  );
  throw new AppError("invalid", foreignPicture, { fields: Object.fromEntries(fields) });
}

/** Replaces a listing's pictures, in a transaction that has written the first one as its `imageUrl`. */
export async function writePictures(
  tx: Database,
  listingId: string,
  pictures: readonly ListingPicture[],
): Promise<void> {
  await tx.delete(listingPictures).where(eq(listingPictures.listingId, listingId));
  const rows = pictures.map((picture, position) => ({ ...picture, listingId, position }));
  if (rows.length > 0) await tx.insert(listingPictures).values(rows);
}

/** The URLs of uploaded pictures that aren't this vendor's. URLs on other sites are ignored. */
export async function findForeignPictures(tx: Database, vendorId: string, urls: readonly string[]): Promise<string[]> {
  const uploaded = [...new Set(urls)].filter((url) => url.startsWith(picturePrefix));
  const ids = uploaded.map(pictureId).filter(isId);
  if (uploaded.length === 0) return [];
  const owned =
    ids.length === 0
      ? []
      : await tx
          .select({ id: images.id })
          .from(images)
          .where(and(inArray(images.id, ids), eq(images.vendorId, vendorId)))
          .orderBy(images.id)
          .for("share");
  const known = new Set(owned.map(({ id }) => pictureUrl(id)));
  return uploaded.filter((url) => !known.has(url));
}

/**
 * Removes pictures older than a day that no listing uses in any position and no shop as its logo, a slice at a time. Archived listings keep
 * theirs, and copies that were given up say why for as long as a listing names the address and nobody tried it again.
 */
export async function purgePictures(db: Database, store: ImageStore, slice = 50): Promise<number> {
  const url = sql`coalesce(${images.source}, ${picturePrefix} || ${images.id}::text || '-1280.webp')`;
  const one = { one: sql`1` };
  const later = alias(images, "later");
  const sameAddress = and(
    sql`md5(${later.source}) = md5(${images.source})`,
    eq(later.source, images.source),
    eq(later.vendorId, images.vendorId),
  );
  const unused = or(
    and(
      notExists(db.select(one).from(listingPictures).where(eq(listingPictures.url, url))),
      notExists(db.select(one).from(vendors).where(eq(vendors.logoUrl, url))),
    ),
    and(
      isNotNull(images.fetchError),
      isNull(images.fetchAt),
      exists(
        db
          .select(one)
          .from(later)
          .where(and(sameAddress, gt(later.createdAt, images.createdAt))),
      ),
    ),
  );
  const old = sql`${images.createdAt} < now() - interval '1 day'`;
  let removed = 0;
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      const locked = await tx
        .select({ id: images.id })
        .from(images)
        .where(and(old, unused))
        .limit(slice)
        .for("update", { skipLocked: true });
      if (locked.length === 0) return 0;
      const ids = locked.map(({ id }) => id);
      // Check again with the rows locked: a listing may have taken one in between.
      const free = await tx
        .select({ id: images.id })
        .from(images)
        .where(and(inArray(images.id, ids), unused));
      for (const { id } of free) {
        for (const width of pictureWidths) await store.remove(pictureFile(id, width));
      }
      const freeIds = free.map(({ id }) => id);
      if (freeIds.length > 0) await tx.delete(images).where(inArray(images.id, freeIds));
      return freeIds.length;
    });
    removed += gone;
    if (gone < slice) return removed;
  }
}
