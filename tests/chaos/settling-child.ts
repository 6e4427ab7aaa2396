// A shop in a process of its own that is killed in the middle of paying: `bun settling-child.ts DATA_DIR ROUND STEP [DATABASE_URL]`.
// It first looks at what the process before it left behind. Then shoppers buy, and the STEP-th query of one of them is its last:
// even rounds die before that query is sent, odd ones while it is under way. Step -1: it only looks. One JSON line an event.
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

// ── What was left behind ──
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

// ── The one that is watched ──
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

// Every third one pays for what somebody else has bought by then, and has to get the money back.
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
// Half of the webhooks are lost for good: the sweeper alone has to find these payments.
if (round % 4 < 2)
  await shop.db.update(sandboxWebhooks).set({ nextAttemptAt: null }).where(eq(sandboxWebhooks.reference, reference));
const counted = { queries: 0 };
await watched.run(counted, async () => {
  await order(buyer, reference);
  if (scarce) await sendDueRefunds(payingDeps(shop));
});
tell({ queries: counted.queries });
// After the commit, before anybody heard of it.
die();

/** Its quarter of an hour is over, and somebody else takes the last piece. */
async function lapse(listingId: string): Promise<void> {
  await shop.db.execute(`update payments set reserved_until = now() - interval '1 second', next_check_at = now()
    where reference = '${reference}'`);
  while ((await sweepPayments(payingDeps(shop))) > 0);
  await shop.db.update(listings).set({ stock: 0 }).where(eq(listings.id, listingId));
}
