// Several servers on one Postgres behind a small proxy that sends each request to the next one: for trying out and for tests. In
// production, a real proxy and the system's services do this.
import { join } from "node:path";
import { root } from "./freshness.ts";

export interface ServerProcess {
  url: string;
  pid: number;
  /** SIGTERM: finishes what it is doing. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export interface Processes {
  /** The proxy's. */
  url: string;
  /** Those that answer. */
  running(): readonly ServerProcess[];
  /** Starts another; resolves when it answers. */
  add(): Promise<ServerProcess>;
  /** Ends all, and the proxy. */
  stop(): Promise<void>;
}

interface Start {
  /** Of every server; `PORT` is given by `portOf`. */
  env: Record<string, string | undefined>;
  count: number;
  /** The proxy's port. */
  port: number;
  /** The port of the server that is started as the first, the second and so on. */
  portOf(index: number): number;
  say?: (line: string) => void;
}

const startMs = 120_000;

export async function startProcesses({ env, count, port, portOf, say = () => {} }: Start): Promise<Processes> {
  const running: ServerProcess[] = [];
  const children = new Set<Bun.Subprocess>();
  process.once("exit", () => {
    for (const child of children) child.kill("SIGTERM");
  });
  const url = `http://localhost:${port}`;
  let next = 0;
  let started = 0;
  const proxy = Bun.serve({
    port,
    hostname: "localhost",
    idleTimeout: 255,
    maxRequestBodySize: 17 * 1024 * 1024,
    fetch: (request, server) => {
      if (running.length > 0) next = (next + 1) % running.length;
      // Once around: one that refuses the connection has just ended.
      const targets = [...running.slice(next), ...running.slice(0, next)].map((each) => each.url);
      return forward(request, targets, server.requestIP(request)?.address ?? "127.0.0.1");
    },
  });

  async function add(): Promise<ServerProcess> {
    const own = portOf(started++);
    const child = Bun.spawn([process.execPath, join(root, "server/main.ts")], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        PUBLIC_URL: url,
        TRUSTED_PROXIES: "127.0.0.1,::1",
        PICTURES: "database",
        ...env,
        HOST: "127.0.0.1",
        PORT: String(own),
      },
    });
    children.add(child);
    const made: ServerProcess = {
      url: `http://127.0.0.1:${own}`,
      pid: child.pid,
      async end(signal) {
        child.kill(signal);
        await child.exited;
      },
    };
    void child.exited.then((code) => {
      children.delete(child);
      const at = running.indexOf(made);
      if (at >= 0) running.splice(at, 1);
      say(`the server ${made.url} has ended (${code})`);
    });
    for (const begin = performance.now(); performance.now() - begin < startMs; await Bun.sleep(50)) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      const reply = await fetch(`${made.url}/api/health/ready`).catch(() => null);
      if (!reply?.ok) continue;
      running.push(made);
      say(`a server answers at ${made.url}`);
      return made;
    }
    child.kill("SIGKILL");
    throw new Error(`The server at ${made.url} did not start.`);
  }

  async function stop(): Promise<void> {
    await proxy.stop(true);
    for (const child of children) child.kill("SIGTERM");
    await Promise.all([...children].map(({ exited }) => exited));
  }

  try {
    for (let index = 0; index < count; index++) await add();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, running: () => running, add, stop };
}

const ofOneHop = ["connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer"];

async function forward(request: Request, targets: readonly string[], address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ofOneHop) headers.delete(name);
  const before = headers.get("x-forwarded-for");
  headers.set("x-forwarded-for", before === null ? address : `${before}, ${address}`);
  const isReading = request.method === "GET" || request.method === "HEAD";
  const body = isReading ? undefined : await request.arrayBuffer();
  for (const target of targets) {
    try {
      const reply = await fetch(`${target}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(body && { body }),
        redirect: "manual",
        decompress: false,
        signal: request.signal,
      });
      const passed = new Headers(reply.headers);
      for (const name of ofOneHop) passed.delete(name);
      return new Response(reply.body, { status: reply.status, headers: passed });
    } catch (error) {
      // What may have begun is not sent again, unless it only reads.
      if (!isReading && (error as { code?: string }).code !== "ConnectionRefused") break;
    }
  }
  const message = "No server answers. Please try again.";
  return Response.json({ message }, { status: 503, headers: { "retry-after": "1" } });
}
