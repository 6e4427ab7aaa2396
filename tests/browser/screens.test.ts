// What screens share, in a real browser: header, toasts, assistant, theme, unusual text. Each screen by itself is in states.test.ts.
import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ListingPage } from "#contract/listings/listings.ts";
import { tooWide } from "#tests/harness/axe.ts";
import { askForAll, register, signIn, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes } from "#tests/harness/waiting.ts";
import { settled } from "#tests/screens/stage.ts";

const { server, browser } = await openSite();
let product: ListingPage["listings"][number];
beforeAll(async () => {
  const page = (await (await fetch(`${server.url}/api/listings?limit=24`)).json()) as ListingPage;
  product = page.listings.find(({ stock }) => stock > 1) as typeof product;
});

const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

async function logIn(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("shopper@indaba.example");
  await page.getByLabel("Password").fill("indaba-demo");
  await page.getByRole("button", { name: "Login" }).click();
}

test("a vendor's unusual text stays text inside its box, and a broken picture becomes a placeholder", async () => {
  const { page, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
  await register(page, server.url);
  const odd = {
    ...product,
    pictures: [],
    facts: [{ name: "Weight", value: "9".repeat(60) }],
    starCounts: [0, 0, 0, 0, 0],
    title: `<img src=x onerror="document.title='run'"> 🧺 ${"Unbreakable".repeat(12)}`,
    description: "d".repeat(900),
    tags: ["t".repeat(40)],
    imageUrl: "/images/there-is-none.webp",
    price: "1000000.00",
    vendor: { ...product.vendor, businessName: "Verylongname".repeat(8), city: "x".repeat(60) },
  };
  const cart = [{ id: crypto.randomUUID(), quantity: 999, listing: odd }];
  await askForAll(page);
  await page.route("**/api/listings/*", (route) => route.fulfill({ json: odd }));
  await page.route("**/api/listings?*", (route) =>
    route.fulfill({ json: { listings: [odd], nextCursor: null, total: 1 } }),
  );
  await page.route("**/api/cart", (route) => route.fulfill({ json: cart }));
  const wide: string[] = [];
  for (const path of ["/marketplace", `/product/${product.id}`, "/cart", "/checkout"]) {
    await page.goto(path);
    await settled(page);
    await page.getByText(odd.title).first().waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) wide.push(`${path}: ${over} px`);
    if (path !== "/checkout") await page.locator("main .product-image svg").first().waitFor();
    expect(await page.title()).not.toBe("run");
  }
  expect(wide).toEqual([]);
  await close();
});

