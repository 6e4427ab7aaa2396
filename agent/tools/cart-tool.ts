// What the four cart tools share: sign-in first, refusals as sentences, permission from the shopper's own message, and a key
// per write so that a retried turn never doubles a cart line.
import type { CartOutput, RefusedOutput, SignInOutput } from "#contract/chat.ts";
import type { Listing } from "#contract/listings.ts";
import { formatRand } from "#contract/money.ts";
import type { CartWrite } from "../cart-permission.ts";
import type { CartChange } from "../shop.ts";
import type { Handles, Turn } from "../turn.ts";
import { asData, fenced } from "./as-data.ts";
import { shownListing, unknownListing } from "./shop-tool.ts";

type CartToolOutput = CartOutput | SignInOutput | RefusedOutput;

export const signInText =
  "The shopper is not signed in. The screen shows a sign-in card; say in one sentence that they need to sign in or register first.";

export async function writeCart(
  turn: Turn,
  write: { verb: CartWrite["verb"]; listing: string; quantity: number },
  change: (listing: Listing, key: string) => Promise<CartChange>,
): Promise<CartToolOutput> {
  const listing = (await shownListing(turn, write.listing)) ?? (await listingInCart(turn, write));
  if (!listing) return unknownListing;
  // How many there are counts only for a change ("one more", "one less").
  const inCart = write.verb !== "add" && turn.shop.signedIn ? await quantityInCart(turn, listing.id) : 0;
  const refused = turn.permission.refuse({ verb: write.verb, listing, quantity: write.quantity, inCart });
  if (refused !== null) return { error: refused };
  if (!turn.shop.signedIn) return { signIn: true };
  try {
    // By what is written, not by the model's own call id: another model that answers the same message again must not
    // write twice.
    const key = `${turn.turnKey}:${write.verb}:${listing.id}`;
    const { cart, changed } = await change(listing, key);
    return { cart, changed, listingId: listing.id };
  } catch (error) {
    const sentence = turn.shop.refusal(error);
    if (sentence === null) throw error;
    return { error: sentence };
  }
}

/** The cart is the shopper's own, whosever things are in it: they are changed in any shop, but added only where they are shown. */
async function listingInCart(
  turn: Turn,
  { verb, listing: name }: { verb: CartWrite["verb"]; listing: string },
): Promise<Listing | null> {
  const shown = turn.handles.find(name);
  if (!shown || verb === "add" || !turn.shop.vendor || !turn.shop.signedIn) return null;
  return (await turn.shop.viewCart()).items.find(({ listing }) => listing.id === shown.id)?.listing ?? null;
}

const quantityInCart = async (turn: Turn, listingId: string): Promise<number> =>
  (await turn.shop.viewCart()).items.find(({ listing }) => listing.id === listingId)?.quantity ?? 0;

export function describeCart(output: CartToolOutput, handles: Handles): string {
  if ("signIn" in output) return signInText;
  if ("error" in output) return output.error;
  const { items, totalCents } = output.cart;
  const lines = items.slice(0, 50).map(({ quantity, listing }) => {
    return `${handles.show(listing)} | ${asData(listing.title, 120)} | ${quantity} × R${listing.price} | ${listing.stock} in stock`;
  });
  const cart =
    items.length === 0
      ? "The cart is empty."
      : `The cart holds ${items.length} line${items.length === 1 ? "" : "s"}, total ${formatRand(totalCents)}.\n${fenced("cart", lines)}`;
  return output.changed ? `Done: ${asData(output.changed, 300)}\n${cart}` : cart;
}
