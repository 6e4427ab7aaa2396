// Real servers on one Postgres behind a proxy that alternates, while people shop and servers are killed, ended and added.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { notifications, orders, users } from "#db/schema.ts";
import { startSession } from "#server/auth/sessions.service.ts";
import { type Processes, startProcesses } from "#server/commands/processes.ts";
import { findFaults } from "./chaos/invariants.ts";
import { type Reply, TestBrowser } from "./harness/app.ts";
import { addListing, addVendor } from "./harness/catalogue.ts";
import { cutAndStop } from "./harness/cut-and-stop.ts";
import { type CuttingProxy, startCuttingProxy } from "./harness/cutting-proxy.ts";
import { createEmptyDatabase, makeFolder } from "./harness/database.ts";
import { freePort } from "./harness/free-port.ts";
import { type OpenAIServer, startOpenAIServer } from "./harness/openai-server.ts";
import { setCharge } from "./harness/paying.ts";
import { until } from "./harness/waiting.ts";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) console.log("not run: several servers on one Postgres, without DATABASE_URL");

interface Cluster {
  database: OpenDatabase;
  processes: Processes;
  close(): Promise<void>;
}

async function startCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const made = await createEmptyDatabase(databaseUrl as string);
  const database = await openDatabase({ databaseUrl: made.url, dataDir: makeFolder(), role: "command" });
  const processes = await startProcesses({
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: made.url,
      DATA_DIR: makeFolder(),
      DEMO_DATA: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "silent",
      JOBS_EVERY_MS: "200",
      ...env,
    },
    count: 2,
    port: freePort(),
    portOf: freePort,
  });
  const close = async () => {
    await processes.stop();
    await database.close();
    await made.drop();
  };
  return { database, processes, close };
}

