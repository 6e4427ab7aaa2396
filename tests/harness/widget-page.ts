// A vendor's page in a browser: the loader's button, and the chat in its frame.
import type { FrameLocator, Locator, Page } from "playwright-core";

export const chatButton = (page: Page): Locator =>
  page.locator("indaba-chat").getByRole("button", { name: "Chat with us" });

export const chatFrame = (page: Page): FrameLocator => page.frameLocator("indaba-chat iframe");

export const chatField = (page: Page): Locator => chatFrame(page).getByRole("textbox", { name: "Message" });

/** A vendor's site with one page that contains the snippet; `line` is called on each visit. */
export function serveVendorSite(line: () => { marketUrl: string; key: string }) {
  const server = Bun.serve({
    port: 0,
    fetch: () => {
      const { marketUrl, key } = line();
      return new Response(
        `<!doctype html><html lang="en-ZA"><meta name="viewport" content="width=device-width"><title>Shop</title><main><h1>Shop</h1></main>
          <script src="${marketUrl}/widget/v1/loader.js" data-key="${key}" async></script></html>`,
        { headers: { "content-type": "text/html; charset=utf-8" } },
      );
    },
  });
  return { url: `http://vendor.localhost:${server.port}`, stop: () => server.stop(true) };
}
