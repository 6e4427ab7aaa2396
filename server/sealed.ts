// What the database must not give away by itself is encrypted with SECRETS_KEY, so that a copy of the database alone names nobody's account
// number, makes no admin's codes, and finds no address behind a count.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { AppError } from "#server/app-error.ts";

const algorithm = "aes-256-gcm";
const keyOf = (secret: string) => createHash("sha256").update(secret).digest();

/** `owner`: to whom it is bound; it can't be opened as another's. */
export function seal(content: Uint8Array | string, owner: string, secretsKey: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(secretsKey), start).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** null: it was sealed for another owner or with another key. */
export function tryToOpen(sealed: string, owner: string, secretsKey: string): Buffer | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const cipher = createDecipheriv(algorithm, keyOf(secretsKey), bytes.subarray(0, 12))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
  } catch {
    return null;
  }
}

/** @throws {AppError} for admins, when it can't be opened. */
export function openSealed(sealed: string, owner: string, secretsKey: string): Buffer {
  const opened = tryToOpen(sealed, owner, secretsKey);
  if (opened) return opened;
  throw new AppError(
    "conflict",
    "What is encrypted in the database can't be opened. Please ask whoever runs the shop whether SECRETS_KEY was changed.",
  );
}

/** A name for what must not be readable, which nobody without the key can find by trying. */
export const keyedHash = (text: string, secretsKey: string): string =>
  createHmac("sha256", secretsKey).update(text).digest("base64url");
