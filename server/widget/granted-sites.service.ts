// The sites whose chats are signed in to an account, for its owner to see and to end.
import { and, desc, eq, exists, gt, max, sql } from "drizzle-orm";
import type { GrantedSite } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { users, vendors, widgetSessions, widgetSignIns } from "#db/schema.ts";
import { handleSeconds } from "./widget-sessions.service.ts";

interface Site {
  vendorId: string;
  origin: string;
}

const isOfSite = ({ vendorId, origin }: Site) =>
  and(eq(widgetSessions.vendorId, vendorId), eq(widgetSessions.origin, origin));

const isSignedIn = (userId: string) => and(eq(widgetSessions.userId, userId), gt(widgetSessions.expiresAt, sql`now()`));

export async function hasSite(db: Database, userId: string, site: Site): Promise<boolean> {
  return (await db.$count(widgetSessions, and(isSignedIn(userId), isOfSite(site)))) > 0;
}

/** The last used first. */
export async function listSites(db: Database, userId: string): Promise<GrantedSite[]> {
  const expiresAt = max(widgetSessions.expiresAt);
  const rows = await db
    .select({
      vendorId: widgetSessions.vendorId,
      businessName: vendors.businessName,
      origin: widgetSessions.origin,
      expiresAt,
    })
    .from(widgetSessions)
    .innerJoin(vendors, eq(vendors.id, widgetSessions.vendorId))
    .where(isSignedIn(userId))
    .groupBy(widgetSessions.vendorId, vendors.businessName, widgetSessions.origin)
    .orderBy(desc(expiresAt), widgetSessions.origin);
  return rows.map(({ expiresAt: ends, ...site }) => ({
    ...site,
    // Each use extends the session.
    lastUsedAt: new Date((ends as Date).getTime() - handleSeconds * 1000).toISOString(),
  }));
}

/** Ends the site's sessions and voids its unused approvals. Idempotent. */
export function endSite(db: Database, userId: string, site: Site): Promise<GrantedSite[]> {
  return db.transaction(async (tx) => {
    // A sign-in that is being redeemed takes this lock too, so none survives.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    await tx.delete(widgetSessions).where(and(eq(widgetSessions.userId, userId), isOfSite(site)));
    const asked = tx
      .select({ id: widgetSessions.id })
      .from(widgetSessions)
      .where(and(eq(widgetSessions.id, widgetSignIns.sessionId), isOfSite(site)));
    await tx.delete(widgetSignIns).where(and(eq(widgetSignIns.userId, userId), exists(asked)));
    return listSites(tx, userId);
  });
}
