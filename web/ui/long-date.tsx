import { useSyncExternalStore } from "react";
import { formatLongDate, shopTimeZone } from "#contract/orders/order-rules.ts";

const never = () => () => {};

/** "January 5, 2026" in the viewer's time zone. The server doesn't know that zone and writes the shop's day. */
export function LongDate({ iso, className }: { iso: string; className?: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatLongDate(iso),
    () => formatLongDate(iso, shopTimeZone),
  );
  return (
    <time dateTime={iso} className={className}>
      {text}
    </time>
  );
}
