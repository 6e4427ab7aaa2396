// Pages of visits that are over, for the next visits: a new page starts a process and reads every script again. A page is kept only if all
// that its visit left can be taken from it.
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";

export interface Guest {
  page: Page;
  context: ReturnType<Page["context"]>;
  url: string;
  options: BrowserContextOptions;
  /** Something was done that can't be undone. */
  isSpent: boolean;
  devtools(): Promise<CDPSession>;
}

let pages: Guest[] = [];

/** A cleared page of a visit to `url` with the same options. */
export function parked(browser: Browser, url: string, options: BrowserContextOptions): Guest | undefined {
  pages = pages.filter(({ context }) => browser.contexts().includes(context));
  const at = pages.findIndex((guest) => guest.url === url && Bun.deepEquals(guest.options, options));
  const [guest] = at < 0 ? [] : pages.splice(at, 1);
  if (guest) followFrames(guest);
  return guest;
}

export function guestOf(page: Page, url: string, options: BrowserContextOptions): Guest {
  const context = page.context();
  const newSession = context.newCDPSession.bind(context);
  const isSpent = options.serviceWorkers === "allow";
  const guest: Guest = { page, context, url, options, isSpent, devtools: () => newSession(page) };
  const spends = <On extends object>(on: On, ...names: (keyof On)[]) => {
    for (const name of names) {
      const own = (on[name] as (...given: unknown[]) => unknown).bind(on);
      const spending = (...given: unknown[]) => {
        guest.isSpent = true;
        return own(...given);
      };
      Object.assign(on, { [name]: spending });
    }
  };
  spends(page, "addInitScript", "exposeFunction", "exposeBinding", "setExtraHTTPHeaders");
  spends(page.clock, "install", "setFixedTime", "setSystemTime", "pauseAt");
  spends(context, "addInitScript", "exposeFunction", "exposeBinding", "setExtraHTTPHeaders", "setOffline", "route");
  spends(context, "on", "grantPermissions", "setGeolocation", "newPage", "newCDPSession");
  followFrames(guest);
  return guest;
}

/** Storage of other sites stays. */
function followFrames(guest: Guest): void {
  const own = ["null", new URL(guest.url).origin];
  guest.page.on("framenavigated", (frame) => {
    if (!own.includes(new URL(frame.url()).origin)) guest.isSpent = true;
  });
}

/** Ends a visit. */
export async function park(guest: Guest): Promise<void> {
  if (await isCleared(guest)) pages.push(guest);
  else await guest.context.close();
}

const heard = [
  "console",
  "pageerror",
  "dialog",
  "popup",
  "download",
  "filechooser",
  "load",
  "domcontentloaded",
] as const;
const heardOfNetwork = ["request", "requestfailed", "requestfinished", "response", "websocket"] as const;
const heardOfFrames = ["frameattached", "framedetached", "framenavigated"] as const;

async function isCleared({ page, context, url, options, isSpent, devtools }: Guest): Promise<boolean> {
  const origin = new URL(url).origin;
  if (isSpent || page.isClosed() || context.pages().length > 1) return false;
  for (const event of [...heard, ...heardOfNetwork, ...heardOfFrames]) page.removeAllListeners(event);
  // Leaving a form with unsaved changes.
  page.once("dialog", (dialog) => void dialog.accept());
  try {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.mouse.move(-1, -1);
    const { reducedMotion = "reduce" } = options;
    await page.emulateMedia({ media: null, forcedColors: null, contrast: null, reducedMotion });
    // Of the same origin and without scripts.
    await page.goto(`${url}/robots.txt`);
    page.removeAllListeners("dialog");
    await page.evaluate(() => sessionStorage.clear());
    const client = await devtools();
    await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await client.send("Page.resetNavigationHistory");
    await client.detach();
    await context.clearCookies();
    return true;
  } catch {
    // Its server is gone, or storage is refused: the page is closed.
    return false;
  }
}
