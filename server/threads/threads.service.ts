// Threads between a shopper and a vendor. Who takes part: the shopper of the thread, and the account of its vendor.
//
// Locks in the shop's order: the shopper's account, then the thread, so that a deletion of the account waits for a message.
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type {
  Side,
  Thread,
  ThreadAbout,
  ThreadHead,
  ThreadMessage,
  ThreadMessageBody,
  ThreadPage,
  ThreadSubject,
} from "#contract/threads/threads.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, orderParts, orders, threadMessages, threads, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { isId, isPublic } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { purge } from "#server/purge.ts";

const notFound = () => new AppError("not-found", "Conversation not found");
const otherSide = { shopper: "vendor", vendor: "shopper" } as const satisfies Record<Side, Side>;

const selectThreads = (db: Database) =>
  db
    .select({
      thread: threads,
      shopper: users.username,
      vendor: { name: vendors.businessName, ownerId: vendors.userId, status: vendors.status },
      orderId: orderParts.orderId,
      title: listings.title,
      since: sinceOf(threads.lastAt),
    })
    .from(threads)
    .innerJoin(users, eq(users.id, threads.shopperId))
    .innerJoin(vendors, eq(vendors.id, threads.vendorId))
    .leftJoin(orderParts, eq(orderParts.id, threads.partId))
    .leftJoin(listings, eq(listings.id, threads.listingId))
    .$dynamic();
type Row = Omit<Awaited<ReturnType<typeof selectThreads>>[number], "since">;

const takesPart = (userId: string) => or(eq(threads.shopperId, userId), eq(vendors.userId, userId)) as SQL;
const sideOf = ({ thread }: Row, userId: string): Side => (thread.shopperId === userId ? "shopper" : "vendor");
const unreadOf = ({ thread }: Row, side: Side) => (side === "shopper" ? thread.shopperUnread : thread.vendorUnread);

/** `vendorId`: only with this vendor, as its shopper. */
const ownOf = (userId: string, vendorId: string | null): SQL | undefined =>
  vendorId === null ? takesPart(userId) : and(eq(threads.vendorId, vendorId), eq(threads.shopperId, userId));

/** One page, those with the newest message first. Threads in which nothing was written are left out. */
export async function findThreads(
  db: Database,
  userId: string,
  { limit, cursor, vendorId = null }: { limit: number; cursor: string | null; vendorId?: string | null },
): Promise<ThreadPage> {
  const which = and(ownOf(userId, vendorId), isNotNull(threads.lastAt));
  const [found, [count]] = await Promise.all([
    selectThreads(db)
      .where(and(which, afterCursor(cursor, threads.lastAt, threads.id)))
      .orderBy(desc(threads.lastAt), threads.id)
      .limit(limit + 1),
    db
      .select({
        total: sql<number>`count(*)::int`,
        unread: sql<number>`count(*) filter (where case when ${threads.shopperId} = ${userId}::uuid
          then ${threads.shopperUnread} else ${threads.vendorUnread} end > 0)::int`,
      })
      .from(threads)
      .innerJoin(vendors, eq(vendors.id, threads.vendorId))
      .where(which),
  ]);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.thread.id]);
  const messages = await readMessages(
    db,
    page.map(({ thread }) => thread.id),
    1,
  );
  return {
    threads: page.map((row) => toHead(row, sideOf(row, userId), messages.get(row.thread.id) ?? [])),
    nextCursor,
    total: count?.total ?? 0,
    unread: count?.unread ?? 0,
  };
}

/** Those of these threads that are the account's own. */
export async function findThreadsOf(
  db: Database,
  userId: string,
  ids: readonly string[],
  vendorId: string | null,
): Promise<ThreadHead[]> {
  const rows = await selectThreads(db).where(and(inArray(threads.id, [...ids]), ownOf(userId, vendorId)));
  const messages = await readMessages(
    db,
    rows.map(({ thread }) => thread.id),
    1,
  );
  return rows.map((row) => toHead(row, sideOf(row, userId), messages.get(row.thread.id) ?? []));
}

