// A disk that forgets: what a power cut leaves of a folder. A process that imports this first, with DISK_FOLDER and DISK_SYNCED, copies each
// file of the one folder into the other whenever it syncs it, in all its threads. `keepAll` says before it starts that all is on the disk,
// and `cutPower` then leaves each file as it was at its last sync. What was synced keeps its name, as on ext4, XFS and Btrfs.
import fs from "node:fs";
import path from "node:path";

const { DISK_FOLDER: watched, DISK_SYNCED: syncedTo } = process.env;

if (watched !== undefined && syncedTo !== undefined) {
  const { fsyncSync } = fs;
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    const stat = fs.fstatSync(descriptor);
    const file = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
    if (stat.isFile() && file.startsWith(watched + path.sep)) keep(file, stat, syncedTo);
  };
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, { ...options, preload: import.meta.path });
    }
  };
}

/** A file that is renamed stays the same file. */
const keptName = ({ ino, birthtimeMs }: fs.Stats) => `${ino}-${Math.floor(birthtimeMs)}`;

function keep(file: string, stat: fs.Stats, synced: string): void {
  const draft = path.join(synced, `${keptName(stat)}.draft`);
  fs.copyFileSync(file, draft, fs.constants.COPYFILE_FICLONE);
  // Whole or not at all, as the process may be killed meanwhile.
  fs.renameSync(draft, path.join(synced, keptName(stat)));
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

export function keepAll(folder: string, synced: string): void {
  fs.rmSync(synced, { recursive: true, force: true });
  fs.mkdirSync(synced, { recursive: true });
  for (const file of filesIn(folder)) keep(file, fs.statSync(file), synced);
}

/** What becomes of blocks that were not synced: none arrived, each by chance, or none and a file that was never synced is not there. */
export const ways = ["dropped", "half kept", "names lost"] as const;
export type Way = (typeof ways)[number];

const blockBytes = 4096;

/** Returns how many files had something that was not synced. */
export function cutPower(folder: string, synced: string, way: Way): number {
  let changed = 0;
  for (const file of filesIn(folder)) {
    const known = path.join(synced, keptName(fs.statSync(file)));
    const wasSynced = fs.existsSync(known);
    const before = wasSynced ? fs.readFileSync(known) : Buffer.alloc(0);
    const now = fs.readFileSync(file);
    if (wasSynced && now.equals(before)) continue;
    changed++;
    if (way === "names lost" && !wasSynced) fs.rmSync(file);
    else if (way === "half kept") {
      for (let at = 0; at < now.length; at += blockBytes) {
        const end = Math.min(at + blockBytes, now.length);
        if (Math.random() < 0.5) now.fill(0, at, end).set(before.subarray(at, end), at);
      }
      fs.writeFileSync(file, now);
    } else fs.writeFileSync(file, before);
  }
  return changed;
}
