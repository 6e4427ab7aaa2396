// `bun run bench:checkout`: checkouts per second, compared with a baseline that sends the same statements in the same transactions
// without checks, HTTP or provider. Both run in this process, alternating, on the embedded engine and on DATABASE_URL if set. The ratio
// is the comparable figure.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { listings, users } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createEmptyDatabase } from "#tests/harness/database.ts";
import { addBuyer, type Buyer, chargeCardOf, fillCart, order, start } from "#tests/harness/paying.ts";
import { percentile } from "./load.ts";
import { type RecordedRun, recordRun, replayRun } from "./replay-run.ts";

const shoppers = 8;
const rounds = 3;
const seconds = 4;

interface Shopper {
  buyer: Buyer;
  listingId: string;
  vendorId: string;
}

/** Cart, start at the provider, card, order. */
async function checkOut(shop: TestApp, { buyer, listingId }: Shopper): Promise<void> {
  await fillCart(shop.db, buyer.userId, { [listingId]: 1 });
  const { reference, accessCode } = await start(buyer);
  await chargeCardOf(shop.db, accessCode);
  const reply = await order(buyer, reference);
  if (reply.status !== 201) throw new Error(`no order: ${reply.status} ${reply.text}`);
}

interface Figures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

async function measure(once: (shopper: number) => Promise<void>): Promise<Figures> {
  const took: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: shoppers }, async (_, shopper) => {
      while (performance.now() < end) {
        const begin = performance.now();
        await once(shopper);
        took.push(performance.now() - begin);
      }
    }),
  );
  const sorted = took.toSorted((a, b) => a - b);
  return {
    perSecond: took.length / ((performance.now() - begun) / 1000),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}

const middle = (list: Figures[], pick: (figures: Figures) => number) =>
  percentile(
    list.map(pick).toSorted((a, b) => a - b),
    0.5,
  );

async function bench(database: OpenDatabase): Promise<void> {
  await migrateDatabase(database);
  const shop = await createTestApp({}, { database });
  const people: Shopper[] = [];
  for (let count = 0; count <= shoppers; count++) {
    const vendorId = await addVendor(shop.db);
    const listingId = await addListing(shop.db, vendorId, { stock: 1_000_000 });
    people.push({ buyer: await addBuyer(shop, { [listingId]: 1 }), listingId, vendorId });
    await shop.db.execute("delete from cart_items");
  }
  const model = people.pop() as Shopper;
  await checkOut(shop, model); // warms up the caches
  const run: RecordedRun = await recordRun(() => checkOut(shop, model));
  const emails = new Map(
    (await shop.db.select({ id: users.id, email: users.email }).from(users)).map(({ id, email }) => [id, email]),
  );
  const asShopper = ({ buyer, listingId, vendorId }: Shopper) =>
    new Map([
      [model.buyer.userId, buyer.userId],
      [model.listingId, listingId],
      [model.vendorId, vendorId],
      [emails.get(model.buyer.userId) ?? "", emails.get(buyer.userId) ?? ""],
    ]);
  const [first] = people;
  const stockOf = async () =>
    (
      await shop.db
        .select()
        .from(listings)
        .where(eq(listings.id, first?.listingId ?? ""))
    )[0]?.stock ?? 0;

  const figures = { product: [] as Figures[], bare: [] as Figures[] };
  for (let round = 0; round < rounds; round++) {
    figures.product.push(await measure((at) => checkOut(shop, people[at] as Shopper)));
    const before = await stockOf();
    figures.bare.push(await measure((at) => replayRun(database.pool, run, asShopper(people[at] as Shopper))));
    if ((await stockOf()) >= before) throw new Error("the twin sold nothing: it doesn't do the same");
  }
  const show = (name: string, list: Figures[]) =>
    console.log(
      `${name.padEnd(8)} ${middle(list, (f) => f.perSecond)
        .toFixed(0)
        .padStart(
          7,
        )}/s   p50 ${middle(list, (f) => f.p50Ms).toFixed(1)} ms   p99 ${middle(list, (f) => f.p99Ms).toFixed(1)} ms`,
    );
  console.log(
    `\n${database.version}: ${run.queries.length} statements a checkout, ${shoppers} shoppers, medians of ${rounds} rounds`,
  );
  show("product", figures.product);
  show("bare", figures.bare);
  const ratio = middle(figures.bare, (f) => f.perSecond) / middle(figures.product, (f) => f.perSecond);
  console.log(`ratio    ${ratio.toFixed(2)}`);
  await shop.close();
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-bench-checkout-"));
try {
  const embedded = await openDatabase({ dataDir: folder, role: "server" });
  await bench(embedded);
  await embedded.close();
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
if (process.env.DATABASE_URL) {
  const { url, drop } = await createEmptyDatabase(process.env.DATABASE_URL);
  const server = await openDatabase({ databaseUrl: url, dataDir: folder, role: "server" });
  await bench(server);
  await server.close();
  await drop();
} else console.log("\non a real Postgres: not run: DATABASE_URL unset");
process.exit(0);
