// From key press to paint in the marketplace's search box, with `pages` pages loaded by scrolling.
import { launchBrowser, visit } from "#tests/harness/browser.ts";
import { percentile } from "./load.ts";

const rounds = 5;
const word = "kettle";
const pausesMs = [150, 450];

declare global {
  interface Window {
    /** For each key: time until the letter was painted, and until the new list was; 0 if the list stayed the same. */
    keyTimes: { letter: number; list: number }[];
  }
}

const figuresOf = (times: number[]) =>
  times.length === 0
    ? "never"
    : [0.5, 0.95, 0.99]
        .map(
          (share) =>
            `p${share * 100} ${percentile(
              times.toSorted((a, b) => a - b),
              share,
            )
              .toFixed(0)
              .padStart(4)}`,
        )
        .join(" ");

/** Measures fast typing, and typing with pauses longer than the debounce. Once the list is loaded the server answers nothing more. */
export async function measureKeys(url: string, pages: number): Promise<string> {
  const browser = await launchBrowser();
  try {
    const { page } = await visit(browser, url);
    page.setDefaultTimeout(60_000);
    await page.addInitScript(() => {
      window.keyTimes = [];
      // This message arrives after the frame has been painted.
      const painted = (done: () => void) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(null);
        });
      let changing: (() => void) | null = null;
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          const key = { letter: 0, list: 0 };
          window.keyTimes.push(key);
          changing = () =>
            painted(() => {
              key.list = performance.now() - timeStamp;
            });
          painted(() => {
            key.letter = performance.now() - timeStamp;
          });
        },
        { capture: true },
      );
      new MutationObserver((changes) => {
        const inList = ({ target }: MutationRecord) =>
          target instanceof Element && target.closest("search") === null && target.closest("main") !== null;
        if (changing === null || !changes.some(inList)) return;
        changing();
        changing = null;
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
      // The address changes after a pause; the list's update then isn't a response to a key.
      const replaceState = history.replaceState.bind(history);
      history.replaceState = (...entry) => {
        changing = null;
        replaceState(...entry);
      };
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
      // Never answer.
    });
    const box = page.getByRole("searchbox", { name: "Search products" });
    await page.evaluate(() => scrollTo(0, 0));
    await box.focus();
    const lines = [`${String(loaded).padStart(4)} cards, ${nodes} nodes, ${(usedSize / 1e6).toFixed(0)} MB of heap`];
    for (const pauseMs of pausesMs) {
      await page.evaluate(() => {
        window.keyTimes = [];
      });
      for (let round = 0; round < rounds; round++) {
        for (const key of [...word, ...Array.from(word, () => "Backspace")]) {
          await page.keyboard.press(key);
          await page.waitForTimeout(pauseMs);
        }
      }
      const times = await page.evaluate(() => window.keyTimes);
      const lists = times.map(({ list }) => list).filter((time) => time > 0);
      lines.push(
        `  a key each ${pauseMs} ms: letter ${figuresOf(times.map(({ letter }) => letter))}; list ${figuresOf(lists)} (${times.length} keys)`,
      );
    }
    return lines.join("\n");
  } finally {
    await browser.close();
  }
}
