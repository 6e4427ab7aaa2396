// One row of a vendor's own file → a listing, or sentences about its cells.
import type * as z from "zod/mini";
import { type BadRow, type CsvColumn, csvColumns, requiredCsvColumns } from "#contract/catalogue/csv-import.ts";
import { categories, categoryLabel } from "#contract/listings/categories.ts";
import { type ListingBody, listingBody, tagCount, tagLength } from "#contract/listings/listing-body.ts";
import { stockMessage } from "#contract/listings/stock.ts";
import { fieldsOf, plain } from "./catalogue-row.ts";
import { priceWithComma, priceWithCommaProblem } from "./csv-cells.ts";
import type { CsvLayout, CsvRow } from "./csv-rows.ts";

export const vendorLayout: CsvLayout = { columns: csvColumns, required: requiredCsvColumns };

export interface GoodRow {
  line: number;
  listing: ListingBody;
}

export function readVendorRow(row: CsvRow): GoodRow | BadRow {
  if (row.problem !== null) return badRow(row.line, row.cells.title, "", row.problem);
  const read = listingBody.safeParse(plain(fieldsOf(row.cells)));
  if (read.success) return { line: row.line, listing: read.data };
  const problems = new Map<CsvColumn, string>();
  for (const issue of read.error.issues) {
    const column = issue.path[0] as CsvColumn;
    if (!problems.has(column)) problems.set(column, sentenceOf(issue, column, row.cells));
  }
  return {
    line: row.line,
    title: shownTitle(row.cells.title),
    problems: [...problems].map(([column, message]) => ({ column, message })),
  };
}

export const badRow = (line: number, title: string | undefined, column: CsvColumn | "", message: string): BadRow => ({
  line,
  title: shownTitle(title),
  problems: [{ column, message }],
});

const shownTitle = (title = ""): string => (title.length > 80 ? `${title.slice(0, 80).toWellFormed()}...` : title);

const names: Partial<Record<CsvColumn, string>> = { sku: "SKU", imageUrl: "Image address" };
const tooLong = (column: CsvColumn, maximum: unknown): string =>
  `${names[column] ?? categoryLabel(column)} may have at most ${maximum} characters`;

/** Messages for errors that the listing form can't produce, so the schema has none for them. */
function sentenceOf(issue: z.core.$ZodIssue, column: CsvColumn, cells: Record<string, string>): string {
  switch (column) {
    case "category":
      return `Category must be one of ${categories.join(", ")}`;
    case "stock":
      return stockMessage;
    case "tags":
      return issue.path.length > 1
        ? `A tag may have at most ${tagLength} characters`
        : `There may be at most ${tagCount} tags`;
    case "price":
      return priceWithComma(cells.price ?? "") ? priceWithCommaProblem : issue.message;
    default:
      return issue.code === "too_big" ? tooLong(column, issue.maximum) : issue.message;
  }
}
