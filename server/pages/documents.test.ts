// The HTML document of every address, as a program without JavaScript gets it: head, first screen, and data for hydration.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { signedInCookie } from "#contract/auth/signed-in-cookie.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { type ScreenPath, screens } from "#contract/shared/screens.ts";
import { listings, vendors } from "#db/schema.ts";
import { buildWebApp, webIsFresh } from "#server/commands/freshness.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { isWritten } from "./heads.ts";

let shop: TestApp;
let visitor: TestBrowser;
let vendorId: string;
let tea: string;
beforeAll(async () => {
  if (!webIsFresh()) await buildWebApp();
  shop = await createTestApp({ PUBLIC_URL: "https://indaba.example", TRUSTED_PROXIES: "" });
  visitor = shop.browser();
  vendorId = await addVendor(shop.db);
  for (let at = 0; at < 30; at++) await addListing(shop.db, vendorId, { title: `Kettle ${at}`, category: "home" });
  tea = await addListing(shop.db, vendorId, {
    imageUrl: "/images/demo/tea.webp",
    description: "Loose leaf. ".repeat(60),
  });
});
afterAll(() => shop.close());

interface Page {
  status: number;
  html: string;
  title: string;
  /** The attribute of the first element that the selector finds. */
  attribute(selector: string, name: string): Promise<string | null>;
  meta(name: string): Promise<string | null>;
  // biome-ignore lint/suspicious/noExplicitAny: each JSON-LD type has other fields, and the tests compare them one by one
  things(): any[];
  reads: [unknown[], unknown][];
}

async function read(path: string, browser = visitor): Promise<Page> {
  const { status, text } = await browser.get(path);
  // React separates adjacent texts by comments. The content of <noscript> counts as visible.
  const html = text.replaceAll("<!-- -->", "").replaceAll(/<\/?noscript>/g, "");
  const attribute = async (selector: string, name: string) => {
    let found: string | null = null;
    const rewriter = new HTMLRewriter().on(selector, {
      element(element) {
        found ??= element.getAttribute(name);
      },
    });
    await rewriter.transform(new Response(html)).text();
    return found === null ? null : unescapeHtml(found);
  };
  const script = (kind: string) => new RegExp(`<script type="${kind}"[^>]*>(.*?)</script>`, "s").exec(html)?.[1];
  return {
    status,
    html,
    title: unescapeHtml(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    attribute,
    meta: async (name) =>
      (await attribute(`meta[name="${name}"]`, "content")) ?? (await attribute(`meta[property="${name}"]`, "content")),
    things: () => JSON.parse(script("application/ld\\+json") ?? '{"@graph":[]}')["@graph"],
    // A getter, so that markup broken by a text fails an earlier, clearer assertion.
    get reads() {
      return JSON.parse(script("application/json") ?? "[]");
    },
  };
}
const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#(x?)([0-9a-f]+)|(\w+));/gi, (_, hex: string, code: string, name: string) =>
    name ? (signs[name] ?? name) : String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  );
const kind = (page: Page, type: string) => page.things().find((thing) => thing["@type"] === type);

