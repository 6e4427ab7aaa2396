import { screenFinder } from "./screen-finder.ts";

/** Every screen of the shop: its address, as the router writes it, and its file in web/screens. Any other address is the 404 page. */
export const screens = {
  "/": "home",
  "/marketplace": "marketplace",
  "/product/:id": "product",
  "/shop/:slug": "shop",
  "/shops": "shops",
  "/shops/:city": "shops",
  "/chat": "chat-screen",
  "/cart": "cart",
  "/cart/hand-off": "cart-hand-off",
  "/checkout": "checkout",
  "/orders": "orders",
  "/orders/:id": "order",
  "/orders/parts/:id/invoice": "invoice",
  "/auth/login": "login",
  "/auth/register": "register",
  "/auth/forgot": "forgot-password",
  "/auth/reset": "reset-password",
  "/auth/widget": "widget-sign-in",
  "/vendor/register": "vendor-register",
  "/vendor/dashboard": "vendor-dashboard",
  "/vendor/listings/new": "new-listing",
  "/vendor/listings/import": "import-listings",
  "/vendor/listings/several": "bulk-listings",
  "/vendor/listings/:id/edit": "edit-listing",
  "/vendor/orders": "vendor-orders",
  "/vendor/figures": "vendor-figures",
  "/vendor/reviews": "vendor-reviews",
  "/vendor/profile": "vendor-profile",
  "/vendor/delivery": "vendor-delivery",
  "/vendor/invoices": "vendor-invoices",
  "/vendor/payouts": "vendor-payouts",
  "/vendor/statement": "vendor-statement",
  "/vendor/widget": "vendor-widget",
  "/vendor/widget/guide": "widget-guide",
  "/admin/dashboard": "admin-dashboard",
  "/admin/orders": "admin-orders",
  "/admin/returns": "admin-returns",
  "/admin/vendors": "admin-vendors",
  "/admin/listings": "admin-listings",
  "/admin/users": "admin-users",
  "/admin/figures": "admin-figures",
  "/admin/vendors/:id/statement": "admin-statement",
  "/admin/payouts": "admin-payouts",
  "/admin/reviews": "admin-reviews",
  "/admin/messages": "admin-messages",
  "/admin/conversations": "admin-conversations",
  "/admin/audit": "admin-audit",
  "/admin/assistant": "admin-assistant",
  "/admin/legal": "admin-legal",
  "/legal/:page": "legal",
  "/messages": "messages",
  "/messages/:id": "message-thread",
  "/settings": "settings",
} as const;
export type ScreenPath = keyof typeof screens;
/** Of those who work here. */
export type WorkPath = Extract<ScreenPath, `/${"admin" | "vendor"}/${string}`>;

/** The screen at an address; undefined for the 404 page (rule screen-1). */
export const screenAt = screenFinder(Object.keys(screens) as ScreenPath[]);

/** The app without any screen in it, which the service worker shows at every address while there is no connection. */
export const shellPath = "/shell.html";
