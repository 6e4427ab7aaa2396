// Chromium as a person starts it, without Playwright's flags, which would turn storage partitioning off. For tests across two sites:
//
//   const browser = await startPlainBrowser({ thirdPartyCookies: "blocked" });
//   const { page, faults, close } = await browser.visit("http://vendor.localhost:4000");   // a tab that has loaded it
//   await browser.close();
//
// One profile per browser, so all its tabs share cookies and storage. For a pop-up, call `browser.context.waitForEvent("page")` before
// the click. Without an address the tab is empty, so that a test can add listeners first.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium, type Visit, watch } from "./browser.ts";

interface PlainOptions {
  /** Blocked by default: what works then works in every browser. */
  thirdPartyCookies?: "allowed" | "blocked";
}

export interface PlainBrowser {
  /** The profile, shared by all tabs. */
  context: BrowserContext;
  /** A new tab, at `url` when one is given. */
  visit(url?: string, size?: { width: number; height: number }): Promise<Visit>;
  close(): Promise<void>;
}

const startMs = 30_000;

/** For the packed headless shell, which has no settings and allows them by default. */
const blockThirdPartyCookies = "--test-third-party-cookie-phaseout";

export async function startPlainBrowser({ thirdPartyCookies = "blocked" }: PlainOptions = {}): Promise<PlainBrowser> {
  const program = await findChromium();
  const folder = await mkdtemp(join(tmpdir(), "indaba-chromium-"));
  await writeSettings(folder, thirdPartyCookies === "blocked");
  const flags = [
    "--headless=new",
    "--remote-debugging-port=0",
    `--user-data-dir=${folder}`,
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--accept-lang=en-ZA",
  ];
  // Chromium's sandbox doesn't work as root.
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  if (thirdPartyCookies === "blocked") flags.push(blockThirdPartyCookies);
  const child = Bun.spawn([program, ...flags, "about:blank"], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  const end = async () => {
    child.kill("SIGKILL");
    await child.exited;
    // Its child processes still write for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(folder, child));
    const [context] = browser.contexts();
    if (!context) throw new Error("It has no profile open.");
    return {
      context,
      visit: async (url, size = { width: 1280, height: 800 }) => {
        const page = await context.newPage();
        await page.setViewportSize(size);
        const { faults } = watch(page);
        if (url !== undefined) await page.goto(url);
        return { context, page, faults, close: () => page.close() };
      },
      close: async () => {
        await browser.close().catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw new Error(`Chromium at ${program} could not be started. Install chromium or set CHROME_PATH.`, {
      cause: error,
    });
  }
}

/** Chromium writes its debugging address into its folder. */
async function debuggingAddress(folder: string, child: Bun.Subprocess): Promise<string> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const [port, path] = (await readFile(join(folder, "DevToolsActivePort"), "utf8").catch(() => "")).split("\n");
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await Bun.sleep(20);
  }
  throw new Error("It did not say where it listens.");
}

async function writeSettings(folder: string, block: boolean): Promise<void> {
  const profile = { block_third_party_cookies: block, cookie_controls_mode: block ? 1 : 0 };
  await mkdir(join(folder, "Default"));
  await writeFile(join(folder, "Default/Preferences"), JSON.stringify({ profile }));
}