async function signIn(database: OpenDatabase, name: string, browser: TestBrowser): Promise<string> {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${name}@example.com`, username: name, role: "shopper" })
    .returning({ id: users.id });
  const userId = (user as { id: string }).id;
  browser.cookies.set("indaba_session", await startSession(database.db, userId));
  return userId;
}

describe.if(databaseUrl !== undefined)("a turn at servers on one Postgres", () => {
  let cluster: Cluster;
  let model: OpenAIServer;
  let proxy: CuttingProxy;
  beforeAll(async () => {
    model = startOpenAIServer();
    // A word for ever, so that only a stop ends it.
    model.script({ drip: "A word. ", everyMs: 20 });
    cluster = await startCluster({
      MODEL_PROVIDER: "openai",
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: "scripted",
    });
    proxy = await startCuttingProxy(() => Number(new URL(cluster.processes.url).port));
  }, 240_000);
  afterAll(async () => {
    proxy?.close();
    await cluster?.close();
    await model?.stop();
  }, 60_000);

  test("over connections that break is read on at either server, stopped where it doesn't run, and stored once", async () => {
    const { database, processes } = cluster;
    // A new connection each time, as one that was broken must not be used again.
    const browser = new TestBrowser((request) => {
      const url = request.url.replace(processes.url, proxy.url);
      return fetch(new Request(url, request), { keepalive: false });
    }, processes.url);
    await signIn(database, "reader", browser);
    // The head of an answer is some 600 bytes long.
    for (const bytes of [300, 700, 1500, 4000]) {
      const asked = model.asked.length;
      await cutAndStop(browser, (request) => proxy.cutNext(request, bytes));
      expect(model.asked).toHaveLength(asked + 1);
    }
    // In each round the question, two readings and the question again.
    expect(proxy.cuts()).toBe(16);
  }, 300_000);
});

describe.if(databaseUrl !== undefined)("several servers on one Postgres", () => {
  const stockBefore = 100_000;
  const people = 50;
  let cluster: Cluster;
  let database: OpenDatabase;
  let processes: Processes;
  let listingIds: string[];
  beforeAll(async () => {
    cluster = await startCluster();
    ({ database, processes } = cluster);
    const vendorId = await addVendor(database.db);
    listingIds = [];
    for (const title of ["Enamel mug", "Desk lamp", "Woven basket"])
      listingIds.push(await addListing(database.db, vendorId, { title, stock: stockBefore }));
  }, 240_000);
  afterAll(() => cluster?.close(), 60_000);

  /** A shopper's browser, which tries again what a server that ends didn't answer. */
  class Patient extends TestBrowser {
    again = 0;
    async insist(call: () => Promise<Reply>): Promise<Reply> {
      for (const begin = performance.now(); ; await Bun.sleep(100)) {
        const reply = await call().catch(() => null);
        // The lease of a payment whose server was killed while it began.
        const isHeld = reply?.status === 409 && reply.body.message.endsWith("Please try again in a moment.");
        if (reply && reply.status !== 503 && !isHeld) return reply;
        this.again++;
        if (performance.now() - begin > 60_000) throw new Error(`no answer within a minute: ${reply?.text}`);
      }
    }
  }
  async function addShopper(index: number): Promise<{ browser: Patient; userId: string }> {
    const browser = new Patient((request) => fetch(request, { redirect: "manual" }), processes.url);
    const userId = await signIn(database, `shopper${index}`, browser);
    return { browser, userId };
  }

  test("50 people shop while servers are killed, ended and added: no error that trying again doesn't hide, nothing lost", async () => {
    const { db } = database;
    let isOver = false;
    let ordered = 0;
    const failed: string[] = [];
    const shoppers = await Promise.all(Array.from({ length: people }, (_, index) => addShopper(index)));

    const shop = async ({ browser }: { browser: Patient }, index: number): Promise<number> => {
      let own = 0;
      const get = async (what: string, call: () => Promise<Reply>): Promise<Reply> => {
        const reply = await browser.insist(call);
        if (reply.status >= 300) throw new Error(`${what}: ${reply.status} ${reply.text.slice(0, 200)}`);
        return reply;
      };
      let conversationId: string | null = null;
      do {
        const listingId = listingIds[(index + own) % listingIds.length];
        await get("the shop", () => browser.get("/api/listings?search=lamp"));
        const turnId = crypto.randomUUID();
        const talk: Reply = await get("the chat", () =>
          browser.post("/api/chat", { conversationId, message: "a desk lamp", turnId }),
        );
        conversationId = talk.body.conversationId;
        const key = crypto.randomUUID();
        await get("the cart", () => browser.post("/api/cart", { listingId, quantity: 1, key }));
        const started = await get("paying", () => browser.post("/api/payments", {}));
        await setCharge(db, started.body.reference, { status: "success", paidAt: new Date() });
        await get("the order", () => browser.post("/api/orders", { paymentReference: started.body.reference }));
        // A moment before the next purchase, so that the servers and not the machine are tried.
        await Bun.sleep(500);
        own++;
        ordered++;
      } while (!isOver);
      return own;
    };
    const shopping = shoppers.map((each, index) =>
      shop(each, index).catch((error: Error) => {
        failed.push(error.message);
        return 0;
      }),
    );

    // As a supervisor does: a server that can't reach a busy database in time ends with a sentence, and is started again.
    const addOne = async (): Promise<void> => {
      for (let tries = 0; ; tries++) {
        const added = await processes.add().catch((error: Error) => error);
        if (!(added instanceof Error)) return;
        if (tries === 5) throw added;
      }
    };
    // Each event waits until people have bought something since the one before.
    const someMore = async () => {
      const before = ordered;
      await until(() => ordered >= before + 20 || failed.length > 0, 120_000);
    };
    await someMore();
    for (const signal of ["SIGKILL", "SIGTERM", "SIGKILL"] as const) {
      await processes.running()[0]?.end(signal);
      await someMore();
      await addOne();
      await someMore();
    }
    await addOne();
    await someMore();
    isOver = true;
    const bought = await Promise.all(shopping);
    expect(failed).toEqual([]);
    const total = bought.reduce((sum, own) => sum + own, 0);
    const retries = shoppers.reduce((sum, { browser }) => sum + browser.again, 0);
    console.log(`${total} orders of ${people} people; ${retries} calls were tried again`);
    expect(await db.$count(orders)).toBe(total);
    expect(processes.running()).toHaveLength(3);
    // What was left to do by a killed server, another does.
    const waiting = () => db.$count(notifications, eq(notifications.state, "pending"));
    await until(async () => (await waiting()) === 0, 60_000);
    expect(await findFaults(db, Object.fromEntries(listingIds.map((id) => [id, stockBefore])))).toEqual([]);
  }, 400_000);
});
