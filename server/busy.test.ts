// What costs processor time runs a few at a time: searches, lists, and turns of the chat.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { until } from "#tests/harness/waiting.ts";
import { AppError } from "./app-error.ts";

let entered: string[] = [];
let inside = 0;
let full = false;
const queue = {
  async enter(address: string) {
    if (full) throw new AppError("unavailable", "The shop is very busy right now.", { retryAfterSeconds: 2 });
    entered.push(address);
    inside++;
    return () => {
      inside--;
    };
  },
};
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({}, { deps: { queues: { reads: queue, turns: queue } } });
});
afterAll(() => shop.close());

const costly = Object.entries<Endpoint>(endpoints).flatMap(([route, { costly }]) => (costly ? [route] : []));

test("searches and lists are what waits", () => {
  expect(costly).toEqual([
    "GET /api/listings",
    "GET /api/marketplace/counts",
    "GET /api/suggestions",
    "GET /api/listings/:id/similar",
    "GET /api/search",
    "GET /api/search/counts",
  ]);
});

test("each of them takes a place as its caller and gives it back, also when it fails", async () => {
  const id = await addListing(shop.db, await addVendor(shop.db));
  for (const route of costly) {
    const path = route.replace("GET ", "");
    for (const [which, status] of [
      [id, 200],
      ["nothing", path.includes(":id") ? 404 : 200],
    ] as const) {
      entered = [];
      const reply = await shop.browser().get(`${path.replace(":id", which)}?text=tea`);
      expect([path, reply.status, entered, inside]).toEqual([path, status, ["127.0.0.1"], 0]);
    }
  }
});

test("a turn keeps its place until its reply is stored; a refused one keeps none", async () => {
  entered = [];
  const browser = shop.browser();
  const reply = await browser.post("/api/chat", { message: "tea" });
  expect([reply.status, entered]).toEqual([200, ["127.0.0.1"]]);
  await until(() => inside === 0);
  const { conversationId } = reply.body;
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => browser.post("/api/chat", { message: "tea", conversationId })),
  );
  expect(replies.some(({ status }) => status === 409)).toBe(true);
  await until(() => inside === 0);
});

test("without a place the answer is 503 with the time to wait", async () => {
  full = true;
  for (const send of [
    () => shop.browser().get("/api/search?text=tea"),
    () => shop.browser().post("/api/chat", { message: "tea" }),
  ]) {
    const reply = await send();
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
  }
  full = false;
});
