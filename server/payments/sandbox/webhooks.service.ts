// The sandbox's webhooks: written in the transaction that makes them true, sent by a worker until they are taken.
import { createHmac } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxWebhooks } from "#db/schema.ts";
import type { OwnServer } from "#server/providers.ts";

export const webhookPath = "/api/webhooks/paystack";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Between attempts; after the last one it is always an hour. Paystack itself waits longer, but a demo is watched. */
const pausesMs = [2, 5, 15, 30, 60, 3 * 60, 3 * 60, 10 * 60, 30 * 60].map((seconds) => seconds * secondMs);
const givenUpAfterMs = 72 * hourMs;
const patienceMs = 10 * secondMs;
/** How long an attempt under way is left alone, should the process die over it. */
const leaseMs = minuteMs;
const batch = 20;

export async function addWebhook(tx: Database, event: string, reference: string, data: unknown): Promise<void> {
  // "\/" is JSON too, and shows whoever signs what they parsed and wrote again instead of the bytes that came.
  const body = JSON.stringify({ event, data }).replaceAll("/", "\\/");
  await tx.insert(sandboxWebhooks).values({ event, reference, body, nextAttemptAt: new Date() });
}

export const signWebhook = (body: string | Uint8Array, secretKey: string): string =>
  createHmac("sha512", secretKey).update(body).digest("hex");

export interface WebhookTarget {
  own: OwnServer;
  secretKey: string;
}

/** Sends what is due, and says how many attempts that were. An attempt that fails isn't an error: it comes again. */
export async function sendDueWebhooks(db: Database, target: WebhookTarget, now = () => new Date()): Promise<number> {
  let attempts = 0;
  while (true) {
    const lease = new Date(now().getTime() + leaseMs);
    const due = db
      .select({ id: sandboxWebhooks.id })
      .from(sandboxWebhooks)
      .where(lte(sandboxWebhooks.nextAttemptAt, now()))
      .orderBy(asc(sandboxWebhooks.id))
      .limit(batch)
      .for("update", { skipLocked: true });
    const claimed = await db
      .update(sandboxWebhooks)
      .set({ attempts: sql`${sandboxWebhooks.attempts} + 1`, nextAttemptAt: lease })
      .where(inArray(sandboxWebhooks.id, due))
      .returning();
    attempts += claimed.length;
    await Promise.all(
      claimed.map(async (webhook) => {
        const lastStatus = await send(webhook.body, target);
        const taken = lastStatus >= 200 && lastStatus < 300;
        const pause = pausesMs[webhook.attempts - 1] ?? hourMs;
        const next = new Date(now().getTime() + pause);
        const givenUp = next.getTime() - webhook.createdAt.getTime() > givenUpAfterMs;
        await db
          .update(sandboxWebhooks)
          .set({ lastStatus, nextAttemptAt: taken || givenUp ? null : next })
          // Unless it was delayed, dropped or asked for again meanwhile.
          .where(and(eq(sandboxWebhooks.id, webhook.id), eq(sandboxWebhooks.nextAttemptAt, lease)));
      }),
    );
    if (claimed.length < batch) return attempts;
  }
}

/** The status that was answered, 0 for none. */
async function send(body: string, { own, secretKey }: WebhookTarget): Promise<number> {
  const bytes = new TextEncoder().encode(body);
  const request = new Request(`${own.url}${webhookPath}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-paystack-signature": signWebhook(bytes, secretKey) },
    body: bytes,
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMs),
  });
  try {
    const response = await (own.fetch ?? fetch)(request);
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** For developers and tests: everything about the reference is sent (again) at the next look. */
export const replayWebhooks = (db: Database, reference: string) =>
  db
    .update(sandboxWebhooks)
    .set({ nextAttemptAt: new Date(), attempts: 0 })
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
