import { invoicesEndpoints } from "#contract/invoices/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { readInvoiceDetails, saveInvoiceDetails } from "./invoice-details.service.ts";
import { readInvoice, readPartInvoices } from "./invoices.service.ts";

export const invoicesRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, invoicesEndpoints, {
    "GET /api/orders/parts/:id/invoices": ({ user, params }) => readPartInvoices(db, user, params.id),
    "GET /api/invoices/:id/pdf": async ({ user, params }) => {
      const invoice = await readInvoice(db, user, params.id);
      // Its library is large, and a start doesn't wait for it.
      const { invoicePdf } = await import("./invoice-pdf.ts");
      return new Response(await invoicePdf(invoice), {
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="${invoice.number}.pdf"`,
        },
      });
    },
    "GET /api/vendor/invoice-details": ({ vendor }) => readInvoiceDetails(db, vendor.id),
    "PUT /api/vendor/invoice-details": ({ vendor, body }) => saveInvoiceDetails(db, vendor.id, body),
  });
};
