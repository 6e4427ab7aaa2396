// A vendor's CSV file: its columns, and the report of a preview or an import.
import * as z from "zod/mini";

/** Columns in the order of an export. An import finds them by name, in any order. */
export const csvColumns = ["sku", "title", "description", "category", "tags", "price", "stock", "imageUrl"] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** The other columns are optional. */
export const requiredCsvColumns = ["title", "description", "category", "price", "stock"] as const;

export const csvRowLimit = 5000;
export const csvLimitMb = 5;

export const badRow = z.strictObject({
  /** The header is line 1. */
  line: z.number(),
  /** The row's title, shortened; "" without one. */
  title: z.string(),
  /** One sentence per field; `column` is "" for the whole row. */
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
  /** Non-blank rows. */
  rows: z.number(),
  added: z.number(),
  updated: z.number(),
  bad: z.number(),
  /** The first 100. */
  badRows: z.array(badRow),
  /** The first 20 unknown columns. */
  ignoredColumns: z.array(z.string()),
});
export type CsvImport = z.infer<typeof csvImport>;
