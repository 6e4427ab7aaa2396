// What admins do about accounts, what waits for them, and how they find orders.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditEntries, secondFactors, users } from "#db/schema.ts";
import { createTestApp, type TestApp, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addPerson, type Person, setPassword } from "#tests/harness/people.ts";
import { addFailedRefund, addHeldPayment } from "#tests/harness/problem-payments.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";

let shop: TestApp;
let admin: Person;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin", "nomsa");
});
afterAll(() => shop.close());

const idOf = (person: Person) => person.user?.id as string;
const step = (id: string, name: string, body?: object, by = admin) =>
  by.browser.post(`/api/admin/users/${id}/${name}`, body);
const me = async ({ browser }: Person) => (await browser.get("/api/auth/me")).status;

test("a locked account is signed out everywhere and can't sign in until it is unlocked", async () => {
  const person = await addPerson(shop, "shopper", "fraud");
  await setPassword(shop.db, idOf(person));
  const signIn = () => shop.browser().post("/api/auth/login", { email: person.user?.email, password: testPassword });
  expect((await signIn()).status).toBe(200);
  expect((await step(idOf(person), "lock", { reason: "Stolen cards." })).status).toBe(200);
  expect(await me(person)).toBe(401);
  const refused = await signIn();
  expect([refused.status, refused.body.message]).toEqual([403, "This account is locked. Please write to us."]);
  const wrong = await shop.browser().post("/api/auth/login", { email: person.user?.email, password: "another one" });
  expect([wrong.status, wrong.body.message]).toEqual([401, "Invalid email or password"]);
  const [found] = (await admin.browser.get("/api/admin/users?show=locked&search=fraud")).body.people;
  expect([found.locked.reason, found.sessions]).toEqual(["Stolen cards.", 0]);
  expect((await step(idOf(person), "lock", { reason: "Again." })).status).toBe(409);
  expect((await step(idOf(person), "unlock")).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  const acts = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.aboutId, idOf(person)));
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
    ["account-locked", "Stolen cards."],
    ["account-unlocked", null],
  ]);
});

test("a session that began with the lock counts for nothing", async () => {
  const person = await addPerson(shop, "shopper");
  await shop.db
    .update(users)
    .set({ lockedAt: new Date(), lockedReason: "Fraud" })
    .where(eq(users.id, idOf(person)));
  expect(await me(person)).toBe(401);
});

test("ending sessions signs out every browser, and nothing more", async () => {
  const person = await addPerson(shop, "vendor");
  await step(idOf(person), "end-sessions");
  expect(await me(person)).toBe(401);
  const [row] = await shop.db
    .select()
    .from(users)
    .where(eq(users.id, idOf(person)));
  expect([row?.role, row?.lockedAt]).toEqual(["vendor", null]);
});

test("an admin is made and unmade, each time without the sessions of before; a vendor is one again", async () => {
  const person = await addPerson(shop, "vendor");
  await step(idOf(person), "make-admin");
  expect(await me(person)).toBe(401);
  const roleOf = async () =>
    (
      await shop.db
        .select()
        .from(users)
        .where(eq(users.id, idOf(person)))
    )[0]?.role;
  expect(await roleOf()).toBe("admin");
  // Only admins can turn it off.
  const factor = { userId: idOf(person), secret: "a secret", lastStep: 0, recoveryHashes: [], confirmedAt: new Date() };
  await shop.db.insert(secondFactors).values(factor);
  await step(idOf(person), "unmake-admin");
  expect(await roleOf()).toBe("vendor");
  expect(await shop.db.$count(secondFactors, eq(secondFactors.userId, idOf(person)))).toBe(0);
});

test("the last admin who can sign in is neither unmade nor locked, even when two unmake each other", async () => {
  const other = await createTestApp();
  const one = await addPerson(other, "admin", "one");
  const two = await addPerson(other, "admin", "two");
  const both = await Promise.all([
    step(idOf(two), "unmake-admin", undefined, one),
    step(idOf(one), "unmake-admin", undefined, two),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await other.db.$count(users, eq(users.role, "admin"))).toBe(1);
  const left = both[0]?.status === 200 ? one : two;
  const self = await step(idOf(left), "unmake-admin", undefined, left);
  expect([self.status, self.body.message]).toEqual([
    409,
    "This is the only admin who can sign in. Please make another one first.",
  ]);
  expect((await step(idOf(left), "lock", { reason: "x" }, left)).status).toBe(409);
  await other.close();
});

test("people are found by email, name, shop and id", async () => {
  const person = await addPerson(shop, "shopper", "findable");
  await addVendor(shop.db, { userId: idOf(person), businessName: "Findable Goods" });
  for (const word of ["FINDABLE", "findable goods", idOf(person), person.user?.email]) {
    const { people } = (await admin.browser.get(`/api/admin/users?search=${encodeURIComponent(word ?? "")}`)).body;
    expect(people.map(({ id }: { id: string }) => id)).toEqual([idOf(person)]);
  }
});

test("orders are found by number, reference, email and vendor, with the counts of what is found", async () => {
  const vendorId = await addVendor(shop.db, { businessName: "Orderly Goods" });
  const buyer = await addPerson(shop, "shopper", "purchaser");
  const lines = [{ vendorId, title: "Lamp", quantity: 1, priceCents: 8900 }];
  const { orderId } = await addSoldOrder(shop.db, { userId: idOf(buyer), email: "purchaser@example.com", lines });
  await addSoldOrder(shop.db, { userId: null, lines: [{ ...lines[0], vendorId: await addVendor(shop.db) } as never] });
  for (const word of [orderId.slice(0, 8).toUpperCase(), `#${orderId.slice(0, 8)}`, "purchaser@", "orderly"]) {
    const { orders, total, counts } = (await admin.browser.get(`/api/admin/orders?search=${encodeURIComponent(word)}`))
      .body;
    expect([word, orders.map((part: { orderId: string }) => part.orderId), total, counts.paid]).toEqual([
      word,
      [orderId],
      1,
      1,
    ]);
  }
  expect((await admin.browser.get("/api/admin/orders?search=%25")).body.total).toBe(0);
});

test("what waits for an admin is counted, and goes when it is decided", async () => {
  const alerts = async () =>
    Object.fromEntries(
      (await admin.browser.get("/api/admin/alerts")).body.map(({ kind, count }: { kind: string; count: number }) => [
        kind,
        count,
      ]),
    );
  expect(await alerts()).toEqual({});
  const vendorId = await addVendor(shop.db, { status: "pending" });
  await addHeldPayment(shop.db);
  await addFailedRefund(shop.db);
  const listingId = await addListing(shop.db, await addVendor(shop.db));
  const shopper = await addPerson(shop, "shopper");
  await shopper.browser.post(`/api/listings/${listingId}/reports`, { kind: "counterfeit" });
  expect(await alerts()).toMatchObject({
    applications: 1,
    "held-payments": 1,
    "failed-refunds": 1,
    "reported-listings": 1,
  });
  await admin.browser.post(`/api/admin/vendors/${vendorId}/approve`);
  await admin.browser.post(`/api/admin/listings/${listingId}/dismiss`);
  const left = await alerts();
  expect([left.applications, left["reported-listings"]]).toEqual([undefined, undefined]);
});
