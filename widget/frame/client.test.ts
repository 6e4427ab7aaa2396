import { afterEach, beforeEach, expect, test } from "bun:test";
import type { WidgetSession } from "#contract/widget/widget.ts";
import { loopTurns } from "#tests/harness/waiting.ts";
import { createClient, type SessionTrouble } from "./client.ts";

const key = "pk_live_0123456789abcdef0123456789abcdef";
const realFetch = globalThis.fetch;
const realStorage = Object.getOwnPropertyDescriptor(globalThis, "localStorage");

interface Call {
  path: string;
  token: string | null;
  body: Record<string, unknown>;
}
let calls: Call[] = [];
/** The fake server's reply. */
let answer: (call: Call) => Response = () => new Response(null, { status: 500 });
let stored = new Map<string, string>();

const session = (token: string, change: Partial<WidgetSession> = {}): WidgetSession => ({
  token,
  tokenSeconds: 900,
  shopper: null,
  conversationId: null,
  cookie: false,
  ...change,
});
const refused = () => Response.json({ message: "This chat has ended. Please start it again." }, { status: 401 });
const setStorage = (value: unknown) =>
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => value });

beforeEach(() => {
  calls = [];
  stored = new Map();
  setStorage({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  globalThis.fetch = (async (path: string, init: RequestInit = {}) => {
    const call = {
      path: path.replace("/api/widget", ""),
      token: new Headers(init.headers).get("authorization")?.replace("Bearer ", "") ?? null,
      body: typeof init.body === "string" ? JSON.parse(init.body) : {},
    };
    calls.push(call);
    return answer(call);
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  if (realStorage) Object.defineProperty(globalThis, "localStorage", realStorage);
  else Reflect.deleteProperty(globalThis, "localStorage");
});

const open = () =>
  createClient({ frame: { key, bootToken: "boot" }, origin: () => "http://vendor.localhost", preview: () => false });
const asked = () => calls.map(({ path, token }) => `${path} ${token}`);

test("a session begins once with the boot token, and keeps a handle if the browser drops the cookie", async () => {
  answer = ({ path }) => Response.json(path === "/session" ? session("t1") : { handle: "h1" });
  const client = open();
  await Promise.all([client.begin(), client.begin()]);
  await loopTurns();
  expect(asked()).toEqual(["/session boot", "/session/handle t1"]);
  expect(calls[0]?.body).toEqual({ key, origin: "http://vendor.localhost", preview: false });
  expect([...stored.values()]).toEqual(["h1"]);
});

test("with a cookie nothing is stored", async () => {
  answer = () => Response.json(session("t1", { cookie: true }));
  await open().begin();
  await loopTurns();
  expect(asked()).toEqual(["/session boot"]);
  expect(stored.size).toBe(0);
});

test("a refused token is renewed once for all waiting calls, with the kept handle", async () => {
  answer = ({ path, token }) => {
    if (path === "/session") return Response.json(session(token === "boot" ? "old" : "new"));
    if (path === "/session/handle") return Response.json({ handle: "kept" });
    return token === "old" ? refused() : Response.json({ ok: true });
  };
  const client = open();
  await client.begin();
  await loopTurns();
  const replies = await Promise.all([client.send("/chat", { body: {} }), client.send("/conversations/1")]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const renewals = calls.filter(({ path, token }) => path === "/session" && token === null);
  expect(renewals.map(({ body }) => body.handle)).toEqual(["kept"]);
});

test("a session that can't be renewed has ended: listeners hear it, and the call gets the refusal", async () => {
  answer = ({ path, token }) => (path === "/session" && token === "boot" ? Response.json(session("t1")) : refused());
  const client = open();
  let ended = 0;
  client.onEnded(() => {
    ended += 1;
  });
  expect((await client.send("/chat", { body: {} })).status).toBe(401);
  expect(ended).toBe(1);
});

test("if storage throws, memory keeps the handle and the chat continues", async () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("no", "SecurityError");
    },
  });
  answer = ({ path, token, body }) => {
    if (path === "/session/handle") return Response.json({ handle: "memory" });
    if (path === "/session") {
      if (token === "boot") return Response.json(session("old"));
      return body.handle === "memory" ? Response.json(session("new")) : refused();
    }
    return token === "old" ? refused() : Response.json({});
  };
  const client = open();
  await client.begin();
  await loopTurns();
  expect((await client.send("/chat", { body: {} })).status).toBe(200);
});

test("an unreachable marketplace can be retried; a closed chat can't", async () => {
  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  const client = open();
  const trouble = async () => client.begin().catch((error: SessionTrouble) => error.trouble);
  expect(await trouble()).toBe("unreachable");
  answer = refused;
  expect(await trouble()).toBe("ended");
  answer = () => Response.json({ message: "This chat can't be opened on this site." }, { status: 403 });
  expect(await trouble()).toBe("refused");
  answer = ({ path }) => Response.json(path === "/session" ? session("t1") : { handle: null });
  expect((await client.begin()).token).toBe("t1");
});
