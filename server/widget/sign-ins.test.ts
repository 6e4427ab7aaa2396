import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import {
  conversations,
  notifications,
  vendors,
  widgetKeys,
  widgetSessions,
  widgetSignIns,
  widgetTokens,
} from "#db/schema.ts";
import { createPasswordLink } from "#server/auth/password-links.service.ts";
import { hashToken, newToken } from "#server/auth/sessions.service.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addVendor } from "#tests/harness/catalogue.ts";
import { addWidget, bearer, hostOrigin, openFrame, type TestFrame } from "#tests/harness/widget.ts";
import { approveSignIn, purgeWidgetSignIns } from "./sign-ins.service.ts";
import { revokeWidgetKeys } from "./widget-keys.service.ts";
import { visitorHashOf } from "./widget-sessions.service.ts";

let shop: TestApp;
let vendorId: string;
let key: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db, { businessName: "Karoo Crafts", city: "Prince Albert" });
  key = await addWidget(shop.db, vendorId);
});
afterAll(() => shop.close());

const ended = { message: "This sign-in is no longer valid. Please go back to the chat and start it again." };
const answered = { message: "This sign-in has been answered already. Please go back to the chat." };
const signedOut = { message: "Please log in to continue." };
const s256 = (verifier: string) => new Bun.CryptoHasher("sha256").update(verifier).digest().toString("base64url");

interface Asked {
  frame: TestFrame;
  id: string;
  verifier: string;
  /** What the frame shows. */
  number: string;
}

const fourDigits = expect.stringMatching(/^\d{4}$/);

/** A frame that has asked to be signed in. */
async function ask(frame?: TestFrame): Promise<Asked> {
  const asking = frame ?? (await openFrame(shop, key));
  const [id, verifier] = [newToken(), newToken()];
  const reply = await asking.post("/api/widget/sign-ins", { id, challenge: s256(verifier) });
  expect([reply.status, reply.body]).toEqual([200, { state: "waiting", code: null, number: fourDigits }]);
  return { frame: asking, id, verifier, number: reply.body.number };
}
const consent = (id: string, browser: TestBrowser = shop.browser()) => browser.get(`/api/auth/widget/${id}`);
const answer = (browser: TestBrowser, id: string, how: "approve" | "decline") =>
  browser.post(`/api/auth/widget/${id}/${how}`);
async function approve(browser: TestBrowser, id: string): Promise<string> {
  const reply = await answer(browser, id, "approve");
  expect(reply.status).toBe(200);
  return reply.body.code;
}
const redeem = (frame: TestFrame, id: string, code: string, verifier: string) =>
  frame.post(`/api/widget/sign-ins/${id}/token`, { code, verifier });
const rowOf = async (id: string) =>
  (
    await shop.db
      .select()
      .from(widgetSignIns)
      .where(eq(widgetSignIns.idHash, hashToken(id)))
  )[0];
const sessionOf = async ({ session }: TestFrame) => {
  const [row] = await shop.db
    .select({ id: widgetSessions.id, userId: widgetSessions.userId })
    .from(widgetTokens)
    .innerJoin(widgetSessions, eq(widgetSessions.id, widgetTokens.sessionId))
    .where(eq(widgetTokens.tokenHash, hashToken(session.token)));
  return row as { id: string; userId: string | null };
};
const move = (id: string, times: { expiresAt?: Date; codeExpiresAt?: Date }) =>
  shop.db
    .update(widgetSignIns)
    .set(times)
    .where(eq(widgetSignIns.idHash, hashToken(id)));
const past = new Date(Date.now() - 1000);
/** The frame with its new token. */
const later = (frame: TestFrame, token: string): TestFrame => ({
  browser: frame.browser,
  session: { ...frame.session, token },
  get: (path) => frame.browser.get(path, bearer(token)),
  post: (path, body) => frame.browser.post(path, body, bearer(token)),
});

