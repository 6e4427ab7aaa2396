// Inserts people of every role, and things that belong to them.
import { eq } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import { cartItems, conversations, orders, settings, users } from "#db/schema.ts";
import { hashToken, newToken, startSession } from "#server/auth/sessions.service.ts";
import { type TestApp, type TestBrowser, testPasswordHash } from "./app.ts";
import { addListing, addVendor } from "./catalogue.ts";

export const roles = ["visitor", "shopper", "vendor", "pending", "rejected", "admin"] as const;
/** "pending" and "rejected" are vendors of that status; "vendor" is an approved one. */
export type PersonRole = (typeof roles)[number];

export interface Person {
  browser: TestBrowser;
  /** null for a visitor. */
  user: CurrentUser | null;
  visitorHash: string | null;
  vendorId: string | null;
}

let count = 0;

/** A new person. `name` is part of everything that only this person may see. */
export async function addPerson(
  shop: Pick<TestApp, "db" | "browser">,
  role: PersonRole,
  name = "person",
  vendor: Parameters<typeof addVendor>[1] = {},
): Promise<Person> {
  const browser = shop.browser();
  if (role === "visitor") {
    const token = newToken();
    browser.cookies.set("indaba_visitor", token);
    return { browser, user: null, visitorHash: hashToken(token), vendorId: null };
  }
  const username = `${name}${++count}`;
  const status = role === "vendor" ? "approved" : role === "pending" || role === "rejected" ? role : null;
  const [user] = await shop.db
    .insert(users)
    .values({ email: `${username}@example.com`, username, role: status ? "vendor" : (role as "shopper" | "admin") })
    .returning({ id: users.id, email: users.email, username: users.username, role: users.role });
  if (!user) throw new Error("The account was not stored");
  browser.cookies.set("indaba_session", await startSession(shop.db, user.id));
  const vendorId =
    status && (await addVendor(shop.db, { userId: user.id, status, description: `The shop of ${name}.`, ...vendor }));
  return { browser, user, visitorHash: null, vendorId };
}

/** Sets `testPassword`. */
export async function setPassword(db: TestApp["db"], userId: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: await testPasswordHash })
    .where(eq(users.id, userId));
}

const idOf = ([row]: { id: string }[]): string => (row as { id: string }).id;

/** With a new listing of a new vendor. */
export async function addCartLine(shop: TestApp, { user }: Person): Promise<string> {
  const listingId = await addListing(shop.db, await addVendor(shop.db));
  const userId = (user as CurrentUser).id;
  return idOf(
    await shop.db.insert(cartItems).values({ userId, listingId, quantity: 1 }).returning({ id: cartItems.id }),
  );
}

export async function addConversation(shop: TestApp, owner: Person, title = "Rooibos"): Promise<string> {
  const whose = owner.user ? { userId: owner.user.id } : { visitorHash: owner.visitorHash };
  return idOf(
    await shop.db
      .insert(conversations)
      .values({ ...whose, title })
      .returning({ id: conversations.id }),
  );
}

export async function addOrder(shop: TestApp, { user }: Person): Promise<string> {
  const order = { paymentReference: crypto.randomUUID(), paymentStatus: "completed", totalCents: 100 };
  return idOf(
    await shop.db
      .insert(orders)
      .values({ userId: (user as CurrentUser).id, ...order })
      .returning({ id: orders.id }),
  );
}

export async function addSettings(shop: TestApp, { user }: Person, phoneNumber: string): Promise<void> {
  await shop.db.insert(settings).values({ userId: (user as CurrentUser).id, phoneNumber });
}
