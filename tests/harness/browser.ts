// Finds a Chromium: CHROME_PATH, else the one in @sparticuz/chromium where that runs, else a system one. Without any the run fails with a
// sentence; it is never skipped.
import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { shellPath } from "#contract/shared/screens.ts";
import { kept } from "./kept.ts";
import { type Guest, guestOf, park, parked } from "./parked-pages.ts";

export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH is ${named}, and there is no such file.`);
    return named;
  }
  // Before a system one: it is the same on every machine, and without a window system's parts takes half of the processor time.
  if (process.platform === "linux" && process.arch === "x64") return await unpackChromium();
  const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  if (system) return system;
  throw new Error(
    "No Chromium was found for the browser tests. Install chromium or Google Chrome, or set CHROME_PATH to its program file.",
  );
}

/**
 * Not with the package's own function, which exposes a partial file to other processes and keeps an old version. Its flags aren't used
 * either, as they are for serverless functions and turn web security off.
 */
async function unpackChromium(): Promise<string> {
  const folder = join(dirname(createRequire(import.meta.path).resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return await kept(`chromium-${version}`, (draft) =>
    pipeline(
      createReadStream(join(folder, "bin/chromium.br")),
      createBrotliDecompress(),
      createWriteStream(draft, { mode: 0o755 }),
    ),
  );
}

let shared: Browser | undefined;
const isTest = process.env.NODE_ENV === "test";

/** In tests one for all files of a worker: starting it takes longer than many a test. `close` closes what was opened in it. */
export async function launchBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const executablePath = await findChromium();
  // Chromium's sandbox doesn't work as root.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // Pages of tests end before optimised code pays: without it, and its threads, a page takes a tenth less processor time.
  const shortPages = isTest ? ["--js-flags=--no-opt,--no-maglev,--single-threaded"] : [];
  const args = [...asRoot, ...shortPages, "--disable-dev-shm-usage"];
  try {
    const browser = await chromium.launch({ executablePath, args });
    if (!isTest) return browser;
    browser.close = async () => {
      // The runner ends it when a test takes too long; the next file gets a new one.
      if (browser.isConnected()) await Promise.all(browser.contexts().map((context) => context.close()));
    };
    shared = browser;
    return browser;
  } catch (error) {
    throw new Error(`Chromium at ${executablePath} could not be started. Install chromium or set CHROME_PATH.`, {
      cause: error,
    });
  }
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Uncaught exceptions and console errors so far, without the lines about failed requests, which tests check themselves. */
  faults: string[];
  close(): Promise<void>;
}

/** As most people have it. Otherwise pages stand still: painting transitions takes a quarter of a browser test's time. */
export const animated: BrowserContextOptions = { reducedMotion: "no-preference" };

/**
 * A visitor with an empty profile: `const { page } = await visit(browser, server.url)`. It gets the page of a visit that is over when one
 * could be cleared (parked-pages.ts), in which the next document takes half of the processor time.
 */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const { viewport, colorScheme = "light", ...others } = options;
  const guest = parked(browser, url, others) ?? (await newGuest(browser, url, others));
  const { context, page } = guest;
  await page.setViewportSize(viewport ?? { width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme });
  return { context, page, ...watch(page), close: () => park(guest) };
}

async function newGuest(browser: Browser, url: string, options: BrowserContextOptions): Promise<Guest> {
  const all: BrowserContextOptions = {
    baseURL: url,
    locale: "en-ZA",
    // A service worker's requests bypass `page.route`. Only the offline test allows it.
    serviceWorkers: "block",
    reducedMotion: "reduce",
    ...options,
  };
  const context = await browser.newContext(all);
  const page = await context.newPage();
  // A finger's touch is not followed.
  if (isTest && !options.hasTouch) paintSmall(page);
  if (options.javaScriptEnabled !== false) waitForHydration(page);
  return guestOf(page, url, options);
}

const paintedScale = 0.25;

/**
 * Tests paint a page at a quarter of its size, which takes less processor time: none looks at pixels. Layout, and what a pointer hits, stay
 * as they were. Playwright has no setting for it, so what it sends to Chromium is changed.
 */
function paintSmall(page: Page): void {
  type Send = (method: string, params?: Record<string, unknown>) => Promise<unknown>;
  interface Inside {
    _connection: { toImpl(page: Page): { delegate: { _mainFrameSession: { _client: { send: Send } } } } };
  }
  const session = (page as unknown as Inside)._connection.toImpl(page).delegate._mainFrameSession._client;
  const send: Send = session.send.bind(session);
  session.send = (method, params) => {
    if (method === "Emulation.setDeviceMetricsOverride") return send(method, { ...params, scale: paintedScale });
    if (method !== "Input.dispatchMouseEvent") return send(method, params);
    return send(method, { ...params, x: Number(params?.x) * paintedScale, y: Number(params?.y) * paintedScale });
  };
}

/** Waits for hydration before actions: a test is faster than any person. */
function waitForHydration(page: Page): void {
  const answers = () => page.locator("#handed-reads").waitFor({ state: "detached" });
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const reply = await goto(url, options);
    await answers();
    return reply;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const reply = await reload(options);
    await answers();
    return reply;
  };
}

/** Loads documents without a server-rendered screen, so that the page fetches everything and `page.route` can reply. */
export const askForAll = (page: Page): Promise<unknown> =>
  page.route("**/*", async (route) => {
    const request = route.request();
    if (request.resourceType() !== "document") return route.fallback();
    const shell = new URL(shellPath, request.url()).href;
    await route.fulfill({ response: await route.fetch({ url: shell }) });
  });

/** Records errors of a page from now on. */
export function watch(page: Page): Pick<Visit, "faults"> {
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      faults.push(`console: ${message.text()}`);
    }
  });
  return { faults };
}

/** The scroll position, once it is stable. */
export const restingPlace = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let place = scrollY, frames = 0; ; frames += 1) {
      await new Promise(requestAnimationFrame);
      if (scrollY !== place) [place, frames] = [scrollY, 0];
      else if (frames > 10) return place;
    }
  });

/** Posts from one of the shop's pages, with the page's cookies. */
export async function postAs(page: Page, url: string, path: string, data: unknown, status: number): Promise<void> {
  const reply = await page.request.post(`${url}${path}`, { data, headers: { origin: url } });
  if (reply.status() !== status) throw new Error(`POST ${path} answered ${reply.status()}: ${await reply.text()}`);
}

/** Signs the page in as one of the demo's accounts. */
export const signIn = (page: Page, url: string, name: "shopper" | "vendor" | "admin"): Promise<void> =>
  postAs(page, url, "/api/auth/login", { email: `${name}@indaba.example`, password: "indaba-demo" }, 200);

/** Signs the page in as a new shopper. */
export const register = (page: Page, url: string): Promise<void> =>
  postAs(
    page,
    url,
    "/api/auth/register",
    {
      email: `${crypto.randomUUID()}@example.com`,
      password: "rooibos-and-rusks",
      username: "browser",
      role: "shopper",
    },
    201,
  );

/** Makes every use of storage throw in the page and its frames. With a script, as Chromium's flags for this differ between builds. */
export const refuseStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
