import { screenFinder } from "#contract/shared/screen-finder.ts";
import type { ScreenPath } from "#contract/shared/screens.ts";
import { lazyCode, loadCode } from "./lib/load-code.ts";
import type { Screen } from "./shop.tsx";

const loaders = {
  "/": () => import("./screens/home.tsx"),
  "/marketplace": () => import("./screens/marketplace.tsx"),
  "/product/:id": () => import("./screens/product.tsx"),
  "/shop/:slug": () => import("./screens/shop.tsx"),
  "/shops": () => import("./screens/shops.tsx"),
  "/shops/:city": () => import("./screens/shops.tsx"),
  "/chat": () => import("./screens/chat-screen.tsx"),
  "/cart": () => import("./screens/cart.tsx"),
  "/cart/hand-off": () => import("./screens/cart-hand-off.tsx"),
  "/checkout": () => import("./screens/checkout.tsx"),
  "/orders": () => import("./screens/orders.tsx"),
  "/orders/:id": () => import("./screens/order.tsx"),
  "/orders/parts/:id/invoice": () => import("./screens/invoice.tsx"),
  "/auth/login": () => import("./screens/login.tsx"),
  "/auth/register": () => import("./screens/register.tsx"),
  "/auth/forgot": () => import("./screens/forgot-password.tsx"),
  "/auth/reset": () => import("./screens/reset-password.tsx"),
  "/auth/widget": () => import("./screens/widget-sign-in.tsx"),
  "/vendor/register": () => import("./screens/vendor-register.tsx"),
  "/vendor/dashboard": () => import("./screens/vendor-dashboard.tsx"),
  "/vendor/listings/new": () => import("./screens/new-listing.tsx"),
  "/vendor/listings/import": () => import("./screens/import-listings.tsx"),
  "/vendor/listings/several": () => import("./screens/bulk-listings.tsx"),
  "/vendor/listings/:id/edit": () => import("./screens/edit-listing.tsx"),
  "/vendor/orders": () => import("./screens/vendor-orders.tsx"),
  "/vendor/figures": () => import("./screens/vendor-figures.tsx"),
  "/vendor/reviews": () => import("./screens/vendor-reviews.tsx"),
  "/vendor/profile": () => import("./screens/vendor-profile.tsx"),
  "/vendor/delivery": () => import("./screens/vendor-delivery.tsx"),
  "/vendor/invoices": () => import("./screens/vendor-invoices.tsx"),
  "/vendor/payouts": () => import("./screens/vendor-payouts.tsx"),
  "/vendor/statement": () => import("./screens/vendor-statement.tsx"),
  "/vendor/widget": () => import("./screens/vendor-widget.tsx"),
  "/vendor/widget/guide": () => import("./screens/widget-guide.tsx"),
  "/admin/orders": () => import("./screens/admin-orders.tsx"),
  "/admin/returns": () => import("./screens/admin-returns.tsx"),
  "/admin/vendors": () => import("./screens/admin-vendors.tsx"),
  "/admin/listings": () => import("./screens/admin-listings.tsx"),
  "/admin/users": () => import("./screens/admin-users.tsx"),
  "/admin/figures": () => import("./screens/admin-figures.tsx"),
  "/admin/vendors/:id/statement": () => import("./screens/admin-statement.tsx"),
  "/admin/payouts": () => import("./screens/admin-payouts.tsx"),
  "/admin/reviews": () => import("./screens/admin-reviews.tsx"),
  "/admin/messages": () => import("./screens/admin-messages.tsx"),
  "/admin/dashboard": () => import("./screens/admin-dashboard.tsx"),
  "/admin/conversations": () => import("./screens/admin-conversations.tsx"),
  "/admin/audit": () => import("./screens/admin-audit.tsx"),
  "/admin/legal": () => import("./screens/admin-legal.tsx"),
  "/legal/:page": () => import("./screens/legal.tsx"),
  "/messages": () => import("./screens/messages.tsx"),
  "/messages/:id": () => import("./screens/message-thread.tsx"),
  "/settings": () => import("./screens/settings.tsx"),
} satisfies Record<ScreenPath, () => Promise<{ default: Screen }>>;

export const routes = Object.entries(loaders).map(([path, load]): [path: string, screen: Screen] => [
  path,
  lazyCode(path, load),
]);

const screenAt = screenFinder(Object.keys(loaders) as ScreenPath[]);

/** The code of the screen at this address. */
export async function loadScreen(address: string): Promise<void> {
  const path = screenAt(address);
  if (path) await loadCode<{ default: Screen }>(path, loaders[path]);
}

/** Loads a screen's code before it is asked for; a failure shows when it is. */
export function preload(path: string): void {
  if (path in loaders) loadCode<{ default: Screen }>(path, loaders[path as ScreenPath]).catch(() => {});
}