describe("signing in from a vendor's chat", () => {
  test("consent names vendor, city and site; approval makes a code; code and verifier sign the session in", async () => {
    const { frame, id, verifier, number } = await ask();
    const { browser, user } = await shop.registerShopper();
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toEqual({ state: "waiting", code: null, number });
    expect((await consent(id)).body).toEqual({
      vendor: { businessName: "Karoo Crafts", city: "Prince Albert" },
      origin: hostOrigin,
    });
    const code = await approve(browser, id);
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toEqual({ state: "approved", code: null, number });
    const reply = await redeem(frame, id, code, verifier);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      tokenSeconds: 900,
      shopper: { username: user.username },
      conversationId: null,
      cookie: true,
    });
    const signedIn = later(frame, reply.body.token);
    expect((await sessionOf(signedIn)).userId).toBe(user.id);
    expect((await signedIn.get(`/api/widget/sign-ins/${id}`)).body).toEqual({ state: "used", code: null, number });
  });

  test("the session's earlier tokens end in all its tabs; another session's don't", async () => {
    const { frame, id, verifier } = await ask();
    const tab = await openFrame(shop, key, { browser: frame.browser });
    const stranger = await openFrame(shop, key);
    expect((await sessionOf(tab)).id).toBe((await sessionOf(frame)).id);
    const code = await approve((await shop.registerShopper()).browser, id);
    const reply = await redeem(frame, id, code, verifier);
    const asks = (each: TestFrame) => each.get(`/api/widget/sign-ins/${id}`).then(({ status }) => status);
    expect(await asks(frame)).toBe(401);
    expect(await asks(tab)).toBe(401);
    expect(await asks(stranger)).toBe(404);
    expect(await asks(later(frame, reply.body.token))).toBe(200);
  });

  test("without cookies, a handle from before the sign-in or the sign-out resumes nothing", async () => {
    const { frame, id, verifier } = await ask();
    const keep = async (each: TestFrame) => {
      each.browser.cookies.clear();
      return (await each.post("/api/widget/session/handle")).body.handle as string;
    };
    const resume = (handle: string) => shop.browser().post("/api/widget/session", { key, origin: hostOrigin, handle });
    const before = await keep(frame);
    const { browser, user } = await shop.registerShopper();
    const { body } = await redeem(frame, id, await approve(browser, id), verifier);
    expect(body.cookie).toBe(false);
    expect((await resume(before)).status).toBe(401);
    const signedIn = later(frame, body.token);
    const during = await keep(signedIn);
    expect((await resume(during)).body.shopper).toEqual({ username: user.username });
    expect((await signedIn.post("/api/widget/sign-out")).status).toBe(200);
    expect((await resume(during)).status).toBe(401);
  });

  test("the cookie from before the sign-in resumes nothing; the new one resumes the signed-in session", async () => {
    const { frame, id, verifier } = await ask();
    const before = new Map(frame.browser.cookies);
    const { browser, user } = await shop.registerShopper();
    const { body } = await redeem(frame, id, await approve(browser, id), verifier);
    const resumed = await openFrame(shop, key, { browser: frame.browser });
    expect(resumed.session.shopper).toEqual({ username: user.username });
    const planted = shop.browser();
    for (const [name, value] of before) planted.cookies.set(name, value);
    expect((await openFrame(shop, key, { browser: planted })).session.shopper).toBeNull();
    expect(body.cookie).toBe(true);
  });

  test("the visitor's conversations with this vendor move to the account, and nothing else does", async () => {
    const { frame, id, verifier } = await ask();
    const visitorHash = visitorHashOf((await sessionOf(frame)).id);
    const otherVendor = await addVendor(shop.db);
    const rows = await shop.db
      .insert(conversations)
      .values([
        { visitorHash, vendorId, title: "mine" },
        { visitorHash, vendorId: otherVendor, title: "elsewhere" },
        { visitorHash: hashToken("somebody"), vendorId, title: "somebody's" },
      ])
      .returning({ id: conversations.id });
    const { browser, user } = await shop.registerShopper();
    const { body } = await redeem(frame, id, await approve(browser, id), verifier);
    const moved = await shop.db
      .select({ title: conversations.title, visitorHash: conversations.visitorHash })
      .from(conversations)
      .where(eq(conversations.userId, user.id));
    expect(moved).toEqual([{ title: "mine", visitorHash: null }]);
    expect(body.conversationId).toBe(rows[0]?.id);
  });

  test("the id is stored as a hash, the code only until it is used", async () => {
    const { frame, id, verifier } = await ask();
    const code = await approve((await shop.registerShopper()).browser, id);
    const waiting = await rowOf(id);
    expect(JSON.stringify(waiting)).not.toContain(id);
    expect(JSON.stringify(waiting)).not.toContain(verifier);
    expect(Math.abs((waiting?.codeExpiresAt?.getTime() ?? 0) - Date.now() - 60_000)).toBeLessThan(30_000);
    expect(Math.abs((waiting?.expiresAt.getTime() ?? 0) - Date.now() - 600_000)).toBeLessThan(60_000);
    await redeem(frame, id, code, verifier);
    expect(await rowOf(id)).toMatchObject({ state: "used", code: null, codeExpiresAt: null });
  });
});

