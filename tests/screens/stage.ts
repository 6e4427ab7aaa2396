// Brings a screen into each of its states (states.ts) in Chromium, on the real server with demo data.
import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { formatRand } from "#contract/shared/money.ts";
import type { ScreenPath } from "#contract/shared/screens.ts";
import { invoices, listings, orderParts, orders, threads, users, vendors, widgets } from "#db/schema.ts";
import { isWritten } from "#server/pages/heads.ts";
import { haveAxe } from "#tests/harness/axe.ts";
import { launchBrowser, postAs, register, signIn, type Visit, visit } from "#tests/harness/browser.ts";
import { startServer } from "#tests/harness/server.ts";
import { addWidget, demoVendorId } from "#tests/harness/widget.ts";
import { type DemoHosts, serveDemoHosts } from "#widget/demo/serve.ts";

/** A newcomer has just registered; the others are the demo's accounts. */
export type Who = "visitor" | "newcomer" | "shopper" | "vendor" | "admin";

/** What the addresses of states need. */
export interface Facts {
  /** Listings: in stock, sold out, and one of the vendor's own. */
  product: string;
  soldOut: string;
  own: string;
  /** A vendor, by its id and by its page's address. */
  vendor: string;
  shop: string;
  /** A paid order of the shopper's. */
  order: string;
  /** A part of an order of the shopper's, with an invoice and a credit note. */
  credited: string;
  /** A conversation of the shopper's with a vendor. */
  thread: string;
  /** A vendor's own site with the chat, and the chat's key. */
  site: string;
  key: string;
}

export interface State {
  /** "nowhere" is the 404 page, "widget" the chat on a vendor's own site. */
  screen: ScreenPath | "nowhere" | "widget";
  name: string;
  /** Default: visitor. */
  who?: Who;
  /** Default: the screen's path. */
  address?: (facts: Facts) => string;
  /** Replies that replace the server's, by the glob of their path: never, a status, or a body. */
  replies?: Record<string, "never" | number | object>;
  /** What the person does then. Resolves when the state is there. */
  act?: (page: Page, facts: Facts) => Promise<unknown>;
  /** What is done stays when the person goes to another screen, as in the assistant beside it. */
  outlives?: true;
}

export interface Stage {
  facts: Facts;
  /** Resolves to a page that shows the state, 1280 pixels wide. */
  show(state: State): Promise<Page>;
  /** Errors of the pages so far, as `Visit` has them. */
  faults(): string[];
  close(): Promise<void>;
}

