// One row of a catalogue file → a listing and its vendor. The limits are those for vendors' own listings (rule listing-1).
import * as z from "zod/mini";
import { csvColumns, requiredCsvColumns } from "#contract/catalogue/csv-import.ts";
import { type ListingBody, listingBody, tagCount, tagLength } from "#contract/listings/listing-body.ts";
import { provinces } from "#contract/shared/provinces.ts";
import { cleanText, trimmed } from "#contract/shared/text.ts";
import { priceWithComma, priceWithCommaProblem, splitTags } from "./csv-cells.ts";
import type { CsvLayout, CsvRow } from "./csv-rows.ts";

export interface CatalogueVendor {
  businessName: string;
  city: string;
  province: string;
  latitude: number | null;
  longitude: number | null;
}

export interface CatalogueRow {
  vendor: CatalogueVendor;
  listing: ListingBody;
}

const provinceKey = (text: string) => text.toLowerCase().replace(/[\s-]+/g, "");
const provinceByKey = new Map<string, string>(provinces.map((name) => [provinceKey(name), name]));

const coordinate = (limit: number) =>
  z.pipe(
    z.nullish(z.union([z.number(), z.string()])),
    z.pipe(
      z.transform((value: string | number | null | undefined): number | null => {
        if (value === null || value === undefined) return null;
        return typeof value === "number" ? value : value.trim() === "" ? null : Number(value);
      }),
      z.nullable(
        z
          .number("Must be a number or null")
          .check(z.gte(-limit, `Must be at least -${limit}`), z.lte(limit, `Must be at most ${limit}`)),
      ),
    ),
  );

const vendorSchema = z
  .object({
    vendor: trimmed("Required", 1, 200),
    vendorCity: trimmed("Required", 1, 100),
    vendorProvince: z.pipe(
      trimmed("Required", 1, 100),
      z.pipe(
        z.transform((text: string) => provinceByKey.get(provinceKey(text)) ?? ""),
        z.string().check(z.minLength(1, `Must be one of ${provinces.join(", ")}`)),
      ),
    ),
    vendorLatitude: coordinate(90),
    vendorLongitude: coordinate(180),
  })
  .check(
    z.refine((row) => (row.vendorLatitude === null) === (row.vendorLongitude === null), {
      message: "Latitude and longitude belong together",
      path: ["vendorLongitude"],
    }),
  );

/** Exporters write prices and stock as numbers or as text, and "" for a missing value. */
export function plain(row: Record<string, unknown>): Record<string, unknown> {
  const { price, stock } = row;
  const orNone = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
  const sku = orNone(row.sku);
  return {
    ...row,
    price: typeof price === "number" ? String(price) : price,
    stock: typeof stock === "string" && /^\d{1,9}$/.test(stock.trim()) ? Number(stock) : stock,
    sku: typeof sku === "number" ? String(sku) : sku,
    imageUrl: orNone(row.imageUrl),
  };
}

export type ReadRow =
  /** `notice`: how the row was changed to fit; null if it wasn't. */
  { row: CatalogueRow; notice: string | null } | { problem: string; vendor: string | null; sku: string | null };

/**
 * Public catalogues often have longer or more tags than rule listing-1 allows (docs/decisions/0005-imported-tags.md): a long tag is
 * cut at its last whole word, surplus tags are left out, and the notice says so.
 */
function fitTags(tags: unknown): { tags: unknown; notice: string | null } {
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string")) return { tags, notice: null };
  const given = [...new Set(tags.map((tag) => cleanText(tag).trim()).filter(Boolean))];
  const short = [...new Set(given.map(shorten))];
  const kept = short.slice(0, tagCount);
  const notices = [
    [given.filter((tag) => tag.length > tagLength).length, `shortened to ${tagLength} characters`],
    [short.length - kept.length, `past the ${tagCount}th left out`],
  ] as const;
  const said = notices.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
  return { tags: kept, notice: said.length > 0 ? `tags: ${said.join(", ")}` : null };
}

function shorten(tag: string): string {
  if (tag.length <= tagLength) return tag;
  const whole = /^.*(?=[\s,;/|>-])/s.exec(tag.slice(0, tagLength + 1))?.[0].replace(/[\s,;/|>&-]+$/, "");
  return (
    whole ||
    tag
      .slice(0, tagLength)
      .toWellFormed()
      .replace(/\uFFFD$/, "")
  );
}

/** Parses a line of JSON. A bad line has a problem, and its vendor and sku if they could still be read. */
export function readRow(line: string): ReadRow {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return { problem: "not JSON", vendor: null, sku: null };
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    return { problem: "not an object", vendor: null, sku: null };
  }
  return readFields(parsed as Record<string, unknown>);
}

export const vendorColumns = ["vendor", "vendorCity", "vendorProvince", "vendorLatitude", "vendorLongitude"];

/** The same columns as in JSON Lines. */
export const catalogueLayout: CsvLayout = {
  columns: [...vendorColumns, ...csvColumns],
  required: ["vendor", "vendorCity", "vendorProvince", ...requiredCsvColumns],
};

export const readCsvRow = ({ cells, problem }: CsvRow): ReadRow =>
  problem === null ? readFields(fieldsOf(cells)) : { problem, vendor: cells.vendor || null, sku: cells.sku || null };

/** The cells of a CSV row as the fields of a JSON line. */
export const fieldsOf = (cells: Record<string, string>): Record<string, unknown> => ({
  ...cells,
  category: cells.category?.toLowerCase(),
  tags: splitTags(cells.tags ?? ""),
});

function readFields(given: Record<string, unknown>): ReadRow {
  const { tags, notice } = fitTags(given.tags);
  const fields: Record<string, unknown> = { ...plain(given), tags };
  const vendor = vendorSchema.safeParse(fields);
  const listing = listingBody.safeParse(fields);
  if (vendor.success && listing.success) {
    const { data } = vendor;
    return {
      row: {
        vendor: {
          businessName: data.vendor,
          city: data.vendorCity,
          province: data.vendorProvince,
          latitude: data.vendorLatitude,
          longitude: data.vendorLongitude,
        },
        listing: listing.data,
      },
      notice,
    };
  }
  const issues = [...(vendor.error?.issues ?? []), ...(listing.error?.issues ?? [])];
  const text = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);
  return {
    problem: issues.map((issue) => `${nameOf(issue.path)}: ${messageOf(issue, fields)}`).join("; "),
    vendor: text(fields.vendor),
    sku: text(fields.sku),
  };
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === "number" ? `[${part + 1}]` : String(part))).join("");

const messageOf = ({ path, message }: z.core.$ZodIssue, { price }: Record<string, unknown>): string =>
  path[0] === "price" && typeof price === "string" && priceWithComma(price) ? priceWithCommaProblem : message;
