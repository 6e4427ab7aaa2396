// An invoice or credit note as a PDF of A4 pages. Noto Sans has the letters of every South African language (and Greek, Cyrillic and
// Devanagari); what it lacks is drawn as an empty box.
import PDFDocument from "pdfkit";
import { invoiceNotes } from "#contract/invoices/invoice-document.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { formatLongDate, shopTimeZone, shortOrderNumber } from "#contract/orders/order-rules.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";

const font = (file: string) => Bun.resolveSync(`@expo-google-fonts/noto-sans/${file}`, import.meta.dir);
const regular = font("400Regular/NotoSans_400Regular.ttf");
const bold = font("700Bold/NotoSans_700Bold.ttf");

const [ink, soft, line, accent] = ["#241f1b", "#66605a", "#d6ccc3", "#ba4b23"];
const left = 56;
const right = 539;
const bottom = 770;
/** Right edges of the columns with figures. */
const columns = { quantity: 360, price: 450, total: right };
const titleWidth = 250;

const rand = (price: string): string => formatRand(centsOf(price));

export async function invoicePdf(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const { title, number, seller } = invoice;
  const page = new PDFDocument({
    size: "A4",
    margins: { top: 56, bottom: 56, left, right: 56 },
    lang: "en-ZA",
    displayTitle: true,
    info: { Title: `${title} ${number}`, Author: seller.name, CreationDate: new Date(invoice.issuedAt) },
  });
  page.registerFont("regular", regular).registerFont("bold", bold);
  const chunks: Uint8Array[] = [];
  const whole = new Promise<void>((resolve, reject) => {
    page.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    page.on("end", resolve);
    page.on("error", reject);
  });
  head(page, invoice);
  goods(page, invoice);
  sums(page, invoice);
  foot(page, invoice);
  page.end();
  await whole;
  return new Uint8Array(Buffer.concat(chunks));
}

type Page = InstanceType<typeof PDFDocument>;

const write = (page: Page, name: "regular" | "bold", size: number, colour: string) =>
  page.font(name).fontSize(size).fillColor(colour);

function head(page: Page, { title, number, invoiceNumber, issuedAt, orderId, seller, buyer }: Invoice): void {
  write(page, "bold", 22, ink).text(title, left, 56);
  write(page, "regular", 9.5, soft);
  for (const fact of [
    `Number ${number}`,
    ...(invoiceNumber ? [`For invoice ${invoiceNumber}`] : []),
    `Date ${formatLongDate(issuedAt, shopTimeZone)}`,
    `Order #${shortOrderNumber(orderId)}`,
  ]) {
    page.text(fact, left);
  }
  const top = page.y + 22;
  const from = [
    ...(seller.tradingAs ? [`trading as ${seller.tradingAs}`] : []),
    ...seller.address,
    ...(seller.vatNumber ? [`VAT number ${seller.vatNumber}`] : []),
  ];
  const sellerEnd = party(page, left, top, "From", seller.name, from);
  const buyerEnd = buyer ? party(page, 320, top, "To", buyer.name, buyer.address) : top;
  page.x = left;
  page.y = Math.max(sellerEnd, buyerEnd) + 22;
}

/** Returns where it ends. */
function party(page: Page, x: number, y: number, label: string, name: string, more: readonly string[]): number {
  const width = 220;
  write(page, "regular", 8.5, soft).text(label, x, y, { width });
  write(page, "bold", 10.5, ink).text(name, { width });
  write(page, "regular", 9.5, ink);
  for (const each of more) page.text(each, { width });
  return page.y;
}

function goods(page: Page, { lines, delivery }: Invoice): void {
  write(page, "regular", 8.5, soft);
  row(page, "What", ["Pieces", "Price", "Amount"]);
  rule(page);
  for (const { title, quantity, price, total } of lines) {
    write(page, "regular", 9.5, ink);
    row(page, title, [String(quantity), rand(price), rand(total)]);
  }
  if (delivery) {
    write(page, "regular", 9.5, ink);
    row(page, delivery.label, ["", "", rand(delivery.price)]);
  }
  rule(page);
}

function row(page: Page, text: string, figures: readonly [string, string, string]): void {
  const height = page.heightOfString(text, { width: titleWidth });
  if (page.y + height > bottom) page.addPage();
  const { y } = page;
  page.text(text, left, y, { width: titleWidth });
  const edges = [columns.quantity, columns.price, columns.total] as const;
  figures.forEach((figure, at) => {
    const width = 84;
    page.text(figure, (edges[at] as number) - width, y, { width, align: "right", lineBreak: false });
  });
  page.x = left;
  page.y = y + height + 5;
}

function rule(page: Page): void {
  page.moveTo(left, page.y).lineTo(right, page.y).lineWidth(0.7).strokeColor(line).stroke();
  page.y += 7;
}

function sums(page: Page, { kind, totalAmount, vat }: Invoice): void {
  if (page.y + 70 > bottom) page.addPage();
  write(page, "regular", 9.5, ink);
  if (vat) {
    row(page, "Amount without VAT", ["", "", rand(vat.amountWithout)]);
    row(page, `VAT ${vat.percent} %`, ["", "", rand(vat.amount)]);
  }
  write(page, "bold", 11.5, accent);
  row(page, kind === "invoice" ? "Total" : "Total credited", ["", "", rand(totalAmount)]);
}

function foot(page: Page, invoice: Invoice): void {
  page.y += 14;
  write(page, "regular", 8.5, soft);
  for (const sentence of invoiceNotes(invoice)) page.text(sentence, left, page.y, { width: right - left });
}
