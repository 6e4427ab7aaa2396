// Imports a vendor's own file. The whole file is parsed first; then its good rows are written, a batch per transaction.
import { type BadRow, type CsvImport, csvRowLimit } from "#contract/catalogue/csv-import.ts";
import type { Database } from "#db/engine/index.ts";
import { writeInTurn } from "#db/engine/write-in-turn.ts";
import { AppError } from "#server/app-error.ts";
import { findForeignPictures } from "#server/listings/pictures.service.ts";
import { refuseTooManyPrepared } from "#server/listings/vendor-listings.service.ts";
import { keptBy, openCsv } from "./csv-rows.ts";
import { batchSize, countKnown, type Kept, writeListings } from "./listing-writer.ts";
import { badRow, type GoodRow, readVendorRow, vendorLayout } from "./vendor-csv-row.ts";

const badRowsShown = 100;
const pieceBytes = 64 * 1024;

interface ReadFile {
  good: GoodRow[];
  bad: BadRow[];
  ignored: string[];
  kept: Kept;
}

/** `preview`: writes nothing and reports what would be written. */
export async function importListings(
  db: Database,
  vendorId: string,
  file: Uint8Array,
  { preview }: { preview: boolean },
): Promise<CsvImport> {
  const { good, bad, ignored, kept } = await readFile(file);
  const rows = good.length + bad.length;
  await refuseTooManyPrepared(db, vendorId, async () => good.length - (await countUpdates(db, vendorId, good)));
  const counts = preview ? await foresee(db, vendorId, good, bad) : await writeRows(db, vendorId, good, bad, kept);
  bad.sort((one, other) => one.line - other.line);
  return {
    written: !preview,
    rows,
    ...counts,
    bad: bad.length,
    badRows: bad.slice(0, badRowsShown),
    ignoredColumns: ignored,
  };
}

async function readFile(file: Uint8Array): Promise<ReadFile> {
  const table = await openCsv(piecesOf(file), vendorLayout);
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  const lineOfSku = new Map<string, number>();
  for await (const row of table.rows) {
    if (good.length + bad.length === csvRowLimit) {
      throw new AppError(
        "too-large",
        `A file may have at most ${csvRowLimit} rows. Please split it into several files.`,
      );
    }
    const read = readVendorRow(row);
    const sku = row.problem === null ? row.cells.sku : undefined;
    const before = sku ? lineOfSku.get(sku) : undefined;
    if (sku && before === undefined) lineOfSku.set(sku, row.line);
    if ("problems" in read) bad.push(read);
    else if (before === undefined) good.push(read);
    else bad.push(badRow(row.line, row.cells.title, "sku", `The row on line ${before} has this SKU already`));
  }
  return { good, bad, ignored: table.ignored, kept: keptBy(table) };
}

/** In chunks, so that other requests are served in between. */
async function* piecesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.byteLength; at += pieceBytes) {
    yield file.subarray(at, at + pieceBytes);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function foresee(db: Database, vendorId: string, good: readonly GoodRow[], bad: BadRow[]) {
  const fine = await withoutForeignPictures(db, vendorId, good, bad);
  const updated = await countUpdates(db, vendorId, fine);
  return { added: fine.length - updated, updated };
}

const countUpdates = (db: Database, vendorId: string, rows: readonly GoodRow[]): Promise<number> =>
  countKnown(
    db,
    vendorId,
    rows.flatMap(({ listing }) => listing.sku ?? []),
  );

async function writeRows(db: Database, vendorId: string, good: readonly GoodRow[], bad: BadRow[], kept: Kept) {
  const counts = { added: 0, updated: 0 };
  const transact = writeInTurn(db);
  for (let at = 0; at < good.length; at += batchSize) {
    const batch = good.slice(at, at + batchSize);
    const { written, refused } = await transact(async (tx) => {
      const refused: BadRow[] = [];
      const fine = await withoutForeignPictures(tx, vendorId, batch, refused);
      const toWrite = fine.map(({ listing }) => ({ vendorId, listing }));
      return { written: await writeListings(tx, toWrite, kept), refused };
    }).catch((error: unknown) => {
      throw at === 0 ? error : stoppedHalfway(batch[0]?.line ?? 0, error);
    });
    bad.push(...refused);
    for (const { added } of written) counts[added ? "added" : "updated"] += 1;
  }
  return counts;
}

const stoppedHalfway = (line: number, cause: unknown) =>
  new AppError(
    "unavailable",
    `Only the rows before line ${line} were imported. Please import the rest again, without the rows that are in.`,
    { cause },
  );

/** Moves rows with foreign pictures to `bad`. */
async function withoutForeignPictures(
  db: Database,
  vendorId: string,
  rows: readonly GoodRow[],
  bad: BadRow[],
): Promise<GoodRow[]> {
  const foreign = new Set(
    await findForeignPictures(
      db,
      vendorId,
      rows.flatMap(({ listing }) => listing.imageUrl ?? []),
    ),
  );
  if (foreign.size === 0) return [...rows];
  const fine: GoodRow[] = [];
  for (const row of rows) {
    const { imageUrl, title } = row.listing;
    if (!imageUrl || !foreign.has(imageUrl)) fine.push(row);
    else bad.push(badRow(row.line, title, "imageUrl", "This picture is not one that you uploaded"));
  }
  return fine;
}
