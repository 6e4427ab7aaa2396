// Apart from the widget's sessions, which bring the whole assistant along: commands about accounts start in half the time without it.
import { eq } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { widgetSessions, widgetSignIns } from "#db/schema.ts";

/** Signs the account out of every widget and voids its unused approvals. */
export async function endWidgetGrants(db: Database, userId: string): Promise<void> {
  await db.delete(widgetSessions).where(eq(widgetSessions.userId, userId));
  await db.delete(widgetSignIns).where(eq(widgetSignIns.userId, userId));
}
