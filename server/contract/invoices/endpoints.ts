import * as z from "zod/mini";
import type { EndpointTable, Limit } from "#contract/shared/endpoint.ts";
import { invoice, invoiceDetails, invoiceDetailsBody } from "./invoices.ts";

const pdfLimit: Limit = {
  name: "invoices",
  windows: [{ by: "caller", times: 60, minutes: 10 }],
  says: "You download very often.",
};
const changeLimit: Limit = {
  name: "invoice details",
  windows: [{ by: "caller", times: 60, minutes: 10 }],
  says: "Too many changes.",
};

export const invoicesEndpoints = {
  "GET /api/orders/parts/:id/invoices": {
    does: "The invoice of an order's part and its credit notes, oldest first; for its buyer, its vendor and admins",
    who: "signed-in",
    reply: z.array(invoice),
    errors: ["not-found"],
  },
  "GET /api/invoices/:id/pdf": {
    does: "One invoice or credit note as a PDF, for the same people",
    who: "signed-in",
    reply: { contentType: "application/pdf" },
    errors: ["not-found"],
    limits: [pdfLimit],
  },
  "GET /api/vendor/invoice-details": {
    does: "What the vendor's invoices say of it: registered name, street and VAT number",
    who: "vendor",
    reply: invoiceDetails,
  },
  "PUT /api/vendor/invoice-details": {
    does: "Changes what the vendor's invoices say of it, from now on",
    who: "trading-vendor",
    body: invoiceDetailsBody,
    reply: invoiceDetails,
    limits: [changeLimit],
  },
} as const satisfies EndpointTable;
