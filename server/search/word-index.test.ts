import { afterAll, beforeAll, describe, expect, setSystemTime, spyOn, test } from "bun:test";
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { listings, searchState } from "#db/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { type CopyOf, readCopy, writeCopy } from "./copy-file.ts";
import { type Document, readDocument } from "./document.ts";
import { searchJobs } from "./embedding.service.ts";
import { indexListings } from "./indexing.service.ts";
import { Columns } from "./packed.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";
import { keepSearchIndex } from "./search-index.ts";
import { inTitle, WordIndex, wordsFile } from "./word-index.ts";

const writeWordIndex = (folder: string, index: WordIndex, of: CopyOf, useFile = false) =>
  writeCopy(folder, wordsFile, index, of, { useFile });
async function readWordIndex(folder: string, epoch: string) {
  const stored = await readCopy(folder, wordsFile, epoch);
  return stored && { ...stored, words: new WordIndex(stored.columns) };
}

const things = ["kettle", "tent", "drill", "novel", "lamp", "rug"];
const makers = Array.from({ length: 40 }, (_, at) => `maker${at}`);

/** The same at every call: title, category, tags and description by the listing's number and how often it was changed. */
const documentOf = (number: number, change: number) =>
  readDocument({
    title: `${makers[(number * 7 + change) % makers.length]} ${things[(number + change) % things.length]} ${number % 2 ? "large" : "small"}`,
    category: number % 3 ? "home" : "books",
    tags: [`${things[number % things.length]}`, `for ${things[(number + 1) % things.length]}`, "no sugar"],
    description: Array.from({ length: number % 8 }, (_, at) => makers[(number * at) % makers.length]).join(" "),
    vendor: `Shop ${number % 9}`,
  });
const bytesOf = (number: number) => Buffer.from(idOf(number).replaceAll("-", ""), "hex");
const idOf = (number: number) => `${String(number).padStart(8, "0")}-0000-4000-8000-00000000000${number % 10}`;
const put = (index: WordIndex, number: number, change: number) =>
  index.put({
    listingId: idOf(number),
    vendorId: `vendor ${number % 9}`,
    fingerprint: number * 100 + change,
    document: () => documentOf(number, change),
  });

/** All that can be asked of an index, without what depends on the order of its slots. */
function answersOf(index: WordIndex) {
  const words = index.words.filter((word) => index.frequency(word) > 0).sort();
  const read = (word: number) => index.words[word] as string;
  return words.map((word) => {
    const found: unknown[] = [];
    const { values, codes, length } = index.entriesOf(index.wordId(word) as number);
    const sum = index.fieldSum();
    for (let at = 0; at < length; at++) {
      const [slot, packed] = [values[at] as number, codes[at] as number];
      const x = sum(slot, packed);
      const listing = index.slot(slot);
      if (!listing) throw new Error("A listing that is gone");
      found.push([listing.listingId, packed, x.toFixed(9)]);
      if (inTitle(packed) && !listing.titleWords.includes(index.wordId(word) as number))
        throw new Error("Not in the title");
    }
    const first = index.find(String((found.sort()[0] as string[])[0]));
    return {
      word,
      frequency: index.frequency(word),
      heads: [index.headCount(index.wordId(word) as number), index.describerCount(index.wordId(word) as number)],
      found,
      first: first && {
        title: [...first.titleWords].map(read),
        names: first.names.map((name) => [...name].map(read)),
        tagHeads: first.tagHeads.map(read),
        absent: [...first.absent].map(read),
        vendor: first.vendorId,
        category: first.category,
        popularity: first.popularity,
      },
    };
  });
}

