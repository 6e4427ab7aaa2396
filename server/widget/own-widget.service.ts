// A vendor's own widget as its settings screen shows it. Reading writes nothing: without a row the table's defaults apply.
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { VendorStatus } from "#contract/vendors/vendors.ts";
import type { WidgetBody } from "#contract/widget/own-widget-body.ts";
import type { OwnWidget } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { widgetKeys, widgets } from "#db/schema.ts";
import { findOpenWidgetKey } from "./widget-keys.service.ts";

const untouched: WidgetBody = { origins: [], greeting: "", accent: "", suggestions: [], nearby: false };

export async function readOwnWidget(db: Database, vendor: { id: string; status: VendorStatus }): Promise<OwnWidget> {
  const [key, [settings], ending] = await Promise.all([
    findOpenWidgetKey(db, vendor.id),
    db
      .select({
        origins: widgets.origins,
        greeting: widgets.greeting,
        accent: widgets.accent,
        suggestions: widgets.suggestions,
        nearby: widgets.nearby,
      })
      .from(widgets)
      .where(eq(widgets.vendorId, vendor.id)),
    db
      .select({ key: widgetKeys.key, endsAt: widgetKeys.endsAt })
      .from(widgetKeys)
      .where(and(eq(widgetKeys.vendorId, vendor.id), gt(widgetKeys.endsAt, sql`now()`)))
      .orderBy(desc(widgetKeys.endsAt), widgetKeys.key),
  ]);
  const endingKeys = ending.flatMap(({ key, endsAt }) => (endsAt ? [{ key, endsAt: endsAt.toISOString() }] : []));
  return { key, endingKeys, ...(settings ?? untouched), vendorStatus: vendor.status };
}

export async function saveOwnWidget(db: Database, vendorId: string, body: WidgetBody): Promise<void> {
  const { origins, greeting, accent, suggestions, nearby } = body;
  const settings = { origins, greeting, accent, suggestions, nearby };
  await db
    .insert(widgets)
    .values({ vendorId, ...settings })
    .onConflictDoUpdate({ target: widgets.vendorId, set: { ...settings, updatedAt: sql`now()` } });
}
