// A vendor's listings as a CSV file, and what a vendor is told of one, before it is written and after.

/** Columns of the file, in the order of an export. Found by their names, whatever their order. */
export const csvColumns = ["sku", "title", "description", "category", "tags", "price", "stock", "imageUrl"] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** What every listing needs; the rest may be left out of a file. */
export const requiredCsvColumns = ["title", "description", "category", "price", "stock"] as const;

export const csvRowLimit = 5000;

export interface BadRow {
  /** Of the file, the header is line 1. */
  line: number;
  /** As the file has it, shortened; "" when it has none. */
  title: string;
  /** What is wrong, one sentence a field; `column` is "" for the row as a whole. */
  problems: { column: CsvColumn | ""; message: string }[];
}

/** `POST /api/vendor/listings/import`, multipart `file`; with `?preview=1` nothing is written. */
export interface CsvImport {
  written: boolean;
  /** Rows that hold anything. */
  rows: number;
  added: number;
  updated: number;
  bad: number;
  /** The first 100. */
  badRows: BadRow[];
  /** Columns of the file that are not read, the first 20. */
  ignoredColumns: string[];
}
