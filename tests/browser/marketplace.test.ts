// The marketplace in a real browser, on the real server with its demo data: search, category, Near Me granted and refused.
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import { askForAll, restingPlace, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes, until } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite();

const listings = async (query: string) =>
  (await (await fetch(`${server.url}/api/listings?${query}`)).json()) as ListingPage;
/** Only in the list itself: "You may also like" comes later. */
const cards = (page: Page) => page.locator("main article:not(.related *)");
const titles = (page: Page) => cards(page).locator("h3").allTextContents();
/** Matches the whole text, because "112 products" contains "12 products". */
const counted = (page: Page, count: number) =>
  page.getByText(`${count} ${count === 1 ? "product" : "products"}`, { exact: true });
/** Scrolls to the end until that many cards are shown. */
const scrollToAll = (page: Page, many: number) =>
  page.waitForFunction((many) => {
    scrollTo(0, document.body.scrollHeight);
    return [...document.querySelectorAll("main article")].filter((card) => card.checkVisibility()).length === many;
  }, many);
/** The first word of a title that finds something, but not everything. */
async function findableWord() {
  const page = await listings("limit=24");
  for (const { title } of page.listings) {
    const word = title.split(/\s+/).find((part) => /^[a-z]{5,}$/i.test(part));
    if (!word) continue;
    const { total } = await listings(`search=${word}&limit=1`);
    if (total > 0 && total < 12) return { word, total };
  }
  throw new Error("The demo data has no word that narrows the search.");
}

