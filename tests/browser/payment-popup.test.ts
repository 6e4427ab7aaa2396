// The sandbox's popup in Chromium with the provider's unmodified library, on an otherwise empty page with the shop's origin and headers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Frame, Page } from "playwright-core";
import { securityHeaders } from "#server/security-headers.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { axeFaults } from "#tests/harness/axe.ts";
import { launchBrowser, type Visit, visit } from "#tests/harness/browser.ts";
import { becomes } from "#tests/harness/waiting.ts";

const library = Bun.file("node_modules/@paystack/inline-js/dist/inline.js");

/** Records the library's callbacks. `resume` and `cancel` as in the checkout. */
const hostScript = `
  window.told = [];
  const note = (name) => (data) => window.told.push([name, data?.reference ?? data?.message ?? null]);
  window.openPop = () => {
    window.pop = new PaystackPop();
    window.pop.checkoutIframe.src = "/sandbox/paystack/popup";
    window.pop.checkoutIframe.title = window.pop.backgroundIframe.title = "Payment";
  };
  window.resume = (accessCode) => {
    window.tx = window.pop.resumeTransaction(accessCode, {
      onSuccess: note("success"), onCancel: note("cancel"), onLoad: note("load"), onError: note("error"),
    });
  };
  window.fresh = (options) => {
    window.tx = window.pop.newTransaction({
      ...options, onSuccess: note("success"), onCancel: note("cancel"), onLoad: note("load"), onError: note("error"),
    });
  };
  window.posted = [];
  window.addEventListener("message", ({ data }) => data?.event && window.posted.push(data));
`;
const hostPage = `<!doctype html><html lang="en-ZA"><head><title>Checkout</title><script src="/host/inline.js"></script>
  <script src="/host/host.js"></script></head><body><main><h1>Checkout</h1></main></body></html>`;

declare global {
  interface Window {
    told: [name: string, text: string | null][];
    heard: unknown;
    posted: { event: string; data?: unknown }[];
    openPop(): void;
    resume(accessCode: string): void;
    fresh(options: Record<string, unknown>): void;
    pop: { cancelTransaction(transaction: unknown): void };
    tx: { status: string | null };
  }
}

let shop: TestApp;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let guest: Visit;
let page: Page;
/** The popup's requests to its provider. */
let asked: string[];

beforeAll(async () => {
  server = Bun.serve({
    port: 0,
    hostname: "localhost",
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const headers = (type: string) =>
        [...securityHeaders(shop.deps.settings), ["content-type", type]] as [string, string][];
      if (pathname === "/host") return new Response(hostPage, { headers: headers("text/html; charset=utf-8") });
      if (pathname === "/host/host.js") return new Response(hostScript, { headers: headers("text/javascript") });
      if (pathname === "/host/inline.js") return new Response(library, { headers: headers("text/javascript") });
      if (pathname.startsWith("/sandbox/") && !pathname.includes("/popup")) asked.push(`${request.method} ${pathname}`);
      return shop.app.handle(request);
    },
  });
  shop = await createTestApp({ PUBLIC_URL: `http://localhost:${server.port}` });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  server?.stop(true);
  await shop?.close();
});
beforeEach(async () => {
  await guest?.close();
  asked = [];
  guest = await visit(browser, shop.deps.settings.publicUrl);
  page = guest.page;
});

const gateway = () => shop.deps.providers.payments;
let payments = 0;

async function begin(amountCents = 12_999) {
  const reference = `${++payments}-popup`;
  const { accessCode } = await gateway().initialize({
    reference,
    email: "thandi@example.com",
    amountCents,
    currency: "ZAR",
    metadata: {},
  });
  return { reference, accessCode };
}

/** Opens the page and waits for the popup. */
async function host(): Promise<void> {
  await page.goto("/host");
  await page.evaluate(() => window.openPop());
  await page.waitForFunction(() => window.posted.some(({ event }) => event === "loaded:checkout"));
}
const resume = (accessCode: string) => page.evaluate((code) => window.resume(code), accessCode);
const popup = () => page.frameLocator("iframe[id^=inline-checkout]");
const told = () => page.evaluate(() => window.told);
const press = (name: string | RegExp) => popup().getByRole("button", { name }).click();
const toldOf = (name: string) => page.waitForFunction((name) => window.told.some(([told]) => told === name), name);

