// What a vendor says of itself on its public page, and the names that it asks for: an admin decides, and until then the old one stays.
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { NameChange, Profile, ProfileBody } from "#contract/vendors/profile.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, nameChanges, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { decimal, isId } from "#server/listings/listings.service.ts";
import { refuseForeignPictures } from "#server/listings/pictures.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { indexListings, nextVersion } from "#server/search/indexing.service.ts";

export async function readProfile(db: Database, vendorId: string): Promise<Profile> {
  const [row] = await db.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!row) throw new AppError("not-found", "Vendor not found");
  const [last] = await db
    .select({ name: nameChanges.name, state: nameChanges.state, reason: nameChanges.reason })
    .from(nameChanges)
    .where(eq(nameChanges.vendorId, vendorId))
    .orderBy(desc(nameChanges.askedAt), desc(nameChanges.id))
    .limit(1);
  const { businessName, slug, description, city, province, postalCode } = row;
  const { hours, returnsPolicy, deliveryPolicy, logoUrl, lowStockAt, vatNumber } = row;
  return {
    businessName,
    slug,
    askedName: last && last.state !== "approved" ? { name: last.name, reason: last.reason } : null,
    description,
    city,
    province,
    postalCode,
    latitude: decimal(row.latitude),
    longitude: decimal(row.longitude),
    hours,
    returnsPolicy,
    deliveryPolicy,
    logoUrl,
    lowStockAt,
    vatNumber,
  };
}

export function saveProfile(db: Database, vendorId: string, body: ProfileBody): Promise<Profile> {
  const { businessName: name, lowStockAt, ...rest } = body;
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(vendors).where(eq(vendors.id, vendorId)).for("update");
    if (!before) throw new AppError("not-found", "Vendor not found");
    if (rest.logoUrl !== null) await refuseForeignPictures(tx, vendorId, { logoUrl: rest.logoUrl });
    await tx
      .update(vendors)
      .set({ ...rest, ...(lowStockAt !== undefined && { lowStockAt }) })
      .where(eq(vendors.id, vendorId));
    await askForName(tx, vendorId, name === before.businessName ? null : name);
    // Servers keep places and names of vendors with the index's version.
    const moved = (["city", "province", "latitude", "longitude"] as const).some((part) => rest[part] !== before[part]);
    if (moved) await nextVersion(tx);
    return readProfile(tx, vendorId);
  });
}

/** null: the vendor keeps its name, and withdraws what it asked for. */
async function askForName(tx: Database, vendorId: string, name: string | null): Promise<void> {
  const open = and(eq(nameChanges.vendorId, vendorId), eq(nameChanges.state, "asked"));
  const [asked] = await tx.select({ name: nameChanges.name }).from(nameChanges).where(open);
  if (asked?.name === name) return;
  await tx.delete(nameChanges).where(open);
  if (name !== null) await tx.insert(nameChanges).values({ vendorId, name });
}

/** The longest waiting first. */
export async function readNameChanges(db: Database, limit = 1000): Promise<NameChange[]> {
  const rows = await db
    .select({
      id: nameChanges.id,
      businessName: vendors.businessName,
      slug: vendors.slug,
      name: nameChanges.name,
      askedAt: nameChanges.askedAt,
    })
    .from(nameChanges)
    .innerJoin(vendors, eq(vendors.id, nameChanges.vendorId))
    .where(eq(nameChanges.state, "asked"))
    .orderBy(asc(nameChanges.askedAt), asc(nameChanges.id))
    .limit(limit);
  return rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }));
}

/** `reason`: why it is rejected; null approves it. Throws "conflict" for one that is decided already. */
export async function decideNameChange(act: Act, id: string, reason: string | null): Promise<void> {
  const { tx } = act;
  const notFound = () => new AppError("not-found", "This name is not asked for any more.");
  if (!isId(id)) throw notFound();
  const [found] = await tx.select().from(nameChanges).where(eq(nameChanges.id, id));
  if (!found) throw notFound();
  // Lock order: the vendor, whose listings and index follow, before its change.
  const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, found.vendorId)).for("update");
  const [decided] = await tx
    .update(nameChanges)
    .set({ state: reason === null ? "approved" : "rejected", reason, decidedAt: sql`now()` })
    .where(and(eq(nameChanges.id, id), eq(nameChanges.state, "asked")))
    .returning();
  if (!vendor || !decided) throw new AppError("conflict", "This name was decided on already.");
  const kind = reason === null ? "name-approved" : "name-rejected";
  await notify(tx, { kind, nameChangeId: id });
  await record(act, {
    act: kind,
    about: { kind: "vendor", id: vendor.id, name: vendor.businessName },
    before: { name: vendor.businessName },
    after: { name: reason === null ? decided.name : vendor.businessName, asked: decided.name },
    reason,
  });
  if (reason !== null) return;
  await tx.update(vendors).set({ businessName: decided.name }).where(eq(vendors.id, vendor.id));
  const own = await tx.select({ id: listings.id }).from(listings).where(eq(listings.vendorId, vendor.id));
  await nextVersion(tx);
  await indexListings(
    tx,
    own.map(({ id }) => id),
  );
}
