// A dump as one file: its lines, compressed with gzip, so that `zcat` shows what is in it.
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { syncPath } from "#db/engine/durable-fs.ts";
import { CommandRefused } from "#server/commands/run-command.ts";
import { checked } from "./restore.ts";

/** The file appears when it is whole and on the disk. It holds personal data: only its owner may read it. */
export async function writeArchive(file: string, lines: AsyncIterable<string>): Promise<{ bytes: number }> {
  if (fs.existsSync(file)) throw new CommandRefused(`${file} is there already; nothing was written.`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.part`;
  try {
    const compressed = createGzip({ level: 4 });
    const output = fs.createWriteStream(draft, { flags: "w", mode: 0o600 });
    await pipeline(Readable.from(inChunks(lines)), compressed, output);
    syncPath(draft);
    fs.renameSync(draft, file);
    syncPath(path.dirname(path.resolve(file)));
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
  return { bytes: fs.statSync(file).size };
}

/** Compressing line by line would be slow. */
async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let chunk: string[] = [];
  let length = 0;
  for await (const line of lines) {
    chunk.push(line, "\n");
    length += line.length;
    if (length < 256 * 1024) continue;
    yield Buffer.from(chunk.join(""));
    [chunk, length] = [[], 0];
  }
  yield Buffer.from(chunk.join(""));
}

/** Reads all of it, before anything is written. @throws {CommandRefused} if it is damaged. */
export async function checkArchive(file: string): Promise<void> {
  for await (const _ of checked(readArchive(file)));
}

export async function* readArchive(file: string): AsyncGenerator<string> {
  if (!fs.existsSync(file)) throw new CommandRefused(`There is no file ${file}.`);
  const source = fs.createReadStream(file);
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  let begun: Buffer[] = [];
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString("utf8");
        begun = [];
        start = end + 1;
      }
      begun.push(chunk.subarray(start));
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!code.startsWith("Z_")) throw error;
    throw new CommandRefused(
      "The archive is damaged: it can't be unpacked. Nothing was restored; take another back-up.",
      { cause: error },
    );
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}
