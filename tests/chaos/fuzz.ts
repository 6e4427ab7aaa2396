// Requests made from the shop's own API document, over servers that take turns: right ones, odd ones and plainly wrong ones, by a visitor,
// a shopper, a vendor and an admin. What may come back: no 5xx but 503 with Retry-After, nothing slower than five seconds, and no
// internals or input in an error. `bun run fuzz 100000 [SEED]` runs many, on DATABASE_URL over two real servers behind a proxy that
// alternates, else over two apps in this process; `verify` runs a few hundred.

import { openDatabase } from "#db/engine/index.ts";
import { startProcesses } from "#server/commands/processes.ts";
import { createAlternatingApps } from "#tests/harness/alternating.ts";
import { type TestApp, TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createEmptyDatabase, makeFolder } from "#tests/harness/database.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { addPerson } from "#tests/harness/people.ts";

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const canary = "Zebra7Canary";
const oddTexts = [
  "",
  " ",
  "%",
  "\u0000",
  "\u202e",
  "😀".repeat(50),
  "x".repeat(3000),
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "NaN",
  "-1",
  "1e309",
  "2026-13-45",
  canary,
  "{{7*7}}",
  "\ud800",
];
const oddValues = [null, true, -1, 0, 1e21, 0.1 + 0.2, [], {}, [[[[]]]], ...oddTexts];

/** A small generator of random numbers, so that a seed repeats a run. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const internals =
  /\bat .+\.ts:\d+|node_modules|postgres|pglite|drizzle|select .+ from|insert into|constraint|TypeError|undefined is not/i;

/** What is wrong with a reply; null if nothing. */
export function fault(status: number, retryAfter: string | null, text: string, ms: number): string | null {
  if (status >= 500 && !(status === 503 && retryAfter !== null)) return `answered ${status}`;
  if (ms > 5000) return `took ${Math.round(ms)} ms`;
  if (status >= 400 && internals.test(text)) return "shows internals";
  if (status >= 400 && text.includes(canary)) return "repeats what was sent";
  return null;
}

type FuzzedShop = Pick<TestApp, "db" | "browser" | "close">;

export async function fuzz(shop: FuzzedShop, count: number, seed: number) {
  const next = random(seed);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(next() * all.length)] as One;
  const addPeople = () =>
    Promise.all(
      (["visitor", "shopper", "vendor", "admin"] as const).map(async (role) => {
        const { browser } = await addPerson(shop, role);
        return { role, cookies: [...browser.cookies] };
      }),
    );
  let people = await addPeople();
  const ids = [await addListing(shop.db, await addVendor(shop.db)), crypto.randomUUID(), canary];
  const document = (await shop.browser().get("/api/openapi.json")).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );

  /** `odd`: the share of values that are something else than asked. */
  function made(schema: Schema | undefined, odd: number, depth = 0): unknown {
    if (!schema || next() < odd) return pick(oddValues);
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice) return made(pick(choice), odd, depth);
    if (schema.allOf) return made(schema.allOf[0], odd, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    if (schema.type === "object" || schema.properties) {
      const wanted = Object.entries(schema.properties ?? {}).filter(([name]) =>
        schema.required?.includes(name) ? next() < 0.95 : next() < 0.5,
      );
      return Object.fromEntries(wanted.map(([name, each]) => [name, made(each, odd, depth + 1)]));
    }
    if (schema.type === "array") {
      return Array.from({ length: depth > 4 ? 0 : Math.floor(next() * 3) }, () => made(schema.items, odd, depth + 1));
    }
    if (schema.type === "integer" || schema.type === "number") return pick([0, 1, 2, 5, 100, 1e6, -5]);
    if (schema.type === "boolean") return next() < 0.5;
    return pick(["tea", "Cape Town", "a@example.com", "12.50", ...ids, ...(next() < odd * 4 ? oddTexts : [])]);
  }

  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let slowestMs = 0;
  async function one(at: number): Promise<void> {
    const { path, method, parameters = [], requestBody } = pick(operations);
    const { role, cookies } = pick(people);
    // Half of them nearly right, as what is refused at the door tries nothing behind it.
    const odd = next() < 0.5 ? 0.02 : 0.2;
    const browser = shop.browser();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    // These would end the session that the others use.
    if (/logout|password|\/api\/user$|lock|sessions|second-factor/.test(path) && method !== "GET")
      browser.cookies.clear();
    const query = new URLSearchParams();
    let address = path;
    for (const { name, in: where, schema } of parameters) {
      const value = String(where === "path" && next() < 0.7 ? pick(ids) : made(schema, odd));
      if (where === "path")
        address = address.replace(`{${name}}`, next() < 0.05 ? "%" : encodeURIComponent(value.toWellFormed()));
      else if (next() < 0.6) query.append(name, value);
    }
    const schema = requestBody?.content["application/json"]?.schema;
    const body = schema && (next() < 0.03 ? "{not json" : JSON.stringify(made(schema, odd)));
    const begin = performance.now();
    const reply = await browser.fetch(
      method,
      `${address}${query.size > 0 ? `?${query}` : ""}`,
      body === undefined ? {} : { body },
    );
    const text = await reply.text();
    const ms = performance.now() - begin;
    slowestMs = Math.max(slowestMs, ms);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const wrong = fault(reply.status, reply.headers.get("retry-after"), text, ms);
    if (wrong)
      faults.push(`${at} ${role}: ${method} ${address}?${query} ${body ?? ""} ${wrong}: ${text}`.slice(0, 600));
  }
  try {
    for (let at = 0; at < count; at += 4) {
      await Promise.all([0, 1, 2, 3].map((more) => one(at + more)));
      // Some requests end the session that they are sent with.
      if (at % 400 === 396) people = await addPeople();
    }
  } finally {
    await shop.close();
  }
  return {
    routes: operations.length,
    faults,
    statuses: Object.fromEntries([...statuses].sort()),
    slowestMs: Math.round(slowestMs),
  };
}

/** Real servers, each in a process of its own. */
async function startServers(databaseUrl: string): Promise<FuzzedShop> {
  const { url, drop } = await createEmptyDatabase(databaseUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir: makeFolder(), role: "command" });
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATABASE_URL: url, DATA_DIR: makeFolder(), LOG_LEVEL: "error" };
  const processes = await startProcesses({
    env: { ...env, DEMO_DATA: "off", RATE_LIMITS: "off" },
    count: 2,
    port: freePort(),
    portOf: freePort,
  });
  return {
    db: database.db,
    browser: () => new TestBrowser((request) => fetch(request, { redirect: "manual" }), processes.url),
    async close() {
      await processes.stop();
      await database.close();
      await drop();
    },
  };
}

if (import.meta.main) {
  const [count = "100000", seed = String(Date.now() % 1e9)] = Bun.argv.slice(2);
  const { DATABASE_URL } = process.env;
  const shop = await (DATABASE_URL ? startServers(DATABASE_URL) : createAlternatingApps({ RATE_LIMITS: "off" }));
  const { faults, ...seen } = await fuzz(shop, Number(count), Number(seed));
  console.log(`${count} requests, seed ${seed}: ${JSON.stringify(seen)}`);
  for (const each of faults.slice(0, 50)) console.log(each);
  console.log(`${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}
