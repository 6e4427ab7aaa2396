// The documented screens and their documented messages of failures, word for word. Chat, marketplace, vendor and account have
// further tests in files of their own.
import { beforeAll, describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import type { Order } from "#contract/orders/orders.ts";
import { askForAll, register, signIn, visit } from "#tests/harness/browser.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes, until } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite();
let listings: Listing[];
beforeAll(async () => {
  listings = ((await (await fetch(`${server.url}/api/listings?limit=100`)).json()) as ListingPage).listings;
});

const listing = (wanted: (listing: Listing) => boolean): Listing => {
  const found = listings.find(wanted);
  if (!found) throw new Error("The demo data has no such listing.");
  return found;
};

const toast = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

/** Waits for the toast with this title. */
async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  await toast(page).getByText(title, { exact: true }).waitFor();
  if (text) await toast(page).getByText(text, { exact: true }).waitFor();
  await becomes(() => toast(page).count(), 1);
}

/** Makes these calls fail. Without a message the body is that of a proxy, not ours. */
async function fail(page: Page, method: string, path: string, status: number, message?: string): Promise<void> {
  await page.route(path, (route: Route) =>
    route.request().method() === method
      ? route.fulfill(
          message ? { status, json: { message } } : { status, contentType: "text/html", body: "<h1>Bad</h1>" },
        )
      : route.fallback(),
  );
}

