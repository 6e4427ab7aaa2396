import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import { conversations, passwordLinks, sessions, users } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { createPasswordLink, purgePasswordLinks } from "./password-links.service.ts";
import { hashToken, newToken } from "./sessions.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const newPassword = "a quite different battery";
const noLonger = { message: "This link is no longer valid. Please ask for a new one." };
const link = (user: CurrentUser) => shop.db.transaction((tx) => createPasswordLink(tx, user.id));
const reset = (browser: TestBrowser, token: unknown, password: unknown = newPassword) =>
  browser.post("/api/auth/password/reset", { token, password });
const login = (email: string, password: string) => shop.browser().post("/api/auth/login", { email, password });
const age = (user: CurrentUser) =>
  shop.db
    .update(passwordLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(passwordLinks.userId, user.id));

describe("POST /api/auth/password/reset", () => {
  test("sets the password, signs this browser in and ends every other session of the account", async () => {
    const { browser: elsewhere, user } = await shop.registerShopper();
    const { browser: stranger } = await shop.registerShopper();
    const browser = shop.browser();
    const visitor = newToken();
    browser.cookies.set("indaba_visitor", visitor);
    await shop.db.insert(conversations).values({ visitorHash: hashToken(visitor) });
    const token = await link(user);
    const reply = await reset(browser, token);
    expect([reply.status, reply.body]).toEqual([200, user]);
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^indaba_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.get("/api/auth/me")).body).toEqual(user);
    expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
    expect((await stranger.get("/api/auth/me")).status).toBe(200);
    expect(await shop.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
    expect(await shop.db.$count(conversations, eq(conversations.userId, user.id))).toBe(1);
    expect((await login(user.email, testPassword)).status).toBe(401);
    expect((await login(user.email, newPassword)).status).toBe(200);
  });

  test("a concurrent login with the old password leaves no session", async () => {
    for (let round = 0; round < 4; round++) {
      const { user } = await shop.registerShopper();
      const token = await link(user);
      const beside = shop.browser();
      const [old, changed] = await Promise.all([
        beside.post("/api/auth/login", { email: user.email, password: testPassword }),
        reset(shop.browser(), token),
      ]);
      expect(changed.status).toBe(200);
      expect([200, 401]).toContain(old.status);
      expect((await beside.get("/api/auth/me")).status).toBe(401);
    }
  });

  test("a link works once", async () => {
    const { user } = await shop.registerShopper();
    const token = await link(user);
    expect((await reset(shop.browser(), token)).status).toBe(200);
    const again = await reset(shop.browser(), token, "somebody else's choice");
    expect([again.status, again.body, again.headers.getSetCookie()]).toEqual([400, noLonger, []]);
    expect((await login(user.email, newPassword)).status).toBe(200);
  });

  test("of eight uses at once, one sets the password", async () => {
    const { user } = await shop.registerShopper();
    const token = await link(user);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => reset(shop.browser(), token, `choice number ${at}`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await login(user.email, `choice number ${winner}`)).status).toBe(200);
    expect(await shop.db.$count(passwordLinks, eq(passwordLinks.userId, user.id))).toBe(0);
  });

  test("a newer link voids the older one", async () => {
    const { user } = await shop.registerShopper();
    const older = await link(user);
    const newer = await link(user);
    expect((await reset(shop.browser(), older)).body).toEqual(noLonger);
    expect((await reset(shop.browser(), newer)).status).toBe(200);
  });

  test("an hour later it is no longer valid, and is purged", async () => {
    const { user } = await shop.registerShopper();
    const other = (await shop.registerShopper()).user;
    const token = await link(user);
    await link(other);
    const [row] = await shop.db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect(Math.abs((row?.expiresAt.getTime() ?? 0) - Date.now() - 60 * 60 * 1000)).toBeLessThan(60_000);
    await age(user);
    const reply = await reset(shop.browser(), token);
    expect([reply.status, reply.body]).toEqual([400, noLonger]);
    expect(await purgePasswordLinks(shop.db, 1)).toBe(1);
    expect(await shop.db.$count(passwordLinks, eq(passwordLinks.userId, user.id))).toBe(0);
    expect(await shop.db.$count(passwordLinks, eq(passwordLinks.userId, other.id))).toBe(1);
  });

  test("an unknown token gets the same sentence", async () => {
    for (const token of [newToken(), "", "x", "'; --", "\0", "ü".repeat(43)]) {
      const reply = await reset(shop.browser(), token);
      expect([token, reply.status, reply.body]).toEqual([token, 400, noLonger]);
    }
  });

  test.each([
    [{ password: newPassword }, { token: "Required" }],
    [{ token: "x" }, { password: "Password must be at least 6 characters" }],
    [{ token: "x", password: "12345" }, { password: "Password must be at least 6 characters" }],
    [{ token: "x", password: "password" }, { password: "Please choose a less common password" }],
  ])("%j is refused with %j", async (body, fields) => {
    const reply = await shop.browser().post("/api/auth/password/reset", body);
    expect([reply.status, reply.body]).toEqual([400, { message: Object.values(fields)[0], fields }] as unknown[]);
  });

  test("a refused password doesn't use up the link", async () => {
    const { user } = await shop.registerShopper();
    const token = await link(user);
    for (const password of ["12345", "Football"]) {
      expect((await reset(shop.browser(), token, password)).status).toBe(400);
    }
    expect((await reset(shop.browser(), token)).status).toBe(200);
  });

  test("using up the link and setting the password happen together or not at all", async () => {
    const { browser, user } = await shop.registerShopper();
    const token = await link(user);
    await shop.db.execute(sql`create function refuse_passwords() returns trigger language plpgsql as
      $$ begin raise exception 'no new passwords'; end $$`);
    await shop.db.execute(sql`create trigger refuse before update on users execute function refuse_passwords()`);
    try {
      expect((await reset(shop.browser(), token)).status).toBe(500);
    } finally {
      await shop.db.execute(sql`drop function refuse_passwords cascade`);
    }
    expect((await browser.get("/api/auth/me")).status).toBe(200);
    expect((await reset(shop.browser(), token)).status).toBe(200);
  });

  test("tokens are 256 bits and hashed at rest", async () => {
    const { user } = await shop.registerShopper();
    const token = await link(user);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const stored = await shop.db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect(stored.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
  });

  test("an account created without a password can sign in afterwards", async () => {
    const [made] = await shop.db.insert(users).values({ email: "new@example.com", username: "newone" }).returning();
    const token = await link(made as CurrentUser);
    expect((await login("new@example.com", newPassword)).status).toBe(401);
    expect((await reset(shop.browser(), token)).body.email).toBe("new@example.com");
    expect((await login("new@example.com", newPassword)).status).toBe(200);
  });

  test("attempts from one address are limited", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const replies = await Promise.all(Array.from({ length: 21 }, () => reset(limited.browser(), newToken())));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(20).fill(400), 429]);
    expect(replies.find(({ status }) => status === 429)?.body.message).toMatch(
      /^Too many attempts to set a password\. Please try again in \d+ minutes\.$/,
    );
  });
});
