// `bun run bench:hour [MINUTES [SHARE]]`: mixed load at half of what the machine holds, for an hour unless told otherwise, on the embedded
// engine or on DATABASE_URL. On a machine that does other work as well, a smaller share leaves room for that. It prints, for each quarter,
// requests, errors, p50, p99, the server's memory and processor time, and the machine's load, and ends with 1 after any error or if memory of
// the last quarter is more than 5 % above the second's.
import fs from "node:fs";
import os from "node:os";
import { openDatabase } from "#db/engine/index.ts";
import { users } from "#db/schema.ts";
import { startSession } from "#server/auth/sessions.service.ts";
import { root } from "#server/commands/freshness.ts";
import { type Reply, TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createEmptyDatabase, makeFolder } from "#tests/harness/database.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { setCharge } from "#tests/harness/paying.ts";
import { percentile } from "./load.ts";

const minutes = Number(process.argv[2] ?? 60);
const share = Number(process.argv[3] ?? 0.5);
const people = 16;
const calibrationSeconds = 20;
const growthAllowed = 1.05;

const server = process.env.DATABASE_URL ? await createEmptyDatabase(process.env.DATABASE_URL) : null;
const dataDir = makeFolder();
const port = freePort();
const url = `http://localhost:${port}`;
const { PATH = "", HOME = "" } = process.env;
const child = Bun.spawn([process.execPath, "--no-env-file", "server/main.ts"], {
  cwd: root,
  env: {
    ...{ PATH, HOME, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url },
    ...{ DEMO_DATA: "off", RATE_LIMITS: "off", LOG_LEVEL: "silent", ...(server && { DATABASE_URL: server.url }) },
  },
  stdio: ["ignore", "inherit", "inherit"],
});
process.once("exit", () => child.kill());
while (!(await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) {
  if (child.exitCode !== null) process.exit(1);
  await Bun.sleep(100);
}
const database = await openDatabase({ databaseUrl: server?.url, dataDir, role: "command" });
const vendorId = await addVendor(database.db);
const listingIds: string[] = [];
for (let index = 0; index < 300; index++) {
  const title = `${["Desk lamp", "Enamel mug", "Woven basket", "Rooibos tea"][index % 4]} ${index}`;
  listingIds.push(await addListing(database.db, vendorId, { title, stock: 1_000_000 }));
}

interface Person {
  browser: TestBrowser;
  conversationId: string | null;
  step: number;
}
async function addPerson(index: number): Promise<Person> {
  const [user] = await database.db
    .insert(users)
    .values({ email: `load${index}@example.com`, username: `load${index}` })
    .returning({ id: users.id });
  const browser = new TestBrowser((request) => fetch(request, { redirect: "manual" }), url);
  browser.cookies.set("indaba_session", await startSession(database.db, (user as { id: string }).id));
  // Those whose visit begins with paying have something to pay for.
  await browser.post("/api/cart", { listingId: listingIds[0], quantity: 1, key: crypto.randomUUID() });
  return { browser, conversationId: null, step: index };
}

/** The next call of this person's visit: looking, asking, buying. Some need two calls. */
async function act(person: Person): Promise<Reply> {
  const { browser } = person;
  const listingId = listingIds[(person.step * 7) % listingIds.length] as string;
  switch (person.step++ % 8) {
    case 0:
      return browser.get("/api/listings?limit=24");
    case 1:
      return browser.get("/api/listings?search=lamp");
    case 2:
    case 3:
      return browser.get(`/api/listings/${listingId}`);
    case 4: {
      const turn = { conversationId: person.conversationId, message: "a woven basket", turnId: crypto.randomUUID() };
      const reply = await browser.post("/api/chat", turn);
      // A new conversation after some turns, as people have.
      person.conversationId = person.step % 40 < 8 ? null : (reply.body.conversationId ?? null);
      return reply;
    }
    case 5:
      return browser.post("/api/cart", { listingId, quantity: 1, key: crypto.randomUUID() });
    case 6:
      return browser.get("/api/cart");
    default: {
      const started = await browser.post("/api/payments", {});
      if (started.status >= 300) return started;
      await setCharge(database.db, started.body.reference, { status: "success", paidAt: new Date() });
      return browser.post("/api/orders", { paymentReference: started.body.reference });
    }
  }
}

function middle(list: readonly number[]): number {
  return percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  );
}