/** "not-found" for a thread of other people. */
export async function readThread(db: Database, userId: string, threadId: string): Promise<Thread> {
  const row = await findThread(db, userId, threadId);
  const side = sideOf(row, userId);
  const messages = (await readMessages(db, [threadId], 200)).get(threadId) ?? [];
  return {
    ...toHead(row, side, messages),
    messages,
    closed: closedBecause(row),
    reported: row.thread.reportedAt !== null,
  };
}

async function findThread(db: Database, userId: string, threadId: string): Promise<Row> {
  if (!isId(threadId)) throw notFound();
  const [row] = await selectThreads(db).where(and(eq(threads.id, threadId), takesPart(userId)));
  if (!row) throw notFound();
  return row;
}

/** Opens the thread about it, or finds the one there is. A vendor may begin one about a part of an order only. */
export async function openThread(
  db: Database,
  userId: string,
  { partId, listingId }: ThreadSubject,
): Promise<{ thread: Thread; fresh: boolean }> {
  const subject =
    partId !== undefined
      ? await subjectOfPart(db, userId, partId)
      : await subjectOfListing(db, userId, listingId ?? "");
  const [made] = await db.insert(threads).values(subject).onConflictDoNothing().returning({ id: threads.id });
  const [found] = made
    ? [made]
    : await db
        .select({ id: threads.id })
        .from(threads)
        .where(
          subject.partId
            ? eq(threads.partId, subject.partId)
            : and(eq(threads.shopperId, subject.shopperId), eq(threads.listingId, subject.listingId ?? "")),
        );
  if (!found) throw notFound();
  return { thread: await readThread(db, userId, found.id), fresh: made !== undefined };
}

type Subject = Pick<typeof threads.$inferInsert, "shopperId" | "vendorId" | "partId" | "listingId">;

async function subjectOfPart(db: Database, userId: string, partId: string): Promise<Subject> {
  const [part] = await db
    .select({ vendorId: orderParts.vendorId, shopperId: orders.userId })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .innerJoin(vendors, eq(vendors.id, orderParts.vendorId))
    .where(and(eq(orderParts.id, partId), or(eq(orders.userId, userId), eq(vendors.userId, userId))));
  if (!part) throw new AppError("not-found", "Order not found");
  const { shopperId } = part;
  if (shopperId === null) throw new AppError("conflict", "This customer's account was deleted.");
  return { partId, vendorId: part.vendorId, shopperId };
}

async function subjectOfListing(db: Database, userId: string, listingId: string): Promise<Subject> {
  const [listing] = await db
    .select({ vendorId: listings.vendorId, ownerId: vendors.userId })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(eq(listings.id, listingId), isPublic));
  if (!listing) throw new AppError("not-found", "Product not found");
  if (listing.ownerId === userId) throw new AppError("forbidden", "This is your own product.");
  if (listing.ownerId === null) throw new AppError("conflict", noAccount);
  return { listingId, vendorId: listing.vendorId, shopperId: userId };
}

const noAccount = "This vendor has no account here, so nobody would read it.";

/** Null while both can write. */
function closedBecause({ thread, vendor }: Row): string | null {
  if (thread.closed) return "An admin has closed this conversation.";
  return vendor.ownerId === null || vendor.status === "rejected" ? "This shop is closed." : null;
}

/** Writes once, however often it is called with the same id. The other side gets a notice of the first message that it hasn't read. */
export async function writeMessage(
  db: Database,
  userId: string,
  threadId: string,
  { id, text }: ThreadMessageBody,
): Promise<Thread> {
  const { thread: seen } = await findThread(db, userId, threadId);
  await db.transaction(async (tx) => {
    const [shopper] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, seen.shopperId))
      .for("key share");
    const [locked] = await tx.select().from(threads).where(eq(threads.id, threadId)).for("no key update");
    if (!shopper || !locked) throw notFound();
    const row = await findThread(tx, userId, threadId);
    const closed = closedBecause(row);
    if (closed) throw new AppError("conflict", closed);
    const side = sideOf(row, userId);
    const [written] = await tx
      .insert(threadMessages)
      .values({ id, threadId, by: side, text })
      .onConflictDoNothing()
      .returning({ id: threadMessages.id });
    if (!written) return refuseAnother(tx, threadId, { id, text });
    const unread = side === "shopper" ? threads.vendorUnread : threads.shopperUnread;
    await tx
      .update(threads)
      .set({
        [side === "shopper" ? "vendorUnread" : "shopperUnread"]: sql`${unread} + 1`,
        lastAt: sql`clock_timestamp()`,
      })
      .where(eq(threads.id, threadId));
    if (unreadOf(row, otherSide[side]) === 0) await notify(tx, { kind: `message-from-${side}`, messageId: id });
  });
  return readThread(db, userId, threadId);
}

