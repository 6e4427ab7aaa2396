// Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, six digits, a new one every 30 seconds.
import { createHmac, timingSafeEqual } from "node:crypto";

const stepMs = 30_000;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) as number) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

export const stepAt = (time: number): number => Math.floor(time / stepMs);

/** The step whose code this is; null if it is none. Clocks may differ by one step. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const given = Buffer.from(code);
  const at = stepAt(now);
  const isRight = (step: number) => given.length === 6 && timingSafeEqual(Buffer.from(codeAt(secret, step)), given);
  return [at, at - 1, at + 1].find(isRight) ?? null;
}
