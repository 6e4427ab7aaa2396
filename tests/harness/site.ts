// A shop and Chromium for a file of tests: `const { server, browser } = await openSite()` at its top. Both end with the file.
import { afterAll } from "bun:test";
import { launchBrowser } from "./browser.ts";
import { startServer } from "./server.ts";

/** `env` as for `startServer`. */
export async function openSite(env: Record<string, string> = {}) {
  const [server, browser] = await Promise.all([startServer(env), launchBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return { server, browser };
}
