// The legal pages: readable by everybody, in versions, published by admins.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { legalNames } from "#contract/legal/legal-names.ts";
import { sessions } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";

let shop: TestApp;
let admin: Person;

beforeAll(async () => {
  shop = await createTestApp({
    RETURN_DAYS: "9",
    OPERATOR_NAME: "Fynbos Markets (Pty) Ltd <b>{days}</b>",
    OPERATOR_CONTACT: "help@fynbos.example",
  });
  admin = await addPerson(shop, "admin", "nomsa");
});
afterAll(() => shop.close());

const read = async (page: string, query = "") => (await shop.browser().get(`/api/legal/${page}${query}`)).body;

test("each page has a text from the start, with the shop's own clock; others are not found", async () => {
  for (const page of legalNames) {
    const { text, version, changedAt } = await read(page);
    expect([page, text.length > 100, version, changedAt]).toEqual([page, true, 0, null]);
  }
  expect((await read("returns")).text).toContain("within 9 days");
  for (const page of legalNames)
    expect((await read(page)).text).toStartWith("This text comes with the shop's software.");
  const { text } = await read("about");
  expect(text).toContain("Operator: Fynbos Markets (Pty) Ltd <b>{days}</b>.");
  expect(text).toContain("Address: not published here yet.");
  expect(text).toContain("Contact: help@fynbos.example.");
  expect((await shop.browser().get("/api/legal/imprint")).status).toBe(404);
});

test("what an admin publishes is shown at once; older versions stay readable, and the log says who", async () => {
  const publish = (text: string, basedOn: number) => admin.browser.post("/api/admin/legal/about", { text, basedOn });
  expect((await publish("Run by Indaba (Pty) Ltd, 2024/000001/07.", 0)).body.version).toBe(1);
  expect((await publish("Run by Indaba Markets (Pty) Ltd.", 1)).body.version).toBe(2);
  const late = await publish("Overwrites it.", 1);
  expect([late.status, late.body.message]).toEqual([
    409,
    "Somebody has published another version meanwhile. Please look at it and edit that one.",
  ]);
  expect((await read("about")).text).toBe("Run by Indaba Markets (Pty) Ltd.");
  expect((await read("about", "?version=1")).text).toBe("Run by Indaba (Pty) Ltd, 2024/000001/07.");
  expect((await read("about", "?version=0")).text).toContain("South African marketplace");
  expect((await shop.browser().get("/api/legal/about?version=3")).status).toBe(404);
  const { entries } = (await admin.browser.get("/api/admin/audit?about=page")).body;
  expect(entries.map(({ act, after }: { act: string; after: object }) => [act, after])).toEqual([
    ["legal-page-published", { version: 2 }],
    ["legal-page-published", { version: 1 }],
  ]);
});

test("of ten who publish at once, nine are told", async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      admin.browser.post("/api/admin/legal/terms", { text: `Text ${at}`, basedOn: 0 }),
    ),
  );
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});

test("a text is stored as it was typed, without what can't be seen; nothing and too much is refused", async () => {
  const publish = (text: unknown, basedOn: unknown) =>
    admin.browser.post("/api/admin/legal/privacy", { text, basedOn } as object);
  const hostile = `<script>alert(1)</script>\n\n# <img src=x onerror=alert(1)> {operator}`;
  expect((await publish(`  ${hostile}\u0000\u202e `, 0)).body.text).toBe(hostile);
  expect((await read("privacy")).text).toBe(hostile);
  for (const [text, basedOn] of [
    ["  ", 1],
    [null, 1],
    ["x".repeat(40_001), 1],
    ["Fine.", -1],
    ["Fine.", 0.5],
  ])
    expect((await publish(text, basedOn)).status).toBe(400);
  expect((await publish("x".repeat(40_000), 1)).body.version).toBe(2);
  for (const version of ["-1", "1.5", "x", "9999999"])
    expect((await shop.browser().get(`/api/legal/privacy?version=${version}`)).status).toBe(400);
});

test("nothing is published without a password typed a short while ago", async () => {
  await shop.db.update(sessions).set({ provedAt: sql`now() - interval '1 hour'` });
  const late = await admin.browser.post("/api/admin/legal/about", { text: "Run by somebody else.", basedOn: 0 });
  expect([late.status, late.body.reason]).toEqual([403, "confirm"]);
  await shop.db.update(sessions).set({ provedAt: sql`now()` });
});
