// Finds `db/` on disk, for files read at run time (migrations, the engine's worker). A bundled server is in another folder, so the
// search goes up from there.
import fs from "node:fs";
import path from "node:path";

export const databaseFolder = findUp(import.meta.dir);

function findUp(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "db");
    if (fs.existsSync(path.join(candidate, "migrations/meta/_journal.json"))) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`No folder db/ with migrations was found above ${start}.`);
  }
}