/** The library tries its built-in address first, which our CSP blocks. */
const faults = () =>
  guest.faults.filter((fault) => !fault.includes("Framing 'https://checkout.paystack.com/' violates"));

function popupFrame(): Frame {
  const frame = page.frames().find((frame) => frame.url().includes("/sandbox/paystack/popup"));
  if (!frame) throw new Error("The popup's frame is gone");
  return frame;
}

/** Resolves when the popup has received the library's "close", which is sent some time after closing. */
const lateClose = () =>
  popupFrame().evaluate(
    () => new Promise<void>((heard) => addEventListener("message", ({ data }) => data === "close" && heard())),
  );

const expectNoFaults = async () => expect(await axeFaults(page)).toEqual([]);

describe("paying", () => {
  test("shows Sandbox – no real money, the recipient and the amount, and one tap on the good card pays", async () => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await toldOf("load");
    const text = await popup().getByRole("dialog", { name: "Pay Indaba" }).textContent();
    expect(text).toContain("Sandbox – no real money");
    expect(text).toContain("R129.99");
    expect(text).toContain("thandi@example.com");
    await press(/^Successful payment/);
    await toldOf("success");
    expect(await told()).toEqual([
      ["load", null],
      ["success", reference],
    ]);
    expect(await gateway().verify(reference)).toMatchObject({ status: "success", amountCents: 12_999 });
    await page.locator("iframe[id^=inline-checkout]").waitFor({ state: "hidden" });
    expect(faults()).toEqual([]);
  });

  test("Pay by bank (confirmed later): says that the bank has not confirmed, now and when opened again; closing reports that and no cancellation", async () => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await toldOf("load");
    await press("Pay by bank (confirmed later)");
    const notice = popup().getByText("Your bank has not confirmed this payment yet. You can close this window");
    await notice.waitFor();
    expect(await gateway().verify(reference)).toEqual({ status: "pending" });
    await expectNoFaults();
    // From before the press: on a busy machine it comes before the answers below.
    const closed = lateClose();
    await press("Close");
    // The library's record tells the checkout that this is no cancellation.
    await toldOf("cancel");
    expect(await page.evaluate(() => window.tx.status)).toBe("pending");
    await closed;
    await resume(accessCode);
    await notice.waitFor();
    expect(
      await popup()
        .getByRole("button", { name: /^Successful payment/ })
        .count(),
    ).toBe(0);
  });

  test("the reported payment has reference, trans, transaction, trxref, status, message and redirecturl", async () => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await press(/^Successful payment/);
    await toldOf("success");
    const success = await page.evaluate(() => window.posted.find(({ event }) => event === "success")?.data);
    expect(success).toEqual({
      reference,
      trans: expect.stringMatching(/^\d+$/),
      transaction: expect.stringMatching(/^\d+$/),
      trxref: reference,
      status: "success",
      message: "Approved",
      redirecturl: `?trxref=${reference}&reference=${reference}`,
    });
  });

  test.each([
    ["Declined", "The bank declined this card. Please try another one."],
    ["Insufficient funds", "There isn't enough money on this card. Please try another one."],
  ])("a refused card (%s) keeps the popup open with its message, and another one pays", async (card, message) => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await press(new RegExp(`^${card}`));
    await popup().getByRole("alert").getByText(message).waitFor();
    expect(await gateway().verify(reference)).toEqual({ status: "failed" });
    // The pressed button keeps the focus.
    await popup().locator(":focus").filter({ hasText: card }).waitFor();
    await expectNoFaults();
    await press(/^Successful payment/);
    await toldOf("success");
    expect((await told()).map(([name]) => name)).toEqual(["load", "success"]);
    expect(await page.evaluate(() => window.posted.map(({ event }) => event))).toEqual([
      "loaded:checkout",
      "loaded:transaction",
      "error",
      "success",
    ]);
  });

  test("a typed card pays, with the keyboard only; errors show at their fields", async () => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await toldOf("load");
    const field = (name: string) => popup().getByLabel(name);
    await field("Card number").focus();
    await page.keyboard.press("Enter");
    const box = popup();
    await box.getByText("This isn't a card number. Please check the digits.").waitFor();
    await box.getByText("Please enter the month and year, like 12/30.").waitFor();
    await box.getByText("Please enter the 3 digits on the back.").waitFor();
    await expectNoFaults();
    await page.keyboard.type("4111 1111 1111 1111");
    await page.keyboard.press("Tab");
    await page.keyboard.type("01/20");
    await page.keyboard.press("Tab");
    await page.keyboard.type("408");
    await page.keyboard.press("Enter");
    await box.getByText("This date is in the past.").waitFor();
    await field("Expiry (MM/YY)").fill("11/44");
    await page.keyboard.press("Enter");
    await box.getByText("Only test cards work here, never a real one.").waitFor();
    expect(await gateway().verify(reference)).toEqual({ status: "abandoned" });
    await field("Card number").fill("4084 0840 8408 4081");
    await page.keyboard.press("Enter");
    await toldOf("success");
    expect(faults()).toEqual([]);
  });

  test("of two popups at once one charges, and the other reports the same payment", async () => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await toldOf("load");
    const other = await visit(browser, shop.deps.settings.publicUrl);
    const first = page;
    page = other.page;
    await host();
    await resume(accessCode);
    await press(/^Successful payment/);
    await toldOf("success");
    page = first;
    await press(/^Successful payment/);
    await popup().getByText("This payment has already been made. Nothing is charged again.").waitFor();
    await press("Continue");
    await toldOf("success");
    expect((await told()).at(-1)).toEqual(["success", reference]);
    const sent = await shop.db.query.sandboxWebhooks.findMany({
      where: (hook, { eq }) => eq(hook.reference, reference),
    });
    expect(sent).toHaveLength(1);
    await other.close();
  });

  test("a transaction that the page begins (newTransaction) pays, with the library's own field names", async () => {
    await host();
    const { publicKey } = gateway();
    await page.evaluate((key) => {
      window.fresh({ key, email: "a@example.com", amount: 4500, currency: "ZAR", reference: "fresh-1" });
    }, publicKey);
    await press(/^Successful payment/);
    await toldOf("success");
    expect(await gateway().verify("fresh-1")).toMatchObject({ status: "success", amountCents: 4500 });
  });
});

