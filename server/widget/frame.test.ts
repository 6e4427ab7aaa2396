// The one document that other sites may frame (docs/widget.md, "What holds").
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { WidgetFrame } from "#contract/widget/widget-rules.ts";
import { vendors, widgetKeys, widgets } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addVendor } from "#tests/harness/catalogue.ts";
import { addWidget } from "#tests/harness/widget.ts";
import { createWidgetKey, purgeWidgetKeys, revokeWidgetKeys } from "./widget-keys.service.ts";

const widgetFolder = mkdtempSync(join(tmpdir(), "indaba-widget-"));
const hashes = { scriptHashes: ["sha256-script"], styleHashes: ["sha256-style"] };
let shop: TestApp;
beforeAll(async () => {
  mkdirSync(join(widgetFolder, "assets"));
  const data = '<script type="application/json" id="widget">{{widget}}</script>';
  writeFileSync(join(widgetFolder, "frame.html"), `<title>{{title}}</title>${data}{{other}}`);
  writeFileSync(join(widgetFolder, "closed.html"), "<title>Closed</title>");
  writeFileSync(join(widgetFolder, "manifest.json"), JSON.stringify({ frame: hashes, closed: hashes }));
  shop = await createTestApp({}, { widgetFolder });
});
afterAll(async () => {
  await shop.close();
  rmSync(widgetFolder, { recursive: true });
});

const open = (key: string) => shop.browser().get(`/widget/v1/frame?k=${encodeURIComponent(key)}`);
const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((line) => {
      const [name = "", ...values] = line.split(" ");
      return [name, values.join(" ")];
    }),
  );
