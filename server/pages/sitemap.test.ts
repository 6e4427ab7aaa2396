import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { listings } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { openSitemapPart, type SitemapSizes, writeSitemapIndex } from "./sitemap.service.ts";

let shop: TestApp;
let vendorId: string;
const origin = "https://indaba.example";
beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: origin });
  vendorId = await addVendor(shop.db);
});
afterAll(() => shop.close());

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address as string);
const nameOf = (address: string): string => address.slice(`${origin}/sitemap/`.length);
const read = async (name: string, sizes?: SitemapSizes) =>
  new Response(await openSitemapPart({ db: shop.db, origin }, name, sizes)).text();

test("the parts have every public product once, and no other", async () => {
  const wanted = new Set<string>();
  for (let at = 0; at < 7; at++) wanted.add(`${origin}/product/${await addListing(shop.db, vendorId)}`);
  await addListing(shop.db, vendorId, { status: "archived" });
  await addListing(shop.db, await addVendor(shop.db, { status: "pending" }));
  const sizes = { part: 3, slice: 2 };
  const parts = locations(await writeSitemapIndex({ db: shop.db, origin }, sizes)).map(nameOf);
  expect(parts).toEqual(["pages.xml", "shops-1.xml", "products-1.xml", "products-2.xml", "products-3.xml"]);
  const found = await Promise.all(parts.slice(2).map(async (name) => locations(await read(name, sizes))));
  expect(found.map((list) => list.length)).toEqual([3, 3, 1]);
  expect(new Set(found.flat())).toEqual(wanted);
});

test("over HTTP: index, pages and products with the times of their last change", async () => {
  const id = await addListing(shop.db, vendorId, { category: "books" });
  const changed = new Date("2031-02-03T04:05:06Z");
  await shop.db.update(listings).set({ updatedAt: changed }).where(eq(listings.id, id));
  const visitor = shop.browser();
  const index = await visitor.get("/sitemap.xml");
  expect(index.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const texts = await Promise.all(
    locations(index.text).map(async (address) => (await visitor.get(address.slice(origin.length))).text),
  );
  expect(texts).toHaveLength(3);
  // One vendor is approved.
  expect(locations(texts[1] as string)).toEqual([`${origin}/shop/table-bay-traders`]);
  expect(texts[1]).toContain("<lastmod>2031-02-03T04:05:06.000Z</lastmod>");
  expect(texts[2]).toContain(`<loc>${origin}/product/${id}</loc><lastmod>2031-02-03T04:05:06.000Z</lastmod>`);
  expect(texts[0]).toContain(
    `<loc>${origin}/marketplace?category=books</loc><lastmod>2031-02-03T04:05:06.000Z</lastmod>`,
  );
  for (const path of ["/", "/marketplace", "/chat", "/marketplace?category=home", "/legal/terms", "/legal/about"])
    expect(locations(texts[0] as string)).toContain(`${origin}${path}`);
  for (const name of ["products-2.xml", "products-0.xml", "products-99999.xml", "nothing.xml", "pages"])
    expect([name, (await visitor.get(`/sitemap/${name}`)).status]).toEqual([name, 404]);
});

test("robots.txt leaves public pages open and names the site map; llms.txt says how to search", async () => {
  const visitor = shop.browser();
  const robots = (await visitor.get("/robots.txt")).text;
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path as string);
  expect(closed).toContain("/checkout");
  for (const path of [
    "/",
    "/marketplace",
    "/product/1",
    "/chat",
    "/shop/karoo",
    "/images/demo/a.webp",
    "/assets/app.js",
  ])
    expect([path, closed.some((start) => path.startsWith(start))]).toEqual([path, false]);
  const llms = await visitor.get("/llms.txt");
  expect(llms.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  for (const [, address] of llms.text.matchAll(/\]\((https:[^)]+)\)/g)) {
    const path = (address as string).slice(origin.length);
    // Marketplace and chat need a built app, which this test doesn't have.
    if (!/^\/(marketplace|chat)/.test(path)) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  }
});

test("is complete with more than 50,000 products", async () => {
  // In parts, because of the engine's statement timeout.
  for (let part = 0; part < 10; part++)
    await shop.db.execute(sql`insert into listings
      (vendor_id, title, description, category, price_cents, stock, folded_title, folded_description)
      select ${vendorId}, 'Bead', 'A bead.', 'home', 100, 1, 'bead', 'a bead.' from generate_series(1, 5000)`);
  const parts = locations((await shop.browser().get("/sitemap.xml")).text)
    .map(nameOf)
    .slice(2);
  expect(parts).toEqual(["products-1.xml", "products-2.xml"]);
  const found = (await Promise.all(parts.map((name) => read(name)))).flatMap(locations);
  expect(found.length - 50_000).toBe(8);
  expect(new Set(found).size).toBe(found.length);
});