describe("search", () => {
  test("typing filters at once and changes the address; reload and Back keep it", async () => {
    const { page, faults, close } = await visit(browser, server.url);
    const { word, total } = await findableWord();
    await page.goto("/marketplace");
    await cards(page).first().waitFor();
    await page.getByRole("searchbox", { name: "Search products" }).fill(word.toUpperCase());
    await page.waitForURL(`**/marketplace?search=${word.toUpperCase()}`);
    const { listings: ranked } = await listings(`wish=${word}`);
    expect(ranked).toHaveLength(total);
    const found = ranked.map(({ title }) => title);
    // First those already received, in their order; then the server's.
    await becomes(() => titles(page), found);

    await page.reload();
    await counted(page, total).waitFor();
    await becomes(() => titles(page), found);
    await becomes(() => page.getByRole("searchbox").inputValue(), word.toUpperCase());

    await cards(page).first().getByRole("heading").getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: found[0] as string }).waitFor();
    await page.goBack();
    await becomes(() => titles(page), found);
    expect(faults).toEqual([]);
    await close();
  });

  test("the home screen's box prefills it, and blank terms are ignored", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto("/");
    const box = page.getByRole("searchbox", { name: "Search products" });
    await box.fill("   ");
    await box.press("Enter");
    expect(new URL(page.url()).pathname).toBe("/");
    await box.fill("tea & rusks");
    await box.press("Enter");
    await page.waitForURL("**/marketplace?search=tea%20%26%20rusks");
    await cards(page).first().waitFor();
    await becomes(() => page.getByRole("searchbox").inputValue(), "tea & rusks");
    await close();
  });

  test("nothing found: No products found, Try adjusting your search or filters", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto("/marketplace?search=zzqxv");
    await page.getByRole("heading", { name: "No products found" }).waitFor();
    await page.getByText("Try adjusting your search or filters", { exact: true }).waitFor();
    expect(await page.getByTestId("product-skeleton").count()).toBe(0);
    const ask = page.getByRole("link", { name: "Ask the assistant" });
    expect(await ask.getAttribute("href")).toBe("/chat?q=zzqxv");
    expect(await page.getByRole("link", { name: "Clear filters" }).count()).toBe(0);
    await page.goto("/marketplace?search=zzqxv&category=books&sort=price-asc");
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.waitForURL("**/marketplace?search=zzqxv&sort=price-asc");
    await page.getByRole("link", { name: "Clear search" }).click();
    await page.waitForURL("**/marketplace?sort=price-asc");
    await cards(page).first().waitFor();
    await becomes(() => page.getByRole("searchbox").inputValue(), "");
    await close();
  });

  test("rule search-3: listings found by meaning are apart, under You may also like", async () => {
    const { page, close } = await visit(browser, server.url);
    const [other] = (await listings("limit=1")).listings;
    await askForAll(page);
    await page.route("**/api/search?*", (route) =>
      route.fulfill({
        json: { plan: {}, listings: [{ ...other, why: "" }], total: 1, nextCursor: null, relaxations: [] },
      }),
    );
    await page.goto("/marketplace?search=zzqxv");
    await page.getByRole("heading", { name: "No products found" }).waitFor();
    const apart = page.getByRole("region", { name: "You may also like" });
    await apart.getByRole("link", { name: other?.title as string }).waitFor();
    expect([await cards(page).count(), await apart.getByRole("article").count()]).toEqual([0, 1]);
    await close();
  });

  test("what is only close has a section of its own, each with what it lacks; a word that nobody has is named", async () => {
    const { page, close } = await visit(browser, server.url);
    const [other, another] = (await listings("limit=2")).listings;
    await askForAll(page);
    await page.route("**/api/search?*", (route) =>
      route.fulfill({
        json: {
          plan: {},
          listings: [],
          total: 0,
          answer: "close",
          close: [
            { ...other, why: "", lacks: ["zzqxv", "red"] },
            { ...another, why: "", lacks: [] },
          ],
          unknown: ["zzqxv"],
          nextCursor: null,
          relaxations: [],
        },
      }),
    );
    await page.goto("/marketplace?search=zzqxv");
    const apart = page.getByRole("region", { name: "Close to it" });
    await apart.getByRole("link", { name: other?.title as string }).waitFor();
    expect(await apart.locator(".market-lacks").allTextContents()).toEqual(["Doesn’t say zzqxv or red"]);
    expect(await apart.getByRole("link", { name: another?.title as string }).count()).toBe(0);
    // Only similar in meaning.
    const similar = page.getByRole("region", { name: "You may also like" });
    await similar.getByRole("link", { name: another?.title as string }).waitFor();
    expect(await similar.getByRole("link", { name: other?.title as string }).count()).toBe(0);
    await page.getByText('Nothing in the shop says "zzqxv".').waitFor();
    expect(await cards(page).count()).toBe(0);
    await close();
  });

  test("eight skeleton cards while loading; a sentence and a retry when loading fails, for the filters too", async () => {
    const { page, close } = await visit(browser, server.url);
    let fail = true;
    const seen = Promise.withResolvers<void>();
    await askForAll(page);
    await page.route("**/api/listings?*", async (route) => {
      await seen.promise;
      if (fail) await route.fulfill({ status: 503, body: "" });
      else await route.continue();
    });
    let failCounts = true;
    await page.route("**/api/marketplace/counts*", (route) =>
      failCounts ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
    await page.goto("/marketplace");
    await page.getByTestId("product-skeleton").first().waitFor();
    expect(await page.getByTestId("product-skeleton").count()).toBe(8);
    seen.resolve();
    await page.getByText("The listings could not be loaded").waitFor();
    fail = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await cards(page).first().waitFor();
    const filters = page.getByRole("complementary", { name: "Filters" });
    await filters.getByText("The filters could not be loaded").waitFor();
    failCounts = false;
    await filters.getByRole("button", { name: "Try again" }).click();
    await filters.getByRole("radio").first().waitFor();
    await close();
  });
});

