// The copy in memory follows the database: after every write both answer the same.
import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import pg from "pg";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { listings, searchDocuments, searchState, vendors } from "#db/schema.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { CurrentListings } from "./current-listings.ts";
import { findListings } from "./find-listings.ts";
import { keepListingTexts } from "./listing-memory.ts";
import { ListingTexts, textsFile } from "./listing-texts.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const everything = { search: "", category: "all", from: null, limit: 100, cursor: null } as const;

test("a shop without listings causes no error, and its first listing is found", async () => {
  const { db } = database;
  const warnings: unknown[] = [];
  const listingTexts = keepListingTexts(db, { warn: (error) => warnings.push(error) });
  await listingTexts.ready;
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(0);
  const id = await addListing(db, await addVendor(db), { title: "First of all" });
  await indexListings(db, [id]);
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(1);
  while ((await listingTexts.current()) === null) await Bun.sleep(50);
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(1);
  expect(warnings).toEqual([]);
  listingTexts.stop();
  await db.delete(listings).where(eq(listings.id, id));
});

test("new, changed, archived and removed listings and hidden vendors show in the next answer", async () => {
  const { db } = database;
  const vendorId = await addVendor(db);
  const otherId = await addVendor(db, { status: "pending" });
  const first = await addListing(db, vendorId, { title: "Copper kettle", createdAt: new Date(1_000_000) });
  const hidden = await addListing(db, otherId, { title: "Tin kettle", createdAt: new Date(2_000_000) });
  const listingTexts = keepListingTexts(db);
  const find = async (search: string) => {
    expect(await listingTexts.current()).not.toBeNull();
    return (await findListings({ db, listingTexts }, { ...everything, search })).listings.map(({ title }) => title);
  };
  await listingTexts.ready;
  expect(await find("kettle")).toEqual(["Copper kettle"]);

  await db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, otherId));
  expect(await find("kettle")).toEqual(["Tin kettle", "Copper kettle"]);

  const rename = async (id: string, title: string) =>
    db.transaction(async (transaction) => {
      await transaction
        .update(listings)
        .set({ title, foldedTitle: foldCase(title) })
        .where(eq(listings.id, id));
      await indexListings(transaction, [id]);
    });
  await rename(first, "Copper POT");
  expect([await find("kettle"), await find("pot")]).toEqual([["Tin kettle"], ["Copper POT"]]);

  const added = await addListing(db, vendorId, { title: "Clay pot", tags: ["Pot"], createdAt: new Date(1_500_000) });
  await indexListings(db, [added]);
  expect(await find("")).toEqual(["Tin kettle", "Clay pot", "Copper POT"]);
  expect(await find("flowerpots")).toEqual(["Clay pot"]);

  await db.update(listings).set({ status: "archived" }).where(eq(listings.id, added));
  await indexListings(db, [added]);
  expect([await find("pot"), await find("flowerpots")]).toEqual([["Copper POT"], []]);
  await db.update(listings).set({ status: "active" }).where(eq(listings.id, added));
  await indexListings(db, [added]);
  expect(await find("pot")).toEqual(["Clay pot", "Copper POT"]);

  await db.delete(listings).where(eq(listings.id, hidden));
  await indexListings(db, [hidden]);
  expect(await find("")).toEqual(["Clay pot", "Copper POT"]);

  // As after restoring a backup: versions of different epochs can't be compared.
  await db.update(searchState).set({ epoch: crypto.randomUUID() });
  expect(await listingTexts.current()).toBeNull();
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(2);
  while ((await listingTexts.current()) === null) await Bun.sleep(5);
  expect(await find("")).toEqual(["Clay pot", "Copper POT"]);
  listingTexts.stop();
  expect(await listingTexts.current()).toBeNull();
});

test("texts in memory answer instead of the database", async () => {
  const { db } = database;
  await addListing(db, await addVendor(db), { title: "Asked of nobody" });
  const state = { epoch: "", version: 0, model: null, hidden: null };
  const memory = { texts: new ListingTexts(), current: new CurrentListings(), state, hiddenVendors: new Set<string>() };
  const current = async () => memory;
  const listingTexts = { ready: Promise.resolve(), current, loaded: current, save: async () => {}, stop() {} };
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(0);
  expect((await findListings({ db, listingTexts: null }, everything)).total).toBeGreaterThan(0);
});

