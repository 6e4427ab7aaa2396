// Names of vendors and places, which mean a limit rather than product words.
import { asc, eq } from "drizzle-orm";
import type { Gazetteer } from "#agent/shop.ts";
import { provinces } from "#contract/shared/provinces.ts";
import type { Database } from "#db/engine/index.ts";
import { vendors } from "#db/schema.ts";

/** Caches the result of `read` for `keepMs`; failures aren't cached. */
export function kept<Value>(read: () => Promise<Value>, keepMs: number): () => Promise<Value> {
  let last: { value: Promise<Value>; until: number } | null = null;
  return () => {
    if (last !== null && last.until >= Date.now()) return last.value;
    const fresh = { value: read(), until: Date.now() + keepMs };
    fresh.value.catch(() => {
      if (last === fresh) last = null;
    });
    last = fresh;
    return fresh.value;
  };
}

export async function readGazetteer(db: Database): Promise<Gazetteer> {
  const rows = await db
    .select({ id: vendors.id, name: vendors.businessName, city: vendors.city })
    .from(vendors)
    .where(eq(vendors.status, "approved"))
    .orderBy(asc(vendors.businessName));
  return {
    cities: [...new Set([...rows.map(({ city }) => city), ...provinces])],
    vendors: rows.map(({ id, name }) => ({ id, name })),
  };
}

/** Cached for a minute, as in the chat. */
export const keepGazetteer = (db: Database): (() => Promise<Gazetteer>) => kept(() => readGazetteer(db), 60_000);
