import { afterAll, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { eq, inArray, isNotNull } from "drizzle-orm";
import { localModel } from "#agent/embedding/local.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { listingEmbeddings, listings, searchBasis, searchDocuments, searchState, vendors } from "#db/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { until } from "#tests/harness/waiting.ts";
import { readBasis } from "./basis-store.ts";
import { bringUpToDate, searchJobs } from "./embedding.service.ts";
import { indexListings, indexMissing, rebuildIndex } from "./indexing.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";
import { keepSearchIndex, type SearchedShop } from "./search-index.ts";

let database: TestDatabase;
let vendor: string;
beforeAll(async () => {
  database = await createTestDatabase();
  vendor = await addVendor(database.db);
  await addListings(database.db, vendor, manyListings());
});
afterAll(() => database.close());

// Forty listings of four kinds: enough for training.
function manyListings() {
  const kinds = [
    ["kettle", "boils water for tea and coffee in the kitchen", "Boiling"],
    ["tent", "sleeps a family at the camp site, keeps rain out", "Camping"],
    ["drill", "turns screws and makes holes in brick and wood", "Tools"],
    ["novel", "a story of love and loss on the Karoo, paperback", "Reading"],
  ];
  return kinds.flatMap(([thing, about, tag]) =>
    Array.from({ length: 10 }, (_, at) => ({
      title: `${["Small", "Large", "Red", "Blue", "Classic", "Modern", "Sturdy", "Light", "Family", "Travel"][at]} ${thing}`,
      description: `${about}, number ${at}`,
      tags: [tag as string],
    })),
  );
}

const write = async (id: string, title: string) =>
  database.db.transaction(async (transaction) => {
    await transaction
      .update(listings)
      .set({ title, foldedTitle: foldCase(title), description: title })
      .where(eq(listings.id, id));
    await indexListings(transaction, [id]);
  });
const found = async (text: string, shop: SearchedShop = database) =>
  (await searchListings(shop, plan({ text, limit: 50 }), null)).listings.map(({ title }) => title);
const documents = async () =>
  await database.db
    .select({ id: searchDocuments.listingId, words: searchDocuments.words, hash: searchDocuments.textHash })
    .from(searchDocuments)
    .where(isNotNull(searchDocuments.words))
    .orderBy(searchDocuments.listingId);

describe("the index", () => {
  test("contains listings written without indexing, from the first search", async () => {
    expect((await found("kettle")).length).toBe(10);
  });

  test("is updated in the transaction of a write; archived and deleted listings are removed", async () => {
    const [id] = await addListings(database.db, vendor, [{ title: "Paraffin stove" }]);
    await indexListings(database.db, [id as string]);
    expect(await found("paraffin")).toEqual(["Paraffin stove"]);
    await write(id as string, "Gas stove");
    expect(await found("paraffin")).toEqual([]);
    expect(await found("gas stove")).toEqual(["Gas stove"]);
    await database.db
      .update(listings)
      .set({ status: "archived" })
      .where(eq(listings.id, id as string));
    await indexListings(database.db, [id as string]);
    expect((await database.searchIndex.current()).words.has(id as string)).toBe(false);
    await database.db
      .update(listings)
      .set({ status: "active" })
      .where(eq(listings.id, id as string));
    await indexListings(database.db, [id as string]);
    expect(await found("gas stove")).toEqual(["Gas stove"]);
    await database.db.delete(listings).where(eq(listings.id, id as string));
    await indexListings(database.db, [id as string]);
    expect((await database.searchIndex.current()).words.has(id as string)).toBe(false);
  });

  test("a rolled back write leaves no trace", async () => {
    const [id] = await addListings(database.db, vendor, [{ title: "Honest broom" }]);
    await indexListings(database.db, [id as string]);
    const failing = database.db.transaction(async (transaction) => {
      await transaction
        .update(listings)
        .set({ title: "Dishonest rake" })
        .where(eq(listings.id, id as string));
      await indexListings(transaction, [id as string]);
      throw new Error("no");
    });
    expect(failing).rejects.toThrow("no");
    await failing.catch(() => undefined);
    expect(await found("rake")).toEqual([]);
    expect(await found("broom")).toEqual(["Honest broom"]);
  });

  test("an approval makes a vendor's listings findable without indexing again", async () => {
    const waiting = await addVendor(database.db, { status: "pending" });
    const ids = await addListings(database.db, waiting, [{ title: "Ostrich feather duster" }]);
    await indexListings(database.db, ids);
    expect(await found("ostrich")).toEqual([]);
    await database.db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, waiting));
    expect(await found("ostrich")).toEqual(["Ostrich feather duster"]);
  });

  test("an approval adds, and a suspension removes, more listings than a page of the index", async () => {
    const waiting = await addVendor(database.db, { status: "pending" });
    const ids = await addListings(
      database.db,
      waiting,
      Array.from({ length: 230 }, (_, at) => ({ title: `Porcupine quill ${at}` })),
    );
    await indexListings(database.db, ids);
    const total = async () => (await searchListings(database, plan({ text: "porcupine" }), null)).total;
    for (const [status, expected] of [
      ["pending", 0],
      ["approved", 230],
      ["rejected", 0],
      ["approved", 230],
    ] as const) {
      await database.db.update(vendors).set({ status }).where(eq(vendors.id, waiting));
      expect([status, await total()]).toEqual([status, expected]);
    }
    await database.db.delete(listings).where(eq(listings.vendorId, waiting));
    await indexListings(database.db, ids);
    expect(await total()).toBe(0);
  });

  test("listings of vendors without approval don't affect spelling correction", async () => {
    const waiting = await addVendor(database.db, { status: "pending" });
    const ids = await addListings(database.db, waiting, [{ title: "Brroom" }]);
    await indexListings(database.db, ids);
    expect(await found("brroom")).toEqual(["Honest broom"]);
    await database.db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, waiting));
    expect(await found("brroom")).toEqual(["Brroom"]);
  });

  test("reviews affect ranking within a minute, and still do after the listing is rewritten", async () => {
    const ids = await addListings(database.db, vendor, [{ title: "Plain doily" }, { title: "Plain doily" }]);
    await indexListings(database.db, ids);
    const order = async () =>
      (await searchListings(database, plan({ text: "doily", limit: 50 }), null)).listings.map(({ id }) => id);
    const [first = "", second = ""] = await order();
    await database.db.update(listings).set({ rating: 5, totalReviews: 3 }).where(eq(listings.id, second));
    try {
      // Advances the clock each time: a refresh that began before the rating may end after the first step.
      await until(async () => {
        setSystemTime(Date.now() + 61_000);
        return (await order())[0] === second;
      });
    } finally {
      setSystemTime();
    }
    expect(await order()).toEqual([second, first]);
    await write(second, "Plain doily, round");
    expect((await order())[0]).toBe(second);
    await database.db.delete(listings).where(inArray(listings.id, ids));
    await indexListings(database.db, ids);
  });

  test("incremental updates give the same index as a rebuild", async () => {
    const ids = await addListings(database.db, vendor, [{ title: "Beaded basket" }, { title: "Woven mat" }]);
    await indexListings(database.db, ids);
    await write(ids[0] as string, "Beaded bowl, large");
    const before = await documents();
    const orders = await Promise.all(["kettle", "bowl", "blue tent"].map((text) => found(text)));
    const { db } = database;
    const gone = { listingId: crypto.randomUUID(), vendorId: vendor, version: 1, words: "old", textHash: "" };
    // One entry is lost, and one is of a listing that is gone. A few at a time, as a large shop's are read.
    const mended = async (mend: () => Promise<void>) => {
      await db.delete(searchDocuments).where(eq(searchDocuments.listingId, ids[1] as string));
      await db.insert(searchDocuments).values(gone);
      await mend();
      expect(await documents()).toEqual(before);
      await db.delete(searchDocuments).where(eq(searchDocuments.listingId, gone.listingId));
    };
    await mended(() => indexMissing(db, 2));
    // As after another recipe.
    await db.update(searchDocuments).set({ textHash: "" });
    await mended(() => rebuildIndex(db, 2));
    const [state] = await db.select().from(searchState);
    expect(state?.learnedVersion).toBe(state?.version as number);
    expect(await Promise.all(["kettle", "bowl", "blue tent"].map((text) => found(text)))).toEqual(orders);
  });
});

