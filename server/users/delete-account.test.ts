import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import {
  deliveryOptions,
  listings,
  orderParts,
  orders,
  payments,
  sandboxWebhooks,
  threadMessages,
  threads,
  users,
  vendors,
  widgets,
} from "#db/schema.ts";
import { importCatalogue } from "#server/catalogue/catalogue.service.ts";
import { sandboxJobs } from "#server/payments/sandbox/sandbox-jobs.ts";
import { settlePayment } from "#server/payments/settle.service.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { addDeliveryOptions } from "#tests/harness/addresses.ts";
import { createTestApp, type Reply, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { makeFolder } from "#tests/harness/database.ts";
import { runDue } from "#tests/harness/jobs.ts";
import {
  type Buyer,
  chargeCardOf,
  fillCart,
  ledgerSums,
  pay,
  payingDeps,
  sendDueRefunds,
  start,
  stockOf,
} from "#tests/harness/paying.ts";
import { addPerson, type PersonRole, setPassword } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { addWidget, openFrame } from "#tests/harness/widget.ts";

let shop: TestApp;
let vendorId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db);
});
afterAll(() => shop.close());

/** Only a real Postgres runs two transactions at once. */
const rounds = process.env.DATABASE_URL ? 8 : 2;

/** A signed-in account with a known password. */
async function addMember(role: PersonRole = "shopper"): Promise<{ browser: TestBrowser; user: CurrentUser }> {
  const { browser, user } = await addPerson(shop, role, "member");
  if (!user) throw new Error("A visitor has no account");
  await setPassword(shop.db, user.id);
  return { browser, user };
}

async function addBuyer(cart: Record<string, number>): Promise<Buyer> {
  const { browser, user } = await addMember();
  await fillCart(shop.db, user.id, cart);
  return { browser, userId: user.id };
}

const wrong = "This is not your current password.";
const remove = (browser: TestBrowser, password: unknown = testPassword): Promise<Reply> =>
  browser.delete("/api/user", { body: { password } });
const login = (email: string) => shop.browser().post("/api/auth/login", { email, password: testPassword });
const review = (browser: TestBrowser, listingId: string, rating: number) =>
  browser.post("/api/reviews", { listingId, rating, comment: null });

