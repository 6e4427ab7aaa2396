// What an admin does about a vendor and a listing: gone at once, people told, back as it was.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { auditEntries, listings, notifications, payments, vendors } from "#db/schema.ts";
import { settlePayment } from "#server/payments/settle.service.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createListingAs, everywhere, findAsShopper, nowhere } from "#tests/harness/listing-writes.ts";
import { addBuyer, fillCart, order, pay, payingDeps, start, stockOf, sweepPayments } from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { until } from "#tests/harness/waiting.ts";

let shop: TestApp;
let admin: Person;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin", "nomsa");
});
afterAll(() => shop.close());

const idOf = (person: Person) => person.user?.id as string;
const suspend = (id: string, reason = "It sells counterfeits.") =>
  admin.browser.post(`/api/admin/vendors/${id}/suspend`, { reason });
const textsTo = async (person: Person, kind: string) =>
  (
    await shop.db
      .select({ text: notifications.text })
      .from(notifications)
      .where(and(eq(notifications.userId, idOf(person)), eq(notifications.kind, kind)))
  ).map(({ text }) => text);

const found = (listing: { id: string; title: string }) => findAsShopper(shop.browser(), listing);

describe("a suspended vendor", () => {
  test("leaves the shop at once, reads but changes nothing, and is back as before when it is restored", async () => {
    const vendor = await addPerson(shop, "vendor", "seller");
    const id = vendor.vendorId as string;
    const listing = await createListingAs(vendor, { title: "Quagmire" });
    const listingId = listing.id;
    expect(await found(listing)).toEqual(everywhere);
    const shopper = await addPerson(shop, "shopper");
    await fillCart(shop.db, idOf(shopper), { [listingId]: 1 });

    expect((await suspend(id)).body.suspension.reason).toBe("It sells counterfeits.");
    expect(await found(listing)).toEqual(nowhere);
    expect((await shopper.browser.post("/api/cart", { listingId, quantity: 1 })).status).toBe(404);
    expect((await shopper.browser.post("/api/payments", { email: "a@example.com" })).status).toBe(409);
    const own = await vendor.browser.get("/api/vendor/me");
    expect([own.status, own.body.status, own.body.suspension.reason]).toEqual([
      200,
      "rejected",
      "It sells counterfeits.",
    ]);
    expect((await vendor.browser.get("/api/vendor/orders")).status).toBe(200);
    const refused = await vendor.browser.patch(`/api/listings/${listingId}`, { stock: 4 });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Your shop is suspended, so you can look at it but change nothing.",
    ]);
    const { businessName, description, city, province } = own.body;
    const again = await vendor.browser.post("/api/vendor/register", { businessName, description, city, province });
    expect([again.status, again.body.message]).toEqual([409, "Your shop is suspended, so you can't apply again."]);
    expect((await suspend(id)).status).toBe(409);

    expect((await admin.browser.post(`/api/admin/vendors/${id}/restore`)).body.suspension).toBeUndefined();
    expect(await found(listing)).toEqual(everywhere);
    expect((await vendor.browser.patch(`/api/listings/${listingId}`, { stock: 4 })).status).toBe(200);
    expect((await textsTo(vendor, "vendor-suspended"))[0]).toContain("It sells counterfeits.");
    expect(await textsTo(vendor, "vendor-restored")).toHaveLength(1);
    const acts = await shop.db.select().from(auditEntries).where(eq(auditEntries.aboutId, id)).orderBy(auditEntries.at);
    expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
      ["vendor-suspended", "It sells counterfeits."],
      ["vendor-restored", null],
    ]);
  });

  test("sells nothing more: what was being paid, or is paid too late, is paid back, and its stock is there again", async () => {
    for (const reserved of [true, false]) {
      for (const act of ["suspend", "take down"]) {
        const vendorId = await addVendor(shop.db);
        const listingId = await addListing(shop.db, vendorId, { stock: 3 });
        const buyer = await addBuyer(shop, { [listingId]: 1 });
        const { reference } = await start(buyer);
        if (!reserved) {
          await shop.db.update(payments).set({ reservedUntil: new Date(0), nextCheckAt: new Date(0) });
          await sweepPayments(payingDeps(shop));
        }
        if (act === "suspend") await suspend(vendorId);
        else await admin.browser.post(`/api/admin/listings/${listingId}/take-down`, { reason: "A counterfeit." });
        await pay(shop.db, reference);
        const reply = await order(buyer, reference);
        expect([reserved, act, reply.status, reply.body.reason]).toEqual([reserved, act, 409, "refunded"]);
        expect(await stockOf(shop.db, listingId)).toBe(3);
      }
    }
  });

  test("a suspension in the very moment of settling waits for the order, and its buyer is told", async () => {
    const vendorId = await addVendor(shop.db, { businessName: "Racing Goods" });
    const listingId = await addListing(shop.db, vendorId, { stock: 3 });
    const buyer = await addBuyer(shop, { [listingId]: 1 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Holds the settling transaction just before it commits.
    const { transaction } = shop.db;
    const settling = new Proxy(shop.db, {
      get: (db, name) =>
        name === "transaction"
          ? (work: (tx: unknown) => Promise<unknown>) =>
              transaction.call(db, async (tx) => {
                const settled = await work(tx);
                reached.resolve();
                await go.promise;
                return settled;
              })
          : Reflect.get(db, name),
    });
    const settled = settlePayment({ ...payingDeps(shop), db: settling }, reference);
    await reached.promise;
    const suspended = suspend(vendorId);
    // The embedded engine has one transaction at a time anyway.
    const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waits = async () => (await shop.db.execute(blocked)).rows.length > 0;
    if (process.env.DATABASE_URL) await Promise.race([suspended, until(waits)]);
    go.resolve();
    expect((await settled).outcome).toBe("paid");
    expect((await suspended).status).toBe(200);
    const told = and(eq(notifications.userId, buyer.userId), eq(notifications.kind, "seller-suspended"));
    expect(await shop.db.$count(notifications, told)).toBe(1);
  });

  test("its buyers with open orders are told, and an admin cancels what is open", async () => {
    const id = await addVendor(shop.db, { businessName: "Vanishing Goods" });
    const line = { vendorId: id, title: "Lamp", quantity: 1, priceCents: 8900 };
    const waiting = await addPerson(shop, "shopper");
    const served = await addPerson(shop, "shopper");
    const open = await addSoldOrder(shop.db, { userId: idOf(waiting), lines: [line] });
    const over = await addSoldOrder(shop.db, { userId: idOf(served), lines: [line] });
    const vendorPart = over.parts.get(id) as string;
    await shop.db.execute(`update order_parts set state = 'delivered' where id = '${vendorPart}'`);
    await suspend(id);
    expect((await textsTo(waiting, "seller-suspended"))[0]).toContain("Vanishing Goods");
    expect(await textsTo(served, "seller-suspended")).toEqual([]);
    const seen = await admin.browser.get(`/api/admin/orders?vendorId=${id}`);
    const part = seen.body.orders.find(({ state }: { state: string }) => state === "paid");
    const cancelled = await admin.browser.post(`/api/admin/orders/${open.parts.get(id)}/cancellations`, {
      id: crypto.randomUUID(),
      lines: [{ itemId: part.items[0].id, quantity: 1 }],
      reason: "The vendor is suspended.",
    });
    expect([cancelled.status, cancelled.body.state]).toEqual([200, "cancelled"]);
  });

  test("only an approved one is suspended, and a reason is asked for", async () => {
    const pending = await addVendor(shop.db, { status: "pending" });
    expect((await suspend(pending)).status).toBe(409);
    expect((await suspend(await addVendor(shop.db), " ")).status).toBe(400);
  });

  test("admins find approved, suspended and rejected vendors apart", async () => {
    const name = "Apartness";
    const suspended = await addVendor(shop.db, { businessName: `${name} one` });
    await suspend(suspended);
    await addVendor(shop.db, { businessName: `${name} two`, status: "rejected" });
    await addVendor(shop.db, { businessName: `${name} three` });
    const names = async (show: string) =>
      (await admin.browser.get(`/api/admin/vendors?search=${name}&show=${show}`)).body.vendors.map(
        ({ businessName }: { businessName: string }) => businessName,
      );
    expect([await names("approved"), await names("suspended"), await names("rejected")]).toEqual([
      [`${name} three`],
      [`${name} one`],
      [`${name} two`],
    ]);
  });
});

