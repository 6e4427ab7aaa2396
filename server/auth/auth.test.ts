import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Role } from "#contract/users/users.ts";
import { conversations, knownBrowsers, sessions, users } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { forgetBrowsers, forgetOldBrowsers } from "./known-browsers.service.ts";
import { hashPassword, isCommonPassword, verifyPassword } from "./passwords.ts";
import { hashToken, newToken, purgeSessions } from "./sessions.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const account = (email: string, username = "thandi") => ({ email, password: testPassword, username, role: "shopper" });
const dayMs = 24 * 60 * 60 * 1000;

describe("registration", () => {
  test("signs in at once and answers the account, never the password", async () => {
    const browser = shop.browser();
    const reply = await browser.post("/api/auth/register", account("thandi@example.com"));
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: "thandi@example.com",
      username: "thandi",
      role: "shopper",
    });
    const [cookie = ""] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^indaba_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect((await browser.get("/api/auth/me")).body).toEqual(reply.body);
    expect((await browser.get("/api/user")).body).toEqual(reply.body);
  });

  test("an email is taken whatever its case (rule account-2)", async () => {
    await shop.browser().post("/api/auth/register", account("sipho@example.com"));
    const reply = await shop.browser().post("/api/auth/register", account("SIPHO@Example.com"));
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe("Email already registered");
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test("a taken username gets a suffix, whatever its case (rule account-2)", async () => {
    const first = await shop.browser().post("/api/auth/register", account("a@one.example", "lerato"));
    const second = await shop.browser().post("/api/auth/register", account("a@two.example", "Lerato"));
    expect(first.body.username).toBe("lerato");
    expect(second.status).toBe(201);
    expect(second.body.username).toMatch(/^Lerato-[0-9a-f]+$/);
  });

  test("nobody is called what the shop's people are called", async () => {
    const reply = await shop.browser().post("/api/auth/register", account("admin@one.example", "Ad\u200Bmin"));
    expect(reply.body.username).toMatch(/^shopper-[0-9a-f]+$/);
  });

  test("twenty registrations of one email at once make one account", async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        shop.browser().post("/api/auth/register", account(index % 2 ? "race@example.com" : "RACE@example.com", "race")),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.each([
    [{ email: "no", password: testPassword, username: "abc" }, { email: "Invalid email address" }],
    [{ password: testPassword, username: "abc" }, { email: "Invalid email address" }],
    [{ email: "a@b.example", username: "abc" }, { password: "Password must be at least 6 characters" }],
    [
      { email: "a@b.example", password: "12345", username: "abc" },
      { password: "Password must be at least 6 characters" },
    ],
    [
      { email: "a@b.example", password: "x".repeat(257), username: "abc" },
      { password: "Password must be at most 256 characters" },
    ],
    [{ email: "a@b.example", password: testPassword, username: "ab" }, { username: "Username required" }],
    [{ email: "a@b.example", password: testPassword }, { username: "Username required" }],
  ])("%j is refused by name (rule form-1)", async (body, fields) => {
    const reply = await shop.browser().post("/api/auth/register", body);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ message: Object.values(fields)[0] as string, fields });
  });

  test.each(["password", "123456", "Qwerty", "iloveyou", "FOOTBALL"])(
    "%s is one of the 3,000 commonest (rule account-3)",
    async (password) => {
      const reply = await shop.browser().post("/api/auth/register", { ...account("common@example.com"), password });
      expect(reply.status).toBe(400);
      const message = "Please choose a less common password";
      expect(reply.body).toEqual({ message, fields: { password: message } });
    },
  );

  test("the list has 3,000 passwords of six or more characters, and the demo's is not among them", async () => {
    const list = (await Bun.file("server/auth/common-passwords.txt").text())
      .split("\n")
      .filter((line) => line && !line.startsWith("# "));
    expect(list).toHaveLength(3000);
    expect(new Set(list).size).toBe(3000);
    expect(list.every((password) => [...password].length >= 6 && password === password.toLowerCase())).toBe(true);
    expect(isCommonPassword("indaba-demo")).toBe(false);
  });

  test("takes over the visitor's conversations", async () => {
    const browser = shop.browser();
    const visitor = newToken();
    browser.cookies.set("indaba_visitor", visitor);
    const [conversation] = await shop.db
      .insert(conversations)
      .values({ visitorHash: hashToken(visitor) })
      .returning({ id: conversations.id });
    await shop.db.insert(conversations).values({ visitorHash: hashToken(newToken()) });
    const { body: user } = await browser.post("/api/auth/register", account("visitor@example.com", "visitor"));
    const own = await shop.db.select().from(conversations).where(eq(conversations.userId, user.id));
    expect(own.map(({ id, visitorHash }) => ({ id, visitorHash }))).toEqual([
      { id: conversation?.id as string, visitorHash: null },
    ]);
  });
});

