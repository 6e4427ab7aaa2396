// The address book of an account, and how long orders keep their copy of an address.
import { and, desc, eq, sql } from "drizzle-orm";
import {
  type AddressBody,
  type DeliveryAddress,
  mostAddresses,
  type SavedAddress,
} from "#contract/addresses/addresses.ts";
import { phoneMessage } from "#contract/users/user-settings.ts";
import type { Database } from "#db/engine/index.ts";
import { addresses } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { lockShopper } from "#server/payments/payments.service.ts";
import { readPhoneNumber } from "#server/users/phone-number.ts";

const notFound = () => new AppError("not-found", "Address not found");
const own = (userId: string, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));

const copyOf = ({ latitude, longitude, ...row }: typeof addresses.$inferSelect): DeliveryAddress => ({
  recipient: row.recipient,
  phoneNumber: row.phoneNumber,
  street: row.street,
  unit: row.unit,
  suburb: row.suburb,
  city: row.city,
  province: row.province,
  postalCode: row.postalCode,
  note: row.note,
  pin: latitude === null || longitude === null ? null : { latitude, longitude },
});
const savedOf = (row: typeof addresses.$inferSelect): SavedAddress => ({ id: row.id, ...copyOf(row) });

/** The one used last first. */
export async function readAddresses(db: Database, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.usedAt), addresses.id);
  return rows.map(savedOf);
}

async function columnsOf({ pin, ...body }: AddressBody) {
  const phoneNumber = await readPhoneNumber(body.phoneNumber);
  if (phoneNumber === null) throw new AppError("invalid", phoneMessage, { fields: { phoneNumber: phoneMessage } });
  return { ...body, phoneNumber, latitude: pin?.latitude ?? null, longitude: pin?.longitude ?? null };
}

export async function addAddress(db: Database, userId: string, body: AddressBody): Promise<SavedAddress> {
  const columns = await columnsOf(body);
  return db.transaction(async (tx) => {
    // Two tabs at once must not pass the limit together.
    if (!(await lockShopper(tx, userId))) throw new AppError("signed-out", "Please log in to continue.");
    if ((await tx.$count(addresses, eq(addresses.userId, userId))) >= mostAddresses) {
      throw new AppError("conflict", `You can keep ${mostAddresses} addresses. Please remove one first.`);
    }
    const [row] = await tx
      .insert(addresses)
      .values({ userId, ...columns })
      .returning();
    if (!row) throw new Error("The address was not stored");
    return savedOf(row);
  });
}

export async function changeAddress(
  db: Database,
  userId: string,
  id: string,
  body: AddressBody,
): Promise<SavedAddress> {
  if (!isId(id)) throw notFound();
  const [row] = await db
    .update(addresses)
    .set(await columnsOf(body))
    .where(own(userId, id))
    .returning();
  if (!row) throw notFound();
  return savedOf(row);
}

export async function removeAddress(db: Database, userId: string, id: string): Promise<void> {
  const rows = isId(id) ? await db.delete(addresses).where(own(userId, id)).returning({ id: addresses.id }) : [];
  if (rows.length === 0) throw notFound();
}

/** The copy that a payment keeps. Somebody else's address is "not-found". */
export async function readAddress(db: Database, userId: string, id: string): Promise<DeliveryAddress> {
  const [row] = await db.select().from(addresses).where(own(userId, id));
  if (!row) throw notFound();
  return copyOf(row);
}

/** It is the first of the list from now on. */
export async function noteUse(tx: Database, userId: string, id: string): Promise<void> {
  await tx.update(addresses).set({ usedAt: sql`now()` }).where(own(userId, id));
}

/** Removes the addresses from parts that were delivered or cancelled this long ago. In slices, so that no request waits long. */
export async function forgetPartAddresses(db: Database, keptDays: number, slice = 500): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`update order_parts set address = null where id in (
        select id from order_parts where address is not null and state in ('delivered', 'cancelled')
          and changed_at < now() - ${keptDays}::int * interval '1 day'
        limit ${slice}::int for update skip locked)`,
    );
    if ((rowCount ?? 0) < slice) return;
  }
}
