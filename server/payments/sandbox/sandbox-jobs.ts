// The sandbox's jobs: moving refunds forward, banks' answers and sending webhooks.
import { sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { sandboxWebhooks } from "#db/schema.ts";
import type { Job } from "#server/jobs/job.ts";
import { queue } from "#server/jobs/queue.ts";
import type { OwnServer } from "#server/providers.ts";
import { answerDueBanks } from "./charges.service.ts";
import { moveDueRefunds } from "./refunds.service.ts";
import { readSandboxKeys } from "./sandbox-keys.ts";
import { answerDueTransfers } from "./transfers.service.ts";
import { signWebhook, webhookPath } from "./webhooks.service.ts";

const patienceMs = 10_000;
/** Paystack itself waits longer, but a demo is watched. */
const pausesSeconds = [2, 5, 15, 30, 60, 3 * 60, 3 * 60, 10 * 60, 30 * 60, 60 * 60];

const { lastStatus } = sandboxWebhooks;
const refused = sql`${lastStatus} not between 200 and 299`;

class NotTaken extends Error {
  readonly status: number;
  constructor(status: number) {
    super("The webhook was not taken");
    this.status = status;
  }
}

export const sandboxJobs = (db: Database, own: OwnServer): Job[] => [
  { name: "Refunds of the sandbox", run: () => moveDueRefunds(db) },
  { name: "Transfers of the sandbox", run: () => answerDueTransfers(db) },
  { name: "Banks of the sandbox", run: () => answerDueBanks(db) },
  queue(db, {
    name: "Webhooks of the sandbox",
    table: sandboxWebhooks,
    due: "nextAttemptAt",
    attempts: "attempts",
    atOnce: 20,
    leaseSeconds: 60,
    pausesSeconds,
    // 72 hours.
    mostAttempts: pausesSeconds.length + 71,
    async work({ body }) {
      const status = await send(db, own, body);
      if (status < 200 || status >= 300) throw new NotTaken(status);
      return { done: true, set: { lastStatus: status } };
    },
    failed: (error) => ({ lastStatus: error instanceof NotTaken ? error.status : 0 }),
    gaveUp: refused,
    lastError: sql`case when ${lastStatus} = 0 then 'No answer' when ${refused} then 'Status ' || ${lastStatus} end`,
    advice: "The shop asks for each payment by itself, so that none is lost.",
    screen: null,
  }),
];

/** The status that was answered, 0 for none. */
async function send(db: Database, own: OwnServer, body: string): Promise<number> {
  const bytes = new TextEncoder().encode(body);
  const signature = signWebhook(bytes, (await readSandboxKeys(db)).secretKey);
  const request = new Request(`${own.url}${webhookPath}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-paystack-signature": signature },
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
