// What a vendor sold by the shop's day. An order counts on the day it was placed, with the pieces that it still has.
import { type SQL, sql } from "drizzle-orm";
import { shopTimeZone } from "#contract/orders/order-rules.ts";
import { quote } from "#contract/orders/quote.ts";
import { dayAfter, isDay } from "#contract/shared/days.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { type Figures, figuresDays } from "#contract/vendors/figures.ts";
import type { Database } from "#db/engine/index.ts";
import { AppError } from "#server/app-error.ts";
import { readUnmetOfTrade } from "#server/assistant/unmet.service.ts";

const zone = sql.raw(`'${shopTimeZone}'`);

interface Period {
  from: string;
  to: string;
}

/** Throws "invalid" for a day that doesn't exist, a reversed period, or one that is too long. */
export async function periodOf(
  db: Database,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Period> {
  const invalid = () => new AppError("invalid", `Please choose a period of at most ${figuresDays} days.`);
  if ([asked.from, asked.to].some((day) => day !== undefined && !isDay(day))) throw invalid();
  const { rows } = await db.execute<{ today: string }>(sql`select ((now() at time zone ${zone})::date)::text as today`);
  const to = asked.to ?? rows[0]?.today ?? "";
  const from = asked.from ?? dayAfter(to, -29);
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (length < 1 || length > figuresDays) throw invalid();
  return { from, to };
}

interface Line {
  day: string;
  listingId: string;
  title: string;
  pieces: number;
  priceCents: number;
  parts: string[];
}

/** `listingIds`: only of these listings. */
export async function readFigures(
  db: Database,
  vendorId: string,
  period: Period,
  listingIds?: readonly string[],
): Promise<Figures> {
  const { from, to } = period;
  const isMeant = ({ listingId }: { listingId: string }) => listingIds?.includes(listingId) ?? true;
  const lines = (await readSold(db, vendorId, period)).filter(isMeant);
  const views = (await readViews(db, vendorId, period)).filter(isMeant);
  const days = new Map<string, { day: string; orders: number; pieces: number; salesCents: number; views: number }>();
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const own = lines.filter((line) => line.day === day);
    days.set(day, {
      day,
      orders: new Set(own.flatMap(({ parts }) => parts)).size,
      ...soldOf(own),
      views: viewsOf(views.filter((view) => view.day === day)),
    });
  }
  const titles = new Map([...views, ...lines].map(({ listingId, title }) => [listingId, title]));
  const products = [...titles].map(([listingId, title]) => ({
    listingId,
    title,
    ...soldOf(lines.filter((line) => line.listingId === listingId)),
    views: viewsOf(views.filter((view) => view.listingId === listingId)),
  }));
  products.sort((a, b) => b.salesCents - a.salesCents || b.views - a.views || (a.title < b.title ? -1 : 1));
  return {
    from,
    to,
    total: {
      orders: new Set(lines.flatMap(({ parts }) => parts)).size,
      ...soldOf(lines),
      views: viewsOf(views),
    },
    days: [...days.values()],
    products: products.slice(0, 100),
    missed: (await readUnmetOfTrade(db, vendorId, period)).map(({ words, times, places }) => ({
      words,
      times,
      places,
    })),
  };
}

const added = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const viewsOf = (all: readonly { views: number }[]): number => added(all.map(({ views }) => views));

const soldOf = (lines: readonly Line[]) => ({
  pieces: added(lines.map(({ pieces }) => pieces)),
  salesCents: quote(lines.map(({ pieces, priceCents }) => ({ vendorId: "", quantity: pieces, priceCents }))).totalCents,
});

/** Within the shop's days, on the index of the vendor's parts. */
const within = (time: SQL, { from, to }: Period) =>
  sql`${time} >= (${from}::date)::timestamp at time zone ${zone} and ${time} < (${to}::date + 1)::timestamp at time zone ${zone}`;

/** Grouped by day, listing and price. */
async function readSold(db: Database, vendorId: string, period: Period): Promise<Line[]> {
  const { rows } = await db.execute<{
    day: string;
    listingId: string;
    title: string;
    pieces: number;
    priceCents: number;
    parts: string[];
  }>(sql`
    select ((part.created_at at time zone ${zone})::date)::text as day, item.listing_id as "listingId",
      (array_agg(item.title order by part.created_at desc))[1] as title,
      sum(item.quantity - item.cancelled - item.returned)::int as pieces, item.price_cents as "priceCents",
      array_agg(distinct part.id::text) as parts
    from order_parts part
    join order_items item on item.order_id = part.order_id and item.vendor_id = part.vendor_id
    where part.vendor_id = ${vendorId}::uuid and ${within(sql`part.created_at`, period)}
      and item.quantity > item.cancelled + item.returned
    group by 1, 2, item.price_cents`);
  return rows;
}

async function readViews(db: Database, vendorId: string, { from, to }: Period) {
  const { rows } = await db.execute<{ day: string; listingId: string; title: string; views: number }>(sql`
    select seen.day::text as day, seen.listing_id as "listingId", listings.title, seen.views
    from listings join listing_views seen on seen.listing_id = listings.id and seen.day between ${from}::date and ${to}::date
    where listings.vendor_id = ${vendorId}::uuid`);
  return rows;
}

export const figureColumns = ["day", "product", "pieces", "sales", "views"] as const;

/** A line for each day and product that was sold or looked at. */
export async function* figureRows(db: Database, vendorId: string, period: Period): AsyncGenerator<string[][], void> {
  const lines = await readSold(db, vendorId, period);
  const views = await readViews(db, vendorId, period);
  const cells = new Map<string, { day: string; title: string; lines: Line[]; views: number }>();
  const cell = ({ day, listingId, title }: { day: string; listingId: string; title: string }) => {
    const key = `${day} ${listingId}`;
    const found = cells.get(key) ?? { day, title, lines: [], views: 0 };
    cells.set(key, found);
    return found;
  };
  for (const line of lines) cell(line).lines.push(line);
  for (const view of views) cell(view).views = view.views;
  yield [...cells.values()]
    .sort((a, b) => (a.day === b.day ? (a.title < b.title ? -1 : 1) : a.day < b.day ? -1 : 1))
    .map(({ day, title, lines, views }) => {
      const { pieces, salesCents } = soldOf(lines);
      return [day, title, String(pieces), centsToPrice(salesCents), String(views)];
    });
}
