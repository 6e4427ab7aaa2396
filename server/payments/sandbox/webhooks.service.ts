// The sandbox's webhooks: written in the transaction they report, sent by `sandboxJobs` until the shop accepts them.
import { createHmac } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxWebhooks } from "#db/schema.ts";

export const webhookPath = "/api/webhooks/paystack";

export async function addWebhook(tx: Database, event: string, reference: string, data: unknown): Promise<void> {
  // "\/" is valid JSON and exposes a receiver that signs re-serialised JSON instead of the received bytes.
  const body = JSON.stringify({ event, data }).replaceAll("/", "\\/");
  await tx.insert(sandboxWebhooks).values({ event, reference, body });
}

export const signWebhook = (body: string | Uint8Array, secretKey: string): string =>
  createHmac("sha512", secretKey).update(body).digest("hex");

/** For developers and tests: everything about the reference is sent (again) at the next look. */
export const replayWebhooks = (db: Database, reference: string) =>
  db
    .update(sandboxWebhooks)
    .set({ nextAttemptAt: sql`now()`, attempts: 0 })
    .where(eq(sandboxWebhooks.reference, reference));

/** What isn't delivered yet waits until then. */
export const delayWebhooks = (db: Database, reference: string, until: Date) =>
  db
    .update(sandboxWebhooks)
    .set({ nextAttemptAt: until })
    .where(and(eq(sandboxWebhooks.reference, reference), isNotNull(sandboxWebhooks.nextAttemptAt)));

/** What isn't delivered yet never is. */
export const dropWebhooks = (db: Database, reference: string) =>
  db.update(sandboxWebhooks).set({ nextAttemptAt: null }).where(eq(sandboxWebhooks.reference, reference));
