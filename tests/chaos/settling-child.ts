// A shop in its own process that kills itself while settling: `bun settling-child.ts DATA_DIR ROUND STEP [DATABASE_URL]`. It first
// checks what the previous process left. Then shoppers buy, and the process dies at one shopper's STEP-th query: in even rounds before
// the query is sent, in odd ones while it runs. Step -1 only checks. Prints one JSON line per event.
import { AsyncLocalStorage } from "node:async_hooks";
import { eq } from "drizzle-orm";
import pg from "pg";
import { openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { listings, sandboxWebhooks } from "#db/schema.ts";
import { createTestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import {
  addBuyer,
  chargeCardOf,
  order,
  payingDeps,
  sendDueRefunds,
  start,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { findFaults } from "./invariants.ts";
import { settleAll } from "./race.ts";

const [dataDir = "", roundText, stepText, databaseUrl] = process.argv.slice(2);
const round = Number(roundText);
const step = Number(stepText);
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const stockAtFirst = 1_000_000;

const database = await openDatabase({ dataDir, databaseUrl, role: "server" });
await migrateDatabase(database);
const shop = await createTestApp({}, { database });

// ── What the previous process left ──
const known = await shop.db.select({ id: listings.id, title: listings.title }).from(listings);
const plenty = known.filter(({ title }) => title === "Plenty").map(({ id }) => id);
await settleAll(shop);
tell({ faults: await findFaults(shop.db, Object.fromEntries(plenty.map((id) => [id, stockAtFirst]))) });
if (step < 0) {
  await shop.close();
  await database.close();
  process.exit(0);
}

if (plenty.length === 0) {
  for (let count = 0; count < 2; count++) {
    plenty.push(await addListing(shop.db, await addVendor(shop.db), { title: "Plenty", stock: stockAtFirst }));
  }
}

// ── Load ──
const buyOnce = async () => {
  const buyer = await addBuyer(shop, Object.fromEntries(plenty.map((id) => [id, 1])));
  const { reference, accessCode } = await start(buyer);
  await chargeCardOf(shop.db, accessCode);
  await order(buyer, reference);
};
for (let shopper = 0; shopper < 3; shopper++) {
  void (async () => {
    for (;;) await buyOnce();
  })();
}

// ── The watched shopper ──
const watched = new AsyncLocalStorage<{ queries: number }>();
const die = () => process.kill(process.pid, "SIGKILL");
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
  const counted = watched.getStore();
  const last = counted && ++counted.queries === step;
  if (last && round % 2 === 0) die();
  const answer = Reflect.apply(query, this, parts);
  if (last) setTimeout(die, Math.random() * 2);
  return answer;
} as typeof query;

// Every third one pays for a listing that is sold out by then and must be refunded.
const scarce =
  round % 3 === 2 ? await addListing(shop.db, await addVendor(shop.db), { title: "Scarce", stock: 1 }) : null;
const buyer = await addBuyer(shop, scarce ? { [scarce]: 1 } : Object.fromEntries(plenty.map((id) => [id, 2])));
const { reference, accessCode } = await start(buyer);
if (scarce) {
  const quick = await addBuyer(shop, { [plenty[0] as string]: 1 });
  await start(quick);
  await lapse(scarce);
}
await chargeCardOf(shop.db, accessCode);
// Half of the webhooks are lost, so only the sweeper can find these payments.
if (round % 4 < 2)
  await shop.db.update(sandboxWebhooks).set({ nextAttemptAt: null }).where(eq(sandboxWebhooks.reference, reference));
const counted = { queries: 0 };
await watched.run(counted, async () => {
  await order(buyer, reference);
  if (scarce) await sendDueRefunds(payingDeps(shop));
});
tell({ queries: counted.queries });
// After the commit, before the reply.
die();

/** The reservation lapses, and somebody else buys the last piece. */
async function lapse(listingId: string): Promise<void> {
  await shop.db.execute(`update payments set reserved_until = now() - interval '1 second', next_check_at = now()
    where reference = '${reference}'`);
  while ((await sweepPayments(payingDeps(shop))) > 0);
  await shop.db.update(listings).set({ stock: 0 }).where(eq(listings.id, listingId));
}
