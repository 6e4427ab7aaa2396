// Hands a cart from a frame to a tab of the marketplace, where the shopper pays. The frame makes the token; only its SHA-256 is
// stored, and it works once.
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { CartHandOff, TakenCart } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors, widgetHandOffs, widgetSessions } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { addToCart, lockCart, readCart } from "#server/cart/cart.service.ts";
import { getListings, isPublic } from "#server/listings/listings.service.ts";
import { purge } from "#server/purge.ts";
import type { WidgetCaller } from "./widget-sessions.service.ts";

const handOffMinutes = 15;

type Line = { listingId: string; quantity: number };

const noSuchHandOff = () =>
  new AppError("not-found", "This link has been used or is too old. Please go back to the chat and try again.");

const isWaiting = (tokenHash: string) =>
  and(eq(widgetHandOffs.tokenHash, tokenHash), gt(widgetHandOffs.expiresAt, sql`now()`));

/** Stores a copy of the shopper's cart. Idempotent; throws "conflict" if the token belongs to somebody else. */
export async function beginHandOff(
  db: Database,
  { session }: WidgetCaller,
  userId: string,
  tokenHash: string,
): Promise<void> {
  const cart = await readCart(db, userId);
  const [begun] = await db
    .insert(widgetHandOffs)
    .values({
      tokenHash,
      sessionId: session.id,
      userId,
      lines: cart.map(({ listing, quantity }) => ({ listingId: listing.id, quantity })),
      expiresAt: sql`now() + ${handOffMinutes}::int * interval '1 minute'`,
    })
    .onConflictDoNothing()
    .returning({ tokenHash: widgetHandOffs.tokenHash });
  if (begun) return;
  const [same] = await db
    .select({ tokenHash: widgetHandOffs.tokenHash })
    .from(widgetHandOffs)
    .where(and(isWaiting(tokenHash), eq(widgetHandOffs.sessionId, session.id), eq(widgetHandOffs.userId, userId)));
  if (!same) throw new AppError("conflict", "Please try again.");
}

/** The lines that `takeHandOff` would add. For the cart's own account there are none, and the token is used up. */
export async function lookAtHandOff(db: Database, userId: string, tokenHash: string): Promise<CartHandOff> {
  const [found] = await db
    .select({ userId: widgetHandOffs.userId, lines: widgetHandOffs.lines, vendorName: vendors.businessName })
    .from(widgetHandOffs)
    .innerJoin(widgetSessions, eq(widgetSessions.id, widgetHandOffs.sessionId))
    .innerJoin(vendors, eq(vendors.id, widgetSessions.vendorId))
    .where(isWaiting(tokenHash));
  if (!found) throw noSuchHandOff();
  const { vendorName, lines } = found;
  if (found.userId === userId) {
    await take(db, tokenHash);
    return { vendorName, own: true, lines: [] };
  }
  const quantities = new Map(lines.map(({ listingId, quantity }) => [listingId, quantity]));
  const shown = await getListings(db, [...quantities.keys()]);
  return {
    vendorName,
    own: false,
    lines: shown.map((listing) => ({ listing, quantity: quantities.get(listing.id) ?? 0 })),
  };
}

/** Adds all lines in one transaction; an error leaves the token valid. Refused lines are reported one by one. */
export function takeHandOff(db: Database, userId: string, tokenHash: string): Promise<TakenCart> {
  return db.transaction(async (tx) => {
    const lines = await take(tx, tokenHash, userId);
    // In the shop's lock order, so that concurrent hand-offs can't deadlock.
    await lockCart(tx, userId);
    const titles = await titlesOf(tx, lines);
    const taken: TakenCart = { added: 0, refused: [] };
    for (const line of lines.toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1))) {
      const refusal = await addLine(tx, userId, line);
      if (refusal === null) taken.added++;
      else taken.refused.push(sentenceOf(titles.get(line.listingId), refusal));
    }
    return taken;
  });
}

/** Of two calls at once, one gets the lines. The own account's lines are in its cart already. */
async function take(tx: Database, tokenHash: string, userId?: string): Promise<Line[]> {
  const [taken] = await tx
    .delete(widgetHandOffs)
    .where(isWaiting(tokenHash))
    .returning({ userId: widgetHandOffs.userId, lines: widgetHandOffs.lines });
  if (!taken) throw noSuchHandOff();
  return taken.userId === userId ? [] : taken.lines;
}

/** Null, or the refusal. */
async function addLine(tx: Database, userId: string, line: Line): Promise<AppError | null> {
  try {
    await addToCart(tx, userId, line);
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.kind === "conflict" || error.kind === "not-found")) return error;
    throw error;
  }
}

/** The title of a listing that is no longer public must not be shown. */
const sentenceOf = (title: string | undefined, refusal: AppError): string =>
  title === undefined ? "One product is no longer for sale." : `${title}: ${refusal.message}`;

async function titlesOf(tx: Database, lines: Line[]): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ listingId }) => listingId);
  const rows = await tx
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(inArray(listings.id, ids), isPublic));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Deletes expired rows. Returns how many. */
export const purgeHandOffs = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: widgetHandOffs,
    id: widgetHandOffs.tokenHash,
    where: lte(widgetHandOffs.expiresAt, sql`now()`),
    slice,
  });
