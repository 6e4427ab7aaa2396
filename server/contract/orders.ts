export interface OrderItem {
  title: string;
  quantity: number;
  /** Each, rand, two decimals. */
  price: string;
  vendorName: string;
}

export interface Order {
  id: string;
  createdAt: string;
  /** completed, failed, or anything else (neutral). */
  paymentStatus: string;
  totalAmount: string;
  items: OrderItem[];
}

/** Specification §2: the short order number is the first 8 characters of the id. */
export const shortOrderNumber = (id: string): string => id.slice(0, 8);

/** "January 5, 2026" (readings 16), in the viewer's time zone unless one is named. */
export const formatLongDate = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone });
