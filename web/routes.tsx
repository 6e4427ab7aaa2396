import { screenFinder } from "#contract/shared/screen-finder.ts";
import type { ScreenPath, WorkPath } from "#contract/shared/screens.ts";
import { lazyCode, loadCode } from "./lib/load-code.ts";
import type { Screen } from "./shop.tsx";

type LoadScreen = () => Promise<{ default: Screen }>;

const everyones = {
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
  "/legal/:page": () => import("./screens/legal.tsx"),
  "/messages": () => import("./screens/messages.tsx"),
  "/messages/:id": () => import("./screens/message-thread.tsx"),
  "/settings": () => import("./screens/settings.tsx"),
} satisfies Record<Exclude<ScreenPath, WorkPath>, LoadScreen>;

/** In a file that only vendors and admins load, as names of files weigh on every page. */
const workScreens: Record<WorkPath, 1> = {
  "/vendor/register": 1,
  "/vendor/dashboard": 1,
  "/vendor/listings/new": 1,
  "/vendor/listings/import": 1,
  "/vendor/listings/several": 1,
  "/vendor/listings/:id/edit": 1,
  "/vendor/orders": 1,
  "/vendor/figures": 1,
  "/vendor/reviews": 1,
  "/vendor/profile": 1,
  "/vendor/delivery": 1,
  "/vendor/invoices": 1,
  "/vendor/payouts": 1,
  "/vendor/statement": 1,
  "/vendor/widget": 1,
  "/vendor/widget/guide": 1,
  "/admin/orders": 1,
  "/admin/returns": 1,
  "/admin/vendors": 1,
  "/admin/listings": 1,
  "/admin/users": 1,
  "/admin/figures": 1,
  "/admin/vendors/:id/statement": 1,
  "/admin/payouts": 1,
  "/admin/reviews": 1,
  "/admin/messages": 1,
  "/admin/dashboard": 1,
  "/admin/conversations": 1,
  "/admin/assistant": 1,
  "/admin/audit": 1,
  "/admin/legal": 1,
};
const loaders: Record<ScreenPath, LoadScreen> = {
  ...everyones,
  ...(Object.fromEntries(
    (Object.keys(workScreens) as WorkPath[]).map((path) => [
      path,
      () => import("./work-screens.ts").then((work) => work.loaders[path]()),
    ]),
  ) as Record<WorkPath, LoadScreen>),
};

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
