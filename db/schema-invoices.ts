// Invoices and credit notes, as they were issued.
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type InvoiceDocument, invoiceKinds } from "#contract/invoices/invoice-document.ts";
import { createdAt, id } from "./columns.ts";
import { vendors } from "./schema.ts";
import { orderParts, reversals } from "./schema-orders.ts";

/** The last number that a vendor has used. A number is taken under this row's lock, and given back when its transaction fails. */
export const invoiceNumbers = pgTable(
  "invoice_numbers",
  {
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    kind: text("kind", { enum: invoiceKinds }).notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.kind] })],
);

/** One invoice for each part of an order, and a credit note for each of its reversals. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    kind: text("kind", { enum: invoiceKinds }).notNull(),
    /** Without gaps, by vendor and kind. */
    number: integer("number").notNull(),
    partId: uuid("part_id")
      .notNull()
      .references(() => orderParts.id),
    /** Of a credit note. */
    reversalId: uuid("reversal_id").references(() => reversals.id),
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
    /** Of the total. 0: the vendor was not registered. */
    vatCents: bigint("vat_cents", { mode: "number" }).notNull(),
    document: jsonb("document").$type<InvoiceDocument>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.vendorId, table.kind, table.number),
    unique("invoices_once").on(table.partId, table.reversalId).nullsNotDistinct(),
    check("invoices_kind_known", sql`${table.kind} in ('invoice', 'credit-note')`),
    check("invoices_credit", sql`(${table.kind} = 'credit-note') = (${table.reversalId} is not null)`),
    check("invoices_vat", sql`${table.vatCents} between 0 and ${table.totalCents}`),
  ],
);
