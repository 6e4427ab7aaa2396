// Paying vendors over HTTP: what is due, runs, the bank's file, transfers by the sandbox, statements.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import {
  auditEntries,
  bankDetails,
  ledgerEntries,
  notifications,
  orderParts,
  payoutRuns,
  payouts,
  restores,
  returns,
  sandboxTransfers,
  sessions,
  vendors,
} from "#db/schema.ts";
import { GatewayUnavailable } from "#server/payments/gateway/index.ts";
import { vendorBalances } from "#server/payments/ledger.ts";
import { sandboxJobs } from "#server/payments/sandbox/sandbox-jobs.ts";
import { answerDueTransfers } from "#server/payments/sandbox/transfers.service.ts";
import { openSealed, seal } from "#server/sealed.ts";
import { createTestApp, type TestApp, testPassword } from "#tests/harness/app.ts";
import { runDue } from "#tests/harness/jobs.ts";
import {
  addBankDetails,
  addDelivered,
  bankTyped,
  passDays,
  runPayoutJobs,
  sendingDeps,
} from "#tests/harness/payouts.ts";
import { addPerson, type Person, setPassword } from "#tests/harness/people.ts";
import { addParcel, addSoldOrder } from "#tests/harness/sold-orders.ts";
import { accountLocked } from "./bank-details.service.ts";
import { readDue } from "./due.service.ts";
import { forgetSettledDetails } from "./forgetting.service.ts";

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newAdmin();
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.update(payoutRuns).set({ state: "discarded" }).where(eq(payoutRuns.state, "open"));
  // What a test leaves is not paid in the next one.
  await shop.db.update(bankDetails).set({ state: "past" });
});

async function newAdmin(): Promise<Person> {
  const person = await addPerson(shop, "admin");
  await setPassword(shop.db, person.user?.id as string);
  return person;
}
async function newVendor(number?: string): Promise<Person & { vendorId: string }> {
  const person = await addPerson(shop, "vendor");
  const vendorId = person.vendorId as string;
  await addBankDetails(shop.db, vendorId, number ? { number } : {});
  return { ...person, vendorId };
}
const dueOf = async (vendorId: string) => (await readDue(shop.db, shop.deps.settings, [vendorId]))[0];
const balanceOf = async (vendorId: string) =>
  (await vendorBalances(shop.db, [vendorId])).get(vendorId)?.balanceCents ?? 0;
const make = async (method: "file" | "transfers", by = admin) => {
  const reply = await by.browser.post("/api/admin/payout-runs", { id: crypto.randomUUID(), method });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body;
};
const send = (id: string, by = admin) => by.browser.post(`/api/admin/payout-runs/${id}/send`, {});
const takeFile = (id: string, by = admin) => by.browser.post(`/api/admin/payout-runs/${id}/file`);
const told = async (userId: string | undefined) =>
  (
    await shop.db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.userId, userId as string))
  ).map(({ kind }) => kind);
/** The bank answers, its webhook arrives, and the payouts it is about are looked at. */
async function bankAnswers(): Promise<void> {
  await answerDueTransfers(shop.db, new Date(Date.now() + 60_000));
  await runDue(
    sandboxJobs(shop.db, { url: shop.deps.settings.publicUrl, fetch: (request) => shop.app.handle(request) }),
  );
  await runPayoutJobs(sendingDeps(shop));
}
const payoutOf = async (vendorId: string) =>
  (await shop.db.select().from(payouts).where(eq(payouts.vendorId, vendorId)).orderBy(payouts.createdAt)).at(-1);

describe("bank details", () => {
  const put = (person: Person, more: Record<string, unknown> = {}) =>
    person.browser.put("/api/vendor/bank-details", { ...bankTyped, password: testPassword, ...more });
  const linkTo = async (person: Person): Promise<string> => {
    const rows = await shop.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, person.user?.id as string));
    const mail = rows.filter(({ kind }) => kind === "bank-link").at(-1);
    return /#confirm=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const confirm = (person: Person, token: string) => person.browser.post("/api/vendor/bank-details/confirm", { token });
  async function aVendor() {
    const person = await addPerson(shop, "vendor");
    await setPassword(shop.db, person.user?.id as string);
    return person;
  }

  test("need the password and the mailed link; only the last digits are shown again, and the number is encrypted", async () => {
    const person = await aVendor();
    expect((await put(person, { password: "not it, sorry" })).body.fields).toEqual({
      password: "This is not your current password.",
    });
    const asked = await put(person);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ current: null, asked: { lastDigits: "7890", branchCode: "470010" } });
    const confirmed = await confirm(person, await linkTo(person));
    expect(confirmed.body).toMatchObject({ current: { lastDigits: "7890" }, asked: null });
    const page = await person.browser.get("/api/vendor/payouts");
    expect(page.text + asked.text + confirmed.text).not.toContain("1234567890");
    const [row] = await shop.db
      .select()
      .from(bankDetails)
      .where(eq(bankDetails.vendorId, person.vendorId as string));
    expect(JSON.stringify(row)).not.toContain("1234567890");
    const key = shop.deps.settings.secretsKey;
    expect(openSealed(row?.sealedNumber ?? "", person.vendorId as string, key).toString()).toBe("1234567890");
    expect(await told(person.user?.id)).toEqual(["bank-link", "bank-changed"]);
  });

  test("a link works once, for its own vendor, and not once it is too old or another was asked for", async () => {
    const [person, other] = [await aVendor(), await aVendor()];
    await put(person);
    const first = await linkTo(person);
    expect((await confirm(other, first)).status).toBe(400);
    await put(person, { number: "1111111111" });
    expect((await confirm(person, first)).status).toBe(400);
    const second = await linkTo(person);
    await shop.db
      .update(bankDetails)
      .set({ tokenEndsAt: sql`now() - interval '1 second'` })
      .where(eq(bankDetails.state, "asked"));
    expect((await confirm(person, second)).status).toBe(400);
    await put(person, { number: "2222222222" });
    const third = await linkTo(person);
    expect((await confirm(person, third)).status).toBe(200);
    expect((await confirm(person, third)).status).toBe(400);
  });

  test.each([
    ["number", "12 34"],
    ["number", "12345678901234"],
    ["number", "=1+1"],
    ["bank", "First Bank of Nowhere"],
    ["holder", "x"],
    ["accountType", "bond"],
  ])("a wrong %s (%s) is refused at its field", async (field, value) => {
    const reply = await put(await aVendor(), { [field]: value });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
  });

  test("payouts wait for some days after a change", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    expect((await dueOf(vendorId))?.leftOut).toBeNull();
    await shop.db
      .update(bankDetails)
      .set({ confirmedAt: sql`now() - interval '2 days'` })
      .where(eq(bankDetails.vendorId, vendorId));
    expect((await dueOf(vendorId))?.leftOut).toBe("bank-new");
  });

  test("a sealed number opens for its own vendor and key alone", () => {
    const sealed = seal("1234567890", "one", "key");
    expect(openSealed(sealed, "one", "key").toString()).toBe("1234567890");
    expect(() => openSealed(sealed, "other", "key")).toThrow("SECRETS_KEY");
    expect(() => openSealed(sealed, "one", "other")).toThrow("SECRETS_KEY");
    expect(seal("1234567890", "one", "key")).not.toBe(sealed);
  });
});

describe("what is due", () => {
  // 100.00 less 10 % commission.
  const [sold, own] = [10_000, 9000];

  test("a delivered part whose return clock has run out, less its commission", async () => {
    const { vendorId } = await newVendor();
    const partId = await addDelivered(shop.db, vendorId, sold, { daysAgo: 6 });
    expect(await dueOf(vendorId)).toMatchObject({
      balanceCents: own,
      waitingCents: own,
      dueCents: 0,
      leftOut: "nothing-due",
    });
    await passDays(shop.db, partId, 1);
    expect(await dueOf(vendorId)).toMatchObject({ balanceCents: own, waitingCents: 0, dueCents: own, leftOut: null });
  });

  test("a part that was sent counts as delivered after DELIVERED_AFTER_DAYS, one that was only paid never", async () => {
    const { vendorId } = await newVendor();
    const lines = [{ vendorId, title: "Basket", quantity: 1, priceCents: sold }];
    const { parts } = await addSoldOrder(shop.db, { userId: null, lines });
    const partId = parts.get(vendorId) as string;
    await passDays(shop.db, partId, 400);
    expect((await dueOf(vendorId))?.dueCents).toBe(0);
    await shop.db
      .update(orderParts)
      .set({ state: "shipped", changedAt: sql`now() - interval '36 days'` })
      .where(eq(orderParts.id, partId));
    expect((await dueOf(vendorId))?.dueCents).toBe(0);
    await passDays(shop.db, partId, 1);
    expect((await dueOf(vendorId))?.dueCents).toBe(own);
  });

  test.each(["asked", "approved", "received"] as const)("a return that is %s holds its part back", async (state) => {
    const { vendorId } = await newVendor();
    const partId = await addDelivered(shop.db, vendorId, sold);
    await shop.db.insert(returns).values({ partId, kind: "defect", reason: "Broken", state });
    expect((await dueOf(vendorId))?.dueCents).toBe(0);
    await shop.db.update(returns).set({ state: "refused", answer: "Used" }).where(eq(returns.partId, partId));
    expect((await dueOf(vendorId))?.dueCents).toBe(own);
  });

  test("a parcel that its buyer misses holds its part back", async () => {
    const { vendorId } = await newVendor();
    const partId = await addDelivered(shop.db, vendorId, sold);
    await addParcel(shop.db, partId, { state: "delivered", missingAt: new Date() });
    expect((await dueOf(vendorId))?.dueCents).toBe(0);
  });

  test("a vendor that is not approved now, or has less than the smallest payout, is left out", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 1100);
    expect(await dueOf(vendorId)).toMatchObject({ dueCents: 990, leftOut: "too-small" });
    await addDelivered(shop.db, vendorId, sold);
    await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, vendorId));
    expect(await dueOf(vendorId)).toMatchObject({ leftOut: "closed" });
  });

  test("a vendor without bank details is left out, with the reason in the preview", async () => {
    const { vendorId } = (await addPerson(shop, "vendor")) as Person & { vendorId: string };
    await addDelivered(shop.db, vendorId, sold);
    const { body } = await admin.browser.get("/api/admin/payouts");
    const row = body.vendors.find((each: { vendorId: string }) => each.vendorId === vendorId);
    expect(row).toMatchObject({ dueCents: own, leftOut: "no-bank" });
  });
});

const otherKey = "another-key-of-the-tests-0123456789";
/** What an admin does on a server with another SECRETS_KEY. */
async function withOtherKey<Result>(work: () => Promise<Result>): Promise<Result> {
  const { settings } = shop.deps;
  const { secretsKey } = settings;
  settings.secretsKey = otherKey;
  try {
    return await work();
  } finally {
    settings.secretsKey = secretsKey;
  }
}

describe("a run", () => {
  test("pays each vendor once: the balance falls when it is sent, and the file agrees to the cent", async () => {
    const [one, two] = [await newVendor(), await newVendor("0987654321")];
    await addDelivered(shop.db, one.vendorId, 12_345);
    await addDelivered(shop.db, two.vendorId, 99_999);
    const dueBefore = [(await dueOf(one.vendorId))?.dueCents, (await dueOf(two.vendorId))?.dueCents];
    const run = await make("file");
    expect(run.payouts).toHaveLength(2);
    expect(await balanceOf(one.vendorId)).toBe(dueBefore[0] as number);
    const early = await takeFile(run.id);
    expect([early.status, early.text]).toEqual([409, expect.not.stringContaining("0987654321")]);
    const sent = await Promise.all([send(run.id), send(run.id)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect([await balanceOf(one.vendorId), await balanceOf(two.vendorId)]).toEqual([0, 0]);
    const file = await takeFile(run.id);
    const rows = (file.body.text as string)
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
    expect(rows.map(([, number]) => number).toSorted()).toEqual(["0987654321", "1234567890"]);
    const cents = rows.map((row) => Math.round(Number(row[4]) * 100)).toSorted((a, b) => a - b);
    expect(cents).toEqual(dueBefore.map(Number).toSorted((a, b) => a - b));
    expect(await told(one.user?.id)).not.toContain("payout-paid");
    expect((await admin.browser.post(`/api/admin/payout-runs/${run.id}/paid`)).body.payouts[0].state).toBe("paid");
    await admin.browser.post(`/api/admin/payout-runs/${run.id}/paid`);
    expect((await told(one.user?.id)).filter((kind) => kind === "payout-paid")).toHaveLength(1);
    expect(await balanceOf(one.vendorId)).toBe(0);
  });

  test("one is open at a time; making it again with its id changes nothing; a discarded one pays nothing", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    const body = { id: crypto.randomUUID(), method: "file" };
    const made = await Promise.all([1, 2].map(() => admin.browser.post("/api/admin/payout-runs", body)));
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    const other = await admin.browser.post("/api/admin/payout-runs", { ...body, id: crypto.randomUUID() });
    expect([other.status, other.body.message]).toEqual([409, "Another payout run is open. Send or discard it first."]);
    expect((await admin.browser.post(`/api/admin/payout-runs/${body.id}/discard`)).status).toBe(200);
    expect((await send(body.id)).status).toBe(409);
    expect(await balanceOf(vendorId)).toBe(9000);
  });

  test("is not made when nothing is due", async () => {
    const reply = await admin.browser.post("/api/admin/payout-runs", { id: crypto.randomUUID(), method: "file" });
    expect([reply.status, reply.body.message]).toEqual([409, "Nothing can be paid out now."]);
    expect(await shop.db.$count(payoutRuns, eq(payoutRuns.state, "open"))).toBe(0);
  });

  test("is not sent, its file not taken and it is not marked as paid without a password typed a short while ago", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    const { id } = await make("file");
    const typed = (ago: string) => shop.db.update(sessions).set({ provedAt: sql`now() - ${ago}::interval` });
    const refused = { status: 403, body: { reason: "confirm" } };
    await typed("1 hour");
    expect(await send(id)).toMatchObject(refused);
    expect(await balanceOf(vendorId)).toBe(9000);
    await typed("0");
    expect((await send(id)).status).toBe(200);
    await typed("1 hour");
    expect(await takeFile(id)).toMatchObject(refused);
    expect(await admin.browser.post(`/api/admin/payout-runs/${id}/paid`)).toMatchObject(refused);
    expect((await payoutOf(vendorId))?.state).toBe("sending");
    await typed("0");
    expect((await takeFile(id)).body.fileName).toMatch(/^indaba-payouts-[0-9a-f]{8}\.csv$/);
    const acts = await shop.db.select().from(auditEntries).where(eq(auditEntries.aboutId, id));
    expect(acts.map(({ act }) => act)).toContain("payout-file-taken");
  });

  test("in a restored shop is not sent before an admin says that the bank's account was compared, once", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    const { id } = await make("file");
    await shop.db.insert(restores).values({ madeAt: new Date("2026-11-01T08:00:00Z") });
    expect((await admin.browser.get("/api/admin/payouts")).body.restoredFrom).toBe("2026-11-01T08:00:00.000Z");
    const early = await send(id);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("Compare the bank's account")]);
    expect(await balanceOf(vendorId)).toBe(9000);
    const sent = await admin.browser.post(`/api/admin/payout-runs/${id}/send`, { restoreChecked: true });
    expect([sent.status, await balanceOf(vendorId)]).toEqual([200, 0]);
    const [entry] = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.onceKey, `payout-run-sent ${id}`));
    expect(entry?.after).toMatchObject({ bankComparedAfterRestore: true });
    expect((await admin.browser.get("/api/admin/payouts")).body.restoredFrom).toBeNull();
    const next = await newVendor();
    await addDelivered(shop.db, next.vendorId, 10_000);
    expect((await send((await make("file")).id)).status).toBe(200);
  });

  test("with PAYOUT_APPROVAL=second-admin, only an admin who has not made it sends it", async () => {
    const { settings } = shop.deps;
    settings.payouts.approval = "second-admin";
    try {
      const { vendorId } = await newVendor();
      await addDelivered(shop.db, vendorId, 10_000);
      const { id } = await make("file");
      expect((await send(id)).status).toBe(403);
      expect(await balanceOf(vendorId)).toBe(9000);
      const other = await newAdmin();
      expect((await send(id, other)).status).toBe(200);
      expect(await balanceOf(vendorId)).toBe(0);
      // Nobody vouches any more for a run whose maker has deleted the account.
      const orphaned = await newVendor();
      await addDelivered(shop.db, orphaned.vendorId, 10_000);
      const run = await make("file");
      await shop.db.update(payoutRuns).set({ madeBy: null }).where(eq(payoutRuns.id, run.id));
      const refused = await send(run.id, other);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("make it again")]);
      expect(await balanceOf(orphaned.vendorId)).toBe(9000);
    } finally {
      settings.payouts.approval = "password";
    }
  });

  test("leaves out, with a reason, who was suspended, has new bank details or less due since it was made", async () => {
    const [suspended, moved, less, fine] = [await newVendor(), await newVendor(), await newVendor(), await newVendor()];
    for (const { vendorId } of [suspended, moved, less, fine]) await addDelivered(shop.db, vendorId, 10_000);
    const run = await make("file");
    await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, suspended.vendorId));
    await shop.db.update(bankDetails).set({ state: "past" }).where(eq(bankDetails.vendorId, moved.vendorId));
    await addBankDetails(shop.db, moved.vendorId, { number: "5555555555" });
    const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.vendorId, less.vendorId));
    const partId = part?.id as string;
    await shop.db.insert(returns).values({ partId, kind: "defect", reason: "Broken" });
    await addDelivered(shop.db, less.vendorId, 5000);
    const { body } = await send(run.id);
    const stateOf = (vendorId: string) => {
      const { state, reason } = body.payouts.find((each: { vendorId: string }) => each.vendorId === vendorId);
      return [state, reason];
    };
    expect(stateOf(suspended.vendorId)).toEqual(["left-out", expect.stringContaining("not approved")]);
    expect(stateOf(moved.vendorId)).toEqual(["left-out", expect.stringContaining("bank details changed")]);
    expect(stateOf(less.vendorId)).toEqual(["left-out", expect.stringContaining("Less is due")]);
    expect(stateOf(fine.vendorId)).toEqual(["sending", null]);
    const file = await takeFile(run.id);
    expect(file.body.text.trim().split("\r\n")).toHaveLength(2);
    expect(await balanceOf(suspended.vendorId)).toBe(9000);
  });

  test("what the bank could not pay, or sends back later, is the vendor's balance again, once; admin and vendor are told", async () => {
    const { vendorId, user } = await newVendor();
    for (const paidFirst of [false, true]) {
      if (!paidFirst) await addDelivered(shop.db, vendorId, 10_000);
      const run = await make("file");
      await send(run.id);
      expect(await balanceOf(vendorId)).toBe(0);
      if (paidFirst) await admin.browser.post(`/api/admin/payout-runs/${run.id}/paid`);
      const [{ id }] = run.payouts;
      const lines = async () => (await takeFile(run.id)).body.text.trim().split("\r\n").length;
      expect(await lines()).toBe(2);
      const replies = await Promise.all(
        [1, 2].map(() => admin.browser.post(`/api/admin/payouts/${id}/back`, { reason: "Account closed" })),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await payoutOf(vendorId))?.state).toBe(paidFirst ? "came-back" : "failed");
      // The next run pays it, so this file must not.
      expect(await lines()).toBe(1);
      expect(await balanceOf(vendorId)).toBe(9000);
    }
    expect((await told(user?.id)).filter((kind) => kind === "payout-failed")).toHaveLength(2);
    expect((await told(admin.user?.id)).filter((kind) => kind === "payout-to-check")).toHaveLength(2);
  });

  test("with another SECRETS_KEY its file is refused with the vendors' names, and taken once the key is back", async () => {
    const { vendorId } = await newVendor();
    await shop.db.update(vendors).set({ businessName: "Karoo Crafts" }).where(eq(vendors.id, vendorId));
    await addDelivered(shop.db, vendorId, 10_000);
    const { id } = await make("file");
    await send(id);
    const refused = await withOtherKey(() => takeFile(id));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /can't be opened with this SECRETS_KEY: Karoo Crafts\. .* the bank was given no earlier copy of this file, record these payouts as not arrived/,
      ),
    ]);
    expect((await takeFile(id)).text).toContain("1234567890");
  });

  test("whose key is lost is put back, and its vendor has to enter its bank details again", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    const { id, payouts: planned } = await make("file");
    await send(id);
    const back = `/api/admin/payouts/${planned[0].id}/back`;
    expect((await withOtherKey(() => admin.browser.post(back, { reason: "The key is lost" }))).status).toBe(200);
    expect(await dueOf(vendorId)).toMatchObject({ dueCents: 9000, leftOut: "no-bank" });
  });

  test("cells of the file are no formulas, and have what banks take", async () => {
    const { vendorId } = await newVendor();
    await shop.db
      .update(bankDetails)
      .set({ holder: `=HYPERLINK("x"),Zoë & Søn` })
      .where(eq(bankDetails.vendorId, vendorId));
    await addDelivered(shop.db, vendorId, 10_000);
    const run = await make("file");
    await send(run.id);
    const { text } = (await takeFile(run.id)).body;
    const reference = `INDABA ${run.payouts[0].id.slice(0, 8).toUpperCase()}`;
    expect(text.split("\r\n")[1]).toBe(`HYPERLINK(x)Zoe & Sn,1234567890,1,470010,90.00,${reference},${reference}`);
  });
});