describe("closing", () => {
  test.each(["Close", "Escape"])("%s cancels, once, and nothing is paid", async (way) => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await toldOf("load");
    if (way === "Close") await press("Close");
    else await popup().getByRole("button", { name: "Close" }).press("Escape");
    await toldOf("cancel");
    expect((await told()).map(([name]) => name)).toEqual(["load", "cancel"]);
    expect(await gateway().verify(reference)).toEqual({ status: "abandoned" });
  });

  test("an unknown access code is a setup error with its message, and Close still works", async () => {
    await host();
    await resume("nothing-of-ours");
    await toldOf("error");
    expect(await told()).toEqual([["error", "Access code not found"]]);
    await popup().getByRole("alert").getByText("Access code not found").waitFor();
    await expectNoFaults();
    await press("Close");
    await toldOf("cancel");
  });

  test("after closing and reopening at once, the library's late close doesn't close the new transaction", async () => {
    const [one, two] = [await begin(), await begin(5_000)];
    await host();
    await resume(one.accessCode);
    await toldOf("load");
    await page.waitForTimeout(1_100);
    const closed = lateClose();
    await popup().getByRole("button", { name: "Close" }).click();
    await toldOf("cancel");
    await resume(two.accessCode);
    await popup().getByText("R50.00", { exact: true }).waitFor();
    await closed;
    await press(/^Successful payment/);
    await toldOf("success");
    expect((await told()).at(-1)).toEqual(["success", two.reference]);
    expect((await told()).filter(([name]) => name === "load")).toHaveLength(2);
  });

  test("a transaction cancelled by the page disappears and can be opened again", async () => {
    const { reference, accessCode } = await begin();
    await host();
    await resume(accessCode);
    await toldOf("load");
    const closed = lateClose();
    await page.evaluate(() => window.pop.cancelTransaction(window.tx));
    await toldOf("cancel");
    await closed;
    await resume(accessCode);
    await page.waitForFunction(() => window.told.filter(([name]) => name === "load").length === 2);
    await press(/^Successful payment/);
    await toldOf("success");
    expect((await told()).at(-1)).toEqual(["success", reference]);
  });
});

