import { Button } from "@radix-ui/themes";
import { Link, useSearch } from "wouter";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { InvoiceSheet } from "#web/invoices/invoice-sheet.tsx";
import { usePartInvoices } from "#web/invoices/invoices-data.ts";
import { useMe } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackIcon, OrdersIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

/** The invoice of an order's part and its credit notes. */
export default function InvoiceScreen({ params }: { params: Record<string, string | undefined> }) {
  useTitle("Invoice");
  return (
    <AccountRead what="This invoice" read={usePartInvoices(params.id ?? "")}>
      {(invoices) => (invoices?.[0] ? <Sheets invoices={invoices} first={invoices[0]} /> : <NoInvoice />)}
    </AccountRead>
  );
}

/** Where vendors and admins come from; shoppers come from the order. */
const lists: Readonly<Record<string, [name: string, path: string]>> = {
  vendor: ["Vendor Orders", "/vendor/orders"],
  admin: ["All Orders", "/admin/orders"],
};

function Sheets({ invoices, first: { orderId } }: { invoices: readonly Invoice[]; first: Invoice }) {
  const from = new URLSearchParams(useSearch()).get("from") ?? "";
  const order = `Order #${shortOrderNumber(orderId)}`;
  const [name, path] = lists[from] ?? [order, `/orders/${orderId}`];
  return (
    <div className="page page-narrow">
      <Link href={path} className="text-link back-link invoice-back">
        <BackIcon size={16} /> {name}
      </Link>
      <div className="spread invoice-title">
        <h1 className="page-title">Invoice of order #{shortOrderNumber(orderId)}</h1>
        <Button size="3" variant="surface" color="gray" highContrast onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="stack gap-5">
        {invoices.map((each) => (
          <InvoiceSheet key={each.id} invoice={each} />
        ))}
      </div>
    </div>
  );
}

/** For a visitor, or when this account may read no such invoice. */
function NoInvoice() {
  const visitor = useMe() === null;
  return (
    <EmptyState
      level={1}
      icon={<OrdersIcon size={30} />}
      title="Invoice not found"
      hint="Invoices show to who bought and who sold."
    >
      <Button asChild size="3">
        <Link href="/orders">Order History</Link>
      </Button>
      {visitor && <SignInButtons />}
    </EmptyState>
  );
}
