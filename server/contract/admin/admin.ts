// Replies and bodies of the admin screens.
import * as z from "zod/mini";
import { reasonMaxLength } from "#contract/moderation/moderation.ts";
import { trimmed } from "#contract/shared/text.ts";
import { type AlertKind, alertKinds } from "./alert-kinds.ts";
import { commissionMessage, isCommission } from "./commission.ts";

/** `GET /api/admin/stats`. */
export const adminStats = z.strictObject({
  totalUsers: z.number(),
  /** Approved vendors: approval changes this figure, rejection doesn't (rule vendor-2). */
  totalVendors: z.number(),
  totalOrders: z.number(),
  /** Completed orders less their cancelled parts, in rand with two decimals. */
  totalRevenue: z.string(),
});
export type AdminStats = z.infer<typeof adminStats>;

/** `GET /api/admin/vendors?search&limit&cursor`: approved ones by name. */
export const adminVendor = z.strictObject({
  id: z.string(),
  businessName: z.string(),
  city: z.string(),
  /** The owner's; null if the account was deleted. */
  email: z.nullable(z.string()),
  /** In percent, with at most two decimals. */
  commissionPercent: z.number(),
  /** Sales less commission and refunds: what the marketplace owes the vendor. */
  balanceCents: z.number(),
  /** While it is suspended. */
  suspension: z.optional(z.strictObject({ reason: z.string(), since: z.string() })),
});
export type AdminVendor = z.infer<typeof adminVendor>;

export const shownVendors = ["approved", "suspended", "rejected"] as const;
export type ShownVendors = (typeof shownVendors)[number];

export const adminVendorPage = z.strictObject({
  vendors: z.array(adminVendor),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
});
export type AdminVendorPage = z.infer<typeof adminVendorPage>;

/** `PATCH /api/admin/vendors/{id}`: applies to later sales. */
export const commissionChange = z.strictObject({
  commissionPercent: z.number(commissionMessage).check(z.refine(isCommission, commissionMessage)),
});

/** `GET /api/admin/alerts`: what waits for an admin. */
export const adminAlerts = z.array(
  z.strictObject({
    kind: z.enum(Object.keys(alertKinds) as [AlertKind, ...AlertKind[]]),
    count: z.number(),
    /** Of the one that waits longest. */
    since: z.string(),
  }),
);
export type AdminAlert = z.infer<typeof adminAlerts>[number];

/** `POST /api/admin/vendors/{id}/reject`, which may also have no body. */
export const rejection = z.optional(
  z.strictObject({ reason: z._default(trimmed("Please write less.", 0, reasonMaxLength), "") }),
);
