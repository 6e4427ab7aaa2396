// The server as a process: its output, what stops its start, how it shuts down.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#tests/harness/free-port.ts";
import { productionEnv } from "#tests/harness/production-env.ts";
import { shortLived } from "#tests/harness/short-lived.ts";
import { until } from "#tests/harness/waiting.ts";

const root = resolve(import.meta.dir, "..");
const dataDir = mkdtempSync(join(tmpdir(), "indaba-serve-"));
const started: Bun.Subprocess[] = [];

function run(env: Record<string, string>) {
  // Only these variables, whatever this machine's own environment has.
  const { PATH = "", HOME = "" } = process.env;
  const child = Bun.spawn([process.execPath, "--no-env-file", "server/main.ts"], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, HOST: "127.0.0.1", ...shortLived, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  started.push(child);
  return { child, output: new Response(child.stdout).text(), errors: new Response(child.stderr).text() };
}

async function healthy(port: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (reply?.status === 200) return performance.now() - begin;
    if (performance.now() - begin > 60_000) throw new Error("The server did not become healthy within a minute.");
    await Bun.sleep(20);
  }
}

let port: number;
let server: ReturnType<typeof run>;
beforeAll(async () => {
  port = freePort();
  server = run({ PORT: String(port) });
  await healthy(port);
});
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
  await Promise.all(started.map((child) => child.exited));
  rmSync(dataDir, { recursive: true, force: true });
});

test("a second server on the same folder ends within seconds with a sentence that names the first", async () => {
  const second = run({ PORT: String(freePort()) });
  expect(await second.child.exited).toBe(1);
  expect((await second.errors).trim()).toContain(`already open in the server with pid ${server.child.pid}`);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
});

test("a taken port ends the start with a sentence", async () => {
  const second = run({ PORT: String(port), DATA_DIR: join(dataDir, "other") });
  expect(await second.child.exited).toBe(1);
  expect((await second.errors).trim()).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another with PORT.`,
  );
});

test("an invalid setting ends the start with a sentence and no stack", async () => {
  const second = run({ PORT: String(freePort()), MODEL_PROVIDER: "gpt" });
  expect(await second.child.exited).toBe(1);
  expect((await second.errors).trim()).toBe('MODEL_PROVIDER is "gpt"; known values: offline, openai.');
});

test("a long reply goes out whole, not header by header", async () => {
  const [long, short] = await Promise.all(
    ["listings", "health"].map((path) => fetch(`http://127.0.0.1:${port}/api/${path}`)),
  );
  expect([long?.headers.get("transfer-encoding"), short?.headers.get("transfer-encoding")]).toEqual(["chunked", null]);
  expect(long?.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await long?.json()).toHaveLength(Number(long?.headers.get("x-total-count")));
});

test("the demo shop has a return that its vendor left unanswered, with a picture that admins see", async () => {
  const at = `http://127.0.0.1:${port}`;
  const login = await fetch(`${at}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: at },
    body: JSON.stringify({ email: "admin@indaba.example", password: "indaba-demo" }),
  });
  const headers = { cookie: login.headers.get("set-cookie")?.split(";")[0] ?? "" };
  const reply = await fetch(`${at}/api/admin/returns`, { headers });
  const id = /"pictures":\["(?<id>[\w-]+)"/.exec(await reply.text())?.groups?.id;
  const picture = await fetch(`${at}/api/return-pictures/${id}`, { headers });
  expect([login.status, reply.status, picture.status, picture.headers.get("content-type")]).toEqual([
    200,
    200,
    200,
    "image/webp",
  ]);
});

test("SIGTERM finishes running requests, prints the announced line and exits 0 in time", async () => {
  const login = () =>
    fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: "wrong password" }),
    }).then(
      (reply) => reply.status,
      () => 0,
    );
  const running = Array.from({ length: 20 }, login);
  // The first one is answered, so the server is at work on others.
  await Promise.race(running);
  server.child.kill("SIGTERM");
  const statuses = await Promise.all(running);
  expect(await server.child.exited).toBe(0);
  // Answered, refused as closing, or never accepted: no reply is cut off.
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(1);
  expect(statuses.every((status) => [401, 503, 0].includes(status))).toBe(true);
  const output = await server.output;
  expect(output).toContain(`Indaba is open at http://127.0.0.1:${port}`);
  for (const name of ["shopper", "vendor", "admin"]) expect(output).toContain(`${name}@indaba.example`);
  expect(output).toContain("password indaba-demo");
  expect(output).toMatch(
    /^database pglite · model offline · embeddings local · payments sandbox · delivery own-rates · carrier events off · email outbox · whatsapp outbox$/m,
  );
});

test("a production shop refuses a database with the demo data, whose passwords are public", async () => {
  const env = { ...productionEnv, PORT: String(freePort()) };
  const production = run(env);
  expect(await production.child.exited).toBe(1);
  expect(await production.errors).toContain("This database holds the demo shop, whose passwords are public.");
});

test("after kill -9 the same folder opens again with all its data", async () => {
  const again = freePort();
  const first = run({ PORT: String(again) });
  await healthy(again);
  const count = async () =>
    Number((await fetch(`http://127.0.0.1:${again}/api/listings`)).headers.get("x-total-count"));
  const before = await count();
  expect(before).toBeGreaterThanOrEqual(120);
  first.child.kill("SIGKILL");
  await first.child.exited;

  // A model that never answers keeps a stream open; the shutdown must not wait for it.
  let asked = false;
  const silent = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => {
      asked = true;
      return new Promise<Response>(() => {});
    },
  });
  const model = {
    MODEL_PROVIDER: "openai",
    OPENAI_API_KEY: "x",
    OPENAI_BASE_URL: `http://127.0.0.1:${silent.port}/v1`,
  };
  const second = run({ PORT: String(again), ...model });
  await healthy(again);
  expect(await count()).toBe(before);
  const stream = fetch(`http://127.0.0.1:${again}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ message: "I need a lamp" }),
  })
    .then((reply) => reply.text())
    .catch(() => "cut");
  while (!asked) await Bun.sleep(20);
  second.child.kill("SIGINT");
  // While it ends, it gets no more requests, and nobody starts it again.
  const probe = (what: string) => fetch(`http://127.0.0.1:${again}/api/health/${what}`);
  await until(async () => (await probe("ready").catch(() => null))?.status === 503);
  const [ready, live] = await Promise.all([probe("ready"), probe("live")]);
  expect([ready.status, ready.headers.get("retry-after"), live.status]).toEqual([503, "2", 200]);
  expect(await second.child.exited).toBe(0);
  await stream;
  silent.stop(true);
});