describe("a listing that is taken down", () => {
  test("a shopper's report reaches the admins, who take it down with a reason and put it back", async () => {
    const vendor = await addPerson(shop, "vendor", "maker");
    const listing = await createListingAs(vendor, { title: "Knockoff", sku: "K-1" });
    const listingId = listing.id;
    const shopper = await addPerson(shop, "shopper", "watchful");
    const report = (kind: string, text?: string) =>
      shopper.browser.post(`/api/listings/${listingId}/reports`, { kind, text });
    expect((await report("misleading")).status).toBe(201);
    expect((await report("counterfeit", "No real logo")).status).toBe(201);
    expect((await report("nonsense")).status).toBe(400);
    const reported = async () => (await admin.browser.get("/api/admin/listings")).body.listings;
    const [first] = await reported();
    expect(first.reports).toMatchObject([{ kind: "counterfeit", text: "No real logo", by: shopper.user?.username }]);

    const down = await admin.browser.post(`/api/admin/listings/${listingId}/take-down`, { reason: "A counterfeit." });
    expect([down.body.takenDown.reason, down.body.reports]).toEqual(["A counterfeit.", []]);
    expect(await reported()).toEqual([]);
    expect(await found(listing)).toEqual(nowhere);
    expect((await textsTo(vendor, "listing-taken-down"))[0]).toContain("A counterfeit.");
    const own = (await vendor.browser.get(`/api/vendor/listings/${listingId}`)).body;
    expect([own.status, own.takenDown.reason]).toEqual(["archived", "A counterfeit."]);

    const back = await vendor.browser.patch(`/api/listings/${listingId}`, { status: "active" });
    expect([back.status, back.body.message]).toEqual([409, "We took this listing down, so you can't show it again."]);
    const form = new FormData();
    form.set(
      "file",
      new Blob(["sku,title,description,category,price,stock\r\nK-1,Knockoff,New shoes,fashion,89.00,5\r\n"]),
    );
    expect((await vendor.browser.post("/api/vendor/listings/import", form)).body.bad).toBe(0);
    expect(await found(listing)).toEqual(nowhere);

    expect((await admin.browser.post(`/api/admin/listings/${listingId}/put-back`)).body.status).toBe("active");
    expect(await found(listing)).toEqual(everywhere);
    expect(await textsTo(vendor, "listing-put-back")).toHaveLength(1);
  });

  test("what its vendor had archived stays archived; a report that an admin leaves waits no more", async () => {
    const archived = await addListing(shop.db, await addVendor(shop.db), { status: "archived" });
    await admin.browser.post(`/api/admin/listings/${archived}/take-down`, { reason: "A counterfeit." });
    expect((await admin.browser.post(`/api/admin/listings/${archived}/put-back`)).body.status).toBe("archived");

    const listingId = await addListing(shop.db, await addVendor(shop.db));
    const shopper = await addPerson(shop, "shopper");
    await shopper.browser.post(`/api/listings/${listingId}/reports`, { kind: "other" });
    expect((await admin.browser.post(`/api/admin/listings/${listingId}/dismiss`)).body.reports).toEqual([]);
    expect((await admin.browser.post(`/api/admin/listings/${listingId}/dismiss`)).status).toBe(409);
    expect(await shop.db.$count(listings, and(eq(listings.id, listingId), eq(listings.status, "active")))).toBe(1);
  });
});

test("a rejected applicant reads the reason; a rejection without one says none", async () => {
  const applicant = await addPerson(shop, "pending", "applicant");
  await admin.browser.post(`/api/admin/vendors/${applicant.vendorId}/reject`, { reason: "The address doesn't exist." });
  expect((await textsTo(applicant, "vendor-rejected"))[0]).toContain("The address doesn't exist.");
  expect((await applicant.browser.get("/api/vendor/me")).body.rejectedReason).toBe("The address doesn't exist.");
  const other = await addPerson(shop, "pending", "other");
  expect((await admin.browser.post(`/api/admin/vendors/${other.vendorId}/reject`)).status).toBe(200);
  expect((await other.browser.get("/api/vendor/me")).body.rejectedReason).toBeUndefined();
  expect(await shop.db.$count(vendors, eq(vendors.id, other.vendorId as string))).toBe(1);
});
