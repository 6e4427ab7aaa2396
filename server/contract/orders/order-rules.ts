// The states of a part, and how orders are named and dated. Without zod, as the chat uses it too.
export const partStates = ["paid", "packed", "shipped", "delivered", "cancelled"] as const;
export type PartState = (typeof partStates)[number];

/** The allowed next states. A shipped part can't be cancelled. */
export const nextPartStates: Readonly<Record<PartState, readonly PartState[]>> = {
  paid: ["packed", "cancelled"],
  packed: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: [],
};

export const trackingMaxLength = 200;

/** Rule order-1: the short order number is the first 8 characters of the id. */
export const shortOrderNumber = (id: string): string => id.slice(0, 8);

/** Of what the server writes and can't know the reader's zone for: mails, invoices, the assistant's sentences. */
export const shopTimeZone = "Africa/Johannesburg";

/** "January 5, 2026" (rule format-2), in the viewer's time zone unless one is named. */
export const formatLongDate = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone });
