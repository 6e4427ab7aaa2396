// Many random sequences after the sale on one engine.
import fc from "fast-check";
import { createTestApp } from "#tests/harness/app.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { commands } from "./after-sale-acts.ts";
import { playSequence } from "./after-sale-shop.ts";
import { findFaults } from "./invariants.ts";

/** `embedded`: PGlite even if DATABASE_URL is set. Throws at the first sequence that ends otherwise than the model, with the sequence. */
export async function playSequences(
  runs: number,
  embedded: boolean,
): Promise<{ engine: string; acts: number; faults: string[] }> {
  const database = await createTestDatabase({ embedded });
  const shop = await createTestApp({}, { database });
  let acts = 0;
  try {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        await playSequence(shop, sequence);
        acts += sequence.length;
      }),
      { numRuns: runs, endOnFailure: true },
    );
    return { engine: database.version, acts, faults: await findFaults(shop.db) };
  } finally {
    await shop.close();
    await database.close();
  }
}
