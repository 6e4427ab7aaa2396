// A shop and Chromium for a file of tests: `const { server, browser } = await openSite()` at its top. Both end with the file.
import { afterAll } from "bun:test";
import { launchBrowser } from "./browser.ts";
import { startServer } from "./server.ts";

export async function openSite() {
  const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return { server, browser };
}
