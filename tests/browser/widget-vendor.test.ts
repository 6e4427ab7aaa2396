// The vendor's side of the widget in Chromium: from the application to the line to copy, the preview of unsaved settings, and the
// numbers. Also the guide's React component, on another site's page.
import { expect, test } from "bun:test";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import type { WidgetFrame } from "#contract/widget/widget-rules.ts";
import { axeFaults } from "#tests/harness/axe.ts";
import { postAs, register, signIn, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes, until } from "#tests/harness/waiting.ts";
import { reactExample } from "#web/widget/guide-examples.ts";

const { server, browser } = await openSite();

const site = "https://www.karoo-wool.example";

async function becomeVendor(page: Page): Promise<void> {
  await register(page, server.url);
  const application = {
    businessName: "Karoo Wool",
    description: "Wool from the Great Karoo.",
    city: "Graaff-Reinet",
    province: "Eastern Cape",
  };
  await postAs(page, server.url, "/api/vendor/register", application, 201);
}

async function approve(page: Page): Promise<void> {
  const { id } = (await (await page.request.get("/api/vendor/me")).json()) as OwnVendor;
  const admin = await visit(browser, server.url);
  await signIn(admin.page, server.url, "admin");
  await postAs(admin.page, server.url, `/api/admin/vendors/${id}/approve`, {}, 200);
  await admin.close();
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
}

/** Begins a session as a shopper's frame on the vendor's site. */
async function openAsShopper(key: string, origin: string): Promise<void> {
  const shopper = await visit(browser, server.url);
  const { request } = shopper.page;
  const html = await (await request.get(`/widget/v1/frame?k=${key}`)).text();
  const json = /<script type="application\/json" id="widget">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const { bootToken } = JSON.parse(json) as WidgetFrame;
  const reply = await request.post("/api/widget/session", {
    data: { key, origin },
    headers: { origin: server.url, authorization: `Bearer ${bootToken}` },
  });
  expect(reply.status()).toBe(200);
  await shopper.close();
}

test("from the application to the line to copy, with a preview of unsaved settings, and numbers", async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const main = page.getByRole("main");
  await becomeVendor(page);
  await page.goto("/vendor/dashboard");
  await main.getByRole("link", { name: "Chat on your site" }).click();
  await main.getByText(/The chat opens for shoppers once your application is approved/).waitFor();
  await main.getByText("You see the chat here once you are approved.").waitFor();
  await approve(page);
  await page.reload();

  await main.getByText("The list is empty: nobody can open the chat on any site yet.").waitFor();
  await main.getByRole("button", { name: "Create key" }).click();
  const line = main.getByRole("figure", { name: "The line for your site" }).locator("code");
  await line.waitFor();
  const frame = page.frameLocator("iframe.preview-frame");
  await frame.getByText("Hi! Ask me about anything at Karoo Wool.").waitFor();

  await main.getByLabel("Sites that may show the chat").fill(`${site}/shop?from=mail`);
  await main.getByRole("button", { name: "Add site" }).click();
  await main.getByText(site, { exact: true }).waitFor();
  await main.getByLabel("Greeting").fill("Sawubona! What can we knit for you?");
  await frame.getByText("Sawubona! What can we knit for you?").waitFor();
  const send = frame.getByRole("button", { name: "Send" });
  const colour = () => send.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await colour();
  await main.getByLabel("Accent colour", { exact: true }).fill("#7a1fa2");
  await until(async () => (await colour()) !== before);
  // Nothing is saved, and the focus stays in the form.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  const widget = async () => (await page.request.get("/api/vendor/widget")).json();
  expect(await widget()).toMatchObject({ origins: [], greeting: "", accent: "" });
  await expectNoFaults(page);

  await main.getByLabel("Suggestion 1", { exact: true }).fill("Blankets for winter");
  const stored = page.waitForResponse((reply) => reply.request().method() === "PUT");
  await main.getByRole("button", { name: "Save chat" }).click();
  await stored;
  await frame.getByText("Blankets for winter").waitFor();
  const { key, ...saved } = await widget();
  expect(saved).toMatchObject({ origins: [site], greeting: "Sawubona! What can we knit for you?", accent: "#7a1fa2" });
  const snippet = `<script src="${server.url}/widget/v1/loader.js" data-key="${key}" data-accent="#7a1fa2" async></script>`;
  await becomes(() => line.textContent(), snippet);
  await main.getByRole("button", { name: "Copy line" }).click();
  await main.getByRole("button", { name: "Copied" }).waitFor();
  await main.getByLabel("Greeting").fill("");
  await main.getByLabel("Greeting").press("ControlOrMeta+V");
  await becomes(() => main.getByLabel("Greeting").inputValue(), snippet);
  await main.getByLabel("Greeting").fill("Sawubona! What can we knit for you?");

  // The preview answers but isn't counted; a shopper's chat is.
  const field = frame.getByRole("textbox", { name: "Message" });
  await field.fill("Do you have blankets?");
  await field.press("Enter");
  await frame.getByText("Do you have blankets?").waitFor();
  await frame.getByRole("button", { name: "Send" }).waitFor();
  await openAsShopper(key, site);
  await page.reload();
  const figure = (label: string) => main.locator(".stat-card").filter({ hasText: label }).locator("dd");
  await figure("Opened").getByText("1", { exact: true }).waitFor();
  expect(await figure("Conversations").textContent()).toBe("0");

  await page.setViewportSize({ width: 360, height: 740 });
  await main.getByRole("button", { name: "Computer" }).click();
  await expectNoFaults(page);
  await main.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke now" }).click();
  await main.getByRole("button", { name: "Create key" }).waitFor();
  expect((await page.request.get(`/widget/v1/frame?k=${key}`)).status()).toBe(404);
  expect(faults).toEqual([]);
  await close();
});

