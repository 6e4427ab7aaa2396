// What a shopper and a vendor write to each other, about an order's part or a listing.
import * as z from "zod/mini";
import { pageOf, pages } from "#contract/shared/endpoint.ts";
import { id, trimmed } from "#contract/shared/text.ts";

export const threadTextMaxLength = 2000;
export const threadReasonMaxLength = 500;

const sides = ["shopper", "vendor"] as const;
export type Side = (typeof sides)[number];
const side = z.enum(sides);

const about = z.union([
  z.strictObject({ kind: z.literal("order"), orderId: z.string() }),
  z.strictObject({ kind: z.literal("listing"), listingId: z.string(), title: z.string() }),
]);
export type ThreadAbout = z.infer<typeof about>;

export const threadHead = z.strictObject({
  id: z.string(),
  /** The reader's. */
  side,
  /** The other's name: the vendor's business name, or the shopper's username. */
  with: z.string(),
  about,
  /** null: nothing was written yet. */
  last: z.nullable(z.strictObject({ by: side, text: z.string(), createdAt: z.string() })),
  /** Messages of the other that the reader hasn't opened. */
  unread: z.number(),
});
export type ThreadHead = z.infer<typeof threadHead>;

const message = z.strictObject({ id: z.string(), by: side, text: z.string(), createdAt: z.string() });
export type ThreadMessage = z.infer<typeof message>;

export const thread = z.extend(threadHead, {
  /** The newest 200, oldest first. */
  messages: z.array(message),
  /** Why nothing can be written any more; null: it can. */
  closed: z.nullable(z.string()),
  /** Somebody asked an admin to look at it. */
  reported: z.boolean(),
});
export type Thread = z.infer<typeof thread>;

/** `unread`: in how many threads something is unread. */
export const threadPage = z.extend(pageOf({ threads: z.array(threadHead) }), { unread: z.number() });
export type ThreadPage = z.infer<typeof threadPage>;
export const threadQuery = z.object(pages);

/** Exactly one of both. */
export const threadSubject = z
  .object({ partId: z.optional(id), listingId: z.optional(id) })
  .check(
    z.refine(
      ({ partId, listingId }) => (partId === undefined) !== (listingId === undefined),
      "Please name an order or a product.",
    ),
  );
export type ThreadSubject = z.output<typeof threadSubject>;

/** `id` is the caller's, so that a repeated call writes once. */
export const threadMessageBody = z.object({ id, text: trimmed("Please write something.", 1, threadTextMaxLength) });
export type ThreadMessageBody = z.output<typeof threadMessageBody>;
export const threadReport = z.object({ reason: trimmed("Please give a reason.", 1, threadReasonMaxLength) });

/** A reported thread, for admins. */
export const reportedThread = z.strictObject({
  id: z.string(),
  shopper: z.string(),
  vendorName: z.string(),
  about,
  report: z.strictObject({ by: side, reason: z.string(), createdAt: z.string() }),
  messages: z.array(message),
});
export type ReportedThread = z.infer<typeof reportedThread>;
export const reportedThreadPage = pageOf({ threads: z.array(reportedThread) });

/** `close`: nobody can write in it any more. */
export const reportDecision = z.object({ close: z.boolean() });
