import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import type pg from "pg";
import { embedTexts } from "#agent/embedding/index.ts";
import type { Database } from "#db/engine/index.ts";
import { listingEmbeddings, listings, searchState } from "#db/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { findByWords } from "./found-by-words.ts";
import { mostHeld } from "./held-vectors.ts";
import { indexListings } from "./indexing.service.ts";
import { type MeaningQuery, measureHeld, measureMeaning } from "./meaning.service.ts";
import { QueryModel } from "./query-model.ts";
import { readQuery } from "./query-reading.ts";
import { likeliest, rank } from "./ranking.ts";
import { findRelevant } from "./relevant.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

let database: TestDatabase;
let open: string;
let other: string;
let model: string;
/** Listing id → unit vector, of approved vendors. */
let vectors: Map<string, number[]>;
const vendorOf = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  open = await addVendor(db);
  other = await addVendor(db, { businessName: "Other Traders" });
  const waiting = await addVendor(db, { businessName: "Waiting Traders", status: "pending" });
  const add = async (vendor: string, rows: { title: string; description: string; tags: string[] }[]) => {
    const ids = await addListings(db, vendor, rows);
    for (const id of ids) vendorOf.set(id, vendor);
    return ids;
  };
  const things = [
    ["kettle", "boils water for tea and coffee in the kitchen", "Boiling"],
    ["flask", "keeps tea and coffee hot on the road", "Boiling"],
    ["tent", "sleeps a family at the camp site, keeps rain out", "Camping"],
    ["drill", "turns screws and makes holes in brick and wood", "Tools"],
  ] as const;
  const kinds = ["Small", "Large", "Red", "Blue", "Classic", "Modern", "Sturdy", "Light"];
  const rows = things.flatMap(([thing, description, tag]) =>
    kinds.map((kind) => ({ title: `${kind} ${thing}`, description: `${description}, ${kind}`, tags: [tag] })),
  );
  const shown = [...(await add(open, rows.slice(0, 20))), ...(await add(other, rows.slice(20)))];
  const hidden = await add(waiting, rows.slice(0, 4));
  await bringUpToDate(db, null);
  const [state] = await db.select().from(searchState);
  model = state?.embeddingModel as string;
  const stored = await db.select().from(listingEmbeddings).where(inArray(listingEmbeddings.listingId, shown));
  vectors = new Map(stored.map(({ listingId, embedding }) => [listingId, embedding]));
  expect(vectors.size).toBe(rows.length);
  expect(await db.$count(listingEmbeddings)).toBe(rows.length + hidden.length);
});
afterAll(() => database.close());

const cosine = (left: readonly number[], right: readonly number[]) =>
  left.reduce((sum, value, at) => sum + value * (right[at] as number), 0) /
  (Math.hypot(...left) * Math.hypot(...right));

/** The same sum computed here: 55 % query and 45 % mean of its five nearest listings. */
function measured(query: readonly number[], among: readonly string[], of = vectors): Map<string, number> {
  const known = among.map((id) => of.get(id) as number[]);
  const nearest = known
    .filter((vector) => cosine(vector, query) > 0)
    .sort((a, b) => cosine(b, query) - cosine(a, query))
    .slice(0, 5);
  const moved = query.map(
    (value, at) =>
      0.55 * value + (0.45 * nearest.reduce((sum, vector) => sum + (vector[at] as number), 0)) / (nearest.length || 1),
  );
  return new Map(among.map((id) => [id, cosine(of.get(id) as number[], moved)]));
}

async function embed(text: string): Promise<number[]> {
  const { meaning } = await database.searchIndex.current();
  if (!meaning) throw new Error("nothing was learned");
  const [vector] = await embedTexts(meaning.model, [text]);
  return vector as number[];
}
const measure = async (query: Partial<MeaningQuery>) =>
  await measureMeaning(database.db, { model, vector: [], among: [], beyond: null, ...query });

function expectSame(found: Map<string, number>, wanted: Map<string, number>): void {
  expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [id, value] of wanted) expect(found.get(id)).toBeCloseTo(value, 5);
}

