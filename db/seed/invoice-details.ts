// Which of the demo's vendors are registered for VAT, and what their invoices say; all others aren't.
import type { InvoiceDetails } from "#contract/invoices/invoices.ts";
import type { VendorKey } from "./catalogue.ts";

export const seedInvoiceDetails: Partial<Record<VendorKey, InvoiceDetails>> = {
  highveld: { legalName: "Highveld Devices (Pty) Ltd", street: "14 Jan Smuts Avenue", vatNumber: "4290184667" },
  kalahari: { legalName: null, street: "3 Schröder Street", vatNumber: "4710256338" },
};
