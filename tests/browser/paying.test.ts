// Paying in Chromium with the provider's own library and the sandbox, and everything that may go wrong.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Browser, Locator, Page } from "playwright-core";
import { listings, orders, payments, sandboxTransactions } from "#db/schema.ts";
import { readSandboxKeys } from "#server/payments/sandbox/sandbox-keys.ts";
import { delayWebhooks, replayWebhooks, signWebhook } from "#server/payments/sandbox/webhooks.service.ts";
import { launchBrowser, postAs, register, type Visit, visit } from "#tests/harness/browser.ts";
import { promptJobs, startServer, type TestServer } from "#tests/harness/server.ts";
import { until } from "#tests/harness/waiting.ts";

let server: TestServer;
let browser: Browser;
let shopper: Visit;
let page: Page;
let listing: { id: string; title: string; stock: number };

beforeAll(async () => {
  server = await startServer(promptJobs);
  const [found] = await server.db
    .select({ id: listings.id, title: listings.title, stock: listings.stock })
    .from(listings)
    .where(eq(listings.status, "active"))
    .orderBy(sql`${listings.stock} desc`, listings.id)
    .limit(1);
  if (!found) throw new Error("the demo shop has no listing");
  listing = found;
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  await shopper?.close();
  shopper = await visit(browser, server.url);
  page = shopper.page;
  await register(page, server.url);
});

const fillCart = () => postAs(page, server.url, "/api/cart", { listingId: listing.id, quantity: 1 }, 200);
const payButton = (at = page) => at.getByRole("button", { name: /^Pay R/ });
const popup = (at = page) => at.frameLocator("iframe[id^=inline-checkout]");
const popupDialog = (at = page) => popup(at).getByRole("dialog");
const card = (name: RegExp, at = page) => popup(at).getByRole("button", { name }).click();
const toast = (title: string, at = page) =>
  at
    .getByRole("status")
    .filter({ hasText: title })
    .or(at.getByText(title, { exact: true }).first());

/** Adds one piece to the cart and opens the popup. */
async function openPopup(at = page): Promise<string> {
  await at.goto("/checkout");
  const started = at.waitForResponse((reply) => reply.url().endsWith("/api/payments"));
  await payButton(at).click();
  const { reference } = await (await started).json();
  await popupDialog(at).waitFor();
  return reference;
}

const stock = async () =>
  (await server.db.select({ stock: listings.stock }).from(listings).where(eq(listings.id, listing.id)))[0]?.stock;
const ordersOf = (reference: string) =>
  server.db
    .select({ id: orders.id, totalCents: orders.totalCents })
    .from(orders)
    .where(eq(orders.paymentReference, reference));
const paymentOf = async (reference: string) =>
  (await server.db.select().from(payments).where(eq(payments.reference, reference)))[0];
const later = () => new Date(Date.now() + 3_600_000);

/** The library tries its built-in address first, which our CSP blocks. */
const faults = () => shopper.faults.filter((fault) => !fault.includes("checkout.paystack.com"));

