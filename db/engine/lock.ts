// One process owns the embedded database's folder. The lock is the kernel's, taken through SQLite on an empty file: it ends with its
// process however that dies, so there are no stale locks, and two processes can't both get it. `engine.json` beside it has the
// owner's pid, start time and socket, for messages and for commands.
import { Database } from "bun:sqlite";
import fs from "node:fs";
import path from "node:path";
import { DatabaseRefused } from "./database-errors.ts";

export type Role = "server" | "command";

export interface LockOwner {
  pid: number;
  role: Role;
  /** ISO time at which the owning process started. */
  since: string;
  /** Folder of the socket `.s.PGSQL.5432`. Null until the engine is open. */
  socketFolder: string | null;
}

export interface FolderLock {
  announce(socketFolder: string | null): void;
  release(): void;
}

const lockFile = (dataDir: string) => path.join(dataDir, "engine.lock");
const ownerFile = (dataDir: string) => path.join(dataDir, "engine.json");

/** Takes the lock; null if a living process has it. */
export function takeFolder(dataDir: string, role: Role): FolderLock | null {
  let lock: Database | undefined;
  try {
    lock = new Database(lockFile(dataDir), { create: true });
    lock.run("PRAGMA busy_timeout = 0");
    lock.run("BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
    throw new DatabaseRefused(`The database folder ${dataDir} can't be locked: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const held = lock;
  const owner: LockOwner = {
    pid: process.pid,
    role,
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    socketFolder: null,
  };
  const announce = (socketFolder: string | null) => {
    writeWhole(ownerFile(dataDir), JSON.stringify({ ...owner, socketFolder }));
  };
  try {
    announce(null);
  } catch (error) {
    held.close();
    throw error;
  }
  return {
    announce,
    release() {
      fs.rmSync(ownerFile(dataDir), { force: true });
      held.run("ROLLBACK");
      held.close();
    },
  };
}

/** The owner, after `takeFolder` returned null. Null until a new owner has written `engine.json`. */
export function readOwner(dataDir: string): LockOwner | null {
  let owner: LockOwner;
  try {
    owner = JSON.parse(fs.readFileSync(ownerFile(dataDir), "utf8")) as LockOwner;
  } catch {
    return null;
  }
  return isAlive(owner.pid) ? owner : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  fs.renameSync(draft, file);
}
