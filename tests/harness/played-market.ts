// A fake marketplace for tests of the widget's host page: the real loader, and a fake frame that posts hello, records its messages and
// sends what the test asks for. Its script is a file, so that strict policies can allow it.
import { iife } from "#widget/build.ts";

export interface PlayedMarket {
  url: string;
  /** Requests with their cookies: "GET /widget/v1/loader.js". */
  asked: { line: string; cookie: string | null }[];
  /** The sites that may frame it. */
  ancestors: string[];
  /** The frame is served after this resolves. */
  held: { until: Promise<void> };
  /** The loader's built source. */
  loader: string;
  close(): void;
}

const frameScript = `const told = [];
let port;
const field = document.querySelector("input");
function say(message) { port.postMessage(message); }
addEventListener("message", (event) => {
  if (event.source !== parent || event.data?.type !== "port" || port) return;
  port = event.ports[0];
  port.onmessage = ({ data }) => {
    told.push(data);
    if (data.type === "open" && data.focus !== false) field.focus();
    if (data.type !== "ask") return;
    field.value = data.text;
    say({ type: "message", from: "assistant" });
  };
  say({ type: "ready" });
});
addEventListener("keydown", (event) => event.key === "Escape" && say({ type: "close" }));
parent.postMessage({ indaba: 1, type: "hello" }, "*");`;

const frame = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title><label>Message <input></label>
<script>${frameScript}</script></html>`;

export async function playMarket(): Promise<PlayedMarket> {
  const loader = await iife("widget/loader.ts");
  const asked: PlayedMarket["asked"] = [];
  const ancestors: string[] = [];
  const held = { until: Promise.resolve() };
  const server = Bun.serve({
    port: 0,
    hostname: "localhost",
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push({ line: `${request.method} ${pathname}`, cookie: request.headers.get("cookie") });
      const headers: Record<string, string> = { "cross-origin-resource-policy": "cross-origin" };
      if (pathname === "/widget/v1/loader.js")
        return new Response(loader, { headers: { ...headers, "content-type": "text/javascript; charset=utf-8" } });
      if (pathname === "/widget/v1/frame") await held.until;
      if (pathname === "/widget/v1/frame")
        return new Response(frame, {
          headers: {
            ...headers,
            "content-type": "text/html; charset=utf-8",
            "content-security-policy": `frame-ancestors ${ancestors.join(" ") || "'none'"}`,
            "cross-origin-embedder-policy": "credentialless",
          },
        });
      // Sets a cookie as a login on the marketplace does.
      if (pathname === "/login")
        return new Response("", { headers: { "set-cookie": "login=1; SameSite=None; Secure; HttpOnly; Path=/" } });
      return new Response("", { status: 404 });
    },
  });
  return {
    url: `http://market.localhost:${server.port}`,
    asked,
    ancestors,
    held,
    loader,
    close: () => void server.stop(true),
  };
}
