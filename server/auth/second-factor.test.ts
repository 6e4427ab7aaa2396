import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { auditEntries, notifications, secondFactors, sessions } from "#db/schema.ts";
import { openSealed } from "#server/sealed.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addPerson, setPassword } from "#tests/harness/people.ts";
import { createPasswordLink } from "./password-links.service.ts";
import { removeSecondFactor, sealOldSecrets } from "./second-factor.service.ts";
import { base32, codeAt, stepAt, stepOf } from "./totp.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

describe("time-based codes", () => {
  const secret = Buffer.from("12345678901234567890");

  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("at %i seconds as in RFC 6238", (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code);
  });

  test("a code is taken half a minute early or late, not later, and nothing else is", () => {
    const now = 1_700_000_010_000;
    const at = stepAt(now);
    expect([-2, -1, 0, 1, 2].map((off) => stepOf(secret, codeAt(secret, at + off), now))).toEqual([
      null,
      at - 1,
      at,
      at + 1,
      null,
    ]);
    for (const wrong of ["", "12345", "1234567", "abcdef", "１２３４５６"])
      expect(stepOf(secret, wrong, now)).toBeNull();
  });

  test("secrets are written in base32 (RFC 4648)", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  });
});

async function secretOf(app: TestApp, id: string): Promise<Buffer> {
  const [row] = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
  return openSealed(row?.secret ?? "", id, app.deps.settings.secretsKey);
}

