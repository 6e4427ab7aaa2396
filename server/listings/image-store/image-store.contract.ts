// The contract of every image store; `image-store.test.ts` runs it on each.
import { beforeEach, expect, test } from "bun:test";
import type { ImageStore } from "./index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

export function describeImageStore(open: () => ImageStore | Promise<ImageStore>): void {
  let store: ImageStore;
  beforeEach(async () => {
    store = await open();
  });
  const textOf = async (name: string) => (await store.read(name))?.text() ?? null;

  test("reads the exact bytes written, as a WebP picture", async () => {
    const every = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
    await store.write("a-320.webp", every);
    const read = await store.read("a-320.webp");
    expect(read?.type).toBe("image/webp");
    expect(new Uint8Array((await read?.arrayBuffer()) as ArrayBuffer)).toEqual(every);
  });

  test("pictures of different names are independent, and a second write replaces the first", async () => {
    await store.write("a-320.webp", bytes("one"));
    await store.write("a-640.webp", bytes("two"));
    await store.write("a-320.webp", bytes("1"));
    expect([await textOf("a-320.webp"), await textOf("a-640.webp")]).toEqual(["1", "two"]);
  });

  test("concurrent writes are all stored", async () => {
    const names = Array.from({ length: 30 }, (_, at) => `b${at}-320.webp`);
    await Promise.all(names.map((name) => store.write(name, bytes(name))));
    expect(await Promise.all(names.map(textOf))).toEqual(names);
  });

  test("a removed or unknown picture reads as null, and removing it again succeeds", async () => {
    await store.write("a-320.webp", bytes("one"));
    await store.remove("a-320.webp");
    await store.remove("a-320.webp");
    expect(await textOf("a-320.webp")).toBeNull();
    expect(await textOf("never-320.webp")).toBeNull();
  });

  test.each([
    "../secret.webp",
    "..",
    "",
    "/etc/passwd",
    "a/b.webp",
    "a\\b.webp",
    "a\0.webp",
    "a.webp.part",
    ".webp",
    "-a.webp",
    "a.svg",
    "A.WEBP",
    "a.webp\n",
    `${"a".repeat(200)}.webp`,
  ])("%j is an invalid name: read returns null, write and remove throw", async (name) => {
    expect(await store.read(name)).toBeNull();
    await expect(store.write(name, bytes("x"))).rejects.toThrow("Not the name of a picture");
    await expect(store.remove(name)).rejects.toThrow("Not the name of a picture");
  });
}
