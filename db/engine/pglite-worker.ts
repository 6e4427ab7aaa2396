// The embedded database's worker thread: opens PGlite and serves it on a socket. `pglite-host.ts` starts it, and terminates it after a
// runaway query.
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { vector } from "@electric-sql/pglite-pgvector";
import { ControlBlock } from "./control-block.ts";
import { DurableFs, durableStartParams } from "./durable-fs.ts";
import { serveDatabase, type WireServer } from "./wire-server.ts";

export type WorkerRequest =
  | {
      kind: "open";
      folder: string;
      socketPath: string;
      control: SharedArrayBuffer;
      durable: boolean;
      idleTransactionMs: number;
      wasm: WebAssembly.Module;
    }
  | { kind: "close" };

export type WorkerReport =
  | { kind: "opened" }
  | { kind: "closed" }
  | { kind: "broken"; reason: string }
  | { kind: "failed"; reason: string };

declare const self: Worker;

const settings = ["-c", "shared_buffers=64MB", "-c", "work_mem=4MB", "-c", "maintenance_work_mem=32MB"];
let database: PGlite | undefined;
let server: WireServer | undefined;

function report(message: WorkerReport): void {
  self.postMessage(message);
}

async function open(request: Extract<WorkerRequest, { kind: "open" }>): Promise<void> {
  const control = new ControlBlock(request.control);
  control.queryEnded();
  control.clients = 0;
  const { folder, durable } = request;
  database = await PGlite.create({
    fs: durable ? new DurableFs(folder, () => control.syncMade()) : new NodeFS(folder),
    pgliteWasmModule: request.wasm,
    extensions: { vector },
    startParams: [...(durable ? durableStartParams : PGlite.defaultStartParams), ...settings],
  });
  server = await serveDatabase({
    database,
    socketPath: request.socketPath,
    control,
    idleTransactionMs: request.idleTransactionMs,
    onBroken: (reason) => report({ kind: "broken", reason }),
  });
  report({ kind: "opened" });
}

async function close(): Promise<void> {
  await server?.close();
  await database?.exec("CHECKPOINT");
  await database?.close();
  report({ kind: "closed" });
}

self.onmessage = async (event: MessageEvent<WorkerRequest>) => {
  try {
    if (event.data.kind === "open") await open(event.data);
    else await close();
  } catch (error) {
    report({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
};
