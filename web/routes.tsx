import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { RoutePath } from "./route-paths.ts";

type Screen = ComponentType<{ params: Record<string, string | undefined> }>;

const loaders = {
  "/": () => import("./screens/home.tsx"),
  "/marketplace": () => import("./screens/marketplace.tsx"),
  "/product/:id": () => import("./screens/product.tsx"),
  "/chat": () => import("./screens/chat-screen.tsx"),
  "/cart": () => import("./screens/cart.tsx"),
  "/checkout": () => import("./screens/checkout.tsx"),
  "/orders": () => import("./screens/orders.tsx"),
  "/auth/login": () => import("./screens/login.tsx"),
  "/auth/register": () => import("./screens/register.tsx"),
} satisfies Record<RoutePath, () => Promise<{ default: Screen }>>;

export const routes = Object.entries(loaders).map(
  ([path, load]): [path: string, screen: LazyExoticComponent<Screen>] => [path, lazy(load)],
);

/** Loads a screen's code before it is asked for; a failure shows when it is. */
export function preload(path: string): void {
  if (path in loaders) loaders[path as RoutePath]().catch(() => {});
}
