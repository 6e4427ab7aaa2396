// A vendor's statement: every entry of the ledger that moved its balance in a period, so that opening, movements and closing agree.
import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { shopTimeZone, shortOrderNumber } from "#contract/orders/order-rules.ts";
import { runningTotals, totalOf } from "#contract/orders/quote.ts";
import { checkoutCurrency } from "#contract/payments/payments.ts";
import { type StatementKind, statementKinds, statementNames } from "#contract/payouts/payout-rules.ts";
import type { Statement } from "#contract/payouts/payouts.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { ledgerEntries, orderParts, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { csvLines, guardCell } from "#server/catalogue/csv-cells.ts";
import { isId } from "#server/listings/listings.service.ts";
import { payoutReference } from "./bank-file.service.ts";

export interface Period {
  from: string;
  to: string;
}

/** The first moment of a day where the shop is, `later` days after it. */
const startOf = (day: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${shopTimeZone})`;

/** Both days belong to the period. */
export async function readStatement(db: Database, vendorId: string, { from, to }: Period): Promise<Statement> {
  const [vendor] = isId(vendorId)
    ? await db.select({ businessName: vendors.businessName }).from(vendors).where(eq(vendors.id, vendorId))
    : [];
  if (!vendor) throw new AppError("not-found", "Vendor not found");
  const own = and(eq(ledgerEntries.vendorId, vendorId), eq(ledgerEntries.currency, checkoutCurrency));
  const [before] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)::text` })
    .from(ledgerEntries)
    .where(and(own, lt(ledgerEntries.createdAt, startOf(from))));
  const openingCents = Number(before?.cents);
  const rows = await db
    .select({
      at: ledgerEntries.createdAt,
      kind: ledgerEntries.kind,
      cents: ledgerEntries.amountCents,
      payoutId: ledgerEntries.payoutId,
      orderId: orderParts.orderId,
      deliveryCents: orderParts.deliveryCents,
    })
    .from(ledgerEntries)
    .leftJoin(orderParts, eq(orderParts.id, ledgerEntries.partId))
    .where(and(own, gte(ledgerEntries.createdAt, startOf(from)), lt(ledgerEntries.createdAt, startOf(to, 1))))
    .orderBy(ledgerEntries.createdAt, ledgerEntries.id);
  const movements = rows.flatMap(({ kind, cents, payoutId, orderId, deliveryCents, ...of }) => {
    if (kind === "hold") throw new Error("A vendor has an entry of held money");
    const reference = payoutId ? payoutReference(payoutId) : orderId && shortOrderNumber(orderId);
    // A sale's entry has goods and delivery.
    const delivery = kind === "sale" ? (deliveryCents ?? 0) : 0;
    const both: { kind: StatementKind; cents: number }[] = [
      { kind, cents: cents - delivery },
      { kind: "delivery", cents: delivery },
    ];
    return both.filter((each) => each.cents !== 0).map((each) => ({ ...of, ...each, reference }));
  });
  const centsOf = (some: readonly (typeof movements)[number][]) => totalOf(some.map(({ cents }) => cents));
  const balances = runningTotals(
    openingCents,
    movements.map(({ cents }) => cents),
  );
  return {
    businessName: vendor.businessName,
    from,
    to,
    openingCents,
    sums: statementKinds.map((kind) => ({ kind, cents: centsOf(movements.filter((each) => each.kind === kind)) })),
    closingCents: balances.at(-1) ?? openingCents,
    lines: movements.map(({ at, kind, reference, cents }, place) => ({
      at: at.toISOString(),
      kind,
      reference,
      cents,
      balanceCents: balances[place] as number,
    })),
  };
}

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

export function statementFile({ businessName, from, to, openingCents, closingCents, lines }: Statement): Response {
  const rows = [
    ["Date", "What", "Reference", "Amount", "Balance"],
    [from, "Opening balance", "", "", centsToPrice(openingCents)],
    ...lines.map(({ at, kind, reference, cents, balanceCents }) => [
      dayOf(at),
      statementNames[kind],
      reference ?? "",
      centsToPrice(cents),
      centsToPrice(balanceCents),
    ]),
    [to, "Closing balance", "", "", centsToPrice(closingCents)],
  ];
  // Amounts are ours, and a negative one must stay a number.
  const cells = rows.map((row) => row.map((cell) => (/^-?\d+\.\d\d$/.test(cell) ? cell : guardCell(cell))));
  const name = `statement-${businessName.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase()}-${from}-${to}`;
  return new Response(byteOrderMark + csvLines(cells), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="indaba-${name}.csv"`,
    },
  });
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString("en-CA", { timeZone: shopTimeZone });
