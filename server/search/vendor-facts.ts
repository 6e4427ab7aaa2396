// Facts of vendors and listings that a plan's limits need, one small query each.
import { eq, type SQL, sql } from "drizzle-orm";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { sinceOf } from "#server/cursor.ts";
import type { ListingMemory } from "#server/listings/listing-memory.ts";
import { distanceSql } from "#server/listings/listings.service.ts";
import { passingSlots, slotsOfFound } from "./passing-in-memory.ts";
import type { Candidate, VendorsFacts } from "./plan-filter.ts";
import { filterSql, fromRelevant, inCity, type Listed, type SearchScope } from "./plan-sql.ts";

const readPlain = statement<{ id: string; name: string; rating: number | null }>(
  "vendor facts",
  sql`select id, business_name as name, rating from ${vendors} where status = 'approved'`,
);

/** Approved vendors only. */
export async function readVendorFacts(db: Database, plan: SearchPlan): Promise<VendorsFacts> {
  const asksPlace = plan.near !== null || inCity(plan) !== undefined;
  if (!asksPlace) {
    const plain = await readPlain(db);
    return new Map(plain.map(({ id, name, rating }) => [id, { name, rating, km: Infinity, inCity: true }]));
  }
  const rows = await db
    .select({
      id: vendors.id,
      name: vendors.businessName,
      rating: vendors.rating,
      // As text, which converts exactly between Postgres and JavaScript.
      km: plan.near ? sql<string | null>`${distanceSql(plan.near)}::text` : sql<null>`null`,
      inCity: sql<boolean>`${inCity(plan) ?? sql`true`}`,
    })
    .from(vendors)
    .where(eq(vendors.status, "approved"));
  return new Map(rows.map(({ id, km, ...same }) => [id, { ...same, km: km === null ? Infinity : Number(km) }]));
}

type Row = Omit<Candidate, "since"> & { since: string };

/** The public listings among the results. */
export async function candidatesOf(
  db: Database,
  memory: ListingMemory | null,
  scope: SearchScope,
  listed: Listed,
): Promise<readonly Candidate[]> {
  if (!memory) return readCandidates(db, scope, listed);
  const { texts, hiddenVendors } = memory;
  const excluded = new Set(listed.excluded.map((id) => texts.slotOf(id)));
  const slots = listed.found
    ? listed.found.map(slotsOfFound(memory)).filter((slot) => slot >= 0)
    : [...texts.find("", "all", hiddenVendors)].filter((slot) => !excluded.has(slot));
  return slots.filter(passingSlots(memory, emptyPlan, scope)).map(texts.at);
}

/** The public listings among the results that meet the `condition`. */
export async function readCandidates(
  db: Database,
  scope: SearchScope,
  listed: Listed,
  condition: SQL = sql`true`,
): Promise<Candidate[]> {
  if (listed.found?.length === 0) return [];
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${listings.id} as id, ${listings.vendorId} as "vendorId", ${listings.category} as category,
      ${listings.priceCents} as "priceCents", ${listings.stock} > 0 as "inStock",
      ${sinceOf(listings.createdAt)} as since
    from ${fromRelevant(listed)} where ${filterSql(emptyPlan, scope)} and ${condition}`);
  return rows.map(({ since, ...same }) => ({ ...same, since: Number(since) }));
}