async function adminWith(app = shop) {
  const person = await addPerson(app, "admin");
  const { id, email } = person.user as { id: string; email: string };
  await setPassword(app.db, id);
  const { browser } = person;
  expect((await browser.get("/api/auth/second-factor")).body).toEqual({ on: false, recoveryCodesLeft: 0 });
  const begun = await browser.post("/api/auth/second-factor");
  const secretBytes = await secretOf(app, id);
  expect(begun.body.key).toBe(base32(secretBytes));
  // The next half minute's, because each code works once.
  const code = (later = 0) => codeAt(secretBytes, stepAt(Date.now()) + later);
  const confirmed = await browser.post("/api/auth/second-factor/confirm", { code: code() });
  expect(confirmed.status).toBe(200);
  const login = (extra: object = {}, with_: TestBrowser = app.browser()) =>
    with_.post("/api/auth/login", { email, password: testPassword, ...extra });
  /** As if no code had been used yet. */
  const forgetUse = () => app.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id));
  return { id, email, browser, code, login, forgetUse, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

describe("signing in in two steps", () => {
  test("the password alone is told to bring a code; with one it signs in, and the same code not again", async () => {
    const { login, code, forgetUse } = await adminWith();
    await forgetUse();
    const first = await login();
    expect([first.status, first.body.reason, first.headers.getSetCookie()]).toEqual([400, "second-factor", []]);
    expect((await login({ code: "000000", password: "wrong password" })).body).toEqual({
      message: "Invalid email or password",
    });
    const wrong = await login({ code: code() === "000000" ? "111111" : "000000" });
    expect([wrong.status, wrong.body.reason, wrong.body.fields.code]).toEqual([
      400,
      "second-factor",
      "This code is not right, or was used already.",
    ]);
    const typed = code();
    const browser = shop.browser();
    expect((await login({ code: ` ${typed.slice(0, 3)} ${typed.slice(3)} ` }, browser)).body.role).toBe("admin");
    expect((await browser.get("/api/admin/stats")).status).toBe(200);
    expect((await login({ code: typed })).status).toBe(400);
  });

  test("of ten sign-ins with one code at once, one succeeds", async () => {
    const { login, code, forgetUse } = await adminWith();
    await forgetUse();
    const typed = code();
    const replies = await Promise.all(Array.from({ length: 10 }, () => login({ code: typed })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("the secret is sealed for its owner; one of an earlier version works, and is sealed by the job", async () => {
    const { id, code, login, forgetUse } = await adminWith();
    const secret = await secretOf(shop, id);
    const stored = async () =>
      (await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, id)))[0]?.secret ?? "";
    expect(Buffer.from(await stored(), "base64url").includes(secret)).toBe(false);
    expect(() => openSealed("", id, shop.deps.settings.secretsKey)).toThrow("SECRETS_KEY");
    await shop.db
      .update(secondFactors)
      .set({ secret: secret.toString("base64url") })
      .where(eq(secondFactors.userId, id));
    await forgetUse();
    expect((await login({ code: code() })).status).toBe(200);
    for (let time = 0; time < 2; time++) await sealOldSecrets(shop.db, shop.deps.settings.secretsKey);
    expect(await secretOf(shop, id)).toEqual(secret);
    await forgetUse();
    expect((await login({ code: code() })).status).toBe(200);
  });

  test("each recovery code works once, and new ones end the old", async () => {
    const { id, login, browser, recoveryCodes } = await adminWith();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const stored = JSON.stringify(await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, id)));
    for (const each of recoveryCodes)
      for (const form of [each, each.replaceAll("-", "")]) expect(stored).not.toContain(form);
    const [first = "", second = ""] = recoveryCodes;
    expect((await login({ code: first.toUpperCase() })).status).toBe(200);
    expect((await login({ code: first })).status).toBe(400);
    expect((await browser.get("/api/auth/second-factor")).body).toEqual({ on: true, recoveryCodesLeft: 9 });
    const fresh = await browser.post("/api/auth/second-factor/recovery-codes");
    expect((await login({ code: second })).status).toBe(400);
    expect((await login({ code: fresh.body.recoveryCodes[0] })).status).toBe(200);
  });

  test("with another SECRETS_KEY a recovery code still signs in, once, and a code of the app is told to be one", async () => {
    const { login, code, forgetUse, recoveryCodes } = await adminWith();
    await forgetUse();
    const moved = await createTestApp(
      { SECRETS_KEY: "another-key-of-the-tests-0123456789" },
      { database: shop.database },
    );
    const app = await login({ code: code() }, moved.browser());
    expect([app.status, app.body.reason, app.body.fields.code]).toEqual([
      400,
      "second-factor",
      "The codes of your app can't be checked now. Please type a recovery code that you have not used.",
    ]);
    const browser = moved.browser();
    const [first = "", second] = recoveryCodes;
    expect((await login({ code: first }, browser)).status).toBe(200);
    expect((await login({ code: first }, moved.browser())).status).toBe(400);
    expect((await browser.post("/api/auth/confirm", { password: testPassword, code: second })).status).toBe(200);
    expect((await browser.get("/api/auth/second-factor")).body).toEqual({ on: true, recoveryCodesLeft: 8 });
    // Back with the key, the app counts again.
    expect((await login({ code: code() })).status).toBe(200);
  });

  test("a link by mail doesn't get around it, and stays valid until the code is right", async () => {
    const { id, code, forgetUse } = await adminWith();
    await forgetUse();
    const body = { token: await createPasswordLink(shop.db, id), password: "a quite different battery" };
    const reply = await shop.browser().post("/api/auth/password/reset", body);
    expect([reply.status, reply.body.reason]).toEqual([400, "second-factor"]);
    expect((await shop.browser().post("/api/auth/password/reset", { ...body, code: code() })).status).toBe(200);
  });

  test("eleven codes in a quarter of an hour are too many", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const { id } = await adminWith(limited);
    const token = await createPasswordLink(shop.db, id);
    const statuses: number[] = [];
    // The confirmation and the begin of setting up took two.
    for (let at = 0; at < 9; at++) {
      const body = { token, password: "a quite different battery", code: "aaaa" };
      statuses.push((await limited.browser().post("/api/auth/password/reset", body)).status);
    }
    expect(statuses).toEqual([...Array(8).fill(400), 429]);
  });

  test("turning it on ends the other logins, and each change is mailed", async () => {
    const { id, browser, login } = await adminWith();
    const other = shop.browser();
    const { code: recovery } = { code: (await browser.post("/api/auth/second-factor/recovery-codes")).body };
    expect((await login({ code: recovery.recoveryCodes[0] }, other)).status).toBe(200);
    expect((await browser.post("/api/auth/second-factor")).status).toBe(409);
    expect((await browser.delete("/api/auth/second-factor")).status).toBe(200);
    expect((await login()).status).toBe(200);
    const begun = await browser.post("/api/auth/second-factor");
    expect((await browser.post("/api/auth/second-factor/confirm", { code: "000000" })).status).toBe(400);
    // Nothing is asked for before a first code was right.
    expect((await login()).status).toBe(200);
    const bytes = await secretOf(shop, id);
    expect(begun.body.key).toBe(base32(bytes));
    const code = codeAt(bytes, stepAt(Date.now()));
    expect((await browser.post("/api/auth/second-factor/confirm", { code })).status).toBe(200);
    expect([(await other.get("/api/auth/me")).status, (await browser.get("/api/auth/me")).status]).toEqual([401, 200]);
    const acts = await shop.db.select({ act: auditEntries.act }).from(auditEntries).where(eq(auditEntries.aboutId, id));
    expect(acts.map(({ act }) => act)).toEqual([
      "second-factor-begun",
      "second-factor-on",
      "recovery-codes-replaced",
      "second-factor-off",
      "second-factor-begun",
      "second-factor-on",
    ]);
    const told = await shop.db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.userId, id));
    expect(told.map(({ kind }) => kind).sort()).toEqual(["second-factor-off", "second-factor-on", "second-factor-on"]);
  });

  test("whoever runs the shop can turn it off, which ends the account's logins", async () => {
    const { id, browser, login } = await adminWith();
    expect(await removeSecondFactor(shop.db, id, { endSessions: true })).toBe(true);
    expect(await removeSecondFactor(shop.db, id, { endSessions: true })).toBe(false);
    expect((await browser.get("/api/auth/me")).status).toBe(401);
    expect((await login()).status).toBe(200);
  });
});

