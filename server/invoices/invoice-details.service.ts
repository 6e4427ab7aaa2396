// What a vendor says of itself on its invoices. Issued ones keep what they said.
import { eq } from "drizzle-orm";
import type { InvoiceDetails, InvoiceDetailsBody } from "#contract/invoices/invoices.ts";
import type { Database } from "#db/engine/index.ts";
import { vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";

const columns = { legalName: vendors.legalName, street: vendors.street, vatNumber: vendors.vatNumber };
const none = () => new AppError("not-found", "Vendor not found");

export async function readInvoiceDetails(db: Database, vendorId: string): Promise<InvoiceDetails> {
  const [row] = await db.select(columns).from(vendors).where(eq(vendors.id, vendorId));
  if (!row) throw none();
  return row;
}

export async function saveInvoiceDetails(
  db: Database,
  vendorId: string,
  body: InvoiceDetailsBody,
): Promise<InvoiceDetails> {
  const [row] = await db.update(vendors).set(body).where(eq(vendors.id, vendorId)).returning(columns);
  if (!row) throw none();
  return row;
}
