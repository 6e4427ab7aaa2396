// What takes seconds to make and depends only on its sources is made once and kept in node_modules/.cache/indaba.
import { createHash, type Hash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { takeFolder } from "#db/engine/lock.ts";
import { root } from "#server/commands/freshness.ts";

const cache = path.join(root, "node_modules/.cache/indaba");

/**
 * The path of what `make` writes at the path that it is given. One process makes it while the others wait, and it gets its name when it
 * is complete.
 */
export async function kept(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const ready = path.join(cache, name);
  fs.mkdirSync(cache, { recursive: true });
  while (!fs.existsSync(ready)) {
    const lock = takeFolder(cache, "command");
    if (!lock) {
      await Bun.sleep(50);
      continue;
    }
    const draft = path.join(cache, `draft-${randomUUID()}`);
    try {
      if (fs.existsSync(ready)) break;
      await make(draft);
      fs.renameSync(draft, ready);
      removeOlder(name);
    } finally {
      fs.rmSync(draft, { recursive: true, force: true });
      lock.release();
    }
  }
  return ready;
}

/** Removes those of other sources or days, but not recent ones, which another run may be using. */
function removeOlder(name: string): void {
  const kind = name.slice(0, name.indexOf("-") + 1);
  const hourAgo = Date.now() - 3_600_000;
  for (const other of fs.readdirSync(cache)) {
    const found = path.join(cache, other);
    if (other.startsWith(kind) && other !== name && fs.statSync(found).mtimeMs < hourAgo)
      fs.rmSync(found, { recursive: true, force: true });
  }
}

/** Of the files' names and contents, in the order of their names, after what `begin` adds. */
export function hashOf(files: readonly string[], begin: (hash: Hash) => Hash): string {
  const hash = begin(createHash("sha256"));
  for (const file of files.toSorted()) hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
