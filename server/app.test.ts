// Checks of every request and headers of every reply, whatever the route.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { cartItems } from "#db/schema.ts";
import { widgetSessions, widgetTokens } from "#db/schema-widget.ts";
import { errorReply } from "#server/error-reply.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";

const webFolder = mkdtempSync(join(tmpdir(), "indaba-web-"));
let shop: TestApp;
let shopper: TestBrowser;

beforeAll(async () => {
  mkdirSync(join(webFolder, "assets"));
  writeFileSync(join(webFolder, "index.html"), "<!doctype html><head></head><div id=app></div>");
  writeFileSync(join(webFolder, "manifest.json"), JSON.stringify({ card: "", routes: {} }));
  writeFileSync(join(webFolder, "assets/app-abcdefgh.js"), "1");
  shop = await createTestApp({}, { webFolder });
  ({ browser: shopper } = await shop.registerShopper());
});
afterAll(async () => {
  await shop.close();
  rmSync(webFolder, { recursive: true });
});

const origin = "http://localhost:3000";
/** A request exactly as given, without added headers. */
const raw = async (method: string, path: string, headers: Record<string, string> = {}, body?: string | Uint8Array) =>
  shop.app.handle(
    new Request(`${origin}${path}`, { method, headers, ...(body !== undefined && { body: body as string }) }),
  );
const login = JSON.stringify({ email: "nobody@example.com", password: "wrong password" });
const json = { "content-type": "application/json" };

