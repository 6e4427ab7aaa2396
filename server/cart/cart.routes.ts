import { cartEndpoints } from "#contract/cart/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { addLine, addToCart, readCart, readCartItem, removeFromCart, setCartQuantity } from "./cart.service.ts";

export const cartRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, cartEndpoints, {
    "GET /api/cart": ({ user }) => readCart(db, user.id),
    "POST /api/cart": async ({ user, body }) => {
      if (body.key === undefined) return addLine(db, user.id, body);
      const { itemId } = await addToCart(db, user.id, body, body.key);
      return readCartItem(db, user.id, itemId);
    },
    "PATCH /api/cart/:id": async ({ user, params, body }) => {
      await setCartQuantity(db, user.id, params.id, body.quantity);
      return readCartItem(db, user.id, params.id);
    },
    "DELETE /api/cart/:id": async ({ user, params }) => {
      await removeFromCart(db, user.id, params.id);
      return { message: "Removed from your cart" };
    },
  });
};
