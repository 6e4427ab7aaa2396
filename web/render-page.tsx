// Writes a public page's first screen on the server with the browser's own components and reads. The build makes it a file of its own,
// so that the server runs exactly what the browser takes over.
import { matchQuery, type Query, type QueryKey } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import type { PriceDisplay } from "#contract/shared/money.ts";
import type { ScreenPath } from "#contract/shared/screens.ts";
import { transport } from "./lib/api.ts";
import { showPricesIn } from "./lib/price-display.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { ofAccount } from "./lib/reads.ts";
import { meOptions } from "./lib/session.ts";
import Cart from "./screens/cart.tsx";
import Chat from "./screens/chat-screen.tsx";
import Home from "./screens/home.tsx";
import Legal from "./screens/legal.tsx";
import Marketplace from "./screens/marketplace.tsx";
import Product from "./screens/product.tsx";
import VendorShop from "./screens/shop.tsx";
import Shops from "./screens/shops.tsx";
import { type Screen, Shop } from "./shop.tsx";

/** The screens that the server writes. */
const written: Partial<Record<ScreenPath, Screen>> = {
  "/": Home,
  "/marketplace": Marketplace,
  "/product/:id": Product,
  "/shop/:slug": VendorShop,
  "/shops": Shops,
  "/shops/:city": Shops,
  "/legal/:page": Legal,
  "/chat": Chat,
  "/cart": Cart,
};
const routes = Object.entries(written);

export interface PageAsked {
  path: string;
  /** "?search=tea", or "". */
  search: string;
  prices: PriceDisplay;
  /** Nobody is signed in; else that is unknown, and the page the same for everybody. */
  visitor: boolean;
}

export interface WrittenPage {
  html: string;
  /** What was read, by its key. */
  reads: [QueryKey, unknown][];
}

/** A read may depend on another's result, which the next writing finds. */
const mostRounds = 4;

/** Who answers the screens' calls. */
export function answerCallsBy(send: typeof transport.send): void {
  transport.send = send;
}

const isPersonal = (query: Query): boolean => ofAccount.some((queryKey) => matchQuery({ queryKey }, query));

const isToBeRead = ({ state, options }: Query): boolean =>
  state.status === "pending" && (options as { enabled?: unknown }).enabled !== false;

export async function renderPage({ path, search, prices, visitor }: PageAsked): Promise<WrittenPage> {
  const client = createQueryClient();
  if (visitor) client.setQueryData(meOptions.queryKey, null);
  const reads = client.getQueryCache();
  const failed = new Set<string>();
  const write = () => {
    showPricesIn(prices);
    const html = renderToString(
      <Router ssrPath={path} ssrSearch={search}>
        <Shop client={client} routes={routes} preload={() => {}} />
      </Router>,
    );
    // So React marks a part that threw; the browser would report it and show the part anew.
    if (html.includes("<!--$!-->")) throw new Error("A component of the page can't be rendered on the server");
    return html;
  };
  try {
    let html = write();
    for (let round = 1; round < mostRounds; round++) {
      const missing = reads
        .getAll()
        .filter((query) => isToBeRead(query) && !isPersonal(query) && !failed.has(query.queryHash));
      if (missing.length === 0) break;
      await Promise.all(missing.map((query) => query.fetch().catch(() => failed.add(query.queryHash))));
      // What could not be read is written as still to come: the browser asks for it itself.
      for (const query of missing) if (failed.has(query.queryHash)) reads.remove(query);
      html = write();
    }
    const found = reads.getAll().filter(({ state }) => state.data !== undefined);
    return { html, reads: found.map(({ queryKey, state }): WrittenPage["reads"][number] => [queryKey, state.data]) };
  } finally {
    client.clear();
  }
}
