// Account numbers are encrypted in the database, so that a copy of it alone names nobody's account.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const keyOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Bound to its vendor: it can't be read as another vendor's. */
export function sealNumber(number: string, vendorId: string, secret: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(secret), start).setAAD(Buffer.from(vendorId));
  const sealed = Buffer.concat([cipher.update(number, "utf8"), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws when it was sealed for another vendor or with another key. */
export function openNumber(sealed: string, vendorId: string, secret: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const cipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, 12))
    .setAAD(Buffer.from(vendorId))
    .setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString("utf8");
  } catch (error) {
    throw new Error("An account number can't be read: was BANK_DETAILS_KEY changed?", { cause: error });
  }
}
