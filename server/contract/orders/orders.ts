// Wire shapes of orders and of each vendor's part in them, and which way a part goes. No zod: the chat uses it too.
export interface OrderItem {
  title: string;
  quantity: number;
  /** Each, rand, two decimals. */
  price: string;
  vendorName: string;
}

export const partStates = ["paid", "packed", "shipped", "delivered", "cancelled"] as const;
export type PartState = (typeof partStates)[number];

/** Where a vendor may take a part from each state. What is on its way can't be cancelled any more. */
export const nextPartStates: Readonly<Record<PartState, readonly PartState[]>> = {
  paid: ["packed", "cancelled"],
  packed: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: [],
};

/** What one vendor sends of an order. */
export interface OrderPart {
  vendorName: string;
  state: PartState;
  /** As the vendor typed it: a number or an address. */
  tracking: string | null;
  cancelReason: string | null;
  /** Rand, two decimals. */
  totalAmount: string;
  /** When it came into its state. */
  changedAt: string;
}

export interface Order {
  id: string;
  createdAt: string;
  /** completed, failed, or anything else (neutral). "refunded" once every part was cancelled. */
  paymentStatus: string;
  totalAmount: string;
  items: OrderItem[];
  /** By vendor's name; empty for an order that was never paid. */
  parts: OrderPart[];
}

/** `GET /api/vendor/orders`: a part as its own vendor sees it; as admins do, with the vendor's name. */
export interface VendorOrder {
  /** Of the part. */
  id: string;
  orderId: string;
  /** When the order was placed. */
  createdAt: string;
  vendorId: string;
  vendorName: string;
  state: PartState;
  changedAt: string;
  tracking: string | null;
  cancelReason: string | null;
  items: Omit<OrderItem, "vendorName">[];
  totalAmount: string;
  commissionCents: number;
  /** The address typed at the checkout; null once the shopper deleted the account. */
  customerEmail: string | null;
  /** Of a cancelled part. `id` names it to `POST /api/admin/refunds/{id}/retry`. */
  refund: { id: string; state: RefundState } | null;
}

/** pending: decided; sent: the provider has it; failed: a person has to look. */
export type RefundState = "pending" | "sent" | "processed" | "failed";

/** A page of `GET /api/vendor/orders?state&limit&cursor` and of `GET /api/admin/orders?…`, newest first. */
export interface VendorOrderPage {
  orders: VendorOrder[];
  nextCursor: string | null;
  total: number;
  /** By state, whichever one was asked for. */
  counts: Record<PartState, number>;
}

/** `GET /api/vendor/balance`: sums of the ledger. */
export interface VendorBalance {
  salesCents: number;
  /** What the marketplace kept, less what it gave back. */
  commissionCents: number;
  refundsCents: number;
  /** What the marketplace owes the vendor. */
  balanceCents: number;
}

export const trackingMaxLength = 200;

/** Specification §2: the short order number is the first 8 characters of the id. */
export const shortOrderNumber = (id: string): string => id.slice(0, 8);

/** "January 5, 2026" (readings 16), in the viewer's time zone unless one is named. */
export const formatLongDate = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone });
