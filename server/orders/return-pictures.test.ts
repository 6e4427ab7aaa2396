// Pictures of what is sent back: who sees them, and when they are removed.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { OrderPage } from "#contract/orders/orders.ts";
import { orderParts, returnPictures, returns } from "#db/schema.ts";
import { bytesOf, filled, form } from "#server/listings/picture-fixtures.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addPerson, type Person, setPassword } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { purgeReturnPictures } from "./return-pictures.service.ts";

let shop: TestApp;
let seller: Person;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await addPerson(shop, "vendor");
  folder = join(shop.deps.settings.dataDir, "return-pictures");
});
afterAll(() => shop.close());

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
const clocks = { "cooling-off": 7, defect: 184 };
const purge = () => purgeReturnPictures(shop.db, shop.deps.providers.returnPictures, clocks);
const filesOf = (id: string) => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.startsWith(id));

async function upload(browser: TestBrowser): Promise<string> {
  const picture = await filled(40, 30)
    .withExif({ IFD0: { Copyright: "tellnobody" } })
    .jpeg()
    .toBuffer();
  const { status, body } = await browser.post("/api/return-pictures", form(picture));
  expect(status).toBe(201);
  return body.id;
}
const look = (browser: TestBrowser, id: string, width = 320) =>
  browser.fetch("GET", `/api/return-pictures/${id}?width=${width}`);
const seenBy = async (people: readonly Person[], id: string) =>
  Promise.all(people.map(async ({ browser }) => (await look(browser, id)).status));

/** A delivered lamp, with a return that is asked for when `pictures` are given. */
async function addDelivered(shopper: Person) {
  const vendorId = seller.vendorId as string;
  const { orderId, parts } = await addSoldOrder(shop.db, {
    userId: shopper.user?.id as string,
    lines: [{ vendorId, title: "Lamp", quantity: 5, priceCents: 10_000 }],
  });
  const partId = parts.get(vendorId) as string;
  await shop.db
    .update(orderParts)
    .set({ state: "delivered", changedAt: days(1) })
    .where(eq(orderParts.id, partId));
  const read = async () => (await shopper.browser.get(`/api/orders/${orderId}`)).body as OrderPage;
  const itemId = (await read()).parts[0]?.items[0]?.id;
  const ask = (pictures: readonly string[], id = crypto.randomUUID()) =>
    shopper.browser.post(`/api/orders/parts/${partId}/returns`, {
      id,
      kind: "defect",
      reason: "Cracked",
      lines: [{ itemId, quantity: 1 }],
      pictures,
    });
  return { partId, ask, read };
}

test("are seen by the shopper and the vendor of the return, by nobody else, and have no public address or metadata", async () => {
  const shopper = await addPerson(shop, "shopper");
  const people = [
    shopper,
    seller,
    await addPerson(shop, "shopper"),
    await addPerson(shop, "vendor"),
    await addPerson(shop, "admin"),
    await addPerson(shop, "visitor"),
  ];
  const { ask, read, partId } = await addDelivered(shopper);
  const pictures = [await upload(shopper.browser), await upload(shopper.browser)];
  const [first = ""] = pictures;
  expect(await seenBy(people, first)).toEqual([200, 404, 404, 404, 404, 401]);
  expect((await ask(pictures)).status).toBe(200);
  expect(await seenBy(people, first)).toEqual([200, 200, 404, 404, 404, 401]);
  expect((await read()).parts[0]?.returns?.[0]?.pictures).toEqual(pictures);
  const listed = async ({ browser }: Person, path: string) =>
    (await browser.get(path)).body.orders.find(({ id }: { id: string }) => id === partId).returns[0].pictures;
  expect(await listed(seller, "/api/vendor/orders")).toEqual(pictures);
  expect(await listed(people[4] as Person, "/api/admin/orders")).toBeUndefined();

  const reply = await look(shopper.browser, first, 1280);
  expect([reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual(["image/webp", "no-store"]);
  expect(reply.headers.get("content-security-policy")).toContain("sandbox");
  expect(await reply.text()).not.toContain("tellnobody");
  expect((await shop.browser().fetch("GET", `/images/uploads/${first}-320.webp`)).status).toBe(404);
});

test("only one's own, each for one return, and at most three", async () => {
  const shopper = await addPerson(shop, "shopper");
  const other = await addPerson(shop, "shopper");
  const { ask, read } = await addDelivered(shopper);
  const [one, two, three, four, foreign] = [
    await upload(shopper.browser),
    await upload(shopper.browser),
    await upload(shopper.browser),
    await upload(shopper.browser),
    await upload(other.browser),
  ];
  const message = "One of these pictures is no longer here. Please add it again.";
  const refused = await ask([one, foreign]);
  expect([refused.status, refused.body]).toEqual([400, { message, fields: { pictures: message } }]);
  expect((await ask([one, one])).status).toBe(400);
  const tooMany = await ask([one, two, three, four]);
  expect([tooMany.status, tooMany.body.fields]).toEqual([400, { pictures: "A return may have at most 3 pictures." }]);
  expect((await read()).parts[0]?.returns).toBeUndefined();
  const id = crypto.randomUUID();
  expect((await ask([three, one], id)).status).toBe(200);
  expect((await ask([three, one], id)).status).toBe(200);
  expect((await ask([one])).status).toBe(400);
  expect((await read()).parts[0]?.returns?.map(({ pictures }) => pictures)).toEqual([[three, one]]);
});

test("a file that is no picture is refused, and nothing is stored", async () => {
  const { browser } = await addPerson(shop, "shopper");
  const before = await shop.db.$count(returnPictures);
  expect((await browser.post("/api/return-pictures", form(bytesOf("<svg/>")))).status).toBe(415);
  expect(await shop.db.$count(returnPictures)).toBe(before);
});

test("are removed with the account, after a day without a return, and when an ended return's clock has run out", async () => {
  const { db } = shop;
  const shopper = await addPerson(shop, "shopper");
  const { ask } = await addDelivered(shopper);
  const forgotten = await upload(shopper.browser);
  await db
    .update(returnPictures)
    .set({ createdAt: days(1.1) })
    .where(eq(returnPictures.id, forgotten));
  const make = async (state: "asked" | "refused" | "received" | "refunded", ended: number) => {
    const picture = await upload(shopper.browser);
    const id = crypto.randomUUID();
    expect((await ask([picture], id)).status).toBe(200);
    const answer = state === "refused" ? "No." : null;
    await db
      .update(returns)
      .set({ state, answer, changedAt: days(ended) })
      .where(eq(returns.id, id));
    return picture;
  };
  const kept = [
    await upload(shopper.browser),
    await make("asked", 300),
    await make("received", 300),
    await make("refunded", 183),
  ];
  const over = [forgotten, await make("refused", 185)];
  await purge();
  expect([...kept, ...over].map((id) => filesOf(id).length)).toEqual([3, 3, 3, 3, 0, 0]);
  expect((await look(shopper.browser, over[1] as string)).status).toBe(404);

  await setPassword(db, shopper.user?.id as string);
  const gone = kept[1] as string;
  expect((await look(seller.browser, gone)).status).toBe(200);
  expect((await shopper.browser.delete("/api/user", { body: { password: testPassword } })).status).toBe(200);
  expect((await look(seller.browser, gone)).status).toBe(404);
  for (const id of kept) {
    await db
      .update(returnPictures)
      .set({ createdAt: days(0.1) })
      .where(eq(returnPictures.id, id));
  }
  await purge();
  expect(kept.flatMap(filesOf)).toEqual([]);
  expect(await db.$count(returnPictures, eq(returnPictures.id, gone))).toBe(0);
});
