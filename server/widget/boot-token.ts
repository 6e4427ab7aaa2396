// The boot token in the frame's document, exchanged for a session: valid for a few minutes and for one key. Any server may have made it.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { desc, notInArray, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { bootSecrets } from "#db/schema.ts";

export const bootSeconds = 5 * 60;

export interface BootTokens {
  /** In characters allowed in an `Authorization: Bearer` header. */
  mint(key: string, now?: number): Promise<string>;
  /** The token's key; null if it is forged or expired. */
  read(token: string, now?: number): Promise<string | null>;
}

const keptMs = 60_000;

export function createBootTokens(db: Database): BootTokens {
  let known: { secrets: string[]; at: number } | null = null;

  /** Today's and the one before. Each server reads them again after a minute; one that meets an unknown token, after a second. */
  async function secrets(oldestMs = keptMs): Promise<string[]> {
    if (known && performance.now() - known.at < oldestMs) return known.secrets;
    const at = performance.now();
    const made = await db
      .insert(bootSecrets)
      .values({ day: sql`(now() at time zone 'utc')::date`, secret: randomBytes(32).toString("base64url") })
      .onConflictDoNothing()
      .returning({ day: bootSecrets.day });
    const rows = await db.select().from(bootSecrets).orderBy(desc(bootSecrets.day)).limit(2);
    if (made.length > 0) {
      await db.delete(bootSecrets).where(
        notInArray(
          bootSecrets.day,
          rows.map(({ day }) => day),
        ),
      );
    }
    known = { secrets: rows.map(({ secret }) => secret), at };
    return known.secrets;
  }

  const sign = (secret: string, text: string): Buffer => createHmac("sha256", secret).update(text).digest();
  const isSigned = (secret: string, text: string, given: Buffer): boolean => {
    const right = sign(secret, text);
    return given.length === right.length && timingSafeEqual(given, right);
  };

  return {
    async mint(key, now = Date.now()) {
      const [secret = ""] = await secrets();
      const text = `${key}.${now + bootSeconds * 1000}.${randomBytes(9).toString("base64url")}`;
      return `${text}.${sign(secret, text).toString("base64url")}`;
    },
    async read(token, now = Date.now()) {
      const end = token.lastIndexOf(".");
      const text = token.slice(0, Math.max(end, 0));
      const given = Buffer.from(token.slice(end + 1), "base64url");
      const isOurs = (all: string[]) => all.some((secret) => isSigned(secret, text, given));
      if (!isOurs(await secrets()) && !isOurs(await secrets(1000))) return null;
      const [key = "", until] = text.split(".");
      return Number(until) > now ? key : null;
    },
  };
}
