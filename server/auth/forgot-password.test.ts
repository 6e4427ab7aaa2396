import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import * as schema from "#db/schema.ts";
import { notifications, passwordLinks, users } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
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
  for (const until = Date.now() + 10_000; Date.now() < until; await Bun.sleep(20)) {
    const mails = await linkMails(userId);
    if (mails.length < count) continue;
    return mails.map(({ text }) => text.match(/\/auth\/reset#token=([\w-]{43})\s*$/)?.[1] ?? `none in ${text}`);
  }
  throw new Error(`No ${count} links came`);
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
    expect((await login("thandi@example.com", newPassword)).status).toBe(200);
  });

  test("no account: the same answer, and nothing is written", async () => {
    const before = [await shop.db.$count(notifications), await shop.db.$count(passwordLinks)];
    const reply = await forgot("nobody@example.com");
    expect([reply.status, reply.body]).toEqual([200, answer]);
    await Bun.sleep(300);
    expect([await shop.db.$count(notifications), await shop.db.$count(passwordLinks)]).toEqual(before);
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

  test("and it takes the same time", async () => {
    const known = await Promise.all(Array.from({ length: 5 }, () => shop.registerShopper()));
    const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 40; round++) {
      const emails = { known: known[round % 5]?.user.email, unknown: `nobody${round}@example.com` };
      // Alternate the order, as the first call may slow down the second.
      for (const which of round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
        const begun = performance.now();
        await forgot(emails[which]);
        took[which].push(performance.now() - begun);
        await Bun.sleep(5);
      }
    }
    const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] as number;
    const [withAccount, without] = [median(took.known), median(took.unknown)];
    // Making the link would more than double the time; two medians differ by far less by chance.
    expect(Math.abs(withAccount - without)).toBeLessThan(1 + 0.5 * Math.min(withAccount, without));
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
      expect(replies[5]?.body.message).toMatch(/^That was a lot of links\. Please try again in \d+ minutes\.$/);
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, at) => forgot(`someone${at}@example.com`, limited.browser())),
      );
      expect(others.filter(({ status }) => status === 429)).toHaveLength(6);
    }
  });
});
