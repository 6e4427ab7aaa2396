// The CPU that hot routes cost on Postgres, beside a twin that answers the same questions with the fewest queries (cpu-twin.ts),
// alternately, so that other load slows both. `bun run bench` runs it when DATABASE_URL is set. It makes a database of its own with
// 10,000 listings and drops it; `bun tests/bench/cpu.ts NAME` keeps that database for the next run. CPU comes from the operating
// system's accounting of the server process and of its database connections, so only on Linux, with Postgres on this machine.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { writeCatalogue } from "./catalogue.ts";
import { load, percentile } from "./load.ts";

const root = path.join(import.meta.dir, "../..");
const users = 16;
const rounds = 3;
const seconds = 3;
const size = 10_000;

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error("set DATABASE_URL to a Postgres on this machine");
const keep = Bun.argv[2];
const name = keep ?? `indaba_bench_${process.pid}`;
const withName = (database: string) => Object.assign(new URL(databaseUrl), { pathname: `/${database}` }).href;
const url = withName(name);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-bench-cpu-"));
const children: Bun.Subprocess[] = [];
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true, force: true });
});
const administration = new pg.Client({ connectionString: databaseUrl });
await administration.connect();

function start(command: string[], env: Record<string, string>): Bun.Subprocess {
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, ...env },
    stdout: "ignore",
    stderr: "inherit",
  });
  children.push(child);
  return child;
}

async function prepare(): Promise<void> {
  const { rowCount } = await administration.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 1) return;
  await administration.query(`create database ${pg.escapeIdentifier(name)}`);
  const database = await openDatabase({ databaseUrl: url, dataDir: folder, role: "server" });
  await migrateDatabase(database);
  await database.close();
  const file = path.join(folder, "listings.jsonl");
  await writeCatalogue(file, { listings: size, vendors: 120 });
  const imported = start(["server/catalogue/import.ts", file], { DATA_DIR: folder });
  if ((await imported.exited) !== 0) throw new Error("the import failed");
  await administration.query("checkpoint");
}
await prepare();

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what} took more than two minutes`);
    await Bun.sleep(100);
  }
}
const answers = (address: string) => async () => (await fetch(address).catch(() => null)) !== null;

const origin = `http://localhost:${freePort()}`;
const product = start(["server/main.ts"], {
  DEMO_DATA: "off",
  PORT: new URL(origin).port,
  DATA_DIR: path.join(folder, "data"),
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
});
await until(async () => (await fetch(`${origin}/api/health`).catch(() => null))?.ok === true, "the product's start");

