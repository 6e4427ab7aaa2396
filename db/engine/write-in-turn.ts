// For many transactions in a row. The embedded engine serves nobody else while a transaction is open, and a request has several
// queries: without pauses each query would wait for one more transaction.
import { sql } from "drizzle-orm";
import type { Database } from "./index.ts";

/** An idle database answers within this time; a longer wait means that others are being served. */
const idleMs = 5;
/** Answers in a row that count as idle, as a request does other work between its queries. */
const idleTimes = 3;
const longestPauseMs = 250;

/** Runs transactions with pauses as long as they take themselves, and without pauses on an idle database. */
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
    // Queries that arrived during the transaction are ahead of this one in the engine's queue.
    const asked = performance.now();
    await db.execute(sql`select 1`);
    idle = performance.now() - asked < idleMs ? idle + 1 : 0;
    await Bun.sleep(idleMs);
  }
}