describe("an admin's session", () => {
  const age = (browser: TestBrowser, minutes: number) =>
    shop.db
      .update(sessions)
      .set({
        createdAt: sql`now() - ${minutes}::int * interval '1 minute'`,
        provedAt: sql`now() - ${minutes}::int * interval '1 minute'`,
      })
      .where(
        and(
          eq(
            sessions.tokenHash,
            new Bun.CryptoHasher("sha256").update(browser.cookies.get("indaba_session") ?? "").digest("hex"),
          ),
        ),
      );

  test("ends twelve hours after signing in, a shopper's doesn't", async () => {
    const admin = await addPerson(shop, "admin");
    const shopper = await addPerson(shop, "shopper");
    for (const [minutes, expected] of [
      [12 * 60 - 5, [200, 200]],
      [12 * 60 + 1, [401, 200]],
    ] as const) {
      await age(admin.browser, minutes);
      await age(shopper.browser, minutes);
      const statuses = [await admin.browser.get("/api/auth/me"), await shopper.browser.get("/api/auth/me")];
      expect(statuses.map(({ status }) => status)).toEqual([...expected]);
    }
  });

  test("its cookie is kept as long", async () => {
    const { user } = await addPerson(shop, "admin");
    await setPassword(shop.db, user?.id ?? "");
    const reply = await shop.browser().post("/api/auth/login", { email: user?.email, password: testPassword });
    expect(reply.headers.getSetCookie()[0]).toContain("; Max-Age=43200;");
  });

  const declared = (kind: "always" | "approvals") =>
    Object.entries<Endpoint>(endpoints).flatMap(([route, { fresh }]) => (fresh === kind ? [route] : []));

  test("money, the second factor, and what vendors and accounts lose are what a fresh password is needed for", () => {
    expect(declared("always").sort()).toEqual(
      [
        "POST /api/auth/second-factor",
        "POST /api/auth/second-factor/confirm",
        "POST /api/auth/second-factor/recovery-codes",
        "DELETE /api/auth/second-factor",
        "POST /api/admin/orders/:id/cancellations",
        "POST /api/admin/orders/:id/refunds",
        "POST /api/admin/legal/:page",
        "PATCH /api/admin/vendors/:id",
        "POST /api/admin/vendors/:id/suspend",
        "POST /api/admin/vendors/:id/restore",
        "POST /api/admin/listings/:id/take-down",
        "POST /api/admin/users/:id/lock",
        "POST /api/admin/users/:id/unlock",
        "POST /api/admin/users/:id/end-sessions",
        "POST /api/admin/users/:id/make-admin",
        "POST /api/admin/users/:id/unmake-admin",
        "POST /api/admin/payments/:id/refund",
        "POST /api/admin/refunds/:id/retry",
        "POST /api/admin/payout-runs/:id/send",
        "POST /api/admin/payout-runs/:id/paid",
        "POST /api/admin/payout-runs/:id/file",
        "POST /api/admin/payouts/:id/back",
      ].sort(),
    );
    expect(declared("approvals")).toEqual([
      "POST /api/admin/vendors/:id/approve",
      "POST /api/admin/vendors/:id/reject",
    ]);
  });

  test("a quarter of an hour after the password, these acts ask for it again, once", async () => {
    const { browser, user } = await addPerson(shop, "admin");
    await setPassword(shop.db, user?.id ?? "");
    const vendorId = await addVendor(shop.db);
    await addListing(shop.db, vendorId);
    const change = () => browser.patch(`/api/admin/vendors/${vendorId}`, { commissionPercent: 7 });
    await age(browser, 14);
    expect((await change()).status).toBe(200);
    await age(browser, 16);
    const asked = await change();
    expect([asked.status, asked.body]).toEqual([
      403,
      { message: "Please type your password again to do this.", reason: "confirm" },
    ]);
    for (const route of declared("always")) {
      const [method = "", path = ""] = route.split(" ");
      const reply = await browser.fetch(method, path.replace(":id", crypto.randomUUID()), { body: {} });
      expect([route, (await reply.json()).reason]).toEqual([route, "confirm"]);
    }
    expect((await browser.post("/api/auth/confirm", { password: "wrong password" })).status).toBe(400);
    expect((await change()).status).toBe(403);
    expect((await browser.post("/api/auth/confirm", { password: testPassword })).status).toBe(200);
    expect((await change()).status).toBe(200);
  });

  test("with a second factor, confirming takes a code as well", async () => {
    const { browser, code, forgetUse } = await adminWith();
    await forgetUse();
    const alone = await browser.post("/api/auth/confirm", { password: testPassword });
    expect([alone.status, alone.body.reason]).toEqual([400, "second-factor"]);
    expect((await browser.post("/api/auth/confirm", { password: testPassword, code: code() })).status).toBe(200);
  });

  test("approvals stay as documented, unless the shop asks for the password there too", async () => {
    const { browser } = await addPerson(shop, "admin");
    const strict = await createTestApp({ CONFIRM_APPROVALS: "on" }, { database: shop.database });
    const strictBrowser = strict.browser();
    strictBrowser.cookies.set("indaba_session", browser.cookies.get("indaba_session") ?? "");
    await age(browser, 16);
    const [one, two] = [
      await addVendor(shop.db, { status: "pending" }),
      await addVendor(shop.db, { status: "pending" }),
    ];
    expect((await strictBrowser.post(`/api/admin/vendors/${one}/approve`)).body.reason).toBe("confirm");
    expect((await strictBrowser.post(`/api/admin/vendors/${two}/reject`)).body.reason).toBe("confirm");
    expect((await browser.post(`/api/admin/vendors/${one}/approve`)).status).toBe(200);
    expect((await browser.post(`/api/admin/vendors/${two}/reject`)).status).toBe(200);
  });
});