describe("heads", () => {
  const pages = [
    ["/", "Indaba: shop by talking", "/", null],
    ["/marketplace", "Marketplace · Indaba", "/marketplace", null],
    ["/marketplace?category=home", "Marketplace · Indaba", "/marketplace?category=home", null],
    ["/marketplace?utm=x&category=none", "Marketplace · Indaba", "/marketplace?category=none", null],
    ["/marketplace?search=a%20%26%20b", "Marketplace · Indaba", "/marketplace?search=a+%26+b", "noindex, follow"],
    ["/legal/terms", "Terms · Indaba", "/legal/terms", null],
    ["/legal/about?version=0", "About us · Indaba", "/legal/about", null],
    ["/chat", "AI Assistant · Indaba", "/chat", null],
    ["/chat?q=tea", "AI Assistant · Indaba", "/chat", null],
  ] as const;
  test.each(pages)(
    "%s has its own title, description, canonical address, Open Graph and Twitter card",
    async (path, title, canonical, robots) => {
      const page = await read(path);
      const address = `https://indaba.example${canonical}`;
      expect([page.status, page.title]).toEqual([200, title]);
      expect(await page.meta("description")).toMatch(/.{50,}/);
      expect(await page.attribute('link[rel="canonical"]', "href")).toBe(address);
      expect(await page.meta("og:url")).toBe(address);
      expect(await page.meta("og:title")).toBe(title);
      expect(await page.meta("og:description")).toBe(await page.meta("description"));
      expect(await page.meta("og:locale")).toBe("en_ZA");
      expect(await page.meta("og:site_name")).toBe("Indaba");
      expect(await page.meta("og:image")).toMatch(/^https:\/\/indaba\.example\/assets\/card-\w+\.png$/);
      expect([await page.meta("og:image:width"), await page.meta("og:image:height")]).toEqual(["1200", "630"]);
      expect(await page.meta("twitter:card")).toBe("summary_large_image");
      expect(await page.meta("robots")).toBe(robots);
    },
  );

  test("descriptions differ from page to page", async () => {
    const all = await Promise.all(pages.slice(0, 3).map(async ([path]) => (await read(path)).meta("description")));
    expect(new Set(all).size).toBe(3);
  });

  test("home's JSON-LD has the organisation and the site search", async () => {
    const page = await read("/");
    expect(kind(page, "Organization").name).toBe("Indaba");
    const { target } = kind(page, "WebSite").potentialAction;
    const found = await read(new URL(target.urlTemplate.replace("{search_term_string}", "kettle 29")).href.slice(22));
    expect(found.html).toContain(">Kettle 29<");
    expect(found.html).not.toContain(">Kettle 28<");
  });

  test("a product's JSON-LD and price tags agree with the API", async () => {
    const listing: Listing = (await visitor.get(`/api/listings/${tea}`)).body;
    const page = await read(`/product/${tea}`);
    expect(page.title).toBe("Rooibos tea · Indaba");
    expect(((await page.meta("description")) as string).length).toBeLessThanOrEqual(200);
    expect(await page.meta("og:type")).toBe("product");
    expect(await page.meta("og:image")).toBe("https://indaba.example/images/demo/tea.webp");
    expect(await page.meta("product:price:amount")).toBe(listing.price);
    expect(await page.meta("product:price:currency")).toBe("ZAR");
    const product = kind(page, "Product");
    expect(product).toMatchObject({
      name: listing.title,
      description: listing.description,
      category: listing.category,
    });
    expect(product.image).toEqual(["https://indaba.example/images/demo/tea.webp"]);
    expect(product.offers).toEqual({
      "@type": "Offer",
      url: `https://indaba.example/product/${tea}`,
      price: listing.price,
      priceCurrency: "ZAR",
      availability: "https://schema.org/InStock",
      seller: { "@type": "Organization", name: listing.vendor.businessName },
    });
    expect(kind(page, "BreadcrumbList").itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      "https://indaba.example/",
      "https://indaba.example/marketplace",
      "https://indaba.example/marketplace?category=groceries",
      `https://indaba.example/product/${tea}`,
    ]);
  });

  test("a vendor's JSON-LD has name, place and the rating of its products", async () => {
    const place = { city: "Clanwilliam", province: "Western Cape", latitude: -32.18, longitude: 18.89 };
    const id = await addVendor(shop.db, { businessName: "Red Bush Growers", ...place });
    await addListing(shop.db, id, { title: "Red bush in a tin" });
    const [{ slug = "" } = {}] = await shop.db.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, id));
    const page = await read(`/shop/${slug}`);
    expect([page.status, page.title]).toEqual([200, "Red Bush Growers · Indaba"]);
    expect(await page.attribute('link[rel="canonical"]', "href")).toBe(`https://indaba.example/shop/${slug}`);
    expect(kind(page, "Store")).toMatchObject({
      name: "Red Bush Growers",
      address: { addressLocality: "Clanwilliam", addressRegion: "Western Cape", addressCountry: "ZA" },
      geo: { latitude: -32.18, longitude: 18.89 },
    });
    expect(kind(page, "Store").aggregateRating).toBeUndefined();
    expect(page.html).toContain("Red bush in a tin");
    expect((await read("/shop/nobody")).status).toBe(404);
  });

  test("the rating is of the product's own reviews, and missing without them", async () => {
    const reviewed = await addListing(shop.db, vendorId, { title: "Reviewed" });
    for (const rating of [5, 4, 4]) {
      const { browser, user } = await shop.registerShopper();
      const line = { vendorId, listingId: reviewed, title: "Reviewed", quantity: 1, priceCents: 8900 };
      await addSoldOrder(shop.db, { userId: user.id, lines: [line] });
      await browser.post("/api/reviews", { listingId: reviewed, vendorId, rating, comment: null });
    }
    expect(kind(await read(`/product/${reviewed}`), "Product").aggregateRating).toMatchObject({
      ratingValue: "4.3",
      reviewCount: 3,
    });
    // The vendor has a rating, the product none.
    expect(kind(await read(`/product/${tea}`), "Product").aggregateRating).toBeUndefined();
  });

  test("availability and price change with the listing at once", async () => {
    const id = await addListing(shop.db, vendorId, { title: "Last one", stock: 1 });
    expect(kind(await read(`/product/${id}`), "Product").offers.availability).toBe("https://schema.org/InStock");
    await shop.db.update(listings).set({ stock: 0, priceCents: 12_345 }).where(eq(listings.id, id));
    const page = await read(`/product/${id}`);
    expect(kind(page, "Product").offers).toMatchObject({
      availability: "https://schema.org/OutOfStock",
      price: "123.45",
    });
    expect(page.html).toContain("Out of stock");
  });

  test.each(Object.keys(screens) as ScreenPath[])(
    "%s: the tab's title is the same before and after the app starts",
    async (screen) => {
      const source = await Bun.file(`web/screens/${screens[screen]}.tsx`).text();
      const own = /useTitle\("([^"]+)"\)/.exec(source)?.[1];
      const path = screen
        .replace(":id", tea)
        .replace(":slug", "table-bay-traders")
        .replace(":city", "cape-town")
        .replace(":page", "terms");
      const page = await read(path);
      if (own) expect(page.title).toBe(`${own} · Indaba`);
      else expect(isWritten(screen, true)).toBe(true);
      expect(page.status).toBe(200);
      if (!isWritten(screen, true))
        expect([await page.meta("robots"), page.html.includes("og:")]).toEqual(["noindex", false]);
    },
  );
});

