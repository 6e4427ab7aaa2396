// `bun run screens FOLDER [WORDS]`: a picture of every screen in every state at 360, 768 and 1280 pixels, light and dark, and
// `index.html` with all of them; with WORDS, only of screens whose address has one of them. `bun run screens --readme` makes the README's
// pictures instead. The clock stands still and nothing moves.
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { screens } from "#contract/shared/screens.ts";
import { type State, setStage, type Who } from "./stage.ts";
import { states } from "./states.ts";

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

const readme: { file: string; of: Pick<State, "screen" | "name" | "who">; width: 360 | 1280; theme?: Theme }[] = [
  { file: "chat", of: { screen: "/chat", name: "answer" }, width: 1280 },
  { file: "marketplace", of: { screen: "/marketplace", name: "whole" }, width: 1280 },
  { file: "product", of: { screen: "/product/:id", name: "whole" }, width: 1280 },
  { file: "home", of: { screen: "/", name: "whole" }, width: 1280 },
  { file: "widget", of: { screen: "widget", name: "answer" }, width: 1280 },
  { file: "phone-chat", of: { screen: "/chat", name: "answer" }, width: 360 },
  { file: "phone-home", of: { screen: "/", name: "whole" }, width: 360, theme: "dark" },
  { file: "phone-cart", of: { screen: "/cart", name: "whole", who: "shopper" }, width: 360 },
];

const without = [...Object.keys(screens), "nowhere", "widget"].filter(
  (screen) => !states.some((state) => state.screen === screen),
);
if (without.length > 0) throw new Error(`No state in tests/screens/ shows ${without.join(", ")}.`);

/** Also what is further down, which the browser would load when it is scrolled to. */
async function allPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].map((image) => {
        image.loading = "eager";
        return image.decode().catch(() => {});
      }),
    );
  });
}

async function dress(page: Page, size: { width: number; height: number }, colorScheme: Theme): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  // The theme follows, except in the widget's frame and on a vendor's own site, which have no class for it.
  await page.waitForFunction(
    (theme) => !document.querySelector(".radix-themes") || document.documentElement.classList.contains(theme),
    colorScheme,
  );
  await allPictures(page);
  await page.evaluate(() => scrollTo(0, 0));
}

/** As a file's name and an element's id. */
const nameOf = ({ screen, name, who = "visitor" }: State) =>
  [who, screen, name].map((part) => part.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home").join("_");

async function takeAll(folder: string, words: readonly string[]): Promise<void> {
  const wanted = states.filter(({ screen }) => words.length === 0 || words.some((word) => screen.includes(word)));
  await mkdir(folder, { recursive: true });
  // The demo's data is of today.
  const stage = await setStage({ fixedTime: new Date(new Date().setHours(12, 0, 0, 0)) });
  const failed: string[] = [];
  let taken = 0;
  const take = async (state: State) => {
    const page = await stage.show(state);
    for (const size of sizes)
      for (const theme of themes) {
        await dress(page, size, theme);
        const path = join(folder, `${nameOf(state)}_${size.width}_${theme}.jpg`);
        const fullPage = (await page.locator("dialog:modal").count()) === 0;
        await page.screenshot({ path, type: "jpeg", quality: 80, fullPage, animations: "disabled" });
        taken += 1;
      }
  };
  const whos = new Set(wanted.map(({ who = "visitor" }) => who));
  await Promise.all(
    [...whos].map(async (each: Who) => {
      for (const state of wanted.filter(({ who = "visitor" }) => who === each))
        await take(state).catch((error: Error) => failed.push(`${nameOf(state)}: ${error.message}`));
    }),
  );
  failed.push(...stage.faults());
  await stage.close();
  await Bun.write(join(folder, "index.html"), sheet(wanted));
  console.log(`${taken} pictures of ${wanted.length} states in ${folder}; all of them: ${join(folder, "index.html")}`);
  for (const line of failed) console.error(line);
  if (failed.length > 0) process.exitCode = 1;
}

function sheet(states: readonly State[]): string {
  const sections = states.map((state) => {
    const pictures = sizes.flatMap(({ width }) =>
      themes.map((theme) => {
        const file = `${nameOf(state)}_${width}_${theme}.jpg`;
        return `<a href="${file}"><img loading="lazy" src="${file}" alt="${width} pixels, ${theme}" style="width:${width / 4}px"></a>`;
      }),
    );
    return `<section id="${nameOf(state)}"><h2>${state.screen} · ${state.name} · ${state.who ?? "visitor"}</h2><div>${pictures.join("")}</div></section>`;
  });
  return `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><title>Screens</title>
<style>body{font:15px system-ui;margin:24px}div{display:flex;gap:8px;align-items:flex-start;overflow-x:auto}img{border:1px solid #bbb;max-height:600px;object-fit:cover;object-position:top}h2{font-size:15px}</style>
<h1>Screens</h1>${sections.join("\n")}</html>\n`;
}

async function takeForReadme(): Promise<void> {
  const stage = await setStage({ deviceScaleFactor: 2 });
  for (const { file, of, width, theme = "light" } of readme) {
    const state = states.find(
      ({ screen, name, who }) => screen === of.screen && name === of.name && (!of.who || who === of.who),
    );
    if (!state) throw new Error(`There is no state ${of.name} of ${of.screen}.`);
    const page = await stage.show(state);
    await dress(page, width === 360 ? { width, height: 740 } : { width, height: 860 }, theme);
    const picture = await page.screenshot({ animations: "disabled" });
    await sharp(picture)
      .resize({ width: width === 360 ? 480 : 1000 })
      .webp({ quality: 80, effort: 6 })
      .toFile(join(import.meta.dir, `../../docs/pictures/${file}.webp`));
  }
  await stage.close();
}

const [where, ...words] = process.argv.slice(2);
if (where === undefined) {
  console.error("bun run screens FOLDER [WORDS], or bun run screens --readme");
  process.exit(1);
}
await (where === "--readme" ? takeForReadme() : takeAll(resolve(where), words));
// The shop runs in this process and would keep it.
process.exit();
