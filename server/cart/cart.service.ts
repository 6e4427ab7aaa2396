// The cart, for buttons and the assistant alike. A line never holds more than the stock: the database decides that in one
// statement, so that two writes can't both take the last piece.
import { and, eq, sql } from "drizzle-orm";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { cartOf } from "#contract/orders/quote.ts";
import type { Database } from "#db/engine/index.ts";
import { cartItems, cartWrites, deliveryOptions, listings, vendors } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { AppError } from "#server/app-error.ts";
import { type FlatRow, flatColumns, flatToListing, isId, isPublic } from "#server/listings/listings.service.ts";
import { purge } from "#server/purge.ts";

/** What a cart write did; stored under its key, so that a repeat gets the same answer. */
export interface CartWrite {
  itemId: string;
  listingId: string;
  title: string;
  /** 0: there was no line. */
  quantityBefore: number;
  /** 0: the line is gone. */
  quantity: number;
}

type LineRow = FlatRow & { "line id": string; "line quantity": number; charges: boolean };

const chargesDelivery = sql<boolean>`exists (select from ${deliveryOptions} where ${deliveryOptions.vendorId} = ${vendors.id})
  and not exists (select from ${deliveryOptions} where ${deliveryOptions.vendorId} = ${vendors.id} and ${deliveryOptions.kind} = 'free')`;

/** From a line, its listing and its vendor. */
const lineColumns = sql`${flatColumns}, line.id as "line id", line.quantity as "line quantity", ${chargesDelivery} as charges`;
const listingOfLine = sql`join ${listings} on ${listings.id} = line.listing_id join ${vendors} on ${vendors.id} = ${listings.vendorId}`;

const itemOf = ({ "line id": id, "line quantity": quantity, charges, ...listing }: LineRow): CartItem => ({
  id,
  quantity,
  listing: flatToListing(listing),
  ...(charges && { chargesDelivery: true }),
});

const readLines = statement<LineRow>(
  "cart lines",
  sql`select ${lineColumns} from ${cartItems} as line ${listingOfLine}
    where line.user_id = ${sql.placeholder("userId")}::uuid and ${isPublic} order by line.created_at, line.id`,
);

/** Oldest line first. Listings that are no longer sold are left out. */
export const readCart = async (db: Database, userId: string): Promise<CartItem[]> =>
  (await readLines(db, { userId })).map(itemOf);

export async function viewCart(db: Database, userId: string): Promise<Cart> {
  return cartOf(await readCart(db, userId));
}

const readLine = statement<LineRow>(
  "cart line",
  sql`select ${lineColumns} from ${cartItems} as line ${listingOfLine}
    where line.user_id = ${sql.placeholder("userId")}::uuid and line.id = ${sql.placeholder("itemId")}::uuid and ${isPublic}`,
);

/** "not-found" when the line isn't the shopper's own. */
export async function readCartItem(db: Database, userId: string, itemId: string): Promise<CartItem> {
  const [line] = isId(itemId) ? await readLine(db, { userId, itemId }) : [];
  if (!line) throw notInCart();
  return itemOf(line);
}

const notInCart = () => new AppError("not-found", "This item is not in your cart.");

/** Locks all lines, in the order of their ids. */
export async function lockCart(tx: Database, userId: string): Promise<void> {
  await tx
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(cartItems.id)
    .for("update");
}

interface Added {
  listingId: string;
  quantity: number;
}

const addPieces = statement<LineRow>(
  "add to cart",
  sql`with line as (
      insert into cart_items as line (user_id, listing_id, quantity)
      select ${sql.placeholder("userId")}::uuid, ${listings.id}, ${sql.placeholder("quantity")}::int
      from ${listings} join ${vendors} on ${vendors.id} = ${listings.vendorId}
      where ${listings.id} = ${sql.placeholder("listingId")}::uuid and ${isPublic} and ${listings.stock} >= ${sql.placeholder("quantity")}::int
      on conflict (user_id, listing_id) do update set quantity = line.quantity + excluded.quantity
        where line.quantity + excluded.quantity <= (select stock from listings where listings.id = excluded.listing_id)
      returning line.id, line.quantity, line.listing_id)
    select ${lineColumns} from line ${listingOfLine}`,
);