describe("a product that isn't for sale", () => {
  test("gets a 404 page", async () => {
    const pending = await addVendor(shop.db, { status: "pending" });
    const ids = [
      crypto.randomUUID(),
      "no-id",
      await addListing(shop.db, vendorId, { status: "archived", title: "Archived secret" }),
      await addListing(shop.db, pending, { title: "Hidden secret" }),
    ];
    for (const id of ids) {
      const page = await read(`/product/${id}`);
      expect([id, page.status, page.title, await page.meta("robots")]).toEqual([
        id,
        404,
        "Product · Indaba",
        "noindex",
      ]);
      expect(page.html).toContain("Product not found");
      expect(page.html).not.toContain("secret");
    }
  });

  test.each(["/nowhere", "/product", "/product/a/b", "/auth", "/admin"])("%s is the 404 page", async (path) => {
    const page = await read(path);
    expect([page.status, page.title]).toEqual([404, "404 Page Not Found · Indaba"]);
  });
});

describe("texts from people", () => {
  test("are data in every part of the document", async () => {
    const evil = `</title></script><script>alert(1)</script><img src=x onerror="alert(2)">'"&amp;{{page}}$&\u2028`;
    const shopOf = await addVendor(shop.db, { businessName: evil, city: evil });
    const id = await addListing(shop.db, shopOf, {
      title: evil,
      description: evil,
      tags: [evil],
      imageUrl: `https://x.example/"><script>alert(3)</script>`,
    });
    for (const path of [`/product/${id}`, "/", "/marketplace", `/marketplace?search=${encodeURIComponent(evil)}`]) {
      const page = await read(path);
      const elements: string[] = [];
      const note = (element: HTMLRewriterTypes.Element) => {
        const handlers = [...element.attributes].filter(([name]) => name.startsWith("on"));
        elements.push(...handlers.map(([name]) => `${element.tagName} ${name}`));
        if (element.tagName === "script" && !element.getAttribute("src"))
          elements.push(`script ${element.getAttribute("type")}`);
        if (element.tagName === "img" && element.getAttribute("src") === "x") elements.push("img x");
      };
      await new HTMLRewriter().on("*", { element: note }).transform(new Response(page.html)).text();
      expect([path, elements.filter((what) => !/^script application\/(ld\+)?json$/.test(what))]).toEqual([path, []]);
      if (path.startsWith("/product")) {
        expect(page.title).toBe(`${evil} · Indaba`.replace("\n", " "));
        expect(kind(page, "Product").name).toBe(evil);
      }
      expect(JSON.stringify(page.reads)).toContain(JSON.stringify(evil).slice(1, 20));
    }
    await shop.db.update(listings).set({ status: "archived" }).where(eq(listings.id, id));
  });
});

