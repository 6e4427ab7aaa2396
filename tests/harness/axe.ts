// Runs axe in a page. `@axe-core/playwright` sends the unminified source and fetches the results of passed rules too, which takes longer
// than the check itself; this sends the minified source and fetches serious findings only. The source is sent each time, as axe
// caches colours between runs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { until } from "./waiting.ts";

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;
interface Axe {
  configure(spec: { allowedOrigins: string[] }): void;
  run(context: Document, options: { resultTypes: string[]; runOnly?: string[] }): Promise<Results>;
}

const requireHere = createRequire(import.meta.path);
const source = readFileSync(
  createRequire(requireHere.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Serious and critical findings on the page and in its frames, one line for each element; with `rules`, of these rules only. Findings that
 * disappear within half a second (a changing theme, a loading picture) don't count.
 */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  const found = await look(page, rules);
  if (found.length === 0) return found;
  await page.waitForTimeout(500);
  return await look(page, rules);
}

const looks = [
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
] as const;

/** Serious findings and sideways scrolling, on a phone with the dark theme and on a desktop with the light one. Leaves the phone size. */
export async function faultsOnPhoneAndDesk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const use = async ({ width, colorScheme }: (typeof looks)[number]) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (dark) => document.documentElement.classList.contains("dark") === dark,
      colorScheme === "dark",
    );
  };
  for (const look of looks.toReversed()) {
    await use(look);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    // A busy machine lays the new width out a moment later.
    await until(async () => (await overflow()) <= 0, 3000).catch(() => {});
    const over = await overflow();
    if (over > 0) faults.push(`${over} px too wide at ${look.width}`);
    faults.push(...(await seriousFaults(page)).map((fault) => `${page.url()} at ${look.width}: ${fault}`));
  }
  return faults;
}

async function look(page: Page, rules?: string[]): Promise<string[]> {
  await Promise.all(
    page.frames().map(async (frame) => {
      await frame.evaluate(source);
      await frame.evaluate(() =>
        (window as unknown as { axe: Axe }).axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }),
      );
    }),
  );
  return await page.evaluate(async (runOnly) => {
    // During a transition, colours have no valid contrast.
    await new Promise(requestAnimationFrame);
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      resultTypes: ["violations"],
      ...(runOnly && { runOnly }),
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, any }) => [
          `${id}: ${target.join(" ")} ${html}`,
          ...any.map(({ message }) => message),
        ]),
      )
      .map((lines) => lines.join(" "));
  }, rules);
}
