// The limits of every route, over HTTP: what they count by (address, account, typed email, vendor, conversation's owner, widget session or
// key), and how many calls in how many minutes. Once any limit of a route is used up, it answers 429.
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { widgetSessions } from "#db/schema.ts";
import { createTestApp, type TestApp } from "./harness/app.ts";
import { addVendor } from "./harness/catalogue.ts";
import { addPerson, type Person } from "./harness/people.ts";
import { type Ask, roleAsks } from "./harness/role-asks.ts";
import { addWidget, bearer, hostOrigin, openFrame } from "./harness/widget.ts";

const table = `
POST   /api/auth/register             |           | address 30 in 10
POST   /api/auth/login                |           | address 50 in 15, email 5 in 15
POST   /api/auth/password/reset       | made up   | address 20 in 15
POST   /api/auth/password/forgot      |           | address 20 in 15, email 5 in 60
POST   /api/auth/password/change      | right     | address 50 in 15, session 5 in 15
GET    /api/auth/widget/:id           | waiting   | address 600 in 10
POST   /api/auth/widget/:id/approve   | waiting   | account 30 in 10
POST   /api/auth/widget/:id/decline   | waiting   | account 30 in 10
POST   /api/auth/confirm              | right     | address 50 in 15, session 5 in 15
POST   /api/auth/second-factor         |           | account 10 in 15
POST   /api/auth/second-factor/confirm |           | account 10 in 15
POST   /api/auth/second-factor/recovery-codes |    | account 10 in 15
DELETE /api/user                      | right     | address 50 in 15, session 5 in 15
DELETE /api/user/sites                |           | account 60 in 1
GET    /api/user/data                 |           | account 10 in 60
POST   /api/listings/:id/view         | public    | address 600 in 1
POST   /api/listings/:id/watch        | sold out  | account 60 in 10
DELETE /api/listings/:id/watch        | sold out  | account 60 in 10
POST   /api/addresses                 |           | account 60 in 10
PUT    /api/addresses/:id             | own       | account 60 in 10
DELETE /api/addresses/:id             | own       | account 60 in 10
POST   /api/images                    |           | vendor 60 in 10, vendor 1000 in 1440
POST   /api/reviews                   | public    | account 30 in 10
PUT    /api/vendor/reviews/:id/answer | own       | vendor 60 in 10
POST   /api/vendor/reviews/:id/report | own       | vendor 30 in 60
POST   /api/listings/:id/reports      | public    | account 20 in 60
POST   /api/threads                   | own part  | account 60 in 60
POST   /api/threads/:id/messages      | own       | account 60 in 60, thread 20 in 60
POST   /api/threads/:id/report        | own       | account 20 in 60
POST   /api/chat                      |           | owner 30 in 1, address 300 in 1
GET    /api/conversations/:id/stream  | own       | owner 240 in 1, address 2400 in 1
POST   /api/conversations/:id/stop    | own       | owner 240 in 1, address 2400 in 1
POST   /api/messages/:id/feedback     | own       | owner 60 in 1, address 600 in 1
POST   /api/cart/hand-off/look        | own       | account 120 in 10
POST   /api/cart/hand-off/take        | own       | account 120 in 10
POST   /api/orders                    | own       | account 120 in 10
POST   /api/orders/parts/:id/cancellations | own  | account 60 in 10
POST   /api/orders/parts/:id/returns  | own       | account 30 in 10
POST   /api/return-pictures           |           | account 30 in 10, account 100 in 1440
POST   /api/orders/parcels/:id/arrival | own      | account 60 in 10
POST   /api/payments                  | a cart    | account 30 in 10
GET    /api/delivery                  | own address | account 240 in 10
POST   /api/vendor/listings/bulk      | own       | vendor 120 in 10
PUT    /api/vendor/profile            |           | vendor 60 in 10
PUT    /api/vendor/delivery           |           | vendor 60 in 10
PUT    /api/vendor/bank-details       | right     | vendor 20 in 60, address 50 in 15, session 5 in 15
POST   /api/vendor/bank-details/confirm |         | vendor 20 in 60
GET    /api/invoices/:id/pdf          | own       | account 60 in 10
PUT    /api/vendor/invoice-details    |           | vendor 60 in 10
GET    /api/payment/verify/:reference | own       | account 120 in 10
POST   /api/vendor/listings/import    |           | vendor 30 in 10
PUT    /api/vendor/widget             |           | vendor 60 in 1
POST   /api/vendor/widget/key         |           | vendor 60 in 1
GET    /widget/v1/frame               | a widget  | address 120 in 1, key 1200 in 1
POST   /api/widget/session            | a widget  | address 120 in 1, key 1200 in 1, address 1000 in 60, address 1000 in 60 (not refused)
POST   /api/widget/session/handle     |           | session 60 in 1
POST   /api/widget/chat               |           | owner 30 in 1, address 300 in 1, address and key 120 in 1, key 600 in 1
GET    /api/widget/conversations/:id/stream | another's | owner 240 in 1, address 2400 in 1
POST   /api/widget/conversations/:id/stop   | another's | owner 240 in 1, address 2400 in 1
POST   /api/widget/messages/:id/feedback    | another's | owner 60 in 1, address 600 in 1
POST   /api/widget/cart               | public    | session 60 in 1
POST   /api/widget/sign-ins           |           | session 60 in 1
GET    /api/widget/sign-ins/:id       | waiting   | session 180 in 1
POST   /api/widget/sign-ins/:id/token | waiting   | session 60 in 1
POST   /api/widget/sign-out           |           | session 60 in 1
POST   /api/widget/checkout           |           | session 60 in 1
`;
const rows = table
  .trim()
  .split("\n")
  .map((line) => line.split("|").map((part) => part.trim().replace(/\s+/g, " ")) as [string, string, string]);

