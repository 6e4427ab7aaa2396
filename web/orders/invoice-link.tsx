import { Link } from "wouter";

/** `from`: the list that the invoice's page leads back to; without it the order. */
export const InvoiceLink = ({
  partId,
  number,
  from,
}: {
  partId: string;
  number: string;
  from?: "vendor" | "admin";
}) => (
  <p>
    <Link href={`/orders/parts/${partId}/invoice${from ? `?from=${from}` : ""}`} className="text-link invoice-link">
      Invoice {number}
    </Link>
  </p>
);