describe("a code", () => {
  test("works once: a replay is refused, with the new token too", async () => {
    const { frame, id, verifier } = await ask();
    const code = await approve((await shop.registerShopper()).browser, id);
    const { body } = await redeem(frame, id, code, verifier);
    const again = await redeem(later(frame, body.token), id, code, verifier);
    expect([again.status, again.body]).toEqual([404, ended]);
  });

  test("of eight concurrent exchanges one wins", async () => {
    const { frame, id, verifier } = await ask();
    const { browser, user } = await shop.registerShopper();
    const code = await approve(browser, id);
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(frame, id, code, verifier)));
    // The winner ends the token that the others use, so later ones get 401.
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 404].includes(status))).toEqual([]);
    const winner = replies.find(({ status }) => status === 200)?.body;
    expect((await sessionOf(later(frame, winner.token))).userId).toBe(user.id);
  });

  test("a wrong verifier voids it for the right one too", async () => {
    const { frame, id, verifier } = await ask();
    const code = await approve((await shop.registerShopper()).browser, id);
    const wrong = await redeem(frame, id, code, newToken());
    expect([wrong.status, wrong.body]).toEqual([404, ended]);
    expect((await redeem(frame, id, code, verifier)).status).toBe(404);
    expect((await sessionOf(frame)).userId).toBeNull();
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toMatchObject({ state: "used", code: null });
  });

  test("with the right and a wrong verifier at once, at most one attempt counts", async () => {
    for (let round = 0; round < 4; round++) {
      const { frame, id, verifier } = await ask();
      const code = await approve((await shop.registerShopper()).browser, id);
      const [wrong, right] = await Promise.all([
        redeem(frame, id, code, newToken()),
        redeem(frame, id, code, verifier),
      ]);
      expect([401, 404]).toContain(wrong.status);
      expect([200, 404]).toContain(right.status);
      expect((await rowOf(id))?.state).toBe("used");
    }
  });

  test.each(["another code", "the code of another request"])("%s doesn't sign in and voids nothing", async (what) => {
    const { frame, id, verifier } = await ask();
    const { browser } = await shop.registerShopper();
    const code = await approve(browser, id);
    const other = await ask(frame);
    const wrong = what === "another code" ? newToken() : await approve(browser, other.id);
    expect((await redeem(frame, id, wrong, verifier)).body).toEqual(ended);
    expect((await redeem(frame, id, code, verifier)).status).toBe(200);
  });

  test("doesn't exist before the approval or after a decline", async () => {
    const { frame, id, verifier } = await ask();
    expect((await redeem(frame, id, newToken(), verifier)).body).toEqual(ended);
    expect((await answer((await shop.registerShopper()).browser, id, "decline")).status).toBe(200);
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toMatchObject({ state: "declined", code: null });
    expect((await redeem(frame, id, newToken(), verifier)).body).toEqual(ended);
  });

  test("from another session, another vendor or another key it is 404, and it stays valid", async () => {
    const { frame, id, verifier } = await ask();
    const code = await approve((await shop.registerShopper()).browser, id);
    const elsewhere = await addWidget(shop.db, await addVendor(shop.db));
    const strangers = [await openFrame(shop, key), await openFrame(shop, elsewhere)];
    for (const stranger of strangers) {
      const [looked, took] = [
        await stranger.get(`/api/widget/sign-ins/${id}`),
        await redeem(stranger, id, code, verifier),
      ];
      expect([looked.status, looked.body, took.status, took.body]).toEqual([404, ended, 404, ended]);
    }
    expect((await redeem(frame, id, code, verifier)).status).toBe(200);
  });

  test("expires after 60 seconds, for polling and for the exchange", async () => {
    const { frame, id, verifier } = await ask();
    const code = await approve((await shop.registerShopper()).browser, id);
    await move(id, { codeExpiresAt: past });
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toEqual(ended);
    expect((await redeem(frame, id, code, verifier)).body).toEqual(ended);
    expect((await sessionOf(frame)).userId).toBeNull();
  });
});

