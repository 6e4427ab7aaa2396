// Password hashes: argon2id, off the main thread, a few at a time so that sign-ins can't use up memory.
import { availableParallelism } from "node:os";
import { AppError } from "#server/app-error.ts";
import commonList from "./common-passwords.txt" with { type: "text" };

// OWASP's minimum for argon2id; with more memory, four sign-ins at once would need a quarter of a gigabyte.
const argon2 = { algorithm: "argon2id", memoryCost: 19 * 1024, timeCost: 2 } as const;
const maxRunning = Math.min(4, Math.max(1, availableParallelism() - 1));
const maxWaiting = 100;
const maxBytes = 1024;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) {
      throw new AppError("unavailable", "Many people are signing in right now. Please try again in a moment.", {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    // The slot goes directly to the next waiting call.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => Bun.password.hash(password, argon2));

let nobodysHash: Promise<string> | undefined;

/** A null hash takes the same time and returns false: an unknown account must not answer faster. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  if (Buffer.byteLength(password) > maxBytes) return false;
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const against = hash ?? (await nobodysHash);
  const matches = await inTurn(() => Bun.password.verify(password, against, "argon2id"));
  return hash !== null && matches;
}

const common = new Set(commonList.split("\n").filter((line) => line !== "" && !line.startsWith("# ")));

/** Rule account-3: the 3,000 commonest passwords, in any case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
