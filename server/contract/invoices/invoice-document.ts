// What an invoice and a credit note say, as they are issued and stored. Later changes of a vendor, a listing or an account don't
// change them. Without zod and Node, as the demo data use it too.
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import { lineCents, quote, vatIn } from "#contract/orders/quote.ts";

/** VAT of a vendor that is registered for it, in hundredths of a percent. Issued invoices keep theirs. */
export const vatBasisPoints = 1500;

/** VAT Act, section 20(5): a tax invoice for more than R5 000 names its buyer; any other may be abridged. */
export const abridgedUpToCents = 500_000;

export interface InvoiceLine {
  title: string;
  quantity: number;
  /** Per piece. */
  priceCents: number;
}

/** Name and address, as the law asks for them. */
export interface InvoiceParty {
  name: string;
  address: readonly string[];
}

export interface InvoiceDocument {
  /** `tradingAs`: the shop's name, where it isn't the registered one. */
  seller: InvoiceParty & { tradingAs: string | null; vatNumber: string | null };
  /** null: the law asks for none, so none is kept. */
  buyer: InvoiceParty | null;
  lines: readonly InvoiceLine[];
  /** null: none was chosen. */
  delivery: { label: string; priceCents: number } | null;
  /** null: the seller is not registered for VAT. */
  vatBasisPoints: number | null;
}

export interface Issued {
  document: InvoiceDocument;
  totalCents: number;
  /** Of the total, which includes it. */
  vatCents: number;
}

/** The columns of a vendor that its invoices need. */
export interface Seller {
  businessName: string;
  legalName: string | null;
  street: string | null;
  city: string;
  province: string;
  postalCode: string | null;
  vatNumber: string | null;
}

const sellerOf = ({ businessName, legalName, street, city, province, postalCode, vatNumber }: Seller) => ({
  name: legalName ?? businessName,
  tradingAs: legalName === null || legalName === businessName ? null : businessName,
  address: [street, city, [province, postalCode].filter(Boolean).join(" ")].filter((line) => line !== null),
  vatNumber,
});

/** Without the phone number, the note for the driver and the pin. */
const buyerOf = ({ recipient, unit, street, suburb, city, province, postalCode }: DeliveryAddress): InvoiceParty => ({
  name: recipient,
  address: [unit ? `${unit}, ${street}` : street, `${suburb}, ${city}`, `${province} ${postalCode}`],
});

export interface SoldGoods {
  lines: readonly InvoiceLine[];
  delivery: InvoiceDocument["delivery"];
  address: DeliveryAddress | null;
  /** The account's name, for a buyer that gave no address; null when the account is gone. */
  username: string | null;
}

const sumOf = (lines: readonly InvoiceLine[], delivery: InvoiceDocument["delivery"]): number =>
  quote(
    lines.map((line) => ({ vendorId: "", ...line })),
    delivery ? [{ vendorId: "", priceCents: delivery.priceCents }] : [],
  ).totalCents;

export function invoiceOf(seller: Seller, { lines, delivery, address, username }: SoldGoods): Issued {
  const totalCents = sumOf(lines, delivery);
  const rate = seller.vatNumber === null ? null : vatBasisPoints;
  const named = rate !== null && totalCents > abridgedUpToCents;
  const buyer = address ? buyerOf(address) : username === null ? null : { name: username, address: [] };
  return {
    document: { seller: sellerOf(seller), buyer: named ? buyer : null, lines, delivery, vatBasisPoints: rate },
    totalCents,
    vatCents: rate === null ? 0 : vatIn(totalCents, rate),
  };
}

/**
 * For pieces that went back, and what else goes back with them: the delivery. The VAT is worked out on what stays, so that all credit
 * notes of an invoice together give back exactly its VAT.
 */
export function creditNoteOf(
  invoice: Issued,
  /** `before`: the totals of its earlier credit notes. */
  back: { lines: readonly InvoiceLine[]; totalCents: number; before: readonly number[] },
): Issued {
  const { document } = invoice;
  const { lines, totalCents, before } = back;
  const goodsCents = sumOf(lines, null);
  const credited = quote(
    [],
    before.map((priceCents) => ({ vendorId: "", priceCents })),
  );
  const left = invoice.totalCents - credited.totalCents;
  const vatOn = (cents: number) => (document.vatBasisPoints === null ? 0 : vatIn(cents, document.vatBasisPoints));
  return {
    document: {
      ...document,
      lines,
      delivery:
        totalCents === goodsCents
          ? null
          : { label: document.delivery?.label ?? "Delivery", priceCents: totalCents - goodsCents },
    },
    totalCents,
    vatCents: vatOn(left) - vatOn(left - totalCents),
  };
}

/** A line's price times its pieces. */
export const invoiceLineCents = ({ quantity, priceCents }: InvoiceLine): number => lineCents(quantity, priceCents);

export const invoiceKinds = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** "INV-000042": numbered by the seller's own count of invoices, or of credit notes. */
export const invoiceNumber = (kind: InvoiceKind, number: number): string =>
  `${kind === "invoice" ? "INV" : "CN"}-${String(number).padStart(6, "0")}`;

/** Only who is registered for VAT may call it a tax invoice. */
export const invoiceTitle = (kind: InvoiceKind, vatNumber: string | null): string =>
  kind === "credit-note" ? "Credit note" : vatNumber === null ? "Invoice" : "Tax invoice";

/** What stands below the sums. */
export function invoiceNotes({
  kind,
  why,
  seller,
  vat,
}: {
  kind: InvoiceKind;
  why: "cancelled" | "returned" | null;
  seller: { name: string };
  vat: object | null;
}): string[] {
  return [
    kind === "invoice"
      ? "Paid in full."
      : why === "returned"
        ? "For goods that were sent back."
        : "For goods that were cancelled before they were sent.",
    vat ? "All prices include VAT." : `${seller.name} is not registered for VAT, so no VAT is charged.`,
    `Issued by Indaba for ${seller.name}.`,
  ];
}