describe("the code", () => {
  test("isn't polled by whoever sent the link: the pop-up alone gets it, unless the shopper types the number", async () => {
    const { frame, id, verifier, number } = await ask();
    const { browser } = await shop.registerShopper();
    await approve(browser, id);
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toEqual({ state: "approved", code: null, number });
    expect((await redeem(frame, id, newToken(), verifier)).body).toEqual(ended);
    expect((await sessionOf(frame)).userId).toBeNull();
  });

  test("is polled by the chat whose number the shopper typed; a wrong number agrees to nothing", async () => {
    const { frame, id, verifier, number } = await ask();
    const { browser, user } = await shop.registerShopper();
    const type = (typed: unknown) => browser.post(`/api/auth/widget/${id}/approve`, { number: typed });
    const wrong = await type(number === "5678" ? "8765" : "5678");
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringMatching(/another number/)]);
    for (const odd of ["", "12345", 1234, null]) expect((await type(odd)).status).toBe(400);
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toMatchObject({ state: "waiting", code: null });
    const { code } = (await type(number)).body;
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toEqual({ state: "approved", code, number });
    const { body } = await redeem(frame, id, code, verifier);
    expect(body.shopper).toEqual({ username: user.username });
  });

  test("the number doesn't come from the id, which a link contains", async () => {
    const frame = await openFrame(shop, key);
    const id = newToken();
    const numbers = new Set<string>();
    for (let round = 0; round < 5; round++) {
      const { body } = await frame.post("/api/widget/sign-ins", { id, challenge: s256(id) });
      numbers.add(body.number);
      expect(Object.keys((await consent(id)).body)).toEqual(["vendor", "origin"]);
      await shop.db.delete(widgetSignIns).where(eq(widgetSignIns.idHash, hashToken(id)));
    }
    // Five times the same of 9,000 numbers.
    expect(numbers.size).toBeGreaterThan(1);
  });
});

describe("the sites that are signed in", () => {
  const sitesOf = async (browser: TestBrowser) => (await browser.get("/api/user/sites")).body.sites;
  const signInTo = async (browser: TestBrowser, { on = key, origin = hostOrigin } = {}) => {
    const { frame, id, verifier } = await ask(await openFrame(shop, on, { origin }));
    const { body } = await redeem(frame, id, await approve(browser, id), verifier);
    expect(body.shopper).not.toBeNull();
    return later(frame, body.token);
  };
  const looks = async (frame: TestFrame) => (await frame.get(`/api/widget/sign-ins/${newToken()}`)).status;
  const endOn = (browser: TestBrowser, site: { vendorId: string; origin: string }) =>
    browser.delete("/api/user/sites", { body: site });

  test("are listed once each, for their owner alone; ending one ends its sessions at once and no other's", async () => {
    const [mine, elsewhere] = ["https://karoo.example", "https://elsewhere.example"];
    const ownerId = await addVendor(shop.db, { businessName: "Veld and Vine" });
    const on = await addWidget(shop.db, ownerId, { origins: [mine, elsewhere] });
    const { browser } = await shop.registerShopper();
    const other = (await shop.registerShopper()).browser;
    expect(await sitesOf(browser)).toEqual([]);
    const end = [await signInTo(browser, { on, origin: mine }), await signInTo(browser, { on, origin: mine })];
    const stay = [
      await signInTo(browser, { on, origin: elsewhere }),
      await signInTo(browser),
      await signInTo(other, { on, origin: mine }),
    ];
    const unused = await ask(await openFrame(shop, on, { origin: mine }));
    const code = await approve(browser, unused.id);
    const unusedElsewhere = await ask();
    const itsCode = await approve(browser, unusedElsewhere.id);
    const before = await sitesOf(browser);
    expect(before).toHaveLength(3);
    const site = { vendorId: ownerId, origin: mine };
    expect(before).toContainEqual({ ...site, businessName: "Veld and Vine", lastUsedAt: expect.any(String) });
    expect(Math.abs(Date.now() - Date.parse(before[0].lastUsedAt))).toBeLessThan(10 * 60_000);

    const reply = await endOn(browser, site);
    const left = reply.body.sites.map(({ origin }: { origin: string }) => origin);
    expect([reply.status, left.sort()]).toEqual([200, [elsewhere, hostOrigin].sort()]);
    for (const frame of end) {
      expect(await looks(frame)).toBe(401);
      expect((await openFrame(shop, on, { browser: frame.browser, origin: mine })).session.shopper).toBeNull();
    }
    for (const frame of stay) expect(await looks(frame)).toBe(404);
    expect((await redeem(unused.frame, unused.id, code, unused.verifier)).body).toEqual(ended);
    expect((await redeem(unusedElsewhere.frame, unusedElsewhere.id, itsCode, unusedElsewhere.verifier)).status).toBe(
      200,
    );
    expect(await sitesOf(other)).toHaveLength(1);
  });

  test("a mail tells of a new one, also to whoever wants no mails; another window on the same site isn't new", async () => {
    const { browser, user } = await shop.registerShopper();
    await browser.put("/api/user/settings", {
      phoneNumber: "",
      emailNotifications: false,
      whatsappNotifications: false,
    });
    const mails = () =>
      shop.db
        .select({ subject: notifications.subject, text: notifications.text })
        .from(notifications)
        .where(and(eq(notifications.userId, user.id), eq(notifications.kind, "site-granted")));
    await signInTo(browser);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("You signed in to the chat of Karoo Crafts");
    expect(mail?.text).toContain(hostOrigin);
    expect(mail?.text).toEndWith("/settings");
    await signInTo(browser);
    expect(await mails()).toHaveLength(1);
    await endOn(browser, { vendorId, origin: hostOrigin });
    await signInTo(browser);
    expect(await mails()).toHaveLength(2);
  });

  test("a site that is ended while a code is being redeemed isn't signed in afterwards", async () => {
    for (let round = 0; round < 4; round++) {
      const { browser, user } = await shop.registerShopper();
      const { frame, id, verifier } = await ask();
      const code = await approve(browser, id);
      await Promise.all([
        redeem(frame, id, code, verifier),
        Bun.sleep(round * 5).then(() => endOn(browser, { vendorId, origin: hostOrigin })),
      ]);
      expect(await shop.db.$count(widgetSessions, eq(widgetSessions.userId, user.id))).toBe(0);
    }
  });
});

