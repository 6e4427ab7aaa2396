// A vendor's widget key, which its pages name to load the chat. It is public and grants nothing by itself: the vendor's list of sites
// decides where the chat may be framed.
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { widgetLimits, widgetOrigin } from "#contract/widget/widget-rules.ts";
import type { Database } from "#db/engine/index.ts";
import { vendors, widgetKeys, widgetSessions, widgets } from "#db/schema.ts";
import { purge } from "#server/purge.ts";

const isWidgetKey = (key: string): boolean => /^pk_live_[0-9a-f]{32}$/.test(key);

const newKey = () => `pk_live_${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex")}`;

/** The current key of the vendor's snippet; null before the first and after a revocation. */
export async function findOpenWidgetKey(db: Database, vendorId: string): Promise<string | null> {
  const [row] = await db
    .select({ key: widgetKeys.key })
    .from(widgetKeys)
    .where(and(eq(widgetKeys.vendorId, vendorId), isNull(widgetKeys.endsAt)));
  return row?.key ?? null;
}

/** Returns the new key. The previous one works for `rotationDays` more, as pages are changed one by one. */
export function createWidgetKey(db: Database, vendorId: string): Promise<string> {
  return db.transaction(async (tx) => {
    await lockWidget(tx, vendorId);
    await tx
      .update(widgetKeys)
      .set({ endsAt: sql`now() + ${widgetLimits.rotationDays}::int * interval '1 day'` })
      .where(and(eq(widgetKeys.vendorId, vendorId), isNull(widgetKeys.endsAt)));
    const key = newKey();
    await tx.insert(widgetKeys).values({ key, vendorId });
    return key;
  });
}

/** Ends all keys and sessions of the vendor now. */
export function revokeWidgetKeys(db: Database, vendorId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockWidget(tx, vendorId);
    await tx
      .update(widgetKeys)
      .set({ endsAt: sql`now()` })
      .where(and(eq(widgetKeys.vendorId, vendorId), or(isNull(widgetKeys.endsAt), gt(widgetKeys.endsAt, sql`now()`))));
    await tx.delete(widgetSessions).where(eq(widgetSessions.vendorId, vendorId));
  });
}

/** Serialises writes of one vendor's keys. */
async function lockWidget(tx: Database, vendorId: string): Promise<void> {
  await tx.insert(widgets).values({ vendorId }).onConflictDoNothing();
  await tx.select({ id: widgets.vendorId }).from(widgets).where(eq(widgets.vendorId, vendorId)).for("update");
}

export interface LiveWidget {
  key: string;
  vendorId: string;
  businessName: string;
  slug: string;
  city: string;
  province: string;
  latitude: number | null;
  longitude: number | null;
  origins: string[];
  greeting: string;
  accent: string;
  suggestions: string[];
  nearby: boolean;
}

/** A row's key is valid and its vendor approved. */
export const isLiveKey = and(
  or(isNull(widgetKeys.endsAt), gt(widgetKeys.endsAt, sql`now()`)),
  eq(vendors.status, "approved"),
);

/** null for an unknown key, an ended one and one of a vendor that isn't approved, so that none is revealed. */
export async function findLiveWidget(db: Database, key: string): Promise<LiveWidget | null> {
  if (!isWidgetKey(key)) return null;
  const [row] = await db
    .select(liveWidgetColumns)
    .from(widgetKeys)
    .innerJoin(widgets, eq(widgets.vendorId, widgetKeys.vendorId))
    .innerJoin(vendors, eq(vendors.id, widgetKeys.vendorId))
    .where(and(eq(widgetKeys.key, key), isLiveKey));
  return row ? { ...row, origins: namedOrigins(row.origins) } : null;
}

/** These enter a CSP header: exact origins only. */
const namedOrigins = (origins: string[]): string[] => origins.filter((origin) => widgetOrigin(origin) === origin);

export const liveWidgetColumns = {
  key: widgetKeys.key,
  vendorId: widgets.vendorId,
  businessName: vendors.businessName,
  slug: vendors.slug,
  city: vendors.city,
  province: vendors.province,
  latitude: vendors.latitude,
  longitude: vendors.longitude,
  origins: widgets.origins,
  greeting: widgets.greeting,
  accent: widgets.accent,
  suggestions: widgets.suggestions,
  nearby: widgets.nearby,
};

const endedDays = 30;

/** Deletes keys that ended long ago. Their sessions have moved to the vendor's next key or have ended by then. */
export const purgeWidgetKeys = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: widgetKeys,
    id: widgetKeys.key,
    where: lt(widgetKeys.endsAt, sql`now() - ${endedDays}::int * interval '1 day'`),
    slice,
  });
