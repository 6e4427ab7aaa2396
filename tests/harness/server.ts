// The real server as a process, with a free port, a temporary folder and demo data: `const shop = await startServer()`,
// `await shop.close()`.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/engine/index.ts";
import { buildWebApp, root, webIsFresh } from "#server/commands/freshness.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { demoFolder } from "./demo-folder.ts";
import { freePort } from "./free-port.ts";
import { shortLived } from "./short-lived.ts";

export interface TestServer {
  url: string;
  /** The same server by the name `localhost`, for this process. */
  localUrl: string;
  /** Its folder, for tests that read or change the database. */
  dataDir: string;
  pid: number;
  /** Its standard output and error so far. */
  output(): string;
  close(): Promise<void>;
}

const startMs = 60_000;

interface Where {
  /** Its host name, such as "market.localhost", which Chromium resolves without DNS, but Bun's fetch doesn't. */
  host?: string;
}

/** `env` adds to the demo's settings. Rate limits are off by default. Builds the web app if its sources have changed. */
export async function startServer(env: Record<string, string> = {}, where: Where = {}): Promise<TestServer> {
  if (!webIsFresh()) await buildWebApp();
  const folder = await mkdtemp(join(tmpdir(), "indaba-server-"));
  const ownData = ["DATA_DIR", "DEMO_DATA", "DATABASE_URL"].some((name) => name in env);
  if (!ownData) await cp(await demoFolder(loadDemo), folder, { recursive: true });
  return await startIn(folder, env, where);
}

/** With the search model learned: a server that learns it later answers in another order from then on. */
async function loadDemo(folder: string): Promise<void> {
  const server = await startIn(folder, {}, { keepFolder: true });
  const { db, close } = await openDatabase({ dataDir: folder, role: "command" });
  await bringUpToDate(db, null);
  await close();
  await server.close();
}

async function startIn(
  folder: string,
  env: Record<string, string>,
  { keepFolder = false, host = "localhost" }: Where & { keepFolder?: boolean } = {},
): Promise<TestServer> {
  const port = freePort();
  const localUrl = `http://localhost:${port}`;
  const url = `http://${host}:${port}`;
  const child = Bun.spawn([process.execPath, join(root, "server/main.ts")], {
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      DATA_DIR: folder,
      PORT: String(port),
      ...(host !== "localhost" && { PUBLIC_URL: url }),
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      ...shortLived,
      ...env,
    },
  });
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) output += decoder.decode(chunk, { stream: true });
  };
  void read(child.stdout);
  void read(child.stderr);

  const close = async () => {
    child.kill("SIGTERM");
    await child.exited;
    if (!keepFolder) await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const reply = await fetch(`${localUrl}/api/health`).catch(() => null);
    if (reply?.ok) return { url, localUrl, dataDir: folder, pid: child.pid, output: () => output, close };
    await Bun.sleep(50);
  }
  await close();
  throw new Error(`The server did not become healthy. It printed:\n${output}`);
}
