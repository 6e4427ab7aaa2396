// PGlite's file system with working fsync: PGlite ignores the call, so a power cut would empty the files. This uses internals of
// PGlite (pinned version); `engine.contract.ts` counts the calls, so that an upgrade that breaks it fails a test.
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type InitArguments = Parameters<NodeFS["init"]>;

interface EmscriptenStream {
  nfd?: number;
}
interface ModuleWithNodeFs {
  NODEFS: { stream_ops: { fsync?: (stream: EmscriptenStream) => number } };
}

export class DurableFs extends NodeFS {
  readonly #onSync: () => void;

  constructor(folder: string, onSync: () => void) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(...[database, options]: InitArguments) {
    const prepared = await super.init(database, options);
    const hook = (module: unknown) => {
      (module as ModuleWithNodeFs).NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) {
          fs.fsyncSync(stream.nfd);
          this.#onSync();
        }
        return 0;
      };
    };
    const preRun = [...((prepared.emscriptenOpts.preRun as Array<(module: unknown) => void> | undefined) ?? []), hook];
    return { emscriptenOpts: { ...prepared.emscriptenOpts, preRun } as typeof prepared.emscriptenOpts };
  }
}

/** PGlite's own start parameters, with syncing on. `fdatasync` does nothing in this build, so the WAL uses `fsync`. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

/** Syncs every file and folder under `folder`, and its entry in the parent folder. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(entryPath);
    else if (entry.isFile()) syncPath(entryPath);
  }
  syncPath(folder);
}

export function syncPath(target: string): void {
  // Windows can't open folders; its file system journals names by itself.
  if (process.platform === "win32" && fs.statSync(target).isDirectory()) return;
  const descriptor = fs.openSync(target, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
