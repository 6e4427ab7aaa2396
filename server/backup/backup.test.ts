// Back-ups while people pay, restored and compared; what a restore refuses; the move from the embedded engine to Postgres.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { pictureFile, pictureWidths } from "#contract/listings/picture.ts";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { knownMigrations, migrateTo, migrating } from "#db/migrate.ts";
import { images, orders, restores, users } from "#db/schema.ts";
import type { PicturePlace } from "#server/listings/image-store/index.ts";
import { createS3Store } from "#server/listings/image-store/s3.ts";
import { filled, form } from "#server/listings/picture-fixtures.ts";
import { findFaults } from "#tests/chaos/invariants.ts";
import { settleAll } from "#tests/chaos/race.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import {
  createBareDatabase,
  createDataFolder,
  createEmptyDatabase,
  makeFolder,
  openUnsynced,
} from "#tests/harness/database.ts";
import { addBuyer, order, pay, start } from "#tests/harness/paying.ts";
import { addConversation, addPerson } from "#tests/harness/people.ts";
import { startS3Server } from "#tests/harness/s3-server.ts";
import { shortLived } from "#tests/harness/short-lived.ts";
import { until } from "#tests/harness/waiting.ts";
import { checkArchive, readArchive, writeArchive } from "./archive.ts";
import { dumpShop } from "./dump.ts";
import { restoreShop } from "./restore.ts";

const serverUrl = process.env.DATABASE_URL;
const root = path.resolve(import.meta.dir, "../..");
const archives = makeFolder();
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

interface Place {
  database: OpenDatabase;
  dataDir: string;
  /** null: embedded. */
  url: string | null;
}

/** A database without tables, or a migrated one. */
async function openPlace(engine: "embedded" | "postgres", isMigrated: boolean): Promise<Place> {
  let dataDir = makeFolder();
  let url: string | null = null;
  if (engine === "postgres") {
    const made = await (isMigrated ? createEmptyDatabase : createBareDatabase)(serverUrl as string);
    url = made.url;
    undo.push(made.drop);
  } else if (isMigrated) dataDir = (await createDataFolder()).folder;
  // Of an embedded shop, the one that a command backs up is as in production; what is restored needs no fsync.
  const isUnsynced = url === null && !isMigrated;
  const database = await (isUnsynced
    ? openUnsynced(dataDir)
    : openDatabase({ databaseUrl: url ?? undefined, dataDir, role: "server" }));
  undo.push(database.close);
  return { database, dataDir, url };
}

const settingsOf = ({ dataDir }: Place, pictures: PicturePlace = "files") => ({ dataDir, pictures });

async function linesOf(source: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of source) lines.push(line);
  return lines;
}