describe("the documented screens", () => {
  test("home: four buttons with their addresses, three feature cards, and products above the fold", async () => {
    const { page, faults, close } = await visit(browser, server.url);
    await page.goto("/");
    const main = page.getByRole("main");
    for (const [name, address] of [
      ["Chat with AI", "/chat"],
      ["Browse Deals", "/marketplace"],
      ["Get Started Free", "/auth/register"],
      ["Become a Vendor", "/vendor/register"],
    ] as const) {
      expect(await main.getByRole("link", { name, exact: true }).first().getAttribute("href")).toBe(address);
    }
    // Products show without scrolling, and each example has the results that it shows.
    const first = main.getByRole("region", { name: "An answer of the assistant" });
    const picture = await first.getByRole("listitem").first().locator("img").boundingBox();
    expect((picture?.y ?? 800) + (picture?.height ?? 0)).toBeLessThan(800);
    const total = Number(/^(\d+) product/.exec((await first.getByText(/found, such as/).textContent()) ?? "")?.[1]);
    await first.getByRole("link", { name: "See the whole answer" }).click();
    await page
      .getByRole("log")
      .getByText(new RegExp(`^I found ${total} listings`))
      .waitFor();
    await page.goBack();
    for (const title of [/AI shopping buddy/i, /best price/i, /secure checkout/i]) {
      await main.getByRole("heading", { name: title }).waitFor();
    }
    expect(faults).toEqual([]);
    await close();
  });

  test("a product card: picture, rating or New, title, description, price with $, vendor and city, Add to Cart", async () => {
    const { page, close } = await visit(browser, server.url);
    const shown = listing(({ vendor, imageUrl }) => vendor.rating !== null && imageUrl !== null);
    await page.goto(`/marketplace?search=${encodeURIComponent(shown.title)}`);
    const card = page.getByRole("main").locator("article").filter({ hasText: shown.title }).first();
    await card.getByRole("heading", { name: shown.title }).waitFor();
    const text = (await card.textContent()) ?? "";
    for (const part of [
      shown.description,
      `$${shown.price}`,
      shown.vendor.businessName,
      shown.vendor.city,
      (shown.vendor.rating as number).toFixed(1),
    ]) {
      expect(text).toContain(part);
    }
    expect(await card.locator("img").count()).toBe(1);
    await card.getByRole("button", { name: "Add to Cart" }).waitFor();
    const fresh = { ...shown, imageUrl: null, vendor: { ...shown.vendor, rating: null, totalReviews: 0 } };
    await askForAll(page);
    await page.route("**/api/listings?*", (route) =>
      route.fulfill({ json: { listings: [fresh], nextCursor: null, total: 1 } }),
    );
    await page.reload();
    await card.getByText("New", { exact: true }).waitFor();
    expect(await card.locator("img").count()).toBe(0);
    await close();
  });

  test("product detail: everything of the listing, N in stock or Out of stock, and Product not found", async () => {
    const { page, close } = await visit(browser, server.url);
    const shown = listing(({ stock, tags, vendor }) => stock > 0 && tags.length > 1 && vendor.rating !== null);
    await page.goto(`/product/${shown.id}`);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1, name: shown.title }).waitFor();
    const text = (await main.textContent()) ?? "";
    for (const part of [
      shown.category,
      shown.description,
      `$${shown.price}`,
      `${shown.stock} in stock`,
      shown.vendor.businessName,
      (shown.vendor.rating as number).toFixed(1),
      `${shown.vendor.totalReviews} review`,
      "Verified",
      ...shown.tags,
    ]) {
      expect(text).toContain(part);
    }
    await main.getByRole("heading", { name: "Reviews" }).waitFor();
    expect(await main.getByRole("button", { name: "Add to Cart" }).isEnabled()).toBe(true);

    const read = await (await page.request.get(`/api/listings/${shown.id}`)).json();
    const soldOut = { ...read, stock: 0, vendor: { ...shown.vendor, rating: null, totalReviews: 0 } };
    await askForAll(page);
    await page.route(`**/api/listings/${shown.id}*`, (route) => route.fulfill({ json: soldOut }));
    await page.reload();
    await main.getByText("Out of stock").first().waitFor();
    await main.getByLabel("Vendor").getByText("New", { exact: true }).waitFor();
    expect(await main.getByRole("button", { name: "Add to Cart" }).isDisabled()).toBe(true);

    await page.goto(`/product/${crypto.randomUUID()}`);
    await main.getByRole("heading", { name: "Product not found" }).waitFor();
    await close();
  });

  test("an empty cart leads to the marketplace, as does an empty checkout; a full cart proceeds to checkout", async () => {
    const { page, close } = await visit(browser, server.url);
    await register(page, server.url);
    const main = page.getByRole("main");
    const seen = Promise.withResolvers<void>();
    await page.route("**/api/cart", async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.goto("/cart");
    await page.locator(".screen-loading").waitFor();
    seen.resolve();
    await main.getByRole("heading", { name: "Your cart is empty" }).waitFor();
    expect(await main.getByRole("link", { name: "Start Shopping" }).getAttribute("href")).toBe("/marketplace");
    await page.goto("/checkout");
    expect(await main.getByRole("link", { name: "Browse Marketplace" }).getAttribute("href")).toBe("/marketplace");

    await page.goto(`/product/${listing(({ stock }) => stock > 0).id}`);
    await main.getByRole("button", { name: "Add to Cart" }).click();
    await expectToast(page, "Added to cart");
    await page.goto("/cart");
    expect(await main.getByRole("link", { name: "Proceed to Checkout" }).getAttribute("href")).toBe("/checkout");
    await close();
  });

  test("Order History: short number of 8 characters, long US date, status, lines title × quantity, Total; No orders yet", async () => {
    const { page, close } = await visit(browser, server.url, { timezoneId: "Africa/Johannesburg" });
    await register(page, server.url);
    await page.goto("/orders");
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: "Order History" }).waitFor();
    await main.getByRole("heading", { name: "No orders yet" }).waitFor();
    await main.getByText("Your order history will appear here").waitFor();

    const order = (paymentStatus: string): Order => ({
      id: crypto.randomUUID(),
      createdAt: "2026-01-05T20:30:00.000Z",
      paymentStatus,
      totalAmount: "298.00",
      items: [{ title: "Rooibos", quantity: 2, price: "149.00", vendorName: "Cederberg Tea" }],
      parts: [],
    });
    const orders = [order("completed"), order("failed"), order("abandoned")];
    await page.route("**/api/orders", (route) => route.fulfill({ json: orders }));
    await page.reload();
    for (const { id, paymentStatus } of orders) {
      const card = main.getByRole("listitem").filter({ hasText: id.slice(0, 8) });
      await card.getByText("January 5, 2026").waitFor();
      await card.getByText("Rooibos × 2").waitFor();
      await card.getByText(paymentStatus, { exact: true }).waitFor();
      expect(await card.textContent()).toContain("$149.00");
      expect(await card.textContent()).toContain("$298.00");
      expect(await card.textContent()).not.toContain(id.slice(0, 9));
    }
    // Rule order-2: completed, failed, or anything else, which is neutral.
    const colours = await Promise.all(
      orders.map(({ paymentStatus }) =>
        main.getByText(paymentStatus, { exact: true }).evaluate((badge) => getComputedStyle(badge).color),
      ),
    );
    expect(new Set(colours).size).toBe(3);
    await close();
  });

  test("login: a welcome toast and /chat, with a link to sign up; the cart is fetched only when logged in", async () => {
    const { page, faults, close } = await visit(browser, server.url);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto("/auth/login");
    expect(await page.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/auth/register");
    await page.goto("/marketplace");
    await page.getByRole("main").locator("article").first().waitFor();
    // A visitor's browser knows that there is no session.
    expect(calls).not.toContain("GET /api/auth/me");
    expect(calls).not.toContain("GET /api/cart");
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill("shopper@indaba.example");
    await page.getByLabel("Password").fill("indaba-demo");
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/chat");
    await toast(page)
      .getByText(/welcome/i)
      .waitFor();
    await page.waitForFunction(() => document.querySelector("header a[href='/cart']"));
    await until(() => ["GET /api/auth/me", "GET /api/cart"].every((call) => calls.includes(call)));
    expect(faults).toEqual([]);
    await close();
  });

  test("logout clears cached reads and goes to /", async () => {
    const { page, faults, close } = await visit(browser, server.url);
    await signIn(page, server.url, "shopper");
    await page.goto("/orders");
    await page
      .getByRole("heading", { name: /^Order #/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    // Navigates without a reload, so cached data of the account would show.
    await page.evaluate(() => {
      history.pushState(null, "", "/orders");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.getByRole("heading", { name: "Login to see your orders" }).waitFor();
    expect(await page.getByText(/^Order #/).count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});

test("rule toast-1: a toast swiped right by more than 50 px is dismissed, by less it comes back", async () => {
  const { page, close } = await visit(browser, server.url);
  await page.clock.install();
  await page.goto("/marketplace");
  // Stops the page's clock, so that the toast doesn't disappear by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await toast(page).getByText("Login required").waitFor();
  const swipe = async (pixels: number) => {
    await toast(page).evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)));
    const box = await toast(page).boundingBox();
    if (!box) throw new Error("The toast is nowhere.");
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 10; moved <= pixels; moved += 10) await page.mouse.move(x + moved, y);
    await page.mouse.up();
  };
  await swipe(40);
  await page.locator(".toast[data-swipe=cancel]").waitFor();
  await swipe(60);
  await toast(page).waitFor({ state: "detached" });
  await close();
});

describe("each documented failure message", () => {
  for (const [path, title] of [
    ["/auth/login", "Login failed"],
    ["/auth/register", "Registration failed"],
  ] as const) {
    test(`${title} with the server message or ${title}; what was typed stays`, async () => {
      const { page, close } = await visit(browser, server.url);
      await page.goto(path);
      await page.getByLabel("Email").fill("thandi@example.com");
      await page.getByLabel("Password").fill("umbrella-tree-9");
      const send = () => page.locator("form button[type=submit]").click();
      await fail(page, "POST", `**/api${path}`, 503, "The shop is closing. Please try again shortly.");
      await send();
      await expectToast(page, title, "The shop is closing. Please try again shortly.");
      await page.unroute(`**/api${path}`);
      await fail(page, "POST", `**/api${path}`, 502);
      await send();
      await page.waitForFunction(
        (words) => [...document.querySelectorAll(".toast .soft")].some((text) => text.textContent === words),
        title,
      );
      expect(await page.getByLabel("Email").inputValue()).toBe("thandi@example.com");
      expect(await page.getByLabel("Password").inputValue()).toBe("umbrella-tree-9");
      await close();
    });
  }

  test("Vendor registration: Registration failed with the server message or Vendor registration failed", async () => {
    const { page, close } = await visit(browser, server.url);
    await register(page, server.url);
    await page.goto("/vendor/register");
    await page.getByLabel("Business name").fill("Karoo Kiosk");
    await page.getByLabel("Description").fill("Everything that the Karoo makes.");
    await page.getByLabel("City").fill("Graaff-Reinet");
    await page.getByLabel("Province").selectOption("Eastern Cape");
    const send = async () => {
      await page.locator("form button[type=submit]").click();
      await page.getByRole("alertdialog").getByRole("button").last().click();
    };
    await fail(page, "POST", "**/api/vendor/register", 409, "You have already applied.");
    await send();
    await expectToast(page, "Registration failed", "You have already applied.");
    await page.unroute("**/api/vendor/register");
    await fail(page, "POST", "**/api/vendor/register", 500);
    await send();
    await expectToast(page, "Registration failed", "Vendor registration failed");
    expect(await page.getByLabel("Business name").inputValue()).toBe("Karoo Kiosk");
    await close();
  });

  test("Location detection failed with the error text, and Location still loading while it is detected", async () => {
    const { page, context, close } = await visit(browser, server.url);
    await context.clearPermissions();
    await register(page, server.url);
    // A browser that never answers, then one that refuses.
    await page.addInitScript(() => {
      let refuse: PositionErrorCallback | null | undefined;
      Object.assign(window, { refuseLocation: () => refuse?.({ message: "User denied Geolocation" } as never) });
      Object.defineProperty(navigator, "geolocation", {
        value: {
          getCurrentPosition: (_: PositionCallback, failed?: PositionErrorCallback | null) => {
            refuse = failed;
          },
        },
      });
    });
    await page.goto("/vendor/register");
    await page.getByLabel("Business name").fill("Karoo Kiosk");
    await page.getByLabel("Description").fill("Everything that the Karoo makes.");
    await page.getByLabel("City").fill("Graaff-Reinet");
    await page.getByLabel("Province").selectOption("Eastern Cape");
    await page.getByRole("button", { name: "Detect Location" }).click();
    await page.locator("form button[type=submit]").click();
    await expectToast(
      page,
      "Location still loading",
      "Please wait for location detection to complete or submit without it.",
    );
    await page.evaluate(() => (window as unknown as { refuseLocation(): void }).refuseLocation());
    await expectToast(page, "Location detection failed", "User denied Geolocation");
    await close();
  });

  test("Failed to add to cart is destructive, with the server message or Please try again", async () => {
    const { page, close } = await visit(browser, server.url);
    await register(page, server.url);
    await page.goto(`/product/${listing(({ stock }) => stock > 0).id}`);
    const add = () => page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await fail(page, "POST", "**/api/cart", 409, "Only 2 left in stock.");
    await add();
    await expectToast(page, "Failed to add to cart", "Only 2 left in stock.");
    expect(await toast(page).getAttribute("data-variant")).toBe("destructive");
    await page.unroute("**/api/cart");
    await fail(page, "POST", "**/api/cart", 500);
    await add();
    await expectToast(page, "Failed to add to cart", "Please try again");
    await close();
  });

  test("Failed to submit review with the message or Please try again; the review is kept", async () => {
    const { page, close } = await visit(browser, server.url);
    await register(page, server.url);
    await page.goto(`/product/${listing(({ stock }) => stock > 0).id}`);
    await page.getByRole("heading", { name: "Write a Review" }).waitFor();
    await page.getByRole("radio", { name: /^2/ }).check({ force: true });
    const comment = page.getByRole("main").getByRole("textbox", { name: /comment/i });
    await comment.fill("Not what I hoped for.");
    const send = () =>
      page
        .getByRole("main")
        .getByRole("button", { name: /submit review/i })
        .click();
    await fail(page, "POST", "**/api/reviews", 403, "You can't review your own products.");
    await send();
    await expectToast(page, "Failed to submit review", "You can't review your own products.");
    await page.unroute("**/api/reviews");
    await fail(page, "POST", "**/api/reviews", 500);
    await send();
    await expectToast(page, "Failed to submit review", "Please try again");
    expect(await comment.inputValue()).toBe("Not what I hoped for.");
    expect(await page.getByRole("radio", { name: /^2/ }).isChecked()).toBe(true);
    await close();
  });

  test("Update failed with the message; the settings stay as typed", async () => {
    const { page, close } = await visit(browser, server.url);
    await register(page, server.url);
    await page.goto("/settings");
    await page.getByLabel("Phone number").fill("082 123 4567");
    await fail(page, "PUT", "**/api/user/settings", 503, "The shop is closing. Please try again shortly.");
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await expectToast(page, "Update failed", "The shop is closing. Please try again shortly.");
    expect(await page.getByLabel("Phone number").inputValue()).toBe("082 123 4567");
    await close();
  });

  test("not documented: a failed quantity change or removal shows an error, and nothing is lost", async () => {
    const { page, close } = await visit(browser, server.url);
    await register(page, server.url);
    const { id } = listing(({ stock }) => stock > 3);
    await page.request.post("/api/cart", { data: { listingId: id, quantity: 1 }, headers: { origin: server.url } });
    await page.goto("/cart");
    await fail(page, "PATCH", "**/api/cart/*", 500);
    await fail(page, "DELETE", "**/api/cart/*", 500);
    await page.getByRole("button", { name: /increase/i }).click();
    await expectToast(page, "Quantity not changed", "Please try again");
    await page.getByRole("button", { name: /remove/i }).click();
    await expectToast(page, "Item not removed", "Please try again");
    await becomes(() => page.getByRole("main").locator(".cart-lines > li").count(), 1);
    await close();
  });

  test("not documented: a failed approval or rejection shows the server's sentence, and the vendor stays", async () => {
    const { page, close } = await visit(browser, server.url);
    await signIn(page, server.url, "admin");
    await page.goto("/admin/dashboard");
    await page
      .getByRole("button", { name: /^Approve/ })
      .first()
      .waitFor();
    await fail(page, "POST", "**/api/admin/vendors/*/approve", 503, "The shop is closing. Please try again shortly.");
    await fail(page, "POST", "**/api/admin/vendors/*/reject", 503, "The shop is closing. Please try again shortly.");
    await page
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
    await toast(page).getByText("The shop is closing. Please try again shortly.").waitFor();
    await page
      .getByRole("button", { name: /^Reject/ })
      .first()
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /reject/i })
      .click();
    await toast(page).getByText("The shop is closing. Please try again shortly.").waitFor();
    await page
      .getByRole("button", { name: /^Approve/ })
      .first()
      .waitFor();
    await close();
  });
});
