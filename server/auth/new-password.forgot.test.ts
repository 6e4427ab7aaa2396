import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import * as schema from "#db/schema.ts";
import { notifications, passwordLinks, users } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { until } from "#tests/harness/waiting.ts";
import { countedAs } from "./known-browsers.service.ts";
import { sendPasswordLink } from "./new-password.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: "https://indaba.example" });
});
afterAll(() => shop.close());

const answer = {
  message: "If an account exists for that address, a link is on its way. It works for one hour.",
};
const newPassword = "a quite different battery";
const forgot = (email: unknown, browser: TestBrowser = shop.browser()) =>
  browser.post("/api/auth/password/forgot", { email });
const reset = (token: string, password = newPassword) =>
  shop.browser().post("/api/auth/password/reset", { token, password });
const login = (email: string, password: string) => shop.browser().post("/api/auth/login", { email, password });
const linkMails = (userId: string) =>
  shop.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, "password-link")))
    .orderBy(notifications.createdAt);

/** Waits for `count` links to the account; their tokens, oldest first. */
async function tokensOf(userId: string, count: number): Promise<string[]> {
  await until(async () => (await linkMails(userId)).length >= count);
  const mails = await linkMails(userId);
  return mails.map(({ text }) => text.match(/\/auth\/reset#token=([\w-]{43})\s*$/)?.[1] ?? `none in ${text}`);
}

describe("POST /api/auth/password/forgot", () => {
  test("a link goes to the account's own email, whatever its settings, and sets the password once", async () => {
    const { user, browser } = await shop.registerShopper("Thandi@example.com");
    await browser.put("/api/user/settings", {
      phoneNumber: "+27821234567",
      emailNotifications: false,
      whatsappNotifications: true,
    });
    const reply = await forgot("thandi@EXAMPLE.com");
    expect([reply.status, reply.body, reply.headers.getSetCookie()]).toEqual([200, answer, []]);
    const [token = ""] = await tokensOf(user.id, 1);
    const [mail, ...others] = await linkMails(user.id);
    expect(others).toEqual([]);
    expect([mail?.channel, mail?.recipient]).toEqual(["email", "Thandi@example.com"]);
    expect(reply.text).not.toContain(token);
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(400);
    const changed = and(eq(notifications.userId, user.id), eq(notifications.kind, "password-changed"));
    expect(await shop.db.$count(notifications, changed)).toBe(1);
    expect((await login("thandi@example.com", newPassword)).status).toBe(200);
  });

  test("a reset makes every browser a stranger again, also a copy of the one that resets", async () => {
    const { user, browser } = await shop.registerShopper();
    const copied = browser.cookies.get("__Host-indaba_browser") as string;
    await forgot(user.email);
    const [token = ""] = await tokensOf(user.id, 1);
    const reply = await browser.post("/api/auth/password/reset", { token, password: newPassword });
    expect(reply.status).toBe(200);
    expect(await countedAs(shop.db, copied, user.email)).toBe(null);
    expect(await countedAs(shop.db, browser.cookies.get("__Host-indaba_browser") as string, user.email)).not.toBe(null);
  });

  test("no account: the same answer, and nothing is written", async () => {
    const { user } = await shop.registerShopper();
    const counts = async () => [await shop.db.$count(notifications), await shop.db.$count(passwordLinks)];
    const before = await counts();
    const reply = await forgot("nobody@example.com");
    expect([reply.status, reply.body]).toEqual([200, answer]);
    // A link requested later has arrived and is the only one.
    await forgot(user.email);
    await tokensOf(user.id, 1);
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });

  test("before the reply there is one query and no write, with and without an account", async () => {
    const { user } = await shop.registerShopper();
    const asked: string[] = [];
    const logger = { logQuery: (query: string) => asked.push(query) };
    const db = drizzle(shop.database.pool, { schema, logger }) as TestApp["db"];
    const watched = await createTestApp({}, { database: shop.database, deps: { db } });
    await forgot("nobody@example.com", watched.browser());
    const without = asked.splice(0);
    await forgot(user.email, watched.browser());
    // The link's own queries come after the reply; on a busy machine they may have begun by now.
    expect(asked.slice(0, 2)).toEqual([...without, ...(asked.length > 1 ? ["begin"] : [])]);
    expect(without).toHaveLength(1);
    await tokensOf(user.id, 1);
  });

  test("and the reply doesn't wait for the link", async () => {
    const { user } = await shop.registerShopper();
    const { promise: replied, resolve: theReplyIsThere } = Promise.withResolvers<void>();
    const { transaction } = shop.db;
    const held = spyOn(shop.db, "transaction").mockImplementation((async (...work: Parameters<typeof transaction>) => {
      await replied;
      return await transaction.apply(shop.db, work);
    }) as typeof transaction);
    try {
      expect((await forgot(user.email)).body).toEqual(answer);
      theReplyIsThere();
      await tokensOf(user.id, 1);
      expect(held).toHaveBeenCalled();
    } finally {
      held.mockRestore();
    }
  });

  test("older links of the account are void", async () => {
    const { user } = await shop.registerShopper();
    await forgot(user.email);
    await tokensOf(user.id, 1);
    await forgot(user.email);
    const [older = "", newer = ""] = await tokensOf(user.id, 2);
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  test("of several links requested at once, one works", async () => {
    const { user } = await shop.registerShopper();
    await Promise.all(Array.from({ length: 6 }, () => forgot(user.email)));
    const tokens = await tokensOf(user.id, 6);
    expect(await shop.db.$count(passwordLinks, eq(passwordLinks.userId, user.id))).toBe(1);
    const replies = await Promise.all(tokens.map((token) => reset(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)]);
  });

  test("requesting links during resets leaves one password and causes no error", async () => {
    for (let round = 0; round < 5; round++) {
      const { user } = await shop.registerShopper();
      await forgot(user.email);
      const [token = ""] = await tokensOf(user.id, 1);
      const asked = Array.from({ length: 4 }, () =>
        sendPasswordLink(shop.db, user.id, "https://indaba.example").then(() => 200),
      );
      const resets = [reset(token, "choice number 1"), reset(token, "choice number 2")];
      const [, one, two] = await Promise.all([Promise.all(asked), ...resets]);
      const worked = [one, two].filter((reply) => reply?.status === 200).length;
      expect(worked).toBeLessThanOrEqual(1);
      for (const reply of [one, two]) expect([200, 400]).toContain(reply?.status as number);
    }
  });

  test("the link lasts for one hour", async () => {
    const { user } = await shop.registerShopper();
    await forgot(user.email);
    await tokensOf(user.id, 1);
    const [row] = await shop.db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect(Math.abs((row?.expiresAt.getTime() ?? 0) - Date.now() - 60 * 60 * 1000)).toBeLessThan(60_000);
  });

  test("an account without a password gets its first one this way", async () => {
    const [made] = await shop.db
      .insert(users)
      .values({ email: "made@example.com", username: "made" })
      .returning({ id: users.id });
    await forgot("made@example.com");
    const [token = ""] = await tokensOf(made?.id ?? "", 1);
    expect((await reset(token, testPassword)).body.email).toBe("made@example.com");
  });

  test.each([[undefined], [""], ["no"], ["a@b"], [{}]])("%j is no email address", async (email) => {
    const { status, body } = await forgot(email);
    const message = "Invalid email address";
    expect([status, body]).toEqual([400, { message, fields: { email: message } }]);
  });

  test("links are limited by email, whether there is an account, and by address", async () => {
    const { user } = await shop.registerShopper();
    for (const email of [user.email, "nobody@example.com"]) {
      const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
      const replies = [];
      for (let turn = 0; turn < 6; turn++) {
        replies.push(await forgot(turn % 2 ? email.toUpperCase() : email, limited.browser()));
      }
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(replies[5]?.body.message).toMatch(/^Too many links\. Please try again in \d+ minutes\.$/);
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, at) => forgot(`someone${at}@example.com`, limited.browser())),
      );
      expect(others.filter(({ status }) => status === 429)).toHaveLength(6);
    }
  });
});
