// `bun run bench`: the product compared with a minimal Elysia app that sends the same queries to the same engine, alternating in one
// run, so that other load slows both. The ratios are comparable, the absolute figures less so; neither fails CI.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { createBenchApp } from "./bench-app.ts";
import { type Load, load, percentile } from "./load.ts";
import { type Recording, recordQueries } from "./recording.ts";

const root = path.join(import.meta.dir, "../..");
const rounds = 3;
const seconds = 3;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-bench-"));
const dataDir = path.join(folder, "data");
const children: Bun.Subprocess[] = [];
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
});

function start(command: string[], env: Record<string, string> = {}): Bun.Subprocess {
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: "", ...env },
    stdout: "ignore",
    stderr: "inherit",
  });
  children.push(child);
  return child;
}

async function answers(url: string, child: Bun.Subprocess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok || (response && !url.includes("/api/"))) return;
    await Bun.sleep(10);
  }
}

const residentMb = (child: Bun.Subprocess) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;

const port = freePort();
const origin = `http://localhost:${port}`;
const startProduct = async () => {
  const begin = performance.now();
  const child = start(["server/main.ts"], {
    INDABA_ENV: "demo",
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  });
  await answers(`${origin}/api/health`, child);
  return { child, ms: performance.now() - begin };
};

const show = (number: number, digits = 1) => number.toFixed(digits).padStart(8);

// ── Starting ──
const firstStart = await startProduct();
firstStart.child.kill("SIGTERM");
await firstStart.child.exited;
const starts: number[] = [];
for (let again = 0; again < 2; again++) {
  const { child, ms } = await startProduct();
  starts.push(ms);
  child.kill("SIGTERM");
  await child.exited;
}
const { child: product, ms: lastStart } = await startProduct();
starts.push(lastStart);
console.log(`From exec to healthy: first start (new folder, demo data, index) ${firstStart.ms.toFixed(0)} ms;`);
console.log(`  existing folder ${starts.map((ms) => ms.toFixed(0)).join(", ")} ms (goal 3000)\n`);
await Bun.sleep(3000);
const atRestMb = residentMb(product);

// ── The routes ──
const cookie = await (async () => {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({
      email: "bench@example.com",
      password: "a long bench password",
      username: "bench",
      role: "shopper",
    }),
  });
  if (!response.ok) throw new Error(`registration failed: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
})();

const database = await openDatabase({ dataDir, role: "command" });
const [listing] = await database.db.select({ id: listings.id }).from(listings).orderBy(listings.createdAt).limit(1);
if (!listing) throw new Error("the demo shop has no listings");
// Enough stock for thousands of adds.
await database.db.update(listings).set({ stock: 1_000_000 }).where(eq(listings.id, listing.id));

interface Route {
  name: string;
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  accept?: string;
  signedIn?: boolean;
}
const routes: Route[] = [
  { name: "listing page", method: "GET", path: "/api/listings?limit=24" },
  { name: "one listing", method: "GET", path: `/api/listings/${listing.id}` },
  {
    name: "add to cart",
    method: "POST",
    path: "/api/cart",
    body: { listingId: listing.id, quantity: 1 },
    signedIn: true,
  },
  { name: "read cart", method: "GET", path: "/api/cart", signedIn: true },
  {
    name: "chat turn",
    method: "POST",
    path: "/api/chat",
    body: { message: "laptops under R15 000" },
    accept: "text/event-stream",
  },
];

const request = (route: Route, base: string) =>
  new Request(`${base}${route.path}`, {
    method: route.method,
    headers: {
      origin,
      ...(route.body !== undefined && { "content-type": "application/json" }),
      ...(route.accept && { accept: route.accept }),
      ...(route.signedIn && { cookie }),
    },
    ...(route.body !== undefined && { body: JSON.stringify(route.body) }),
  });

const app = await createBenchApp(database, origin);
const recordings: Recording[] = [];
for (const route of routes) {
  let contentType = "";
  let reply = "";
  const queries = await recordQueries(async () => {
    const response = await app.handle(request(route, origin));
    contentType = response.headers.get("content-type") ?? "";
    reply = await response.text();
    if (!response.ok) throw new Error(`${route.name}: ${response.status} ${reply}`);
  });
  recordings.push({ method: route.method, path: route.path.split("?", 1)[0] as string, queries, contentType, reply });
}
const recordingsFile = path.join(folder, "recordings.json");
await Bun.write(recordingsFile, JSON.stringify(recordings));

const barePort = freePort();
const bare = start(["tests/bench/bare-server.ts", recordingsFile, dataDir, String(barePort)]);
const bareOrigin = `http://127.0.0.1:${barePort}`;
await answers(`${bareOrigin}/`, bare);

const median = (list: number[]) =>
  percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  );