test("search from home: the price limit is a chip, a control changes it, Back restores it with the words in the box", async () => {
  const { page, faults, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
  const wished = async (query: string) => (await listings(`wish=A laptop under R8000&${query}`)).total;
  const [limited, inStock] = [await wished(""), await wished("inStock=1&maxPrice=3000")];
  await page.goto("/");
  const hero = page.getByRole("searchbox", { name: "Search products" });
  // With `fill`, because suggestions for a part of the word would be replaced.
  await hero.fill("lap");
  const offers = page.getByRole("listbox", { name: "Suggestions" });
  await offers.getByRole("option").nth(1).waitFor();
  await hero.press("ArrowDown");
  const first = await offers.getByRole("option").first().getAttribute("id");
  await becomes(() => hero.getAttribute("aria-activedescendant"), first);
  await hero.press("Escape");
  await offers.waitFor({ state: "hidden" });
  await hero.fill("A laptop under R8000");
  await hero.press("Enter");
  await page.waitForURL("**/marketplace?search=A%20laptop%20under%20R8000");
  const box = page.getByRole("searchbox", { name: "Search products" });
  await counted(page, limited).waitFor();
  await becomes(() => box.inputValue(), "A laptop under R8000");

  // The limit is a chip, and each control in the panel has a count.
  const chip = page.getByRole("button", { name: /^Up to \$8000\.00/ });
  await chip.waitFor();
  await page.getByRole("button", { name: /^Filters 1/ }).click();
  const controls = page.getByRole("complementary", { name: "Filters" });
  await controls.getByRole("textbox", { name: "To" }).fill("3000");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/marketplace?search=laptop&maxPrice=3000.00");
  await becomes(() => box.inputValue(), "laptop");
  const stock = controls.getByRole("checkbox", { name: /^In stock/ });
  await stock.locator("..").getByText(`, ${inStock} found`).waitFor();
  await stock.click();
  await page.waitForURL("**/marketplace?search=laptop&maxPrice=3000.00&inStock=1");
  await counted(page, inStock).waitFor();
  // The panel is longer than the phone, so its end leads to the results.
  await controls.getByRole("button", { name: `Show ${inStock} product${inStock === 1 ? "" : "s"}` }).click();
  await controls.waitFor({ state: "hidden" });
  await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-expanded") ?? null), "false");

  await page.goBack();
  await page.goBack();
  await chip.waitFor();
  await becomes(() => box.inputValue(), "A laptop under R8000");
  await counted(page, limited).waitFor();
  await chip.click();
  await page.waitForURL("**/marketplace?search=laptop");
  expect(faults).toEqual([]);
  await close();
});

test("a category shows its own listings only, and Back undoes it", async () => {
  const { page, close } = await visit(browser, server.url);
  const { total } = await listings("category=books&limit=1");
  const all = await listings("limit=1");
  await page.goto("/marketplace");
  await counted(page, all.total).waitFor();
  await page.getByRole("combobox", { name: "Category" }).selectOption("books");
  await page.waitForURL("**/marketplace?category=books");
  await counted(page, total).waitFor();
  await page.goBack();
  await counted(page, all.total).waitFor();
  await becomes(() => page.getByRole("combobox").inputValue(), "all");
  await close();
});

test("scrolling loads every page, and Back restores the position", async () => {
  const { page, close } = await visit(browser, server.url);
  const { total } = await listings("limit=1");
  await page.goto("/marketplace");
  await cards(page).first().waitFor();
  await scrollToAll(page, total);
  expect(
    new Set(
      await page.locator("main article h3 a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).size,
  ).toBe(total);
  const card = cards(page).nth(total - 10);
  await card.scrollIntoViewIfNeeded();
  const place = await restingPlace(page);
  expect(place).toBeGreaterThan(2000);
  await card.getByRole("heading").getByRole("link").click();
  await page.waitForURL("**/product/*");
  await page.waitForFunction(() => scrollY === 0);
  await page.goBack();
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 5, place);
  await close();
});

test.each(["", "?search=of%20many&near=1"])(
  "twenty pages down in /marketplace%s, Back from a product restores position and cards",
  async (query) => {
    const { page, faults, close } = await visit(browser, server.url, {
      geolocation: { latitude: -33.92, longitude: 18.42 },
      permissions: ["geolocation"],
    });
    // More pages than the demo shop has, made from one of its listings.
    const [first] = (await listings("limit=1")).listings;
    const one = (await (await fetch(`${server.url}/api/listings/${first?.id}`)).json()) as Listing;
    const many = Array.from({ length: 24 * 22 }, (_, at) => ({
      ...one,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      title: `Number ${at} of many`,
    }));
    let asked = 0;
    await askForAll(page);
    await page.route("**/api/listings?*", (route) => {
      asked++;
      const start = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
      const end = start + 24;
      const nextCursor = end < many.length ? String(end) : null;
      return route.fulfill({ json: { listings: many.slice(start, end), nextCursor, total: many.length } });
    });
    await page.route(/\/api\/listings\/0000.*\/similar/, (route) =>
      route.fulfill({ json: { similar: [], goesWith: [] } }),
    );
    await page.route(/\/api\/listings\/0000[\da-f-]*(?:\?|$)/, (route) =>
      route.fulfill({ json: many.find(({ id }) => route.request().url().includes(id)) }),
    );
    await page.goto(`/marketplace${query}`);
    await cards(page).first().waitFor();
    await scrollToAll(page, many.length);
    const askedBefore = asked;
    const card = cards(page).filter({ hasText: "Number 500 of many" });
    await card.scrollIntoViewIfNeeded();
    const place = await restingPlace(page);
    expect(place).toBeGreaterThan(20_000);
    const top = (await card.boundingBox())?.y as number;
    await card.getByRole("heading").getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Number 500 of many" }).waitFor();
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 5, place);
    await until(async () => Math.abs(((await card.boundingBox())?.y as number) - top) < 5);
    await becomes(() => cards(page).count(), many.length);
    expect(asked).toBe(askedBefore);

    // A typed letter filters the cards at once, and removing it restores the whole list.
    const box = page.getByRole("searchbox");
    await page.evaluate(() => scrollTo(0, 0));
    await box.press("End");
    await box.pressSequentially("zq");
    await page.waitForFunction(
      () => ![...document.querySelectorAll("main article")].some((card) => card.checkVisibility()),
    );
    await box.press("Backspace");
    await box.press("Backspace");
    await page.waitForFunction(() => document.querySelector("main article")?.checkVisibility());
    expect(faults).toEqual([]);
    await close();
  },
);

test("with 120 cards loaded a key press shows those that match; the others are hidden and not focusable", async () => {
  const { page, faults, close } = await visit(browser, server.url);
  const [one] = (await listings("limit=1")).listings;
  const many = Array.from({ length: 120 }, (_, at) => ({
    ...one,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    title: `Number ${at} of many`,
  }));
  let answers = true;
  await askForAll(page);
  await page.route("**/api/listings?*", (route) => {
    if (!answers) return;
    const start = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const nextCursor = start + 24 < many.length ? String(start + 24) : null;
    return route.fulfill({ json: { listings: many.slice(start, start + 24), nextCursor, total: many.length } });
  });
  await page.route("**/api/marketplace/counts*", (route) => (answers ? route.continue() : undefined));
  await page.goto("/marketplace");
  await cards(page).first().waitFor();
  await scrollToAll(page, many.length);
  // The gap between rows of two groups equals that within a group.
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const gaps = () =>
      page.locator(".product-cell").evaluateAll((cells) => {
        const rows = new Map(
          cells.map((cell) => cell.getBoundingClientRect()).map((cell) => [Math.round(cell.top), cell]),
        );
        const sorted = [...rows.values()].sort((a, b) => a.top - b.top);
        return [...new Set(sorted.slice(1).map(({ top }, at) => Math.round(top - (sorted[at]?.bottom ?? 0))))];
      });
    await page.waitForFunction((width) => innerWidth === width, width);
    await becomes(gaps, [24]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  // From here on the server doesn't answer.
  answers = false;
  const shown = () =>
    page
      .locator("main article")
      .evaluateAll((all) =>
        all.filter((card) => card.checkVisibility()).map((card) => card.querySelector("h3")?.textContent),
      );
  const box = page.getByRole("searchbox");
  await page.evaluate(() => scrollTo(0, 0));
  await box.fill("NUMBER 11");
  await page.waitForFunction(() => document.querySelector("main [aria-busy=true]"));
  const found = many.map(({ title }) => title).filter((title) => title.includes("Number 11"));
  expect(found.length).toBe(11);
  await becomes(shown, found);
  expect(await page.getByRole("article").count()).toBe(found.length);
  expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  const reached = new Set<string>();
  // The last control before the cards.
  await page.getByRole("complementary", { name: "Filters" }).locator("input").last().focus();
  // A card has three: the product, its vendor, Add to Cart.
  for (let at = 0; at < 3 * found.length; at++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.closest("article")?.textContent ?? "none"));
  }
  expect(reached.size).toBe(found.length);
  expect([...reached].every((text) => text.includes("Number 11"))).toBe(true);

  // With the letters removed, the whole list can be scrolled again.
  await box.fill("");
  await counted(page, 120).waitFor();
  await scrollToAll(page, many.length);
  expect(await shown()).toEqual(many.map(({ title }) => title));
  expect(faults).toEqual([]);
  await close();
});

