// What admins see and change.
import * as z from "zod/mini";
import { commissionMessage, isCommission } from "./commission.ts";

/** `GET /api/admin/stats`. */
export const adminStats = z.strictObject({
  totalUsers: z.number(),
  /** Approved ones: approval changes this figure, rejection does not (rule vendor-2). */
  totalVendors: z.number(),
  totalOrders: z.number(),
  /** Of completed orders less their cancelled parts, rand, two decimals. */
  totalRevenue: z.string(),
});
export type AdminStats = z.infer<typeof adminStats>;

/** `GET /api/admin/vendors?search&limit&cursor`: approved ones by name. */
export const adminVendor = z.strictObject({
  id: z.string(),
  businessName: z.string(),
  city: z.string(),
  /** The owner; null when the account is gone. */
  email: z.nullable(z.string()),
  /** What the marketplace keeps of each sale, in percent with at most two decimals. */
  commissionPercent: z.number(),
  /** Sales less commission and refunds: what the marketplace owes the vendor. */
  balanceCents: z.number(),
});
export type AdminVendor = z.infer<typeof adminVendor>;

export const adminVendorPage = z.strictObject({
  vendors: z.array(adminVendor),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
});
export type AdminVendorPage = z.infer<typeof adminVendorPage>;

/** `PATCH /api/admin/vendors/{id}`: of sales from then on. */
export const commissionChange = z.strictObject({
  commissionPercent: z.number(commissionMessage).check(z.refine(isCommission, commissionMessage)),
});