const middle = (loads: Load[], pick: (load: Load) => number) => median(loads.map(pick));

console.log(
  `${rounds} rounds of ${seconds} s each, turn about, 8 users; medians of the rounds. Ratio: bare ÷ product requests/s (goal ≤ 2.0).`,
);
console.log("route          queries |  product/s   p50 ms   p99 ms |    bare/s   p50 ms   p99 ms | ratio");
for (const [index, route] of routes.entries()) {
  const loads = { product: [] as Load[], bare: [] as Load[] };
  for (let round = 0; round < rounds; round++) {
    loads.product.push(await load(() => fetch(request(route, origin)), { users: 8, seconds }));
    loads.bare.push(await load(() => fetch(request(route, bareOrigin)), { users: 8, seconds }));
  }
  const [p, b] = [loads.product, loads.bare];
  const ratio = middle(b, (l) => l.requestsPerSecond) / middle(p, (l) => l.requestsPerSecond);
  console.log(
    `${route.name.padEnd(14)} ${String(recordings[index]?.queries.length).padStart(7)} | ` +
      `${show(
        middle(p, (l) => l.requestsPerSecond),
        0,
      )} ${show(middle(p, (l) => l.p50Ms))} ${show(middle(p, (l) => l.p99Ms))} | ` +
      `${show(
        middle(b, (l) => l.requestsPerSecond),
        0,
      )} ${show(middle(b, (l) => l.p50Ms))} ${show(middle(b, (l) => l.p99Ms))} | ${ratio.toFixed(2)}`,
  );
}

const chat = routes.at(-1) as Route;
const alone = await load(() => fetch(request(chat, origin)), { users: 1, seconds: 5 });
console.log(
  `\nOffline search turn, one user: first byte p50 ${alone.firstByteP50Ms.toFixed(1)} ms (goal 15), whole p50 ${alone.p50Ms.toFixed(1)} ms, p99 ${alone.p99Ms.toFixed(1)} ms`,
);

// ── Memory: 10,000 mixed requests ──
const mixed = [...routes.slice(0, 4), ...routes.slice(0, 4), chat];
let sent = 0;
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (sent < 10_000) {
      const route = mixed[sent++ % mixed.length] as Route;
      await (await fetch(request(route, origin))).arrayBuffer();
    }
  }),
);
console.log(
  `\nMemory of the server with the embedded engine: ${atRestMb.toFixed(0)} MB at rest (goal 450), ${residentMb(product).toFixed(0)} MB after all of the above and 10,000 mixed requests (goal 800)`,
);

await database.close();
bare.kill("SIGTERM");
product.kill("SIGTERM");
await Promise.all([bare.exited, product.exited]);

// ── Word vectors, each run in a process of its own ──
const vectorRuns: { openMs: number; wordMs: number; wordsPerSecond: number }[] = [];
for (let run = 0; run < 5; run++) {
  const child = Bun.spawn([process.execPath, "tests/bench/word-vectors-run.ts"], { cwd: root, stderr: "inherit" });
  vectorRuns.push(JSON.parse(await new Response(child.stdout).text()));
}
console.log(
  `\nWord vectors: opened in ${median(vectorRuns.map((run) => run.openMs)).toFixed(1)} ms, first word ${median(vectorRuns.map((run) => run.wordMs)).toFixed(1)} ms later (goal 100); ` +
    `against 30,000 words: ${(median(vectorRuns.map((run) => run.wordsPerSecond)) / 1e6).toFixed(1)} million words compared a second (goal 1)`,
);

// ── CPU of hot routes, in a process of its own ──
if (process.env.DATABASE_URL) {
  const cpu = Bun.spawn([process.execPath, "tests/bench/cpu.ts"], { cwd: root, stdout: "inherit", stderr: "inherit" });
  process.exit(await cpu.exited);
}
console.log("\nCPU of hot routes on Postgres: not run: DATABASE_URL is not set.");
process.exit(0);
