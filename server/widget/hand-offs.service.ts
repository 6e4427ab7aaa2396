// A cart on its way from a frame to a tab of the marketplace: paying is first-party. The frame thinks up the token, only its SHA-256
// is stored, and it is taken once.
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

/** The cart of the shopper as it is now. Said twice, as after a lost reply, it is the same; "conflict" when the token is another's. */
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

/** What would be taken. The shopper's own cart needs no taking: that uses the token up. */
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

/** All of it or, when something breaks, nothing, and the token stays good. What the shop refuses is told line by line. */
export function takeHandOff(db: Database, userId: string, tokenHash: string): Promise<TakenCart> {
  return db.transaction(async (tx) => {
    const lines = await take(tx, tokenHash, userId);
    // In the shop's order, so that two carts that are filled at once don't wait for each other.
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

/** Of two at once, one gets the lines. Those of the shopper's own cart are in it already. */
async function take(tx: Database, tokenHash: string, userId?: string): Promise<Line[]> {
  const [taken] = await tx
    .delete(widgetHandOffs)
    .where(isWaiting(tokenHash))
    .returning({ userId: widgetHandOffs.userId, lines: widgetHandOffs.lines });
  if (!taken) throw noSuchHandOff();
  return taken.userId === userId ? [] : taken.lines;
}

/** null, or why not. */
async function addLine(tx: Database, userId: string, line: Line): Promise<AppError | null> {
  try {
    await addToCart(tx, userId, line);
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.kind === "conflict" || error.kind === "not-found")) return error;
    throw error;
  }
}

/** What is no longer sold has no title that others may see. */
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

/** Removes what has expired. Answers how many. */
export const purgeHandOffs = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: widgetHandOffs,
    id: widgetHandOffs.tokenHash,
    where: lte(widgetHandOffs.expiresAt, sql`now()`),
    slice,
  });
