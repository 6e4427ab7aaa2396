// Versions of the legal pages. A new text is a new row.
import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { legalNames } from "#contract/legal/legal-names.ts";
import { createdAt } from "./columns.ts";

export const legalVersions = pgTable(
  "legal_versions",
  {
    page: text("page", { enum: legalNames }).notNull(),
    version: integer("version").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.page, table.version] }),
    check("legal_versions_from_one", sql`${table.version} >= 1`),
  ],
);