const dataOf = (html: string): WidgetFrame => JSON.parse(/id="widget">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");

describe("GET /widget/v1/frame", () => {
  test("may be framed by the vendor's exact sites and our own, without x-frame-options", async () => {
    const origins = ["https://shop.example", "https://www.shop.example:8443"];
    const reply = await open(await addWidget(shop.db, await addVendor(shop.db), { origins }));
    expect(reply.status).toBe(200);
    expect(policyOf(reply.headers)).toEqual({
      "default-src": "'none'",
      "script-src": "'self' 'sha256-script'",
      "style-src": "'self' 'sha256-style'",
      "img-src": "'self' data:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "'none'",
      "frame-ancestors": "'self' https://shop.example https://www.shop.example:8443",
    });
    expect(reply.headers.has("x-frame-options")).toBe(false);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "cross-origin-embedder-policy": "credentialless",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "strict-origin",
      "x-content-type-options": "nosniff",
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test("with an empty list of sites only the vendor's own preview may frame it", async () => {
    const reply = await open(await addWidget(shop.db, await addVendor(shop.db), { origins: [] }));
    expect(policyOf(reply.headers)["frame-ancestors"]).toBe("'self'");
  });

  test("has the vendor's settings and a boot token of this key, valid for five minutes", async () => {
    const vendorId = await addVendor(shop.db, { businessName: "Karoo Kraal" });
    const key = await addWidget(shop.db, vendorId, { accent: "#a1b2c3", suggestions: ["Enamel?"], greeting: "Molo!" });
    const data = dataOf((await open(key)).text);
    expect(data).toEqual({
      key,
      bootToken: expect.any(String),
      bootSeconds: 300,
      origins: ["http://vendor.localhost:4000", "http://localhost:3000"],
      vendor: { id: vendorId, businessName: "Karoo Kraal", slug: expect.stringMatching(/^karoo-kraal/) },
      greeting: "Molo!",
      accent: "#a1b2c3",
      suggestions: ["Enamel?"],
    });
    expect(await shop.deps.bootTokens.read(data.bootToken)).toBe(key);
    expect(await shop.deps.bootTokens.read(data.bootToken, Date.now() + 299_000)).toBe(key);
    expect(await shop.deps.bootTokens.read(data.bootToken, Date.now() + 301_000)).toBeNull();
    const [head, ...rest] = data.bootToken.split(".");
    for (const forged of [
      data.bootToken.slice(0, -2),
      `${data.bootToken}A`,
      [`${head?.slice(0, -1)}${head?.endsWith("0") ? "1" : "0"}`, ...rest].join("."),
      "",
      "...",
      `${key}.${Date.now() + 60_000}.x.`,
    ]) {
      expect([forged, await shop.deps.bootTokens.read(forged)]).toEqual([forged, null]);
    }
  });

  test("a vendor's text can't inject HTML or script", async () => {
    const name = `</title><script>alert(1)</script>"'&{{widget}}$&`;
    const vendorId = await addVendor(shop.db, { businessName: name });
    const greeting = "</script><script>alert(2)</script><!--\u2028 {{title}} $'";
    const { text } = await open(await addWidget(shop.db, vendorId, { greeting }));
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<!--");
    expect(dataOf(text)).toMatchObject({ greeting, vendor: { businessName: name } });
    expect(text).toStartWith("<title>&#60;/title&#62;&#60;script&#62;");
    expect(text).toEndWith("{{other}}");
  });

  test("unknown, revoked and not approved keys get one identical answer, which nobody may frame", async () => {
    const revoked = await addVendor(shop.db);
    const revokedKey = await addWidget(shop.db, revoked);
    await revokeWidgetKeys(shop.db, revoked);
    const keys = [
      `pk_live_${"0".repeat(32)}`,
      "",
      "pk_live_x' ; script-src *",
      revokedKey,
      await addWidget(shop.db, await addVendor(shop.db, { status: "pending" })),
      await addWidget(shop.db, await addVendor(shop.db, { status: "rejected" })),
    ];
    const answers = await Promise.all(
      keys.map(async (key) => {
        const { status, headers, text } = await open(key);
        const all = Object.fromEntries(headers);
        delete all["x-request-id"];
        return { status, text, headers: all };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404, text: "<title>Closed</title>" });
    expect(answers[0]?.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    for (const [at, answer] of answers.entries()) expect([keys[at], answer]).toEqual([keys[at], answers[0]]);
  });

  test("a replaced key works until it expires, the new one at once", async () => {
    const vendorId = await addVendor(shop.db);
    const first = await addWidget(shop.db, vendorId);
    const second = await createWidgetKey(shop.db, vendorId);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([200, 200]);
    const [old] = await shop.db.select().from(widgetKeys).where(eq(widgetKeys.key, first));
    expect(Math.round(((old?.endsAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(7 * 24);
    await shop.db.update(widgetKeys).set({ endsAt: sql`now()` }).where(eq(widgetKeys.key, first));
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  });

  test("keys that ended a month ago are purged; current and recently ended ones stay", async () => {
    const vendorId = await addVendor(shop.db);
    const first = await addWidget(shop.db, vendorId);
    const second = await createWidgetKey(shop.db, vendorId);
    const third = await createWidgetKey(shop.db, vendorId);
    const end = (key: string, days: number) =>
      shop.db
        .update(widgetKeys)
        .set({ endsAt: sql`now() - ${days}::int * interval '1 day' - interval '1 minute'` })
        .where(eq(widgetKeys.key, key));
    await Promise.all([end(first, 30), end(second, 29)]);
    expect(await purgeWidgetKeys(shop.db)).toBe(1);
    const left = await shop.db.select().from(widgetKeys).where(eq(widgetKeys.vendorId, vendorId));
    expect(left.map(({ key }) => key).sort()).toEqual([second, third].sort());
  });

  test("a change of sites or of the vendor's status applies from the next request on", async () => {
    const vendorId = await addVendor(shop.db);
    const key = await addWidget(shop.db, vendorId);
    await shop.db
      .update(widgets)
      .set({ origins: ["https://new.example"] })
      .where(eq(widgets.vendorId, vendorId));
    expect(policyOf((await open(key)).headers)["frame-ancestors"]).toBe("'self' https://new.example");
    await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, vendorId));
    expect((await open(key)).status).toBe(404);
  });

  test("of twenty new keys at once one is current, and all differ", async () => {
    const vendorId = await addVendor(shop.db);
    const made = await Promise.all(Array.from({ length: 20 }, () => createWidgetKey(shop.db, vendorId)));
    expect(new Set(made).size).toBe(20);
    const rows = await shop.db.select().from(widgetKeys).where(eq(widgetKeys.vendorId, vendorId));
    expect(rows.filter(({ endsAt }) => endsAt === null)).toHaveLength(1);
  });
});

test("every other page says frame-ancestors 'none'", async () => {
  for (const path of ["/", "/chat", "/vendor/widget", "/auth/widget", "/auth/login", "/api/health", "/widget/v1/x"]) {
    const { headers } = await shop.browser().get(path);
    expect([path, policyOf(headers)["frame-ancestors"], headers.get("x-frame-options")]).toEqual([
      path,
      "'none'",
      "DENY",
    ]);
  }
});

test("the page that the frame opens has no opener policy, every other page has one", async () => {
  const of = async (path: string) => (await shop.browser().get(path)).headers.get("cross-origin-opener-policy");
  expect([await of("/auth/widget"), await of("/auth/login"), await of("/checkout")]).toEqual([
    null,
    "same-origin-allow-popups",
    "same-origin-allow-popups",
  ]);
});
