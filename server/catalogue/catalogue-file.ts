// Streams the rows of a catalogue file: CSV if its name ends in `.csv`, else JSON Lines.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { catalogueLayout, type ReadRow, readCsvRow, readRow } from "./catalogue-row.ts";
import { type CsvTable, keptBy, openCsv } from "./csv-rows.ts";
import { type Kept, nothingKept } from "./listing-writer.ts";

export interface FileRow {
  /** On which the row begins. */
  line: number;
  /** Read so far. */
  bytes: number;
  read: ReadRow;
}

export interface CatalogueFile {
  rows: AsyncGenerator<FileRow>;
  kept: Kept;
  /** Unknown columns. */
  ignored: string[];
}

export const isCsv = (file: string): boolean => /\.csv$/i.test(file);

/** Reads a CSV file to its end first and throws "invalid" if that fails, so that nothing has been written yet. */
export async function openCatalogue(file: string): Promise<CatalogueFile> {
  if (!isCsv(file)) return { rows: readLines(file), kept: nothingKept, ignored: [] };
  for await (const _ of (await openTable(file)).rows);
  const table = await openTable(file);
  return { rows: readTable(table), kept: keptBy(table), ignored: table.ignored };
}

const openTable = (file: string) => openCsv(createReadStream(file), catalogueLayout);

async function* readTable({ rows }: CsvTable): AsyncGenerator<FileRow> {
  for await (const row of rows) yield { line: row.line, bytes: row.bytes, read: readCsvRow(row) };
}

async function* readLines(file: string): AsyncGenerator<FileRow> {
  let number = 0;
  let bytes = 0;
  const stream = createReadStream(file);
  for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    bytes += Buffer.byteLength(text) + 1;
    const line = number === 1 ? text.replace(/^\uFEFF/, "") : text;
    if (line.trim() !== "") yield { line: number, bytes, read: readRow(line) };
  }
}
