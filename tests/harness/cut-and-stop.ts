// A shopper on a bad connection, behind a proxy that sends each request to the other of two servers: a turn that never ends by itself is
// begun at one server, read on at the other and at the first again, each time until the connection breaks, and stopped where it doesn't run.
import { expect } from "bun:test";
import { addChunk, emptyReply, type TurnChunk, type TurnReply } from "#contract/chat/turn-chunks.ts";
import type { TestBrowser } from "./app.ts";

const stream = { headers: { accept: "text/event-stream" } };
const textOf = ({ parts }: Pick<TurnReply, "parts">) =>
  parts.map((part) => (part.type === "text" ? part.text : "")).join("");

/** Until the stream ends or breaks, or `enough`: then it is broken from here. */
async function read(asked: Promise<Response>, enough: (reply: TurnReply) => boolean): Promise<TurnReply> {
  const response = await asked.catch(() => null);
  // Cut in its head.
  if (response === null) return emptyReply;
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let reply: TurnReply = emptyReply;
  let rest = "";
  while (!enough(reply)) {
    const next = await reader.read().catch(() => null);
    if (next === null || next.done) return reply;
    const blocks = (rest + decoder.decode(next.value, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith("data: {")) reply = addChunk(reply, JSON.parse(block.slice(6)) as TurnChunk);
    }
  }
  await reader.cancel();
  return reply;
}

/** `cutNext`: breaks the reply to the next request that begins so; absent: the shopper's side breaks it. */
export async function cutAndStop(browser: TestBrowser, cutNext?: (request: string) => void): Promise<void> {
  const turnId = crypto.randomUUID();
  const body = { message: "a long story", turnId };
  const follow = `/api/conversations/${turnId}/stream`;
  const more = (than: string) => (reply: TurnReply) => textOf(reply).length > than.length;
  const begin = () => browser.fetch("POST", "/api/chat", { body, ...stream });
  // With a proxy that cuts, what was read by then is all that there is.
  const before = (text: string) => (cutNext ? () => false : more(text));

  cutNext?.("POST /api/chat");
  let heard = textOf(await read(begin(), before("")));
  const hear = async (request: string, response: () => Promise<Response>) => {
    cutNext?.(request);
    const cut = textOf(await read(response(), before(heard)));
    const [longer, shorter] = cut.length > heard.length ? [cut, heard] : [heard, cut];
    expect(longer.startsWith(shorter)).toBe(true);
    heard = longer;
  };
  // At the other server, and at the one that answers.
  for (let time = 0; time < 2; time++) await hear(`GET ${follow}`, () => browser.fetch("GET", follow));
  // As the page does that has had no answer to its question.
  await hear("POST /api/chat", begin);

  const followed = await browser.fetch("GET", follow);
  const whole = read(Promise.resolve(followed), () => false);
  // The sixth request: at the server that doesn't answer.
  expect((await browser.post(`/api/conversations/${turnId}/stop`)).status).toBe(200);
  const reply = await whole;
  expect(reply).toMatchObject({ finished: true });
  expect(reply.parts.at(-1)).toMatchObject({ data: { kind: "stopped" } });
  expect(textOf(reply).startsWith(heard)).toBe(true);
  // Both servers have the same: one question and what was said until it was stopped.
  for (let server = 0; server < 2; server++) {
    const { messages, answering = false } = (await browser.get(`/api/conversations/${turnId}`)).body;
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant"]);
    expect([messages[1].id, messages[1].parts, answering]).toEqual([reply.messageId, reply.parts, false]);
  }
  // And the question asked once more gets it, too.
  const again = await read(begin(), () => false);
  expect([again.finished, again.messageId, again.parts]).toEqual([true, reply.messageId, reply.parts]);
}
