// The one document that other sites may frame: those in the vendor's list, by `frame-ancestors`. Every key that isn't live gets the
// same page, which nobody may frame.
import { gzipSync } from "node:zlib";
import { frameEndpoints, openWidgetLimit } from "#contract/widget/endpoints.ts";
import { type WidgetFrame, widgetDefaults } from "#contract/widget/widget-rules.ts";
import type { RouteDeps } from "#server/feature.ts";
import { routes } from "#server/routes.ts";
import { chooseEncoding } from "#server/static-files.ts";
import { bootSeconds } from "./boot-token.ts";
import { findLiveWidget, type LiveWidget } from "./widget-keys.service.ts";
import type { WidgetPage } from "./widget-pages.ts";

const quoted = (hashes: string[]): string => hashes.map((hash) => ` '${hash}'`).join("");

const contentSecurityPolicy = (page: WidgetPage, ancestors: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${quoted(page.scriptHashes)}`,
    `style-src 'self'${quoted(page.styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");

const htmlText = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** JSON that can't end the script element around it. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function fill(page: WidgetPage, widget: LiveWidget, bootToken: string, publicUrl: string): string {
  const { key, vendorId, businessName, slug, origins, greeting, accent, suggestions } = widget;
  const frame: WidgetFrame = {
    key,
    bootToken,
    bootSeconds,
    origins: [...origins, publicUrl],
    vendor: { id: vendorId, businessName, slug },
    greeting: greeting || widgetDefaults.greeting(businessName),
    accent: accent || widgetDefaults.accent,
    suggestions: suggestions.length > 0 ? suggestions : [...widgetDefaults.suggestions],
  };
  const parts: Record<string, string> = { widget: jsonText(frame), title: htmlText(businessName) };
  return page.html.replace(/{{(\w+)}}/g, (whole, name: string) => parts[name] ?? whole);
}

export const frameRoutes = (deps: RouteDeps) =>
  routes(deps, frameEndpoints, {
    "GET /widget/v1/frame": async ({ request, query: { k: key = "" } }) => {
      const { db, settings, limits, bootTokens, addressOf, files } = deps;
      const pages = files?.widgetPages();
      await limits.take(openWidgetLimit, { address: addressOf(request), key });
      const widget = await findLiveWidget(db, key);
      const page = widget ? pages?.frame() : pages?.closed();
      if (!page) return notBuilt();
      const html = widget ? fill(page, widget, await bootTokens.mint(key), settings.publicUrl) : page.html;
      const zipped = chooseEncoding(request, { gzip: true });
      return new Response(zipped ? gzipSync(html) : html, {
        status: widget ? 200 : 404,
        headers: {
          "content-type": "text/html; charset=utf-8",
          ...(zipped && { "content-encoding": "gzip" }),
          vary: "accept-encoding",
          "cache-control": "private, no-store",
          "content-security-policy": contentSecurityPolicy(
            page,
            widget ? ["'self'", ...widget.origins].join(" ") : "'none'",
          ),
          // This header can't name other sites; the CSP above does.
          "x-frame-options": "",
          // A page with COEP can't frame this one without these two.
          "cross-origin-embedder-policy": "credentialless",
          "cross-origin-resource-policy": "cross-origin",
          "referrer-policy": "strict-origin",
        },
      });
    },
  });

const notBuilt = () =>
  new Response("The widget is not built yet. Run: bun run build\n", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