export async function setStage(options: BrowserContextOptions & { fixedTime?: Date } = {}): Promise<Stage> {
  const { fixedTime, ...context } = options;
  const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const visits = new Map<Who, Promise<Visit>>();
  /** Pages with nothing on them that outlives a screen, and no reply that is awaited for ever. */
  const untouched = new Set<Page>();
  /** Pages whose last replies were replaced, or on which something was done. */
  const played = new Set<Page>();
  let site: DemoHosts | undefined;
  const close = async () => {
    await browser.close();
    site?.close();
    await server.close();
  };
  try {
    const { db } = server;
    const vendorId = await demoVendorId(db);
    const found = await db
      .select({ ...getTableColumns(listings), name: vendors.businessName, city: vendors.city, slug: vendors.slug })
      .from(listings)
      .innerJoin(vendors, and(eq(vendors.id, listings.vendorId), eq(vendors.status, "approved")))
      .where(eq(listings.status, "active"))
      .orderBy(listings.title);
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(eq(users.email, "shopper@indaba.example"), eq(orders.paymentStatus, "completed")))
      .orderBy(desc(orders.createdAt))
      .limit(1);
    const [credited] = await db
      .select({ partId: invoices.partId })
      .from(invoices)
      .innerJoin(orderParts, eq(orderParts.id, invoices.partId))
      .innerJoin(orders, eq(orders.id, orderParts.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(eq(users.email, "shopper@indaba.example"), eq(invoices.kind, "credit-note")))
      .orderBy(desc(invoices.createdAt))
      .limit(1);
    const [thread] = await db
      .select({ id: threads.id })
      .from(threads)
      .innerJoin(users, eq(users.id, threads.shopperId))
      .where(eq(users.email, "shopper@indaba.example"))
      .orderBy(desc(threads.lastAt))
      .limit(1);
    const key = await addWidget(db, vendorId, { origins: [] });
    site = vendorsSite(
      found.filter((listing) => listing.vendorId === vendorId),
      server.url,
      key,
    );
    await db
      .update(widgets)
      .set({ origins: [site.origin] })
      .where(eq(widgets.vendorId, vendorId));
    const first = (is: (listing: (typeof found)[number]) => boolean) => {
      const listing = found.find(is);
      if (!listing) throw new Error(`The demo has no listing with ${is}.`);
      return listing.id;
    };
    const facts: Facts = {
      product: first(({ stock }) => stock > 4),
      soldOut: first(({ stock }) => stock === 0),
      own: first((listing) => listing.vendorId === vendorId && listing.stock > 0),
      vendor: vendorId,
      shop: found.find((listing) => listing.vendorId === vendorId)?.slug ?? "",
      order: order?.id ?? "",
      credited: credited?.partId ?? "",
      thread: thread?.id ?? "",
      site: site.plain,
      key,
    };

    const comeAs = async (who: Who): Promise<Visit> => {
      const person = await visit(browser, server.url, context);
      const { page } = person;
      await haveAxe(person.context);
      // Leaving a form with unsaved changes.
      page.on("dialog", (dialog) => void dialog.accept());
      if (fixedTime) await page.clock.setFixedTime(fixedTime);
      if (who === "newcomer") await register(page, server.url);
      else if (who !== "visitor") await signIn(page, server.url, who);
      if (who === "shopper")
        for (const listingId of [facts.product, facts.own])
          await postAs(page, server.url, "/api/cart", { listingId, quantity: 1 }, 200);
      return person;
    };

    return {
      facts,
      async show({ screen, who = "visitor", address, replies, act, outlives }) {
        const person = visits.get(who) ?? comeAs(who);
        visits.set(who, person);
        const { page } = await person;
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.setViewportSize({ width: 1280, height: 800 });
        const to = address?.(facts) ?? screen;
        const isApp = screen !== "nowhere" && screen !== "widget";
        // What the server writes is looked at as the server wrote it; other screens the app shows by itself, which takes less time.
        const waits = Object.values(replies ?? {}).includes("never");
        const inside = isApp && (replies || !isWritten(screen, who === "visitor")) && untouched.has(page) && !waits;
        if (replies) await play(page, replies);
        if (replies && !inside) await page.goto(nowhere);
        const fresh = replies || played.has(page);
        if (replies || inside) await goInside(page, to, inside && fresh ? forgetReads : undefined);
        else await page.goto(to);
        if (!isApp || waits || outlives || (act && screen === "/chat")) untouched.delete(page);
        else untouched.add(page);
        if (replies || act) played.add(page);
        else played.delete(page);
        if (screen !== "widget") await (waits ? loading(page) : settled(page));
        await act?.(page, facts);
        return page;
      },
      faults: () => [...visits.values()].flatMap((person) => Bun.peek(person) as Visit).flatMap(({ faults }) => faults),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A site of the vendor's own, with its chat and its first products. */
function vendorsSite(
  products: (Pick<typeof listings.$inferSelect, "id" | "title" | "priceCents" | "imageUrl"> & {
    name: string;
    city: string;
  })[],
  marketUrl: string,
  key: string,
): DemoHosts {
  const shown = products.slice(0, 6).map(({ id, title, priceCents, imageUrl }) => ({
    id,
    title,
    price: formatRand(priceCents),
    ...(imageUrl && { picture: `/pictures${imageUrl}` }),
  }));
  const { name = "", city = "" } = products[0] ?? {};
  return serveDemoHosts({
    marketUrl,
    key,
    port: 0,
    shop: { name, city, products: shown },
    // The marketplace's pictures can't be shown by other sites.
    pages: Object.fromEntries(
      shown.map(({ picture = "" }) => [picture, () => fetch(marketUrl + picture.replace("/pictures", ""))]),
    ),
  });
}

const nowhere = "/nowhere";

/** The app goes to an address by itself: by way of the 404 page, which leaves nothing of the screen before. */
async function goInside(page: Page, to: string, onTheWay?: (page: Page) => Promise<void>): Promise<void> {
  const go = (path: string) => page.evaluate((path) => history.pushState(null, "", path), path);
  const notFound = page.getByRole("heading", { name: "404 Page Not Found" });
  await go(nowhere);
  await notFound.waitFor();
  await page.evaluate(() => document.querySelector<HTMLElement>(".toast [aria-label=Close]")?.click());
  await onTheWay?.(page);
  await go(to);
  await notFound.waitFor({ state: "detached" });
}

/** The app asks for everything again, as after loading the page. Who keeps what it has read is found in React's tree only. */
const forgetReads = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    interface Node {
      child: Node | null;
      memoizedProps?: { client?: { resetQueries(): Promise<void> } } | null;
    }
    const [, root] = Object.entries(document.querySelector("#app") ?? {}).find(([name]) =>
      name.startsWith("__reactContainer$"),
    ) as [string, { stateNode: { current: Node } }];
    let node: Node | null = root.stateNode.current;
    while (node && !node.memoizedProps?.client) node = node.child;
    if (!node?.memoizedProps?.client) throw new Error("React's tree has no query client.");
    await node.memoizedProps.client.resetQueries();
  });

async function play(page: Page, replies: NonNullable<State["replies"]>): Promise<void> {
  for (const [path, reply] of Object.entries(replies))
    await page.route(path, (route) => {
      if (reply === "never") return;
      return typeof reply === "number"
        ? route.fulfill({ status: reply, json: { message: "Something went wrong on our side." } })
        : route.fulfill({ json: reply });
    });
}

/** Whether a part of the screen is still loading, as people are told: busy, drawn in outline, or "Loading". */
const loadingIs = (wanted: boolean) =>
  wanted ===
  (document.querySelector("main :is([aria-busy=true], .skeleton)") !== null ||
    [...document.querySelectorAll("main .sr-only")].some(({ textContent }) => textContent === "Loading"));

const loading = (page: Page) => page.waitForFunction(loadingIs, true);

/** The screen and its data have loaded. Asked in every frame: a locator asks after half a second only. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("main :is(h1, h2)")?.checkVisibility());
  await page.waitForFunction(loadingIs, false);
}

type Place = Pick<Locator, "getByRole" | "locator">;

/** Sends a message in the chat, and waits for the whole answer. */
export async function ask(chat: Place, ...messages: string[]): Promise<void> {
  const answers = chat.locator('[role=log] [aria-busy="false"]');
  const field = chat.getByRole("textbox", { name: "Message" });
  for (const message of messages) {
    const before = await answers.count();
    await field.fill(message);
    await field.press("Enter");
    await answers.nth(before).waitFor();
  }
}
