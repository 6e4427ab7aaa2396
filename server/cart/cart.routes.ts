import { Elysia } from "elysia";
import { addToCartBody, cartItemBody } from "#contract/cart/cart.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { addToCart, readCart, readCartItem, removeFromCart, setCartQuantity } from "./cart.service.ts";

export const cartRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/cart" })
    .use(identity(deps))
    .get("/", ({ user }) => readCart(db, user.id), { signedIn: true })
    .post(
      "/",
      async ({ user, body }) => {
        const { itemId } = await addToCart(db, user.id, body);
        return readCartItem(db, user.id, itemId);
      },
      { signedIn: true, body: addToCartBody },
    )
    .patch(
      "/:id",
      async ({ user, params, body }) => {
        await setCartQuantity(db, user.id, params.id, body.quantity);
        return readCartItem(db, user.id, params.id);
      },
      { signedIn: true, body: cartItemBody },
    )
    .delete(
      "/:id",
      async ({ user, params }) => {
        await removeFromCart(db, user.id, params.id);
        return { message: "Removed from your cart" };
      },
      { signedIn: true },
    );
};
