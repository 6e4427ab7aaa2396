// Messages to people. A service that changes something calls `notify` in the same transaction; a worker sends the message
// (`sendDueNotifications`), so that a channel that is down never blocks an order and a crash loses no message.
import { eq } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { notifications, users } from "#db/schema.ts";
import { readUserSettings } from "#server/users/user-settings.service.ts";
import { type Facts, isAccountKind, mailOf, type WhatsAppKind } from "./messages.ts";
import { readNotice } from "./notice-facts.ts";
import { filledTemplate, templateValues } from "./whatsapp-templates.ts";

export type Notice =
  /** To the shopper, at the address of the order. */
  | { kind: "order-placed"; orderId: string }
  /** The message is "part-shipped" when the parcel has everything of its part. */
  | { kind: "parcel-shipped" | "parcel-delivered" | "parcel-failed"; parcelId: string }
  /** A whole part, or some of its pieces, with the refund. */
  | { kind: "part-cancelled" | "pieces-cancelled"; reversalId: string }
  /** Pieces that were sent, by an admin: to the buyer and to the vendor. */
  | { kind: "sent-refunded" | "sale-refunded"; reversalId: string }
  | { kind: "payment-refunded"; paymentId: string }
  | { kind: "payment-held"; paymentId: string }
  /** Of a payment by bank: the bank refused it, or did not answer while the stock was reserved. */
  | { kind: "payment-refused" | "payment-late"; paymentId: string }
  | { kind: "return-approved" | "return-refused" | "return-received" | "return-refunded"; returnId: string }
  /** To the vendor's account, when there is one. */
  | { kind: "new-order"; partId: string }
  /** By the shopper or an admin. */
  | { kind: "sale-cancelled"; reversalId: string }
  | { kind: "return-asked"; returnId: string }
  /** To the vendor: it is late with an answer; an admin has answered for it. */
  | { kind: "return-overdue" | "return-approved-for-you" | "return-refused-for-you"; returnId: string }
  /** To the shopper, and to each admin. */
  | { kind: "return-escalated"; returnId: string }
  | { kind: "return-to-decide"; returnId: string; adminId: string }
  /** Missed by its buyer; brought back by its carrier. */
  | { kind: "parcel-missing" | "parcel-back"; parcelId: string }
  | { kind: "vendor-approved"; vendorId: string }
  | { kind: "vendor-rejected"; vendorId: string }
  /** By an admin, with the reason; shown again. */
  | { kind: "vendor-suspended" | "vendor-restored"; vendorId: string }
  | { kind: "listing-taken-down" | "listing-put-back"; listingId: string }
  /** To the buyer of an open part of a vendor that was suspended. */
  | { kind: "seller-suspended"; partId: string }
  /** To the vendor: these are running out. */
  | { kind: "stock-low"; vendorId: string; listingIds: readonly string[] }
  /** To the vendor: about the name it asked for. */
  | { kind: "name-approved" | "name-rejected"; nameChangeId: string }
  /** `watchId`: each watch is told once. */
  | { kind: "back-in-stock"; userId: string; listingId: string; watchId: string }
  /** To the vendor: a first review, not one that replaces it. */
  | { kind: "review-written"; reviewId: string }
  /** To the author. */
  | { kind: "review-answered" | "review-hidden" | "review-restored"; reviewId: string }
  /** To the thread's other side: of the first message that it hasn't opened. */
  | { kind: "message-from-shopper" | "message-from-vendor"; messageId: string }
  /** To the vendor; to each admin. */
  | { kind: "payout-paid" | "payout-failed"; payoutId: string }
  | { kind: "payout-to-check"; payoutId: string; adminId: string }
  /** By email whatever the settings say: account and money depend on it. */
  | { kind: "bank-link"; userId: string; url: string; bank: string; lastDigits: string }
  | { kind: "bank-changed"; userId: string; bankDetailsId: string }
  | { kind: "site-granted"; userId: string; vendorId: string; origin: string }
  | { kind: "password-link"; userId: string; url: string }
  | { kind: "password-changed" | "second-factor-on" | "second-factor-off"; userId: string };

/** Writes one row for each channel that the person wants. Says the same thing once, however often it is called. */
export async function notify(tx: Database, notice: Notice): Promise<void> {
  const read = await readNotice(tx, notice);
  if (!read) return;
  const { userId, onceKey, facts } = read;
  // Locks the account, so that no message is written for one that is being deleted.
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("key share");
  if (!account) return;
  const wants = await readUserSettings(tx, userId);
  const { kind } = facts;
  const rows: (typeof notifications.$inferInsert)[] = [];
  if (isAccountKind(kind) || wants.emailNotifications) {
    const recipient = read.email ?? account.email;
    rows.push({ userId, kind, onceKey, channel: "email", recipient, ...mailOf(facts) });
  }
  if (isForWhatsApp(facts) && wants.whatsappNotifications && wants.phoneNumber !== "") {
    const values = templateValues(facts);
    const text = filledTemplate(facts.kind, values);
    const { subject } = mailOf(facts);
    rows.push({ userId, kind, onceKey, channel: "whatsapp", recipient: wants.phoneNumber, subject, text, values });
  }
  if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing();
}

const isForWhatsApp = (facts: Facts): facts is Extract<Facts, { kind: WhatsAppKind }> => !isAccountKind(facts.kind);
