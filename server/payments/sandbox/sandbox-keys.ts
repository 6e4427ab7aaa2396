// The sandbox's keys: random, made at its first start, the same after every restart.
import { randomBytes } from "node:crypto";
import type { Database } from "#db/engine/index.ts";
import { sandboxKeys } from "#db/schema.ts";

export interface SandboxKeys {
  secretKey: string;
  publicKey: string;
}

export async function readSandboxKeys(db: Database): Promise<SandboxKeys> {
  const known = await storedKeys(db);
  if (known) return known;
  const made = (prefix: string) => `${prefix}_test_sandbox${randomBytes(20).toString("hex")}`;
  await db
    .insert(sandboxKeys)
    .values({ secretKey: made("sk"), publicKey: made("pk") })
    .onConflictDoNothing();
  const keys = await storedKeys(db);
  if (!keys) throw new Error("The sandbox's keys were not stored");
  return keys;
}

async function storedKeys(db: Database): Promise<SandboxKeys | undefined> {
  const { secretKey, publicKey } = sandboxKeys;
  const [keys] = await db.select({ secretKey, publicKey }).from(sandboxKeys);
  return keys;
}
