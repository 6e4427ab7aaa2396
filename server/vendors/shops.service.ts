// The directory of shops: approved vendors by city. A city is what vendors call it, compared as in addresses: "Kaapstad" and "kaapstad "
// are one.
import { and, asc, count, eq, min, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { ShopCity, ShopPage } from "#contract/vendors/vendors.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { pageOf, readCursor } from "#server/cursor.ts";

/** As a shop's own address is made of its name (migration 0008). */
const plain = sql`lower(regexp_replace(normalize(${vendors.city}, NFKD), '[\u0300-\u036f''’]', '', 'g'))`;
export const citySlug = sql<string>`trim(both '-' from regexp_replace(${plain}, '[^a-z0-9]+', '-', 'g'))`;
const approved = eq(vendors.status, "approved");
const name = sql`lower(${vendors.businessName})`;
const pageEnd = z.tuple([z.uuid()]);

export async function readShopCities(db: Database): Promise<ShopCity[]> {
  const rows = await db
    .select({
      slug: citySlug,
      name: sql<string>`${min(vendors.city)}`,
      province: sql<string>`${min(vendors.province)}`,
      shops: count(),
    })
    .from(vendors)
    .where(and(approved, sql`${citySlug} <> ''`))
    .groupBy(citySlug);
  const byName = new Intl.Collator("en-ZA").compare;
  return rows.sort((one, other) => byName(one.province, other.province) || byName(one.name, other.name));
}

/** Throws "not-found" for a city without a shop. `city`: its slug. */
export async function findShops(
  db: Database,
  { city, limit, cursor }: { city: string | null; limit: number; cursor: string | null },
): Promise<ShopPage> {
  // The database has no text with a null byte.
  const inCity: SQL | undefined = city === null ? undefined : sql`${citySlug} = ${city.replaceAll("\0", "")}`;
  const rule = and(approved, inCity);
  const [all] = await db
    .select({ total: count(), name: min(vendors.city), province: min(vendors.province) })
    .from(vendors)
    .where(rule);
  const { total = 0 } = all ?? {};
  if (city !== null && total === 0) throw new AppError("not-found", "No shop is in this city.");
  const [lastId] = cursor === null ? [] : readCursor(cursor, pageEnd);
  const found = await db
    .select({
      id: vendors.id,
      businessName: vendors.businessName,
      slug: vendors.slug,
      description: vendors.description,
      city: vendors.city,
      province: vendors.province,
      rating: vendors.rating,
      totalReviews: vendors.totalReviews,
      totalListings: sql<number>`(select count(*)::int from ${listings} own
        where own.vendor_id = vendors.id and own.status = 'active')`,
      logoUrl: vendors.logoUrl,
    })
    .from(vendors)
    .where(
      and(
        rule,
        lastId === undefined
          ? undefined
          : sql`(${name}, ${vendors.id}) > (select lower(last.business_name), last.id from vendors last where last.id = ${lastId}::uuid)`,
      ),
    )
    .orderBy(asc(name), asc(vendors.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.id]);
  return {
    shops: page,
    city: city !== null && all?.name && all.province ? { name: all.name, province: all.province } : null,
    nextCursor,
    total,
  };
}
