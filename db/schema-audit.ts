// What admins did. Triggers of its migration refuse changes, and deleting entries younger than `auditYears` of the purge.
import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { aboutKinds, type Facts } from "#contract/audit/audit.ts";
import { id, time } from "./columns.ts";

export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: time("at").notNull().default(sql`clock_timestamp()`),
    /** Not a reference: the entry stays when the account is deleted. Null: the command line. */
    actorId: uuid("actor_id"),
    actorName: text("actor_name").notNull(),
    actorRole: text("actor_role", { enum: ["admin", "operator"] }).notNull(),
    act: text("act").notNull(),
    aboutKind: text("about_kind", { enum: aboutKinds }).notNull(),
    aboutId: text("about_id").notNull(),
    /** As it was called then. Null for people, whose names go with their accounts. */
    aboutName: text("about_name"),
    before: jsonb("before").$type<Facts>(),
    after: jsonb("after").$type<Facts>(),
    reason: text("reason"),
    /** Of an act that may be repeated: its own id, under which it leaves one entry. */
    onceKey: text("once_key").unique(),
  },
  (table) => [
    index("audit_entries_newest").on(table.at.desc(), table.id),
    index("audit_entries_about").on(table.aboutKind, table.aboutId),
    check("audit_entries_role_known", sql`${table.actorRole} in ('admin', 'operator')`),
  ],
);
