// Manages the embedded engine's worker thread: creates the cluster, opens, terminates the worker after a runaway query or a crash,
// reopens, closes. It handles folders and sockets, not pools.
import fs from "node:fs";
import path from "node:path";
import { createCluster } from "./cluster.ts";
import { ControlBlock } from "./control-block.ts";
import { databaseFolder } from "./database-folder.ts";
import { finishesWithin } from "./deadline.ts";
import type { WorkerReport, WorkerRequest } from "./pglite-worker.ts";

const defaultLongestQueryMs = 5000;
// VACUUM and CHECKPOINT may be slow on a slow disk; a maintenance query that takes longer hangs.
const longestMaintenanceMs = 300_000;
const watchEveryMs = 200;

export const socketName = ".s.PGSQL.5432";

export interface EngineHost {
  socketFolder: string;
  control: ControlBlock;
  /** Resolves when the engine accepts connections, also after a reopening in progress. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the engine on `clusterFolder`, creating the cluster first if there is none. */
export async function startEngine(options: {
  clusterFolder: string;
  socketFolder: string;
  /** False only in tests: skips syncing to disk. */
  durable: boolean;
  longestQueryMs?: number;
}): Promise<EngineHost> {
  const { clusterFolder, socketFolder, durable, longestQueryMs = defaultLongestQueryMs } = options;
  if (!fs.existsSync(path.join(clusterFolder, "PG_VERSION"))) await createCluster(clusterFolder, durable);
  const control = new ControlBlock();
  const socketPath = path.join(socketFolder, socketName);
  const request: WorkerRequest = {
    kind: "open",
    folder: clusterFolder,
    socketPath,
    control: control.buffer,
    durable,
    idleTransactionMs: 2 * longestQueryMs,
    wasm: await postgresModule(),
  };
  let worker = await openWorker();
  let opened: Promise<void> = Promise.resolve();
  let restarting = false;
  let closed = false;

  async function openWorker(): Promise<EngineWorker> {
    const fresh = new EngineWorker();
    try {
      await fresh.ask(request, "opened");
    } catch (error) {
      await fresh.end();
      closeLeakedFiles(clusterFolder);
      throw error;
    }
    fresh.onBroken = (reason) => {
      if (fresh === worker) restart(reason);
    };
    return fresh;
  }

  function restart(reason: string): void {
    if (closed || restarting) return;
    restarting = true;
    console.warn(`database engine restarted: ${reason}`);
    opened = reopen().finally(() => {
      restarting = false;
    });
  }

  async function reopen(): Promise<void> {
    await worker.end();
    closeLeakedFiles(clusterFolder);
    control.queryEnded();
    for (let attempt = 1; !closed; attempt++) {
      try {
        worker = await openWorker();
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        console.warn(`database engine did not reopen (attempt ${attempt}): ${reason}`);
        await Bun.sleep(Math.min(200 * 2 ** attempt, 2000));
      }
    }
  }

  const watchdog = setInterval(() => {
    const { busyMs } = control;
    if (busyMs > (control.isExempt ? longestMaintenanceMs : longestQueryMs)) {
      restart(`a query ran for ${(busyMs / 1000).toFixed(1)} s`);
    }
  }, watchEveryMs);
  watchdog.unref();

  return {
    socketFolder,
    control,
    ready: () => opened,
    async close() {
      closed = true;
      clearInterval(watchdog);
      await opened;
      try {
        if (worker.isRunning) await worker.ask({ kind: "close" }, "closed");
      } catch (error) {
        // For example a checkpoint on a full disk. Acknowledged writes are in the write-ahead log; the next start replays them.
        console.warn(`database engine did not close cleanly: ${error instanceof Error ? error.message : error}`);
      } finally {
        await worker.end();
        closeLeakedFiles(clusterFolder);
        fs.rmSync(socketPath, { force: true });
      }
    },
  };
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** PGlite's WASM, compiled once for all workers of this process, so that an engine opens again in half the time. */
function postgresModule(): Promise<WebAssembly.Module> {
  const wasm = path.join(path.dirname(Bun.resolveSync("@electric-sql/pglite", databaseFolder)), "pglite.wasm");
  compiled ??= Bun.file(wasm).arrayBuffer().then(WebAssembly.compile);
  return compiled;
}

type Answer = Exclude<WorkerReport, { kind: "broken" }>;

class EngineWorker {
  onBroken: (reason: string) => void = () => {};
  isRunning = true;
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  #settle: ((answer: Answer) => void) | undefined;

  constructor() {
    // Runs from source even if the server is bundled: PGlite finds its WASM files beside its own modules.
    this.#worker = new Worker(path.join(databaseFolder, "engine/pglite-worker.ts"));
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
        this.isRunning = false;
        this.#settle?.({ kind: "failed", reason: "the engine's thread ended" });
        resolve();
      });
    });
  }

  async ask(request: WorkerRequest, expected: Answer["kind"]): Promise<void> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#settle = resolve;
      this.#worker.postMessage(request);
    });
    this.#settle = undefined;
    if (answer.kind === expected) return;
    throw new Error(answer.kind === "failed" ? answer.reason : `the engine answered ${answer.kind}, not ${expected}`);
  }

  async end(): Promise<void> {
    this.isRunning = false;
    this.onBroken = () => {};
    this.#worker.terminate();
    await finishesWithin(5000, this.#ended);
  }
}

/** A terminated worker leaves its files open in our process, 44 each time; only Linux shows which they are. */
function closeLeakedFiles(folder: string): void {
  const listing = "/proc/self/fd";
  if (!fs.existsSync(listing)) return;
  for (const descriptor of fs.readdirSync(listing)) {
    try {
      const file = fs.readlinkSync(`${listing}/${descriptor}`);
      if (file.startsWith(`${folder}${path.sep}`)) fs.closeSync(Number(descriptor));
    } catch {
      // The descriptor that read the directory is closed by now.
    }
  }
}
