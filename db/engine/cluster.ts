// Creates an embedded database by unpacking the empty cluster in `cluster.tar.zst` (`make-cluster.ts`).
import fs from "node:fs";
import path from "node:path";
import { databaseFolder } from "./database-folder.ts";
import { syncPath, syncTree } from "./durable-fs.ts";

export const clusterFile = path.join(databaseFolder, "engine/cluster.tar.zst");
/** Lists every folder, as the tar has files only and Postgres needs its empty folders. */
export const foldersEntry = "folders.json";

/**
 * Makes the cluster in `clusterFolder`. It is renamed into place only when complete and, with `durable`, synced to disk, so after an
 * interrupted first start it is simply made again.
 */
export async function createCluster(clusterFolder: string, durable: boolean): Promise<void> {
  const draft = `${clusterFolder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  // Postgres refuses a folder that other users can read.
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  const archive = new Bun.Archive(Bun.zstdDecompressSync(fs.readFileSync(clusterFile)));
  const files = await archive.files();
  const folders = JSON.parse((await files.get(foldersEntry)?.text()) ?? "[]") as string[];
  for (const folder of folders) fs.mkdirSync(path.join(draft, folder), { recursive: true, mode: 0o700 });
  for (const [name, file] of files) {
    if (name !== foldersEntry) fs.writeFileSync(path.join(draft, name), await file.bytes(), { mode: 0o600 });
  }
  if (durable) syncTree(draft);
  fs.rmSync(clusterFolder, { recursive: true, force: true });
  fs.renameSync(draft, clusterFolder);
  if (durable) syncPath(path.dirname(clusterFolder));
}