/** Rule cart-1: an existing line grows. "not-found" for a listing that isn't sold, "conflict" beyond the stock. */
export async function addLine(db: Database, userId: string, { listingId, quantity }: Added): Promise<CartItem> {
  if (!isId(listingId)) throw new AppError("not-found", "Product not found");
  const [line] = await addPieces(db, { userId, listingId, quantity });
  if (!line) throw await refusal(db, userId, listingId);
  return itemOf(line);
}

/** The same, once for each key. */
export function addToCart(db: Database, userId: string, added: Added, key?: string): Promise<CartWrite> {
  return once(db, userId, key, async (tx) => {
    const { id, quantity, listing } = await addLine(tx, userId, added);
    return {
      itemId: id,
      listingId: listing.id,
      title: listing.title,
      quantityBefore: quantity - added.quantity,
      quantity,
    };
  });
}

/** "conflict" beyond the stock, "not-found" for a line that isn't the shopper's own. */
export function setCartQuantity(
  db: Database,
  userId: string,
  itemId: string,
  quantity: number,
  key?: string,
): Promise<CartWrite> {
  return once(db, userId, key, async (tx) => {
    const before = await readCartItem(tx, userId, itemId);
    const [line] = await tx
      .update(cartItems)
      .set({ quantity })
      .where(
        and(
          eq(cartItems.id, itemId),
          eq(cartItems.userId, userId),
          sql`${quantity}::int <= (select stock from listings where listings.id = ${cartItems.listingId})`,
        ),
      )
      .returning({ id: cartItems.id });
    if (!line) throw await refusal(tx, userId, before.listing.id);
    return {
      itemId: before.id,
      listingId: before.listing.id,
      title: before.listing.title,
      quantityBefore: before.quantity,
      quantity,
    };
  });
}

/** "not-found" for a line that isn't the shopper's own. */
export function removeFromCart(db: Database, userId: string, itemId: string, key?: string): Promise<CartWrite> {
  return once(db, userId, key, async (tx) => {
    if (!isId(itemId)) throw notInCart();
    const { rows } = await tx.execute<{ id: string; quantity: number; listing_id: string; title: string }>(sql`
      delete from cart_items as line using listings
      where line.id = ${itemId}::uuid and line.user_id = ${userId}::uuid and listings.id = line.listing_id
      returning line.id, line.quantity, line.listing_id, listings.title`);
    const [line] = rows;
    if (!line) throw notInCart();
    return {
      itemId: line.id,
      listingId: line.listing_id,
      title: line.title,
      quantityBefore: line.quantity,
      quantity: 0,
    };
  });
}

/** Why a line couldn't grow, in a sentence that says how many are left (rule cart-2). */
async function refusal(db: Database, userId: string, listingId: string): Promise<AppError> {
  const [listing] = await db
    .select({ stock: listings.stock, inCart: cartItems.quantity })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .leftJoin(cartItems, and(eq(cartItems.listingId, listings.id), eq(cartItems.userId, userId)))
    .where(and(eq(listings.id, listingId), isPublic));
  if (!listing) return new AppError("not-found", "Product not found");
  if (listing.stock === 0) return new AppError("conflict", "This product is out of stock.");
  const left = `Only ${listing.stock} left in stock`;
  return new AppError(
    "conflict",
    listing.inCart ? `${left}, and your cart already holds ${listing.inCart}.` : `${left}.`,
  );
}

/**
 * Runs a write once per key: the first result is kept beside the change, in the same transaction, and answers every repeat.
 * A refusal rolls back and keeps nothing, so that the same turn may try again.
 */
async function once(
  db: Database,
  userId: string,
  key: string | undefined,
  write: (tx: Database) => Promise<CartWrite>,
): Promise<CartWrite> {
  if (key === undefined) return write(db);
  return db.transaction(async (tx) => {
    // Repeats of the same key wait here for the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [before] = await tx.select().from(cartWrites).where(eq(cartWrites.key, key));
    if (before && before.userId !== userId) throw new AppError("conflict", "Please try again.");
    if (before) return before.result as CartWrite;
    const result = await write(tx);
    await tx.insert(cartWrites).values({ key, userId, result });
    return result;
  });
}

/** Keys serve retries of one turn; after two days nobody needs them. In slices, so that no request waits for long. */
export const purgeCartWrites = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: cartWrites,
    id: cartWrites.key,
    where: sql`${cartWrites.createdAt} < now() - interval '2 days'`,
    slice,
  });
