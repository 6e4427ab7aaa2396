// What the four cart tools share: sign-in, refusals as sentences, permission from the shopper's own message, and an idempotency
// key for each write, so that a retried turn never adds twice.
import type { Cart } from "#contract/cart/cart.ts";
import type { CartOutput, CartWish, ConfirmOutput, RefusedOutput, SignInOutput } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { lineCents } from "#contract/orders/quote.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { type CartWrite, lineAfter } from "../cart-permission.ts";
import type { CartChange } from "../shop.ts";
import type { Handles, Turn } from "../turn.ts";
import { asData, fenced } from "./as-data.ts";
import { shownListing, unknownListing } from "./shop-tool.ts";

type CartToolOutput = CartOutput | ConfirmOutput | SignInOutput | RefusedOutput;

export const signInText =
  "The shopper is not signed in. The screen shows a sign-in card; say in one sentence that they need to sign in or register first. It is then done by itself: don't tell them to ask again.";

export async function writeCart(
  turn: Turn,
  write: { verb: CartWrite["verb"]; listing: string; quantity: number },
  change: (listing: Listing, key: string) => Promise<CartChange>,
): Promise<CartToolOutput> {
  const lines = turn.shop.signedIn ? (await turn.shop.viewCart()).items : [];
  const listing = (await shownListing(turn, write.listing)) ?? listingInCart(turn, write, lines);
  if (!listing) return unknownListing;
  const inCart = lines.find((line) => line.listing.id === listing.id)?.quantity ?? 0;
  const judged = turn.permission.judge({ verb: write.verb, listing, quantity: write.quantity, inCart });
  if (typeof judged === "object") return { error: judged.refuse };
  // Made of the write, not of the model's call id: when another model answers the same message again, it must not write
  // twice.
  const key = `${turn.turnKey}:${write.verb}:${listing.id}`;
  if (!turn.shop.signedIn) {
    if (write.verb !== "add" || judged === "ask") return { signIn: true };
    const { id, title, vendorId } = listing;
    return { signIn: true, wish: { listing: { id, title, vendorId }, quantity: write.quantity, key } };
  }
  if (judged === "ask") return askFirst(turn, { ...write, listing, inCart });
  try {
    const { cart, changed, before } = await change(listing, key);
    return { cart, changed, listingId: listing.id, before };
  } catch (error) {
    const sentence = turn.shop.refusal(error);
    if (sentence === null) throw error;
    return { error: sentence };
  }
}

/** One card confirms all unclear writes of this turn; each further write is added to it. */
function askFirst(
  turn: Turn,
  { verb, listing, quantity, inCart }: { verb: CartWrite["verb"]; listing: Listing; quantity: number; inCart: number },
): ConfirmOutput {
  const wish: CartWish = { listingId: listing.id, quantity: lineAfter({ verb, quantity, inCart }) };
  const known = turn.asked.findIndex(({ wish: { listingId } }) => listingId === listing.id);
  if (known !== -1) turn.asked.splice(known, 1);
  const cents = lineCents(quantity, centsOf(listing.price));
  const question =
    verb === "remove"
      ? `take out ${listing.title}`
      : verb === "set"
        ? `change ${listing.title} to ${quantity}`
        : `add ${quantity === 1 ? "" : `${quantity} × `}${listing.title}, ${formatRand(cents)}`;
  turn.asked.push({ wish, question });
  const all = turn.asked.map((each) => each.question).join(", and ");
  return {
    confirm: {
      question: `${all.charAt(0).toUpperCase()}${all.slice(1)}?`,
      wishes: turn.asked.map((each) => each.wish),
    },
  };
}

/** A vendor's widget may change or remove any line of the cart, but add only what that shop shows. */
function listingInCart(
  turn: Turn,
  { verb, listing: name }: { verb: CartWrite["verb"]; listing: string },
  lines: Cart["items"],
): Listing | null {
  const shown = turn.handles.find(name);
  if (!shown || verb === "add" || !turn.shop.vendor) return null;
  return lines.find(({ listing }) => listing.id === shown.id)?.listing ?? null;
}

export function describeCart(output: CartToolOutput, handles: Handles): string {
  if ("signIn" in output) return signInText;
  if ("error" in output) return output.error;
  if ("confirm" in output)
    return `Nothing has changed: the shopper's words don't order this clearly. The screen shows a card that asks: "${asData(output.confirm.question, 300)}" with Yes and No. Go on with the rest, and don't say that it was done.`;
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