async function signIn(): Promise<string> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({
      email: `bench-${process.pid}@example.com`,
      password: "a long bench password",
      username: `bench${process.pid}`,
      role: "shopper",
    }),
  });
  if (!response.ok) throw new Error(`registration failed: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return cookies.join("; ");
}
const cookie = await signIn();

const pool = new pg.Pool({ connectionString: url, max: 1, application_name: "indaba-bench" });
const { rows: wanted } = await pool.query<{ id: string }>(
  "select l.id from listings l join vendors v on v.id = l.vendor_id where v.status = 'approved' order by l.id limit 3",
);
await pool.query("update listings set stock = 1000000 where id = any($1)", [wanted.map(({ id }) => id)]);
await pool.query("vacuum analyze");
const [first] = wanted;
if (!first) throw new Error("the import made no listings");

/** Rotated, so that no answer is simply kept. */
const searches = ["copper kettle", "solar inverter", "linen dress", "rooibos tea", "leather sandals", "wool blanket"];
searches.push("gaming laptop", "cast-iron potjie pot", "field guide", "wireless headphones", "olive oil", "clay mug");

interface Route {
  name: string;
  paths: readonly string[];
  body?: unknown;
  signedIn?: boolean;
  /** Its twin counts the total in every answer, or keeps it. */
  twins: readonly ("same" | "kept total")[];
}
const terms = searches.map((words) => words.split(" ").at(-1) as string);
const routes: Route[] = [
  { name: "browse 24", paths: ["/api/listings?limit=24"], twins: ["same", "kept total"] },
  {
    name: "documented search",
    paths: ["electronics", "home", "fashion"].flatMap((category) =>
      terms.map((term) => `/api/listings?search=${encodeURIComponent(term)}&category=${category}&limit=24`),
    ),
    twins: ["same", "kept total"],
  },
  { name: "one listing", paths: [`/api/listings/${first.id}`], twins: ["same"] },
  {
    name: "add to cart",
    paths: ["/api/cart"],
    body: { listingId: first.id, quantity: 1 },
    signedIn: true,
    twins: ["same"],
  },
  { name: "read cart", paths: ["/api/cart"], signedIn: true, twins: ["same"] },
  {
    name: "ranked search",
    paths: searches.map((words) => `/api/search?text=${encodeURIComponent(words)}`),
    twins: [],
  },
];

const request = (route: Route, base: string, at: number) =>
  new Request(`${base}${route.paths[at % route.paths.length]}`, {
    method: route.body === undefined ? "GET" : "POST",
    headers: {
      origin,
      ...(route.body !== undefined && { "content-type": "application/json" }),
      ...(route.signedIn && { cookie }),
    },
    ...(route.body !== undefined && { body: JSON.stringify(route.body) }),
  });

for (const { id } of wanted) {
  const route = { ...(routes[3] as Route), body: { listingId: id, quantity: 1 } };
  await (await fetch(request(route, origin, 0))).text();
}
// Until the copies of texts and words are loaded, the database answers.
await until(async () => {
  const begin = performance.now();
  await (await fetch(`${origin}/api/listings?search=zzqxv`)).text();
  return performance.now() - begin < 25;
}, "loading the texts");
await (await fetch(`${origin}/api/search?text=kettle`)).text();

const twinOrigin = `http://127.0.0.1:${freePort()}`;
const twin = start(["tests/bench/cpu-twin.ts", new URL(twinOrigin).port, first.id], { ORIGIN: origin });
await until(answers(`${twinOrigin}/`), "the twin's start");

const ticksASecond = 100;
/** User and system time of a process in ms, or null where the system doesn't say. */
function cpuMs(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return null;
  const fields = fs
    .readFileSync(file, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond;
}

interface Used {
  server: number;
  /** By connection: one that is left idle for some seconds ends. */
  database: ReadonlyMap<number, number>;
}
async function cpuOf(child: Bun.Subprocess, application: string): Promise<Used> {
  const { rows } = await administration.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = $1 and application_name like $2",
    [name, `${application}%`],
  );
  const server = cpuMs(child.pid);
  const database = new Map(rows.map(({ pid }) => [pid, cpuMs(pid) ?? Number.NaN] as const));
  if (server === null || [...database.values()].some(Number.isNaN))
    throw new Error("not run: no CPU accounting in /proc for the server or its Postgres");
  return { server, database };
}

/** The runtime compiles what runs often: of a route's first requests some hundred cost up to twice as much. */
const warmUp = 1000;

async function warm(route: Route, base: string): Promise<void> {
  let sent = 0;
  while (sent < warmUp) await load(() => fetch(request(route, base, sent++)), { users, seconds: 0.5 });
}

interface Cost {
  server: number;
  database: number;
  p50: number;
}
async function measure(route: Route, base: string, child: Bun.Subprocess, application: string): Promise<Cost> {
  let sent = 0;
  const send = () => fetch(request(route, base, sent++));
  // Opens every connection, so that each is counted from the start.
  await load(send, { users, seconds: 0.5 });
  const before = await cpuOf(child, application);
  const from = sent;
  const { p50Ms } = await load(send, { users, seconds });
  const after = await cpuOf(child, application);
  let database = 0;
  for (const [pid, used] of after.database) database += used - (before.database.get(pid) ?? 0);
  const requests = sent - from;
  return { server: (after.server - before.server) / requests, database: database / requests, p50: p50Ms };
}

/** The twin must give the same JSON; a cart's quantity grows between two answers. */
async function compare(route: Route, base: string): Promise<void> {
  for (const [at] of route.paths.entries()) {
    const [own, bare] = await Promise.all(
      [origin, base].map(async (each) => (await fetch(request(route, each, at))).json()),
    );
    const text = (answer: unknown) => JSON.stringify(answer).replace(/"quantity":\d+/g, '"quantity":0');
    if (text(own) !== text(bare))
      throw new Error(`${route.name}: the twin answers otherwise\n${text(own)}\n${text(bare)}`);
  }
}

const middle = (costs: readonly Cost[], pick: (cost: Cost) => number) =>
  percentile(
    costs.map(pick).toSorted((a, b) => a - b),
    0.5,
  );
const sum = ({ server, database }: Cost) => server + database;
const show = (costs: readonly Cost[]) =>
  costs.length === 0
    ? "".padEnd(29)
    : [sum, (cost: Cost) => cost.server, (cost: Cost) => cost.database, (cost: Cost) => cost.p50]
        .map((pick) => middle(costs, pick).toFixed(2).padStart(7))
        .join("");

console.log(
  `\nCPU ms a request on Postgres with ${size} listings, ${users} connections; after ${warmUp}, medians of ${rounds} rounds of ${seconds} s, turn about; ` +
    `load ${os.loadavg()[0]?.toFixed(1)}. Goals: at most 2.5 times the twin, ranked search 4 ms.`,
);
console.log("route                          product: all server  db    p50 |   twin: all server  db    p50 | ratio");
const only = process.env.ROUTES?.split(",");
for (const route of routes.filter((each) => !only || only.some((word) => each.name.includes(word)))) {
  const own: Cost[] = [];
  const bare = new Map(route.twins.map((kind) => [kind, [] as Cost[]]));
  const base = (kind: string) => (kind === "same" ? twinOrigin : `${twinOrigin}/kept`);
  for (const kind of route.twins) await compare(route, base(kind));
  for (const each of [origin, ...route.twins.map(base)]) await warm(route, each);
  for (let round = 0; round < rounds; round++) {
    own.push(await measure(route, origin, product, "indaba"));
    for (const [kind, costs] of bare) costs.push(await measure(route, base(kind), twin, "twin"));
  }
  if (bare.size === 0) console.log(`${route.name.padEnd(30)} ${show(own)} |`);
  for (const [kind, costs] of bare) {
    const ratio = middle(own, sum) / middle(costs, sum);
    const title = kind === "same" ? route.name : `${route.name}, ${kind}`;
    console.log(`${title.padEnd(30)} ${show(own)} | ${show(costs)} | ${ratio.toFixed(2)}`);
  }
}

for (const child of [product, twin]) {
  child.kill("SIGTERM");
  await child.exited;
}
await pool.end();
if (!keep) await administration.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
await administration.end();
process.exit(0);
