import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/users/users.ts";
import { cartItems, listings, vendors, widgetHandOffs, widgetSessions, widgetTokens } from "#db/schema.ts";
import { hashToken, newToken } from "#server/auth/sessions.service.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addWidget, hostOrigin, openFrame, type TestFrame } from "#tests/harness/widget.ts";
import { purgeHandOffs } from "./hand-offs.service.ts";
import { revokeWidgetKeys } from "./widget-keys.service.ts";

let shop: TestApp;
let vendorId: string;
let key: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db, { businessName: "Karoo Crafts" });
  key = await addWidget(shop.db, vendorId);
});
afterAll(() => shop.close());

const gone = { message: "This link has been used or is too old. Please go back to the chat and try again." };
const signedOut = { message: "Please log in to continue." };
const look = (browser: TestBrowser, token: string) => browser.post("/api/cart/hand-off/look", { token });
const take = (browser: TestBrowser, token: string) => browser.post("/api/cart/hand-off/take", { token });

async function signIn(frame: TestFrame, user: CurrentUser): Promise<void> {
  await shop.db.execute(sql`
    update ${widgetSessions} set user_id = ${user.id}::uuid where id =
      (select session_id from ${widgetTokens} where token_hash = ${hashToken(frame.session.token)})`);
}
const put = (user: CurrentUser, listingId: string, quantity: number) =>
  shop.db.insert(cartItems).values({ userId: user.id, listingId, quantity });
const cartOf = async (user: CurrentUser) => {
  const rows = await shop.db.select().from(cartItems).where(eq(cartItems.userId, user.id));
  return Object.fromEntries(rows.map(({ listingId, quantity }) => [listingId, quantity]));
};
const rowOf = async (token: string) =>
  (
    await shop.db
      .select()
      .from(widgetHandOffs)
      .where(eq(widgetHandOffs.tokenHash, hashToken(token)))
  )[0];
const age = (token: string) =>
  shop.db
    .update(widgetHandOffs)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(widgetHandOffs.tokenHash, hashToken(token)));

/** A shopper in a vendor's chat with two teas and one rusk in the cart, and a registered hand-off. */
async function leave(frame?: TestFrame) {
  const asking = frame ?? (await openFrame(shop, key));
  const { browser, user } = await shop.registerShopper();
  await signIn(asking, user);
  const [tea, rusk] = [
    await addListing(shop.db, vendorId),
    await addListing(shop.db, await addVendor(shop.db), { title: "Rusks" }),
  ];
  await put(user, tea, 2);
  await put(user, rusk, 1);
  const token = newToken();
  const reply = await asking.post("/api/widget/checkout", { token });
  expect([reply.status, reply.body]).toEqual([200, { url: "http://localhost:3000/cart/hand-off" }]);
  return { frame: asking, browser, user, tea, rusk, token };
}

describe("POST /api/widget/checkout", () => {
  test("stores a copy of the cart for 15 minutes and only a hash of the token, and never answers the token", async () => {
    const { user, tea, rusk, token } = await leave();
    await shop.db.delete(cartItems).where(eq(cartItems.userId, user.id));
    const row = await rowOf(token);
    expect(row?.lines.toSorted((a, b) => b.quantity - a.quantity)).toEqual([
      { listingId: tea, quantity: 2 },
      { listingId: rusk, quantity: 1 },
    ]);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Math.abs((row?.expiresAt.getTime() ?? 0) - Date.now() - 900_000)).toBeLessThan(60_000);
  });

  test("a visitor gets Please log in to continue.", async () => {
    const frame = await openFrame(shop, key);
    const reply = await frame.post("/api/widget/checkout", { token: newToken() });
    expect([reply.status, reply.body]).toEqual([401, signedOut]);
  });

  test("is idempotent; another shopper's token is refused", async () => {
    const { frame, token } = await leave();
    expect((await frame.post("/api/widget/checkout", { token })).status).toBe(200);
    const stranger = await openFrame(shop, key);
    await signIn(stranger, (await shop.registerShopper()).user);
    expect((await stranger.post("/api/widget/checkout", { token })).status).toBe(409);
  });

  test("an invalid body is a 400 that doesn't repeat it", async () => {
    const { frame, browser } = await leave();
    for (const token of [undefined, "secret-text", "x".repeat(44), 1, null]) {
      const replies = [
        await frame.post("/api/widget/checkout", { token }),
        await look(browser, token as string),
        await take(browser, token as string),
      ];
      expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
      for (const { text } of replies) expect(text).not.toContain("secret-text");
    }
  });
});

