/** `GET /api/admin/stats`. */
export interface AdminStats {
  totalUsers: number;
  /** Approved ones: approval changes this figure, rejection does not (specification §4). */
  totalVendors: number;
  totalOrders: number;
  /** Of completed orders, rand, two decimals. */
  totalRevenue: string;
}
