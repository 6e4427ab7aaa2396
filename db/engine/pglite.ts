// The embedded Postgres: the folder's lock, the socket, the pools and the upkeep. The engine runs in a worker thread
// (`pglite-host.ts` here, `pglite-worker.ts` there).
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { DatabaseRefused } from "./database-errors.ts";
import { finishesWithin } from "./deadline.ts";
import { syncPath } from "./durable-fs.ts";
import type { OpenEngine, OpenOptions } from "./index.ts";
import { type FolderLock, type LockOwner, readOwner, takeFolder } from "./lock.ts";
import { type EngineHost, socketName, startEngine } from "./pglite-host.ts";
import { endPools } from "./pools.ts";
import { vacuumTables } from "./vacuum.ts";
import { maintenanceName } from "./wire-server.ts";

// The shortest limit of the supported systems (macOS), without the terminating zero.
const longestSocketPath = 103;

const defaultConnectionTimeoutMs = 3000;
const upkeepEveryMs = 30_000;
const vacuumEveryMs = 3_600_000;
const walBeforeCheckpointBytes = 48 * 1024 * 1024;
const longestWithoutCheckpointMs = 300_000;

export async function openPglite(options: OpenOptions): Promise<OpenEngine> {
  const dataDir = path.resolve(options.dataDir);
  try {
    makeFolder(dataDir);
    return await openFolder(dataDir, options);
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused(
      `The embedded database in ${dataDir} can't be opened (${reason}). Is the disk full, or the folder not writable? If neither, its files are damaged: restore the last back-up into an empty DATA_DIR (bun run restore).`,
      { cause: error },
    );
  }
}

async function openFolder(dataDir: string, options: OpenOptions): Promise<OpenEngine> {
  const found = await takeOrFind(dataDir, options);
  if (found.server !== undefined) return await connect(found.server, { shared: true, close: async () => {} });
  const { lock } = found;
  const socketFolder = chooseSocketFolder(dataDir);
  const removeSocketFolder = () => {
    if (socketFolder !== dataDir) fs.rmSync(socketFolder, { recursive: true, force: true });
  };
  try {
    const host = await startEngine({ clusterFolder: path.join(dataDir, "postgres"), socketFolder, durable: true });
    const engine = await connect(socketFolder, {
      shared: false,
      host,
      async close() {
        stopUpkeep();
        await host.close();
        removeSocketFolder();
        lock.release();
      },
    });
    const stopUpkeep = keepUp(engine, host);
    lock.announce(socketFolder);
    return engine;
  } catch (error) {
    removeSocketFolder();
    lock.release();
    throw error;
  }
}

type Found = { lock: FolderLock; server?: undefined } | { server: string };

/** The folder's lock, or for a command the socket folder of a running server. */
async function takeOrFind(dataDir: string, { role, say }: OpenOptions): Promise<Found> {
  // A command that holds the folder ends by itself, so others wait for it.
  const patienceMs = role === "server" ? 30_000 : Number.POSITIVE_INFINITY;
  const start = performance.now();
  let said = false;
  for (;;) {
    const lock = takeFolder(dataDir, role);
    if (lock) return { lock };
    const owner = readOwner(dataDir);
    if (owner?.role === "server") {
      if (role === "server") throw alreadyOpen(dataDir, owner);
      if (owner.socketFolder !== null && (await answers(owner.socketFolder))) return { server: owner.socketFolder };
    }
    const waitedMs = performance.now() - start;
    if (waitedMs > patienceMs) throw alreadyOpen(dataDir, owner);
    if (waitedMs > 500 && !said) {
      said = true;
      say?.(`Waiting for ${describe(owner)}, which has ${dataDir} open.`);
    }
    await Bun.sleep(50);
  }
}

function alreadyOpen(dataDir: string, owner: LockOwner | null): DatabaseRefused {
  return new DatabaseRefused(
    `The database in ${dataDir} is already open in ${describe(owner)}. Stop it first, or set another DATA_DIR.`,
  );
}

function describe(owner: LockOwner | null): string {
  return owner ? `the ${owner.role} with pid ${owner.pid}, running since ${owner.since}` : "another process";
}