test("the guide's React component: one chat however often it is mounted, also in StrictMode, and none after unmounting", async () => {
  // In node_modules, so that it resolves React.
  const folder = join(import.meta.dir, "../../node_modules/.cache/indaba", `guide-${crypto.randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "indaba-chat.jsx"), reactExample(server.url));
  await writeFile(
    join(folder, "main.jsx"),
    `import { StrictMode, useState } from "react";
     import { createRoot } from "react-dom/client";
     import { flushSync } from "react-dom";
     import { IndabaChat } from "./indaba-chat.jsx";
     function App() {
       const [chats, setChats] = useState([]);
       window.show = (next) => flushSync(() => setChats(next));
       return chats.map(({ id, ...options }) => <IndabaChat key={id} chatKey="pk_live_x" {...options} />);
     }
     createRoot(document.getElementById("root")).render(<StrictMode><App /></StrictMode>);`,
  );
  const built = await Bun.build({ entrypoints: [join(folder, "main.jsx")], target: "browser" });
  const script = await (built.outputs[0] as Blob).text();
  await rm(folder, { recursive: true });
  const host = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      url.endsWith("/main.js")
        ? new Response(script, { headers: { "content-type": "text/javascript" } })
        : new Response(`<!doctype html><title>Shop</title><div id="root"></div><script src="/main.js"></script>`, {
            headers: { "content-type": "text/html" },
          }),
  });
  const { page, faults, close } = await visit(browser, `http://vendor.localhost:${host.port}`);
  try {
    await page.goto("/");
    const show = (...chats: object[]) =>
      page.evaluate((next) => (window as unknown as { show(chats: object[]): void }).show(next), chats);
    const chats = page.locator("indaba-chat");
    const one = { id: "one", listing: "SKU-1" };
    await page.waitForFunction(() => "show" in window);

    await show(one);
    await chats.waitFor({ state: "attached" });
    await show(one, { id: "two" });
    expect(await chats.count()).toBe(1);
    await show({ ...one, listing: "SKU-2" });
    await becomes(() => page.locator("script[data-key]").first().getAttribute("data-listing"), "SKU-2");
    expect(await chats.count()).toBe(1);
    await show();
    await chats.waitFor({ state: "detached" });
    expect(await page.evaluate(() => "Indaba" in window)).toBe(false);

    // Unmounted before its script has loaded.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/loader.js", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/loader.js");
    await show(one);
    await asked;
    await show();
    const came = page.waitForResponse("**/loader.js");
    release();
    await (await came).finished();
    await page.waitForFunction(() => !("Indaba" in window));
    expect(await chats.count()).toBe(0);
    expect(faults).toEqual([]);
  } finally {
    await close();
    await host.stop(true);
  }
});
