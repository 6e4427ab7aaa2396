// What the frame's document carries to mint its session: good for a few minutes and for the key it was made for. Signed with a
// secret of this process; after a restart the frame loads again.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const bootSeconds = 5 * 60;

const secret = randomBytes(32);
const sign = (text: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** Fit for an `Authorization: Bearer` header. */
export function mintBootToken(key: string, now = Date.now()): string {
  const text = `${key}.${now + bootSeconds * 1000}.${randomBytes(9).toString("base64url")}`;
  return `${text}.${sign(text).toString("base64url")}`;
}

/** The key it was made for; null when it is forged or too old. */
export function readBootToken(token: string, now = Date.now()): string | null {
  const end = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(end, 0));
  const given = Buffer.from(token.slice(end + 1), "base64url");
  const right = sign(text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [key = "", until] = text.split(".");
  return Number(until) > now ? key : null;
}