describe("cosines from the database", () => {
  test("equal the same computation in JavaScript, for some listings and for all", async () => {
    for (const text of ["kettle", "red tent", "hot coffee", "holes in wood"]) {
      const vector = await embed(text);
      for (const among of [[...vectors.keys()], [...vectors.keys()].slice(0, 12), [...vectors.keys()].slice(7, 10)]) {
        expectSame(await measure({ vector, among }), measured(vector, among));
      }
      const all = await measure({ vector, beyond: { vendorId: null } });
      expectSame(all, measured(vector, [...vectors.keys()]));
    }
  });

  test("cover only approved vendors, the scope's vendor and the current model", async () => {
    const vector = await embed("kettle");
    const own = [...vectors.keys()].filter((id) => vendorOf.get(id) === other);
    expectSame(await measure({ vector, beyond: { vendorId: other } }), measured(vector, own));
    expect(await measure({ vector, model: "remote:other", among: own, beyond: { vendorId: null } })).toEqual(new Map());
  });

  test("are missing for a zero query vector and a zero listing vector", async () => {
    const among = [...vectors.keys()];
    const vector = await embed("kettle");
    expect(await measure({ vector: vector.map(() => 0), among, beyond: { vendorId: null } })).toEqual(new Map());
    expect(await measure({ vector, among: ["00000000-0000-4000-8000-000000000000"] })).toEqual(new Map());
    const [id, embedding] = [...vectors][0] as [string, number[]];
    const write = (values: number[]) =>
      database.db.update(listingEmbeddings).set({ embedding: values }).where(eq(listingEmbeddings.listingId, id));
    await write(embedding.map(() => 0));
    expect((await measure({ vector, among })).size).toBe(among.length - 1);
    expect((await measure({ vector, beyond: { vendorId: null } })).has(id)).toBe(false);
    await write(embedding);
    expect((await measure({ vector, among })).has(id)).toBe(true);
  });
});

