// `bun run bench:scale N [NAME]`: the search with N generated listings (20,000 if not given), on the embedded database, or on the
// Postgres at DATABASE_URL in a database of its own. Prints the server's memory above one with an empty shop, a minute after the
// searches, the time from its start to the first search, and wall and CPU time of a mix of searches. With NAME the shop is kept, and
// used by the next run with it.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { connectDrizzle, openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { percentile } from "./load.ts";
import { fillShop, searchPaths } from "./scale-catalogue.ts";

const root = path.join(import.meta.dir, "../..");
const size = Number(Bun.argv[2] ?? 20_000);
const name = Bun.argv[3] ?? null;
if (!Number.isInteger(size) || size < 100 || size > 2_000_000 || (name !== null && !/^[a-z0-9_]+$/.test(name))) {
  console.error("bench:scale N [NAME]: N from 100 to 2,000,000, NAME of small letters and digits");
  process.exit(1);
}
const queries = 240;
const server = process.env.DATABASE_URL || null;
/** A start takes this long at most. */
const startMs = 240_000;
const ticksPerSecond = 100;

const say = (text: string) =>
  console.log(
    `${text}   [load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(" ")}]`,
  );
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  isNew: boolean;
  remove(): Promise<void>;
}

async function onServer<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server as string });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

async function makePlace(label: string, kept: boolean): Promise<Place> {
  const dataDir = kept
    ? path.join(tmpdir(), `indaba-scale-${label}`)
    : mkdtempSync(path.join(tmpdir(), "indaba-scale-"));
  const removeFolder = () => (kept ? undefined : rmSync(dataDir, { recursive: true, force: true }));
  if (server === null)
    return {
      dataDir,
      databaseUrl: undefined,
      isNew: !existsSync(path.join(dataDir, "complete")),
      remove: async () => removeFolder(),
    };
  const database = `indaba_scale_${label}${kept ? "" : `_${process.pid}`}`;
  const known = await onServer<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = '${database}'`,
  );
  const isNew = known[0]?.comment !== "complete";
  if (isNew) {
    await onServer(`drop database if exists ${database} with (force)`);
    await onServer(`create database ${database}`);
  }
  const url = new URL(server);
  url.pathname = `/${database}`;
  const remove = async () => {
    removeFolder();
    if (!kept) await onServer(`drop database if exists ${database} with (force)`);
  };
  return { dataDir, databaseUrl: url.href, isNew, remove };
}

async function complete({ dataDir, databaseUrl }: Place): Promise<void> {
  if (databaseUrl === undefined) await Bun.write(path.join(dataDir, "complete"), "");
  else await onServer(`comment on database ${new URL(databaseUrl).pathname.slice(1)} is 'complete'`);
}

async function fill(place: Place, listings: number): Promise<void> {
  if (!place.isNew) return;
  if (place.databaseUrl === undefined) rmSync(place.dataDir, { recursive: true, force: true });
  const database = await openDatabase({ ...place, role: "server" });
  await migrateDatabase(database);
  const begin = performance.now();
  if (listings > 0) {
    const db = connectDrizzle(database.maintenance);
    await fillShop(db, listings, (done) => {
      if (done % 50_000 === 0) say(`  ${done} listings after ${seconds(begin)}`);
    });
    say(`${listings} listings and their words written in ${seconds(begin)}`);
    await database.vacuum();
    const learning = performance.now();
    await bringUpToDate(db, null);
    say(`learned, and every listing given its vector, in ${seconds(learning)}`);
    await database.vacuum();
  }
  await database.close();
  await complete(place);
}

interface Running {
  url: string;
  pid: number;
  begun: number;
  stop(): Promise<void>;
}

async function start(place: Place): Promise<Running> {
  const port = freePort();
  const url = `http://localhost:${port}`;
  const begun = performance.now();
  const child = Bun.spawn([process.execPath, "server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      PORT: String(port),
      DEMO_DATA: "off",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  process.on("exit", () => child.kill("SIGKILL"));
  while (performance.now() - begun < startMs && child.exitCode === null) {
    if ((await fetch(`${url}/api/health`).catch(() => null))?.ok) {
      const stop = async () => {
        child.kill("SIGTERM");
        await child.exited;
      };
      return { url, pid: child.pid, begun, stop };
    }
    await Bun.sleep(20);
  }
  throw new Error("The server did not start");
}

/** Megabytes: all that is resident, and without what is only a file's copy. */
function memoryOf(pid: number): { resident: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { resident: read("VmRSS"), own: read("RssAnon") };
}

/** CPU seconds of these processes. */
function cpuOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended.
    }
  }
  return ticks / ticksPerSecond;
}

