// An admin's second factor: codes of an authenticator app, and recovery codes for when it is lost. Lock order: the account, its factor,
// its sessions.
import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { secondFactorLimit } from "#contract/auth/endpoints.ts";
import type { SecondFactor } from "#contract/auth/second-factor.ts";
import type { Database } from "#db/engine/index.ts";
import { secondFactors, users } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import type { Limits } from "#server/limits.ts";
import type { Log } from "#server/log.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { openSealed, seal, tryToOpen } from "#server/sealed.ts";
import { endAllSessions, endOtherSessions, hashToken } from "./sessions.service.ts";
import { base32, stepOf } from "./totp.ts";

const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
/** Before secrets were sealed, they had 27 characters. */
const isPlain = (secret: string): boolean => secret.length === 27;
const secretOf = ({ userId, secret }: { userId: string; secret: string }, secretsKey: string): Buffer =>
  isPlain(secret) ? Buffer.from(secret, "base64url") : openSealed(secret, userId, secretsKey);

/** False: it was sealed with another key. */
export const opensSecret = ({ userId, secret }: { userId: string; secret: string }, secretsKey: string): boolean =>
  isPlain(secret) || tryToOpen(secret, userId, secretsKey) !== null;

/** Seals those of earlier versions. */
export async function sealOldSecrets(db: Database, secretsKey: string): Promise<void> {
  const rows = await db.select().from(secondFactors).where(sql`length(${secondFactors.secret}) = 27`);
  for (const { userId, secret } of rows) {
    await db
      .update(secondFactors)
      .set({ secret: seal(Buffer.from(secret, "base64url"), userId, secretsKey) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)));
  }
}

export async function readSecondFactor(db: Database, userId: string): Promise<SecondFactor> {
  const [row] = await db.select({ hashes: secondFactors.recoveryHashes }).from(secondFactors).where(isOn(userId));
  return { on: row !== undefined, recoveryCodesLeft: row?.hashes.length ?? 0 };
}

/** A secret that counts only once a code of it was typed: whoever can't read the picture must not be locked out. */
export async function beginSecondFactor(db: Database, userId: string, secretsKey: string): Promise<{ key: string }> {
  const secret = randomBytes(20);
  const row = { secret: seal(secret, userId, secretsKey), recoveryHashes: [], lastStep: 0 };
  const [begun] = await db
    .insert(secondFactors)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: secondFactors.userId, set: row, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  if (!begun) throw new AppError("conflict", "Two-step sign-in is on already.");
  return { key: base32(secret) };
}

const newCodes = (): string[] =>
  Array.from({ length: 10 }, () => (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join("-"));
const recoveryHash = (code: string): string => hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ""));

/** Returns the recovery codes, which are never shown again. All other sessions of the account end. */
export function confirmSecondFactor(
  db: Database,
  userId: string,
  code: string,
  sessionToken: string,
  secretsKey: string,
): Promise<{ recoveryCodes: string[] }> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const begun = and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt));
    const [row] = await tx.select().from(secondFactors).where(begun).for("update");
    if (!row) throw new AppError("conflict", "Please begin again.");
    const step = stepOf(secretOf(row, secretsKey), code);
    if (step === null) throw wrongCode();
    const recoveryCodes = newCodes();
    const recoveryHashes = recoveryCodes.map(recoveryHash);
    await tx.update(secondFactors).set({ confirmedAt: sql`now()`, lastStep: step, recoveryHashes }).where(begun);
    await endOtherSessions(tx, userId, sessionToken);
    await notify(tx, { kind: "second-factor-on", userId });
    return { recoveryCodes };
  });
}

/** The earlier ones end. */
export async function replaceRecoveryCodes(db: Database, userId: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newCodes();
  const replaced = await db
    .update(secondFactors)
    .set({ recoveryHashes: recoveryCodes.map(recoveryHash) })
    .where(isOn(userId))
    .returning({ userId: secondFactors.userId });
  if (replaced.length === 0) throw new AppError("conflict", "Two-step sign-in is not on.");
  return { recoveryCodes };
}

/** Does nothing for an account without one. */
export async function removeSecondFactor(db: Database, userId: string, { endSessions = false } = {}): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [row] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
    if (endSessions) await endAllSessions(tx, userId);
    if (row?.confirmedAt) await notify(tx, { kind: "second-factor-off", userId });
    return row !== undefined;
  });
}

const wrongCode = (message = "This code is not right, or was used already.") =>
  new AppError("invalid", message, { fields: { code: message }, reason: "second-factor" });

/**
 * Call it after the password was right. Nothing happens to accounts without a second factor; for others it throws unless the code is one of
 * the app that was not used yet, or a recovery code, which it uses up.
 */
export async function proveSecondFactor(
  { db, limits, log, settings }: { db: Database; limits: Limits; log: Log; settings: { secretsKey: string } },
  userId: string,
  code: string | undefined,
): Promise<void> {
  const [row] = await db.select().from(secondFactors).where(isOn(userId));
  if (!row) return;
  if (code === undefined || code === "") {
    throw new AppError("invalid", "Please type the code of your authenticator app, or a recovery code.", {
      reason: "second-factor",
    });
  }
  await limits.take(secondFactorLimit, { caller: userId });
  const typed = code.replace(/\s/g, "");
  let step: number | null = null;
  let refusal = wrongCode();
  try {
    step = stepOf(secretOf(row, settings.secretsKey), typed);
  } catch (error) {
    // With another SECRETS_KEY nobody's app counts any more, but recovery codes need no key.
    log.error({ err: error, userId }, "a second factor can't be opened");
    refusal = wrongCode(
      "The codes of your app can't be checked now. Please type a recovery code that you have not used.",
    );
  }
  const used = await db
    .update(secondFactors)
    .set(
      step === null
        ? { recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${recoveryHash(typed)})` }
        : { lastStep: step },
    )
    .where(
      and(
        isOn(userId),
        // Of two requests with one code, the second finds it used.
        step === null
          ? sql`${recoveryHash(typed)} = any(${secondFactors.recoveryHashes})`
          : lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId });
  if (used.length === 0) throw refusal;
}
