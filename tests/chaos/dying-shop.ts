// A shop in its own process that kills itself: `bun CHILD.ts DATA_DIR ROUND STEP [DATABASE_URL]`. It first checks what the previous process
// left. Then it works and dies at the watched work's STEP-th query: in even rounds before the query is sent, in odd ones while it runs.
// Step -1 only checks. Prints one JSON line per event.
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { listings } from "#db/schema.ts";
import { createTestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { findFaults } from "./invariants.ts";

const [dataDir = "", roundText, stepText, databaseUrl] = process.argv.slice(2);
export const round = Number(roundText);
const step = Number(stepText);
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const stockAtFirst = 1_000_000;

const database = await openDatabase({ dataDir, databaseUrl, role: "server" });
await migrateDatabase(database);
export const shop = await createTestApp({}, { database });

/** `finish`: does what time and background jobs would. Answers two listings with more pieces than are ever sold. */
export async function checkWhatWasLeft(
  finish: () => Promise<void>,
  moreFaults: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  const known = await shop.db.select({ id: listings.id, title: listings.title }).from(listings);
  const plenty = known.filter(({ title }) => title === "Plenty").map(({ id }) => id);
  await finish();
  const faults = await findFaults(shop.db, Object.fromEntries(plenty.map((id) => [id, stockAtFirst])));
  tell({ faults: [...faults, ...(await moreFaults())] });
  if (step < 0) {
    await shop.close();
    await database.close();
    process.exit(0);
  }
  while (plenty.length < 2) {
    plenty.push(await addListing(shop.db, await addVendor(shop.db), { title: "Plenty", stock: stockAtFirst }));
  }
  return plenty;
}

/** The same again and again beside the watched work. */
export function underLoad(work: () => Promise<unknown>): void {
  for (let lane = 0; lane < 3; lane++) {
    void (async () => {
      for (;;) await work();
    })();
  }
}

const die = () => process.kill(process.pid, "SIGKILL");

/** Never returns: the process dies in the work, or after it. */
export async function dieIn(work: () => Promise<unknown>): Promise<never> {
  const watched = new AsyncLocalStorage<{ queries: number }>();
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const counted = watched.getStore();
    const last = counted && ++counted.queries === step;
    if (last && round % 2 === 0) die();
    const answer = Reflect.apply(query, this, parts);
    if (last) setTimeout(die, Math.random() * 2);
    return answer;
  } as typeof query;
  const counted = { queries: 0 };
  await watched.run(counted, work);
  tell({ queries: counted.queries });
  // After the last commit, before the reply.
  die();
  return new Promise(() => {});
}
