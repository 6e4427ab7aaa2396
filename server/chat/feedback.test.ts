// Thumbs on answers: only by the owner; changed, withdrawn, and deleted with the answer.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ChatMessage } from "#contract/chat/endpoints.ts";
import { messageFeedback } from "#db/schema.ts";
import { addVendor } from "#server/search/search-fixtures.ts";
import { createTestApp, type TestApp, type TestBrowser, testPassword } from "#tests/harness/app.ts";
import { addWidget, openFrame } from "#tests/harness/widget.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const ask = async (browser: TestBrowser) => {
  const { conversationId, message } = (await browser.post("/api/chat", { message: "hello" })).body;
  return { conversationId, id: message.id as string };
};
const give = (browser: TestBrowser, id: string, body: object) => browser.post(`/api/messages/${id}/feedback`, body);
const read = async (browser: TestBrowser, id: string): Promise<ChatMessage[]> =>
  (await browser.get(`/api/conversations/${id}`)).body.messages;
const stored = () => shop.db.select().from(messageFeedback);

test("a thumb is stored, read with the conversation, changed and withdrawn", async () => {
  const browser = shop.browser();
  const { conversationId, id } = await ask(browser);
  const why = { reason: "untrue", comment: "  It is sold out.  " };
  for (const [body, feedback] of [
    [{ verdict: "down" }, { verdict: "down", reason: null, comment: null }],
    [
      { verdict: "down", ...why },
      { verdict: "down", reason: "untrue", comment: "It is sold out." },
    ],
    [
      { verdict: "up", ...why },
      { verdict: "up", reason: null, comment: null },
    ],
  ]) {
    expect((await give(browser, id, body as object)).body).toEqual({ feedback });
    expect((await read(browser, conversationId))[1]?.feedback).toEqual(feedback as ChatMessage["feedback"]);
  }
  expect((await give(browser, id, { verdict: null })).body).toEqual({ feedback: null });
  expect((await read(browser, conversationId))[1]).not.toHaveProperty("feedback");
});

test.each([
  [{}],
  [{ verdict: "sideways" }],
  [{ verdict: "down", reason: "because" }],
  [{ verdict: "down", comment: "x".repeat(501) }],
])("%j is refused", async (body) => {
  const browser = shop.browser();
  expect((await give(browser, (await ask(browser)).id, body)).status).toBe(400);
});

test("feedback by anybody but the owner, or on a question, is 404", async () => {
  const browser = shop.browser();
  const { conversationId, id } = await ask(browser);
  const before = (await stored()).length;
  for (const someone of [shop.browser(), (await shop.registerShopper()).browser]) {
    await ask(someone);
    expect((await give(someone, id, { verdict: "up" })).status).toBe(404);
  }
  const [question] = await read(browser, conversationId);
  for (const other of [question?.id as string, crypto.randomUUID(), "nothing"])
    expect((await give(browser, other, { verdict: "up" })).status).toBe(404);
  expect((await stored()).length).toBe(before);
});

test("a widget's answer takes feedback only from its own session", async () => {
  const key = await addWidget(shop.db, await addVendor(shop.db, { businessName: "Kaap Lighting" }));
  const [mine, other] = [await openFrame(shop, key), await openFrame(shop, key)];
  const { message, conversationId } = (await mine.post("/api/widget/chat", { message: "hello" })).body;
  const path = `/api/widget/messages/${message.id}/feedback`;
  expect((await other.post(path, { verdict: "up" })).status).toBe(404);
  expect((await give(mine.browser, message.id, { verdict: "up" })).status).toBe(404);
  expect((await mine.post(path, { verdict: "up" })).status).toBe(200);
  const [, answer] = (await mine.get(`/api/widget/conversations/${conversationId}`)).body.messages;
  expect(answer.feedback.verdict).toBe("up");
});

test("feedback is deleted when its answer is replaced, and with its conversation or account", async () => {
  const { browser } = await shop.registerShopper();
  const about = async (id: string) => (await stored()).filter(({ messageId }) => messageId === id).length;
  const { conversationId, id } = await ask(browser);
  await give(browser, id, { verdict: "down" });
  expect(await about(id)).toBe(1);
  const again = await browser.post("/api/chat", { message: "hello", conversationId, regenerate: true });
  expect(await about(id)).toBe(0);

  await give(browser, again.body.message.id, { verdict: "up" });
  await browser.delete(`/api/conversations/${conversationId}`);
  expect(await about(again.body.message.id)).toBe(0);

  const last = await ask(browser);
  await give(browser, last.id, { verdict: "up" });
  expect((await browser.delete("/api/user", { body: { password: testPassword } })).status).toBe(200);
  expect(await about(last.id)).toBe(0);
});
