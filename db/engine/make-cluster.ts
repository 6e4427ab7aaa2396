// Writes `cluster.tar.zst`, the empty cluster that every new embedded database starts from: initdb takes 5–9 s and 700 MB,
// unpacking this a quarter of a second. Run `bun db/engine/make-cluster.ts` after an upgrade of PGlite and commit the file.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { clusterFile, foldersEntry } from "./cluster.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-cluster-"));
try {
  const database = await PGlite.create({ fs: new NodeFS(folder) });
  await database.exec("CHECKPOINT");
  await database.close();
  const folders: string[] = [];
  const files: Record<string, Uint8Array> = {};
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const entry = path.join(folder, name);
    const key = name.split(path.sep).join("/");
    if (fs.statSync(entry).isDirectory()) folders.push(key);
    else if (key !== "postmaster.pid" && key !== "postmaster.opts") files[key] = fs.readFileSync(entry);
  }
  files[foldersEntry] = Buffer.from(JSON.stringify(folders));
  const archive = await new Bun.Archive(files).bytes();
  fs.writeFileSync(clusterFile, Bun.zstdCompressSync(archive, { level: 19 }));
  console.log(`${clusterFile}: ${Object.keys(files).length} files, ${fs.statSync(clusterFile).size} bytes`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
