// Passwords at rest: argon2id, off the main thread, a few at a time so that sign-ins can't eat the machine's memory.
import { availableParallelism } from "node:os";
import { AppError } from "#server/app-error.ts";
import commonList from "./common-passwords.txt" with { type: "text" };

// OWASP's floor for argon2id; more memory would make four sign-ins at once cost a quarter of a gigabyte.
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
    // The slot goes straight to the next in line.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => Bun.password.hash(password, argon2));

let nobodysHash: Promise<string> | undefined;

/** False for a null hash too, after the same time: an unknown account must not answer faster than a known one. */
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
