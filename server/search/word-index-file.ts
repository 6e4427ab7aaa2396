// The words' copy as a file, so that a start reads 60 MB instead of 200,000 rows. Each server writes its own in DATA_DIR; it is only a
// copy, which the database's epoch and version tell apart: what is newer there is read after it, and a file of another shop or
// program is not read.
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { documentRecipe } from "./document.ts";
import { Columns } from "./packed.ts";
import { WordIndex } from "./word-index.ts";

/** Increase it when columns change their meaning. */
export const fileFormat = 2;
const chunk = 8 << 20;
/** A draft that is older was left by a server that was killed. */
const draftMs = 60 * 60_000;
/** It grows only with the number of hidden vendors. */
const longestHeader = 64 << 20;
/** Of each column, so that it can be read as numbers. */
const alignment = 8;

/** What the copy is of. */
export interface CopyOf {
  epoch: string;
  version: number;
  /** Vendors whose listings are left out. */
  hidden: string[];
  /** The newest entries, with their versions: a database restored from an older backup has older ones. */
  newest: { id: string; version: number }[];
}

interface Header extends CopyOf {
  format: number;
  recipe: number;
  columns: { name: string; bytes: number; hash: string }[];
}

const fileOf = (folder: string, epoch: string): string => path.join(folder, `${epoch}.words`);
const padding = (bytes: number): number => (alignment - (bytes % alignment)) % alignment;
const hashOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36);

/** Writes the file in steps, between which requests are served. False if the index changed meanwhile: then nothing is kept. */
export async function writeWordIndex(folder: string, index: WordIndex, of: CopyOf): Promise<boolean> {
  const { revision } = index;
  const parts = [...index.columns.numbers].map(([name, { all, length }]) => {
    const used = all.subarray(0, length);
    return { name, bytes: new Uint8Array(used.buffer, used.byteOffset, used.byteLength) };
  });
  for (const [name, { names }] of index.columns.names)
    parts.push({ name, bytes: new Uint8Array(Buffer.from(names.map((each) => `${each}\n`).join(""))) });
  const header: Header = {
    ...of,
    format: fileFormat,
    recipe: documentRecipe,
    columns: parts.map(({ name, bytes }) => ({ name, bytes: bytes.length, hash: hashOf(bytes) })),
  };
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(alignment);
  size.writeUInt32LE(text.length);
  await mkdir(folder, { recursive: true });
  // Random, as servers in containers have the same process id.
  const draft = path.join(folder, `${crypto.randomUUID()}.draft`);
  try {
    if (!(await writeParts(draft, [size, text, ...parts.map((part) => part.bytes)], () => index.revision === revision)))
      return false;
    await rename(draft, fileOf(folder, of.epoch));
  } finally {
    // Also when the disk is full.
    await rm(draft, { force: true });
  }
  await removeOthers(folder, path.basename(fileOf(folder, of.epoch)));
  return true;
}

/** False, and incomplete, if it is no longer current. */
async function writeParts(draft: string, parts: readonly Uint8Array[], isCurrent: () => boolean): Promise<boolean> {
  const file = openSync(draft, "w", 0o600);
  try {
    for (const bytes of parts) {
      for (let at = 0; at < bytes.length; at += chunk) {
        // A changed index may have moved its columns.
        if (!isCurrent()) return false;
        // At once, as a column mustn't move while it is written.
        writeSync(file, bytes.subarray(at, at + chunk));
        await new Promise((resolve) => setImmediate(resolve));
      }
      writeSync(file, Buffer.alloc(padding(bytes.length)));
    }
    return isCurrent();
  } finally {
    closeSync(file);
  }
}

/** Files of other epochs, and drafts that nobody writes any more. */
async function removeOthers(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const isOld = async () => Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? 0) > draftMs;
    if (name.endsWith(".draft") ? await isOld() : name.endsWith(".words") && name !== kept)
      await rm(file, { force: true });
  }
}

/** null if there is none of this epoch and this program, or it can't be read: then the database is. */
export async function readWordIndex(folder: string, epoch: string): Promise<(CopyOf & { words: WordIndex }) | null> {
  const file = await open(fileOf(folder, epoch)).catch(() => null);
  if (file === null) return null;
  /** A column at a time, so that nothing is in memory twice. */
  const read = async (at: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> => {
    const part = new Uint8Array(bytes);
    const { bytesRead } = await file.read(part, 0, bytes, at);
    if (bytesRead < bytes) throw new RangeError("The file ends early");
    return part;
  };
  try {
    const [size = 0] = new Uint32Array((await read(0, alignment)).buffer);
    if (size > longestHeader) return null;
    const header = JSON.parse(new TextDecoder().decode(await read(alignment, size))) as Header;
    if (header.format !== fileFormat || header.recipe !== documentRecipe || header.epoch !== epoch) return null;
    let at = alignment + size + padding(size);
    const stored = new Map<string, ArrayBuffer>();
    for (const { name, bytes, hash } of header.columns) {
      const column = await read(at, bytes);
      if (hashOf(column) !== hash) return null;
      stored.set(name, column.buffer);
      at += bytes + padding(bytes);
    }
    const { version, hidden, newest } = header;
    return { epoch, version, hidden, newest, words: new WordIndex(new Columns(stored)) };
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
