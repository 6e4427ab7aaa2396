// The marketplace's figures by period, for admins.
import * as z from "zod/mini";
import { isDay } from "#contract/shared/days.ts";

export const figuresDay = z.strictObject({
  /** In the shop's time zone: "2026-03-31". */
  day: z.string(),
  orders: z.number(),
  /** Goods and delivery that were paid for on this day. */
  salesCents: z.number(),
  /** Given back on this day, whenever it was sold. */
  refundsCents: z.number(),
  /** The marketplace's, less what went back. */
  commissionCents: z.number(),
  newAccounts: z.number(),
});
export type FiguresDay = z.infer<typeof figuresDay>;

export const adminFigures = z.strictObject({
  from: z.string(),
  to: z.string(),
  days: z.array(figuresDay),
  total: z.omit(figuresDay, { day: true }),
  /** Those with the highest sales, at most ten. */
  vendors: z.array(
    z.strictObject({ id: z.string(), businessName: z.string(), orders: z.number(), salesCents: z.number() }),
  ),
});
export type AdminFigures = z.infer<typeof adminFigures>;

const day = z.optional(z.string().check(z.refine(isDay, "Please give a day such as 2026-03-31.")));
const mostDays = 366;

/** Both days are included; without them, the last 30 days. */
export const figuresQuery = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: "The first day must not be after the last.",
    path: ["from"],
  }),
  z.refine(
    ({ from, to }) =>
      from === undefined || to === undefined || (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostDays,
    { message: `Please choose at most ${mostDays} days.`, path: ["from"] },
  ),
);
