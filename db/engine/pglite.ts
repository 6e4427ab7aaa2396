// The embedded Postgres: PGlite in a worker thread, its folder locked, reached through a Unix socket by a `pg` pool. This
// file owns the worker's life: first create, opening, ending it when a query runs away, closing.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { ControlBlock } from "./control-block.ts";
import { DatabaseRefused } from "./database-errors.ts";
import { syncPath, syncTree } from "./durable-fs.ts";
import type { OpenEngine, OpenOptions } from "./index.ts";
import { type FolderLock, type LockOwner, readOwner, takeFolder } from "./lock.ts";
import type { WorkerReport, WorkerRequest } from "./pglite-worker.ts";
import { vacuumTables } from "./vacuum.ts";
import { maintenanceName } from "./wire-server.ts";

const longestQueryMs = 5000;
const longestMaintenanceMs = 300_000;
const watchEveryMs = 200;
const socketName = ".s.PGSQL.5432";
// The shortest limit of the systems we run on (macOS), less the closing zero.
const longestSocketPath = 103;

export async function openPglite(options: OpenOptions): Promise<OpenEngine> {
  const dataDir = path.resolve(options.dataDir);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeOrFind(dataDir, options);
  if ("socketFolder" in lock) return connect(lock.socketFolder as string, { shared: true, close: async () => {} });
  try {
    const host = await startEngine({
      clusterFolder: path.join(dataDir, "postgres"),
      socketFolder: chooseSocketFolder(dataDir),
      durable: true,
    });
    lock.announce(host.socketFolder);
    return await connectToHost(host, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The folder's lock, or for a command the living server to work through. */
async function takeOrFind(dataDir: string, { role, say }: OpenOptions): Promise<FolderLock | LockOwner> {
  const patienceMs = role === "server" ? 30_000 : Number.POSITIVE_INFINITY;
  const start = performance.now();
  let said = false;
  for (;;) {
    const lock = takeFolder(dataDir, role);
    if (lock) return lock;
    const owner = readOwner(dataDir);
    if (owner?.role === "server" && role === "server") throw alreadyOpen(dataDir, owner);
    if (owner?.role === "server" && owner.socketFolder && (await answers(owner.socketFolder))) return owner;
    const waitedMs = performance.now() - start;
    if (waitedMs > patienceMs) throw alreadyOpen(dataDir, owner);
    if (waitedMs > 500 && !said) {
      said = true;
      say?.(
        `Waiting for the ${owner?.role ?? "process"} with pid ${owner?.pid ?? "unknown"}, which has ${dataDir} open.`,
      );
    }
    await Bun.sleep(50);
  }
}

function alreadyOpen(dataDir: string, owner: LockOwner | null): DatabaseRefused {
  return new DatabaseRefused(
    `The database in ${dataDir} is already open in the ${owner?.role ?? "process"} with pid ${owner?.pid ?? "unknown"}${owner ? `, since ${owner.since}` : ""}. Stop it first, or set another DATA_DIR.`,
  );
}

async function answers(socketFolder: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketFolder,
    user: "postgres",
    database: "postgres",
    connectionTimeoutMillis: 1000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function chooseSocketFolder(dataDir: string): string {
  const inside = path.join(dataDir, socketName);
  return Buffer.byteLength(inside) <= longestSocketPath ? dataDir : fs.mkdtempSync(path.join(os.tmpdir(), "indaba-"));
}

export interface EngineHost {
  socketFolder: string;
  control: ControlBlock;
  /** Resolves when the engine can take connections; a new promise while it is reopened. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the worker on `clusterFolder`, creating the cluster first when there is none. */
export async function startEngine(options: {
  clusterFolder: string;
  socketFolder: string;
  durable: boolean;
}): Promise<EngineHost> {
  const { clusterFolder, socketFolder, durable } = options;
  if (!fs.existsSync(path.join(clusterFolder, "PG_VERSION"))) await createCluster(clusterFolder, durable);
  const control = new ControlBlock();
  const socketPath = path.join(socketFolder, socketName);
  const request: WorkerRequest = { kind: "open", folder: clusterFolder, socketPath, control: control.buffer, durable };
  let worker = new EngineWorker();
  let opened = worker.ask(request, "opened");
  await opened;
  let closed = false;
  let failures = 0;

  function restart(reason: string): void {
    if (closed) return;
    console.warn(`database engine restarted: ${reason}`);
    const previous = worker;
    opened = (async () => {
      await previous.end();
      closeLeakedFiles(clusterFolder);
      worker = new EngineWorker();
      watchBreaks();
      await worker.ask(request, "opened");
      failures = 0;
    })();
    opened.catch((error: unknown) => {
      failures++;
      const delayMs = Math.min(200 * 2 ** failures, 10_000);
      setTimeout(() => restart(`it did not reopen (${error instanceof Error ? error.message : error})`), delayMs);
    });
  }
  function watchBreaks(): void {
    const watched = worker;
    watched.onBroken = (reason) => {
      if (worker === watched) restart(reason);
    };
  }
  watchBreaks();

  const watchdog = setInterval(() => {
    const limitMs = control.isExempt ? longestMaintenanceMs : longestQueryMs;
    const { busyMs } = control;
    if (busyMs <= limitMs) return;
    control.queryEnded();
    restart(`a query ran for ${(busyMs / 1000).toFixed(1)} s`);
  }, watchEveryMs);
  watchdog.unref();

  return {
    socketFolder,
    control,
    ready: () => opened,
    async close() {
      closed = true;
      clearInterval(watchdog);
      await opened.catch(() => {});
      await worker.ask({ kind: "close" }, "closed");
      await worker.end();
      closeLeakedFiles(clusterFolder);
      fs.rmSync(socketPath, { force: true });
    },
  };
}

/**
 * Runs initdb in a worker of its own, whose memory goes back to the system with it. The cluster appears under its name
 * only when it is whole and on disk, so a start that was interrupted is simply made again.
 */
async function createCluster(clusterFolder: string, durable: boolean): Promise<void> {
  const draft = `${clusterFolder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  const worker = new EngineWorker();
  try {
    await worker.ask({ kind: "create", folder: draft }, "created");
  } finally {
    await worker.end();
  }
  closeLeakedFiles(draft);
  if (durable) syncTree(draft);
  fs.rmSync(clusterFolder, { recursive: true, force: true });
  fs.renameSync(draft, clusterFolder);
  if (durable) syncPath(path.dirname(clusterFolder));
}

class EngineWorker {
  onBroken: (reason: string) => void = () => {};
  readonly #worker: Worker;
  #settle: ((report: WorkerReport | { kind: "died" }) => void) | undefined;
  #ended: Promise<void>;

  constructor() {
    this.#worker = new Worker(new URL("./pglite-worker.ts", import.meta.url).href);
    this.#worker.onmessage = (event: MessageEvent<WorkerReport>) => {
      if (event.data.kind === "broken") this.onBroken(event.data.reason);
      else this.#settle?.(event.data);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#settle?.({ kind: "failed", reason: event.message });
      this.onBroken(event.message);
    };
    this.#ended = new Promise((resolve) => {
      this.#worker.addEventListener("close", () => {
        this.#settle?.({ kind: "died" });
        resolve();
      });
    });
  }

  async ask(request: WorkerRequest, expected: WorkerReport["kind"]): Promise<void> {
    const report = await new Promise<WorkerReport | { kind: "died" }>((resolve) => {
      this.#settle = resolve;
      this.#worker.postMessage(request);
    });
    this.#settle = undefined;
    if (report.kind === expected) return;
    throw new Error(report.kind === "failed" ? report.reason : "The database engine's thread ended.");
  }

  async end(): Promise<void> {
    this.#worker.terminate();
    await Promise.race([this.#ended, Bun.sleep(5000)]);
  }
}

/** A terminated worker leaves its files open in our process; only Linux shows which they are. */
function closeLeakedFiles(folder: string): void {
  const listing = "/proc/self/fd";
  if (!fs.existsSync(listing)) return;
  for (const descriptor of fs.readdirSync(listing)) {
    try {
      if (fs.readlinkSync(`${listing}/${descriptor}`).startsWith(`${folder}${path.sep}`))
        fs.closeSync(Number(descriptor));
    } catch {
      // The descriptor of the listing itself is gone by now.
    }
  }
}

async function connectToHost(host: EngineHost, afterClose: () => void): Promise<OpenEngine> {
  return connect(host.socketFolder, {
    shared: false,
    ready: host.ready,
    close: async () => {
      await host.close();
      afterClose();
    },
  });
}

/** Pools on an engine that listens in `socketFolder`. */
export async function connect(
  socketFolder: string,
  options: { shared: boolean; ready?: () => Promise<void>; close: () => Promise<void> },
): Promise<OpenEngine> {
  const { ready } = options;
  // While the engine is being reopened a new connection waits for it instead of failing at once.
  class PatientClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg declares connect twice, with and without a callback
    override connect(callback?: any): any {
      if (!ready) return callback ? super.connect(callback) : super.connect();
      if (!callback) return ready().then(() => super.connect());
      ready().then(
        () => super.connect(callback),
        (error: unknown) => callback(error),
      );
    }
  }
  const common = {
    host: socketFolder,
    user: "postgres",
    database: "postgres",
    connectionTimeoutMillis: 3000,
    Client: PatientClient,
  };
  const pool = new pg.Pool({ ...common, max: 8, application_name: "indaba" });
  const maintenance = new pg.Pool({ ...common, max: 1, application_name: maintenanceName });
  for (const each of [pool, maintenance]) {
    // Idle connections break when the engine is restarted; the pool replaces them. Without a listener the process ends.
    each.on("error", () => {});
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
        await Promise.all([pool.end(), maintenance.end()]);
        await options.close();
      })();
      return closing;
    },
  };
}