describe("the words of many listings", () => {
  const count = 1100;
  const changed = new WordIndex();
  const straight = new WordIndex();
  beforeAll(() => {
    for (let number = 0; number < count; number++) put(changed, number, 0);
    // Changed again and again, so that slots are left over, lists move and the rest is moved together.
    for (let change = 1; change < 4; change++)
      for (let number = 0; number < count; number += 2) put(changed, number, change);
    for (let number = 0; number < count; number += 5) changed.remove(idOf(number));
    for (let number = 0; number < count; number++)
      if (number % 5 !== 0) put(straight, number, number % 2 === 0 ? 3 : 0);
  });

  test("are the same after changes as when they are read anew", () => {
    expect(changed.size).toBe(straight.size);
    expect(answersOf(changed)).toEqual(answersOf(straight));
  });

  test("are found by id only while they are there", () => {
    expect([changed.has(idOf(1)), changed.has(idOf(5)), changed.has(idOf(count))]).toEqual([true, false, false]);
    expect(changed.find(idOf(7))?.listingId).toBe(idOf(7));
  });

  test("a vendor's listings go together", () => {
    const index = new WordIndex();
    for (let number = 0; number < 90; number++) put(index, number, 0);
    index.removeVendors(new Set(["vendor 4"]));
    expect(index.size).toBe(80);
    expect(index.has(idOf(4))).toBe(false);
  });

  test("ratings are those last read; a changed listing keeps its own", async () => {
    const index = new WordIndex();
    for (let number = 0; number < 3; number++) put(index, number, 0);
    const popularity = (number: number) => index.find(idOf(number))?.popularity ?? Number.NaN;
    await index.rate(async (each) => each(bytesOf(1), 0, { rating: 5, totalReviews: 9 }));
    put(index, 1, 1);
    expect([popularity(0), popularity(1)]).toEqual([0, Math.log(10)]);
    await index.rate(async (each) => each(bytesOf(2), 0, { rating: 4, totalReviews: 1 }));
    expect([popularity(1), popularity(2)]).toEqual([0, (Math.log(2) * 4) / 5]);
  });

  test("are the same from a file, which goes on being changed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const of = { epoch: "one", version: 3, hidden: ["x"], newest: [] };
    expect(await writeWordIndex(folder, changed, of)).toBe(true);
    const stored = await readWordIndex(folder, "one");
    expect(stored).toMatchObject(of);
    const words = stored?.words as WordIndex;
    expect(answersOf(words)).toEqual(answersOf(straight));
    for (const index of [words, straight, changed]) for (let number = 0; number < 200; number++) put(index, number, 9);
    expect(answersOf(words)).toEqual(answersOf(straight));
    expect(answersOf(changed)).toEqual(answersOf(straight));
    rmSync(folder, { recursive: true });
  });

  test("have their columns in the file that was written, if asked to, and can still be changed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const [index, same] = [new WordIndex(), new WordIndex()];
    for (const each of [index, same]) for (let number = 0; number < 200; number++) put(each, number, 0);
    const before = [...index.columns.numbers.values()].map(({ all }) => all.buffer);
    const writing = writeWordIndex(folder, index, { epoch: "one", version: 3, hidden: [], newest: [] }, true);
    for (const each of [index, same])
      await each.rate(async (rate) => rate(bytesOf(1), 0, { rating: 5, totalReviews: 9 }));
    expect(await writing).toBe(true);
    for (const [at, [name, { all }]] of [...index.columns.numbers].entries())
      if (all.length > 0 && name !== "slots.popularity") expect(all.buffer).not.toBe(before[at] as ArrayBuffer);
    expect(answersOf(index)).toEqual(answersOf(same));
    expect(index.find(idOf(1))?.popularity).toBe(Math.log(10));
    for (const each of [index, same]) for (let number = 100; number < 300; number++) put(each, number, 1);
    expect(answersOf(index)).toEqual(answersOf(same));
    rmSync(folder, { recursive: true });
  });

  test("that change while they are written are not kept in a file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const index = new WordIndex();
    put(index, 1, 0);
    const writing = writeWordIndex(folder, index, { epoch: "one", version: 3, hidden: [], newest: [] });
    put(index, 2, 0);
    expect(await writing).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test("have no unused room in the file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const index = new WordIndex();
    for (let number = 0; number < 20; number++) put(index, number, 0);
    const of = { epoch: "one", version: 3, hidden: [], newest: [] };
    await writeWordIndex(folder, index, of);
    const columns = (await readWordIndex(folder, "one"))?.words.columns.numbers;
    const used = Array.from<number>(columns?.get("postings.used")?.all ?? []);
    expect(columns?.get("postings")?.length).toBe(used.reduce((sum, one) => sum + one, 0));
    rmSync(folder, { recursive: true });
  });

  test("are the newer ones if another server replaces the file while it is read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const [older, newer] = [new WordIndex(), new WordIndex()];
    put(older, 1, 0);
    put(newer, 2, 0);
    const of = { epoch: "one", hidden: [], newest: [] };
    await writeWordIndex(folder, newer, { ...of, version: 2 });
    renameSync(join(folder, "one.words"), join(folder, "newer"));
    await writeWordIndex(folder, older, { ...of, version: 1 });
    const map = Bun.mmap;
    const mapping = spyOn(Bun, "mmap").mockImplementation((...given) => {
      mapping.mockRestore();
      renameSync(join(folder, "newer"), join(folder, "one.words"));
      return map(...given);
    });
    const read = await readWordIndex(folder, "one");
    expect([read?.version, read?.words.has(idOf(1)), read?.words.has(idOf(2))]).toEqual([2, false, true]);
    rmSync(folder, { recursive: true });
  });

  test("damaged in any part of a long column are not read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const columns = new Columns();
    columns.ofNumbers("long", Uint8Array).add(17 << 20);
    const copy = { columns, revision: 1, pack: () => undefined };
    await writeCopy(folder, wordsFile, copy, { epoch: "one", version: 1, hidden: [], newest: [] }, { useFile: false });
    const file = join(folder, "one.words");
    expect((await readCopy(folder, wordsFile, "one"))?.columns.ofNumbers("long", Uint8Array).length).toBe(17 << 20);
    const whole = await readFile(file);
    for (const fromEnd of [16 << 20, 10 << 20, 20]) {
      const broken = Buffer.from(whole);
      broken[whole.length - fromEnd] = 1;
      writeFileSync(file, broken);
      expect(await readCopy(folder, wordsFile, "one")).toBeNull();
    }
    rmSync(folder, { recursive: true });
  });

  test("of another epoch or a damaged file are not read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const index = new WordIndex();
    for (let number = 0; number < 20; number++) put(index, number, 0);
    const of = { version: 3, hidden: [], newest: [] };
    await writeWordIndex(folder, index, { ...of, epoch: "one" });
    expect(await readWordIndex(folder, "two")).toBeNull();
    const file = join(folder, "one.words");
    const whole = await readFile(file);
    const broken = Buffer.from(whole);
    broken[whole.length - 40] = (broken[whole.length - 40] as number) ^ 1;
    for (const bytes of [broken, whole.subarray(0, whole.length - 64), whole.subarray(0, 20), Buffer.alloc(0)]) {
      writeFileSync(file, bytes);
      expect(await readWordIndex(folder, "one")).toBeNull();
    }
    rmSync(file);
    mkdirSync(file);
    expect(await readWordIndex(folder, "one")).toBeNull();
    rmdirSync(file);
    await writeWordIndex(folder, index, { ...of, epoch: "two" });
    expect(await readdir(folder)).toEqual(["two.words"]);
    rmSync(folder, { recursive: true });
  });

  test("are written whole while ratings are read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const index = new WordIndex();
    for (let number = 0; number < 20; number++) put(index, number, 0);
    const writing = writeWordIndex(folder, index, { epoch: "one", version: 3, hidden: [], newest: [] });
    await index.rate(async (each) => each(bytesOf(1), 0, { rating: 5, totalReviews: 9 }));
    expect(index.find(idOf(1))?.popularity).toBe(Math.log(10));
    expect(await writing).toBe(true);
    expect((await readWordIndex(folder, "one"))?.words.find(idOf(1))?.popularity).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test("leave no draft behind: of a file that can't be written, or of a server that was killed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const index = new WordIndex();
    put(index, 1, 0);
    const of = { version: 3, hidden: [], newest: [] };
    mkdirSync(join(folder, "one.words"));
    await expect(writeWordIndex(folder, index, { ...of, epoch: "one" })).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["one.words"]);
    rmdirSync(join(folder, "one.words"));
    for (const name of ["killed.draft", "of-another-server.draft"]) writeFileSync(join(folder, name), "");
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    utimesSync(join(folder, "killed.draft"), longAgo, longAgo);
    await writeWordIndex(folder, index, { ...of, epoch: "two" });
    expect((await readdir(folder)).sort()).toEqual(["of-another-server.draft", "two.words"]);
    rmSync(folder, { recursive: true });
  });

  test("have a category without words in the file too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
    const index = new WordIndex();
    const document = () => ({ ...documentOf(1, 0), category: [] });
    index.put({ listingId: idOf(1), vendorId: "vendor 1", fingerprint: 1, document });
    await writeWordIndex(folder, index, { epoch: "one", version: 3, hidden: [], newest: [] });
    expect((await readWordIndex(folder, "one"))?.words.find(idOf(1))?.category).toBe("");
    rmSync(folder, { recursive: true });
  });

  test("are in the file as its format says: who changes what columns hold increases it", () => {
    const index = new WordIndex();
    for (const number of [1, 2, 1]) {
      const document: Document = {
        title: ["copper", "kettle", `m${number}`],
        core: ["copper", "kettle"],
        modifiers: ["copper"],
        names: [["copper", "kettle"]],
        category: ["home"],
        tags: [["kettle"], ["gift", "idea"]],
        body: ["boil", "kettle", "boil"],
        vendor: ["karoo"],
      };
      const fingerprint = index.size + number;
      index.put({ listingId: idOf(number), vendorId: "karoo", fingerprint, document: () => document });
    }
    const columns = [...index.columns.numbers].map(([name, { all, length }]) => [name, ...all.subarray(0, length)]);
    for (const [name, { names }] of index.columns.names) columns.push([name, ...names]);
    expect([wordsFile.format, Bun.hash(JSON.stringify(columns)).toString(36)]).toEqual([
      "4, recipe 18",
      "lxs68gvb2jwd",
    ]);
  });
});