describe("transfers", () => {
  const sendTransfers = async () => {
    const run = await make("transfers");
    expect((await send(run.id)).status).toBe(200);
    return run;
  };
  const lockedDeps = () => ({ ...sendingDeps(shop), secretsKey: otherKey });
  const attemptAgain = (vendorId: string) =>
    shop.db.update(payouts).set({ nextAttemptAt: new Date() }).where(eq(payouts.vendorId, vendorId));
  const transfersOf = (id: string) => shop.db.$count(sandboxTransfers, eq(sandboxTransfers.reference, id));

  test("are sent once by the provider, and paid when it says so; the vendor is told", async () => {
    const { vendorId, user } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    await sendTransfers();
    await runPayoutJobs(sendingDeps(shop));
    expect(await payoutOf(vendorId)).toMatchObject({ state: "sending" });
    await bankAnswers();
    const payout = await payoutOf(vendorId);
    expect(payout).toMatchObject({ state: "paid", nextAttemptAt: null });
    expect(await transfersOf(payout?.id as string)).toBe(1);
    expect(await balanceOf(vendorId)).toBe(0);
    expect(await told(user?.id)).toContain("payout-paid");
  });

  test.each([
    ["0001", "failed"],
    ["0002", "came-back"],
  ] as const)("an account that ends in %s: the payout %s, and the balance is whole again", async (end, state) => {
    const { vendorId } = await newVendor(`123456${end}`);
    await addDelivered(shop.db, vendorId, 10_000);
    await sendTransfers();
    await runPayoutJobs(sendingDeps(shop));
    await bankAnswers();
    await bankAnswers();
    expect(await payoutOf(vendorId)).toMatchObject({ state });
    expect(await balanceOf(vendorId)).toBe(9000);
    expect(
      await shop.db.$count(ledgerEntries, eq(ledgerEntries.payoutId, (await payoutOf(vendorId))?.id as string)),
    ).toBe(4);
  });

  test("a transfer whose answer was lost is looked up, and not sent again", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    await sendTransfers();
    const deps = sendingDeps(shop);
    let sends = 0;
    const cut = {
      ...deps.transfers,
      send: async (transfer: Parameters<typeof deps.transfers.send>[0]) => {
        sends++;
        await deps.transfers.send(transfer);
        throw new GatewayUnavailable("cut off");
      },
    };
    await runPayoutJobs({ ...deps, transfers: cut });
    expect(await payoutOf(vendorId)).toMatchObject({
      state: "sending",
      lastError: "The payment provider can't be reached.",
    });
    await shop.db.update(payouts).set({ nextAttemptAt: new Date() }).where(eq(payouts.vendorId, vendorId));
    await runPayoutJobs({ ...deps, transfers: cut });
    expect(sends).toBe(1);
    await bankAnswers();
    expect(await payoutOf(vendorId)).toMatchObject({ state: "paid" });
  });

  test("with another SECRETS_KEY nothing is sent, the reason is said, and it is sent once the key is back", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    await sendTransfers();
    await runPayoutJobs(lockedDeps());
    const payout = await payoutOf(vendorId);
    expect(payout).toMatchObject({ state: "sending", lastError: accountLocked });
    expect(await transfersOf(payout?.id as string)).toBe(0);
    await attemptAgain(vendorId);
    await runPayoutJobs(sendingDeps(shop));
    await bankAnswers();
    expect(await payoutOf(vendorId)).toMatchObject({ state: "paid", lastError: null });
  });

  test("one whose SECRETS_KEY is lost is shown as stuck, and put back by an admin without being sent, in turn with attempts to send it", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    const run = await sendTransfers();
    const { id } = run.payouts[0];
    const shown = async () =>
      (await admin.browser.get("/api/admin/payouts")).body.runs
        .find((each: { id: string }) => each.id === run.id)
        .payouts.find((each: { id: string }) => each.id === id);
    expect(await shown()).toMatchObject({ state: "sending", stuck: null, mayPutBack: false });
    await runPayoutJobs(lockedDeps());
    expect(await shown()).toMatchObject({ state: "sending", stuck: accountLocked, mayPutBack: true });
    const putBack = () => admin.browser.post(`/api/admin/payouts/${id}/back`, { reason: "The key is lost" });
    // A server that has the key may send it at any time.
    expect((await putBack()).status).toBe(409);
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const pressWithDue = async (nextAttemptAt: Date) => {
      await shop.db.update(payouts).set({ nextAttemptAt }).where(eq(payouts.id, id));
      expect((await withOtherKey(putBack)).status).toBe(200);
      expect(await shown()).toMatchObject({ state: "sending" });
      return (await payoutOf(vendorId))?.nextAttemptAt as Date;
    };
    // An attempt may be under way: it has two minutes.
    const soon = inSeconds(60);
    expect(await pressWithDue(soon)).toEqual(soon);
    const earliest = inSeconds(119);
    const brought = await pressWithDue(inSeconds(3600));
    expect([brought >= earliest, brought <= inSeconds(121)]).toEqual([true, true]);
    await attemptAgain(vendorId);
    await runPayoutJobs(lockedDeps());
    expect(await shown()).toMatchObject({
      state: "failed",
      stuck: null,
      reason: expect.stringContaining("bank details"),
    });
    expect([await transfersOf(id), await balanceOf(vendorId)]).toEqual([0, 9000]);
    expect(await dueOf(vendorId)).toMatchObject({ dueCents: 9000, leftOut: "no-bank" });
    // With new details it is paid, once.
    await addBankDetails(shop.db, vendorId);
    await sendTransfers();
    await runPayoutJobs(sendingDeps(shop));
    await bankAnswers();
    expect(await payoutOf(vendorId)).toMatchObject({ state: "paid" });
    expect(await balanceOf(vendorId)).toBe(0);
  });

  test("one that the provider knows is never put back, whatever became of the key", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    const run = await sendTransfers();
    const { id } = run.payouts[0];
    await runPayoutJobs(sendingDeps(shop));
    const putBack = () => admin.browser.post(`/api/admin/payouts/${id}/back`, { reason: "The key is lost" });
    expect((await withOtherKey(putBack)).status).toBe(409);
    // As if the provider's name for the account were lost as well.
    const lost = { state: "past", recipientCode: null } as const;
    await shop.db.update(bankDetails).set(lost).where(eq(bankDetails.vendorId, vendorId));
    await shop.db.update(payouts).set({ attempts: 0 }).where(eq(payouts.id, id));
    await attemptAgain(vendorId);
    await runPayoutJobs(lockedDeps());
    expect(await payoutOf(vendorId)).toMatchObject({ state: "sending", lastError: null });
    await bankAnswers();
    expect(await payoutOf(vendorId)).toMatchObject({ state: "paid" });
  });

  test("what the provider refuses is the vendor's balance again", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    await shop.db.update(bankDetails).set({ recipientCode: "RCP_gone" }).where(eq(bankDetails.vendorId, vendorId));
    await sendTransfers();
    await runPayoutJobs(sendingDeps(shop));
    const payout = await payoutOf(vendorId);
    expect(payout).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("Recipient specified is invalid"),
    });
    expect(await transfersOf(payout?.id as string)).toBe(0);
    expect(await balanceOf(vendorId)).toBe(9000);
  });

  test("an admin can't say what became of a transfer", async () => {
    const { vendorId } = await newVendor();
    await addDelivered(shop.db, vendorId, 10_000);
    const run = await sendTransfers();
    const { id } = run.payouts[0];
    expect((await admin.browser.post(`/api/admin/payouts/${id}/back`, { reason: "Not there" })).status).toBe(409);
    expect((await admin.browser.post(`/api/admin/payout-runs/${run.id}/paid`)).status).toBe(409);
    expect((await takeFile(run.id)).status).toBe(409);
    await runPayoutJobs(sendingDeps(shop));
    await bankAnswers();
  });
});

