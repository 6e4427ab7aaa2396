/** The name of a link to the cart. */
export const cartName = (pieces: number): string =>
  pieces > 0 ? `Cart, ${pieces} ${pieces === 1 ? "item" : "items"}` : "Cart";

/** Beside the cart's icon, not over it. The link's name says the number. */
export const CountBadge = ({ pieces }: { pieces: number }) =>
  pieces > 0 && (
    <span className="count-badge" data-testid="cart-badge" aria-hidden="true">
      {pieces > 99 ? "99+" : pieces}
    </span>
  );
