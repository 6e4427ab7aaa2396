import { expect, test } from "bun:test";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/orders/parts/p1/invoice");
const { cleanup, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: InvoiceScreen } = await import("./invoice.tsx");
const { default: VendorInvoices } = await import("./vendor-invoices.tsx");

const server = playServer();
const invoice: Invoice = {
  id: "i1",
  kind: "invoice",
  title: "Tax invoice",
  number: "INV-000042",
  invoiceNumber: null,
  why: null,
  issuedAt: "2026-11-20T22:30:00.000Z",
  orderId: "1a2b3c4d-0000-4000-8000-000000000000",
  seller: { name: "KC Trading CC", tradingAs: "Karoo Crafts", address: ["1 Church Street"], vatNumber: "4123456789" },
  buyer: { name: "Nomsa Dlamini", address: ["12 Vilakazi Street", "Soweto"] },
  lines: [{ title: "<b>Lamp</b>", quantity: 2, price: "2500.00", total: "5000.00" }],
  delivery: { label: "Delivery to your door", price: "60.00" },
  totalAmount: "5060.00",
  vat: { percent: "15", amount: "660.00", amountWithout: "4400.00" },
};
const note: Invoice = {
  ...invoice,
  id: "i2",
  kind: "credit-note",
  title: "Credit note",
  number: "CN-000001",
  invoiceNumber: "INV-000042",
  why: "returned",
  delivery: null,
  totalAmount: "2500.00",
};

function open(path: string, shown: React.ReactNode) {
  window.history.replaceState(null, "", path);
  const client = createQueryClient();
  client.setQueryData(reads.me, { id: "1", email: "anele@example.com", username: "anele", role: "vendor" });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
}
const rows = (of: HTMLElement) => [...of.querySelectorAll("tr")].map(({ textContent }) => textContent);

test("an invoice and its credit note show what they hold, in rand, each with its PDF; the way back leads to the order", async () => {
  server.json("GET /api/orders/parts/p1/invoices", [invoice, note]);
  open("/orders/parts/p1/invoice", <InvoiceScreen params={{ id: "p1" }} />);
  const sheet = await screen.findByRole("article", { name: "Tax invoice" });
  // The day in South Africa.
  expect(sheet.textContent).toContain("INV-000042 · November 21, 2026");
  for (const text of ["KC Trading CC", "trading as Karoo Crafts", "VAT number 4123456789", "Nomsa Dlamini"]) {
    expect(sheet.textContent).toContain(text);
  }
  expect(rows(sheet)).toEqual([
    "WhatPiecesPriceAmount",
    "<b>Lamp</b>2R2500.00R5000.00",
    "Delivery to your doorR60.00",
    "Amount without VATR4400.00",
    "VAT 15 %R660.00",
    "TotalR5060.00",
  ]);
  const credit = screen.getByRole("article", { name: "Credit note" });
  expect(credit.textContent).toContain("CN-000001 for invoice INV-000042");
  expect(credit.textContent).toContain("For goods that were sent back.");
  expect(rows(credit).at(-1)).toBe("Total creditedR2500.00");
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([`/orders/${invoice.orderId}`, "/api/invoices/i1/pdf", "/api/invoices/i2/pdf"]);
});

test("who came from the vendor's orders goes back there, and an address can't lead anywhere else", async () => {
  server.json("GET /api/orders/parts/p1/invoices", [invoice]);
  open("/orders/parts/p1/invoice?from=vendor", <InvoiceScreen params={{ id: "p1" }} />);
  const back = () => screen.queryAllByRole("link")[0]?.getAttribute("href");
  await waitFor(() => expect(back()).toBe("/vendor/orders"));
  cleanup();
  open("/orders/parts/p1/invoice?from=https://evil.example", <InvoiceScreen params={{ id: "p1" }} />);
  await waitFor(() => expect(back()).toBe(`/orders/${invoice.orderId}`));
});

test("an invoice of somebody else is not found", async () => {
  server.refuse("GET /api/orders/parts/p1/invoices", 404, "Invoice not found");
  open("/orders/parts/p1/invoice", <InvoiceScreen params={{ id: "p1" }} />);
  await screen.findByRole("heading", { name: "Invoice not found" });
});

test("a vendor's details are saved, and what is wrong is said at its field, which gets the focus", async () => {
  clearToasts();
  const save = "PUT /api/vendor/invoice-details";
  server.json("GET /api/vendor/me", { id: "v1", businessName: "Karoo Crafts", status: "approved", listings: [] });
  server.json("GET /api/vendor/invoice-details", { legalName: null, street: "1 Church Street", vatNumber: null });
  const message = "A VAT number has 10 digits and begins with 4";
  server.refuse(save, 400, message, { vatNumber: message });
  open("/vendor/invoices", <VendorInvoices />);
  const field = await screen.findByLabelText<HTMLInputElement>("VAT number");
  fireEvent.input(field, { target: { value: "123" } });
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Save details" }));
  press();
  const said = await screen.findByText(message);
  await waitFor(() =>
    expect([field.getAttribute("aria-describedby"), document.activeElement === field]).toEqual([said.id, true]),
  );
  server.json(save, { legalName: null, street: "1 Church Street", vatNumber: "4123456789" });
  fireEvent.input(field, { target: { value: "4123 456 789" } });
  press();
  await waitFor(() => expect(useToasts.getState().current?.title).toBe("Invoice details saved"));
  expect(server.asked(save).at(-1)?.body).toEqual({
    legalName: "",
    street: "1 Church Street",
    vatNumber: "4123 456 789",
  });
  expect(screen.queryByText(message)).toBeNull();
});