test.each(["light", "dark"] as const)(
  "%s: no style rule makes the browser search the whole page on each change",
  async (colorScheme) => {
    const { page, close } = await visit(browser, server.url, { colorScheme });
    await page.goto("/marketplace");
    await cards(page).first().waitFor();
    const selectors = await page.evaluate(() => {
      const of = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) =>
          rule instanceof CSSStyleRule ? [rule.selectorText] : rule instanceof CSSGroupingRule ? of(rule.cssRules) : [],
        );
      return [...document.styleSheets].flatMap((sheet) => of(sheet.cssRules));
    });
    expect(selectors.length).toBeGreaterThan(300);
    expect(
      selectors.filter((selector) => /(:root|html|body|\.radix-themes|\.page|\.main)\S*:has\(/.test(selector)),
    ).toEqual([]);
    // Radix has such a rule for this.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(colorScheme);
    await close();
  },
);

describe("Near Me", () => {
  const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

  test("granted: sorted from here with badges under 50 km, those without coordinates last; the next press shows all", async () => {
    // At the location of a shop with groceries.
    const shop = (await listings("category=groceries&limit=24")).listings.find(
      ({ vendor }) => vendor.latitude !== null,
    );
    const here = { latitude: Number(shop?.vendor.latitude), longitude: Number(shop?.vendor.longitude) };
    const { page, faults, close } = await visit(browser, server.url, {
      geolocation: here,
      permissions: ["geolocation"],
    });
    await page.goto("/marketplace?category=groceries");
    await cards(page).first().waitFor();
    const usual = await titles(page);
    const near = page.getByRole("button", { name: "Near Me" });
    expect(await near.getAttribute("aria-pressed")).toBe("false");
    await near.click();
    await toast(page).getByText("Showing nearby products", { exact: true }).waitFor();
    await toast(page).getByText("Sorted by distance from you", { exact: true }).waitFor();
    await page.waitForURL("**/marketplace?category=groceries&near=1");
    const { listings: sorted } = await listings(
      `category=groceries&latitude=${here.latitude}&longitude=${here.longitude}&limit=24`,
    );
    const nearest = sorted.map(({ title }) => title);
    await becomes(() => titles(page), nearest);
    const distances = sorted.map(({ distanceKm }) => distanceKm ?? Number.POSITIVE_INFINITY);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const badges = () =>
      cards(page).evaluateAll((all) => all.map((card) => /(<1km|\d+km)/.exec(card.textContent ?? "")?.[0] ?? null));
    const expected = distances.map((km) => (km < 1 ? "<1km" : km < 50 ? `${Math.round(km)}km` : null));
    await becomes(badges, expected);
    expect(expected.some((badge) => badge !== null)).toBe(true);

    await near.click();
    await toast(page).getByText("Showing all products", { exact: true }).waitFor();
    await toast(page).getByText("Filters removed", { exact: true }).waitFor();
    await page.waitForURL("**/marketplace?category=groceries");
    await becomes(() => titles(page), usual);
    await becomes(() => toast(page).count(), 1);
    expect(faults).toEqual([]);
    await close();
  });

  test("refused: toast with the browser's message, the mode stays off", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto("/marketplace");
    await cards(page).first().waitFor();
    const entries = await page.evaluate(() => history.length);
    await page.getByRole("button", { name: "Near Me" }).click();
    await toast(page).getByText("Location unavailable", { exact: true }).waitFor();
    await toast(page).getByText("User denied Geolocation").waitFor();
    expect(await page.getByRole("button", { name: "Near Me" }).getAttribute("aria-pressed")).toBe("false");
    expect(page.url()).toBe(`${server.url}/marketplace`);
    // No history entry was added.
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await close();
  });

  test("while the browser is asked the button says Locating... and is disabled; nothing is asked without a press", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.addInitScript(() => {
      Object.assign(window, { asked: 0 });
      navigator.geolocation.getCurrentPosition = () => {
        (window as unknown as { asked: number }).asked += 1;
      };
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
    await page.goto("/marketplace?near=1");
    await cards(page).first().waitFor();
    expect(await asked()).toBe(0);
    await page.getByRole("button", { name: "Near Me" }).click();
    const waiting = page.getByRole("button", { name: "Locating...", exact: true });
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    expect(await asked()).toBe(1);
    await close();
  });
});

