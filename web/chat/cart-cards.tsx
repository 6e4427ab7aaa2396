import { useId } from "react";
import { useStore } from "zustand";
import type { Cart } from "#contract/cart/cart.ts";
import { lineCents } from "#contract/orders/quote.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { useChat, useLink } from "./chat-context.tsx";
import { ArrowIcon, CheckIcon } from "./icons.tsx";
import { ListingPicture } from "./listing-card.tsx";

function Undo() {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  return (
    <button type="button" className="chat-button" disabled={pending} onClick={() => session.send("Undo")}>
      Undo
    </button>
  );
}

/** `undoable`: the last cart change of this conversation. */
export function Changed({ text, undoable }: { text: string; undoable: boolean }) {
  return (
    <div className="chat-changed">
      {text !== "" && (
        <>
          <CheckIcon />
          <p>{text}</p>
        </>
      )}
      {undoable && <Undo />}
    </div>
  );
}

/** Confirms an unclear order. `open`: it can still be answered. */
export function ConfirmCard({ question, open }: { question: string; open: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const asked = useId();
  if (!open) return <p className="chat-notice">{question}</p>;
  return (
    <fieldset className="chat-panel" aria-labelledby={asked}>
      <p id={asked}>{question}</p>
      <div className="chat-panel-actions chat-panel-answers">
        <button
          type="button"
          className="chat-button chat-button-strong"
          disabled={pending}
          onClick={() => session.send("Yes")}
        >
          Yes
        </button>
        <button type="button" className="chat-button" disabled={pending} onClick={() => session.send("No, thanks")}>
          No
        </button>
      </div>
    </fieldset>
  );
}

/** `changed`: "" if the answer's text says it. */
export function CartCard({ cart, changed, undoable }: { cart: Cart; changed: string; undoable: boolean }) {
  const { host } = useChat();
  const link = useLink();
  const { links } = host();
  return (
    <section className="chat-panel" aria-label="Your cart">
      {changed !== "" && <Changed text={changed} undoable={false} />}
      {cart.items.length === 0 ? (
        <>
          <p className="chat-nothing">Your cart is empty</p>
          {undoable && (
            <div className="chat-panel-actions">
              <Undo />
            </div>
          )}
        </>
      ) : (
        <>
          <ul className="chat-lines">
            {cart.items.map(({ id, quantity, listing }) => (
              <li key={id}>
                <ListingPicture listing={listing} />
                <span className="chat-line-title">
                  <a {...link(links.listing(listing.id))}>{listing.title}</a>{" "}
                  <span className="chat-quantity">× {quantity}</span>
                </span>
                <span className="chat-line-price">{formatRand(lineCents(quantity, centsOf(listing.price)))}</span>
              </li>
            ))}
          </ul>
          <p className="chat-total">
            Total <strong>{formatRand(cart.totalCents)}</strong>
          </p>
          <div className="chat-panel-actions">
            {undoable && <Undo />}
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
