import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer } from "#tests/harness/paying.ts";

const token = "a-token-of-24-characters";
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ METRICS_TOKEN: token });
});
afterAll(() => shop.close());

const ready = async (app: TestApp) => {
  const { status, body, headers } = await app.browser().get("/api/health/ready");
  return [status, body.status ?? body.message, headers.get("retry-after")];
};

test("a server is ready once its search is loaded, the schema is its own and the database answers", async () => {
  expect(await ready(shop)).toEqual([503, "The search is not loaded yet.", "2"]);
  await shop.deps.searchIndex.current();
  expect(await ready(shop)).toEqual([200, "ready", null]);
  // A shop without listings loads anew at each search.
  const searching = shop.deps.searchIndex.current();
  expect(await ready(shop)).toEqual([200, "ready", null]);
  await searching;
  const older = "update drizzle.__drizzle_migrations set created_at = created_at - 1";
  await shop.database.pool.query(older);
  expect(await ready(shop)).toEqual([503, "The database's schema is older than this server.", "2"]);
  await shop.database.pool.query(older.replace("- 1", "+ 1"));

  const away = await createTestApp();
  await away.database.pool.end();
  expect(await ready(away)).toEqual([503, "The database doesn't answer.", "2"]);
  // Starting such a server again would not help.
  expect((await away.browser().get("/api/health/live")).body).toEqual({ status: "live" });
});

test("metrics are only for those who send the token, and count requests by part of the shop, without anybody's ids", async () => {
  const reply = (authorization?: string, app = shop) =>
    app.browser().get("/api/metrics", { headers: authorization === undefined ? {} : { authorization } });
  const withoutSetting = await createTestApp({}, { database: shop.database });
  for (const refused of [
    await reply(),
    await reply("Bearer wrong"),
    await reply(`Bearer ${token}x`),
    await reply(token),
    await reply(`Bearer ${token}`, withoutSetting),
    await reply("Bearer ", withoutSetting),
  ])
    expect([refused.status, refused.body]).toEqual([404, { message: "Not found" }]);

  const listingId = await addListing(shop.db, await addVendor(shop.db));
  const { browser, userId } = await addBuyer(shop, { [listingId]: 1 });
  await browser.get(`/api/listings/${listingId}`);
  await browser.get(`/api/listings/${crypto.randomUUID()}`);
  await browser.get(`/api/${userId}`);
  const { status, text, headers } = await reply(`Bearer ${token}`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const lines = text.trimEnd().split("\n");
  expect(lines).toContain('indaba_request_duration_seconds_count{area="listings",status="2xx"} 1');
  expect(lines).toContain('indaba_request_duration_seconds_count{area="listings",status="4xx"} 1');
  expect(lines).toContain('indaba_request_duration_seconds_bucket{area="listings",status="2xx",le="+Inf"} 1');
  expect(lines).toContain('indaba_request_duration_seconds_count{area="unknown",status="4xx"} 1');
  expect(lines).toContain("indaba_running_turns 0");
  expect(text).toMatch(/^indaba_jobs_overdue\{job="[^"]+"\} 0$/m);
  expect(text).not.toContain(listingId);
  expect(text).not.toContain(userId);
  // Every line is one that Prometheus reads.
  const sample = /^[a-z_]+(?:\{(?:[a-z]+="[^"\\\n]*",?)+\})? -?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;
  expect(lines.filter((line) => !line.startsWith("# ") && !sample.test(line))).toEqual([]);
});
