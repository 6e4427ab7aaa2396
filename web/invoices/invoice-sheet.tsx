import { Button } from "@radix-ui/themes";
import { useId } from "react";
import { invoiceNotes } from "#contract/invoices/invoice-document.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { formatLongDate, shopTimeZone } from "#contract/orders/order-rules.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";

const rand = (price: string): string => formatRand(centsOf(price));

/** An invoice or a credit note as on paper. Its prices are in rand, however the shop shows prices. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { id, kind, title, number, invoiceNumber, issuedAt, seller, buyer, lines, delivery, totalAmount, vat } =
    invoice;
  const heading = useId();
  return (
    <article className="panel stack gap-5 invoice" aria-labelledby={heading}>
      <div className="spread invoice-head">
        <div>
          <h2 className="section-title" id={heading}>
            {title}
          </h2>
          <p className="soft">
            {number}
            {invoiceNumber && ` for invoice ${invoiceNumber}`}
            {" · "}
            <time dateTime={issuedAt}>{formatLongDate(issuedAt, shopTimeZone)}</time>
          </p>
        </div>
        <Button asChild size="3" variant="surface" color="gray" highContrast className="invoice-download">
          <a href={`/api/invoices/${id}/pdf`} download={`${number}.pdf`} aria-label={`Download PDF of ${number}`}>
            Download PDF
          </a>
        </Button>
      </div>
      <div className="invoice-parties">
        <address className="invoice-party">
          <span className="soft">From</span>
          <strong>{seller.name}</strong>
          {seller.tradingAs && <span>trading as {seller.tradingAs}</span>}
          {seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {seller.vatNumber && <span>VAT number {seller.vatNumber}</span>}
        </address>
        {buyer && (
          <address className="invoice-party">
            <span className="soft">To</span>
            <strong>{buyer.name}</strong>
            {buyer.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
      </div>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Pieces</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              <th scope="row">{line.title}</th>
              <td>{line.quantity}</td>
              <td>{rand(line.price)}</td>
              <td>{rand(line.total)}</td>
            </tr>
          ))}
          {delivery && (
            <tr>
              <th scope="row" colSpan={3}>
                {delivery.label}
              </th>
              <td>{rand(delivery.price)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {vat && (
            <>
              <tr>
                <th scope="row" colSpan={3}>
                  Amount without VAT
                </th>
                <td>{rand(vat.amountWithout)}</td>
              </tr>
              <tr>
                <th scope="row" colSpan={3}>
                  VAT {vat.percent} %
                </th>
                <td>{rand(vat.amount)}</td>
              </tr>
            </>
          )}
          <tr className="invoice-total">
            <th scope="row" colSpan={3}>
              {kind === "invoice" ? "Total" : "Total credited"}
            </th>
            <td>{rand(totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="soft invoice-notes">{invoiceNotes(invoice).join(" ")}</p>
    </article>
  );
}
