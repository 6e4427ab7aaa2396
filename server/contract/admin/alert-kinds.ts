/** What waits for an admin, and where it is decided. Without zod, to keep the screen's code small. */
export const alertKinds = {
  applications: ["New applications", "/admin/dashboard"],
  "held-payments": ["Payments on hold", "/admin/orders"],
  "failed-refunds": ["Failed refunds", "/admin/orders"],
  "dead-messages": ["Messages that could not be sent", "/admin/messages"],
  "reported-listings": ["Reported listings", "/admin/listings"],
  "reported-reviews": ["Reported reviews", "/admin/reviews"],
  "reported-conversations": ["Reported conversations", "/admin/conversations"],
  returns: ["Returns that vendors left unanswered", "/admin/returns"],
} as const;
export type AlertKind = keyof typeof alertKinds;
