// For whoever writes much, a transaction after the other. The embedded engine serves nobody else while a transaction is open,
// and a request asks several times: without a pause each of its questions would wait for one more transaction.
import { sql } from "drizzle-orm";
import type { Database } from "./index.ts";

/** An idle database answers sooner; a longer wait means that others are being served. */
const idleMs = 5;
/** Idle so many times in a row: a request does other work between two of its questions. */
const idleTimes = 3;
const longestPauseMs = 250;

/** Runs transactions that leave others as much time as they take themselves, and don't wait when nobody else is there. */
export function writeInTurn(db: Database): <Result>(work: (tx: Database) => Promise<Result>) => Promise<Result> {
  let tookMs = 0;
  return async (work) => {
    if (tookMs > 0) await letOthersIn(db, Math.min(tookMs, longestPauseMs));
    const begun = performance.now();
    try {
      return await db.transaction(work);
    } finally {
      tookMs = performance.now() - begun;
    }
  };
}

async function letOthersIn(db: Database, forMs: number): Promise<void> {
  const begun = performance.now();
  let idle = 0;
  while (idle < idleTimes && performance.now() < begun + forMs) {
    // Whoever came during the transaction stands before this in the engine's queue.
    const asked = performance.now();
    await db.execute(sql`select 1`);
    idle = performance.now() - asked < idleMs ? idle + 1 : 0;
    await Bun.sleep(idleMs);
  }
}
