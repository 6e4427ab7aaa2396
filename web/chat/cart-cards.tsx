import type { Cart } from "#contract/cart.ts";
import { formatRand, priceToCents } from "#contract/money.ts";
import { useChat, useLink } from "./chat-context.tsx";
import { ArrowIcon, CheckIcon } from "./icons.tsx";
import { ListingPicture } from "./listing-card.tsx";

export function Changed({ text }: { text: string }) {
  return (
    <p className="chat-changed">
      <CheckIcon />
      {text}
    </p>
  );
}

export function CartCard({ cart, changed }: { cart: Cart; changed: string }) {
  const { host } = useChat();
  const link = useLink();
  const { links } = host();
  return (
    <section className="chat-panel" aria-label="Your cart">
      {changed !== "" && <Changed text={changed} />}
      {cart.items.length === 0 ? (
        <p className="chat-nothing">Your cart is empty</p>
      ) : (
        <>
          <ul className="chat-lines">
            {cart.items.map(({ id, quantity, listing }) => (
              <li key={id}>
                <ListingPicture listing={listing} />
                <span className="chat-line-title">
                  <a {...link(links.listing(listing.id))}>{listing.title}</a> × {quantity}
                </span>
                <span className="chat-line-price">{formatRand((priceToCents(listing.price) ?? 0) * quantity)}</span>
              </li>
            ))}
          </ul>
          <p className="chat-total">
            Total <strong>{formatRand(cart.totalCents)}</strong>
          </p>
          <div className="chat-panel-actions">
            <a className="chat-button" {...link(links.cart)}>
              View cart
            </a>
            <a className="chat-button chat-button-strong" {...link(links.checkout)}>
              Checkout
            </a>
          </div>
        </>
      )}
    </section>
  );
}

export function CheckoutCard({ totalCents }: { totalCents: number }) {
  const { host } = useChat();
  const link = useLink();
  return (
    <section className="chat-panel" aria-label="Checkout">
      <p className="chat-total">
        Total <strong>{formatRand(totalCents)}</strong>
      </p>
      <p className="chat-soft">Nothing is paid here: you confirm and pay on the checkout page.</p>
      <div className="chat-panel-actions">
        <a className="chat-button chat-button-strong" {...link(host().links.checkout)}>
          Go to checkout
          <ArrowIcon />
        </a>
      </div>
    </section>
  );
}
