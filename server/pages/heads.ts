// The head of each page: title, description, Open Graph and JSON-LD, for search engines and shared links.
import type { LegalPage } from "#contract/legal/legal.ts";
import { legalNames, legalTitles } from "#contract/legal/legal-names.ts";
import { categoryLabel, isCategory } from "#contract/listings/categories.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { isElsewhere, pictureCopy } from "#contract/listings/picture.ts";
import { type ScreenPath, shellPath } from "#contract/shared/screens.ts";
import type { Shop, ShopPage } from "#contract/vendors/vendors.ts";
import { htmlText, jsonScript, shortText } from "./markup.ts";

export interface Head {
  status: 200 | 404;
  /** The same as the screen's `useTitle`. */
  title: string;
  description?: string;
  /** Public pages: the canonical address, from "/". */
  canonical?: string;
  /** robots "noindex, follow"; pages without a description always get "noindex". */
  unlisted?: boolean;
  type?: "website" | "product" | "profile";
  picture?: { url: string; alt: string; size?: { width: number; height: number } } | undefined;
  /** Further Open Graph properties. */
  properties?: Record<string, string>;
  /** JSON-LD. */
  things?: object[];
}

/** Calls the shop's API as a visitor; null for "not found". */
export type Ask = <Reply>(path: string) => Promise<Reply | null>;

export interface PageAddress {
  origin: string;
  path: string;
  query: URLSearchParams;
}

const shopName = "Indaba";
const named = (title: string): string => `${title} · ${shopName}`;
const about =
  "Indaba is a South African marketplace where you say what you need and local vendors' listings come to you.";

/** Titles of private screens. */
const privateTitles: Partial<Record<ScreenPath, string>> = {
  "/cart/hand-off": "Your cart",
  "/checkout": "Checkout",
  "/orders": "Order History",
  "/orders/:id": "Order",
  "/auth/login": "Login",
  "/auth/register": "Sign Up",
  "/auth/forgot": "Forgot your password?",
  "/auth/reset": "Choose a new password",
  "/auth/widget": "Sign in to a chat",
  "/vendor/register": "Become a Vendor",
  "/vendor/dashboard": "Vendor Dashboard",
  "/vendor/listings/new": "Add Listing",
  "/vendor/listings/import": "Import Listings",
  "/vendor/listings/:id/edit": "Edit Listing",
  "/vendor/orders": "Vendor Orders",
  "/vendor/reviews": "Reviews",
  "/vendor/figures": "Sales figures",
  "/vendor/payouts": "Payouts",
  "/vendor/statement": "Statement",
  "/vendor/listings/several": "Change several listings",
  "/vendor/profile": "Your shop's page",
  "/vendor/delivery": "Delivery",
  "/vendor/invoices": "Invoice details",
  "/orders/parts/:id/invoice": "Invoice",
  "/vendor/widget": "Chat on your site",
  "/vendor/widget/guide": "Put the chat on your site",
  "/admin/dashboard": "Admin Dashboard",
  "/admin/orders": "All Orders",
  "/admin/vendors": "Vendors",
  "/admin/returns": "Returns",
  "/admin/reviews": "Reviews",
  "/admin/audit": "Audit log",
  "/admin/assistant": "Assistant",
  "/admin/listings": "Listings",
  "/admin/users": "People",
  "/admin/figures": "Figures",
  "/admin/legal": "Legal pages",
  "/admin/payouts": "Payouts",
  "/admin/vendors/:id/statement": "Statement",
  "/admin/messages": "Messages",
  "/admin/conversations": "Reported conversations",
  "/messages": "Messages",
  "/messages/:id": "Message",
  "/settings": "Settings",
};

const crumbs = (origin: string, steps: readonly (readonly [name: string, path: string])[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: `${origin}${path}`,
  })),
});