/** A repeated call is no error; an id of another thread, or other words under the same id, are. */
async function refuseAnother(tx: Database, threadId: string, { id, text }: ThreadMessageBody): Promise<void> {
  const [before] = await tx
    .select({ threadId: threadMessages.threadId, text: threadMessages.text })
    .from(threadMessages)
    .where(eq(threadMessages.id, id));
  if (before?.threadId !== threadId) throw new AppError("conflict", "This was used for another message already.");
  if (before.text !== text) throw new AppError("conflict", "You have sent this message already, in other words.");
}

export async function markRead(db: Database, userId: string, threadId: string): Promise<void> {
  const row = await findThread(db, userId, threadId);
  await db
    .update(threads)
    .set(sideOf(row, userId) === "shopper" ? { shopperUnread: 0 } : { vendorUnread: 0 })
    .where(eq(threads.id, threadId));
}

/** Removes conversations that were begun, and last written in, more than `days` ago; never one whose report waits. */
export const purgeThreads = (db: Database, days: number, slice = 200): Promise<number> =>
  purge(db, {
    table: threads,
    id: threads.id,
    where: sql`coalesce(${threads.lastAt}, ${threads.createdAt}) < now() - ${days}::int * interval '1 day'
      and ${threads.reportedAt} is null`,
    slice,
  });

/** From then on, until they decide, admins can read it. */
export async function reportThread(db: Database, userId: string, threadId: string, reason: string): Promise<Thread> {
  const row = await findThread(db, userId, threadId);
  const [reported] = await db
    .update(threads)
    .set({ reportedBy: sideOf(row, userId), reportReason: reason, reportedAt: sql`now()` })
    .where(and(eq(threads.id, threadId), sql`${threads.reportedAt} is null`, isNotNull(threads.lastAt)))
    .returning({ id: threads.id });
  if (!reported) throw new AppError("conflict", "There is nothing to report, or it is reported already.");
  return readThread(db, userId, threadId);
}

function toHead(row: Row, side: Side, messages: readonly ThreadMessage[]): ThreadHead {
  const last = messages.at(-1);
  return {
    id: row.thread.id,
    side,
    with: side === "shopper" ? row.vendor.name : row.shopper,
    about: aboutOf(row),
    last: last ? { by: last.by, text: last.text.slice(0, 200), createdAt: last.createdAt } : null,
    unread: unreadOf(row, side),
  };
}

export function aboutOf({ thread, orderId, title }: Pick<Row, "thread" | "orderId" | "title">): ThreadAbout {
  return thread.partId !== null && orderId !== null
    ? { kind: "order", orderId }
    : { kind: "listing", listingId: thread.listingId ?? "", title: title ?? "" };
}

/** The newest messages of each thread, oldest first. */
export async function readMessages(
  db: Database,
  threadIds: readonly string[],
  each: number,
): Promise<Map<string, ThreadMessage[]>> {
  if (threadIds.length === 0) return new Map();
  const ranked = db
    .select({
      id: threadMessages.id,
      place:
        sql<number>`row_number() over (partition by ${threadMessages.threadId} order by ${threadMessages.position} desc)`.as(
          "place",
        ),
    })
    .from(threadMessages)
    .where(inArray(threadMessages.threadId, [...threadIds]))
    .as("ranked");
  const rows = await db
    .select({ message: threadMessages })
    .from(ranked)
    .innerJoin(threadMessages, eq(threadMessages.id, ranked.id))
    .where(sql`${ranked.place} <= ${each}`)
    .orderBy(threadMessages.threadId, threadMessages.position);
  const found = new Map<string, ThreadMessage[]>();
  for (const { message } of rows) {
    const { id, by, text, createdAt, threadId } = message;
    const list = found.get(threadId) ?? [];
    list.push({ id, by, text, createdAt: createdAt.toISOString() });
    found.set(threadId, list);
  }
  return found;
}