describe("a statement", () => {
  const day = (days: number) =>
    new Date(Date.now() + days * 24 * 60 * 60 * 1000).toLocaleDateString("en-CA", { timeZone: "Africa/Johannesburg" });

  test("opens, moves and closes as the ledger does, and says the payout as the bank's file does", async () => {
    const vendor = await newVendor();
    const { vendorId, browser } = vendor;
    const partId = await addDelivered(shop.db, vendorId, 10_000);
    const run = await make("file");
    await send(run.id);
    const file = await takeFile(run.id);
    const [, , , , paid, reference] = (file.body.text.split("\r\n")[1] ?? "").split(",");
    const later = await addDelivered(shop.db, vendorId, 2000);
    // Delivery is a line of its own.
    await shop.db.update(orderParts).set({ deliveryCents: 500 }).where(eq(orderParts.id, later));
    const { body } = await browser.get(`/api/vendor/statement?from=${day(0)}&to=${day(0)}`);
    const sums = Object.fromEntries(body.sums.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents]));
    expect(sums).toEqual({
      sale: 11_500,
      delivery: 500,
      commission: -1200,
      refund: 0,
      "commission-refund": 0,
      payout: -9000,
      "payout-return": 0,
    });
    expect([body.openingCents, body.closingCents]).toEqual([0, await balanceOf(vendorId)]);
    expect(body.lines.at(-1).balanceCents).toBe(body.closingCents);
    const payout = body.lines.find(({ kind }: { kind: string }) => kind === "payout");
    expect([payout.cents, payout.reference]).toEqual([-Math.round(Number(paid) * 100), reference]);
    const tomorrow = await browser.get(`/api/vendor/statement?from=${day(1)}&to=${day(1)}`);
    expect([tomorrow.body.openingCents, tomorrow.body.lines]).toEqual([body.closingCents, []]);
    const csv = await browser.get(`/api/vendor/statement.csv?from=${day(0)}&to=${day(0)}`);
    expect(csv.text).toContain(`Payout,${reference},-90.00,`);
    expect(csv.text.trim().split("\r\n").at(-1)).toBe(
      `${day(0)},Closing balance,,,${(body.closingCents / 100).toFixed(2)}`,
    );
    const same = await admin.browser.get(`/api/admin/vendors/${vendorId}/statement?from=${day(0)}&to=${day(0)}`);
    expect(same.body).toEqual(body);
    expect(partId).toBeString();
  });

  test("refuses a period that is none", async () => {
    const { browser } = await newVendor();
    for (const query of [
      "from=2026-02-01&to=2026-01-01",
      "from=yesterday&to=2026-01-01",
      "from=2026-02-01&to=2026-02-30",
      "from=0000-01-01&to=2026-01-01",
      "",
    ]) {
      expect((await browser.get(`/api/vendor/statement?${query}`)).status).toBe(400);
    }
  });
});

