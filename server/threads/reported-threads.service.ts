// Threads that somebody reported: the only ones that admins can read.
import { and, eq, isNotNull } from "drizzle-orm";
import type { ReportedThread } from "#contract/threads/threads.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, orderParts, threads, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { isId } from "#server/listings/listings.service.ts";
import { aboutOf, readMessages } from "./threads.service.ts";

const waits = isNotNull(threads.reportedAt);

/** One page, oldest report first. */
export async function findReported(
  db: Database,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<{ threads: ReportedThread[]; nextCursor: string | null; total: number }> {
  const [found, total] = await Promise.all([
    db
      .select({
        thread: threads,
        shopper: users.username,
        vendorName: vendors.businessName,
        orderId: orderParts.orderId,
        title: listings.title,
        since: sinceOf(threads.reportedAt),
      })
      .from(threads)
      .innerJoin(users, eq(users.id, threads.shopperId))
      .innerJoin(vendors, eq(vendors.id, threads.vendorId))
      .leftJoin(orderParts, eq(orderParts.id, threads.partId))
      .leftJoin(listings, eq(listings.id, threads.listingId))
      .where(and(waits, afterCursor(cursor, threads.reportedAt, threads.id, "oldest")))
      .orderBy(threads.reportedAt, threads.id)
      .limit(limit + 1),
    db.$count(threads, waits),
  ]);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.thread.id]);
  const messages = await readMessages(
    db,
    page.map(({ thread }) => thread.id),
    200,
  );
  return {
    threads: page.flatMap((row) => {
      const { id, reportedBy, reportReason, reportedAt } = row.thread;
      if (reportedBy === null || reportReason === null || reportedAt === null) return [];
      return {
        id,
        shopper: row.shopper,
        vendorName: row.vendorName,
        about: aboutOf(row),
        report: { by: reportedBy, reason: reportReason, createdAt: reportedAt.toISOString() },
        messages: messages.get(id) ?? [],
      };
    }),
    nextCursor,
    total,
  };
}

/** The report is done with; both sides may report again. */
export async function decideReport(act: Act, threadId: string, close: boolean): Promise<void> {
  const none = () => new AppError("not-found", "Conversation not found");
  if (!isId(threadId)) throw none();
  const [decided] = await act.tx
    .update(threads)
    .set({ reportedBy: null, reportReason: null, reportedAt: null, ...(close && { closed: true }) })
    .where(and(eq(threads.id, threadId), waits))
    .returning({ id: threads.id });
  if (!decided) throw none();
  await record(act, {
    act: close ? "conversation-closed" : "conversation-left-open",
    about: { kind: "conversation", id: threadId },
  });
}