describe("a request", () => {
  test("expires after 10 minutes on both sides and is purged", async () => {
    const { frame, id, verifier } = await ask();
    const alive = await ask();
    const { browser } = await shop.registerShopper();
    const code = await approve(browser, id);
    await move(id, { expiresAt: past });
    expect((await consent(id)).body).toEqual(ended);
    expect((await answer(browser, id, "approve")).body).toEqual(ended);
    expect((await redeem(frame, id, code, verifier)).body).toEqual(ended);
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body).toEqual(ended);
    expect(await purgeWidgetSignIns(shop.db, 1)).toBeGreaterThan(0);
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(alive.id)).toBeDefined();
  });

  test("is answered once, by an approval or a decline", async () => {
    const { browser } = await shop.registerShopper();
    const [approved, declined] = [await ask(), await ask()];
    await approve(browser, approved.id);
    await answer(browser, declined.id, "decline");
    for (const { id } of [approved, declined]) {
      const replies = [await answer(browser, id, "approve"), await answer(browser, id, "decline"), await consent(id)];
      expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([409, answered]));
    }
  });

  test("of a concurrent approval and decline one counts", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await ask();
      const { browser } = await shop.registerShopper();
      const replies = await Promise.all([
        answer(browser, id, "approve"),
        answer(browser, id, "decline"),
        answer(browser, id, "approve"),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  test("is idempotent; with another challenge or from another session it is refused", async () => {
    const { frame, id, verifier } = await ask();
    const begin = (each: TestFrame, challenge: string) => each.post("/api/widget/sign-ins", { id, challenge });
    expect((await begin(frame, s256(verifier))).status).toBe(200);
    expect((await begin(frame, s256(newToken()))).status).toBe(409);
    expect((await begin(await openFrame(shop, key), s256(verifier))).status).toBe(409);
  });

  test("can't be approved without a login", async () => {
    const { frame, id } = await ask();
    for (const how of ["approve", "decline"] as const) {
      const reply = await answer(shop.browser(), id, how);
      expect([reply.status, reply.body]).toEqual([401, signedOut]);
    }
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body.state).toBe("waiting");
  });

  test("an unknown id is 404, and an invalid body is a 400 that doesn't repeat it", async () => {
    const { browser } = await shop.registerShopper();
    const { frame } = await ask();
    for (const id of [newToken(), "x", "'; --", "%00", "ü".repeat(43)]) {
      const path = encodeURIComponent(id);
      const replies = [
        await consent(path),
        await answer(browser, path, "approve"),
        await answer(browser, path, "decline"),
        await frame.get(`/api/widget/sign-ins/${path}`),
        await redeem(frame, path, newToken(), newToken()),
      ];
      expect([id, ...replies.map(({ status }) => status)]).toEqual([id, 404, 404, 404, 404, 404]);
    }
    for (const body of [
      {},
      { id: "secret-text", challenge: newToken() },
      { id: newToken(), challenge: "secret-text" },
    ]) {
      const reply = await frame.post("/api/widget/sign-ins", body);
      expect(reply.status).toBe(400);
      expect(reply.text).not.toContain("secret-text");
    }
  });
});

