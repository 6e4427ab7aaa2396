// Copies in memory as files, so that a start reads some megabytes instead of 200,000 rows. Each server writes its own in DATA_DIR;
// they are only copies, which the database's epoch and version tell apart: what is newer there is read after them, and a file of
// another shop or program is not read.
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
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
  /** Gives up unused room in the columns. */
  pack(): void;
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
/** Each column alone: once one has grown into memory of its own, its part of the file is let go. */
const mapped = (file: string, offset: number, size: number): ArrayBuffer =>
  Bun.mmap(file, { shared: false, offset, size }).buffer;
const padding = (bytes: number): number => (alignment - (bytes % alignment)) % alignment;

/** Of bytes in parts of a `chunk`. */
class Hash {
  private hash = 0n;
  add(part: Uint8Array): void {
    this.hash = BigInt(Bun.hash(part, this.hash));
  }
  toString(): string {
    return this.hash.toString(36);
  }
}

function hashOf(bytes: Uint8Array): string {
  const hash = new Hash();
  for (let at = 0; at < bytes.length; at += chunk) hash.add(bytes.subarray(at, at + chunk));
  return hash.toString();
}

/**
 * Writes the file in steps, between which requests are served. False if the copy changed meanwhile: then nothing is kept.
 * `useFile`: the copy's columns are those of the file from then on. The system can take such memory back, and other processes share it.
 */
export async function writeCopy(
  folder: string,
  kind: FileKind,
  copy: InColumns,
  of: CopyOf,
  { useFile }: { useFile: boolean },
): Promise<boolean> {
  copy.pack();
  const { revision, columns } = copy;
  const numbers = [...columns.numbers].map(([name, column]) => ({ name, column, all: column.all }));
  const parts = numbers.map(({ name, column, all }) => {
    const used = all.subarray(0, column.length);
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
    const isCurrent = () => copy.revision === revision;
    await writeParts(draft, [size, text, ...parts.map((part) => part.bytes)], isCurrent);
    if (!isCurrent()) return false;
    let offset = alignment + text.length + padding(text.length);
    for (const { column, all } of useFile ? numbers : []) {
      const bytes = column.length * all.BYTES_PER_ELEMENT;
      // Newer ratings may have replaced what was written.
      if (bytes > 0 && column.all === all) column.replace(mapped(draft, offset, bytes));
      offset += bytes + padding(bytes);
    }
    await rename(draft, file);
  } finally {
    // Also when the disk is full.
    await rm(draft, { force: true });
  }
  await removeOthers(folder, kind, path.basename(file));
  return true;
}

/** Not to its end if it is no longer current. */
async function writeParts(draft: string, parts: readonly Uint8Array[], isCurrent: () => boolean): Promise<void> {
  const file = openSync(draft, "w", 0o600);
  try {
    for (const bytes of parts) {
      for (let at = 0; at < bytes.length; at += chunk) {
        // A changed copy may have moved its columns.
        if (!isCurrent()) return;
        // At once, as a column mustn't move while it is written.
        writeSync(file, bytes.subarray(at, at + chunk));
        await new Promise((resolve) => setImmediate(resolve));
      }
      writeSync(file, Buffer.alloc(padding(bytes.length)));
    }
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
  await using opened = await open(file).catch(() => null);
  if (!opened) return null;
  const part = new Uint8Array(chunk);
  /** Into memory that the next call uses again. */
  const read = async (at: number, size: number): Promise<Uint8Array> => {
    const { bytesRead } = await opened.read(part, 0, size, at);
    if (bytesRead < size) throw new RangeError("The file ends early");
    return part.subarray(0, size);
  };
  try {
    const size = Buffer.from(await read(0, alignment)).readUInt32LE();
    if (size > longestHeader) return null;
    const text = new Uint8Array(size);
    for (let at = 0; at < size; at += chunk) text.set(await read(alignment + at, Math.min(chunk, size - at)), at);
    const header = JSON.parse(new TextDecoder().decode(text)) as Header;
    if (header.format !== kind.format || header.epoch !== epoch) return null;
    let offset = alignment + size + padding(size);
    const stored = new Map<string, ArrayBuffer>();
    for (const { name, bytes, hash: wanted } of header.columns) {
      // Read, so that of what is mapped only those pages come into memory that something asks for.
      const hash = new Hash();
      for (let at = 0; at < bytes; at += chunk) hash.add(await read(offset + at, Math.min(chunk, bytes - at)));
      if (hash.toString() !== wanted) return null;
      stored.set(name, bytes === 0 ? new ArrayBuffer() : mapped(file, offset, bytes));
      offset += bytes + padding(bytes);
    }
    // Another server may have replaced the file meanwhile: then not all that is mapped was read.
    if ((await stat(file)).ino !== (await opened.stat()).ino) return await readCopy(folder, kind, epoch);
    const { version, hidden, newest } = header;
    return { epoch, version, hidden, newest, columns: new Columns(stored) };
  } catch {
    return null;
  }
}
