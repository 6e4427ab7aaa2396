// Runs axe in a page. `@axe-core/playwright` sends the unminified source and fetches the results of passed rules too, which takes longer
// than the check itself; this sends the minified source, once for each document, and fetches findings only.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Frame, Page } from "playwright-core";

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
interface Options {
  runOnly?: string[];
  rules?: Record<string, { enabled: boolean }>;
}
interface Axe {
  run(context: Document | { include: Element[] }, options: Options & { resultTypes: string[] }): Promise<Results>;
}

const requireHere = createRequire(import.meta.path);
const source = readFileSync(
  createRequire(requireHere.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

const allowFrames = 'axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })';

/** Every finding on the page and in its frames, one line for each element. */
export const axeFaults = (page: Page): Promise<string[]> => lasting(page, () => look(page, {}));

const contrast = "color-contrast";

/**
 * The same for a page of many in one theme. Contrast takes more than half of axe's time, so it looks only at texts of a kind (colours, what
 * is behind them, size, classes) that is not among `seen`, and adds those without a finding.
 */
export async function axeFaultsOfMany(page: Page, seen: Set<string>): Promise<string[]> {
  const others = await lasting(page, () => look(page, { rules: { [contrast]: { enabled: false } } }));
  return [...others, ...(await contrastFaults(page, seen))];
}

/** Of the rule of contrast alone, as above. */
export async function contrastFaults(page: Page, seen: Set<string>): Promise<string[]> {
  let kinds: string[] = [];
  const found = await lasting(page, async () => {
    kinds = await page.evaluate(newTexts, [...seen]);
    return await look(page, { runOnly: [contrast] });
  });
  if (found.length === 0) for (const kind of kinds) seen.add(kind);
  return found;
}

/** Sets `texts` in the page: one element of each kind of text that is not known, and all frames. Returns those kinds. */
function newTexts(known: readonly string[]): string[] {
  const behindOf = new Map<Element, string>();
  const behind = (element: Element | null): string => {
    if (element === null) return "";
    const before = behindOf.get(element);
    if (before !== undefined) return before;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const all = `${behind(element.parentElement)}${[backgroundColor, backgroundImage, opacity]}`.replace(
      "rgba(0, 0, 0, 0),none,1",
      "",
    );
    behindOf.set(element, all);
    return all;
  };
  const found = new Map<string, Element>();
  for (const element of document.body.querySelectorAll("*")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!hasText && !element.matches("input, select, textarea")) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const place = `${element.tagName}.${element.className}<${element.parentElement?.className}`;
    found.set(`${place} ${color} ${fontSize} ${fontWeight} ${behind(element)}`, element);
  }
  for (const kind of known) found.delete(kind);
  Object.assign(window, { texts: [...found.values(), ...document.querySelectorAll("iframe")] });
  return [...found.keys()];
}

/** Findings that disappear by themselves (a theme transition, a loading picture) don't count. */
async function lasting(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const begin = performance.now();
  for (;;) {
    const found = await find();
    if (found.length === 0 || performance.now() - begin > 5000) return found;
    await page.waitForTimeout(500);
  }
}

/** How many pixels wider than the window the page is; waits for Chromium's layout at the new width. */
export async function tooWide(page: Page, width: number, height = 800): Promise<number> {
  await page.setViewportSize({ width, height });
  const fits = (wanted: number) => innerWidth === wanted && document.documentElement.scrollWidth <= wanted;
  const fitted = page.waitForFunction(fits, width, { timeout: 5000, polling: 50 }).then(
    () => true,
    () => false,
  );
  if (await fitted) return 0;
  return await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

const looks = [
  { width: 1280, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const;

/** Findings and sideways scrolling, on a phone with the dark theme and on a desktop with the light one. Leaves the phone size. */
export async function faultsOnPhoneAndDesk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (dark) => document.documentElement.classList.contains("dark") === dark,
      colorScheme === "dark",
      { polling: 50 },
    );
    const over = await tooWide(page, width);
    if (over > 0) faults.push(`${over} px too wide at ${width}`);
    faults.push(...(await axeFaults(page)).map((fault) => `${page.url()} at ${width}: ${fault}`));
  }
  return faults;
}

/**
 * Every document of these pages has axe from its beginning, as a script that Chromium compiles once and not for each document: for tests
 * that look at many.
 */
export const haveAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript(`${source};${allowFrames}`);

/** Again if the frame loads another document meanwhile, as a preview does. */
async function inject(frame: Frame): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      await frame.waitForLoadState();
      if (await frame.evaluate(() => "axe" in window)) return;
      return await frame.evaluate(`${source};${allowFrames}`);
    } catch (error) {
      if (left === 0 || !String(error).includes("Execution context was destroyed")) throw error;
    }
  }
}

/** Of the rule of contrast alone it looks only at the page's `texts`. */
async function look(page: Page, options: Options): Promise<string[]> {
  await Promise.all(page.frames().map(inject));
  return await page.evaluate(async (options) => {
    // During a transition, colours have no valid contrast. A page with a frame of another site may have no frame painted for long.
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100);
    });
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const { axe, texts } = window as unknown as { axe: Axe; texts: Element[] };
    if (options.runOnly && texts.length === 0) return [];
    const { violations } = await axe.run(options.runOnly ? { include: texts } : document, {
      resultTypes: ["violations"],
      ...options,
    });
    return violations
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, any }) => [
          `${id}: ${target.join(" ")} ${html}`,
          ...any.map(({ message }) => message),
        ]),
      )
      .map((lines) => lines.join(" "));
  }, options);
}