const memoryMb = (): number => {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

/** Seconds of processor time that the server has used so far; Linux counts hundredths. */
const serverSeconds = (): number => {
  const afterName = fs.readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) / 100;
};

interface Quarter {
  times: number[];
  errors: Map<number, number>;
  memory: number[];
  /** The machine's load of the last minute, and the server's processor time so far, at each sample. */
  load: number[];
  processor: number[];
}
const newQuarter = (): Quarter => ({ times: [], errors: new Map(), memory: [], load: [], processor: [] });

/** `everyMs`: the pause between two beginnings of one person; 0: as fast as it goes. */
async function run(crowd: readonly Person[], seconds: number, everyMs: number, quarters: Quarter[]): Promise<void> {
  const begin = performance.now();
  const now = () =>
    quarters[
      Math.min(quarters.length - 1, Math.floor(((performance.now() - begin) / 1000 / seconds) * quarters.length))
    ];
  const sampling = setInterval(() => {
    const quarter = now();
    quarter?.memory.push(memoryMb());
    quarter?.load.push(os.loadavg()[0] as number);
    quarter?.processor.push(serverSeconds());
  }, 1000);
  await Promise.all(
    crowd.map(async (person, index) => {
      for (
        let next = begin + (everyMs * index) / crowd.length;
        performance.now() - begin < seconds * 1000;
        next += everyMs
      ) {
        await Bun.sleep(Math.max(0, next - performance.now()));
        const quarter = now() as Quarter;
        const started = performance.now();
        const step = person.step % 8;
        const reply = await act(person).catch((error: Error) => ({ status: 0, text: error.message }));
        const ms = performance.now() - started;
        quarter.times.push(ms);
        const { status, text } = reply;
        if (status >= 200 && status < 300) continue;
        quarter.errors.set(status, (quarter.errors.get(status) ?? 0) + 1);
        console.error(
          `quarter ${quarters.indexOf(quarter) + 1}, step ${step}, after ${Math.round(ms)} ms: ${status} ${text}`,
        );
      }
    }),
  );
  clearInterval(sampling);
}

const crowd = await Promise.all(Array.from({ length: people }, (_, index) => addPerson(index)));
const full = newQuarter();
await run(crowd, calibrationSeconds, 0, [full]);
const most = full.times.length / calibrationSeconds;
const everyMs = (people * 1000) / (most * share);
console.log(
  `${database.version}: ${most.toFixed(0)} acts a second at most, at load ${middle(full.load).toFixed(1)}; ` +
    `${minutes} minutes at ${(most * share).toFixed(1)} a second`,
);
const quarters = Array.from({ length: 4 }, newQuarter);
await run(crowd, minutes * 60, everyMs, quarters);

console.log("quarter   acts  errors  p50 ms  p99 ms  memory MB (middle)  server's CPU  machine's load (middle, most)");
for (const [index, { times, errors, memory, load, processor }] of quarters.entries()) {
  const sorted = times.toSorted((a, b) => a - b);
  const failed = [...errors].map(([status, count]) => `${count} × ${status}`).join(" ") || "0";
  const figures = [percentile(sorted, 0.5), percentile(sorted, 0.99)].map((ms) => ms.toFixed(0).padStart(7));
  const used = ((processor.at(-1) as number) - (processor[0] as number)) / Math.max(1, processor.length - 1);
  console.log(
    `${index + 1}      ${String(times.length).padStart(8)} ${failed.padStart(7)} ${figures.join(" ")} ${middle(memory)}`,
    `${(used * 100).toFixed(0)} %  ${middle(load).toFixed(1)}, ${Math.max(...load).toFixed(1)}`,
  );
}
child.kill("SIGTERM");
await child.exited;
await database.close();
await server?.drop();
const [, second, , last] = quarters.map(({ memory }) => middle(memory));
const grown = (last ?? 0) / (second ?? 1);
const failed = quarters.some(({ errors }) => errors.size > 0);
console.log(
  `memory of the last quarter: ${((grown - 1) * 100).toFixed(1)} % against the second; ${failed ? "there were errors" : "no error"}`,
);
process.exit(failed || grown > growthAllowed ? 1 : 0);