test("on a slow network the layout doesn't shift", async () => {
  const { page, close } = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/api/**", async (route) => {
    await Bun.sleep(300);
    await route.continue();
  });
  const shifts: Record<string, number> = {};
  for (const path of ["/", "/marketplace", `/product/${product.id}`]) {
    await page.goto(path);
    await settled(page);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    if (shifted > 0.03) shifts[path] = shifted;
  }
  expect(shifts).toEqual({});
  await close();
});

describe("the layout of every page (rule screen-2)", () => {
  test("logged out: Login and Sign Up; logged in: cart with badge, orders, settings, logout", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto("/marketplace");
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "Login" }).waitFor();
    await header.getByRole("link", { name: "Sign Up" }).waitFor();
    expect(await header.getByRole("link", { name: "Cart" }).count()).toBe(0);

    // Rule cart-4: adding needs a login.
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await toast(page).getByText("Login required", { exact: true }).waitFor();
    await toast(page).getByText("Please login to add items to cart", { exact: true }).waitFor();

    await logIn(page);
    await toast(page).getByText("Welcome back!").waitFor();
    // The request from before the login is in the cart, and the shopper is back on the same page (docs/decisions/0017).
    await header.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    await page.waitForURL("**/marketplace");
    for (const name of ["Orders", "Settings"]) await header.getByRole("link", { name }).waitFor();
    await page.goto(`/product/${product.id}`);
    for (const times of [2, 3]) {
      await page.getByRole("button", { name: "Add to Cart" }).click();
      // Rule cart-3: pieces, not lines.
      await header.getByRole("link", { name: `Cart, ${times} item` }).waitFor();
    }
    await header.getByRole("button", { name: "Logout" }).click();
    await header.getByRole("link", { name: "Login" }).waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByTestId("cart-badge").waitFor({ state: "detached" });
    await page.goto("/cart");
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await close();
  });

  test("no header or footer under /auth; an unknown address is 404 Page Not Found", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto("/auth/register");
    await page.getByRole("button", { name: "Sign Up" }).waitFor();
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    const reply = await page.goto("/no/such/place");
    expect(reply?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
    await close();
  });

  test("a visitor's cart, checkout and orders finish loading, and a failed request can be retried", async () => {
    const { page, close } = await visit(browser, server.url);
    for (const [path, name] of [
      ["/cart", "Your cart is empty"],
      ["/checkout", "Your cart is empty"],
      ["/orders", "Login to see your orders"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { name }).waitFor();
      await page.getByRole("main").getByRole("link", { name: "Login" }).waitFor();
    }
    // Only a browser with a session requests it.
    await register(page, server.url);
    await page.route("**/api/auth/me", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/cart");
    await page.getByRole("heading", { name: "Your cart could not be loaded" }).waitFor();
    await page.unroute("**/api/auth/me");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await close();
  });

  test("Vendor shows for vendors and Admin for admins only", async () => {
    for (const [role, link, other] of [
      ["vendor", "Vendor", "Admin"],
      ["admin", "Admin", "Vendor"],
    ] as const) {
      const { page, close } = await visit(browser, server.url);
      await signIn(page, server.url, role);
      await page.goto("/");
      const nav = page.getByRole("navigation", { name: "Main" });
      await nav.getByRole("link", { name: link }).waitFor();
      expect(await nav.getByRole("link", { name: other }).count()).toBe(0);
      await page.getByRole("button", { name: "Logout" }).waitFor();
      for (const width of [320, 360]) {
        expect(await tooWide(page, width)).toBe(0);
      }
      await close();
    }
  });
});

