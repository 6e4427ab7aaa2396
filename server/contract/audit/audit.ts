// The audit log: what admins did, to what, and why.
import * as z from "zod/mini";
import { pageOf, pages } from "#contract/shared/endpoint.ts";

/** Each act by name, as a heading on the screen. */
export const auditActs = {
  "vendor-approved": "Approved an application",
  "vendor-rejected": "Rejected an application",
  "vendor-suspended": "Suspended a vendor",
  "vendor-restored": "Restored a vendor",
  "listing-taken-down": "Took a listing down",
  "listing-put-back": "Put a listing back",
  "listing-reports-dismissed": "Left a reported listing as it is",
  "name-approved": "Approved a vendor's new name",
  "name-rejected": "Rejected a vendor's new name",
  "commission-changed": "Changed a commission",
  "pieces-cancelled": "Cancelled pieces of an order",
  "sent-pieces-refunded": "Refunded pieces that were sent",
  "return-approved": "Approved a return",
  "return-refused": "Refused a return",
  "payment-refunded": "Refunded a held payment",
  "refund-retried": "Sent a refund again",
  "review-hidden": "Hid a review",
  "review-restored": "Showed a review again",
  "review-report-dismissed": "Left a reported review as it is",
  "conversation-closed": "Closed a reported conversation",
  "conversation-left-open": "Left a reported conversation open",
  "message-retried": "Sent a message again",
  "account-locked": "Locked an account",
  "account-unlocked": "Unlocked an account",
  "sessions-ended": "Signed somebody out everywhere",
  "admin-unmade": "Made an admin an ordinary account",
  "payout-run-made": "Made a payout run",
  "payout-run-sent": "Sent a payout run",
  "payout-run-discarded": "Discarded a payout run",
  "payout-run-paid": "Recorded that the bank paid a payout run",
  "payout-file-taken": "Took a payout run's file for the bank",
  "payout-put-back": "Put a payout back that did not arrive",
  "legal-page-published": "Published a legal page",
  "admin-made": "Made somebody an admin",
  "second-factor-begun": "Began to set up two-step sign-in",
  "second-factor-on": "Turned two-step sign-in on",
  "second-factor-off": "Turned two-step sign-in off",
  "recovery-codes-replaced": "Replaced recovery codes",
} as const;
export type AuditAct = keyof typeof auditActs;

/** What an act is about, as a filter's name on the screen. */
export const aboutNames = {
  vendor: "Vendors",
  listing: "Listings",
  order: "Orders",
  payment: "Payments",
  return: "Returns",
  review: "Reviews",
  conversation: "Conversations",
  message: "Messages",
  payout: "Payouts",
  user: "People",
  page: "Legal pages",
} as const;
export type AboutKind = keyof typeof aboutNames;
export const aboutKinds = Object.keys(aboutNames) as [AboutKind, ...AboutKind[]];

/** What changed, by field. Never a secret, and no text of a private conversation. */
export type Facts = Record<string, string | number | boolean | null>;
const facts = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

export const auditEntry = z.strictObject({
  id: z.string(),
  at: z.string(),
  actor: z.strictObject({ name: z.string(), role: z.enum(["admin", "operator"]) }),
  act: z.string(),
  /** `name` is null for what has none, such as an account that was deleted. */
  about: z.strictObject({ kind: z.enum(aboutKinds), id: z.string(), name: z.nullable(z.string()) }),
  before: facts,
  after: facts,
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditPage = pageOf({ entries: z.array(auditEntry) });

const filter = {
  about: z.optional(z.enum(aboutKinds)),
  /** In the actor's name, the thing's name or id, or the reason. */
  search: z.optional(z.string().check(z.maxLength(200))),
};
export const auditFilter = z.object(filter);
export const auditQuery = z.object({ ...filter, ...pages });