/** What an archive holds, without when it was made. */
const contentOf = (lines: readonly string[]): string[] =>
  lines.filter((line) => !/^\{"(?:indaba|end)":/.test(line)).sort();

async function runCommand(command: string, env: Record<string, string>, ...args: string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const child = Bun.spawn([process.execPath, "--no-env-file", `server/backup/${command}-command.ts`, ...args], {
    cwd: root,
    env: { PATH, HOME, ...shortLived, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output, errors };
}

async function pictureOf(seller: TestBrowser): Promise<string> {
  const { status, body } = await seller.post("/api/images", form(await filled(40, 30).jpeg().toBuffer()));
  expect(status).toBe(201);
  return body.url;
}

const engines = serverUrl === undefined ? (["embedded"] as const) : (["embedded", "postgres"] as const);
if (serverUrl === undefined) console.log("not run: back-ups on Postgres and the move to it, without DATABASE_URL");

describe.each(engines)("a shop on the %s engine", (engine) => {
  const stock = 10_000;
  let place: Place;
  let shop: TestApp;
  let listingId: string;
  let picture: string;
  let file: string;
  beforeAll(async () => {
    place = await openPlace(engine, true);
    shop = await createTestApp({ DATA_DIR: place.dataDir }, { database: place.database });
    const seller = await addPerson(shop, "vendor");
    listingId = await addListing(shop.db, seller.vendorId as string, {
      title: 'Kudu biltong ’n “stuk” \\ "twee"\nlyne',
      stock,
    });
    picture = await pictureOf(seller.browser);
    file = path.join(archives, `${engine}.jsonl.gz`);
  });

  test("a back-up made by a command while people pay restores to what it has, and every order acknowledged before is in it", async () => {
    const person = await addPerson(shop, "shopper");
    const conversationId = await addConversation(shop, person, "Was there before");
    const ordered: string[] = [];
    let isOver = false;
    const shopping = Array.from({ length: 2 }, async () => {
      do {
        const buyer = await addBuyer(shop, { [listingId]: 1 });
        const { reference } = await start(buyer);
        await pay(shop.db, reference);
        expect((await order(buyer, reference)).status).toBe(201);
        ordered.push(reference);
        // So that the processor has time for the command too.
        await Bun.sleep(50);
      } while (!isOver);
    });
    await until(() => ordered.length >= 6);
    const before = [...ordered];
    const made = await runCommand("backup", { DATA_DIR: place.dataDir, DATABASE_URL: place.url ?? "" }, file);
    const meanwhile = ordered.length - before.length;
    isOver = true;
    await Promise.all(shopping);
    expect(made).toEqual({ code: 0, errors: "", output: expect.stringMatching(/ rows of \d+ tables, \d+ pictures, /) });
    expect(meanwhile).toBeGreaterThan(0);
    expect(fs.statSync(file).mode & 0o077).toBe(0);

    const target = await openPlace(engine, false);
    await restoreShop(readArchive(file), { database: target.database, settings: settingsOf(target) });
    // The one row that a restore adds, for whoever pays vendors next.
    const [added, ...more] = await target.database.db.delete(restores).returning();
    expect([Date.now() - Number(added?.madeAt) < 600_000, added?.checkedAt, more]).toEqual([true, null, []]);
    const held = await linesOf(readArchive(file));
    const restored = await linesOf(dumpShop(target));
    expect(contentOf(restored)).toEqual(contentOf(held));

    const other = await createTestApp({ DATA_DIR: target.dataDir }, { database: target.database });
    const references = new Set((await other.db.select().from(orders)).map(({ paymentReference }) => paymentReference));
    expect(before.filter((reference) => !references.has(reference))).toEqual([]);
    await settleAll(other);
    expect(await findFaults(other.db, { [listingId]: stock })).toEqual([]);
    // The same session, at the restored shop.
    const browser = other.browser();
    browser.cookies.set("indaba_session", person.browser.cookies.get("indaba_session") as string);
    expect((await browser.get(`/api/conversations/${conversationId}`)).status).toBe(200);
    expect((await browser.fetch("GET", picture)).headers.get("content-type")).toBe("image/webp");
    // What guards the rows is there again, and sequences go on.
    await expect(target.database.pool.query("update ledger_entries set amount_cents = 1")).rejects.toThrow();
    await expect(target.database.pool.query("delete from listings")).rejects.toThrow(/foreign key/);
    const late = await addBuyer(other, { [listingId]: 1 });
    const { reference } = await start(late);
    await pay(other.db, reference);
    expect((await order(late, reference)).status).toBe(201);
    await other.close();
  }, 300_000);

  test("a restore refuses what isn't empty, and then changes nothing; pictures may be kept elsewhere", async () => {
    const settings = settingsOf(place);
    await expect(
      restoreShop(readArchive(file), { database: place.database, settings: { ...settings, dataDir: makeFolder() } }),
    ).rejects.toThrow(/has tables already, and a restore replaces nothing/);
    const target = await openPlace(engine, false);
    const into = { database: target.database, settings: settingsOf(target, "database") };
    await expect(restoreShop(readArchive(file), { ...into, settings })).rejects.toThrow(/has pictures already/);
    const lines = await linesOf(readArchive(file));
    // Nothing is left of what a failure in the middle interrupts.
    await expect(restoreShop(linesIn(lines.slice(0, -1)), into)).rejects.toThrow(/ends too early/);
    const { pictures } = await restoreShop(linesIn(lines), into);
    expect(pictures).toBeGreaterThan(0);
    expect(fs.existsSync(path.join(target.dataDir, "images"))).toBe(false);
    await target.database.db.delete(restores);
    expect(contentOf(await linesOf(dumpShop(target)))).toEqual(contentOf(lines));

    const store = startS3Server();
    undo.push(store.close);
    const other = await openPlace(engine, false);
    const elsewhere = settingsOf(other, store.settings);
    await restoreShop(linesIn(lines), { database: other.database, settings: elsewhere });
    expect([store.stored.size, fs.existsSync(path.join(other.dataDir, "images"))]).toEqual([pictures, false]);
    await other.database.db.delete(restores);
    expect(contentOf(await linesOf(dumpShop({ ...other, ...elsewhere })))).toEqual(contentOf(lines));
  }, 300_000);

  test("an archive of an older schema is brought up to date, one of a newer schema is refused", async () => {
    const last = knownMigrations().length - 3;
    const old = await openPlace(engine, false);
    await migrating(old.database, (transaction) => migrateTo(transaction, knownMigrations()[last]?.folderMillis));
    await old.database.pool.query("insert into users (email, username) values ('old@example.com', 'old')");
    const lines = await linesOf(dumpShop(old));
    const target = await openPlace(engine, false);
    const into = { database: target.database, settings: settingsOf(target) };
    const [header = "", ...rest] = lines;
    const { migrations, ...more } = JSON.parse(header);
    const newer = JSON.stringify({ ...more, migrations: [...migrations, { hash: "0", when: 9e12 }] });
    await expect(restoreShop(linesIn([newer, ...rest]), into)).rejects.toThrow(/made by another version/);
    await restoreShop(linesIn(lines), into);
    expect((await target.database.db.select().from(users)).map(({ email }) => email)).toEqual(["old@example.com"]);
    const { rows } = await target.database.pool.query(
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    expect(rows[0].count).toBe(knownMigrations().length);
  }, 300_000);
});

test("a damaged archive is noticed before anything is written", async () => {
  const { folder } = await createDataFolder();
  const database = await openDatabase({ dataDir: folder, role: "server" });
  await addListing(database.db, await addVendor(database.db), { title: "Was there before" });
  const file = path.join(archives, "whole.jsonl.gz");
  await writeArchive(file, dumpShop({ database, dataDir: folder }));
  await database.close();
  await checkArchive(file);
  const bytes = fs.readFileSync(file);
  const lines = gunzipSync(bytes).toString().split("\n");
  const firstRow = lines.findIndex((line) => line.startsWith("["));
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 1;
  const damages: Record<string, Uint8Array> = {
    "cut short": bytes.subarray(0, bytes.length - 40),
    "a bit flipped": flipped,
    "without its end": gzipSync(lines.slice(0, -2).join("\n")),
    "without its beginning": gzipSync(lines.slice(1).join("\n")),
    "without a row": gzipSync(lines.toSpliced(firstRow, 1).join("\n")),
    "with another text": gzipSync(lines.join("\n").replace("Was there before", "Was there bef0re")),
    "not an archive": Buffer.from("not an archive"),
    empty: new Uint8Array(),
  };
  const other = path.join(archives, "damaged.jsonl.gz");
  for (const [damage, content] of Object.entries(damages)) {
    fs.writeFileSync(other, content);
    const failed = await checkArchive(other).catch((error: Error) => error.message);
    expect(`${damage}: ${failed}`).toContain(": The archive is damaged: ");
  }
});

test("copies of pictures that wait or failed have no files, and a back-up asks no store for them", async () => {
  const place = await openPlace("embedded", true);
  const { db } = place.database;
  const vendorId = await addVendor(db);
  const store = startS3Server();
  undo.push(store.close);
  store.mayList = false;
  const add = async (more: Partial<typeof images.$inferInsert>) =>
    (
      await db
        .insert(images)
        .values({ vendorId, ...more })
        .returning()
    )[0]?.id as string;
  const there = createS3Store(store.settings, "images");
  const stored = [await add({}), await add({ source: "https://pictures.example/there.jpg" })];
  for (const id of stored)
    for (const width of pictureWidths) await there.write(pictureFile(id, width), new Uint8Array([1]));
  await add({ source: "https://pictures.example/waits.jpg", fetchAt: new Date() });
  await add({ source: "https://pictures.example/failed.jpg", fetchError: "It is no picture." });
  const lines = await linesOf(dumpShop({ ...place, ...settingsOf(place, store.settings) }));
  expect(JSON.parse(lines.at(-1) as string).end.pictures).toBe(stored.length * pictureWidths.length);
  // A file that should be there and isn't is still noticed.
  store.stored.clear();
  await expect(linesOf(dumpShop({ ...place, ...settingsOf(place, store.settings) }))).rejects.toThrow(
    "Pictures can't be reached",
  );
});

async function* linesIn(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

test("the restore command fails with a sentence, and a back-up replaces no file", async () => {
  const file = path.join(archives, "there.jsonl.gz");
  fs.writeFileSync(file, "");
  await expect(writeArchive(file, linesIn([]))).rejects.toThrow(/is there already; nothing was written/);
  const failed = await runCommand("restore", { DATA_DIR: makeFolder() }, path.join(archives, "nowhere.jsonl.gz"));
  expect([failed.code, failed.errors]).toEqual([
    1,
    expect.stringMatching(/^There is no file .*nowhere\.jsonl\.gz\.\n$/),
  ]);
});

describe.if(serverUrl !== undefined)("the move to Postgres", () => {
  test("takes everything, refuses a running server and a database that isn't empty", async () => {
    const { folder } = await createDataFolder();
    const database = await openDatabase({ dataDir: folder, role: "server" });
    const shop = await createTestApp({ DATA_DIR: folder }, { database });
    const seller = await addPerson(shop, "vendor");
    const listingId = await addListing(shop.db, seller.vendorId as string, { stock: 10 });
    const picture = await pictureOf(seller.browser);
    const buyer = await addBuyer(shop, { [listingId]: 2 });
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    expect((await order(buyer, reference)).status).toBe(201);
    const made = await createBareDatabase(serverUrl as string);
    undo.push(made.drop);
    const env = { DATA_DIR: folder, DATABASE_URL: made.url };
    const refused = await runCommand("move", env);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("Stop it first.")]);
    const held = await linesOf(dumpShop({ database, dataDir: folder }));
    await shop.close();
    await database.close();

    const moved = await runCommand("move", env);
    expect([moved.code, moved.errors]).toEqual([0, ""]);
    expect(moved.output).toContain(`Pictures are in ${folder} as before`);
    const there = await openDatabase({ databaseUrl: made.url, dataDir: folder, role: "server" });
    undo.push(there.close);
    // A sequence of the running shop may be ahead of its rows by what Postgres would skip after a crash.
    const rowsOf = (lines: readonly string[]) => contentOf(lines).filter((line) => !line.startsWith('{"sequence"'));
    expect(rowsOf(await linesOf(dumpShop({ database: there, dataDir: folder })))).toEqual(rowsOf(held));
    const other = await createTestApp({ DATA_DIR: folder }, { database: there });
    const browser = other.browser();
    browser.cookies.set("indaba_session", buyer.browser.cookies.get("indaba_session") as string);
    expect((await browser.get("/api/orders")).body).toHaveLength(1);
    expect((await browser.fetch("GET", picture)).status).toBe(200);
    await other.close();
    const again = await runCommand("move", env);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining("has tables already")]);
  }, 300_000);
});