describe("shared parts", () => {
  test("F8 focuses the notification region before the first toast; a toast disappears after 5000 ms", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.clock.install();
    await page.goto("/marketplace");
    await page.getByRole("button", { name: "Add to Cart" }).first().waitFor();
    await page.keyboard.press("F8");
    await page.waitForFunction(() => document.activeElement?.closest('[role="region"]') !== null);
    // From here on the test controls the page's clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    const shown = toast(page).getByText("Login required", { exact: true });
    await shown.waitFor();
    // The pointer and the focus must be elsewhere: both hold the timer.
    await page.mouse.move(5, 300);
    await page.clock.runFor(4900);
    expect(await shown.count()).toBe(1);
    await page.clock.runFor(200);
    await shown.waitFor({ state: "detached" });
    await close();
  });

  test("a key opens the assistant except in inputs, and Escape returns the focus", async () => {
    const { page, faults, close } = await visit(browser, server.url);
    await page.goto(`/product/${product.id}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const dock = page.getByRole("complementary", { name: "AI Shopping Assistant" });
    await page.getByRole("link", { name: "Marketplace" }).first().focus();
    await page.keyboard.press("/");
    const input = dock.getByRole("textbox");
    await input.waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    await page.keyboard.type("1/2");
    await becomes(() => input.inputValue(), "1/2");
    await page.keyboard.press("Escape");
    await dock.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("Marketplace"));
    await page.keyboard.press("Control+k");
    await dock.waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test("without a connection the page stays: the assistant can be retried, and toasts load with the next one", async () => {
    const { page, close } = await visit(browser, server.url);
    for (const code of ["toaster", "assistant-dock"])
      await page.route(`**/assets/${code}-*.js`, (route) => route.abort());
    await page.goto("/marketplace");
    const add = page.getByRole("button", { name: "Add to Cart" }).first();
    await add.click();
    await page.keyboard.press("Control+k");
    await page.getByRole("heading", { name: "The assistant could not be loaded" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("complementary").getByRole("textbox", { name: "Message" }).waitFor();
    await add.click();
    await toast(page).getByText("Login required", { exact: true }).waitFor();
    await close();
  });

  test("a screen whose code failed to load can be retried without a reload", async () => {
    const { page, context, close } = await visit(browser, server.url);
    await page.goto("/marketplace");
    await page.evaluate(() => document.documentElement.classList.add("not-reloaded"));
    await context.setOffline(true);
    await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
    await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Load again" }).click();
    await page.getByLabel("Email").waitFor();
    // Chunks shared with other screens failed too, and are loaded now.
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Login" })
      .or(page.getByRole("main").getByRole("link", { name: "Login" }))
      .first()
      .click();
    await page.getByRole("main").getByRole("button", { name: "Login" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.classList.contains("not-reloaded"))).toBe(true);
    await close();
  });

  test("a tooltip names an icon 700 ms after the pointer rests on it", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto("/cart");
    const button = page.getByRole("button", { name: "Switch to dark theme" });
    // The tooltips' code loads when the page is idle and sets data-state.
    await page.locator('button[aria-label="Switch to dark theme"][data-state="closed"]').waitFor();
    const before = Date.now();
    await button.hover();
    await page.locator(".tip").getByText("Switch to dark theme").first().waitFor();
    expect(Date.now() - before).toBeGreaterThanOrEqual(700);
    await close();
  });

  test("the theme follows the system until it is switched, and the choice survives a reload", async () => {
    const { page, close } = await visit(browser, server.url, { colorScheme: "dark" });
    const dark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
    await page.goto("/cart");
    expect(await dark()).toBe(true);
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForFunction(() => !document.documentElement.classList.contains("dark"));
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    // A press before the app has started takes effect when it has.
    await page.waitForFunction(() => document.documentElement.classList.contains("dark"));
    await page.reload();
    expect(await dark()).toBe(true);
    await close();
  });

  test("a press while the screen's code still loads counts once", async () => {
    const { page, close } = await visit(browser, server.url);
    // This screen is rendered by the browser, not by the server.
    const released = Promise.withResolvers<void>();
    await page.route("**/assets/orders-*.js", async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto("/orders", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await page.getByRole("button", { name: "Switch to light theme" }).waitFor();
    released.resolve();
    await page.getByRole("heading", { name: "Login to see your orders" }).waitFor();
    // Early presses are replayed with the screen's first effects.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true);
    await close();
  });

  test("the cart: stepper from 1, refusal of more than the stock, removal that can be undone, totals with two decimals", async () => {
    const { page, close } = await visit(browser, server.url);
    const email = `browser-${Date.now()}@example.com`;
    await page.goto("/auth/register");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("rooibos-and-rusks");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.waitForURL("**/chat");
    await page.goto(`/product/${product.id}`);
    // A double click counts as one press, and the focus stays. The reply comes after the second click.
    const doubled = Promise.withResolvers<void>();
    await page.route("**/api/cart", async (route) => {
      await doubled.promise;
      await route.fallback();
    });
    await page.getByRole("button", { name: "Add to Cart" }).dblclick();
    doubled.resolve();
    await toast(page).getByText("Added to cart").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Add to Cart");
    await page.getByRole("link", { name: "Cart, 1 item" }).click();
    await page.getByRole("heading", { name: "Order Summary" }).waitFor();
    expect(await page.getByRole("button", { name: "Decrease quantity" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
    const total = `$${(Number(product.price) * 2).toFixed(2)}`;
    await becomes(() => page.getByText(total, { exact: true }).count(), 2);
    await page.getByText("Free", { exact: true }).waitFor();

    await page.route("**/api/cart/*", (route) =>
      route.fulfill({ status: 409, json: { message: "Only 2 left in stock." } }),
    );
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await toast(page).getByText("Only 2 left in stock.").waitFor();
    await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();

    // If the cart can't be read either, the old one stays on screen.
    await page.route("**/api/cart", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByText("Your cart could not be refreshed.").waitFor();
    await becomes(() => page.getByRole("status", { name: "Quantity" }).textContent(), "2");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Your cart could not be refreshed.").waitFor({ state: "detached" });

    await page.getByRole("button", { name: `Remove ${product.title}` }).dblclick();
    await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    await page.getByRole("link", { name: "Start Shopping" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
    // Rule format-1: R prefix and two decimals at checkout.
    await becomes(() => page.getByText(total.replace("$", "R"), { exact: true }).count(), 3);

    // Rule account-5: after an expired login the person is a visitor.
    await page.getByRole("link", { name: "Marketplace" }).first().click();
    await page.getByRole("button", { name: "Add to Cart" }).first().waitFor();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await toast(page).getByText("Login required", { exact: true }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    await page.getByTestId("cart-badge").waitFor({ state: "detached" });
    await close();
  });
});