describe("login", () => {
  test("works whatever the case of the email, and ends the old session", async () => {
    const { browser } = await shop.registerShopper("nomsa@example.com");
    const before = browser.cookies.get("indaba_session");
    const reply = await browser.post("/api/auth/login", { email: " Nomsa@Example.com ", password: testPassword });
    expect([reply.status, reply.body.email]).toEqual([200, "nomsa@example.com"]);
    expect(browser.cookies.get("indaba_session")).not.toBe(before);
    const old = shop.browser();
    old.cookies.set("indaba_session", before as string);
    expect((await old.get("/api/auth/me")).status).toBe(401);
    expect((await browser.get("/api/auth/me")).status).toBe(200);
  });

  test("a session that somebody else planted is not taken over", async () => {
    await shop.registerShopper("zanele@example.com");
    const browser = shop.browser();
    const planted = newToken();
    browser.cookies.set("indaba_session", planted);
    await browser.post("/api/auth/login", { email: "zanele@example.com", password: testPassword });
    expect(browser.cookies.get("indaba_session")).not.toBe(planted);
  });

  test("an unknown email and a wrong password get the same answer", async () => {
    await shop.registerShopper("pieter@example.com");
    const wrong = await shop.browser().post("/api/auth/login", { email: "pieter@example.com", password: "not this" });
    const unknown = await shop.browser().post("/api/auth/login", { email: "nobody@example.com", password: "not this" });
    expect([wrong.status, wrong.body]).toEqual([401, { message: "Invalid email or password" }]);
    expect([unknown.status, unknown.body]).toEqual([401, { message: "Invalid email or password" }]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("an unknown email costs a password check too", async () => {
    const verify = spyOn(Bun.password, "verify");
    try {
      expect(await verifyPassword("a guess", null)).toBe(false);
      expect(verify.mock.calls.map(([, hash]) => hash)).toEqual([
        expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      ]);
    } finally {
      verify.mockRestore();
    }
  });

  test("a password of more than 1024 bytes is none", async () => {
    const long = "x".repeat(1025);
    expect(await verifyPassword(long, await hashPassword(long))).toBe(false);
    expect(await verifyPassword(long.slice(1), await hashPassword(long.slice(1)))).toBe(true);
  });

  test("an account without a password can't sign in", async () => {
    await shop.db.insert(users).values({ email: "nopass@example.com", username: "nopass" });
    const reply = await shop.browser().post("/api/auth/login", { email: "nopass@example.com", password: "anything" });
    expect(reply.status).toBe(401);
  });

  test("passwords are argon2id at rest and tokens are hashed", async () => {
    const browser = shop.browser();
    const { body: user } = await browser.post("/api/auth/register", account("rest@example.com", "resting"));
    const [row] = await shop.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const stored = await shop.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const token = browser.cookies.get("indaba_session") as string;
    expect(stored.map((session) => session.tokenHash)).toEqual([hashToken(token)]);
    expect(stored[0]?.tokenHash).not.toContain(token);
  });
});

describe("sessions", () => {
  test("logout ends it on the server and removes the cookie", async () => {
    const { browser } = await shop.registerShopper();
    const token = browser.cookies.get("indaba_session") as string;
    const reply = await browser.post("/api/auth/logout");
    expect(reply.status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(["indaba_browser"]);
    browser.cookies.set("indaba_session", token);
    expect((await browser.get("/api/auth/me")).status).toBe(401);
  });

  test("logout works for a visitor too", async () => {
    expect((await shop.browser().post("/api/auth/logout")).status).toBe(200);
  });

  test("last thirty days from the last use, extended at most once a day", async () => {
    const { browser, user } = await shop.registerShopper();
    const expiry = async () =>
      (await shop.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.expiresAt.getTime() as number;
    const first = await expiry();
    expect(Math.abs(first - Date.now() - 30 * dayMs)).toBeLessThan(60_000);
    expect((await browser.get("/api/auth/me")).headers.getSetCookie()).toEqual([]);
    expect(await expiry()).toBe(first);

    await shop.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 3 * dayMs) })
      .where(eq(sessions.userId, user.id));
    const reply = await browser.get("/api/auth/me");
    expect(reply.headers.getSetCookie()[0]).toContain("Max-Age=2592000");
    expect(Math.abs((await expiry()) - Date.now() - 30 * dayMs)).toBeLessThan(60_000);
  });

  test("an expired session signs nobody in and is purged", async () => {
    const { browser, user } = await shop.registerShopper();
    await shop.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, user.id));
    expect((await browser.get("/api/auth/me")).status).toBe(401);
    expect(await purgeSessions(shop.db, 1)).toBeGreaterThanOrEqual(1);
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  });

  test("end with the account", async () => {
    const { browser, user } = await shop.registerShopper();
    await shop.db.delete(users).where(eq(users.id, user.id));
    expect((await browser.get("/api/auth/me")).status).toBe(401);
  });
});

