import { beforeEach, expect, test } from "bun:test";
import { forgetKept, isKept, type KeptCaches, readThrough } from "./kept-reads.ts";

const origin = "https://indaba.example";
/** A fake of the browser's caches, which Bun has not. As there, who opened a cache before it was removed goes on with the removed one. */
function playCaches() {
  const full = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), origin).href;
  const empty = () => {
    const stored = new Map<string, Response>();
    const cache = {
      match: async (key: RequestInfo | URL) => stored.get(full(key))?.clone(),
      put: async (key: RequestInfo | URL, reply: Response) => {
        // Storing takes its time.
        await Bun.sleep(0);
        stored.set(full(key), reply);
        moments.push(paths());
      },
      delete: async (key: RequestInfo | URL) => {
        const was = stored.delete(full(key));
        moments.push(paths());
        return was;
      },
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
    };
    return { stored, cache: cache as unknown as Cache };
  };
  let current = empty();
  const paths = () => [...current.stored.keys()].map((url) => new URL(url).pathname).sort();
  /** What was kept after each change. */
  const moments: string[][] = [];
  return {
    open: async () => current.cache,
    delete: async () => {
      const any = current.stored.size > 0;
      current = empty();
      return any;
    },
    paths,
    moments,
  } satisfies KeptCaches & Record<string, unknown>;
}

let all: ReturnType<typeof playCaches>;
/** What the server answers by path; without an answer there is no connection. */
let server: Record<string, unknown>;
beforeEach(() => {
  all = playCaches();
  server = {};
});

const ask = async (request: Request | string): Promise<Response> => {
  const answer = server[new URL(request instanceof Request ? request.url : request, origin).pathname];
  if (answer === undefined) throw new TypeError("Failed to fetch");
  return typeof answer === "number" ? new Response("", { status: answer }) : Response.json(answer);
};
async function read(path: string): Promise<unknown> {
  const { reply, keeping } = await readThrough(all, ask, new Request(`${origin}${path}`));
  await keeping;
  return reply.ok ? reply.json() : reply.status;
}

test("without a connection the last account, cart and conversations are read", async () => {
  server = {
    "/api/auth/me": { id: "anele" },
    "/api/cart": [{ id: "line" }],
    "/api/conversations": [{ id: "c2" }, { id: "c1" }],
    "/api/conversations/c2": { id: "c2" },
  };
  const paths = ["/api/auth/me", "/api/cart", "/api/conversations"];
  const online = await Promise.all([
    await read(paths[0] as string),
    read(paths[1] as string),
    read(paths[2] as string),
  ]);
  server = {};
  const offline = await Promise.all(paths.map(read));
  expect(offline).toEqual(online);
  // The latest one is kept though only the list was read.
  expect(await read("/api/conversations/c2")).toEqual({ id: "c2" });
  await expect(read("/api/conversations/c1")).rejects.toThrow("Failed to fetch");
});

test("of conversations only the one read last is kept", async () => {
  server = {
    "/api/auth/me": { id: "anele" },
    "/api/conversations/c1": { id: "c1" },
    "/api/conversations/c2": { id: "c2" },
  };
  for (const path of Object.keys(server)) await read(path);
  expect(all.paths()).toEqual(["/api/auth/me", "/api/conversations/c2"]);
});

test("nothing of a visitor is kept, nor what is answered after logging out", async () => {
  server = {
    "/api/conversations": [{ id: "c1" }],
    "/api/conversations/c1": { id: "c1" },
    "/api/cart": [],
    "/api/auth/me": { id: "anele" },
  };
  await read("/api/conversations");
  expect(all.paths()).toEqual([]);
  await read("/api/auth/me");
  await read("/api/cart");
  await forgetKept(all);
  await read("/api/cart");
  expect(all.paths()).toEqual([]);
});

test("what was asked before logging out and answered after it is not kept", async () => {
  server = { "/api/auth/me": { id: "anele" }, "/api/cart": [], "/api/conversations": [{ id: "c1" }] };
  const answer = Promise.withResolvers<void>();
  const late = async (request: Request | string) => {
    await answer.promise;
    return ask(request);
  };
  await read("/api/auth/me");
  const under = Object.keys(server).map((path) => readThrough(all, late, new Request(`${origin}${path}`)));
  // Each has opened the cache.
  await Bun.sleep(0);
  await forgetKept(all);
  server = { ...server, "/api/conversations/c1": { id: "c1" } };
  // Somebody else has signed in meanwhile.
  await readThrough(all, async () => Response.json({ id: "bongi" }), new Request(`${origin}/api/auth/me`));
  answer.resolve();
  for (const { keeping } of await Promise.all(under)) await keeping;
  expect(all.paths()).toEqual(["/api/auth/me"]);
  server = {};
  expect(await read("/api/auth/me")).toEqual({ id: "bongi" });
});

test("a conversation that is read again is there all the time", async () => {
  server = { "/api/auth/me": { id: "anele" }, "/api/conversations/c1": { id: "c1" } };
  for (const path of Object.keys(server)) await read(path);
  all.moments.length = 0;
  await read("/api/conversations/c1");
  expect(all.moments).toEqual([["/api/auth/me", "/api/conversations/c1"]]);
  server["/api/conversations/c2"] = { id: "c2" };
  await read("/api/conversations/c2");
  for (const paths of all.moments) expect(paths.some((path) => path.startsWith("/api/conversations/"))).toBe(true);
});

test("who is signed in is kept before the app gets to know it, as it then asks for the rest", async () => {
  server = { "/api/auth/me": { id: "anele" } };
  const { reply } = await readThrough(all, ask, new Request(`${origin}/api/auth/me`));
  expect(all.paths()).toEqual(["/api/auth/me"]);
  expect(await reply.json()).toEqual({ id: "anele" });
});

test("a login that has ended, and another person's, remove what was kept", async () => {
  server = { "/api/auth/me": { id: "anele" }, "/api/cart": [] };
  for (const path of Object.keys(server)) await read(path);
  server = { "/api/auth/me": { id: "bongi" } };
  await read("/api/auth/me");
  expect(all.paths()).toEqual(["/api/auth/me"]);
  server = { "/api/cart": 401 };
  await read("/api/cart");
  expect(all.paths()).toEqual([]);
});

test("a failure of the server is shown as it is, and removes nothing", async () => {
  server = { "/api/auth/me": { id: "anele" }, "/api/cart": [1] };
  for (const path of Object.keys(server)) await read(path);
  server = { "/api/cart": 503 };
  expect(await read("/api/cart")).toBe(503);
  server = {};
  expect(await read("/api/cart")).toEqual([1]);
});

test("payments, orders and the widget are never kept", () => {
  for (const path of [
    "/api/orders",
    "/api/payment/verify/1",
    "/api/widget/cart",
    "/api/user",
    "/api/listings",
    "/sandbox/paystack",
  ])
    expect([path, isKept(path)]).toEqual([path, false]);
});
