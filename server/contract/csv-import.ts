// What a vendor is told of a CSV file, before it is written and after. Types only.

/** Columns of the file, in the order of an export. Found by their names, whatever their order. */
export const csvColumns = ["sku", "title", "description", "category", "tags", "price", "stock", "imageUrl"] as const;

export interface BadRow {
  /** Of the file, the header is line 1. */
  line: number;
  /** As the file has it, shortened; "" when it has none. */
  title: string;
  /** What is wrong, one sentence a field. */
  problems: { column: string; message: string }[];
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
}