describe("a sign-in ends with", () => {
  test("a revoked key: 404 in the pop-up, 401 in the frame", async () => {
    const mine = await addVendor(shop.db);
    const frame = await openFrame(shop, await addWidget(shop.db, mine));
    const { id, verifier } = await ask(frame);
    const { browser } = await shop.registerShopper();
    const code = await approve(browser, id);
    const second = await ask(frame);
    await revokeWidgetKeys(shop.db, mine);
    expect((await consent(second.id)).body).toEqual(ended);
    expect((await answer(browser, second.id, "approve")).body).toEqual(ended);
    expect((await redeem(frame, id, code, verifier)).status).toBe(401);
  });

  test("an expired key, and a vendor that is no longer approved", async () => {
    const mine = await addVendor(shop.db);
    const own = await addWidget(shop.db, mine);
    const frame = await openFrame(shop, own);
    const { id, verifier } = await ask(frame);
    const { browser } = await shop.registerShopper();
    const check = async () => {
      expect((await consent(id)).body).toEqual(ended);
      expect((await answer(browser, id, "approve")).body).toEqual(ended);
      expect((await redeem(frame, id, newToken(), verifier)).status).toBe(401);
    };
    await shop.db.update(widgetKeys).set({ endsAt: past }).where(eq(widgetKeys.key, own));
    await check();
    await shop.db.update(widgetKeys).set({ endsAt: null }).where(eq(widgetKeys.key, own));
    await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, mine));
    await check();
    await shop.db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, mine));
    expect((await consent(id)).status).toBe(200);
  });

  test("signing out in the chat: a visitor again, old tokens and approvals void; the marketplace's login stays", async () => {
    const { frame, id, verifier } = await ask();
    const { browser } = await shop.registerShopper();
    const { body } = await redeem(frame, id, await approve(browser, id), verifier);
    const signedIn = later(frame, body.token);
    const pending = await ask(signedIn);
    const code = await approve(browser, pending.id);
    const reply = await signedIn.post("/api/widget/sign-out");
    expect([reply.status, reply.body.shopper, reply.body.conversationId]).toEqual([200, null, null]);
    expect((await signedIn.get(`/api/widget/sign-ins/${id}`)).status).toBe(401);
    const visitor = later(frame, reply.body.token);
    expect((await sessionOf(visitor)).userId).toBeNull();
    expect((await redeem(visitor, pending.id, code, pending.verifier)).body).toEqual(ended);
    expect((await openFrame(shop, key, { browser: frame.browser })).session.shopper).toBeNull();
    expect((await browser.get("/api/auth/me")).status).toBe(200);
  });

  const signIn = async () => {
    const { frame, id, verifier } = await ask();
    const { browser, user } = await shop.registerShopper();
    const { body } = await redeem(frame, id, await approve(browser, id), verifier);
    const pending = await ask();
    const code = await approve(browser, pending.id);
    return { browser, user, frame: later(frame, body.token), pending: { ...pending, code } };
  };
  const endings: [string, (person: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>][] = [
    [
      "a new password",
      ({ browser }) =>
        browser.post("/api/auth/password/change", {
          currentPassword: testPassword,
          password: "a quite different battery",
        }),
    ],
    [
      "a password set by a link",
      async ({ user }) =>
        shop.browser().post("/api/auth/password/reset", {
          token: await shop.db.transaction((tx) => createPasswordLink(tx, user.id)),
          password: "a quite different battery",
        }),
    ],
    ["the account's deletion", ({ browser }) => browser.delete("/api/user", { body: { password: testPassword } })],
  ];
  test.each(endings)("%s: every signed-in chat and every unused code", async (_, end) => {
    const person = await signIn();
    expect(await end(person)).toMatchObject({ status: 200 });
    const { frame, pending } = person;
    expect((await frame.post("/api/widget/sign-out")).status).toBe(401);
    expect((await openFrame(shop, key, { browser: frame.browser })).session.shopper).toBeNull();
    expect((await redeem(pending.frame, pending.id, pending.code, pending.verifier)).body).toEqual(ended);
    expect((await sessionOf(pending.frame)).userId).toBeNull();
  });

  test("a password change, also for an approval or exchange at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      const { frame, id, verifier } = await ask();
      const other = await ask();
      const { browser, user } = await shop.registerShopper();
      const elsewhere = shop.browser();
      await elsewhere.post("/api/auth/login", { email: user.email, password: testPassword });
      const code = await approve(browser, id);
      const token = await shop.db.transaction((tx) => createPasswordLink(tx, user.id));
      const [reset, approved] = await Promise.all([
        shop.browser().post("/api/auth/password/reset", { token, password: "a quite different battery" }),
        Bun.sleep(round * 20).then(() => answer(elsewhere, other.id, "approve")),
        Bun.sleep(round * 20).then(() => redeem(frame, id, code, verifier)),
      ]);
      expect(reset.status).toBe(200);
      if (approved.status === 200) {
        expect((await redeem(other.frame, other.id, approved.body.code, other.verifier)).status).toBe(404);
      }
      expect(await shop.db.$count(widgetSessions, eq(widgetSessions.userId, user.id))).toBe(0);
      expect(await shop.db.$count(widgetSignIns, eq(widgetSignIns.userId, user.id))).toBe(0);
    }
  });
});

