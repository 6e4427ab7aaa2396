// Copies in memory as files, so that a start reads some megabytes instead of 200,000 rows. Each server writes its own in DATA_DIR;
// they are only copies, which the database's epoch and version tell apart: what is newer there is read after them, and a file of
// another shop or program is not read.
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Columns, nameEnd } from "./packed.ts";

/** What a file holds. */
export interface FileKind {
  /** Of the file's name. */
  ending: string;
  /** Another one when columns change their meaning. */
  format: string;
}

/** What is written. */
export interface InColumns {
  readonly columns: Columns;
  /** Changes with every change of the columns. */
  readonly revision: number;
}

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
  /** Vendors whose listings are left out, if any are. */
  hidden: string[];
  /** The newest entries, with their versions: a database restored from an older backup has older ones. */
  newest: { id: string; version: number }[];
}

interface Header extends CopyOf {
  format: string;
  columns: { name: string; bytes: number; hash: string }[];
}

const fileOf = (folder: string, { ending }: FileKind, epoch: string): string => path.join(folder, `${epoch}.${ending}`);
const padding = (bytes: number): number => (alignment - (bytes % alignment)) % alignment;
const hashOf = (bytes: Uint8Array): string => Bun.hash(bytes).toString(36);

/** Writes the file in steps, between which requests are served. False if the copy changed meanwhile: then nothing is kept. */
export async function writeCopy(folder: string, kind: FileKind, copy: InColumns, of: CopyOf): Promise<boolean> {
  const { revision, columns } = copy;
  const parts = [...columns.numbers].map(([name, { all, length }]) => {
    const used = all.subarray(0, length);
    return { name, bytes: new Uint8Array(used.buffer, used.byteOffset, used.byteLength) };
  });
  for (const [name, { names }] of columns.names)
    parts.push({ name, bytes: new Uint8Array(Buffer.from(names.map((each) => `${each}${nameEnd}`).join(""))) });
  const header: Header = {
    ...of,
    format: kind.format,
    columns: parts.map(({ name, bytes }) => ({ name, bytes: bytes.length, hash: hashOf(bytes) })),
  };
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(alignment);
  size.writeUInt32LE(text.length);
  await mkdir(folder, { recursive: true });
  // Random, as servers in containers have the same process id.
  const draft = path.join(folder, `${crypto.randomUUID()}.draft`);
  const file = fileOf(folder, kind, of.epoch);
  try {
    if (!(await writeParts(draft, [size, text, ...parts.map((part) => part.bytes)], () => copy.revision === revision)))
      return false;
    await rename(draft, file);
  } finally {
    // Also when the disk is full.
    await rm(draft, { force: true });
  }
  await removeOthers(folder, kind, path.basename(file));
  return true;
}

/** False, and incomplete, if it is no longer current. */
async function writeParts(draft: string, parts: readonly Uint8Array[], isCurrent: () => boolean): Promise<boolean> {
  const file = openSync(draft, "w", 0o600);
  try {
    for (const bytes of parts) {
      for (let at = 0; at < bytes.length; at += chunk) {
        // A changed copy may have moved its columns.
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
async function removeOthers(folder: string, { ending }: FileKind, kept: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const isOld = async () => Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? 0) > draftMs;
    if (name.endsWith(".draft") ? await isOld() : name.endsWith(`.${ending}`) && name !== kept)
      await rm(file, { force: true });
  }
}

/** null if there is none of this epoch and this program, or it can't be read: then the database is. */
export async function readCopy(
  folder: string,
  kind: FileKind,
  epoch: string,
): Promise<(CopyOf & { columns: Columns }) | null> {
  const file = fileOf(folder, kind, epoch);
  /** Mapped, not read, and each column alone: once a column has grown into memory of its own, its part of the file is let go. */
  const read = (offset: number, size: number): Uint8Array<ArrayBuffer> => {
    const part = size === 0 ? new Uint8Array() : Bun.mmap(file, { shared: false, offset, size });
    if (part.length < size) throw new RangeError("The file ends early");
    return part;
  };
  try {
    const [size = 0] = new Uint32Array(read(0, alignment).buffer);
    if (size > longestHeader) return null;
    const header = JSON.parse(new TextDecoder().decode(read(alignment, size))) as Header;
    if (header.format !== kind.format || header.epoch !== epoch) return null;
    let at = alignment + size + padding(size);
    const stored = new Map<string, ArrayBuffer>();
    for (const { name, bytes, hash } of header.columns) {
      const column = read(at, bytes);
      if (hashOf(column) !== hash) return null;
      stored.set(name, column.buffer);
      at += bytes + padding(bytes);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { version, hidden, newest } = header;
    return { epoch, version, hidden, newest, columns: new Columns(stored) };
  } catch {
    return null;
  }
}
