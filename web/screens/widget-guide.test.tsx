import { beforeEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/vendor/widget/guide");
const { render } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { default: WidgetGuide } = await import("./widget-guide.tsx");

const server = playServer();
const key = `pk_live_${"a".repeat(32)}`;
beforeEach(() => server.refuse("GET /api/auth/me", 401, "Please log in to continue."));

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WidgetGuide />
    </QueryClientProvider>,
  );
const text = (label: string) => screen.getByRole("figure", { name: label }).querySelector("code")?.textContent;
const terms = () => [...document.querySelectorAll(".guide-terms dt code")].map((each) => each.textContent ?? "");

test("is public, with this marketplace's address and a placeholder for the key", async () => {
  open();
  expect(text("The line for your site")).toBe(
    `<script src="http://localhost/widget/v1/loader.js" data-key="pk_live_YOUR_KEY" async></script>`,
  );
  expect(text("Lines for your policy")).toBe("script-src http://localhost; frame-src http://localhost");
  const contents = [...document.querySelectorAll('nav a[href^="#"]')].map((link) => link.getAttribute("href") ?? "");
  expect(contents.map((id) => document.querySelector(id) !== null)).toEqual(contents.map(() => true));
  expect(server.asked("GET /api/vendor/widget")).toEqual([]);
});

test("a signed-in vendor sees its own key and colour; none is requested for a shopper", async () => {
  server.json("GET /api/auth/me", { id: "1", email: "a@example.com", username: "anele", role: "vendor" });
  server.json("GET /api/vendor/widget", { key, accent: "#aa3300" });
  open();
  await screen.findByText(/Your own key stands in the examples/);
  expect(text("The line for your site")).toBe(
    `<script src="http://localhost/widget/v1/loader.js" data-key="${key}" data-accent="#aa3300" async></script>`,
  );
  expect(text("The address of your chat")).toBe(`http://localhost/widget/v1/frame?k=${key}`);
  expect(text("Its use")).toContain(key);
});

test("names exactly the options, calls and events that the loader has", () => {
  open();
  const loader = readFileSync(join(import.meta.dir, "../../widget/loader.ts"), "utf8");
  const kebab = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const protocol = readFileSync(join(import.meta.dir, "../../server/contract/widget/widget-protocol.ts"), "utf8");
  const block = (start: string) =>
    protocol.slice(protocol.indexOf(start), protocol.indexOf("\n}", protocol.indexOf(start)));
  // The options that the loader reads, and those that it only passes on to the frame.
  const read = [
    ...[...loader.matchAll(/\b(?:data|dataset)\.([a-z]\w*)|"(\w+)" in data\b/g)].map(
      ([, name, asked]) => (name ?? asked) as string,
    ),
    ...[...loader.matchAll(/\{([^{}]*)\} = data;/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name as string),
    ),
    ...[...block("export interface HostOptions").matchAll(/^ {2}(\w+)\?:/gm)].map(([, name]) => name as string),
  ].filter((name) => name !== "indaba" && name !== "type");
  expect(read.length).toBeGreaterThan(8);
  expect(
    terms()
      .filter((term) => term.startsWith("data-"))
      .sort(),
  ).toEqual([...new Set(read.map(kebab))].sort());

  const methods = [...(/interface Indaba \{([\s\S]*?)\n\}/.exec(loader)?.[1] ?? "").matchAll(/^ {2}(\w+)\(/gm)];
  expect(methods.length).toBeGreaterThan(6);
  const api = screen.getByRole("heading", { name: "JavaScript" }).closest("section")?.textContent ?? "";
  expect(methods.filter(([, name]) => !api.includes(`${name}(`))).toEqual([]);

  const messages = protocol.slice(
    protocol.indexOf("export type FrameMessage"),
    protocol.indexOf("export type ErrorCode"),
  );
  const events = ["open", ...[...messages.matchAll(/type: "([\w:]+)"/g)].map(([, name]) => name as string)];
  const told = terms()
    .flatMap((term) => term.split(", "))
    .filter((term) => /^[a-z:]+$/.test(term));
  expect(told.sort()).toEqual([...new Set(events)].sort());
});
