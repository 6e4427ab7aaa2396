// What the sandbox does by itself: moves refunds on and sends webhooks.
import type { Database } from "#db/engine/index.ts";
import type { OwnServer } from "#server/providers.ts";
import { startWorker, type Worker } from "#server/worker.ts";
import { moveDueRefunds } from "./refunds.service.ts";
import { readSandboxKeys } from "./sandbox-keys.ts";
import { sendDueWebhooks } from "./webhooks.service.ts";

const lookEveryMs = 1_000;

export function startSandbox(db: Database, own: OwnServer, onError: (error: unknown) => void): Worker {
  return startWorker(lookEveryMs, () => runSandbox(db, own), onError);
}

/** One look; says how much there was to do. */
export async function runSandbox(db: Database, own: OwnServer): Promise<number> {
  const { secretKey } = await readSandboxKeys(db);
  return (await moveDueRefunds(db)) + (await sendDueWebhooks(db, { own, secretKey }));
}
