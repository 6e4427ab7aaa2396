// The real server with demo data, on a free port and a database of its own: `const shop = await startServer()`, `await shop.close()`.
// It runs in the test's process, on an engine that files use one after the other; `startServerProcess` is for measurements.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWebApp, root, webIsFresh } from "#server/commands/freshness.ts";
import { serveShop } from "#server/serve.ts";
import { readSettings } from "#server/settings.ts";
import { createTestDatabase, makeFolder, type TestEngine } from "./database.ts";
import { putDemo } from "./demo-shop.ts";
import { freePort } from "./free-port.ts";

export interface TestServer {
  url: string;
  /** The same server by the name `localhost`, for this process. */
  localUrl: string;
  db: TestEngine["db"];
  close(): Promise<void>;
}

interface Where {
  /** Its host name, such as "market.localhost", which Chromium resolves without DNS, but Bun's fetch doesn't. */
  host?: string;
}

/** For tests that wait for background work. Otherwise a server looks for it seldom, as that takes processor time all along. */
export const promptJobs = { JOBS_EVERY_MS: "1000" };

/** `env` adds to the demo's settings. Rate limits are off by default. Builds the web app if its sources have changed. */
export async function startServer(env: Record<string, string> = {}, where: Where = {}): Promise<TestServer> {
  if (!webIsFresh()) await buildWebApp();
  const database = await createTestDatabase({ embedded: true });
  const folder = makeFolder();
  await putDemo(database, folder);
  const { url, localUrl, settings } = settingsFor(folder, where);
  const all = readSettings({ ...settings, JOBS_EVERY_MS: "4000", ...env });
  const shop = await serveShop(all, { open: async () => database });
  const close = async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, localUrl, db: database.db, close };
}

function settingsFor(folder: string, { host = "localhost" }: Where) {
  const port = freePort();
  const url = `http://${host}:${port}`;
  const settings = {
    DATA_DIR: folder,
    PORT: String(port),
    ...(host !== "localhost" && { PUBLIC_URL: url }),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  };
  return { url, localUrl: `http://localhost:${port}`, settings };
}

const startMs = 60_000;

/** The server as a process of its own, which loads the demo data itself unless `env` has a folder. `dataDir` is its folder. */
export async function startServerProcess(env: Record<string, string> = {}) {
  if (!webIsFresh()) await buildWebApp();
  const folder = await mkdtemp(join(tmpdir(), "indaba-server-"));
  const { url, settings } = settingsFor(folder, {});
  const child = Bun.spawn([process.execPath, join(root, "server/main.ts")], {
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...settings, ...env },
  });
  const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const close = async () => {
    child.kill("SIGTERM");
    await child.exited;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${url}/api/health`).catch(() => null);
    if (reply?.ok) return { url, dataDir: folder, pid: child.pid, close };
    await Bun.sleep(50);
  }
  await close();
  throw new Error(`The server did not become healthy. It printed:\n${(await output).join("\n")}`);
}