async function answers(socketFolder: string): Promise<boolean> {
  const client = new pg.Client({ ...address(socketFolder), connectionTimeoutMillis: 1000 });
  client.on("error", () => {
    // `connect` below rejects with it.
  });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Sets everything that PG… environment variables could change. */
function address(socketFolder: string) {
  return { host: socketFolder, port: 5432, user: "postgres", database: "postgres", password: "", ssl: false };
}

function chooseSocketFolder(dataDir: string): string {
  const inside = path.join(dataDir, socketName);
  if (Buffer.byteLength(inside) <= longestSocketPath) return dataDir;
  // Always the same, so that starts that are killed leave one folder and not many.
  const name = `indaba-${process.getuid?.() ?? ""}-${Bun.hash(dataDir).toString(36)}`;
  const folder = path.join(os.tmpdir(), name);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = fs.lstatSync(folder);
  const isOurs = uid === (process.getuid?.() ?? uid) && (mode & 0o170_077) === 0o040_000;
  return isOurs ? folder : fs.mkdtempSync(path.join(os.tmpdir(), "indaba-"));
}

/** Its name survives a power cut, as those of what it will hold do. */
function makeFolder(dataDir: string): void {
  const made = fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let folder = dataDir; folder !== path.dirname(made); folder = path.dirname(folder))
    syncPath(path.dirname(folder));
}

/**
 * Does the work of a Postgres server's background processes: vacuum, and checkpoints, without which the write-ahead log would grow
 * until the engine is closed. Returns a function that stops it.
 */
function keepUp(engine: OpenEngine, host: EngineHost): () => void {
  let checkpointAt = performance.now();
  let vacuumAt = performance.now();
  let syncsSeen = host.control.syncCount;
  let busy = false;

  async function upkeep(): Promise<void> {
    if (host.control.syncCount !== syncsSeen) {
      const { rows } = await engine.maintenance.query<{ bytes: number }>(
        "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()",
      );
      const late = performance.now() - checkpointAt > longestWithoutCheckpointMs;
      if (late || (rows[0]?.bytes ?? 0) > walBeforeCheckpointBytes) {
        await engine.maintenance.query("CHECKPOINT");
        checkpointAt = performance.now();
        syncsSeen = host.control.syncCount;
      }
    }
    if (performance.now() - vacuumAt > vacuumEveryMs) {
      vacuumAt = performance.now();
      await engine.vacuum();
    }
  }

  const timer = setInterval(() => {
    // The one connection may be at work for long, with a restore for instance.
    if (busy || engine.maintenance.idleCount < engine.maintenance.totalCount) return;
    busy = true;
    upkeep()
      .catch((error: unknown) =>
        console.warn(`database upkeep failed: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => {
        busy = false;
      });
  }, upkeepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Opens pools on the engine that listens in `socketFolder`; `host` if it runs in this process. */
export async function connect(
  socketFolder: string,
  options: { shared: boolean; host?: EngineHost; close: () => Promise<void>; connectionTimeoutMs?: number },
): Promise<OpenEngine> {
  const { host, connectionTimeoutMs = defaultConnectionTimeoutMs } = options;
  // While the engine reopens, a new connection waits instead of failing.
  class PatientClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = waitFor(host, connectionTimeoutMs).then(
        () => super.connect() as Promise<unknown> as Promise<this>,
      );
      if (!callback) return connected;
      const calledWithoutError = callback as (error?: Error) => void;
      connected.then(() => calledWithoutError(), callback);
    }
  }
  const common = { ...address(socketFolder), connectionTimeoutMillis: connectionTimeoutMs, Client: PatientClient };
  const pool = new pg.Pool({ ...common, max: 8, application_name: "indaba" });
  const maintenance = new pg.Pool({ ...common, max: 1, application_name: maintenanceName });
  for (const each of [pool, maintenance]) {
    each.on("error", () => {
      // Idle connections break when the engine restarts (logged there), and the pool replaces them. Without a listener the process
      // would end.
    });
  }
  const { rows } = await maintenance.query<{ version: string }>("select current_setting('server_version') as version");
  let closing: Promise<void> | undefined;
  return {
    pool,
    maintenance,
    engine: "pglite",
    version: `PostgreSQL ${rows[0]?.version} (PGlite)`,
    shared: options.shared,
    vacuum: (tables) => vacuumTables(maintenance, tables),
    close() {
      closing ??= (async () => {
        await endPools(pool, maintenance);
        await options.close();
      })();
      return closing;
    },
  };
}

async function waitFor(host: EngineHost | undefined, limitMs: number): Promise<void> {
  if (host && !(await finishesWithin(limitMs, host.ready()))) {
    throw new Error("timeout exceeded when trying to connect: the database engine is being reopened");
  }
}
