// Rows of a CSV file by column name. The first row names the columns, in any order. A file that is unreadable as a whole is refused
// before any row is returned.
import { listingBody } from "#contract/listings/listing-body.ts";
import { AppError } from "#server/app-error.ts";
import { unguardCell } from "./csv-cells.ts";
import { type CsvRecord, type Pieces, readRecords } from "./csv-reader.ts";
import type { Kept } from "./listing-writer.ts";

export interface CsvRow {
  line: number;
  bytes: number;
  /** By column, trimmed; without the columns that the file doesn't have. */
  cells: Record<string, string>;
  /** What is wrong with the whole row, whose cells are then unreliable. */
  problem: string | null;
}

export interface CsvTable {
  columns: ReadonlySet<string>;
  /** Names of unknown columns. */
  ignored: string[];
  rows: AsyncGenerator<CsvRow>;
}

export interface CsvLayout {
  columns: readonly string[];
  required: readonly string[];
}

const keyOf = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "");

/** Throws "invalid" unless the columns fit `layout`. */
export async function openCsv(pieces: Pieces, layout: CsvLayout): Promise<CsvTable> {
  const records = readRecords(pieces);
  const first = await records.next();
  if (first.done) throw new AppError("invalid", "This file is empty.");
  const names = first.value.cells.map((cell) => cell.trim());
  const byKey = new Map(layout.columns.map((column) => [keyOf(column), column]));
  const places = names.map((name) => byKey.get(keyOf(name)) ?? null);
  const columns = new Set(places.filter((column) => column !== null));
  const twice = [...columns].filter((column) => places.indexOf(column) !== places.lastIndexOf(column));
  if (twice.length > 0) throw new AppError("invalid", `${theColumns(twice)} there more than once.`);
  const missing = layout.required.filter((column) => !columns.has(column));
  if (missing.length > 0) {
    const hint = `The first line of the file names the columns: ${layout.columns.join(", ")}.`;
    throw new AppError("invalid", `${theColumns(missing)} missing. ${hint}`);
  }
  return {
    columns,
    ignored: names
      .filter((name, at) => name !== "" && places[at] === null)
      .slice(0, 20)
      .map(shortened),
    rows: readRows(records, places, new Set(layout.required)),
  };
}

/** Listings keep the fields for which the file has no column. */
export const keptBy = ({ columns }: CsvTable): Kept =>
  new Set(Object.keys(listingBody.shape).filter((field) => !columns.has(field)));

async function* readRows(
  records: AsyncGenerator<CsvRecord>,
  places: readonly (string | null)[],
  required: ReadonlySet<string>,
): AsyncGenerator<CsvRow> {
  // A first line may name a hundred thousand columns; only ours are read.
  const read = places.flatMap((column, at) => (column === null ? [] : [{ column, at }]));
  const fewestCells = 1 + Math.max(...read.filter(({ column }) => required.has(column)).map(({ at }) => at));
  for await (const { line, bytes, cells: all, quotesClosed } of records) {
    const cells: Record<string, string> = {};
    for (const { column, at } of read) cells[column] = unguardCell((all[at] ?? "").trim());
    yield {
      line,
      bytes,
      cells,
      problem: quotesClosed ? problemOfCount(all, places.length, fewestCells) : unclosed,
    };
  }
}

const unclosed = 'A quote (") in this row is not closed. A quote inside a quoted text is written twice ("")';

/** Spreadsheets drop blank cells at the end of a row, or add some. */
function problemOfCount(cells: readonly string[], columns: number, fewestCells: number): string | null {
  const tooMany = cells.slice(columns).some((cell) => cell.trim() !== "");
  if (!tooMany && cells.length >= fewestCells) return null;
  const count = `This row has ${cells.length} ${cells.length === 1 ? "cell" : "cells"} and the first line ${columns}`;
  return tooMany ? `${count}. A text with the separator in it must stand in quotes` : count;
}

/** An unknown column's name, short enough for a sentence. */
const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}...` : name);

const theColumns = (names: readonly string[]): string =>
  names.length === 1
    ? `The column ${names[0]} is`
    : `The columns ${names.slice(0, -1).join(", ")} and ${names.at(-1)} are`;