describe("vectors", () => {
  test("are trained deterministically from the catalogue, and computed for new listings", async () => {
    const { db } = database;
    await bringUpToDate(db, null);
    const [state] = await db.select().from(searchState);
    expect(state?.embeddingModel).toStartWith("local:");
    const rows = await db.select().from(listingEmbeddings);
    expect(rows.length).toBe((await documents()).length);
    expect(rows.length).toBeGreaterThan(40);
    for (const { model, embedding } of rows) {
      expect(model).toBe(state?.embeddingModel as string);
      expect(Math.hypot(...embedding)).toBeCloseTo(1, 4);
    }

    const [id] = await addListings(db, vendor, [
      { title: "Green kettle", description: "boils water for tea", tags: ["Boiling"] },
    ]);
    await indexListings(db, [id as string]);
    const embeddingOf = async () =>
      (
        await db
          .select()
          .from(listingEmbeddings)
          .where(eq(listingEmbeddings.listingId, id as string))
      )[0];
    const folded = await embeddingOf();
    expect(folded?.model).toBe(state?.embeddingModel as string);
    expect(folded?.embedding.length).toBe(rows[0]?.embedding.length as number);
    await write(id as string, "Green tent");
    expect((await embeddingOf())?.embedding).not.toEqual(folded?.embedding as number[]);
    await db
      .update(listings)
      .set({ status: "archived" })
      .where(eq(listings.id, id as string));
    await indexListings(db, [id as string]);
    expect(await embeddingOf()).toBeUndefined();

    // Training again on the same listings gives the same vectors.
    await db.delete(listings).where(eq(listings.id, id as string));
    await indexListings(db, [id as string]);
    const read = async () =>
      await db
        .select({ listingId: listingEmbeddings.listingId, embedding: listingEmbeddings.embedding })
        .from(listingEmbeddings)
        .orderBy(listingEmbeddings.listingId);
    const before = await read();
    await db.update(searchState).set({ embeddingModel: null });
    await bringUpToDate(db, null);
    expect(await read()).toEqual(before);
    expect(await db.$count(searchBasis)).toBe(1);
  });

  test("unchanged text is not embedded again", async () => {
    const { db } = database;
    const [row] = await db.select().from(searchDocuments).where(eq(searchDocuments.vendorId, vendor)).limit(1);
    await db
      .update(listings)
      .set({ stock: 1, priceCents: 77 })
      .where(eq(listings.id, row?.listingId as string));
    await indexListings(db, [row?.listingId as string]);
    const [same] = await db
      .select()
      .from(searchDocuments)
      .where(eq(searchDocuments.listingId, row?.listingId as string));
    expect(same).toEqual(row as typeof same);
  });

  test("remote vectors are computed later; until then, and on failure, only words count", async () => {
    const { db } = database;
    const [state] = await db.select().from(searchState);
    const basis = await readBasis(db, state?.embeddingModel as string);
    if (!basis) throw new Error("nothing was learned");
    const inner = localModel(basis);
    const broken: typeof inner = {
      ...inner,
      provider: "remote",
      doEmbed: () => Promise.reject(new Error("the provider is down")),
    };
    let calls = 0;
    const model: typeof inner = {
      ...broken,
      doEmbed(options) {
        calls++;
        return inner.doEmbed(options);
      },
    };
    const shopWith = (remote: typeof inner) => ({
      db,
      searchIndex: keepSearchIndex(db, { model: remote, name: "remote:test" }),
    });
    const failing = shopWith(broken);
    const [job] = searchJobs(failing, { model: broken, name: "remote:test" });
    await expect(job?.run()).rejects.toThrow("the provider is down");
    expect((await found("kettle", failing)).length).toBe(10);
    const ids = await addListings(db, vendor, [{ title: "Copper kettle" }]);
    await indexListings(db, ids);
    const embeddings = () => db.select().from(listingEmbeddings).where(inArray(listingEmbeddings.listingId, ids));
    expect(await embeddings()).toEqual([]);
    expect(await found("copper kettle", failing)).toEqual(["Copper kettle"]);

    await bringUpToDate(db, { model, name: "remote:test" });
    expect((await embeddings()).map(({ model }) => model)).toEqual(["remote:test"]);
    const before = calls;
    expect((await found("copper kettle", shopWith(model)))[0]).toBe("Copper kettle");
    expect(calls).toBe(before + 1);
  });
});
