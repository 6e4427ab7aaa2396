/** Every screen of the shop by its address, as the router writes it; any other address is the 404 page. */
export const screenPaths = [
  "/",
  "/marketplace",
  "/product/:id",
  "/chat",
  "/cart",
  "/checkout",
  "/orders",
  "/auth/login",
  "/auth/register",
  "/auth/reset",
  "/vendor/register",
  "/vendor/dashboard",
  "/vendor/listings/new",
  "/vendor/listings/import",
  "/vendor/listings/:id/edit",
  "/admin/dashboard",
  "/settings",
] as const;
export type ScreenPath = (typeof screenPaths)[number];