describe("headers", () => {
  test("are on every kind of reply", async () => {
    const id = await addListing(shop.db, await addVendor(shop.db));
    const replies: [string, Response, number][] = [
      ["JSON", await raw("GET", "/api/listings"), 200],
      ["one listing", await raw("GET", `/api/listings/${id}`), 200],
      ["HEAD", await raw("HEAD", "/api/listings"), 200],
      ["OPTIONS", await raw("OPTIONS", "/api/cart"), 204],
      ["not signed in", await raw("GET", "/api/cart"), 401],
      ["refused by validation", await raw("POST", "/api/auth/login", json, "{}"), 400],
      ["broken JSON", await raw("POST", "/api/auth/login", json, "{"), 400],
      ["cross-site", await raw("POST", "/api/auth/login", { ...json, origin: "https://evil.example" }, login), 403],
      ["wrong type", await raw("POST", "/api/auth/login", { "content-type": "text/plain" }, login), 415],
      ["too large", await raw("POST", "/api/auth/login", json, "x".repeat(70_000)), 413],
      ["unknown API path", await raw("GET", "/api/nothing"), 404],
      ["unknown API path, written to", await raw("POST", "/api/nothing"), 404],
      ["page", await raw("GET", "/"), 200],
      ["404 page", await raw("GET", "/nowhere"), 404],
      ["static file", await raw("GET", "/assets/app-abcdefgh.js"), 200],
      ["missing file", await raw("GET", "/assets/gone-abcdefgh.js"), 404],
    ];
    for (const [what, { status, headers }, expected] of replies) {
      expect([what, status]).toEqual([what, expected]);
      const policy = headers.get("content-security-policy") ?? "";
      expect([what, policy]).toEqual([what, expect.stringContaining("script-src 'self';")]);
      for (const name of ["default", "connect", "font", "frame"]) expect(policy).toContain(`${name}-src 'self';`);
      for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(policy).toContain(`${name} 'none'`);
      expect(policy).toContain("img-src 'self' data: blob:;");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toContain("unsafe-eval");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      // Rule near-3: no header forbids geolocation on our pages.
      expect(headers.get("permissions-policy")).toContain("geolocation=(self)");
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });

  test("promise https only where the shop is on https, and its cookies are Secure there", async () => {
    const secure = await createTestApp({ PUBLIC_URL: "https://shop.example" }, { database: shop.database });
    const browser = secure.browser();
    const reply = await browser.post("/api/auth/register", {
      email: "thandi@example.com",
      password: testPassword,
      username: "thandi",
      role: "shopper",
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("strict-transport-security")).toContain("max-age=31536000");
    const [cookie = ""] = reply.headers.getSetCookie();
    expect(cookie).toStartWith("__Host-indaba_session=");
    for (const attribute of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain("Domain");
  });

  test("say that replies of the API are never stored", async () => {
    expect((await raw("GET", "/api/listings")).headers.get("cache-control")).toBe("no-store");
    expect((await raw("GET", "/api/cart")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("cross-site writes", () => {
  const cookie = { cookie: "indaba_session=x" };
  test.each([
    ["our own Origin", { origin }, 401],
    ["our own Origin with a cookie", { origin, ...cookie }, 401],
    ["the same server by its other name", { origin: "http://127.0.0.1:3000", ...cookie }, 401],
    ["our own Origin, same-origin", { origin, "sec-fetch-site": "same-origin", ...cookie }, 401],
    ["same-origin without Origin", { "sec-fetch-site": "same-origin", ...cookie }, 401],
    ["neither header, no cookie", {}, 401],
    ["neither header, with a cookie", cookie, 403],
    ["a foreign Origin", { origin: "https://evil.example" }, 403],
    ["a foreign Origin that starts like ours", { origin: `${origin}.evil.example` }, 403],
    ["our host on another port", { origin: "http://localhost:3001" }, 403],
    ["our host on https", { origin: "https://localhost:3000" }, 403],
    ["Origin null", { origin: "null" }, 403],
    ["cross-site without Origin", { "sec-fetch-site": "cross-site" }, 403],
    ["same-site", { "sec-fetch-site": "same-site" }, 403],
    ["none", { "sec-fetch-site": "none" }, 403],
    ["our own Origin, yet cross-site", { origin, "sec-fetch-site": "cross-site" }, 403],
  ])("%s", async (_, headers, status) => {
    const reply = await raw("POST", "/api/auth/login", { ...json, ...(headers as Record<string, string>) }, login);
    expect(reply.status).toBe(status);
    if (status === 403) expect(await reply.json()).toEqual({ message: `Please use the shop at ${origin}.` });
  });

  test("DELETE and PATCH are writes, GET is not", async () => {
    const foreign = { origin: "https://evil.example" };
    expect((await raw("DELETE", `/api/cart/${crypto.randomUUID()}`, foreign)).status).toBe(403);
    expect((await raw("PATCH", `/api/cart/${crypto.randomUUID()}`, { ...foreign, ...json }, "{}")).status).toBe(403);
    expect((await raw("GET", "/api/listings", foreign)).status).toBe(200);
  });
});

describe("bodies", () => {
  test.each([
    ["application/json", 401],
    ["application/json; charset=utf-8", 401],
    ["APPLICATION/JSON", 401],
    ["text/plain", 415],
    ["text/plain; application/json", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/jsonp", 415],
    ["application/json, text/plain", 415],
    ["", 415],
  ])("%s is answered with %d", async (type, status) => {
    const reply = await raw("POST", "/api/auth/login", { origin, "content-type": type }, login);
    expect(reply.status).toBe(status);
  });

  test("logout and DELETE work without a body and without a content type (rule call-1)", async () => {
    const { browser } = await shop.registerShopper();
    expect((await browser.delete(`/api/cart/${crypto.randomUUID()}`)).status).toBe(404);
    const reply = await browser.post("/api/auth/logout");
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ message: "Logged out" });
  });

  test("a compressed body is refused", async () => {
    const headers = { origin, ...json, "content-encoding": "gzip" };
    const reply = await raw("POST", "/api/auth/login", headers, Bun.gzipSync(Buffer.from(login)));
    expect(reply.status).toBe(415);
  });

  test("a body of more than 64 KB is refused, with or without a Content-Length", async () => {
    const big = JSON.stringify({ email: "a@example.com", password: "x".repeat(70_000) });
    expect((await raw("POST", "/api/auth/login", { origin, ...json }, big)).status).toBe(413);
    const announced = { origin, ...json, "content-length": "9999999" };
    expect((await raw("POST", "/api/auth/login", announced, "{}")).status).toBe(413);
  });

  test.each([
    ["nothing where a body is needed", ""],
    ["brackets within text", JSON.stringify("[".repeat(100))],
    ["half an object", '{"email":'],
    ["a hundred thousand brackets, cut at the limit", "[".repeat(60_000)],
    ["deep nesting", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["an array", "[]"],
    ["a string", '"x"'],
    ["null", "null"],
    ["a number", "1e999"],
    ["two values", "{}{}"],
    ["a single quote", "'"],
    ["NUL", "\0"],
    ["prototype", '{"__proto__":{"email":"a@example.com","password":"123456"}}'],
  ])("%s is a 400 that says so in one sentence", async (_, body) => {
    const reply = await raw("POST", "/api/auth/login", { origin, ...json }, body);
    expect(reply.status).toBe(400);
    const { message } = (await reply.json()) as { message: string };
    expect(message.length).toBeGreaterThan(5);
    expect(message.length).toBeLessThan(120);
  });

  test("a body may nest 32 levels deep, beside what is asked for too", async () => {
    const nested = (levels: number) =>
      `{"email":"a@example.com","password":"123456","x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    const statusOf = async (levels: number) =>
      (await raw("POST", "/api/auth/login", { origin, ...json }, nested(levels))).status;
    expect([await statusOf(32), await statusOf(33)]).toEqual([401, 400]);
  });

  test("invalid UTF-8 is a 400", async () => {
    const reply = await raw("POST", "/api/auth/login", { origin, ...json }, new Uint8Array([0x22, 0xff, 0xfe, 0x22]));
    expect(reply.status).toBe(400);
  });

  test("a number given as text is refused", async () => {
    for (const quantity of ["1", true, 1.5, null, [1], 1e21]) {
      const reply = await shopper.post("/api/cart", { listingId: crypto.randomUUID(), quantity });
      expect([quantity, reply.status]).toEqual([quantity, 400]);
      expect(Object.keys(reply.body.fields)).toEqual(["quantity"]);
    }
  });
});

describe("errors", () => {
  test("validation names the fields and never repeats what was sent", async () => {
    const secret = "my-secret-value";
    const reply = await shop.browser().post("/api/auth/register", { email: secret, password: "short", username: "x" });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      message: "Invalid email address",
      fields: {
        email: "Invalid email address",
        password: "Password must be at least 6 characters",
        username: "Username required",
      },
    });
    expect(reply.text).not.toContain(secret);
    expect(reply.text).not.toContain("short");
  });

  test("an internal error answers a plain sentence with the request id that is in the log", async () => {
    const broken = await createTestApp(
      {},
      {
        database: shop.database,
        deps: {
          limits: {
            ...shop.deps.limits,
            beginSignIn: () => Promise.reject(new Error("secret detail in /etc/passwd")),
          },
        },
      },
    );
    const reply = await broken.browser().post("/api/auth/login", { email: "a@example.com", password: "123456" });
    expect(reply.status).toBe(500);
    const id = reply.headers.get("x-request-id");
    expect(reply.body).toEqual({ message: `Something went wrong on our side. Reference: ${id}` });
  });

  test("a lost database is a 503 that asks to try again, and the health report shows it", async () => {
    const away = await createTestApp();
    await away.database.pool.end();
    for (const path of ["/api/listings", `/api/listings/${crypto.randomUUID()}`]) {
      const reply = await away.browser().get(path);
      expect(reply.status).toBe(503);
      expect(reply.body.message).toBe("The shop is not available at the moment. Please try again shortly.");
      expect(reply.headers.get("retry-after")).toBe("5");
    }
    const health = await away.browser().get("/api/health");
    expect(health.status).toBe(503);
    expect(health.body.status).toBe("unavailable");
    expect(health.body).toMatchObject({ payments: "sandbox", email: "outbox", whatsapp: "outbox" });
  });

  test("an unknown API path is JSON, never a page", async () => {
    for (const path of ["/api", "/api/", "/api/nothing", "/api/listings/a/b", "/api/../api/nothing"]) {
      const reply = await shop.browser().get(path);
      expect([path, reply.status, reply.body]).toEqual([path, 404, { message: "Not found" }]);
    }
  });
});

describe("hostile input", () => {
  const oddIds = [
    "1",
    "null",
    "%00",
    "%E0%A4%A",
    "..%2f..%2fetc",
    "'; drop table users; --",
    "a".repeat(3000),
    "💥",
    "-1",
  ];
  test("an invalid id is not found", async () => {
    for (const id of oddIds) {
      const path = encodeURI(id).replaceAll("%25", "%");
      expect([id, (await shopper.get(`/api/listings/${path}`)).status]).toEqual([id, 404]);
      expect([id, (await shopper.get(`/api/reviews/listing/${path}`)).status]).toEqual([id, 404]);
      expect([id, (await shopper.delete(`/api/cart/${path}`)).status]).toEqual([id, 404]);
      expect([id, (await shopper.patch(`/api/cart/${path}`, { quantity: 1 })).status]).toEqual([id, 404]);
    }
  });

  test("a path that can't be decoded is not found, also where the route takes any text", async () => {
    for (const path of ["/api/payment/verify/%", "/sandbox/paystack/transaction/verify_access_code/%"])
      expect([path, (await shopper.get(path)).status, (await shopper.get(path)).body]).toEqual([
        path,
        404,
        { message: "Not found" },
      ]);
  });

  test("what is deleted while something is written for it ends that session, without a server error", async () => {
    const lost = crypto.randomUUID();
    const soon = new Date(Date.now() + 60_000);
    const vendorId = await addVendor(shop.db);
    const listingId = await addListing(shop.db, vendorId);
    const session = { key: "gone", vendorId, origin, handleHash: lost, expiresAt: soon };
    const ended = "This chat has ended. Please start it again.";
    for (const [write, message] of [
      [shop.db.insert(cartItems).values({ userId: lost, listingId, quantity: 1 }), "Please log in to continue."],
      [shop.db.insert(widgetSessions).values(session), ended],
      [shop.db.insert(widgetTokens).values({ tokenHash: lost, sessionId: lost, expiresAt: soon }), ended],
    ] as const) {
      const error = await write.then(
        () => null,
        (error: unknown) => error,
      );
      expect(errorReply(500, error, "id")).toMatchObject({ status: 401, body: { message }, fault: false });
    }
  });

  test("text that the database can't store is the sender's fault, in texts and in JSON", async () => {
    for (const query of [sql`select ${"a\u0000b"}::text`, sql`select ${'{"a":"\\u0000"}'}::jsonb`]) {
      const error = await shop.db.execute(query).then(
        () => null,
        (error: unknown) => error,
      );
      expect(errorReply(500, error, "id")).toMatchObject({ status: 400, fault: false });
    }
  });

  test("malformed cookies sign nobody in and cause no error", async () => {
    for (const cookie of [
      "indaba_session",
      "indaba_session=",
      "indaba_session=%E0%A4%A",
      `indaba_session=${"a".repeat(43)}`,
      `indaba_session=${"é".repeat(20)}`,
      "=;=;;",
      `x=${"y".repeat(6000)}`,
    ]) {
      const headers = { cookie: Buffer.from(cookie).toString("latin1") };
      expect((await raw("GET", "/api/auth/me", headers)).status).toBe(401);
      expect((await raw("GET", "/api/listings", headers)).status).toBe(200);
    }
  });

  test("malformed queries never cause a 500", async () => {
    const odd = ["%", "_", "\\", "'", '"', "%00", "%F0%9F%8D%95", "%E0%A4%A", "a".repeat(400), "{x}", "__proto__", "İ"];
    for (const search of odd) {
      const status = (await shopper.get(`/api/listings?search=${encodeURI(search).replaceAll("%25", "%")}`)).status;
      expect([search, status]).toEqual([search, 200]);
    }
    for (const query of [
      "search=a&search=b",
      "category=toys",
      "category=",
      "limit=0",
      "limit=101",
      "limit=1e1",
      "limit=-1",
      "latitude=1",
      "latitude=91&longitude=0",
      "latitude=NaN&longitude=0",
      "latitude=&longitude=",
      "cursor=x",
      "cursor=W10",
      `cursor=${Buffer.from('["2026-13-45 00:00:00+00","0","x"]').toString("base64url")}`,
      `search=${"a".repeat(401)}`,
      "__proto__[x]=1",
    ]) {
      const reply = await shopper.get(`/api/listings?${query}`);
      expect([query, reply.status < 500]).toEqual([query, true]);
      if (reply.status === 400) expect(typeof reply.body.message).toBe("string");
    }
  });

  test("extra fields of a body give nobody a role", async () => {
    const browser = shop.browser();
    const body = { email: "mallory@example.com", password: testPassword, username: "mallory" };
    expect((await browser.post("/api/auth/register", { ...body, role: "admin" })).status).toBe(400);
    const reply = await browser.post("/api/auth/register", { ...body, id: crypto.randomUUID(), isAdmin: true });
    expect([reply.status, reply.body.role]).toEqual([201, "shopper"]);
  });
});

describe("methods", () => {
  test("HEAD answers as GET, without the body", async () => {
    const reply = await raw("HEAD", "/api/listings");
    expect(reply.status).toBe(200);
    expect(Number(reply.headers.get("content-length"))).toBeGreaterThan(0);
    expect(await reply.text()).toBe("");
  });

  test("OPTIONS names the methods and allows nothing to other sites", async () => {
    const reply = await raw("OPTIONS", "/api/cart", { origin: "https://evil.example" });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("allow")).toContain("GET");
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  });
});