describe("cosines from vectors held as bytes", () => {
  const entries = async (ids: readonly string[]) => {
    const { words } = await database.searchIndex.current();
    return ids.map((id) => words.find(id)).filter((entry) => entry !== null);
  };
  const held = async (query: { model: string; vector: number[] }, among: Awaited<ReturnType<typeof entries>>) => {
    const cosines = await measureHeld(database.db, query, among);
    expect(cosines).toHaveLength(among.length);
    return new Map(
      among
        .map(({ listingId }, at) => [listingId, cosines[at] as number] as const)
        .filter(([, one]) => !Number.isNaN(one)),
    );
  };
  /** Each a unit vector of whole numbers up to 127. */
  const rounded = () =>
    new Map(
      [...vectors].map(([id, vector]) => {
        const most = Math.max(...vector.map(Math.abs));
        const bytes = vector.map((value) => Math.round((value / most) * 127));
        return [id, bytes.map((value) => value / Math.hypot(...bytes))];
      }),
    );

  // Of nearly equal listings others may be the nearest five once they are rounded, so the sum is made of what was rounded.
  test("are those of the database, of vectors rounded to bytes", async () => {
    for (const text of ["kettle", "red tent", "hot coffee", "holes in wood"]) {
      const vector = await embed(text);
      for (const among of [[...vectors.keys()], [...vectors.keys()].slice(0, 12), [...vectors.keys()].slice(7, 10)])
        expectSame(await held({ model, vector }, await entries(among)), measured(vector, among, rounded()));
    }
  });

  /** Other tests don't have these listings. */
  async function withKettles(kinds: readonly string[], during: (ids: string[]) => Promise<void>): Promise<void> {
    const rows = kinds.map((kind) => ({
      title: `${kind} kettle`,
      description: `boils water, ${kind}`,
      tags: ["Boiling"],
    }));
    const ids = await addListings(database.db, open, rows);
    await indexListings(database.db, ids);
    await during(ids);
    await database.db.delete(listings).where(inArray(listings.id, ids));
    await indexListings(database.db, ids);
  }

  test("are not read again, but looked for while there is no vector, and by the model's name", async () => {
    const vector = await embed("kettle");
    await withKettles(["Striped", "Dotted"], async (ids) => {
      const among = await entries(ids);
      const known = async (of = model) => [...(await held({ model: of, vector }, among)).keys()];
      const without = async (id: string | undefined, found: (string | undefined)[]) => {
        const where = eq(listingEmbeddings.listingId, id as string);
        const rows = await database.db.delete(listingEmbeddings).where(where).returning();
        expect<(string | undefined)[]>(await known()).toEqual(found);
        await database.db.insert(listingEmbeddings).values(rows);
      };
      const [first, second] = ids;
      await without(second, [first]);
      await without(first, [first, second]);
      expect(await known("local:other")).toEqual([]);
    });
  });

  test("are none for a zero vector", async () => {
    const vector = (await embed("kettle")).map(() => 0);
    expect((await held({ model, vector }, await entries([...vectors.keys()]))).size).toBe(0);
  });

  test("follow a listing's text", async () => {
    await withKettles(["Plain"], async ([id = ""]) => {
      const near = async (text: string) => {
        const found = await held({ model, vector: await embed(text) }, await entries([id]));
        return found.get(id) as number;
      };
      expect(await near("tent camping")).toBeLessThan(await near("kettle water"));
      const changed = { title: "Plain tent", description: "sleeps a family at the camp site", tags: ["Camping"] };
      await database.db.update(listings).set(changed).where(eq(listings.id, id));
      await indexListings(database.db, [id]);
      expect(await near("tent camping")).toBeGreaterThan(await near("kettle water"));
    });
  });

  /** `asked` counts the database's answers; before each arrives, `meanwhile` is done. */
  function watched(meanwhile: () => Promise<void> = async () => undefined) {
    const seen = { asked: 0 };
    const client = {
      async query(query: pg.QueryConfig) {
        seen.asked++;
        const answer = await database.pool.query(query);
        await meanwhile();
        return answer;
      },
    };
    return { seen, db: { session: { client } } as unknown as Database };
  }

  test("are read once, and stay when more listings come", async () => {
    const old = await entries([...vectors.keys()]);
    const { seen, db } = watched();
    const query = { model, vector: await embed("hot coffee") };
    await measureHeld(database.db, query, old);
    const kinds = Array.from({ length: 30 }, (_, at) => `Number ${at}`);
    await withKettles(kinds, async (ids) => {
      const more = await entries(ids);
      expect((await measureHeld(db, query, more)).every((cosine) => !Number.isNaN(cosine))).toBe(true);
      expect(seen.asked).toBe(1);
      const cosines = await measureHeld(db, query, old);
      expect(seen.asked).toBe(1);
      expectSame(
        new Map(old.map(({ listingId }, at) => [listingId, cosines[at] as number])),
        measured(query.vector, [...vectors.keys()], rounded()),
      );
    });
  });

  test("are not held for a text that changed while they were read", async () => {
    await withKettles(["Round"], async ([id = ""]) => {
      const vector = await embed("tent camping");
      const changed = { title: "Round tent", description: "sleeps a family at the camp site", tags: ["Camping"] };
      const { db } = watched(async () => {
        await database.db.update(listings).set(changed).where(eq(listings.id, id));
        await indexListings(database.db, [id]);
        await database.searchIndex.current();
      });
      await measureHeld(db, { model, vector }, await entries([id]));
      const found = await held({ model, vector }, await entries([id]));
      const [row] = await database.db.select().from(listingEmbeddings).where(eq(listingEmbeddings.listingId, id));
      vectors.set(id, row?.embedding as number[]);
      expectSame(found, measured(vector, [id], rounded()));
      vectors.delete(id);
    });
  });

  test("are used for the local model, up to a number of listings; else the database computes", async () => {
    const index = await database.searchIndex.current();
    const ids = [...vectors.keys()];
    await measureHeld(database.db, { model, vector: await embed("kettle") }, await entries(ids));
    const rows = await database.db
      .delete(listingEmbeddings)
      .where(inArray(listingEmbeddings.listingId, ids))
      .returning();
    const hasCosine = async (size: number, remote: boolean) => {
      const words = Object.create(index.words, { size: { value: size } }) as typeof index.words;
      const meaning = new QueryModel((index.meaning as QueryModel).model, model, remote);
      const { found } = await findRelevant(database.db, { words, meaning }, plan({ text: "kettle" }), null);
      return found?.[0]?.cosine !== 0;
    };
    expect(await hasCosine(mostHeld, false)).toBe(true);
    expect(await hasCosine(mostHeld + 1, false)).toBe(false);
    expect(await hasCosine(mostHeld, true)).toBe(false);
    await database.db.insert(listingEmbeddings).values(rows);
  });
});

test("a search gives the same order as ranking with cosines from JavaScript", async () => {
  const index = await database.searchIndex.current();
  for (const text of ["kettle", "large kettle", "coffee", "camp tent", "light drill for wood"]) {
    const found = findByWords(index.words, readQuery(text, [], index.words), () => false);
    const ranked = rank(
      found,
      measured(
        await embed(text),
        likeliest(found)
          .map(({ listingId }) => listingId)
          .filter((id) => vectors.has(id)),
      ),
    );
    const scores = new Map(ranked.map(({ listingId, score }) => [listingId, score]));
    const { listings, total } = await searchListings(database, plan({ text, limit: 50 }), null);
    expect(total).toBe(listings.length);
    expect(total).toBeGreaterThan(0);
    const order = listings.map(({ id }) => scores.get(id) as number);
    // The search's vectors are bytes.
    for (const [at, score] of order.entries()) if (at > 0) expect(score).toBeLessThan((order[at - 1] as number) + 2e-3);
    expect(order[0]).toBeCloseTo(ranked[0]?.score as number, 2);
  }
});
