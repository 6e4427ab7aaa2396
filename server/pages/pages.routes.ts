import { pagesEndpoints } from "#contract/pages/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { openSitemapPart, writeSitemapIndex } from "./sitemap.service.ts";

/** Disallows private addresses and calls that change something. The calls behind public pages are allowed. */
const robots = (origin: string): string => `User-agent: *
Allow: /api/legal/
Allow: /api/listings
Allow: /api/openapi.json
Allow: /api/reviews/
Allow: /api/search
Allow: /api/shop
Disallow: /admin/
Disallow: /api/
Disallow: /auth/
Disallow: /cart/
Disallow: /checkout
Disallow: /orders
Disallow: /sandbox/
Disallow: /settings
Disallow: /vendor/
Disallow: /widget/

Sitemap: ${origin}/sitemap.xml
`;

const llms = (origin: string): string => `# Indaba

> A South African marketplace. Many vendors list what they sell, with prices in rand (ZAR), stock and the vendor's place. Shoppers
> search, ask an assistant in their own words, and pay by card.

Each product's page has its facts as JSON-LD (schema.org Product with an Offer). Prices in the API are rand with two decimals. On some
screens a price has the sign "$"; it is the same amount in rand.

## Search

- [Search by meaning](${origin}/api/search?text=braai%20grid&limit=10): \`GET /api/search?text=…\`, the shop's own search, best first
- [Filter](${origin}/api/listings?search=tea&limit=24): \`GET /api/listings?search=…&category=…&latitude=…&longitude=…&limit=…&cursor=…\`, newest or nearest first
- A vendor: \`GET /api/shops/{slug}\`, its page: \`${origin}/shop/{slug}\`
- A product: \`GET /api/listings/{id}\`, its reviews: \`GET /api/reviews/listing/{id}\`, its page: \`${origin}/product/{id}\`
- [The whole API](${origin}/api/openapi.json): OpenAPI 3.1

## Pages

- [Marketplace](${origin}/marketplace): everything, newest first; \`?search=\` and \`?category=\` (electronics, groceries, fashion, home, books)
- [Shops by city](${origin}/shops)
- [Assistant](${origin}/chat): \`?q=\` asks a question
- [Terms](${origin}/legal/terms), [privacy](${origin}/legal/privacy), [returns](${origin}/legal/returns), [who runs the shop](${origin}/legal/about)
- [Site map](${origin}/sitemap.xml): every product with the time of its last change

## Rules

- Carts, orders and reviews need a person's own account. Please don't sign in, buy or review without that person's word.
- Answers 429 mean: please wait as long as \`Retry-After\` says.
`;

const hour = "public, max-age=3600";

export const pagesRoutes = (deps: AppDeps) => {
  const { db, settings } = deps;
  const shop = { db, origin: settings.publicUrl.replace(/\/$/, "") };
  const answer = (type: string, body: string | ReadableStream<Uint8Array>) =>
    new Response(body, { headers: { "content-type": `${type}; charset=utf-8`, "cache-control": hour } });
  return routes(deps, pagesEndpoints, {
    "GET /robots.txt": () => answer("text/plain", robots(shop.origin)),
    "GET /llms.txt": () => answer("text/plain", llms(shop.origin)),
    "GET /sitemap.xml": async () => answer("application/xml", await writeSitemapIndex(shop)),
    "GET /sitemap/:part": async ({ params }) => answer("application/xml", await openSitemapPart(shop, params.part)),
  });
};
