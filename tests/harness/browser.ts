// A Chromium for browser runs: CHROME_PATH, else /usr/bin/chromium, else the one inside @sparticuz/chromium. A run that finds
// none fails with a sentence; it is never skipped.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

export async function findChromium(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH is ${named}, and there is no such file.`);
    return named;
  }
  const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  if (system) return system;
  if (process.platform === "linux" && process.arch === "x64") return await unpackChromium();
  throw new Error(
    "No Chromium was found for the browser tests. Install chromium or Google Chrome, or set CHROME_PATH to its program file.",
  );
}

/**
 * Unpacked under its version, and named only when it is whole: the package's own way leaves half a program to a process that
 * starts meanwhile, and an old one to a new version. Nor are its flags used: they are for serverless functions and
 * turn web security off.
 */
async function unpackChromium(): Promise<string> {
  const folder = join(dirname(createRequire(import.meta.path).resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const cache = join(import.meta.dir, "../../node_modules/.cache/indaba");
  const program = join(cache, `chromium-${version}`);
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `draft-${randomUUID()}`);
  try {
    await pipeline(
      createReadStream(join(folder, "bin/chromium.br")),
      createBrotliDecompress(),
      createWriteStream(draft, { mode: 0o755 }),
    );
    // The first one stays: another process may have started it already.
    if (!existsSync(program)) linkSync(draft, program);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return program;
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  // As root Chromium refuses its own sandbox.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  try {
    return await chromium.launch({ executablePath, args: [...asRoot, "--disable-dev-shm-usage"] });
  } catch (error) {
    throw new Error(`Chromium at ${executablePath} could not be started. Install chromium or set CHROME_PATH.`, {
      cause: error,
    });
  }
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Uncaught exceptions and console errors so far, failed requests' own lines left out: those are the tests' business. */
  faults: string[];
  close(): Promise<void>;
}

/** A visitor with an empty profile: `const { page } = await visit(browser, server.url)`. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-ZA",
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  return { context, page, ...watch(page), close: () => context.close() };
}

/** What goes wrong on a page from now on. */
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

/** From one of the shop's own pages; the page's cookies go along and are kept. */
export async function postAs(page: Page, url: string, path: string, data: unknown, status: number): Promise<void> {
  const reply = await page.request.post(`${url}${path}`, { data, headers: { origin: url } });
  if (reply.status() !== status) throw new Error(`POST ${path} answered ${reply.status()}: ${await reply.text()}`);
}

/** Signs the page in as one of the demo's accounts. */
export const signIn = (page: Page, url: string, name: "shopper" | "vendor" | "admin"): Promise<void> =>
  postAs(page, url, "/api/auth/login", { email: `${name}@indaba.example`, password: "indaba-demo" }, 200);

/** Signs the page in as a new shopper, who has nothing yet. */
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

/**
 * Every use of storage throws in the page and its frames, as where a browser refuses it to other sites. By a script of ours: whether
 * Chromium's own flags refuse it differs from build to build.
 */
export const refuseStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
