import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { notifications, passwordLinks, sessions, users } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { createPasswordLink } from "./password-links.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const newPassword = "a quite different battery";
const wrong = "This is not your current password.";
const change = (browser: TestBrowser, currentPassword: unknown = testPassword, password: unknown = newPassword) =>
  browser.post("/api/auth/password/change", { currentPassword, password });
const login = (email: string, password: string, browser = shop.browser()) =>
  browser.post("/api/auth/login", { email, password });
const changedMails = (userId: string) =>
  shop.db.$count(
    notifications,
    and(
      eq(notifications.userId, userId),
      eq(notifications.kind, "password-changed"),
      eq(notifications.channel, "email"),
    ),
  );

describe("POST /api/auth/password/change", () => {
  test("sets the password, keeps this session and ends all others, voids links, and sends an email", async () => {
    const { browser, user } = await shop.registerShopper();
    const { browser: stranger } = await shop.registerShopper();
    const elsewhere = shop.browser();
    await login(user.email, testPassword, elsewhere);
    const token = await shop.db.transaction((tx) => createPasswordLink(tx, user.id));
    const reply = await change(browser);
    expect([reply.status, reply.body]).toEqual([200, { message: "Your password has been changed." }]);
    expect((await browser.get("/api/auth/me")).body).toEqual(user);
    expect((await elsewhere.get("/api/auth/me")).status).toBe(401);
    expect((await stranger.get("/api/auth/me")).status).toBe(200);
    expect((await login(user.email, testPassword)).status).toBe(401);
    expect((await login(user.email, newPassword)).status).toBe(200);
    expect(await shop.db.$count(passwordLinks, eq(passwordLinks.userId, user.id))).toBe(0);
    expect((await shop.browser().post("/api/auth/password/reset", { token, password: "another one" })).status).toBe(
      400,
    );
    expect(await changedMails(user.id)).toBe(1);
    await change(browser, newPassword, "and a third battery");
    expect(await changedMails(user.id)).toBe(2);
  });

  test("a reset sends an email too", async () => {
    const { user } = await shop.registerShopper();
    const token = await shop.db.transaction((tx) => createPasswordLink(tx, user.id));
    await shop.browser().post("/api/auth/password/reset", { token, password: newPassword });
    expect(await changedMails(user.id)).toBe(1);
  });

  test("a wrong current password is said at its field, and nothing changes", async () => {
    const { browser, user } = await shop.registerShopper();
    const reply = await change(browser, "not it, sorry");
    expect([reply.status, reply.body]).toEqual([400, { message: wrong, fields: { currentPassword: wrong } }]);
    expect((await login(user.email, testPassword)).status).toBe(200);
    expect(await changedMails(user.id)).toBe(0);
  });

  test.each([
    [{ password: newPassword }, { currentPassword: "Required" }],
    [{ currentPassword: testPassword }, { password: "Password must be at least 6 characters" }],
    [{ currentPassword: testPassword, password: "12345" }, { password: "Password must be at least 6 characters" }],
    [{ currentPassword: testPassword, password: "Football" }, { password: "Please choose a less common password" }],
    [{ currentPassword: "wrong", password: "Football" }, { password: "Please choose a less common password" }],
  ])("%j is refused with %j", async (body, fields) => {
    const { browser } = await shop.registerShopper();
    const reply = await browser.post("/api/auth/password/change", body);
    expect([reply.status, reply.body]).toEqual([400, { message: Object.values(fields)[0], fields }] as unknown[]);
  });

  test("a visitor is asked to log in", async () => {
    expect((await change(shop.browser())).status).toBe(401);
  });

  test("guesses are counted for the session", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const { browser } = await limited.registerShopper("guessed@example.com");
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess++) statuses.push((await change(browser, "not it, sorry")).status);
    statuses.push((await change(browser)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await change(browser)).body.message).toMatch(
      /^Too many failed sign-ins\. Please try again in \d+ seconds?\.$/,
    );
  });

  test("the right password resets the count of failures", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const { browser } = await limited.registerShopper("forgiven@example.com");
    for (let round = 0; round < 2; round++) {
      const [now, next] = round === 0 ? [testPassword, newPassword] : [newPassword, testPassword];
      for (let guess = 0; guess < 4; guess++) expect((await change(browser, "not it, sorry")).status).toBe(400);
      expect((await change(browser, now, next)).status).toBe(200);
    }
  });

  test("of two changes at once, one sets the password", async () => {
    const { browser, user } = await shop.registerShopper();
    const replies = await Promise.all([1, 2].map((at) => change(browser, testPassword, `choice number ${at}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = replies.findIndex(({ status }) => status === 200) + 1;
    expect((await login(user.email, `choice number ${winner}`)).status).toBe(200);
    expect(await changedMails(user.id)).toBe(1);
  });

  test("a concurrent login with the old password leaves no session", async () => {
    for (let round = 0; round < 6; round++) {
      const { browser, user } = await shop.registerShopper();
      const beside = shop.browser();
      const [old, changed] = await Promise.all([login(user.email, testPassword, beside), change(browser)]);
      expect(changed.status).toBe(200);
      expect([200, 401]).toContain(old.status);
      expect((await beside.get("/api/auth/me")).status).toBe(401);
      expect((await browser.get("/api/auth/me")).status).toBe(200);
      expect(await shop.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
    }
  });

  test("with a link used at the same time, one password is set and only its browser stays signed in", async () => {
    for (let round = 0; round < 4; round++) {
      const { browser, user } = await shop.registerShopper();
      const token = await shop.db.transaction((tx) => createPasswordLink(tx, user.id));
      const other = shop.browser();
      const [linked, changed] = await Promise.all([
        other.post("/api/auth/password/reset", { token, password: "by the link" }),
        change(browser),
      ]);
      expect([linked.status, changed.status].sort()).toEqual([200, 400]);
      const [inside, outside] = linked.status === 200 ? [other, browser] : [browser, other];
      expect((await inside.get("/api/auth/me")).status).toBe(200);
      expect((await outside.get("/api/auth/me")).status).toBe(401);
    }
  });

  test("the stored hash is argon2id", async () => {
    const { browser, user } = await shop.registerShopper();
    await change(browser);
    const [row] = await shop.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
    expect(row?.hash).toMatch(/^\$argon2id\$/);
  });
});