let shop: TestApp;
let limited: TestApp;
let asks: Record<string, Ask>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "indaba-limits-"));
  const page = { scriptHashes: [], styleHashes: [] };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ frame: page, closed: page }));
  for (const name of ["frame", "closed"]) writeFileSync(join(folder, `${name}.html`), "<!doctype html>");
  shop = await createTestApp({ DATA_DIR: folder }, { widgetFolder: folder });
  await shop.registerShopper("login@example.com");
  asks = roleAsks(shop);
  const { database } = shop;
  limited = await createTestApp({ DATA_DIR: folder, RATE_LIMITS: "on" }, { widgetFolder: folder, database });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls of a widget's frame with a signed-in shopper. */
async function askWidget(me: Person): Promise<Record<string, Ask & { token?: string }>> {
  const key = await addWidget(shop.db, await addVendor(shop.db));
  const { session } = await openFrame(shop, key);
  const { token } = session;
  await shop.db.update(widgetSessions).set({ userId: me.user?.id ?? null });
  const random = () => "x".repeat(43);
  return {
    "GET /widget/v1/frame": { path: `/widget/v1/frame?k=${key}` },
    "POST /api/widget/session": {
      token: await limited.deps.bootTokens.mint(key),
      body: () => ({ key, origin: hostOrigin }),
    },
    "POST /api/widget/session/handle": { token },
    "POST /api/widget/chat": { token, body: () => ({ message: "tea" }) },
    "GET /api/widget/conversations/:id/stream": { token },
    "POST /api/widget/conversations/:id/stop": { token },
    "POST /api/widget/messages/:id/feedback": { token },
    "POST /api/widget/cart": { token, body: ({ id }) => ({ listingId: id }) },
    "POST /api/widget/sign-ins": { token, body: () => ({ id: random(), challenge: random() }) },
    "GET /api/widget/sign-ins/:id": { token },
    "POST /api/widget/sign-ins/:id/token": { token, body: () => ({ code: random(), verifier: random() }) },
    "POST /api/widget/sign-out": { token },
    "POST /api/widget/checkout": { token, body: () => ({ token: random() }) },
  };
}

/** A limiter's key in the table's words. */
function inWords(key: string, { user, vendorId }: Person): string {
  if (key === user?.id) return "account";
  if (key === vendorId) return "vendor";
  if (key.startsWith("thread ")) return "thread";
  if (/^(user|visitor) /.test(key)) return "owner";
  if (key.startsWith("session ")) return "session";
  if (key.includes("@")) return "email";
  const [first, second] = key.split(" ").map((part) => {
    if (part === "127.0.0.1") return "address";
    return part.startsWith("pk_live_") ? "key" : "session";
  });
  return second === undefined ? (first as string) : `${first} and ${second}`;
}

test.each(rows)("%s %s", async (route, thing, expected) => {
  const me = await addPerson(limited, /second-factor|api.admin/.test(route) ? "admin" : "vendor");
  const other = await addPerson(shop, "vendor");
  const ask = / \/(api\/)?widget\//.test(route) ? (await askWidget(me))[route] : undefined;
  const { body, path, things, token }: Ask & { token?: string } = { ...asks[route], ...ask };
  const cell = { me, other, id: (await things?.[thing]?.({ me, other })) ?? "" };
  const [method = "", pattern = ""] = route.split(" ");
  const address = (path ?? pattern).replace(/:\w+/, cell.id).replace(/(?<=.)\/$/, "");

  const { consume } = RateLimiterDrizzle.prototype;
  let counts: string[] = [];
  const found: string[] = [];
  const counting = spyOn(RateLimiterDrizzle.prototype, "consume").mockImplementation(function (
    this: RateLimiterDrizzle,
    key,
  ) {
    // The daily budget of turns (server/chat/budget.test.ts) is no limit of a route.
    if (/^\d{4}-\d\d-\d\d /.test(String(key))) return consume.call(this, key);
    counts.push(`${inWords(String(key), me)} ${this.points} in ${this.duration / 60}`);
    return counts.length - 1 === found.length ? Promise.reject(new RateLimiterRes(0, 60_000)) : consume.call(this, key);
  });
  try {
    // Use up the first limit, then the second and so on.
    for (;;) {
      counts = [];
      const sent = await body?.(cell);
      const headers = token === undefined ? {} : bearer(token).headers;
      const response = await me.browser.fetch(method, address, { headers, ...(sent !== undefined && { body: sent }) });
      await response.text();
      const usedUp = counts[found.length];
      if (usedUp === undefined) break;
      found.push(response.status === 429 ? usedUp : `${usedUp} (not refused)`);
    }
  } finally {
    counting.mockRestore();
  }
  expect(found.join(", ")).toBe(expected);
});

test("the table has every route that declares a limit, and no other", () => {
  const declared = Object.entries<Endpoint>(endpoints).flatMap(([route, { limits }]) => (limits ? [route] : []));
  expect(rows.map(([route]) => route).sort()).toEqual(declared.sort());
});