describe("a vendor that deletes its account", () => {
  const leave = async ({ user, browser }: Person) => {
    await setPassword(shop.db, user?.id as string);
    const reply = await browser.delete("/api/user", { body: { password: testPassword } });
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
  };
  const forget = () => forgetSettledDetails(shop.db, shop.deps.settings.payouts.minimumCents);
  const detailsOf = async (vendorId: string) => {
    const [row] = await shop.db.select().from(bankDetails).where(eq(bankDetails.vendorId, vendorId));
    const { state, holder, sealedNumber, lastDigits } = row as typeof bankDetails.$inferSelect;
    return { state, holder, lastDigits, has: sealedNumber !== "" };
  };
  const gone = { state: "past", holder: "", lastDigits: "", has: false } as const;

  test("is paid what is due later; its bank details go once nothing is due or on its way", async () => {
    const vendor = await newVendor();
    const { vendorId } = vendor;
    const partId = await addDelivered(shop.db, vendorId, 10_000, { daysAgo: 0 });
    await leave(vendor);
    await forget();
    expect(await detailsOf(vendorId)).toMatchObject({ state: "current", has: true });
    await passDays(shop.db, partId, 7);
    const run = await make("file");
    expect((await send(run.id)).status).toBe(200);
    expect(await payoutOf(vendorId)).toMatchObject({ state: "sending", amountCents: 9000 });
    await forget();
    expect(await detailsOf(vendorId)).toMatchObject({ has: true });
    expect((await takeFile(run.id)).text).toContain("1234567890");
    expect((await admin.browser.post(`/api/admin/payout-runs/${run.id}/paid`)).status).toBe(200);
    await forget();
    expect(await detailsOf(vendorId)).toEqual(gone);
    const later = await takeFile(run.id);
    expect([later.status, later.text]).toEqual([200, expect.not.stringContaining("INDABA")]);
  });

  test("while it is suspended has no bank details left, and is paid nothing", async () => {
    const vendor = await newVendor();
    const { vendorId } = vendor;
    await addDelivered(shop.db, vendorId, 10_000);
    await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, vendorId));
    await leave(vendor);
    expect(await detailsOf(vendorId)).toEqual(gone);
    expect(await dueOf(vendorId)).toMatchObject({ dueCents: 9000, leftOut: "no-bank" });
  });

  test("and another vendor's details stay as they are", async () => {
    const { vendorId } = await newVendor();
    await forget();
    expect(await detailsOf(vendorId)).toMatchObject({ state: "current", lastDigits: "7890", has: true });
  });
});