describe("guards", () => {
  test("every call that needs a login says 401 to a visitor, before it looks at the body", async () => {
    const visitor = shop.browser();
    const id = crypto.randomUUID();
    const replies = await Promise.all([
      visitor.get("/api/auth/me"),
      visitor.get("/api/user"),
      visitor.get("/api/cart"),
      visitor.post("/api/cart", { nonsense: true }),
      visitor.patch(`/api/cart/${id}`, {}),
      visitor.delete(`/api/cart/${id}`),
      visitor.get("/api/orders"),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(Array(replies.length).fill(401));
  });

  test("roles add up (rule role-1)", async () => {
    const { browser, user } = await shop.registerShopper();
    const cookie = `indaba_session=${browser.cookies.get("indaba_session")}`;
    const statuses = async (headers: Record<string, string>) => {
      const all = ["/api/cart", "/api/admin/stats"].map((path) =>
        shop.app.handle(new Request(`http://localhost${path}`, { headers })),
      );
      return (await Promise.all(all)).map((reply) => reply.status);
    };
    expect(await statuses({})).toEqual([401, 401]);
    const expected: [Role, number[]][] = [
      ["shopper", [200, 403]],
      ["vendor", [200, 403]],
      ["admin", [200, 200]],
    ];
    for (const [role, list] of expected) {
      await shop.db.update(users).set({ role }).where(eq(users.id, user.id));
      expect([role, await statuses({ cookie })]).toEqual([role, list]);
    }
  });
});

describe("throttling", () => {
  test("five failures lock an account's sign-in, right password or not, and say for how long", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    await limited.registerShopper("locked@example.com");
    const attempt = (password: string, email = "locked@example.com") =>
      limited.browser().post("/api/auth/login", { email, password });
    const failures = await Promise.all(Array.from({ length: 12 }, () => attempt("a wrong guess")));
    const counts = Map.groupBy(failures, (reply) => reply.status);
    expect([counts.get(401)?.length, counts.get(429)?.length]).toEqual([5, 7]);
    const locked = await attempt(testPassword, "Locked@example.com");
    expect(locked.status).toBe(429);
    expect(locked.body.message).toMatch(/^Too many failed sign-ins. Please try again in \d+ seconds?\.$/);
    const seconds = Number(locked.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    // Nobody else is locked out.
    await limited.registerShopper("free@example.com");
    expect((await attempt(testPassword, "free@example.com")).status).toBe(200);
  });

  test("strangers' failures don't lock out a browser that has signed in to the account before, nor a password change", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const email = "owner@example.com";
    const { browser: own } = await limited.registerShopper(email);
    const { browser: stranger } = await limited.registerShopper("stranger@example.com");
    const attempt = async (browser: TestBrowser, password: string) =>
      (await browser.post("/api/auth/login", { email, password })).status;
    const forgot = async (browser: TestBrowser) => (await browser.post("/api/auth/password/forgot", { email })).status;
    for (let guess = 0; guess < 5; guess++) expect(await attempt(stranger, "a wrong guess")).toBe(401);
    for (let link = 0; link < 5; link++) expect(await forgot(stranger)).toBe(200);
    // A browser known to another account counts with all strangers, as a new one does.
    expect(await attempt(stranger, testPassword)).toBe(429);
    expect(await attempt(limited.browser(), testPassword)).toBe(429);
    expect([await forgot(limited.browser()), await forgot(own)]).toEqual([429, 200]);
    const change = { currentPassword: testPassword, password: "another long password" };
    expect((await own.post("/api/auth/password/change", change)).status).toBe(200);
    await own.post("/api/auth/logout");
    expect(await attempt(own, "another long password")).toBe(200);
    for (let guess = 0; guess < 5; guess++) expect(await attempt(own, "a wrong guess")).toBe(401);
    expect(await attempt(own, "another long password")).toBe(429);
    await forgetBrowsers(limited.db, (await own.get("/api/auth/me")).body.id);
    expect(await attempt(own, "another long password")).toBe(429);
    await limited.db.update(knownBrowsers).set({ expiresAt: new Date(0) });
    await forgetOldBrowsers(limited.db);
    expect(await limited.db.select().from(knownBrowsers)).toEqual([]);
  });

  test("a right password resets the count of failures", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    await limited.registerShopper("clumsy@example.com");
    const attempt = (password: string) =>
      limited.browser().post("/api/auth/login", { email: "clumsy@example.com", password });
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) expect((await attempt("not it, sorry")).status).toBe(401);
      expect((await attempt(testPassword)).status).toBe(200);
    }
  });

  test("registrations from one address are counted", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    // A common password is refused before any costly work, and still counts.
    const tries = await Promise.all(
      Array.from({ length: 31 }, () =>
        limited.browser().post("/api/auth/register", { ...account("x@example.com"), password: "password" }),
      ),
    );
    expect(tries.map((reply) => reply.status).sort()).toEqual([...Array(30).fill(400), 429]);
  });

  test("other requests are answered while passwords are being hashed", async () => {
    const hashing = Promise.all(Array.from({ length: 12 }, () => hashPassword("busy machine")));
    let done = false;
    void hashing.then(() => {
      done = true;
    });
    const { rows } = await shop.db.execute(sql`select 1 as one`);
    expect((await shop.browser().get("/api/listings")).status).toBe(200);
    expect(rows).toHaveLength(1);
    expect(done).toBe(false);
    await hashing;
  });
});
