import { expect, test } from "bun:test";
import { renderToString } from "react-dom/server";
import { formatLongDate, shopTimeZone } from "#contract/orders/order-rules.ts";
import { LongDate } from "./long-date.tsx";

/** Half past midnight in South Africa. */
const late = "2026-01-05T22:30:00Z";

test("what the server writes has the shop's day, in a page as in a mail", () => {
  expect(formatLongDate(late, shopTimeZone)).toBe("January 6, 2026");
  expect(renderToString(<LongDate iso={late} />)).toContain("January 6, 2026");
});

test("a screen has the day of whoever looks", () => {
  expect(formatLongDate(late, "America/New_York")).toBe("January 5, 2026");
  expect(formatLongDate(late)).toBe(formatLongDate(late, Intl.DateTimeFormat().resolvedOptions().timeZone));
});
