// A DATA_DIR with the demo shop, copied for each browser test file. Loading the demo takes seconds, and its result depends only on the
// sources and the day.
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "#server/commands/freshness.ts";

const cache = path.join(root, "node_modules/.cache/indaba");

/** `load` fills an empty folder. It is renamed when complete, as several processes may make it at once. */
export async function demoFolder(load: (folder: string) => Promise<void>): Promise<string> {
  const name = `demo-${sourcesHash()}`;
  const ready = path.join(cache, name);
  if (fs.existsSync(ready)) return ready;
  // The engine's socket is in the folder, and its path must be short.
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-demo-"));
  const draft = path.join(cache, `draft-${randomUUID()}`);
  try {
    await load(made);
    fs.cpSync(made, draft, { recursive: true });
    fs.renameSync(draft, ready);
    removeOldOnes(name);
  } catch (error) {
    // Another process was first.
    if (!fs.existsSync(ready)) throw error;
  } finally {
    fs.rmSync(made, { recursive: true, force: true });
    fs.rmSync(draft, { recursive: true, force: true });
  }
  return ready;
}

/** Removes folders of other sources or days, but not recent ones, which another run may be using. */
function removeOldOnes(current: string): void {
  const hourAgo = Date.now() - 3_600_000;
  for (const name of fs.readdirSync(cache)) {
    const folder = path.join(cache, name);
    if (name.startsWith("demo-") && name !== current && fs.statSync(folder).mtimeMs < hourAgo)
      fs.rmSync(folder, { recursive: true, force: true });
  }
}

function sourcesHash(): string {
  const hash = createHash("sha256").update(new Date().toDateString());
  const files = ["agent", "db", "server"].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  for (const file of [path.join(root, "bun.lock"), ...files.sort()])
    hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
