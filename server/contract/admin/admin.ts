// What admins see and change.
import * as z from "zod/mini";
import { commissionMessage, isCommission } from "./commission.ts";

/** `GET /api/admin/stats`. */
export interface AdminStats {
  totalUsers: number;
  /** Approved ones: approval changes this figure, rejection does not (specification §4). */
  totalVendors: number;
  totalOrders: number;
  /** Of completed orders less their cancelled parts, rand, two decimals. */
  totalRevenue: string;
}

/** `GET /api/admin/vendors?search&limit&cursor`: approved ones by name. */
export interface AdminVendor {
  id: string;
  businessName: string;
  city: string;
  /** The owner; null when the account is gone. */
  email: string | null;
  /** What the marketplace keeps of each sale, in percent with at most two decimals. */
  commissionPercent: number;
  /** Sales less commission and refunds: what the marketplace owes the vendor. */
  balanceCents: number;
}

export interface AdminVendorPage {
  vendors: AdminVendor[];
  nextCursor: string | null;
  total: number;
}

/** `PATCH /api/admin/vendors/{id}`: of sales from then on. */
export const commissionChange = z.strictObject({
  commissionPercent: z.number(commissionMessage).check(z.refine(isCommission, commissionMessage)),
});