describe("a tab of the marketplace", () => {
  test("of the same account: own, and the token is used up", async () => {
    const { browser, user, token } = await leave();
    const before = await cartOf(user);
    const reply = await look(browser, token);
    expect([reply.status, reply.body]).toEqual([200, { vendorName: "Karoo Crafts", own: true, lines: [] }]);
    expect((await look(browser, token)).body).toEqual(gone);
    expect(await cartOf(user)).toEqual(before);
  });

  test("of the same account that takes at once: nothing is doubled", async () => {
    const { browser, user, token } = await leave();
    const before = await cartOf(user);
    expect((await take(browser, token)).body).toEqual({ added: 0, refused: [] });
    expect(await cartOf(user)).toEqual(before);
  });

  test("of another account: can look several times and adds once, to its own cart", async () => {
    const { user, tea, rusk, token } = await leave();
    const other = await shop.registerShopper();
    await put(other.user, tea, 1);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await look(other.browser, token);
      expect([status, body.own, body.vendorName]).toEqual([200, false, "Karoo Crafts"]);
      const seen = body.lines.map((line: { listing: { id: string }; quantity: number }) => [
        line.listing.id,
        line.quantity,
      ]);
      expect(Object.fromEntries(seen)).toEqual({ [tea]: 2, [rusk]: 1 });
    }
    expect((await take(other.browser, token)).body).toEqual({ added: 2, refused: [] });
    expect(await cartOf(other.user)).toEqual({ [tea]: 3, [rusk]: 1 });
    expect(await cartOf(user)).toEqual({ [tea]: 2, [rusk]: 1 });
    expect((await take(other.browser, token)).body).toEqual(gone);
    expect((await look(other.browser, token)).body).toEqual(gone);
    expect(await cartOf(other.user)).toEqual({ [tea]: 3, [rusk]: 1 });
  });

  test("of eight concurrent takes by two accounts one adds", async () => {
    const { tea, token } = await leave();
    const takers = [await shop.registerShopper(), await shop.registerShopper()];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => take((takers[at % 2] as (typeof takers)[0]).browser, token)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    const carts = await Promise.all(takers.map(({ user }) => cartOf(user)));
    expect(carts.map((cart) => cart[tea] ?? 0).sort()).toEqual([0, 2]);
  });

  test("two carts taken into one account at the same time are both added", async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await leave(), await leave()];
      const products = [one.tea, two.tea];
      const tokens: string[] = [];
      // The same products, in the opposite order.
      for (const [{ user, frame }, order] of [
        [one, products],
        [two, products.toReversed()],
      ] as const) {
        await shop.db.delete(cartItems).where(eq(cartItems.userId, user.id));
        for (const listingId of order) await put(user, listingId, 1);
        const token = newToken();
        await frame.post("/api/widget/checkout", { token });
        tokens.push(token);
      }
      const { browser, user } = await shop.registerShopper();
      const replies = await Promise.all(tokens.map((token) => take(browser, token)));
      expect(replies.map(({ body }) => body)).toEqual(Array(2).fill({ added: 2, refused: [] }));
      expect(await cartOf(user)).toEqual({ [one.tea]: 2, [two.tea]: 2 });
    }
  });

  test("a refused line is reported in a sentence, and the others are added", async () => {
    const { tea, rusk, token } = await leave();
    await shop.db.update(listings).set({ stock: 1 }).where(eq(listings.id, tea));
    const { browser, user } = await shop.registerShopper();
    expect((await take(browser, token)).body).toEqual({ added: 1, refused: ["Rooibos tea: Only 1 left in stock."] });
    expect(await cartOf(user)).toEqual({ [rusk]: 1 });
  });

  test("a listing that is no longer sold is neither shown nor named", async () => {
    const { tea, rusk, token } = await leave();
    await shop.db.update(listings).set({ status: "archived", title: "Secret rusks" }).where(eq(listings.id, rusk));
    const { browser, user } = await shop.registerShopper();
    const looked = await look(browser, token);
    expect(looked.body.lines).toHaveLength(1);
    const taken = await take(browser, token);
    expect(taken.body).toEqual({ added: 1, refused: ["One product is no longer for sale."] });
    expect(looked.text + taken.text).not.toContain("Secret");
    expect(await cartOf(user)).toEqual({ [tea]: 2 });
  });

  test("after an error nothing is added and the token stays valid", async () => {
    const { tea, rusk, token } = await leave();
    const { browser, user } = await shop.registerShopper();
    await shop.db.execute(sql`create function refuse_line() returns trigger language plpgsql as
      $$ begin if new.listing_id = ${sql.raw(`'${[tea, rusk].toSorted()[1]}'`)} then raise exception 'no'; end if; return new; end $$`);
    await shop.db.execute(
      sql`create trigger refuse before insert on cart_items for each row execute function refuse_line()`,
    );
    try {
      expect((await take(browser, token)).status).toBe(500);
    } finally {
      await shop.db.execute(sql`drop function refuse_line cascade`);
    }
    expect(await cartOf(user)).toEqual({});
    expect((await take(browser, token)).body).toEqual({ added: 2, refused: [] });
  });

  test("expires after 15 minutes and is purged", async () => {
    const { browser, token } = await leave();
    const alive = await leave();
    await age(token);
    expect((await look(browser, token)).body).toEqual(gone);
    expect((await take((await shop.registerShopper()).browser, token)).body).toEqual(gone);
    expect(await purgeHandOffs(shop.db, 1)).toBeGreaterThan(0);
    expect(await rowOf(token)).toBeUndefined();
    expect(await rowOf(alive.token)).toBeDefined();
  });

  test("an unknown token is 404; without a login it is 401 and nothing is used up", async () => {
    const { token } = await leave();
    const { browser } = await shop.registerShopper();
    for (const ask of [look, take]) {
      const unknown = await ask(browser, newToken());
      expect([unknown.status, unknown.body]).toEqual([404, gone]);
      const visitor = await ask(shop.browser(), token);
      expect([visitor.status, visitor.body]).toEqual([401, signedOut]);
    }
    expect(await rowOf(token)).toBeDefined();
  });

  test("another site's page can't take it, even with the shopper's cookies", async () => {
    const { token } = await leave();
    const { browser, user } = await shop.registerShopper();
    for (const path of ["look", "take"]) {
      const reply = await browser.post(`/api/cart/hand-off/${path}`, { token }, { headers: { origin: hostOrigin } });
      expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    }
    expect(await cartOf(user)).toEqual({});
    expect(await rowOf(token)).toBeDefined();
  });

  test("a revoked key ends it; other vendors' hand-offs stay", async () => {
    const mine = await addVendor(shop.db);
    const frame = await openFrame(shop, await addWidget(shop.db, mine));
    const { browser, token } = await leave(frame);
    const other = await leave();
    await revokeWidgetKeys(shop.db, mine);
    expect((await look(browser, token)).body).toEqual(gone);
    expect((await look(other.browser, other.token)).status).toBe(200);
  });

  test("if the vendor is no longer approved, only its own listings are left out", async () => {
    const mine = await addVendor(shop.db, { businessName: "Was here" });
    const { tea, token } = await leave(await openFrame(shop, await addWidget(shop.db, mine)));
    const { browser, user } = await shop.registerShopper();
    const own = await shop.db.select({ vendorId: listings.vendorId }).from(listings).where(eq(listings.id, tea));
    expect(own[0]?.vendorId).toBe(vendorId);
    await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, mine));
    expect((await take(browser, token)).body.added).toBe(2);
    expect(Object.keys(await cartOf(user))).toHaveLength(2);
  });

  test("attempts are limited by account", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const { browser } = await limited.registerShopper("hand-off@example.com");
    const replies = await Promise.all(Array.from({ length: 121 }, () => look(browser, newToken())));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(120).fill(404), 429]);
  });
});