describe("the first screen", () => {
  test("of the marketplace has content and page links without JavaScript", async () => {
    const seen = new Set<string>();
    let path: string | null = "/marketplace?category=home";
    for (let pages = 0; path !== null; pages++) {
      expect(pages).toBeLessThan(3);
      const page = await read(path);
      for (const [, title] of page.html.matchAll(/>(Kettle \d+)</g)) seen.add(title as string);
      path = await page.attribute('a[rel="next"]', "href");
      if (pages > 0) expect(await page.meta("robots")).toBe("noindex, follow");
    }
    expect(seen.size).toBe(30);
  });

  test("of a vendor's page has search and page links without JavaScript", async () => {
    const [{ slug = "" } = {}] = await shop.db.select().from(vendors).where(eq(vendors.id, vendorId));
    expect(await (await read(`/shop/${slug}`)).attribute("form.search-box", "action")).toBe(`/shop/${slug}`);
    const seen = new Set<string>();
    let path: string | null = `/shop/${slug}?search=Kettle`;
    for (let pages = 0; path !== null; pages++) {
      expect(pages).toBeLessThan(3);
      const page = await read(path);
      for (const [, title] of page.html.matchAll(/>(Kettle \d+)</g)) seen.add(title as string);
      expect(await page.meta("robots")).toBe("noindex, follow");
      expect(await page.attribute('input[name="search"]', "value")).toBe("Kettle");
      path = await page.attribute('a[rel="next"]', "href");
    }
    expect(seen.size).toBe(30);
  });

  test("of the marketplace has its filters as form fields with the address's values", async () => {
    const other = crypto.randomUUID();
    const page = await read(`/marketplace?minPrice=5&minRating=2.5&inStock=1&sort=newest&city=Paarl&vendor=${other}`);
    expect(await page.attribute("form.search-box", "action")).toBe("/marketplace");
    const values = ["minPrice", "city", "vendor"].map((name) => page.attribute(`input[name="${name}"]`, "value"));
    expect(await Promise.all(values)).toEqual(["5.00", "Paarl", other]);
    expect(await page.attribute('input[name="inStock"]', "checked")).toBe("");
    for (const [name, value] of [
      ["minRating", "2.5"],
      ["sort", "newest"],
    ])
      expect(await page.attribute(`select[name="${name}"] option[selected]`, "value")).toBe(value as string);
    expect(await page.attribute('select[name="category"]', "form")).toBe(await page.attribute("form.search-box", "id"));
  });

  test("of a search in words has a heading before listings that only the documented filter matches", async () => {
    const tray = { title: "Wooden tray", description: "Holds a kettle and six cups.", category: "books" as const };
    const id = await addListing(shop.db, vendorId, tray);
    const first = await read("/marketplace?search=kettle");
    expect(first.html).not.toContain("Your words also appear in");
    const { html } = await read((await first.attribute('a[rel="next"]', "href")) as string);
    const places = [
      html.lastIndexOf(">Kettle"),
      html.indexOf("Your words also appear in"),
      html.indexOf(">Wooden tray"),
    ];
    expect([places.includes(-1), places]).toEqual([false, places.toSorted((a, b) => a - b)]);
    await shop.db.update(listings).set({ status: "archived" }).where(eq(listings.id, id));
  });

  test("of a product has text, price and links; the main picture loads with high priority", async () => {
    const page = await read(`/product/${tea}`);
    for (const text of ["Loose leaf.", "$89.00", "10 in stock", "Table Bay Traders", "No reviews yet."])
      expect(page.html).toContain(text);
    expect(await page.attribute('img[src="/images/demo/tea.webp"]', "fetchpriority")).toBe("high");
    expect(await page.attribute('a[href="/marketplace?category=groceries"]', "class")).toBe("eyebrow");
  });

  test("contains the data it was rendered from, without anything of an account", async () => {
    const { browser } = await shop.registerShopper();
    await browser.post("/api/cart", { listingId: tea, quantity: 1 });
    for (const path of ["/", "/marketplace", `/product/${tea}`, "/chat"]) {
      const page = await read(path);
      expect([path, (await read(path, browser)).html === page.html]).toEqual([path, true]);
      const keys = page.reads.map(([[name]]) => name);
      for (const name of ["me", "user", "cart", "conversations"])
        expect([path, keys]).toEqual([path, expect.not.arrayContaining([name])]);
    }
    const [[, listing] = []] = (await read(`/product/${tea}`)).reads.filter(([[name]]) => name === "listing");
    expect(listing).toEqual((await visitor.get(`/api/listings/${tea}`)).body);
  });
});

