// A still view of the whole database while others write to it.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import type { OpenDatabase } from "./index.ts";
import { isAlive } from "./lock.ts";
import { connect } from "./pglite.ts";
import { startEngine } from "./pglite-host.ts";

export interface Snapshot {
  client: pg.ClientBase;
  close(): Promise<void>;
}

/** `dataDir`: the embedded database's folder. */
export function openSnapshot(
  { engine, maintenance }: Pick<OpenDatabase, "engine" | "maintenance">,
  dataDir: string,
): Promise<Snapshot> {
  return engine === "postgres" ? openTransaction(maintenance) : openCopy(maintenance, dataDir);
}

async function openTransaction(maintenance: pg.Pool): Promise<Snapshot> {
  const client = await maintenance.connect();
  // The first query fixes what the transaction sees.
  await client.query("begin isolation level repeatable read, read only");
  await client.query("select 1 from pg_class limit 1");
  return {
    client,
    async close() {
      await client.query("rollback").finally(() => client.release());
    },
  };
}

/**
 * The embedded engine serves nobody while a transaction is open, so that reading everything in one would stop the shop for long. It is
 * open only while the files are copied. What they hold then is what a killed process leaves: each acknowledged write.
 */
async function openCopy(maintenance: pg.Pool, dataDir: string): Promise<Snapshot> {
  const copy = makeCopyFolder(dataDir);
  const socketFolder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-"));
  const removeFolders = () => {
    for (const folder of [copy, socketFolder]) fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const clusterFolder = path.join(copy, "postgres");
    await copyCluster(maintenance, path.join(dataDir, "postgres"), clusterFolder);
    const host = await startEngine({ clusterFolder, socketFolder, durable: false });
    const opened = await connect(socketFolder, { shared: false, host, close: host.close });
    const client = await opened.maintenance.connect();
    return {
      client,
      async close() {
        client.release();
        await opened.close();
        removeFolders();
      },
    };
  } catch (error) {
    removeFolders();
    throw error;
  }
}

async function copyCluster(maintenance: pg.Pool, from: string, to: string): Promise<void> {
  const holder = await maintenance.connect();
  try {
    await holder.query("begin");
    await fs.promises.cp(from, to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  } finally {
    await holder.query("rollback").finally(() => holder.release());
  }
}

/** An empty folder in `dataDir`, so that files can have a second name there. Those of processes that were killed are removed. */
export function makeCopyFolder(dataDir: string): string {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(dataDir)) {
    const pid = Number(/^copy-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
  return fs.mkdtempSync(path.join(dataDir, `copy-${process.pid}-`));
}
