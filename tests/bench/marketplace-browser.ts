// From key press to paint in the marketplace's search box, with `pages` pages loaded by scrolling.
import { launchBrowser, visit } from "#tests/harness/browser.ts";
import { percentile } from "./load.ts";

const rounds = 5;
const betweenKeysMs = 150;

declare global {
  interface Window {
    keyTimes: number[];
  }
}

/** A line of figures. What comes from the server is left out: once the list is loaded nothing is answered any more. */
export async function measureKeys(url: string, pages: number): Promise<string> {
  const browser = await launchBrowser();
  try {
    const { page } = await visit(browser, url);
    page.setDefaultTimeout(60_000);
    await page.addInitScript(() => {
      window.keyTimes = [];
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          // The message comes after the frame in which the filtered list was painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
            port2.postMessage(null);
          });
        },
        { capture: true },
      );
    });
    await page.goto("/marketplace");
    const cards = page.locator("main article");
    await cards.first().waitFor();
    for (let loaded = 1; loaded < pages; loaded++) {
      const before = await cards.count();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction((count) => document.querySelectorAll("main article").length > count, before);
    }
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    const loaded = await cards.count();
    await page.route("**/api/**", () => {
      // Never answered.
    });
    const box = page.getByRole("searchbox", { name: "Search products" });
    await page.evaluate(() => scrollTo(0, 0));
    await box.focus();
    for (let round = 0; round < rounds; round++) {
      for (const key of [..."kettle", ...Array.from("kettle", () => "Backspace")]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(betweenKeysMs);
      }
    }
    const times = (await page.evaluate(() => window.keyTimes)).sort((a, b) => a - b);
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(5));
    return `${String(loaded).padStart(4)} cards: p50 ${figures[0]}, p95 ${figures[1]}, p99 ${figures[2]} of ${times.length} keys; ${nodes} nodes, ${(usedSize / 1e6).toFixed(0)} MB of heap`;
  } finally {
    await browser.close();
  }
}
