// Route → file in web/screens, for the router and for the build, which weighs and preloads each route's chunks.
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
} as const satisfies Record<string, string>;

export type RoutePath = keyof typeof routePaths;