describe("documents", () => {
  test("are revalidated at each visit, compressed, and 304 while unchanged", async () => {
    const first = await visitor.fetch("GET", "/marketplace", { headers: { "accept-encoding": "br" } });
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect(first.headers.get("vary")).toBe("accept-encoding");
    expect(brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString()).toContain("Kettle");
    const known = { headers: { "if-none-match": first.headers.get("etag") as string } };
    expect((await visitor.get("/marketplace", known)).status).toBe(304);
    await addListing(shop.db, vendorId, { title: "A new kettle" });
    const changed = await visitor.get("/marketplace", known);
    expect([changed.status, changed.text.includes("A new kettle")]).toEqual([200, true]);
  });

  test("preload their screen's scripts, except server-rendered ones, which load them after the first paint", async () => {
    for (const [path, atOnce] of [
      ["/orders", true],
      ["/", false],
      ["/cart", false],
    ] as const) {
      const page = await read(path);
      const named = [
        await page.attribute('script[type="module"]', "src"),
        await page.attribute('link[rel="modulepreload"]', "href"),
      ];
      const late = (await page.attribute("script[data-scripts]", "data-scripts"))?.split(" ");
      const [app, screen] = atOnce ? named : (late ?? []);
      expect([path, app, screen]).toEqual([path, ...Array(2).fill(expect.stringMatching(/^\/assets\/.+\.js$/))]);
      expect([path, atOnce ? late : named]).toEqual([path, atOnce ? [""] : [null, null]]);
      expect(page.html).not.toContain("{{");
    }
  });

  test("of the cart have a visitor's content, or none for a browser with a session", async () => {
    const { browser } = await shop.registerShopper();
    const [known, own] = [await read("/cart"), await read("/cart", browser)];
    expect([known.html.includes("Your cart is empty"), known.reads]).toEqual([true, [[["me"], null]]]);
    expect([own.html.includes("Your cart is empty"), own.html.includes("handed-reads")]).toEqual([false, false]);
    expect((await visitor.get("/cart")).headers.get("vary")).toBe("accept-encoding, cookie");
  });

  test("set the session hint cookie only for a browser that lacks it", async () => {
    const { browser } = await shop.registerShopper();
    expect(browser.cookies.get(signedInCookie)).toBe("1");
    expect((await browser.get("/")).headers.getSetCookie()).toEqual([]);
    browser.cookies.delete(signedInCookie);
    const reply = await browser.get("/");
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^indaba_signed_in=1; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/),
    ]);
    expect(reply.headers.get("cache-control")).toBe("private, no-cache");
    expect((await visitor.get("/")).headers.getSetCookie()).toEqual([]);
    await browser.post("/api/auth/logout");
    expect(browser.cookies.has(signedInCookie)).toBe(false);
  });

  test("only the page that the widget's frame opens has no cross-origin-opener-policy", async () => {
    for (const [path, policy] of [
      ["/auth/widget", null],
      ["/auth/widget/", null],
      ["/", "same-origin-allow-popups"],
      ["/auth/login", "same-origin-allow-popups"],
    ] as const)
      expect([path, (await visitor.get(path)).headers.get("cross-origin-opener-policy")]).toEqual([path, policy]);
  });

  test("explain what to do if the web app isn't built", async () => {
    const none = await createTestApp({}, { database: shop.database, webFolder: "dist/none" });
    const reply = await none.browser().get("/");
    expect([reply.status, reply.text]).toEqual([503, expect.stringContaining("bun run build")]);
  });

  test("have no first screen while the shop's calls fail", async () => {
    const { createDocuments } = await import("./documents.ts");
    const { openStaticFiles } = await import("#server/static-files.ts");
    const errors: unknown[] = [];
    const files = openStaticFiles({
      webFolder: "dist/web",
      widgetFolder: "dist/widget",
      picturesFolder: "db/seed/pictures",
      settings: shop.deps.settings,
    });
    const documents = createDocuments({
      files,
      settings: shop.deps.settings,
      log: { error: (...told: unknown[]) => void errors.push(told) },
      call: async () => new Response("{}", { status: 503 }),
    });
    const reply = await documents.answer(new Request(`https://indaba.example/product/${tea}`), `/product/${tea}`);
    expect(reply?.status).toBe(200);
    expect(await reply?.text()).not.toContain("could not be loaded");
    expect(errors).toHaveLength(1);
  });
});
