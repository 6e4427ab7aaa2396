// What admins did: each act leaves an entry, which nobody changes.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { auditEntries, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addVendor } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { type Act, asAct, record } from "./act.ts";
import { purgeAudit } from "./audit.service.ts";

let shop: TestApp;
let admin: Person;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin", "nomsa");
});
afterAll(() => shop.close());

const user = () => admin.user as NonNullable<Person["user"]>;
const entriesAbout = (id: string) => shop.db.select().from(auditEntries).where(eq(auditEntries.aboutId, id));

test("an act leaves who did what to what, before, after and when", async () => {
  const id = await addVendor(shop.db, { businessName: "Vaal Candles", commissionBasisPoints: 1000 });
  const begin = Date.now();
  await admin.browser.patch(`/api/admin/vendors/${id}`, { commissionPercent: 7.5 });
  const { entries } = (await admin.browser.get(`/api/admin/audit?search=${id}`)).body;
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    actor: { name: user().username, role: "admin" },
    act: "commission-changed",
    about: { kind: "vendor", id, name: "Vaal Candles" },
    before: { commissionPercent: 10 },
    after: { commissionPercent: 7.5 },
    reason: null,
  });
  expect(new Date(entries[0].at).getTime()).toBeGreaterThanOrEqual(begin - 1000);
});

test("an act that is refused leaves none", async () => {
  const id = await addVendor(shop.db, { status: "approved" });
  expect((await admin.browser.post(`/api/admin/vendors/${id}/approve`)).status).toBe(409);
  expect(await entriesAbout(id)).toEqual([]);
});

test("an act that leaves no entry changes nothing, and neither does one whose entry can't be written", async () => {
  const id = await addVendor(shop.db, { city: "Durban" });
  const move = ({ tx }: Act) => tx.update(vendors).set({ city: "Cape Town" }).where(eq(vendors.id, id));
  await expect(asAct(shop.db, user(), "POST /api/admin/x", (act) => move(act))).rejects.toThrow(
    "POST /api/admin/x left no entry in the audit log",
  );
  await expect(
    asAct(shop.db, user(), "POST /api/admin/x", async (act) => {
      await move(act);
      await record(act, {
        act: "vendor-approved",
        about: { kind: "nothing" as "vendor", id: null as unknown as string },
      });
    }),
  ).rejects.toThrow();
  expect(await shop.db.$count(vendors, sql`id = ${id}::uuid and city = 'Durban'`)).toBe(1);
});

test("entries are never changed, and deleted only after five years", async () => {
  const id = await addVendor(shop.db, { status: "pending" });
  await admin.browser.post(`/api/admin/vendors/${id}/reject`);
  const which = eq(auditEntries.aboutId, id);
  await expect(shop.db.update(auditEntries).set({ reason: "Other" }).where(which).execute()).rejects.toThrow();
  await expect(shop.db.delete(auditEntries).where(which).execute()).rejects.toThrow();
  const [entry] = await entriesAbout(id);
  if (!entry) throw new Error("The act left no entry");
  const age = (days: number) => sql`now() - interval '5 years' + make_interval(days => ${days})`;
  const aged = (aboutId: string, days: number) => ({ ...entry, id: crypto.randomUUID(), aboutId, at: age(days) });
  await shop.db.insert(auditEntries).values([aged("old", -1), aged("young", 1)]);
  expect(await purgeAudit(shop.db)).toBe(1);
  expect(await entriesAbout("young")).toHaveLength(1);
});

test("an act that is repeated with its id leaves one entry", async () => {
  const act = (once: string) =>
    asAct(shop.db, user(), "", (act) =>
      record(act, { once, act: "pieces-cancelled", about: { kind: "order", id: "repeated" } }),
    );
  await act("a");
  await act("a");
  await act("b");
  expect(await entriesAbout("repeated")).toHaveLength(2);
});

test("the list is filtered by kind and words, in pages; a person's name goes with the account", async () => {
  const person = await addPerson(shop, "shopper", "leaver");
  const id = person.user?.id as string;
  for (const reason of ["first", "second", "third"]) {
    await asAct(shop.db, user(), "", (act) => record(act, { act: "admin-made", about: { kind: "user", id }, reason }));
    // Entries of one millisecond have no order of their own.
    await Bun.sleep(2);
  }
  const first = (await admin.browser.get("/api/admin/audit?about=user&search=LEAVER&limit=2")).body;
  expect([first.total, first.entries.map(({ reason }: { reason: string }) => reason)]).toEqual([
    3,
    ["third", "second"],
  ]);
  const next = (await admin.browser.get(`/api/admin/audit?about=user&search=leaver&limit=2&cursor=${first.nextCursor}`))
    .body;
  expect([next.nextCursor, next.entries.map(({ reason }: { reason: string }) => reason)]).toEqual([null, ["first"]]);
  expect((await admin.browser.get("/api/admin/audit?about=vendor&search=leaver")).body.total).toBe(0);
  await shop.db.execute(sql`delete from users where id = ${id}::uuid`);
  const gone = (await admin.browser.get(`/api/admin/audit?search=${id}`)).body;
  expect([gone.total, gone.entries[0].about.name]).toEqual([3, null]);
});

test("the CSV has every entry of the filter, and no formula of anybody", async () => {
  const name = '=HYPERLINK("https://evil.example")';
  const id = await addVendor(shop.db, { businessName: name, status: "pending" });
  await admin.browser.post(`/api/admin/vendors/${id}/approve`);
  const reply = await admin.browser.get(`/api/admin/audit.csv?search=${id}`);
  expect(reply.headers.get("content-disposition")).toContain("indaba-audit-log-");
  const [head, line = "", ...rest] = reply.text.trim().split("\r\n");
  expect(head).toContain("at,actor,role,act");
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(line).toContain("status: pending,status: approved");
  expect(rest).toEqual([]);
});
