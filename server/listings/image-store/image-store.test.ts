import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
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
