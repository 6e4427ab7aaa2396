// Periods of figures, in days of the shop.
import { sql } from "drizzle-orm";
import { shopTimeZone } from "#contract/orders/order-rules.ts";
import { dayAfter } from "#contract/shared/days.ts";

const usualDays = 30;

export interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}
export interface Period {
  from: string;
  to: string;
}

/** Without days: the last 30 of the shop's. With one of them: 30 from or up to it. */
export function periodOf({ from, to }: Asked): Period {
  const today = new Date().toLocaleDateString("en-CA", { timeZone: shopTimeZone });
  const last = to ?? (from ? dayAfter(from, usualDays - 1) : today);
  return { from: from ?? dayAfter(last, 1 - usualDays), to: last };
}

export const dayOf = (time: unknown) => sql`(${time} at time zone ${sql.raw(`'${shopTimeZone}'`)})::date`;

/** The bounds as moments, so that indexes on times can be used. */
export function momentsOf({ from, to }: Period) {
  const begin = sql`(${from}::date::timestamp at time zone ${shopTimeZone})`;
  const end = sql`((${to}::date + 1)::timestamp at time zone ${shopTimeZone})`;
  return { within: (time: unknown) => sql`${time} >= ${begin} and ${time} < ${end}` };
}