describe("from home to the order", () => {
  /** The confirmation on top of the Order History, and the order's own page. */
  async function expectConfirmed(): Promise<void> {
    await page.waitForURL("**/orders");
    const first = page.getByRole("main").getByRole("listitem").first();
    await first.getByRole("heading", { name: "Thank you, your order is placed" }).waitFor();
    await first.getByText(/^A confirmation goes to \S+@example\.com\./).waitFor();
    await first.getByRole("link", { name: listing.title }).waitFor();
    await first.locator("img").first().waitFor();
    expect(faults()).toEqual([]);
  }

  /** The list re-renders with the server's reply. */
  async function foundAll(): Promise<void> {
    await page.waitForURL("**/marketplace?search=*");
    await page.locator("main [aria-busy=false]").first().waitFor();
    await page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
  }

  test("by keyboard only; the order's page shows it again, and orders it again", async () => {
    const tabTo = async (target: Locator, key = "Tab") => {
      await target.waitFor();
      for (let presses = 0; presses < 60; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press(key);
      }
      throw new Error(`${target} can't be reached by keyboard`);
    };
    const main = page.getByRole("main");
    await page.goto("/");
    await tabTo(page.getByRole("searchbox", { name: "Search products" }));
    await page.keyboard.type(listing.title);
    await page.keyboard.press("Enter");
    await foundAll();
    await tabTo(main.getByRole("link", { name: listing.title, exact: true }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/product/*");
    await tabTo(main.getByRole("button", { name: "Add to Cart" }).first());
    await page.keyboard.press("Enter");
    await tabTo(page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(main.getByRole("link", { name: "Proceed to Checkout" }));
    await page.keyboard.press("Enter");
    await tabTo(payButton());
    await page.keyboard.press("Enter");
    await tabTo(popup().getByRole("button", { name: /success/i }));
    await page.keyboard.press("Enter");
    await expectConfirmed();

    await tabTo(main.getByRole("link", { name: /^View order #/ }));
    await page.keyboard.press("Enter");
    await main.getByRole("heading", { level: 1, name: /^Order #[0-9a-f]{8}$/ }).waitFor();
    await main.getByText(`${listing.title} × 1`).waitFor();
    await tabTo(main.getByRole("button", { name: "Order again" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/cart");
    await page.getByRole("banner").getByRole("link", { name: "Cart, 1 item" }).waitFor();
  });

  test("with one thumb at 360 px: every target is 44 px or more, and in reach of a tap", async () => {
    await shopper.close();
    shopper = await visit(browser, server.url, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    page = shopper.page;
    await register(page, server.url);
    const tap = async (target: Locator) => {
      // Scrolls to it and waits until it is stable.
      await target.tap({ trial: true });
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await target.tap();
    };
    const bar = page.getByRole("navigation", { name: "Main" });
    await page.goto("/");
    await tap(bar.getByRole("link", { name: "Marketplace" }));
    await page.waitForURL("**/marketplace");
    await page.getByRole("searchbox").fill(listing.title);
    await foundAll();
    const card = page.getByRole("main").locator("article").filter({ hasText: listing.title }).first();
    await tap(card.getByRole("button", { name: "Add to Cart" }));
    await tap(bar.getByRole("link", { name: "Cart, 1 item" }));
    await tap(page.getByRole("link", { name: "Proceed to Checkout" }));
    await tap(payButton());
    await popup()
      .getByRole("button", { name: /success/i })
      .tap();
    await expectConfirmed();
    // Account has the rest of the header.
    await tap(bar.getByRole("button", { name: "Account" }));
    const sheet = page.getByRole("dialog", { name: "Account" });
    for (const name of ["Orders", "Settings"]) await sheet.getByRole("link", { name }).waitFor();
    await tap(sheet.getByRole("button", { name: "Logout" }));
    await page.waitForURL(`${server.url}/`);
    await tap(bar.getByRole("button", { name: "Account" }));
    await sheet.getByRole("link", { name: "Sign Up" }).waitFor();
    await tap(sheet.getByRole("link", { name: "Log in" }));
    await page.waitForURL("**/auth/login");
  });
});

describe("paying", () => {
  test("a declined card stays in the popup, and another one pays", async () => {
    await fillCart();
    const reference = await openPopup();
    await card(/declined/i);
    await popup().getByText("The bank declined this card. Please try another one.").waitFor();
    await card(/insufficient/i);
    await popup().getByText("There isn't enough money on this card. Please try another one.").waitFor();
    expect(await ordersOf(reference)).toEqual([]);
    await card(/success/i);
    await page.waitForURL("**/orders");
    expect(await ordersOf(reference)).toHaveLength(1);
  });

  test("closing the popup: Payment Cancelled, You cancelled the payment process., and the same cart can be paid again", async () => {
    await fillCart();
    const reference = await openPopup();
    await popup().getByRole("button", { name: "Close" }).click();
    await toast("Payment Cancelled").first().waitFor();
    await page.getByText("You cancelled the payment process.").first().waitFor();
    expect(await ordersOf(reference)).toEqual([]);
    expect(await (await page.request.get("/api/cart")).json()).toHaveLength(1);
    await payButton().click();
    await popupDialog().waitFor();
    await card(/success/i);
    await page.waitForURL("**/orders");
  });

  test("a double click starts one payment", async () => {
    await fillCart();
    const started: string[] = [];
    page.on("response", (reply) => {
      if (reply.url().endsWith("/api/payments")) started.push(reply.url());
    });
    await page.goto("/checkout");
    await payButton().dblclick();
    await popupDialog().waitFor();
    await card(/success/i);
    await page.waitForURL("**/orders");
    expect(started).toHaveLength(1);
    expect(await page.getByText("Payment Cancelled").count()).toBe(0);
  });

  test("two tabs with the same cart are one payment: paid once, and the other tab finds the order", async () => {
    await fillCart();
    const other = await shopper.context.newPage();
    const [first, second] = [await openPopup(page), await openPopup(other)];
    expect(second).toBe(first);
    await card(/success/i);
    await page.waitForURL("**/orders");
    await card(/success/i, other);
    await until(async () => {
      if (other.url().endsWith("/orders")) return true;
      return popup(other).getByText("This payment has already been made.").isVisible();
    });
    expect(await ordersOf(first)).toHaveLength(1);
    const charged = await server.db.select().from(sandboxTransactions).where(eq(sandboxTransactions.reference, first));
    expect(charged).toMatchObject([{ status: "success" }]);
    await other.close();
  });

  test("if the popup never loads, a message shows and nothing is charged", async () => {
    await fillCart();
    await page.route("**/sandbox/paystack/popup*", (route) => route.abort());
    await page.clock.install();
    await page.goto("/checkout");
    await payButton().click();
    const told = page.getByText("Payment window did not open").first();
    await until(async () => {
      if (await told.isVisible()) return true;
      await page.clock.fastForward(15_000);
      return false;
    });
    await page.unroute("**/sandbox/paystack/popup*");
    await payButton().click();
    await popupDialog().waitFor();
    await card(/success/i);
    await page.waitForURL("**/orders");
  });
});

describe("the webhook", () => {
  test("makes the order when the tab is closed right after paying", async () => {
    await fillCart();
    await page.route("**/api/payment/verify/**", (route) => route.abort());
    await page.route("**/api/orders", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const reference = await openPopup();
    const charged = page.waitForResponse((reply) => reply.url().endsWith("/checkout/card/charge"));
    await card(/success/i);
    await charged;
    await page.close();
    await until(async () => (await ordersOf(reference)).length === 1);
    const back = await shopper.context.newPage();
    await back.goto("/orders");
    await back.getByText(`${listing.title} × 1`).waitFor();
  });

  test("before the browser's call: a settled reference is a success", async () => {
    await fillCart();
    let reference = "";
    await page.route("**/api/payment/verify/**", async (route) => {
      await until(async () => (await ordersOf(reference)).length === 1);
      await route.continue();
    });
    reference = await openPopup();
    await card(/success/i);
    await page.waitForURL("**/orders");
    await page.getByText(`${listing.title} × 1`).waitFor();
    expect(await ordersOf(reference)).toHaveLength(1);
  });

  test("after the browser's call, replayed and forged: still one order, and the forged one is refused", async () => {
    await fillCart();
    const reference = await openPopup();
    const forged = JSON.stringify({ event: "charge.success", data: { reference, status: "success" } });
    for (const signature of ["", "0".repeat(128), signWebhook(forged, "sk_test_guessed")]) {
      const reply = await fetch(`${server.url}/api/webhooks/paystack`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-paystack-signature": signature },
        body: forged,
      });
      expect(reply.status).toBe(401);
    }
    expect(await ordersOf(reference)).toEqual([]);

    // Validly signed but false: the shop asks the provider.
    const { secretKey } = await readSandboxKeys(server.db);
    const signed = await fetch(`${server.url}/api/webhooks/paystack`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-paystack-signature": signWebhook(forged, secretKey) },
      body: forged,
    });
    expect(signed.status).toBe(200);
    expect(await ordersOf(reference)).toEqual([]);

    const held = page.route("**/api/orders", async (route) => {
      if (route.request().method() === "POST") await delayWebhooks(server.db, reference, later());
      await route.continue();
    });
    await held;
    await card(/success/i);
    await page.waitForURL("**/orders");
    const [placed] = await ordersOf(reference);
    for (let again = 0; again < 2; again++) {
      await replayWebhooks(server.db, reference);
      await until(async () => {
        const { rows } = await server.db.execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from sandbox_webhooks where reference = ${reference} and next_attempt_at is not null`,
        );
        return rows[0]?.waiting === 0;
      });
    }
    expect(await ordersOf(reference)).toEqual(placed ? [placed] : []);
  });
});

describe("irregular payments", () => {
  test("a wrong amount is held: the shopper is told, there is no order, and the admin sees it", async () => {
    await fillCart();
    const reference = await openPopup();
    await server.db
      .update(sandboxTransactions)
      .set({ amountCents: 100 })
      .where(eq(sandboxTransactions.reference, reference));
    await card(/success/i);
    await page.getByRole("heading", { name: "Payment On Hold" }).waitFor();
    expect(await ordersOf(reference)).toEqual([]);
    expect(await paymentOf(reference)).toMatchObject({ status: "held", problem: "amount", receivedCents: 100 });
    const admin = await visit(browser, server.url);
    await postAs(
      admin.page,
      server.url,
      "/api/auth/login",
      { email: "admin@indaba.example", password: "indaba-demo" },
      200,
    );
    await admin.page.goto("/admin/orders");
    await admin.page.getByText(reference).first().waitFor();
    await admin.close();
  });

  test("a late payment for a sold-out listing is refunded: Payment Refunded, and a message", async () => {
    await fillCart();
    const reference = await openPopup();
    // The reservation lapses, and somebody else buys the rest.
    await server.db.execute(sql`update payments set reserved_until = now() - interval '1 second', next_check_at = now()
      where reference = ${reference}`);
    await until(async () => (await paymentOf(reference))?.status === "closed");
    const had = await stock();
    await server.db.update(listings).set({ stock: 0 }).where(eq(listings.id, listing.id));
    await card(/success/i);
    await page.getByRole("heading", { name: "Payment Refunded" }).waitFor();
    await page
      .getByText(/sold out before your payment arrived/)
      .first()
      .waitFor();
    await server.db
      .update(listings)
      .set({ stock: had ?? 0 })
      .where(eq(listings.id, listing.id));
    await until(async () => {
      const { rows } = await server.db.execute<{ state: string }>(sql`
        select refunds.state from refunds join payments on payments.id = payment_id where reference = ${reference}`);
      return rows.length === 1 && rows[0]?.state !== "pending";
    });
    expect(await ordersOf(reference)).toEqual([]);
  });

  test("another account's reference is 404 for every call", async () => {
    await fillCart();
    const reference = await openPopup();
    await card(/success/i);
    await page.waitForURL("**/orders");
    const thief = await visit(browser, server.url);
    await register(thief.page, server.url);
    await thief.page.goto("/orders");
    const statuses = await thief.page.evaluate(async (paymentReference) => {
      const verified = await fetch(`/api/payment/verify/${paymentReference}`);
      const ordered = await fetch("/api/orders", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ paymentReference }),
      });
      return [verified.status, ordered.status, await verified.text(), await ordered.text()];
    }, reference);
    expect(statuses).toEqual([404, 404, '{"message":"Payment not found"}', '{"message":"Payment not found"}']);
    await thief.close();
  });

  test("a success that the provider doesn't confirm: Payment Verification Failed", async () => {
    await fillCart();
    const reference = await openPopup();
    await popup()
      .locator("body")
      .evaluate((_, made) => {
        parent.postMessage({ event: "success", data: { reference: made, status: "success" } }, "*");
      }, reference);
    await page.getByText("Payment Verification Failed").first().waitFor();
    await page.getByText("Unable to verify your payment. Please contact support.").first().waitFor();
    expect(await ordersOf(reference)).toEqual([]);
  });

  test("if the server fails after the payment: Order Creation Failed, and checking again finds the order", async () => {
    await fillCart();
    let failing = true;
    await page.route("**/api/orders", (route) =>
      failing && route.request().method() === "POST"
        ? route.fulfill({ status: 500, json: { message: "Something went wrong on our side." } })
        : route.continue(),
    );
    await openPopup();
    await card(/success/i);
    await page.getByText("Order Creation Failed").first().waitFor();
    await page.getByText("Payment succeeded but order creation failed. Please contact support.").first().waitFor();
    failing = false;
    await page.reload();
    await page.waitForURL("**/orders");
    await page.getByText(`${listing.title} × 1`).waitFor();
  });
});