test("on a phone the buy bar stands in for the page's own button, a shop is searched, and a sold-out product is watched", async () => {
  const { listings: all } = await listings("limit=100");
  const inStock = all.find(({ stock }) => stock > 1) as Listing;
  const soldOut = all.find(({ stock }) => stock === 0) as Listing;
  const { page, faults, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });

  await page.goto(`/product/${inStock.id}`);
  const own = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
  const bar = page.getByRole("region", { name: "Buy" });
  await own.scrollIntoViewIfNeeded();
  await bar.waitFor({ state: "detached" });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await bar.waitFor();
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  expect(y > 370 && y + height <= 740).toBe(true);
  await bar.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByText("Login required", { exact: true }).waitFor();

  const shop = `/shop/${soldOut.vendor.slug}`;
  const sold = async (search: string): Promise<ListingPage> =>
    (
      await fetch(`${server.url}/api/shops/${soldOut.vendor.slug}/listings?search=${encodeURIComponent(search)}`)
    ).json();
  const { total } = await sold("");
  const searches = await Promise.all([soldOut.title, ...soldOut.title.split(" ")].map(sold));
  const at = searches.findIndex((found) => found.total < total);
  const words = [soldOut.title, ...soldOut.title.split(" ")][at] as string;
  const found = searches[at] as ListingPage;
  await page.goto(shop);
  await counted(page, total).waitFor();
  await page.getByRole("searchbox", { name: "Search this shop" }).fill(words);
  await counted(page, found.total).waitFor();
  // First those already received, in their order; then the server's.
  await becomes(
    () => titles(page),
    found.listings.map(({ title }) => title),
  );
  await page.waitForURL(`${server.url}${shop}?search=${encodeURIComponent(words)}`);
  await page.getByRole("article").filter({ hasText: soldOut.title }).getByRole("link").first().click();

  // Asked for by a visitor, and kept for whoever signs in.
  await page.getByRole("button", { name: "Tell me when it is back" }).click();
  await page.getByText("Please login, so that we know whom to tell", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/auth/login");
  await page.getByLabel("Email").fill("shopper@indaba.example");
  await page.getByLabel("Password").fill("indaba-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`**/product/${soldOut.id}`);
  await page.getByText("We will write to you once when it is in stock again.").waitFor();
  await page.getByRole("button", { name: "Don't tell me any more" }).click();
  await page.getByRole("button", { name: "Tell me when it is back" }).click();
  await page.getByRole("button", { name: "Don't tell me any more" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Don't tell me any more" }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test("a card's view transition doesn't run for people who want less motion", async () => {
  const { page, close } = await visit(browser, server.url);
  await page.addInitScript(() => {
    const seen = window as unknown as { transitions: number };
    seen.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      seen.transitions++;
      return start(update);
    };
  });
  for (const [reducedMotion, transitions] of [
    ["reduce", 0],
    ["no-preference", 1],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/marketplace");
    await cards(page).first().getByRole("link").first().click();
    await page.waitForURL("**/product/*");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const seen = await page.evaluate(() => (window as unknown as { transitions: number }).transitions);
    expect([reducedMotion, seen]).toEqual([reducedMotion, transitions]);
  }
  await close();
});
