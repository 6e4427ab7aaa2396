// A vendor's listings as a CSV file, and what a vendor is told of one, before it is written and after.
import * as z from "zod/mini";

/** Columns of the file, in the order of an export. Found by their names, whatever their order. */
export const csvColumns = ["sku", "title", "description", "category", "tags", "price", "stock", "imageUrl"] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** What every listing needs; the rest may be left out of a file. */
export const requiredCsvColumns = ["title", "description", "category", "price", "stock"] as const;

export const csvRowLimit = 5000;

export const badRow = z.strictObject({
  /** Of the file, the header is line 1. */
  line: z.number(),
  /** As the file has it, shortened; "" when it has none. */
  title: z.string(),
  /** What is wrong, one sentence a field; `column` is "" for the row as a whole. */
  problems: z.array(
    z.strictObject({
      column: z.enum([...csvColumns, ""]),
      message: z.string(),
    }),
  ),
});
export type BadRow = z.infer<typeof badRow>;

/** `POST /api/vendor/listings/import`, multipart `file`; with `?preview=1` nothing is written. */
export const csvImport = z.strictObject({
  written: z.boolean(),
  /** Rows that hold anything. */
  rows: z.number(),
  added: z.number(),
  updated: z.number(),
  bad: z.number(),
  /** The first 100. */
  badRows: z.array(badRow),
  /** Columns of the file that are not read, the first 20. */
  ignoredColumns: z.array(z.string()),
});
export type CsvImport = z.infer<typeof csvImport>;