describe("a server that starts again", () => {
  let database: TestDatabase;
  let vendor: string;
  const folder = mkdtempSync(join(tmpdir(), "indaba-words-"));
  beforeAll(async () => {
    database = await createTestDatabase();
    vendor = await addVendor(database.db);
    await addListings(database.db, vendor, [
      { title: "Copper kettle", description: "Boils", tags: [] },
      { title: "Canvas tent", description: "Sleeps four", tags: [] },
    ]);
    const copy = keepSearchIndex(database.db, null, folder);
    await copy.current();
    await copy.save();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = () => ({ db: database.db, searchIndex: keepSearchIndex(database.db, null, folder) });
  const found = async (text: string, shop = start()) =>
    (await searchListings(shop, plan({ text }), null)).listings.map(({ title }) => title);

  test("reads its file, and what is newer in the database", async () => {
    // What only the file has is found: so it was read.
    await database.db.execute(sql`update search_documents set words = replace(words, 'kettl', 'pot')`);
    expect(await found("kettle")).toEqual(["Copper kettle"]);
    const [tent] = await database.db.select().from(listings).where(eq(listings.title, "Canvas tent"));
    await database.db.transaction(async (transaction) => {
      await transaction
        .update(listings)
        .set({ title: "Canvas hammock" })
        .where(eq(listings.id, tent?.id as string));
      await indexListings(transaction, [tent?.id as string]);
    });
    expect(await found("hammock")).toEqual(["Canvas hammock"]);
    expect(await found("tent")).toEqual([]);
  });

  test("has its copy in the file that it writes first, not in later ones", async () => {
    const map = spyOn(Bun, "mmap");
    const other = mkdtempSync(join(tmpdir(), "indaba-words-"));
    try {
      setSystemTime(new Date());
      const copy = keepSearchIndex(database.db, null, other);
      await copy.current();
      await copy.save();
      const first = map.mock.calls.length;
      expect(first).toBeGreaterThan(10);
      const added = await addListings(database.db, vendor, [{ title: "Iron lantern", description: "Burns", tags: [] }]);
      await database.db.transaction((transaction) => indexListings(transaction, added));
      await copy.current();
      setSystemTime(Date.now() + 11 * 60_000);
      await copy.save();
      expect(map.mock.calls.length).toBe(first);
      expect(
        await found("lantern", { db: database.db, searchIndex: keepSearchIndex(database.db, null, other) }),
      ).toEqual(["Iron lantern"]);
    } finally {
      setSystemTime();
      map.mockRestore();
      rmSync(other, { recursive: true });
    }
  });

  test("doesn't read ratings while its first searches wait, as the file has them, but seconds later", async () => {
    let ratingsRead = 0;
    const db = new Proxy(database.db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "transaction") return value;
        return (...given: Parameters<typeof target.transaction>) => {
          ratingsRead++;
          return target.transaction(...given);
        };
      },
    });
    const copy = keepSearchIndex(db, null, folder);
    try {
      setSystemTime(new Date());
      await copy.current();
      await copy.current();
      expect(ratingsRead).toBe(0);
      setSystemTime(Date.now() + 6000);
      await copy.current();
      expect(ratingsRead).toBe(1);
    } finally {
      setSystemTime();
    }
  });

  test("keeps its index where no file can be written, and says so", async () => {
    const file = join(folder, "no-folder");
    writeFileSync(file, "");
    const [index, writing] = searchJobs(
      { db: database.db, searchIndex: keepSearchIndex(database.db, null, file) },
      null,
    );
    await index?.run();
    await expect(writing?.run()).rejects.toThrow();
    rmSync(file);
  });

  test("leaves out a vendor who was refused meanwhile", async () => {
    const set = (status: string) =>
      database.db.execute(sql`update vendors set status = ${status} where id = ${vendor}::uuid`);
    await set("rejected");
    expect(await found("kettle")).toEqual([]);
    await set("approved");
  });

  test("doesn't read a file that is newer than its database", async () => {
    const [state] = await database.db.select().from(searchState);
    await database.db.update(searchState).set({ version: 0 });
    expect(await found("kettle")).toEqual([]);
    // An older backup whose version has gone on since: its newest entries are older than the file says.
    await database.db.update(searchState).set({ version: (state?.version ?? 0) + 5 });
    await database.db.execute(sql`update search_documents set version = 0`);
    expect(await found("kettle")).toEqual([]);
  });
});