test("a login that ended on the way agrees to nothing", async () => {
  const { id } = await ask();
  const { browser, user } = await shop.registerShopper();
  const loginToken = browser.cookies.get("indaba_session") ?? "";
  const stranger = (await shop.registerShopper()).user;
  await expect(approveSignIn(shop.db, { userId: stranger.id, loginToken }, id)).rejects.toThrow("Please log in");
  await browser.post("/api/auth/logout");
  await expect(approveSignIn(shop.db, { userId: user.id, loginToken }, id)).rejects.toThrow("Please log in");
  expect((await consent(id)).status).toBe(200);
});

describe("from elsewhere", () => {
  test("another site's page can't answer, even with the shopper's cookies; the widget's token is no login", async () => {
    const { frame, id } = await ask();
    const { browser } = await shop.registerShopper();
    for (const headers of [
      { origin: hostOrigin },
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ] as Record<string, string>[]) {
      for (const how of ["approve", "decline"]) {
        const reply = await browser.post(`/api/auth/widget/${id}/${how}`, undefined, { headers });
        expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([403, null]);
      }
    }
    expect((await frame.post(`/api/auth/widget/${id}/approve`)).status).toBe(401);
    expect((await frame.get(`/api/widget/sign-ins/${id}`)).body.state).toBe("waiting");
  });

  test("the login's cookie is no widget token: /api/widget answers 401 to it", async () => {
    const { id, verifier } = await ask();
    const { browser } = await shop.registerShopper();
    const replies = [
      await browser.post("/api/widget/sign-ins", { id: newToken(), challenge: newToken() }),
      await browser.get(`/api/widget/sign-ins/${id}`),
      await browser.post(`/api/widget/sign-ins/${id}/token`, { code: newToken(), verifier }),
      await browser.post("/api/widget/sign-out"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  test("attempts are limited: answers by account, requests by session", async () => {
    const limited = await createTestApp({ RATE_LIMITS: "on" }, { database: shop.database });
    const { browser } = await limited.registerShopper("limited@example.com");
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => browser.post(`/api/auth/widget/${newToken()}/approve`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(404), 429]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/^Too many sign-ins\./);
    const frame = await openFrame(limited, key);
    const begun = await Promise.all(
      Array.from({ length: 61 }, () => frame.post("/api/widget/sign-ins", { id: newToken(), challenge: newToken() })),
    );
    expect(begun.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
