// The boot token in the frame's document, exchanged for a session: valid for a few minutes and for one key. Signed with a secret of
// this process, so after a restart the frame has to reload.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const bootSeconds = 5 * 60;

const secret = randomBytes(32);
const sign = (text: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** In characters allowed in an `Authorization: Bearer` header. */
export function mintBootToken(key: string, now = Date.now()): string {
  const text = `${key}.${now + bootSeconds * 1000}.${randomBytes(9).toString("base64url")}`;
  return `${text}.${sign(text).toString("base64url")}`;
}

/** The token's key; null if it is forged or expired. */
export function readBootToken(token: string, now = Date.now()): string | null {
  const end = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(end, 0));
  const given = Buffer.from(token.slice(end + 1), "base64url");
  const right = sign(text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [key = "", until] = text.split(".");
  return Number(until) > now ? key : null;
}