function home({ origin }: PageAddress): Head {
  return {
    status: 200,
    title: "Indaba: shop by talking",
    description: about,
    canonical: "/",
    things: [
      { "@type": "Organization", "@id": `${origin}/#organization`, name: shopName, url: `${origin}/` },
      {
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name: shopName,
        url: `${origin}/`,
        inLanguage: "en-ZA",
        publisher: { "@id": `${origin}/#organization` },
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${origin}/marketplace?search={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

/** The part of the query that identifies the page, for its canonical address: "?search=tea", or "". */
function partsOf(query: URLSearchParams, names: readonly string[]): string {
  const parts = [...query].filter(([name, value]) => names.includes(name) && value.trim() !== "" && value !== "all");
  return parts.length > 0 ? `?${new URLSearchParams(parts)}` : "";
}

function marketplace({ origin, query }: PageAddress): Head {
  const category = query.get("category");
  const known = isCategory(category) ? category : null;
  const search = query.get("search")?.trim();
  const label = known && categoryLabel(known);
  const what = label ? `${label} from vendors` : "Everything that vendors sell";
  const own = partsOf(query, ["search", "category", "cursor"]);
  return {
    status: 200,
    title: named("Marketplace"),
    description: search
      ? `“${shortText(search, 80)}” on Indaba, from vendors all over South Africa.`
      : `${what} all over South Africa, side by side: compare prices, see who is near you, or ask the assistant.`,
    canonical: `/marketplace${own}`,
    // Search engines index the lists' first pages; the sitemap names every product.
    unlisted: Boolean(search) || query.has("cursor"),
    things: [
      crumbs(origin, [
        [shopName, "/"],
        ["Marketplace", "/marketplace"],
        ...(known && label ? [[label, `/marketplace?category=${known}`] as const] : []),
      ]),
    ],
  };
}

const chat = (): Head => ({
  status: 200,
  title: named("AI Assistant"),
  description:
    "Say what you are after in your own words. Indaba's assistant finds it among South African vendors, compares it and puts it in your cart.",
  canonical: "/chat",
});

const cart = (): Head => ({
  status: 200,
  title: named("Cart"),
  description: "What you have picked on Indaba, with its prices in one sum, ready to check out.",
  canonical: "/cart",
});

async function shop({ origin, path, query }: PageAddress, ask: Ask): Promise<Head> {
  const slug = path.split("/")[2] ?? "";
  const found = await ask<Shop>(`/api/shops/${slug}`);
  if (!found) return { status: 404, title: named("Shop") };
  const url = `${origin}/shop/${found.slug}`;
  const { latitude, longitude } = found;
  return {
    status: 200,
    title: named(found.businessName),
    description: shortText(`${found.description} In ${found.city}, ${found.province}.`, 200),
    canonical: `/shop/${found.slug}${partsOf(query, ["search", "cursor"])}`,
    unlisted: query.has("search") || query.has("cursor"),
    type: "profile",
    picture: found.logoUrl === null ? undefined : pictureOf(origin, found.logoUrl, found.businessName),
    things: [
      {
        "@type": "Store",
        "@id": url,
        name: found.businessName,
        description: found.description,
        url,
        ...(found.logoUrl !== null && { logo: new URL(found.logoUrl, origin).href }),
        address: {
          "@type": "PostalAddress",
          addressLocality: found.city,
          addressRegion: found.province,
          addressCountry: "ZA",
        },
        ...(latitude !== null &&
          longitude !== null && {
            geo: { "@type": "GeoCoordinates", latitude: Number(latitude), longitude: Number(longitude) },
          }),
        ...(found.rating !== null && {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: found.rating.toFixed(1),
            reviewCount: found.totalReviews,
          },
        }),
      },
      crumbs(origin, [
        [shopName, "/"],
        ["Shops", "/shops"],
        ...(found.citySlug === "" ? [] : [[found.city, `/shops/${found.citySlug}`] as const]),
        [found.businessName, `/shop/${found.slug}`],
      ]),
    ],
  };
}

/** All cities, or the shops of one. */
async function shops({ origin, path, query }: PageAddress, ask: Ask): Promise<Head> {
  const slug = path.split("/")[2] ?? "";
  const found = slug === "" ? null : await ask<ShopPage>(`/api/shops?city=${slug}&limit=24`);
  if (slug !== "" && !found?.city) return { status: 404, title: named("Shops") };
  const place = found?.city?.name;
  const own = place === undefined ? "/shops" : `/shops/${slug}`;
  return {
    status: 200,
    title: named(place === undefined ? "Shops by city" : `Shops in ${place}`),
    description:
      place === undefined
        ? "Every vendor on Indaba by city: see who sells near you, and what."
        : `${found?.total === 1 ? "One vendor sells" : `${found?.total} vendors sell`} from ${place}, ${found?.city?.province}, on Indaba. See their products, ratings and policies.`,
    canonical: `${own}${partsOf(query, ["cursor"])}`,
    unlisted: query.has("cursor"),
    things: [
      crumbs(origin, [[shopName, "/"], ["Shops", "/shops"], ...(place === undefined ? [] : [[place, own] as const])]),
      ...(found
        ? [
            {
              "@type": "ItemList",
              itemListElement: found.shops.map((shop, at) => ({
                "@type": "ListItem",
                position: at + 1,
                name: shop.businessName,
                url: `${origin}/shop/${shop.slug}`,
              })),
            },
          ]
        : []),
    ],
  };
}

async function product({ origin, path }: PageAddress, ask: Ask): Promise<Head> {
  const id = encodeURIComponent(path.split("/")[2] ?? "");
  const listing = await ask<Listing>(`/api/listings/${id}`);
  if (!listing) return { status: 404, title: named("Product") };
  const url = `${origin}/product/${listing.id}`;
  const picture = listing.imageUrl === null ? undefined : pictureOf(origin, listing.imageUrl, listing.title);
  const inStock = listing.stock > 0;
  return {
    status: 200,
    title: named(listing.title),
    description: shortText(listing.description, 200),
    canonical: `/product/${listing.id}`,
    type: "product",
    picture,
    properties: {
      "product:price:amount": listing.price,
      "product:price:currency": "ZAR",
      "product:availability": inStock ? "in stock" : "out of stock",
      "product:category": listing.category,
    },
    things: [
      {
        "@type": "Product",
        "@id": url,
        name: listing.title,
        description: listing.description,
        category: listing.category,
        ...(listing.sku !== null && { sku: listing.sku }),
        ...(picture && { image: [picture.url] }),
        offers: {
          "@type": "Offer",
          url,
          price: listing.price,
          priceCurrency: "ZAR",
          availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
          seller: { "@type": "Organization", name: listing.vendor.businessName },
        },
        // From the product's own reviews, never the vendor's rating.
        ...(listing.ownRating !== null && {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: listing.ownRating.toFixed(1),
            reviewCount: listing.ownReviews,
          },
        }),
      },
      crumbs(origin, [
        [shopName, "/"],
        ["Marketplace", "/marketplace"],
        [categoryLabel(listing.category), `/marketplace?category=${listing.category}`],
        [listing.title, `/product/${listing.id}`],
      ]),
    ],
  };
}

/** Terms, privacy, returns, about. */
async function legal({ path }: PageAddress, ask: Ask): Promise<Head> {
  const name = legalNames.find((each) => each === path.split("/")[2]);
  const page = name && (await ask<LegalPage>(`/api/legal/${name}`));
  if (!page) return { status: 404, title: named("404 Page Not Found") };
  return {
    status: 200,
    title: named(legalTitles[page.page]),
    description: shortText(page.text.replace(/^# .*$/gm, ""), 200),
    canonical: `/legal/${page.page}`,
  };
}

/** Without a size, which is unknown for vendors' pictures. */
const pictureOf = (origin: string, url: string, alt: string) => ({
  url: new URL(isElsewhere(url) ? pictureCopy(url, 1280) : url, origin).href,
  alt,
});

const heads: Partial<Record<ScreenPath, (address: PageAddress, ask: Ask) => Head | Promise<Head>>> = {
  "/": home,
  "/marketplace": marketplace,
  "/chat": chat,
  "/product/:id": product,
  "/shop/:slug": shop,
  "/shops": shops,
  "/shops/:city": shops,
  "/cart": cart,
  "/legal/:page": legal,
};

/** Whether the screen shows an account's own data, but is the same for all visitors. */
export const isForVisitors = (screen: ScreenPath | undefined): boolean => screen === "/cart";

/** Whether the server renders the first screen (web/render-page.tsx): only if it has nothing personal. */
export const isWritten = (screen: ScreenPath | undefined, toVisitor: boolean): boolean =>
  screen !== undefined && screen in heads && (toVisitor || !isForVisitors(screen));

export async function headOf(screen: ScreenPath | undefined, address: PageAddress, ask: Ask): Promise<Head> {
  if (address.path === shellPath) return { status: 200, title: shopName };
  if (!screen) return { status: 404, title: named("404 Page Not Found") };
  return (await heads[screen]?.(address, ask)) ?? { status: 200, title: named(privateTitles[screen] ?? shopName) };
}

const meta = (kind: "name" | "property", name: string, content: string | number): string =>
  `<meta ${kind}="${name}" content="${htmlText(String(content))}" />`;

/** `card`: the shop's picture, for pages without their own. */
export function writeHead(head: Head, origin: string, card: string): string {
  const { title, description, canonical = "/", picture, things = [], type = "website", properties = {} } = head;
  if (description === undefined) return `<title>${htmlText(title)}</title>${meta("name", "robots", "noindex")}`;
  const url = `${origin}${canonical}`;
  const shown = picture ?? { url: `${origin}${card}`, alt: shopName, size: { width: 1200, height: 630 } };
  return [
    `<title>${htmlText(title)}</title>`,
    meta("name", "description", description),
    ...(head.unlisted ? [meta("name", "robots", "noindex, follow")] : []),
    `<link rel="canonical" href="${htmlText(url)}" />`,
    ...Object.entries({
      "og:site_name": shopName,
      "og:locale": "en_ZA",
      "og:type": type,
      "og:title": title,
      "og:description": description,
      "og:url": url,
      "og:image": shown.url,
      ...(shown.size && { "og:image:width": shown.size.width, "og:image:height": shown.size.height }),
      "og:image:alt": shown.alt,
      ...properties,
    }).map(([name, content]) => meta("property", name, content)),
    ...Object.entries({
      "twitter:card": "summary_large_image",
      "twitter:title": title,
      "twitter:description": description,
      "twitter:image": shown.url,
    }).map(([name, content]) => meta("name", name, content)),
    ...(things.length > 0
      ? [jsonScript("application/ld+json", { "@context": "https://schema.org", "@graph": things })]
      : []),
  ].join("\n    ");
}
