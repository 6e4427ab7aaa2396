// The boot token in the frame's document, exchanged for a session: valid for a few minutes and for one key.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const bootSeconds = 5 * 60;

export interface BootTokens {
  /** In characters allowed in an `Authorization: Bearer` header. */
  mint(key: string, now?: number): string;
  /** The token's key; null if it is forged or expired. */
  read(token: string, now?: number): string | null;
}

/** If the secret is this process's own, the frame has to reload after a restart. */
export function createBootTokens(secret: Uint8Array = randomBytes(32)): BootTokens {
  const sign = (text: string): Buffer => createHmac("sha256", secret).update(text).digest();
  return {
    mint(key, now = Date.now()) {
      const text = `${key}.${now + bootSeconds * 1000}.${randomBytes(9).toString("base64url")}`;
      return `${text}.${sign(text).toString("base64url")}`;
    },
    read(token, now = Date.now()) {
      const end = token.lastIndexOf(".");
      const text = token.slice(0, Math.max(end, 0));
      const given = Buffer.from(token.slice(end + 1), "base64url");
      const right = sign(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [key = "", until] = text.split(".");
      return Number(until) > now ? key : null;
    },
  };
}