describe("duplicate, early and foreign messages", () => {
  test("a transaction sent repeatedly, also with metadata, is requested and loaded once", async () => {
    const { accessCode } = await begin();
    await host();
    await popupFrame().evaluate(() =>
      window.addEventListener("message", ({ data }) => {
        if (data?.type === "inline:url") window.heard ??= data;
      }),
    );
    await resume(accessCode);
    await toldOf("load");
    const heard = (await popupFrame().evaluate(() => window.heard)) as { params: Record<string, unknown> };
    await page.evaluate((message) => {
      const frame = document.querySelector<HTMLIFrameElement>("iframe[id^=inline-checkout]");
      for (let time = 0; time < 3; time++) {
        message.params.metadata = time === 0 ? undefined : JSON.stringify({ referrer: `page ${time}` });
        frame?.contentWindow?.postMessage(message, "*");
      }
    }, heard);
    await page.waitForTimeout(300);
    expect(asked).toHaveLength(1);
    expect((await told()).filter(([name]) => name === "load")).toHaveLength(1);
  });

  test("opened 10 times, 0 to 25 ms after construction: each loads once, without a duplicate reference", async () => {
    for (let round = 0; round < 10; round++) {
      const { accessCode } = await begin();
      asked = [];
      await page.goto("/host");
      await page.evaluate(
        ([code, wait]) => {
          window.openPop();
          setTimeout(() => window.resume(code), wait);
        },
        [accessCode, (round * 25) / 9] as const,
      );
      await toldOf("load");
      await page.waitForTimeout(50);
      expect([round, asked.length, await told()]).toEqual([round, 1, [["load", null]]]);
    }
  });

  test("messages from other windows than its parent are ignored", async () => {
    const { accessCode } = await begin();
    await host();
    await popupFrame().evaluate((accessCode) => {
      window.postMessage({ type: "inline:url", path: "newTransaction", params: { accessCode } }, "*");
    }, accessCode);
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
  });

  test("opened outside a frame it explains itself", async () => {
    await page.goto("/sandbox/paystack/popup");
    await page.getByText("It opens from the shop's checkout.").waitFor();
  });
});

describe("appearance", () => {
  test.each([
    [360, "light"],
    [360, "dark"],
  ] as const)("%i px, %s: nothing is cut off, axe finds nothing", async (width, colorScheme) => {
    await guest.close();
    guest = await visit(browser, shop.deps.settings.publicUrl, { viewport: { width, height: 740 }, colorScheme });
    page = guest.page;
    const { accessCode } = await begin(1_234_567_800);
    await host();
    await resume(accessCode);
    await toldOf("load");
    await expectNoFaults();
    const [wide, seen] = await popupFrame().evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(wide).toBeLessThanOrEqual(seen as number);
    const small = await popupFrame().evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, input")]
        .filter((control) => control.offsetParent && control.getBoundingClientRect().height < 44)
        .map(({ id }) => id),
    );
    expect(small).toEqual([]);
  });

  test("follows the shop's dark theme, with a transparent background", async () => {
    const { accessCode } = await begin();
    await host();
    await page.evaluate(() => document.documentElement.style.setProperty("color-scheme", "dark"));
    await resume(accessCode);
    await toldOf("load");
    const colours = () =>
      popupFrame().evaluate(() => [
        getComputedStyle(document.documentElement).colorScheme,
        getComputedStyle(document.querySelector("#dialog") as Element).backgroundColor,
      ]);
    await becomes(colours, ["dark", "rgb(26, 31, 39)"]);
  });

  test("Tab stays inside", async () => {
    const { accessCode } = await begin();
    await host();
    await resume(accessCode);
    await toldOf("load");
    const stops: string[] = [];
    for (let press = 0; press < 11; press++) {
      await page.keyboard.press("Tab");
      stops.push(
        await popupFrame().evaluate(() => document.activeElement?.textContent || document.activeElement?.id || ""),
      );
    }
    expect(stops[0]).toBe("Close");
    expect(stops.indexOf("Close", 1)).toBe(10);
  });
});
