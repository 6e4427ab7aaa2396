import { beforeEach, expect, test } from "bun:test";
import { forgetKept, isKept, type KeptCaches, readThrough } from "./kept-reads.ts";

const origin = "https://indaba.example";
/** A fake of the browser's caches, which Bun has not. */
function playCaches(): KeptCaches & { paths(): string[] } {
  const stored = new Map<string, Response>();
  const full = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), origin).href;
  const cache = {
    match: async (key: RequestInfo | URL) => stored.get(full(key))?.clone(),
    put: async (key: RequestInfo | URL, reply: Response) => void stored.set(full(key), reply),
    delete: async (key: RequestInfo | URL) => stored.delete(full(key)),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  };
  return {
    open: async () => cache as unknown as Cache,
    delete: async () => {
      const any = stored.size > 0;
      stored.clear();
      return any;
    },
    paths: () => [...stored.keys()].map((url) => new URL(url).pathname).sort(),
  };
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
  expect(read("/api/conversations/c1")).rejects.toThrow("Failed to fetch");
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
