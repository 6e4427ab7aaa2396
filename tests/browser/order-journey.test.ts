// An order that arrives, in Chromium against the real server, with the shopper and one vendor on a phone and one vendor at a desk: their own
// delivery, an address, one payment, two parcels, a cancelled line, a return by chat. At the end the ledger, the provider and the invoices agree to the cent.
import { expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import {
  invoices,
  ledgerEntries,
  listings,
  orderParts,
  orders,
  payments,
  refunds,
  sandboxRefunds,
  sandboxTransactions,
} from "#db/schema.ts";
import { postAs, register, signIn, type Visit, visit } from "#tests/harness/browser.ts";
import { promptJobs } from "#tests/harness/server.ts";
import { openSite } from "#tests/harness/site.ts";
import { becomes, until } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite(promptJobs);

const rand = (cents: number) => `R${(cents / 100).toFixed(2)}`;
const stocked = 5;

/** An approved vendor with these products, by title and cents. */
async function addShop(width: number, businessName: string, products: Record<string, number>): Promise<Visit> {
  const vendor = await visit(browser, server.url, { viewport: { width, height: 800 } });
  const post = (path: string, body: unknown) => postAs(vendor.page, server.url, path, body, 201);
  await register(vendor.page, server.url);
  await post("/api/vendor/register", {
    businessName,
    description: "What we weave and turn ourselves.",
    city: "Graaff-Reinet",
    province: "Eastern Cape",
  });
  const { id } = await (await vendor.page.request.get("/api/vendor/me")).json();
  const admin = await visit(browser, server.url);
  await signIn(admin.page, server.url, "admin");
  await postAs(admin.page, server.url, `/api/admin/vendors/${id}/approve`, {}, 200);
  await admin.close();
  for (const [title, cents] of Object.entries(products)) {
    const product = { description: "Made by hand.", category: "home", tags: [], stock: stocked, imageUrl: null };
    await post("/api/listings", { title, price: (cents / 100).toFixed(2), ...product });
  }
  return vendor;
}

/** The door, a price and days; `free`: from this amount on it costs nothing. */
async function setDelivery({ page }: Visit, cents: number, days: number, free?: number): Promise<void> {
  await page.goto("/vendor/delivery");
  await page.getByRole("radio", { name: free === undefined ? /^One price/ : /^Free from an amount/ }).check();
  const price = free === undefined ? "Price in rand" : "Price below the amount, in rand";
  await page.getByLabel(price).fill((cents / 100).toFixed(2));
  if (free !== undefined) await page.getByLabel("Free from, in rand").fill((free / 100).toFixed(2));
  await page.getByLabel("Days until it arrives").fill(String(days));
  await page.getByRole("button", { name: "Save delivery" }).click();
  await page.getByText("Delivery saved", { exact: true }).first().waitFor();
}

/** Raises the steppers of a dialog to these counts. */
async function choose(dialog: Locator, pieces: Record<string, number>): Promise<void> {
  for (const [title, count] of Object.entries(pieces)) {
    const stepper = dialog.getByRole("group", { name: `How many of ${title}` });
    const now = async () => Number(await stepper.getByLabel("Quantity", { exact: true }).textContent());
    for (let at = await now(); at < count; at++) {
      await stepper.getByRole("button", { name: "Increase quantity" }).click();
      await becomes(now, at + 1);
    }
  }
}

const part = (page: Page) => page.getByRole("main").getByRole("listitem").filter({ hasText: "Order #" });

async function expectAddress({ page }: Visit): Promise<void> {
  await page.goto("/vendor/orders");
  for (const line of ["Nomsa Dlamini", "12 Vilakazi Street", "The blue gate"]) {
    await part(page).getByText(line).first().waitFor();
  }
}

/** Nothing sticks out at the side. */
const expectFits = (page: Page) =>
  becomes(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);

/** Everything that was booked and written about an order, in cents. */
async function booksOf(orderId: string) {
  const { db } = server;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.reference, order?.paymentReference as string));
  const parts = await db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  const ids = parts.map(({ id }) => id);
  const entries = await db.select().from(ledgerEntries).where(inArray(ledgerEntries.partId, ids));
  const documents = await db.select().from(invoices).where(inArray(invoices.partId, ids));
  const [charge] = await db
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.reference, payment?.reference as string));
  const asked = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id as string));
  const notes = asked.map(({ id }) => id);
  const sent = await db.select().from(sandboxRefunds).where(inArray(sandboxRefunds.merchantNote, notes));
  const sum = (rows: { amountCents: number }[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0);
  const written = (partId: string) =>
    documents.filter((each) => each.partId === partId).map((each) => [each.kind, each.totalCents]);
  return {
    chargedCents: charge?.amountCents,
    providerRefunds: sent.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other),
    refunds: asked.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other),
    ledger: sum(entries),
    /** What is left with the provider. */
    held: -sum(entries.filter(({ account }) => account === "payments")),
    parts: Object.fromEntries(
      parts.map(({ id, vendorId }) => [
        vendorId,
        {
          vendor: sum(entries.filter((each) => each.partId === id && each.account === "vendor")),
          marketplace: sum(entries.filter((each) => each.partId === id && each.account === "marketplace")),
          documents: written(id).toSorted(),
        },
      ]),
    ),
  };
}

const [phone, desk] = [360, 1280];

test("two vendors' delivery, one payment, two parcels, a cancelled line and a return by chat; ledger, provider and invoices agree to the cent", async () => {
  const [lighting, weavers] = ["Karoo Lighting", "Karoo Weavers"];
  const [lamp, shade, basket, mat] = ["Karoo lamp", "Karoo shade", "Karoo basket", "Karoo mat"] as const;
  const cents = { [lamp]: 84_950, [shade]: 12_035, [basket]: 35_000, [mat]: 9525 };
  const priceOf = (title: keyof typeof cents) => cents[title];
  const lamps = await addShop(phone, lighting, { [lamp]: priceOf(lamp), [shade]: priceOf(shade) });
  const baskets = await addShop(desk, weavers, { [basket]: priceOf(basket), [mat]: priceOf(mat) });
  await setDelivery(lamps, 6500, 3);
  await setDelivery(baskets, 8050, 5, 100_000);

  const shopper = await visit(browser, server.url, { viewport: { width: phone, height: 800 } });
  const { page } = shopper;
  await register(page, server.url);
  for (const [title, times] of [[lamp, 2] as const, [shade, 1] as const, [basket, 1] as const, [mat, 1] as const]) {
    await page.goto(`/marketplace?search=${encodeURIComponent(title)}`);
    const card = page
      .getByRole("main")
      .locator("article")
      .filter({ has: page.getByRole("link", { name: title, exact: true }) });
    for (let pressed = 0; pressed < times; pressed++) {
      const added = page.waitForResponse(
        (reply) => reply.url().endsWith("/api/cart") && reply.request().method() === "POST",
      );
      await card.getByRole("button", { name: "Add to Cart" }).click();
      expect((await added).status()).toBe(200);
    }
  }

  await page.goto("/checkout");
  await page.getByText("Sandbox – no real money").first().waitFor();
  await page.getByRole("button", { name: "Add an address" }).click();
  await page.getByLabel("Recipient").fill("Nomsa Dlamini");
  await page.getByLabel("Mobile number").fill("082 123 4567");
  await page.getByLabel("Street and number").fill("12 Vilakazi Street");
  await page.getByLabel("Suburb, township or village").fill("Orlando West");
  await page.getByLabel("City or town").fill("Soweto");
  await page.getByLabel("Province").selectOption("Gauteng");
  await page.getByLabel("Postal code").fill("1804");
  await page.getByLabel("Note for the driver (optional)").fill("The blue gate");
  await page.getByRole("button", { name: "Save address" }).click();
  const delivery = page.getByRole("region", { name: "Delivery", exact: true });
  const [flat, below] = [6500, 8050];
  await delivery.getByRole("group", { name: lighting }).getByText(rand(flat)).waitFor();
  await delivery.getByRole("group", { name: weavers }).getByText(rand(below)).waitFor();
  await expectFits(page);
  const goods = [2 * priceOf(lamp) + priceOf(shade), priceOf(basket) + priceOf(mat)] as const;
  const total = goods[0] + flat + goods[1] + below;
  await page.getByRole("button", { name: `Pay ${rand(total)}` }).click();
  const popup = page.frameLocator("iframe[id^=inline-checkout]");
  await popup.getByRole("dialog").getByText(rand(total), { exact: true }).waitFor();
  await popup.getByRole("dialog").getByText("Sandbox – no real money").waitFor();
  await popup.getByRole("button", { name: /success/i }).click();
  await page.waitForURL("**/orders");
  const first = page.getByRole("main").getByRole("listitem").first();
  await first.getByText(`${lamp} × 2`).waitFor();
  for (const words of ["completed", "Paid"]) await first.getByText(words).first().waitFor();
  expect(await (await page.request.get("/api/cart")).json()).toEqual([]);
  const [placed] = (await (await page.request.get("/api/orders")).json()) as { id: string }[];
  const orderId = placed?.id as string;

  // One vendor sends in two parcels.
  await expectAddress(lamps);
  await lamps.page.getByRole("button", { name: /^Send a parcel of order/ }).click();
  let dialog = lamps.page.getByRole("alertdialog");
  await choose(dialog, { [lamp]: 1 });
  await dialog.getByLabel("Carrier (optional)").fill("PUDO");
  await dialog.getByLabel("Tracking number (optional)").fill("PUD-360");
  await dialog.getByRole("button", { name: "Mark as sent" }).click();
  const sent = part(lamps.page).getByRole("list", { name: "Parcels" }).getByRole("listitem");
  await sent.filter({ hasText: `${lamp} × 1` }).waitFor();
  await lamps.page.getByRole("button", { name: /^Send a parcel of order/ }).click();
  dialog = lamps.page.getByRole("alertdialog");
  await choose(dialog, { [lamp]: 1, [shade]: 1 });
  await dialog.getByRole("button", { name: "Mark as sent" }).click();
  await sent.filter({ hasText: `${shade} × 1` }).waitFor();
  await becomes(() => sent.count(), 2);
  await expectFits(lamps.page);

  // The other can't send everything.
  await expectAddress(baskets);
  expect(await part(baskets.page).getByText(lamp).count()).toBe(0);
  await baskets.page.getByRole("button", { name: /^Cancel items of order/ }).click();
  dialog = baskets.page.getByRole("alertdialog");
  await choose(dialog, { [mat]: 1 });
  await dialog.getByText(/95\.25 goes back/).waitFor();
  await dialog.getByLabel("Reason (optional)").fill("The last one was torn");
  await dialog.getByRole("button", { name: "Cancel these" }).click();
  await part(baskets.page).getByText("Goes back to the customer:").waitFor();
  await expectFits(baskets.page);

  // The parcels arrive.
  await page.goto(`/orders/${orderId}`);
  await page.getByText("PUD-360").first().waitFor();
  await expectFits(page);
  for (const left of [2, 1]) {
    const arrived = page.getByRole("button", { name: /^It arrived/ });
    await becomes(() => arrived.count(), left);
    await arrived.first().click();
    await becomes(() => arrived.count(), left - 1);
  }

  // One lamp goes back.
  await page.goto("/chat");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("I want to send the lamp back");
  await message.press("Enter");
  const back = page.getByRole("log").getByRole("region", { name: `Send back to ${lighting}` });
  await back.getByLabel(lamp).selectOption("1");
  await back.getByRole("radio", { name: /^I have changed my mind/ }).check();
  await back.getByLabel(/^Tell the vendor more/).fill("It is too bright for the hut");
  await expectFits(page);
  await back.getByRole("button", { name: "Ask to send it back" }).click();
  await page.getByText("Asked for.").waitFor();

  await lamps.page.goto("/vendor/orders");
  const asked = part(lamps.page);
  await asked.getByText("It is too bright for the hut").waitFor();
  await lamps.page.getByRole("button", { name: /^Approve: return/ }).click();
  await lamps.page.getByRole("button", { name: /^It came back: return/ }).click();
  await lamps.page.getByRole("button", { name: /^Refund: return/ }).click();
  await lamps.page.getByRole("alertdialog").getByRole("button", { name: "Refund" }).click();
  await asked.locator(".part-return").getByText("Return refunded").waitFor();
  await expectFits(lamps.page);

  // The shopper reads it all, and the invoices.
  await page.goto(`/orders/${orderId}`);
  await page.locator(".part-return").getByText("Return refunded").waitFor();
  await page.getByText("1 cancelled").waitFor();
  await page.getByText(/^\$95\.25 (goes|went) back to /).waitFor();
  await page
    .getByRole("link", { name: /^Invoice / })
    .first()
    .click();
  await page.waitForURL("**/invoice*");
  await page
    .getByRole("article")
    .filter({ hasText: "Total credited" })
    .getByRole("row", { name: /^Total credited/ })
    .waitFor();
  await expectFits(page);

  // To the cent.
  const back1 = priceOf(lamp);
  const kept = [goods[0] - back1, goods[1] - priceOf(mat)] as const;
  const commission = kept.map((goodsCents) => Math.round(goodsCents / 10));
  const vendorOf = async (visited: Visit): Promise<string> =>
    (await (await visited.page.request.get("/api/vendor/me")).json()).id;
  const gone = [priceOf(mat), back1];
  await until(async () => (await booksOf(orderId)).providerRefunds.length === 2);
  expect<unknown>(await booksOf(orderId)).toEqual({
    chargedCents: total,
    refunds: gone,
    providerRefunds: gone,
    ledger: 0,
    held: total - back1 - priceOf(mat),
    parts: {
      [await vendorOf(lamps)]: {
        vendor: kept[0] + flat - (commission[0] as number),
        marketplace: commission[0],
        documents: [
          ["credit-note", back1],
          ["invoice", goods[0] + flat],
        ],
      },
      [await vendorOf(baskets)]: {
        vendor: kept[1] + below - (commission[1] as number),
        marketplace: commission[1],
        documents: [
          ["credit-note", priceOf(mat)],
          ["invoice", goods[1] + below],
        ],
      },
    },
  });
  const left = await server.db
    .select()
    .from(listings)
    .where(inArray(listings.title, Object.keys(cents)));
  expect(Object.fromEntries(left.map(({ title, stock }) => [title, stock]))).toEqual({
    [lamp]: stocked - 1,
    [shade]: stocked - 1,
    [basket]: stocked - 1,
    [mat]: stocked,
  });
  for (const visited of [shopper, lamps, baskets]) {
    // The library tries its built-in address first, which our CSP blocks.
    expect(visited.faults.filter((fault) => !fault.includes("checkout.paystack.com"))).toEqual([]);
    await visited.close();
  }
}, 120_000);
