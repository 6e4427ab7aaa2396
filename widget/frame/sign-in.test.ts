import { afterEach, beforeEach, expect, test } from "bun:test";
import type { WidgetSession } from "#contract/widget/widget.ts";
import { installDom } from "#tests/harness/dom.ts";
import { becomes, until } from "#tests/harness/waiting.ts";
import type { WidgetClient } from "./client.ts";
import { challengeOf } from "./random.ts";
import { createSignIn, type SignInState } from "./sign-in.ts";

await installDom();

const session: WidgetSession = {
  token: "signed-in",
  tokenSeconds: 900,
  shopper: { username: "nomvula" },
  conversationId: null,
  cookie: false,
};
const code = "c".repeat(43);

let opened: string[] = [];
let said: string[] = [];
let shown: (SignInState | null)[] = [];
let sent: { path: string; body?: unknown }[] = [];
let waits: { state: string; code: string | null } = { state: "waiting", code: null };
let popup: Window | null = null;
const realOpen = window.open;

beforeEach(() => {
  [opened, said, shown, sent] = [[], [], [], []];
  waits = { state: "waiting", code: null };
  popup = window;
  window.open = ((address: string) => {
    opened.push(address);
    return popup;
  }) as typeof window.open;
});
afterEach(() => {
  window.open = realOpen;
});

function create() {
  const client = {
    async send(path: string, init?: { body?: unknown }) {
      sent.push({ path, body: init?.body });
      if (path.endsWith("/token")) return Response.json(session);
      return Response.json(path === "/sign-ins" ? { ...waits, number: "4829" } : waits);
    },
    become: ({ token }: WidgetSession) => said.push(`becomes ${token}`),
  } as unknown as WidgetClient;
  return createSignIn({
    client,
    show: (state) => shown.push(state),
    signedIn: () => said.push("signed in"),
    failed: (sentence) => said.push(sentence),
    pollMs: 5,
  });
}
const idOf = () => (opened[0] as string).split("#h=")[1] as string;
const post = (change: object, from: object = {}) =>
  window.dispatchEvent(
    new MessageEvent("message", {
      data: { indaba: 1, type: "code", id: idOf(), code, ...change },
      origin: location.origin,
      source: popup,
      ...from,
    }),
  );
const exchanges = () => sent.filter(({ path }) => path.endsWith("/token"));

test("the press opens the pop-up; the challenge is the S256 of the verifier that redeems the code", async () => {
  const signIn = create();
  signIn.begin();
  expect(opened).toEqual([expect.stringMatching(/^\/auth\/widget#h=[\w-]{43}$/)]);
  expect(shown.at(-1)).toEqual({ number: null, link: null });
  await becomes(() => shown.at(-1), { number: "4829", link: null });
  post({});
  await becomes(() => said, ["becomes signed-in", "signed in"]);
  const [body] = exchanges().map((exchange) => exchange.body as { verifier: string; code: string });
  if (!body) throw new Error("nothing was redeemed");
  const { verifier, ...rest } = body;
  expect(rest).toEqual({ code });
  expect(sent[0]).toEqual({ path: "/sign-ins", body: { id: idOf(), challenge: await challengeOf(verifier) } });
  expect(shown.at(-1)).toBeNull();
});

test("a code from another origin, window or sign-in is ignored", async () => {
  const signIn = create();
  signIn.begin();
  post({}, { origin: "http://vendor.localhost" });
  post({}, { source: null });
  post({ id: "x".repeat(43) });
  post({ code: 7 });
  post({ indaba: 2 });
  await Bun.sleep(10);
  expect(exchanges()).toEqual([]);
  signIn.cancel();
  post({});
  await Bun.sleep(10);
  expect(exchanges()).toEqual([]);
});

test("a blocked pop-up becomes a link, and polling signs in", async () => {
  popup = null;
  const signIn = create();
  signIn.begin();
  expect(shown.at(-1)?.link).toBe(opened[0] as string);
  // Nobody but the server can hand over a code, as there is no window to compare.
  await until(() => sent.length > 1);
  post({}, { source: window });
  post({}, { source: null });
  await Bun.sleep(10);
  expect([exchanges(), shown.at(-1)?.number]).toEqual([[], "4829"]);
  waits = { state: "approved", code };
  await becomes(() => said, ["becomes signed-in", "signed in"]);
  expect(exchanges()).toHaveLength(1);
});

test("a refusal in the pop-up is shown, and polling stops", async () => {
  waits = { state: "declined", code: null };
  create().begin();
  await becomes(() => said, ["You are not signed in."]);
  const count = sent.length;
  await Bun.sleep(20);
  expect(sent.length).toBe(count);
});
