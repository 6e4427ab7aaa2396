// A vendor who is paid and an operator who acts, in Chromium against the real server: from an application on a phone to a statement that
// agrees with the ledger and the bank's file to the cent; then a counterfeit is reported and taken down, its vendor suspended, and its
// buyers told and paid back. Each act is in the audit log.
import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { bankDetails, ledgerEntries, notifications, orderParts, payouts, refunds, users } from "#db/schema.ts";
import { addressTyped } from "#tests/harness/addresses.ts";
import { postAs, register, signIn, visit } from "#tests/harness/browser.ts";
import { pay } from "#tests/harness/paying.ts";
import { passDays } from "#tests/harness/payouts.ts";
import { promptJobs } from "#tests/harness/server.ts";
import { openSite } from "#tests/harness/site.ts";
import { until } from "#tests/harness/waiting.ts";

const { server, browser } = await openSite(promptJobs);

const name = "Karoo Kilims";
const product = "Hand-knotted kilim";
const password = "rooibos-and-rusks";
const main = (page: Page) => page.getByRole("main");
const picture = async (file: string, background: string) => ({
  name: file,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Buys one as a new shopper; returns the page, the account and the part. */
async function buy(listingId: string) {
  const shopper = await visit(browser, server.url, { viewport: { width: 360, height: 800 } });
  await register(shopper.page, server.url);
  await postAs(shopper.page, server.url, "/api/cart", { listingId, quantity: 1 }, 200);
  const post = async (path: string, data: unknown) =>
    (await shopper.page.request.post(path, { data, headers: { origin: server.url } })).json();
  const { id: addressId } = await post("/api/addresses", addressTyped);
  const { reference } = await post("/api/payments", { addressId });
  await pay(server.db, reference);
  await postAs(shopper.page, server.url, "/api/orders", { paymentReference: reference }, 201);
  const [order] = await (await shopper.page.request.get("/api/orders")).json();
  const [part] = await server.db.select().from(orderParts).where(eq(orderParts.orderId, order.id));
  const me = await (await shopper.page.request.get("/api/auth/me")).json();
  return { shopper, userId: me.id as string, part: part as typeof orderParts.$inferSelect };
}

const told = async (userId: string, kind: string) => {
  const own = and(eq(notifications.userId, userId), eq(notifications.kind, kind));
  return (await server.db.select().from(notifications).where(own)).map(({ text }) => text);
};
const cents = (money: string): number => Math.round(Number(money.replace(/[^\d.-]/g, "")) * 100);

test("a vendor applies, sells, is paid and reads a statement; a counterfeit is reported, and everybody gets what is theirs", async () => {
  // The application, on a phone.
  const vendor = await visit(browser, server.url, {
    viewport: { width: 360, height: 800 },
    permissions: ["geolocation"],
    geolocation: { latitude: -32.251923, longitude: 24.540613 },
  });
  await vendor.page.goto("/auth/register");
  await vendor.page.getByLabel("Email").fill("kilims@example.com");
  await vendor.page.getByLabel("Password").fill(password);
  await vendor.page.locator("form button[type=submit]").click();
  await vendor.page.waitForURL("**/chat**");
  await vendor.page.goto("/vendor/register");
  await vendor.page.getByLabel("Business name").fill(name);
  await vendor.page.getByLabel("Description").fill("Kilims of the Karoo.");
  await vendor.page.getByRole("button", { name: "Detect Location" }).click();
  await vendor.page.getByText("-32.2519").waitFor();
  await vendor.page.getByLabel("City").fill("Graaff-Reinet");
  await vendor.page.getByLabel("Province").selectOption("Eastern Cape");
  await vendor.page.locator("form button[type=submit]").click();
  await vendor.page.waitForURL("**/vendor/dashboard");
  const vendorId: string = (await (await vendor.page.request.get("/api/vendor/me")).json()).id;
  const [owner] = await server.db.select().from(users).where(eq(users.email, "kilims@example.com"));

  // An admin changes the commission and approves.
  const admin = await visit(browser, server.url);
  await signIn(admin.page, server.url, "admin");
  await admin.page.goto("/admin/dashboard");
  const application = main(admin.page).getByRole("listitem").filter({ hasText: "kilims@example.com" });
  await application.getByRole("button", { name: /^Approve/ }).click();
  await application.waitFor({ state: "detached" });
  await admin.page.goto(`/admin/vendors?search=${encodeURIComponent(name)}`);
  await main(admin.page).getByLabel(`Commission of ${name} in percent`).fill("7,5");
  await main(admin.page).getByRole("button", { name: "Save" }).click();
  await until(async () => {
    const found = await (await admin.page.request.get(`/api/admin/vendors?search=${encodeURIComponent(name)}`)).json();
    return found.vendors[0]?.commissionPercent === 7.5;
  });

  // Delivery, bank details with the mailed link, and a product with four pictures.
  await vendor.page.goto("/vendor/delivery");
  await vendor.page.getByRole("radio", { name: /^One price/ }).check();
  await vendor.page.getByLabel("Price in rand").fill("80");
  await vendor.page.getByLabel("Days until it arrives").fill("3");
  await vendor.page.getByRole("button", { name: "Save delivery" }).click();
  await vendor.page.getByText("Delivery saved", { exact: true }).first().waitFor();
  await vendor.page.goto("/vendor/payouts");
  await vendor.page.getByRole("button", { name: "Enter bank details" }).click();
  await vendor.page.getByLabel("Bank", { exact: true }).selectOption("Capitec Bank");
  await vendor.page.getByLabel("Account holder").fill(name);
  await vendor.page.getByLabel("Account number").fill("1400 000 777");
  await vendor.page.getByLabel("Account type").selectOption("current");
  await vendor.page.getByLabel("Your password").fill(password);
  await vendor.page.getByRole("button", { name: "Send me the link" }).click();
  await vendor.page.getByText("Please look in your mail", { exact: true }).waitFor();
  const [mail = ""] = await told(owner?.id as string, "bank-link");
  await vendor.page.goto(/\/vendor\/payouts#confirm=[\w-]+/.exec(mail)?.[0] ?? "");
  await vendor.page.getByRole("button", { name: "Confirm this account" }).click();
  await vendor.page.getByText("Bank details confirmed", { exact: true }).waitFor();
  await vendor.page.goto("/vendor/listings/new");
  await vendor.page.getByLabel("Title").fill(product);
  await vendor.page.getByLabel("Description").fill("Knotted by hand, one at a time.");
  await vendor.page.getByLabel("Category").selectOption("home");
  await vendor.page.getByLabel("Price").fill("1299.99");
  await vendor.page.getByLabel("Stock").fill("5");
  const pictures = await Promise.all(
    ["#b4532a", "#3a5a2a", "#2a3a5a", "#a08020"].map((colour, at) => picture(`${at}.jpg`, colour)),
  );
  await vendor.page.locator("input[type=file]").first().setInputFiles(pictures);
  await vendor.page.getByLabel("What picture 4 shows").fill("The border");
  await vendor.page.locator("form button[type=submit]").click();
  await vendor.page.waitForURL("**/vendor/dashboard");
  const [{ id: listingId }] = (await (await vendor.page.request.get("/api/vendor/listings")).json()).listings;
  expect((await (await vendor.page.request.get(`/api/listings/${listingId}`)).json()).pictures).toHaveLength(4);

  // Two are sold and delivered; one more waits to be sent. Then the clocks run out.
  const [first, second, open] = [await buy(listingId), await buy(listingId), await buy(listingId)];
  for (const { part } of [first, second]) {
    for (const state of ["packed", "shipped", "delivered"]) {
      const headers = { origin: server.url };
      const moved = await vendor.page.request.patch(`/api/vendor/orders/${part.id}`, { data: { state }, headers });
      expect([state, moved.status()]).toEqual([state, 200]);
    }
    await passDays(server.db, part.id, 8);
  }
  await server.db
    .update(bankDetails)
    .set({ confirmedAt: sql`now() - interval '4 days'` })
    .where(eq(bankDetails.vendorId, vendorId));

  // The admin pays everybody who is due.
  await admin.page.goto("/admin/payouts");
  await admin.page.getByRole("button", { name: "Make a run for the bank" }).click();
  await admin.page.getByRole("button", { name: "Send this run" }).click();
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "Send", exact: true }).click();
  const run = main(admin.page).getByRole("listitem").filter({ hasText: "Made by admin" }).first();
  const [download] = await Promise.all([
    admin.page.waitForEvent("download"),
    run.getByRole("button", { name: "Download the bank’s file" }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  await run.getByRole("button", { name: "The bank has paid" }).click();
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "Yes, paid" }).click();
  const payoutOf = async () =>
    (await server.db.select().from(payouts).where(eq(payouts.vendorId, vendorId))).find(
      ({ state }) => state === "paid",
    );
  await until(async () => (await payoutOf()) !== undefined);
  const payout = await payoutOf();

  // Statement, ledger and file agree.
  await vendor.page.goto("/vendor/statement");
  await vendor.page.getByRole("heading", { name: "Movements" }).waitFor();
  const lines = await server.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.vendorId, vendorId), eq(ledgerEntries.account, "vendor")))
    .orderBy(asc(ledgerEntries.createdAt));
  const balance = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const closing = await vendor.page
    .getByRole("row", { name: /^Closing balance/ })
    .getByRole("cell")
    .textContent();
  expect(cents(closing ?? "")).toBe(balance);
  // Twice R1299.99 less 7.5 %, and the delivery.
  expect(payout?.amountCents).toBe(2 * (129_999 - 9750 + 8000));
  const own = file
    .split("\r\n")
    .find((line) => line.includes("1400000777"))
    ?.split(",");
  expect([own?.[0], cents(own?.[4] ?? "")]).toEqual([name, payout?.amountCents as number]);
  const paidLine = await vendor.page
    .getByRole("row", { name: /^Payout/ })
    .last()
    .getByRole("cell")
    .first()
    .textContent();
  expect(cents(paidLine ?? "")).toBe(-(payout?.amountCents as number));

  // A buyer reports a counterfeit; an admin takes it down, suspends the vendor and pays buyers back.
  await first.shopper.page.goto(`/product/${listingId}`);
  await first.shopper.page.getByRole("button", { name: /^Report/ }).click();
  const report = first.shopper.page.getByRole("alertdialog");
  await report.getByRole("combobox").selectOption("counterfeit");
  await report.getByRole("button", { name: "Report", exact: true }).click();
  await report.waitFor({ state: "detached" });
  await admin.page.goto("/admin/listings");
  await admin.page.getByRole("button", { name: `Take down ${product}` }).click();
  await admin.page.getByRole("alertdialog").getByRole("textbox").fill("It is a counterfeit.");
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "Take down" }).click();
  await admin.page.getByRole("alertdialog").waitFor({ state: "detached" });
  await until(async () => (await fetch(`${server.localUrl}/api/listings/${listingId}`)).status === 404);
  await admin.page.goto(`/admin/vendors?search=${encodeURIComponent(name)}`);
  await admin.page.getByRole("button", { name: `Suspend ${name}` }).click();
  await admin.page.getByRole("alertdialog").getByRole("textbox").fill("It sold counterfeits.");
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "Suspend", exact: true }).click();
  await admin.page.getByRole("button", { name: `Suspend ${name}` }).waitFor({ state: "detached" });
  const orderOf = (part: typeof orderParts.$inferSelect) => `/admin/orders?search=${part.orderId}`;
  await admin.page.goto(orderOf(open.part));
  await admin.page.getByRole("button", { name: /^Cancel items/ }).click();
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "Cancel these" }).click();
  await until(async () => (await told(open.userId, "part-cancelled")).length === 1);
  await admin.page.goto(orderOf(first.part));
  await admin.page.getByRole("button", { name: /^Refund sent items/ }).click();
  await admin.page.getByRole("alertdialog").getByRole("textbox").fill("It is a counterfeit.");
  await admin.page.getByRole("alertdialog").getByRole("button", { name: "Refund these" }).click();
  await until(async () => (await told(first.userId, "sent-refunded")).length === 1);
  expect(await told(open.userId, "seller-suspended")).toHaveLength(1);
  const back = await server.db
    .select()
    .from(refunds)
    .where(sql`${refunds.reversalId} in (
    select id from reversals where part_id in (${first.part.id}::uuid, ${open.part.id}::uuid))`);
  // What was sent keeps its delivery; what never was gives it back.
  expect(back.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other)).toEqual([129_999, 137_999]);

  // Each act is in the audit log.
  await admin.page.goto("/admin/audit");
  for (const act of [
    "Approved an application",
    "Changed a commission",
    "Made a payout run",
    "Sent a payout run",
    "Took a payout run's file for the bank",
    "Recorded that the bank paid a payout run",
    "Took a listing down",
    "Suspended a vendor",
    "Cancelled pieces of an order",
    "Refunded pieces that were sent",
  ]) {
    await main(admin.page).getByRole("heading", { name: act }).first().waitFor();
  }
  const { rows } = await server.db.execute<{ sum: string }>(
    sql`select sum(amount_cents)::text as sum from ledger_entries`,
  );
  expect(rows[0]?.sum).toBe("0");
  for (const each of [vendor, admin, first.shopper, second.shopper, open.shopper]) {
    expect(each.faults).toEqual([]);
    await each.close();
  }
}, 180_000);
