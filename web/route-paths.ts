// Route → file in web/screens, for the router and for the build, which weighs and preloads each route's chunks.
import type { ScreenPath } from "#contract/screens.ts";

export const routePaths = {
  "/": "home",
  "/marketplace": "marketplace",
  "/product/:id": "product",
  "/chat": "chat-screen",
  "/cart": "cart",
  "/checkout": "checkout",
  "/orders": "orders",
  "/auth/login": "login",
  "/auth/register": "register",
  "/auth/forgot": "forgot-password",
  "/auth/reset": "reset-password",
  "/vendor/register": "vendor-register",
  "/vendor/dashboard": "vendor-dashboard",
  "/vendor/listings/new": "new-listing",
  "/vendor/listings/import": "import-listings",
  "/vendor/listings/:id/edit": "edit-listing",
  "/vendor/orders": "vendor-orders",
  "/admin/orders": "admin-orders",
  "/admin/vendors": "admin-vendors",
  "/admin/messages": "admin-messages",
  "/admin/dashboard": "admin-dashboard",
  "/settings": "settings",
} as const satisfies Record<ScreenPath, string>;
