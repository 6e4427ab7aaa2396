// Shapes of invoices and credit notes in the API, and what a vendor says of itself on them.
import * as z from "zod/mini";
import { cleanText, optionalText } from "#contract/shared/text.ts";
import { invoiceKinds } from "./invoice-document.ts";

const party = z.strictObject({ name: z.string(), address: z.array(z.string()) });

/** Amounts are in rand with two decimals. */
export const invoice = z.strictObject({
  id: z.string(),
  kind: z.enum(invoiceKinds),
  /** "Tax invoice", "Invoice" or "Credit note". */
  title: z.string(),
  /** Without gaps, by seller and kind. */
  number: z.string(),
  /** Of a credit note: the invoice that it changes. */
  invoiceNumber: z.nullable(z.string()),
  /** Of a credit note: why. */
  why: z.nullable(z.enum(["cancelled", "returned"])),
  issuedAt: z.string(),
  orderId: z.string(),
  seller: z.extend(party, { tradingAs: z.nullable(z.string()), vatNumber: z.nullable(z.string()) }),
  /** null: the law asks for none. */
  buyer: z.nullable(party),
  lines: z.array(z.strictObject({ title: z.string(), quantity: z.number(), price: z.string(), total: z.string() })),
  /** A line of its own; null: none was chosen. */
  delivery: z.nullable(z.strictObject({ label: z.string(), price: z.string() })),
  totalAmount: z.string(),
  /** What the total contains; null: the seller is not registered for VAT. */
  vat: z.nullable(z.strictObject({ percent: z.string(), amount: z.string(), amountWithout: z.string() })),
});
export type Invoice = z.infer<typeof invoice>;

/** Most characters of each text. */
export const invoiceDetailsLengths = { legalName: 120, street: 200, vatNumber: 20 };

const vatNumberMessage = "A VAT number has 10 digits and begins with 4";
export const streetMessage = "A tax invoice needs your street address";

/** `PUT /api/vendor/invoice-details`: for invoices from now on. */
export const invoiceDetailsBody = z
  .object({
    /** The registered name, where it isn't the shop's. */
    legalName: optionalText(invoiceDetailsLengths.legalName),
    street: optionalText(invoiceDetailsLengths.street),
    /** null: not registered for VAT. */
    vatNumber: z.pipe(
      z.nullish(z.string().check(z.maxLength(invoiceDetailsLengths.vatNumber, vatNumberMessage))),
      z.pipe(
        z.transform((text: string | null | undefined) => cleanText(text ?? "").replace(/\s/g, "") || null),
        z.nullable(z.string().check(z.regex(/^4\d{9}$/, vatNumberMessage))),
      ),
    ),
  })
  .check(
    z.refine(({ street, vatNumber }) => vatNumber === null || street !== null, {
      message: streetMessage,
      path: ["street"],
    }),
  );
export type InvoiceDetailsForm = z.input<typeof invoiceDetailsBody>;
export type InvoiceDetailsBody = z.output<typeof invoiceDetailsBody>;

export const invoiceDetails = z.strictObject({
  legalName: z.nullable(z.string()),
  street: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;
