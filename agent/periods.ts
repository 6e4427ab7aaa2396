// Periods by name, as days of the shop.
import { shopTimeZone } from "#contract/orders/order-rules.ts";
import { dayAfter } from "#contract/shared/days.ts";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export const periods = [
  "today",
  "yesterday",
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "last-7-days",
  "last-30-days",
  ...weekdays,
] as const;
export type PeriodName = (typeof periods)[number];

export const shopDay = (time: Date): string => time.toLocaleDateString("en-CA", { timeZone: shopTimeZone });

/** Weeks begin on Monday; a weekday is the last one that has begun. Both days belong to the period. */
export function daysOf(period: PeriodName, today: string): { from: string; to: string } {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const day = (by: number) => dayAfter(today, by);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: day(-1), to: day(-1) };
    case "this-week":
      return { from: day(-sinceMonday), to: today };
    case "last-week":
      return { from: day(-sinceMonday - 7), to: day(-sinceMonday - 1) };
    case "this-month":
      return { from: `${today.slice(0, 8)}01`, to: today };
    case "last-month": {
      const to = dayAfter(`${today.slice(0, 8)}01`, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case "last-7-days":
      return { from: day(-6), to: today };
    case "last-30-days":
      return { from: day(-29), to: today };
    default: {
      const back = (sinceMonday - weekdays.indexOf(period) + 7) % 7;
      return { from: day(-back), to: day(-back) };
    }
  }
}
