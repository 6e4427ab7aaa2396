import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { type S3Server, startS3Server } from "#tests/harness/s3-server.ts";
import { describeImageStore } from "./image-store.contract.ts";
import { createImageStore } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "indaba-image-store-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let stores = 0;
const newFolder = () => join(root, String(++stores));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const files = (dataDir: string) => createImageStore({ dataDir, pictures: "files" }, database.db, "images");

describe("the database", () => {
  const store = (folder: "images" | "return-pictures" = "images") =>
    createImageStore({ dataDir: newFolder(), pictures: "database" }, database.db, folder);
  describeImageStore(() => store());

  test("public and private pictures of one name are two", async () => {
    await store().write("both-320.webp", new Uint8Array([1]));
    expect(await store("return-pictures").read("both-320.webp")).toBeNull();
    await store("return-pictures").write("both-320.webp", new Uint8Array([2]));
    await store("return-pictures").remove("both-320.webp");
    expect(new Uint8Array((await (await store().read("both-320.webp"))?.arrayBuffer()) as ArrayBuffer)).toEqual(
      new Uint8Array([1]),
    );
  });
});

describe("a store with S3's protocol", () => {
  let server: S3Server;
  beforeAll(() => {
    server = startS3Server();
  });
  afterAll(() => server.close());
  afterEach(() => server.fail(null));
  const store = (changes: Partial<S3Server["settings"]> = {}, folder: "images" | "return-pictures" = "images") =>
    createImageStore({ dataDir: newFolder(), pictures: { ...server.settings, ...changes } }, database.db, folder);
  describeImageStore(() => {
    server.stored.clear();
    return store();
  });

  test("public and private pictures have a folder each in the bucket", async () => {
    server.stored.clear();
    await store().write("both-320.webp", new Uint8Array([1]));
    await store({}, "return-pictures").write("both-320.webp", new Uint8Array([2]));
    expect([...server.stored.keys()]).toEqual([
      "/pictures-of-the-tests/images/both-320.webp",
      "/pictures-of-the-tests/return-pictures/both-320.webp",
    ]);
  });

  test("a wrong key, a store that fails and one that is gone are troubles that pass, never a missing picture", async () => {
    await store().write("a-320.webp", new Uint8Array([1]));
    const refused = { kind: "unavailable", retryAfterSeconds: 5 };
    await expect(store({ secretAccessKey: "another" }).read("a-320.webp")).rejects.toMatchObject(refused);
    await expect(store({ endpoint: "http://127.0.0.1:1" }).read("a-320.webp")).rejects.toMatchObject(refused);
    server.fail(500);
    for (const call of [
      () => store().read("a-320.webp"),
      () => store().write("b-320.webp", new Uint8Array([1])),
      () => store().remove("a-320.webp"),
    ])
      await expect(call()).rejects.toMatchObject(refused);
  });
});

describe("files", () => {
  describeImageStore(() => files(newFolder()));

  test("the folder is created with the first picture and contains nothing else", async () => {
    const dataDir = newFolder();
    const store = files(dataDir);
    expect(await store.read("a-320.webp")).toBeNull();
    expect(existsSync(dataDir)).toBe(false);
    await store.write("a-320.webp", new Uint8Array([1, 2, 3]));
    expect(readdirSync(join(dataDir, "images"))).toEqual(["a-320.webp"]);
    expect([...readFileSync(join(dataDir, "images/a-320.webp"))]).toEqual([1, 2, 3]);
  });

  test("the rest of an interrupted write is not served, is removed with the picture, and blocks no later write", async () => {
    const dataDir = newFolder();
    const folder = join(dataDir, "images");
    mkdirSync(folder, { recursive: true });
    for (const name of ["a-320.webp", "b-320.webp"]) writeFileSync(join(folder, `${name}.part`), "half");
    const store = files(dataDir);
    expect(await store.read("a-320.webp")).toBeNull();
    expect(await store.read("a-320.webp.part")).toBeNull();
    await store.remove("a-320.webp");
    await store.write("b-320.webp", new Uint8Array([1]));
    expect(readdirSync(folder)).toEqual(["b-320.webp"]);
  });

  test("a folder that can't be written causes an error, not a silent loss", async () => {
    const dataDir = newFolder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "images"), "in the way");
    await expect(files(dataDir).write("a-320.webp", new Uint8Array([1]))).rejects.toThrow();
  });
});
