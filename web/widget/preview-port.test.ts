import { expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";

await installDom("/vendor/widget");
const { connectPreview } = await import("./preview-port.ts");

interface Posted {
  message: unknown;
  target: string;
  port: MessagePort;
}

function playFrame() {
  const posted: Posted[] = [];
  const contentWindow = {
    postMessage: (message: unknown, target: string, [port]: MessagePort[]) =>
      posted.push({ message, target, port: port as MessagePort }),
  };
  const frame = { contentWindow } as unknown as HTMLIFrameElement;
  const say = (data: unknown, { source = contentWindow as unknown, origin = location.origin } = {}) =>
    dispatchEvent(new MessageEvent("message", { data, origin, source: source as Window }));
  return { frame, posted, say };
}
const hello = { indaba: 1, type: "hello" };

test("only the preview's own frame on our own origin gets a port, and only for a hello", () => {
  const { frame, posted, say } = playFrame();
  let connected = 0;
  const port = connectPreview(frame, { onConnected: () => (connected += 1), onMessage: () => {} });
  say(hello, { source: window });
  say(hello, { source: null });
  say(hello, { origin: "https://evil.example" });
  for (const data of [null, "hello", { indaba: 2, type: "hello" }, { indaba: 1, type: "port" }]) say(data);
  expect([posted, connected]).toEqual([[], 0]);
  say(hello);
  expect(posted.map(({ message, target }) => [message, target])).toEqual([
    [{ indaba: 1, type: "port" }, location.origin],
  ]);
  expect(connected).toBe(1);
  port.close();
  say(hello);
  expect(posted.length).toBe(1);
});

test("a reloaded document gets a new port, which then carries the messages", async () => {
  const { frame, posted, say } = playFrame();
  const heard: unknown[] = [];
  const connection = connectPreview(frame, { onConnected: () => {}, onMessage: (message) => heard.push(message) });
  connection.send({ type: "open" });
  say(hello);
  say(hello);
  const [first, second] = posted;
  if (!first || !second) throw new Error("There were not two ports.");
  const got: unknown[] = [];
  const arrived = new Promise<void>((resolve) => {
    first.port.onmessage = ({ data }) => got.push(["first", data]);
    second.port.onmessage = ({ data }) => {
      got.push(["second", data]);
      resolve();
    };
  });
  connection.send({ type: "options", greeting: "Sawubona" });
  await arrived;
  expect(got).toEqual([["second", { type: "options", greeting: "Sawubona" }]]);
  second.port.postMessage({ type: "ready" });
  while (heard.length === 0) await Bun.sleep(1);
  expect(heard).toEqual([{ type: "ready" }]);
  connection.close();
  second.port.close();
});