/** How many rows refer to the account, by table: every column with a foreign key to it, from the database's catalogue. */
async function tracesOf(userId: string): Promise<Record<string, number>> {
  const { rows } = await shop.db.execute<{ name: string; column: string }>(sql`
    select conrelid::regclass::text as name, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`);
  const found: Record<string, number> = {};
  for (const { name, column } of rows) {
    const counted = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} where ${sql.identifier(column)} = ${userId}::uuid`,
    );
    found[name] = counted.rows[0]?.count ?? 0;
  }
  return found;
}

/** A vendor with a signed-in owner, and a listing in the search index. */
async function addShop(stock = 5, status: "approved" | "pending" = "approved") {
  const owner = await addMember();
  const id = await addVendor(shop.db, { userId: owner.user.id, status, postalCode: "8001" });
  await shop.db.update(users).set({ role: "vendor" }).where(eq(users.id, owner.user.id));
  const listingId = await addListing(shop.db, id, { title: `Quagga print ${id.slice(0, 8)}`, stock });
  await shop.db.transaction((tx) => indexListings(tx, [listingId]));
  return { ...owner, vendorId: id, listingId };
}

describe("DELETE /api/user", () => {
  test("orders stay without name and email, everything else of the person is deleted, and the browser is signed out", async () => {
    const { browser, user } = await shop.registerShopper("leaving@example.com");
    const elsewhere = shop.browser();
    await elsewhere.post("/api/auth/login", { email: user.email, password: testPassword });
    const listingId = await addListing(shop.db, vendorId);
    await browser.put("/api/user/settings", {
      phoneNumber: "+27821234567",
      emailNotifications: true,
      whatsappNotifications: true,
    });
    await browser.post("/api/cart", { listingId, quantity: 1 });
    await browser.post("/api/chat", { message: "Show me rooibos tea" });
    await review(browser, listingId, 4);
    const [thread] = await shop.db.insert(threads).values({ shopperId: user.id, vendorId, listingId }).returning();
    await shop.db.insert(threadMessages).values({ threadId: thread?.id as string, by: "shopper", text: "Is it warm?" });
    await browser.post("/api/auth/password/change", { currentPassword: testPassword, password: testPassword });
    const line = { vendorId, listingId, title: "Rooibos tea", quantity: 2, priceCents: 8900 };
    const sold = await addSoldOrder(shop.db, { userId: user.id, email: "typed@example.com", lines: [line] });
    const before = await tracesOf(user.id);
    const owned = [
      "cart_items",
      "conversations",
      "known_browsers",
      "notifications",
      "orders",
      "payments",
      "reviews",
      "sessions",
      "settings",
      "threads",
    ];
    expect(
      Object.entries(before)
        .flatMap(([name, count]) => (count > 0 ? [name] : []))
        .sort(),
    ).toEqual(owned);

    const reply = await remove(browser);
    expect([reply.status, reply.body]).toEqual([200, { message: "Your account has been deleted." }]);
    expect(reply.headers.getSetCookie().map((cookie) => cookie.match(/^(\w+)=1?; .*Max-Age=0/)?.[1])).toEqual([
      "indaba_session",
      "indaba_signed_in",
      "indaba_visitor",
      "indaba_browser",
    ]);
    expect(Object.values(await tracesOf(user.id)).every((count) => count === 0)).toBe(true);
    expect(await shop.db.$count(users, eq(users.id, user.id))).toBe(0);
    expect(await shop.db.$count(threadMessages, eq(threadMessages.threadId, thread?.id as string))).toBe(0);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, sold.orderId));
    expect(order).toMatchObject({ userId: null, email: null, totalCents: 17800, paymentStatus: "completed" });
    const [payment] = await shop.db.select().from(payments).where(eq(payments.id, sold.paymentId));
    expect(payment).toMatchObject({ userId: null, email: null, amountCents: 17800, status: "completed" });
    expect(await shop.db.$count(orderParts, eq(orderParts.orderId, sold.orderId))).toBe(1);

    for (const each of [browser, elsewhere]) expect((await each.get("/api/auth/me")).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    const again = await shop.registerShopper(user.email);
    expect(again.user.username).toBe(user.username);
    expect((await again.browser.get("/api/orders")).body).toEqual([]);
  });

  test("after a purchase, a cancelled part and an unpaid payment, no table has the email any more", async () => {
    const email = `gone-${crypto.randomUUID()}@example.com`;
    const typed = `typed-${crypto.randomUUID()}@example.com`;
    const { browser, user } = await shop.registerShopper(email);
    const { browser: owner, vendorId: id, listingId } = await addShop();
    const cart = async () => browser.post("/api/cart", { listingId, quantity: 1 });
    await cart();
    const paid = (await browser.post("/api/payments", { email: typed })).body;
    await chargeCardOf(shop.db, paid.accessCode);
    expect((await browser.post("/api/orders", { paymentReference: paid.reference })).status).toBe(201);
    const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.vendorId, id));
    await owner.patch(`/api/vendor/orders/${part?.id}`, { state: "cancelled", reason: "Broken" });
    await sendDueRefunds(payingDeps(shop));
    await cart();
    expect((await browser.post("/api/payments", {})).status).toBe(201);
    await shop.browser().post("/api/auth/password/forgot", { email });
    const holding = async () => {
      const { rows } = await shop.db.execute<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const found: string[] = [];
      for (const { name } of rows) {
        const held = await shop.db.execute(sql`select from ${sql.identifier(name)} as held
          where strpos(held::text, ${email}) + strpos(held::text, ${typed}) > 0 limit 1`);
        if (held.rowCount) found.push(name);
      }
      return found;
    };
    const written = ["notifications", "orders", "payments", "sandbox_transactions", "sandbox_webhooks", "users"];
    expect(await holding()).toEqual(expect.arrayContaining(written));
    expect((await remove(browser)).status).toBe(200);
    expect(await holding()).toEqual([]);
    // A late webhook is still accepted.
    const fetch = (request: Request) => Promise.resolve(shop.app.handle(request));
    await runDue(sandboxJobs(shop.db, { url: shop.deps.settings.publicUrl, fetch }));
    const waiting = sql`${sandboxWebhooks.reference} = ${paid.reference} and ${sandboxWebhooks.lastStatus} is distinct from 200`;
    expect(await shop.db.$count(sandboxWebhooks, waiting)).toBe(0);
    expect(await shop.db.$count(users, eq(users.id, user.id))).toBe(0);
  });

  test("ratings and counts of reviewed listings and their vendors are recounted", async () => {
    const id = await addVendor(shop.db);
    const [one, two] = [await addListing(shop.db, id), await addListing(shop.db, id)];
    const { browser, user } = await addMember();
    const { browser: stays, user: staying } = await addMember();
    for (const [userId, listingId] of [
      [user.id, one],
      [user.id, two],
      [staying.id, one],
    ] as const) {
      const line = { vendorId: id, listingId, title: "Rooibos tea", quantity: 1, priceCents: 8900 };
      await addSoldOrder(shop.db, { userId, lines: [line] });
    }
    await review(browser, one, 1);
    await review(stays, one, 5);
    await review(browser, two, 2);
    await remove(browser);
    const figures = async (listingId: string) => {
      const [row] = await shop.db.select().from(listings).where(eq(listings.id, listingId));
      return [row?.rating, row?.totalReviews];
    };
    expect([await figures(one), await figures(two)]).toEqual([
      [5, 1],
      [null, 0],
    ]);
    const [vendor] = await shop.db.select().from(vendors).where(eq(vendors.id, id));
    expect([vendor?.rating, vendor?.totalReviews]).toEqual([5, 1]);
    expect((await shop.browser().get(`/api/reviews/listing/${one}`)).body).toHaveLength(1);
  });

  test("a wrong password is reported at its field, and nothing is deleted", async () => {
    const { browser, user } = await addMember();
    const reply = await remove(browser, "not it, sorry");
    expect([reply.status, reply.body]).toEqual([400, { message: wrong, fields: { password: wrong } }]);
    expect((await browser.get("/api/auth/me")).body).toEqual(user);
    for (const body of [{}, undefined]) {
      const { status } = await browser.delete("/api/user", body ? { body } : {});
      expect(status).toBe(400);
    }
    expect((await browser.delete("/api/user", { body: {} })).body.fields).toEqual({ password: "Required" });
    expect((await remove(shop.browser())).status).toBe(401);
  });

  test("a wrong password counts as a failed sign-in; a right one that is refused for another reason doesn't", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const { browser } = await limited.registerShopper("guesses@example.com");
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) statuses.push((await remove(browser, "not it, sorry")).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const { browser: vendor, user } = await limited.registerShopper("busy@example.com");
    const id = await addVendor(shop.db, { userId: user.id });
    await addSoldOrder(shop.db, {
      userId: null,
      lines: [{ vendorId: id, title: "Tea", quantity: 1, priceCents: 100 }],
    });
    for (let turn = 0; turn < 8; turn++) expect((await remove(vendor)).status).toBe(409);
  });
});

describe("an account that is paying", () => {
  test("its payment is closed and the stock returned; money that still arrives is refunded", async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 3 });
    const buyer = await addBuyer({ [listingId]: 2 });
    const { reference } = await start(buyer);
    expect(await stockOf(shop.db, listingId)).toBe(1);
    expect((await remove(buyer.browser)).status).toBe(200);
    expect(await stockOf(shop.db, listingId)).toBe(3);
    const read = async () => (await shop.db.select().from(payments).where(eq(payments.reference, reference)))[0];
    expect(await read()).toMatchObject({ status: "closed", reserved: false, userId: null, email: null });
    await pay(shop.db, reference);
    expect((await settlePayment(payingDeps(shop), reference)).outcome).toBe("refunded");
    expect(await read()).toMatchObject({ status: "refunded", userId: null });
    expect(await stockOf(shop.db, listingId)).toBe(3);
    expect(await shop.db.$count(orders, eq(orders.paymentReference, reference))).toBe(0);
    expect(Object.values(await ledgerSums(shop.db)).reduce((sum, each) => sum + each, 0)).toBe(0);
  });

  test("paid and deleted at the same moment: an order without a name, or a refund, never neither", async () => {
    for (let round = 0; round < rounds; round++) {
      const listingId = await addListing(shop.db, vendorId, { stock: 3 });
      const buyer = await addBuyer({ [listingId]: 1 });
      const { reference } = await start(buyer);
      await pay(shop.db, reference);
      const [settled, gone] = await Promise.all([settlePayment(payingDeps(shop), reference), remove(buyer.browser)]);
      expect(gone.status).toBe(200);
      const [payment] = await shop.db.select().from(payments).where(eq(payments.reference, reference));
      expect(payment).toMatchObject({ userId: null, email: null, reserved: false });
      const placed = await shop.db.select().from(orders).where(eq(orders.paymentReference, reference));
      if (settled.outcome === "paid") {
        expect(payment?.status).toBe("completed");
        expect(placed).toMatchObject([{ userId: null, email: null }]);
        expect(await stockOf(shop.db, listingId)).toBe(2);
      } else {
        expect([settled.outcome, payment?.status, placed]).toEqual(["refunded", "refunded", []]);
        expect(await stockOf(shop.db, listingId)).toBe(3);
      }
    }
  });

  test("a payment started at the same moment leaves no stock reserved", async () => {
    for (let round = 0; round < rounds; round++) {
      const listingId = await addListing(shop.db, vendorId, { stock: 3 });
      const buyer = await addBuyer({ [listingId]: 1 });
      const [started, gone] = await Promise.all([buyer.browser.post("/api/payments", {}), remove(buyer.browser)]);
      expect(gone.status).toBe(200);
      expect([201, 401, 409]).toContain(started.status);
      expect(await stockOf(shop.db, listingId)).toBe(3);
      expect(await shop.db.$count(payments, sql`${payments.userId} = ${buyer.userId}::uuid`)).toBe(0);
    }
  });
});

describe("a vendor", () => {
  test("its record stays without owner and location, and its listings are neither on sale nor found", async () => {
    const { browser, vendorId: id, listingId } = await addShop();
    await addDeliveryOptions(shop.db, id, { kind: "collection", priceCents: 0, place: "12 Long Street" });
    const title = `Quagga print ${id.slice(0, 8)}`;
    const found = async () => (await shop.browser().get(`/api/search?text=${encodeURIComponent(title)}`)).body.listings;
    expect((await found()).map((listing: { id: string }) => listing.id)).toContain(listingId);
    const line = { vendorId: id, listingId, title, quantity: 1, priceCents: 100 };
    const { browser: shopper, user } = await addMember();
    const sold = await addSoldOrder(shop.db, { userId: user.id, lines: [line] });
    for (const state of ["paid", "packed", "shipped"] as const) {
      await shop.db.update(orderParts).set({ state }).where(eq(orderParts.orderId, sold.orderId));
      const reply = await remove(browser);
      expect([reply.status, reply.body]).toEqual([409, { message: "Please finish your open orders first." }]);
    }
    await shop.db.update(orderParts).set({ state: "delivered" }).where(eq(orderParts.orderId, sold.orderId));
    expect((await remove(browser)).status).toBe(200);
    const [vendor] = await shop.db.select().from(vendors).where(eq(vendors.id, id));
    const place = { latitude: null, longitude: null, postalCode: null };
    expect(vendor).toMatchObject({ userId: null, status: "rejected", description: "", ...place });
    expect(await shop.db.$count(deliveryOptions, eq(deliveryOptions.vendorId, id))).toBe(0);
    const [listing] = await shop.db.select().from(listings).where(eq(listings.id, listingId));
    expect([listing?.status, listing?.stock]).toEqual(["archived", 0]);
    expect((await found()).map((listing: { id: string }) => listing.id)).not.toContain(listingId);
    expect((await shop.browser().get(`/api/listings/${listingId}`)).status).toBe(404);
    const [order] = (await shopper.get("/api/orders")).body;
    expect(order.items).toEqual([{ title, quantity: 1, price: "1.00", vendorName: "Table Bay Traders" }]);
  });

  test("the chat on its sites closes at once, also where it is open", async () => {
    const { browser, user } = await addMember("vendor");
    const [shopOf] = await shop.db.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, user.id));
    const frame = await openFrame(shop, await addWidget(shop.db, (shopOf as { id: string }).id));
    expect((await frame.post("/api/widget/session/handle")).status).toBe(200);
    expect((await remove(browser)).status).toBe(200);
    expect((await frame.post("/api/widget/session/handle")).status).toBe(401);
    expect(await shop.db.$count(widgets, eq(widgets.vendorId, (shopOf as { id: string }).id))).toBe(0);
  });

  test("a pending one leaves the admins' queue", async () => {
    const { browser, vendorId: id } = await addShop(5, "pending");
    expect((await remove(browser)).status).toBe(200);
    const [vendor] = await shop.db.select().from(vendors).where(eq(vendors.id, id));
    expect([vendor?.userId, vendor?.status]).toEqual([null, "rejected"]);
  });

  test("an imported catalogue with the same business name makes another vendor; the closed one stays closed", async () => {
    const { browser, vendorId: id } = await addShop();
    const businessName = `Quagga Prints ${id.slice(0, 8)}`;
    await shop.db.update(vendors).set({ businessName }).where(eq(vendors.id, id));
    expect((await remove(browser)).status).toBe(200);
    const file = join(makeFolder(), "catalogue.jsonl");
    const vendor = { vendor: businessName, vendorCity: "Cape Town", vendorProvince: "Western Cape" };
    const place = { ...vendor, vendorLatitude: null, vendorLongitude: null };
    const product = { title: "Print", description: "A print.", category: "home", tags: [], price: "45.00", stock: 4 };
    await Bun.write(file, JSON.stringify({ sku: "Q1", ...product, ...place }));
    expect(await importCatalogue(shop.db, file)).toMatchObject({ added: 1, bad: 0 });
    const named = await shop.db.select().from(vendors).where(eq(vendors.businessName, businessName));
    expect(named.map((vendor) => [vendor.id === id, vendor.status]).sort()).toEqual([
      [false, "approved"],
      [true, "rejected"],
    ]);
  });

  test("can't be deleted while somebody pays for its products, except its own owner", async () => {
    const { browser, user, listingId } = await addShop();
    const own = { browser, userId: user.id };
    await browser.post("/api/cart", { listingId, quantity: 1 });
    await start(own);
    const buyer = await addBuyer({ [listingId]: 1 });
    const { reference } = await start(buyer);
    const reply = await remove(browser);
    const message = "Somebody is paying for your products right now. Please try again in a few minutes.";
    expect([reply.status, reply.body]).toEqual([409, { message }]);
    await remove(buyer.browser);
    expect((await remove(browser)).status).toBe(200);
    // A very late payment finds nothing to buy.
    await pay(shop.db, reference);
    expect((await settlePayment(payingDeps(shop), reference)).outcome).toBe("refunded");
  });

  test("a payment that lapsed before and is paid afterwards is refunded", async () => {
    const { browser, listingId } = await addShop();
    const buyer = await addBuyer({ [listingId]: 1 });
    const { reference } = await start(buyer);
    await shop.db.update(payments).set({ status: "closed", reserved: false }).where(eq(payments.reference, reference));
    expect((await remove(browser)).status).toBe(200);
    await pay(shop.db, reference);
    expect((await settlePayment(payingDeps(shop), reference)).outcome).toBe("refunded");
  });

  test("of an order and a deletion at once, only one succeeds", async () => {
    for (let round = 0; round < rounds; round++) {
      const { browser, vendorId: id, listingId } = await addShop();
      const buyer = await addBuyer({ [listingId]: 1 });
      const pays = buyer.browser.post("/api/payments", {});
      const [started, gone] = await Promise.all([pays, remove(browser)]);
      expect([started.status, gone.status].sort()).toEqual([201, 409].includes(gone.status) ? [201, 409] : [200, 409]);
      const [vendor] = await shop.db.select({ userId: vendors.userId }).from(vendors).where(eq(vendors.id, id));
      expect(vendor?.userId === null).toBe(gone.status === 200);
    }
  });

  test("listings written at the same moment are not on sale afterwards", async () => {
    for (let round = 0; round < rounds; round++) {
      const { browser, vendorId: id } = await addShop();
      const product = { description: "A bar.", category: "home", tags: [], price: "45.00", stock: 4, imageUrl: null };
      const [gone, ...written] = await Promise.all([
        remove(browser),
        ...[1, 2, 3].map((at) => browser.post("/api/listings", { ...product, title: `Buchu soap ${at}` })),
      ]);
      expect(gone?.status).toBe(200);
      for (const { status } of written) expect([201, 401, 403]).toContain(status);
      const { body } = await shop.browser().get("/api/listings?limit=60");
      expect(body.listings.filter((listing: { vendorId: string }) => listing.vendorId === id)).toEqual([]);
    }
  });
});

describe("the last admin", () => {
  const makeAdmin = (user: CurrentUser) => shop.db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));

  test("can't be deleted; of the last two deleted at once, one stays", async () => {
    const [one, two] = [await addMember(), await addMember()];
    await makeAdmin(one.user);
    await makeAdmin(two.user);
    const replies = await Promise.all([remove(one.browser), remove(two.browser)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe("You are the last admin. Please have somebody else made an admin first.");
    expect(await shop.db.$count(users, eq(users.role, "admin"))).toBe(1);
  });

  test("can't be deleted either while all other admins are locked", async () => {
    await shop.db.update(users).set({ role: "shopper" }).where(eq(users.role, "admin"));
    const [locked, last] = [await addMember(), await addMember()];
    await makeAdmin(locked.user);
    await makeAdmin(last.user);
    await shop.db
      .update(users)
      .set({ lockedAt: new Date(), lockedReason: "Fraud" })
      .where(eq(users.id, locked.user.id));
    expect((await remove(last.browser)).status).toBe(409);
  });
});

describe("at the same moment as the account's other writes", () => {
  /** No call may answer with an error, and no rows may remain. */
  async function race(
    begin: (one: { browser: TestBrowser; user: CurrentUser }, listingId: string) => Promise<Reply>[],
    allowed: number[],
  ): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const one = await addMember();
      const id = await addVendor(shop.db);
      const listingId = await addListing(shop.db, id, { stock: 100 });
      const line = { vendorId: id, listingId, title: "Rooibos tea", quantity: 1, priceCents: 8900 };
      await addSoldOrder(shop.db, { userId: one.user.id, lines: [line] });
      const [gone, ...others] = await Promise.all([remove(one.browser), ...begin(one, listingId)]);
      expect(gone?.status).toBe(200);
      for (const { status, text } of others) {
        if (status >= 500) throw new Error(text);
        expect([...allowed, 401]).toContain(status);
      }
      expect(Object.values(await tracesOf(one.user.id)).every((count) => count === 0)).toBe(true);
      const [listing] = await shop.db.select().from(listings).where(eq(listings.id, listingId));
      const [vendor] = await shop.db.select().from(vendors).where(eq(vendors.id, id));
      expect([listing?.totalReviews, listing?.rating, vendor?.totalReviews, vendor?.rating]).toEqual([
        0,
        null,
        0,
        null,
      ]);
    }
  }

  test("reviews", () => race(({ browser }, id) => [1, 2, 3].map((stars) => review(browser, id, stars)), [200, 201]));
  test("adding to the cart", () =>
    race(
      ({ browser }, listingId) => [1, 2, 3].map(() => browser.post("/api/cart", { listingId, quantity: 1 })),
      [200, 404],
    ));
  test("settings", () => {
    const saved = { phoneNumber: "", emailNotifications: true, whatsappNotifications: false };
    return race(({ browser }) => [1, 2, 3].map(() => browser.put("/api/user/settings", saved)), [200]);
  });
  test("logins", () => race(({ user }) => [1, 2, 3].map(() => login(user.email)), [200]));
  test("another deletion", async () => {
    for (let round = 0; round < rounds; round++) {
      const { browser } = await addMember();
      const replies = await Promise.all([remove(browser), remove(browser)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
  test("an application as vendor", async () => {
    for (let round = 0; round < rounds; round++) {
      const { browser } = await addMember();
      const business = {
        businessName: `Karoo Crafts ${crypto.randomUUID()}`,
        description: "Baskets and beads.",
        city: "Graaff-Reinet",
        province: "Eastern Cape",
      };
      const [gone, applied] = await Promise.all([remove(browser), browser.post("/api/vendor/register", business)]);
      expect(gone.status).toBe(200);
      expect([201, 401]).toContain(applied.status);
      const waiting = sql`${vendors.businessName} = ${business.businessName} and ${vendors.status} = 'pending'`;
      expect(await shop.db.$count(vendors, waiting)).toBe(0);
    }
  });
  test("shipping a part: the vendor's call succeeds", async () => {
    for (let round = 0; round < rounds; round++) {
      const seller = await addShop();
      const { browser, user } = await addMember();
      const line = {
        vendorId: seller.vendorId,
        listingId: seller.listingId,
        title: "Tea",
        quantity: 1,
        priceCents: 100,
      };
      const sold = await addSoldOrder(shop.db, { userId: user.id, email: user.email, lines: [line] });
      const partId = sold.parts.get(seller.vendorId);
      await shop.db.update(orderParts).set({ state: "packed" }).where(eq(orderParts.orderId, sold.orderId));
      const state = round % 2 ? "shipped" : "cancelled";
      const [gone, sent] = await Promise.all([
        remove(browser),
        seller.browser.patch(`/api/vendor/orders/${partId}`, { state }),
      ]);
      expect([gone.status, sent.status]).toEqual([200, 200]);
    }
  });
});