test("order and texts are right after thousands of changes", () => {
  const texts = new ListingTexts();
  const model = new Map<string, { since: number; title: string }>();
  const ids = Array.from({ length: 1500 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`);
  const check = () => {
    const all = [...model].sort(([a, one], [b, other]) => other.since - one.since || (a < b ? -1 : 1));
    const found = (term: string) => texts.candidates(term, "all", new Set()).map(({ id }) => id);
    expect(found("")).toEqual(all.map(([id]) => id));
    for (const term of ["number 7", "é1", "home", "zz"]) {
      expect(found(term)).toEqual(
        all.filter(([, { title }]) => title.includes(term) || "home".includes(term)).map(([id]) => id),
      );
    }
    expect(texts.size).toBe(model.size);
  };
  for (let step = 0; step < 6000; step++) {
    const id = ids[(step * 7919) % ids.length] as string;
    if (step % 3 === 2) {
      texts.remove(id);
      model.delete(id);
    } else {
      const since = (step * 31) % 97;
      const title = `number ${step % 100} é${step % 10}`;
      const unchanging = { priceCents: 100, inStock: true };
      const same = {
        id,
        vendorId: `v${step % 5}`,
        category: "home" as const,
        foldedDescription: "",
        foldedTags: [],
        ...unchanging,
      };
      texts.put({ ...same, since, foldedTitle: title });
      model.set(id, { since, title });
    }
    if (step % 1000 === 999) check();
  }
  for (const id of ids.slice(0, 1400)) {
    texts.remove(id);
    model.delete(id);
  }
  check();
});

test("the texts are read after what a start needs first, even if that fails", async () => {
  const first = Promise.withResolvers<void>();
  const listingTexts = keepListingTexts(database.db, { after: first.promise });
  // Each waits for those before it, so that reading would be over.
  for (let query = 0; query < 20; query++) await database.db.select().from(searchState);
  expect(await listingTexts.current()).toBeNull();
  first.reject(new Error("the search could not be read"));
  await listingTexts.ready;
  expect(await listingTexts.current()).not.toBeNull();
  listingTexts.stop();
});

test("a start leaves the processor to others, until somebody waits for the texts", async () => {
  const listingTexts = keepListingTexts(database.db, { settlingMs: 60_000 });
  for (let query = 0; query < 20; query++) await database.db.select().from(searchState);
  expect(await listingTexts.current()).toBeNull();
  expect(await listingTexts.loaded()).not.toBeNull();
  listingTexts.stop();
});

test("what the database would have to read every text for waits for the texts, which a start is reading", async () => {
  const { db } = database;
  const id = await addListing(db, await addVendor(db), { title: "Waited for" });
  await indexListings(db, [id]);
  const first = Promise.withResolvers<void>();
  const listingTexts = keepListingTexts(db, { after: first.promise });
  const asked = spyOn(pg.Pool.prototype, "query");
  const found = findListings({ db, listingTexts }, { ...everything, search: "waited f" });
  await Bun.sleep(0);
  first.resolve();
  expect((await found).total).toBe(1);
  const statements = asked.mock.calls.map(([query]) =>
    typeof query === "string" ? query : (query as { text: string }).text,
  );
  asked.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((text) => text.includes("strpos"))).toEqual([]);
  expect(await listingTexts.loaded()).not.toBeNull();
  listingTexts.stop();
  await db.delete(listings).where(eq(listings.id, id));
});

test("texts that can't be read are not waited for: the database answers", async () => {
  const { db } = database;
  const id = await addListing(db, await addVendor(db), { title: "Not waited for" });
  await indexListings(db, [id]);
  const broken = Object.assign(Object.create(db) as typeof db, {
    execute: () => Promise.reject(new Error("no texts")),
  });
  const listingTexts = keepListingTexts(broken, { warn: () => {} });
  await listingTexts.ready;
  expect(await listingTexts.loaded()).toBeNull();
  expect((await findListings({ db, listingTexts }, { ...everything, search: "not waited" })).total).toBe(1);
  listingTexts.stop();
  await db.delete(listings).where(eq(listings.id, id));
});

describe("a server that starts again", () => {
  const folder = mkdtempSync(join(tmpdir(), "indaba-texts-"));
  let ids: string[];
  const start = async () => {
    const listingTexts = keepListingTexts(database.db, { folder });
    await listingTexts.ready;
    return listingTexts;
  };
  const titles = async (search: string) => {
    const listingTexts = await start();
    expect(await listingTexts.current()).not.toBeNull();
    const shop = { db: database.db, listingTexts };
    const found = await findListings(shop, { ...everything, search });
    listingTexts.stop();
    return found.listings.map(({ title }) => title);
  };
  beforeAll(async () => {
    const { db } = database;
    await db.delete(listings);
    const vendorId = await addVendor(db);
    ids = [];
    for (const title of ["Enamel jug", "Enamel plate", "Wool rug"])
      ids.push(await addListing(db, vendorId, { title, tags: ["Kitchen"], stock: 3, priceCents: 500 }));
    await indexListings(db, ids);
    const listingTexts = await start();
    await listingTexts.save();
    listingTexts.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("reads its file, and what is newer in the database", async () => {
    const { db } = database;
    // What only the file has is found: so it was read.
    await db.update(listings).set({ foldedTitle: "glass bowl" }).where(eq(listings.title, "Wool rug"));
    expect(await titles("wool")).toEqual(["Wool rug"]);
    expect((await titles("enamel")).sort()).toEqual(["Enamel jug", "Enamel plate"]);
    expect(await titles("kitchen sink")).toHaveLength(3);
    await db.update(listings).set({ status: "archived" }).where(eq(listings.title, "Enamel jug"));
    const added = await addListing(db, await addVendor(db), { title: "Enamel mug" });
    await indexListings(db, [...ids, added]);
    expect((await titles("enamel")).sort()).toEqual(["Enamel mug", "Enamel plate"]);
  });

  test("has the database's prices and stock", async () => {
    const { db } = database;
    // As after restoring an older backup: changed before what the file knows.
    await db.execute(sql`update listings set stock = 0, price_cents = 900`);
    await db.execute(sql`alter table listings disable trigger user`);
    await db.execute(sql`update listings set changed_in = '1'`);
    await db.execute(sql`alter table listings enable trigger user`);
    const listingTexts = await start();
    const memory = await listingTexts.current();
    const [plate] = memory?.texts.candidates("plate", "all", new Set()) ?? [];
    expect([plate?.priceCents, plate?.inStock]).toEqual([900, false]);
    listingTexts.stop();
  });

  test("while its texts take long, refuses what the database would have to read them for", async () => {
    const { db } = database;
    const prices = Promise.withResolvers<void>();
    const slow = Object.assign(Object.create(db) as typeof db, {
      transaction: (async (work, config) => {
        await prices.promise;
        return db.transaction(work, config);
      }) as typeof db.transaction,
    });
    const listingTexts = keepListingTexts(slow, { folder });
    const shop = { db, listingTexts };
    // As if the time to wait had passed.
    const wait = spyOn(Bun, "sleep").mockImplementation(() => Promise.resolve());
    while (
      await listingTexts.loaded().then(
        () => true,
        () => false,
      )
    )
      await new Promise((resolve) => setImmediate(resolve));
    await expect(findListings(shop, { ...everything, search: "plate" })).rejects.toThrow("The shop is starting");
    expect((await findListings(shop, everything)).total).toBe(3);
    wait.mockRestore();
    prices.resolve();
    expect((await findListings(shop, { ...everything, search: "plate" })).total).toBe(1);
    listingTexts.stop();
  });

  test("doesn't read a file that lacks a listing which nobody wrote since", async () => {
    const { db } = database;
    const vendorId = await addVendor(db);
    const id = await addListing(db, vendorId, { title: "Tin cup" });
    await db.insert(searchDocuments).values({ listingId: id, vendorId, version: 0, words: "", textHash: "" });
    expect(await titles("tin cup")).toEqual(["Tin cup"]);
    await db.delete(searchDocuments).where(eq(searchDocuments.listingId, id));
    await db.delete(listings).where(eq(listings.id, id));
  });

  test("doesn't read a file that is newer than its database", async () => {
    const { db } = database;
    await db.update(listings).set({ foldedTitle: "glass plate" }).where(eq(listings.title, "Enamel plate"));
    expect(await titles("enamel")).toContain("Enamel plate");
    await db.update(searchDocuments).set({ version: 0 }).where(inArray(searchDocuments.listingId, ids));
    expect(await titles("enamel")).not.toContain("Enamel plate");
  });

  test("doesn't read a file of what its database has lost, though that has gone on since", async () => {
    const { db } = database;
    const cork = await addListing(db, await addVendor(db), { title: "Cork mat" });
    await indexListings(db, [cork]);
    const listingTexts = await start();
    await listingTexts.save();
    listingTexts.stop();
    await db.update(listings).set({ foldedTitle: "glass mat" }).where(eq(listings.title, "Cork mat"));
    expect(await titles("cork")).toEqual(["Cork mat"]);
    await db.update(searchDocuments).set({ version: 0 }).where(eq(searchDocuments.listingId, cork));
    await indexListings(db, [await addListing(db, await addVendor(db), { title: "Slate tray" })]);
    expect(await titles("cork")).toEqual([]);
  });
});

test("who changes what columns of texts hold changes the file's format", () => {
  const texts = new ListingTexts();
  const id = "00000000-0000-4000-8000-000000000001";
  texts.put({
    id,
    vendorId: "v1",
    category: "home",
    priceCents: 100,
    inStock: true,
    since: 5,
    foldedTitle: "enamel jug",
    foldedDescription: "blue",
    foldedTags: ["jug", "gift idea"],
  });
  const columns = [...texts.columns.numbers].map(([name, { all, length }]) => [name, ...all.subarray(0, length)]);
  for (const [name, { names }] of texts.columns.names) columns.push([name, ...names]);
  expect([textsFile.format, Bun.hash(JSON.stringify(columns)).toString(36)]).toEqual(["2", "3f3bgddrcqwl4"]);
});

test("requests at the same time share one reading of what changed, which begins after each of them came", async () => {
  const { db } = database;
  const vendorId = await addVendor(db);
  const id = await addListing(db, vendorId, { title: "Shared kettle" });
  const listingTexts = keepListingTexts(db);
  await listingTexts.ready;
  await listingTexts.current();
  const asked = spyOn(pg.Client.prototype, "query");
  const before = Array.from({ length: 20 }, () => listingTexts.current());
  await db.update(vendors).set({ status: "pending" }).where(eq(vendors.id, vendorId));
  // The reading of the first twenty may still be running, and may be older than the change.
  expect((await listingTexts.current())?.hiddenVendors.has(vendorId)).toBe(true);
  await Promise.all(before);
  const readings = asked.mock.calls.filter(([query]) => (query as { name?: string }).name === "listing texts since");
  asked.mockRestore();
  expect(readings.length).toBeGreaterThan(0);
  expect(readings.length).toBeLessThanOrEqual(3);
  listingTexts.stop();
  await db.delete(listings).where(eq(listings.id, id));
});

test("those that shared a reading go on in turn, others are served in between, and the next reading waits for all of them", async () => {
  const { db } = database;
  const listingTexts = keepListingTexts(db);
  await listingTexts.ready;
  const asked = spyOn(pg.Client.prototype, "query");
  const readings = () =>
    asked.mock.calls.filter(([query]) => (query as { name?: string }).name === "listing texts since").length;
  const events: string[] = [];
  let next: Promise<unknown> | undefined;
  const goOn = async (who: string) => {
    await listingTexts.current();
    events.push(`${who} after ${readings()}`);
    if (next) return;
    next = listingTexts.current();
    setImmediate(() => events.push("another"));
  };
  await Promise.all(["first", "second", "third"].map(goOn));
  expect(events).toEqual(["first after 1", "second after 1", "another", "third after 1"]);
  await next;
  expect(readings()).toBe(2);
  asked.mockRestore();
  listingTexts.stop();
});
