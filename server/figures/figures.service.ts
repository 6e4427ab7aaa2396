// The marketplace's figures by day. Money comes from the ledger, so that a figure can't disagree with a balance.
import { sql } from "drizzle-orm";
import type { AdminFigures, FiguresDay } from "#contract/figures/figures.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { ledgerEntries, orderParts, orders, users, vendors } from "#db/schema.ts";
import { type Asked, dayOf, momentsOf, periodOf } from "./period.ts";

const mostVendors = 10;

export async function readFigures(db: Database, asked: Asked): Promise<AdminFigures> {
  const { from, to } = periodOf(asked);
  const { within } = momentsOf({ from, to });
  const moved = (account: string, ...kinds: string[]) =>
    sql`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}
      and ${ledgerEntries.kind} in (${sql.join(
        kinds.map((kind) => sql`${kind}`),
        sql`, `,
      )})), 0)`;
  const { rows } = await db.execute<Record<keyof FiguresDay, string>>(sql`
    with money as (
      select ${dayOf(ledgerEntries.createdAt)} as day, ${moved("vendor", "sale")} as sales,
        -${moved("vendor", "refund")} as refunds, ${moved("marketplace", "commission", "commission-refund")} as commission
      from ${ledgerEntries} where ${within(ledgerEntries.createdAt)} group by 1),
    placed as (select ${dayOf(orders.createdAt)} as day, count(*) as orders from ${orders}
      where ${within(orders.createdAt)} group by 1),
    joined as (select ${dayOf(users.createdAt)} as day, count(*) as accounts from ${users}
      where ${within(users.createdAt)} group by 1)
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(placed.orders, 0)::text as "orders",
      coalesce(money.sales, 0)::text as "salesCents", coalesce(money.refunds, 0)::text as "refundsCents",
      coalesce(money.commission, 0)::text as "commissionCents", coalesce(joined.accounts, 0)::text as "newAccounts"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as each
    left join money on money.day = each::date left join placed on placed.day = each::date
    left join joined on joined.day = each::date
    order by each`);
  const days = rows.map(({ day, ...figures }) => ({
    day,
    orders: Number(figures.orders),
    salesCents: Number(figures.salesCents),
    refundsCents: Number(figures.refundsCents),
    commissionCents: Number(figures.commissionCents),
    newAccounts: Number(figures.newAccounts),
  }));
  const total = { orders: 0, salesCents: 0, refundsCents: 0, commissionCents: 0, newAccounts: 0 };
  for (const day of days) {
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += day[name];
  }
  const best = await db.execute<{ id: string; businessName: string; orders: number; salesCents: string }>(sql`
    select ${vendors.id} as id, ${vendors.businessName} as "businessName",
      count(distinct ${orderParts.orderId})::int as orders, sum(${ledgerEntries.amountCents})::text as "salesCents"
    from ${ledgerEntries} join ${vendors} on ${vendors.id} = ${ledgerEntries.vendorId}
    join ${orderParts} on ${orderParts.id} = ${ledgerEntries.partId}
    where ${ledgerEntries.kind} = 'sale' and ${within(ledgerEntries.createdAt)}
    group by ${vendors.id} order by sum(${ledgerEntries.amountCents}) desc, ${vendors.id} limit ${mostVendors}`);
  return {
    from,
    to,
    days,
    total,
    vendors: best.rows.map(({ salesCents, ...vendor }) => ({ ...vendor, salesCents: Number(salesCents) })),
  };
}

export const figureColumns = ["day", "orders", "sales", "refunds", "commission", "newAccounts"] as const;

export async function* figureRows(db: Database, asked: Asked): AsyncGenerator<string[][], void> {
  const { days } = await readFigures(db, asked);
  yield days.map(({ day, orders, salesCents, refundsCents, commissionCents, newAccounts }) => [
    day,
    String(orders),
    centsToPrice(salesCents),
    centsToPrice(refundsCents),
    centsToPrice(commissionCents),
    String(newAccounts),
  ]);
}
