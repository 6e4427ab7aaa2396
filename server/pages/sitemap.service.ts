// The site map: an index, and parts of at most 50,000 addresses, the format's limit. Parts are streamed in slices, so that a large
// shop needs little memory.
import { and, asc, count, eq, gt, max } from "drizzle-orm";
import { legalNames } from "#contract/legal/legal-names.ts";
import { categories } from "#contract/listings/categories.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isPublic } from "#server/listings/listings.service.ts";
import { readShopCities } from "#server/vendors/shops.service.ts";
import { htmlText } from "./markup.ts";

export interface SitemapShop {
  db: Database;
  /** Without a trailing "/". */
  origin: string;
}

export interface SitemapSizes {
  part: number;
  slice: number;
}
const sizes: SitemapSizes = { part: 50_000, slice: 2000 };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Entry {
  path: string;
  changed: Date | null;
}

const entry = (kind: "url" | "sitemap", origin: string, { path, changed }: Entry): string =>
  `<${kind}><loc>${htmlText(`${origin}${path}`)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</${kind}>\n`;

/** The index, with the names of all parts. */
export async function writeSitemapIndex({ db, origin }: SitemapShop, { part } = sizes): Promise<string> {
  const [all] = await db
    .select({ total: count(), changed: max(listings.updatedAt) })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(isPublic);
  const { total = 0, changed = null } = all ?? {};
  const shops = await db.$count(vendors, eq(vendors.status, "approved"));
  const numbered = (name: keyof typeof lists, of: number) =>
    Array.from({ length: Math.ceil(of / part) }, (_, at) => `${name}-${at + 1}`);
  const parts = ["pages", ...numbered("shops", shops), ...numbered("products", total)].map((name) =>
    entry("sitemap", origin, { path: `/sitemap/${name}.xml`, changed }),
  );
  return `${declaration}<sitemapindex ${namespace}>\n${parts.join("")}</sitemapindex>\n`;
}

/** `name`: "pages.xml", "shops-1.xml" or "products-1.xml". Throws "not-found" for an unknown part. */
export async function openSitemapPart(
  { db, origin }: SitemapShop,
  name: string,
  { part, slice } = sizes,
): Promise<ReadableStream<Uint8Array>> {
  const [, list, number] = /^(products|shops)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  const entries = list
    ? slices(lists[list as keyof typeof lists](db), part, { start: (Number(number) - 1) * part, slice })
    : name === "pages.xml"
      ? pages(db)
      : null;
  const first = await entries?.next();
  if (!entries || !first || first.done) throw new AppError("not-found", "Not found");

  const encoder = new TextEncoder();
  async function* lines(slice: Entry[], rest: AsyncIterable<Entry[]>) {
    const write = (entries: Entry[]) => entries.map((each) => entry("url", origin, each)).join("");
    yield `${declaration}<urlset ${namespace}>\n${write(slice)}`;
    for await (const entries of rest) yield write(entries);
    yield "</urlset>\n";
  }
  const text = lines(first.value, entries);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/** A list changes when one of its listings does. */
async function* pages(db: Database): AsyncGenerator<Entry[], undefined> {
  const changes = await db
    .select({ category: listings.category, changed: max(listings.updatedAt) })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(isPublic)
    .groupBy(listings.category);
  const changedAt = new Map(changes.map(({ category, changed }) => [category, changed]));
  const latest = changes.reduce<Date | null>(
    (so, { changed }) => (changed && (!so || changed > so) ? changed : so),
    null,
  );
  yield [
    { path: "/", changed: latest },
    { path: "/marketplace", changed: latest },
    ...categories.map((category) => ({
      path: `/marketplace?category=${category}`,
      changed: changedAt.get(category) ?? null,
    })),
    { path: "/chat", changed: null },
    { path: "/shops", changed: null },
    ...legalNames.map((page) => ({ path: `/legal/${page}`, changed: null })),
    ...(await readShopCities(db)).map(({ slug }) => ({ path: `/shops/${slug}`, changed: null })),
  ];
}

type Row = Entry & { id: string };
/** By id, after the row `after`, or for the first slice from `offset`. */
type ReadRows = (place: { after: string | null; offset: number; limit: number }) => Promise<Row[]>;

async function* slices(read: ReadRows, part: number, { start, slice }: { start: number; slice: number }) {
  let after: string | null = null;
  for (let left = part; left > 0; left -= slice) {
    const rows: Row[] = await read({ after, offset: after === null ? start : 0, limit: Math.min(slice, left) });
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows;
    if (rows.length < slice) return;
  }
}

const readProducts =
  (db: Database): ReadRows =>
  async ({ after, offset, limit }) => {
    const rows = await db
      .select({ id: listings.id, changed: listings.updatedAt })
      .from(listings)
      .innerJoin(vendors, eq(vendors.id, listings.vendorId))
      .where(and(isPublic, after === null ? undefined : gt(listings.id, after)))
      .orderBy(asc(listings.id))
      .offset(offset)
      .limit(limit);
    return rows.map(({ id, changed }) => ({ id, path: `/product/${id}`, changed }));
  };

/** A shop's page changes when one of its listings does. */
const readShops =
  (db: Database): ReadRows =>
  async ({ after, offset, limit }) => {
    const rows = await db
      .select({ id: vendors.id, slug: vendors.slug, changed: max(listings.updatedAt) })
      .from(vendors)
      .leftJoin(listings, and(eq(listings.vendorId, vendors.id), eq(listings.status, "active")))
      .where(and(eq(vendors.status, "approved"), after === null ? undefined : gt(vendors.id, after)))
      .groupBy(vendors.id)
      .orderBy(asc(vendors.id))
      .offset(offset)
      .limit(limit);
    return rows.map(({ id, slug, changed }) => ({ id, path: `/shop/${slug}`, changed }));
  };

const lists = { products: readProducts, shops: readShops };