/** The database's own processes, if it runs on this machine. */
async function databasePids({ databaseUrl }: Place): Promise<number[]> {
  if (databaseUrl === undefined) return [];
  const rows = await onServer<{ pid: number }>(
    `select pid from pg_stat_activity where datname = '${new URL(databaseUrl).pathname.slice(1)}'`,
  );
  const here = new Set(readdirSync("/proc"));
  return rows.map(({ pid }) => pid).filter((pid) => here.has(String(pid)));
}

async function ask({ url }: Running, query: string): Promise<number> {
  const reply = await fetch(`${url}${query}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${query}: ${reply.status} ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { total: number }).total;
}

interface Figures {
  resident: number;
  own: number;
}

async function measure(place: Place, label: string, quietMs: number): Promise<Figures> {
  const running = await start(place);
  const paths = searchPaths(size, queries);
  const healthy = performance.now() - running.begun;
  // A search that waits for the index longer than a connection may be idle is sent again.
  while (Number.isNaN(await ask(running, paths[0] as string).catch(() => Number.NaN))) {
    if (performance.now() - running.begun > startMs) throw new Error("The first search found no answer");
  }
  const first = performance.now() - running.begun;
  // Until the texts are loaded the database reads them all, which its time limit stops in the largest shops.
  const limited = paths.find((query) => query.includes("&maxPrice=")) as string;
  while (Number.isNaN(await ask(running, limited).catch(() => Number.NaN)))
    if (performance.now() - running.begun > startMs) throw new Error("The first search with limits found no answer");
  const withLimits = performance.now() - running.begun;
  const [healthyIn, firstIn, limitedIn] = [healthy, first, withLimits].map((ms) => (ms / 1000).toFixed(2));
  say(`${label}: healthy ${healthyIn} s, first search ${firstIn} s, one with limits ${limitedIn} s after its start`);
  // The texts of the marketplace and whatever the jobs do at a start.
  await Bun.sleep(quietMs);
  for (const query of paths.slice(0, 24)) await ask(running, query);
  const pids = await databasePids(place);
  const times: { query: string; ms: number; total: number }[] = [];
  const [own, theirs] = [cpuOf([running.pid]), cpuOf(pids)];
  for (const query of paths) {
    const begin = performance.now();
    const total = await ask(running, query);
    times.push({ query, ms: performance.now() - begin, total });
  }
  const spent = [cpuOf([running.pid]) - own, cpuOf(pids) - theirs].map((all) => ((all * 1000) / queries).toFixed(1));
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(0));
  const found = times.filter(({ total }) => total > 0).length;
  say(`${label}: ${queries} searches, ${found} found something; p50 ${p50} ms, p95 ${p95} ms, slowest ${most} ms`);
  say(`${label}: CPU a search: server ${spent[0]} ms, database ${spent[1]} ms`);
  if (process.env.SLOWEST)
    for (const { query, ms, total } of times.sort((a, b) => b.ms - a.ms).slice(0, 12))
      console.log(`  ${ms.toFixed(0).padStart(5)} ms ${String(total).padStart(7)} ${decodeURIComponent(query)}`);
  say(`${label}: ${memoryOf(running.pid).resident.toFixed(0)} MB right after the searches`);
  // Until the server has returned what they left behind.
  await Bun.sleep(70_000);
  const memory = memoryOf(running.pid);
  await running.stop();
  return memory;
}

const places = [await makePlace("empty", false), await makePlace(name ?? String(size), name !== null)] as const;
process.on("uncaughtException", async (error) => {
  console.error(error);
  for (const place of places) await place.remove();
  process.exit(1);
});
const [empty, full] = places;
say(`${size} listings on ${server ? "Postgres" : "the embedded database"}`);
await fill(empty, 0);
await fill(full, size);
const before = await measure(empty, "empty shop", 1000);
const quietMs = 15_000 + size / 20;
const after = await measure(full, "first start", quietMs);
const again = await measure(full, "second start", quietMs);
const more = (which: Figures) =>
  `${(which.resident - before.resident).toFixed(0)} MB resident, ${(which.own - before.own).toFixed(0)} MB of it the process's own`;
say(`Memory above an empty shop (${before.resident.toFixed(0)} MB): first start ${more(after)}; second ${more(again)}`);
for (const place of places) await place.remove();
process.exit(0);
