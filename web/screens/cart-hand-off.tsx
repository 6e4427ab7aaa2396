import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { CurrentUser } from "#contract/users/users.ts";
import type { CartHandOff as HandOff, TakenCart } from "#contract/widget/widget.ts";
import { useFragmentValue } from "#web/lib/fragment-value.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { meOptions } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ProductImage } from "#web/listings/product-image.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CartIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { isGone, useHandOff, useTakeHandOff } from "#web/widget/hand-off-data.ts";
import { AccountRead } from "./account-read.tsx";
import { SignInHere } from "./sign-in-here.tsx";

/** Shoppers arrive here from a vendor's chat, with a token for their cart, to check out. */
export default function CartHandOff() {
  useTitle("Your cart");
  const token = useFragmentValue("t");
  if (token === "") return <NoCart hint="This link is not complete. Please go back to the chat and try again." />;
  return <Arrival key={token} token={token} />;
}

const NoCart = ({ hint }: { hint: string }) => (
  <div className="page">
    <EmptyState level={1} icon={<CartIcon size={30} />} title="There is nothing to bring over" hint={hint}>
      <Button asChild size="3">
        <Link href="/cart">Go to your cart</Link>
      </Button>
    </EmptyState>
  </div>
);

function Arrival({ token }: { token: string }) {
  const me = useQuery(meOptions).data;
  const read = useHandOff(token);
  const [taken, setTaken] = useState<TakenCart | null>(null);
  if (taken) return <Taken {...taken} />;
  if (me && isGone(read.error)) return <NoCart hint={read.error.forPeople ?? ""} />;
  return (
    <AccountRead what="Your cart" read={read}>
      {(handOff) => {
        if (handOff === null) return <SignInFirst />;
        if (handOff.own) return <OwnCart />;
        return <Offer token={token} handOff={handOff} me={me as CurrentUser} onTaken={setTaken} />;
      }}
    </AccountRead>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page hand-off">
    <section className="panel auth-card">
      <h1 className="auth-title">{title}</h1>
      {children}
    </section>
  </div>
);

const SignInFirst = () => (
  <Card title="Login to go on to the checkout">
    <p className="soft hand-off-lead">Your cart from the chat is kept for you.</p>
    <SignInHere />
  </Card>
);

function OwnCart() {
  const [, navigate] = useLocation();
  // Replace this page, so that Back doesn't return to a used link.
  useEffect(() => navigate("/checkout", { replace: true }), [navigate]);
  return <div className="screen-loading" />;
}

function Offer({
  token,
  handOff: { vendorName, lines },
  me,
  onTaken,
}: {
  token: string;
  handOff: HandOff;
  me: CurrentUser;
  onTaken: (taken: TakenCart) => void;
}) {
  const [, navigate] = useLocation();
  const take = useTakeHandOff(token);
  const press = usePress({
    mutateAsync: async () => {
      const taken = await take.mutateAsync();
      if (taken.refused.length > 0) return onTaken(taken);
      toast({ title: "Added to cart", description: `Everything from the chat of ${vendorName}` });
      navigate("/cart", { replace: true });
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(take.isPending);
  if (isGone(take.error)) return <NoCart hint={take.error.forPeople ?? ""} />;
  if (lines.length === 0) return <NoCart hint="Nothing in the cart from the chat is for sale at the moment." />;
  return (
    <div className="page page-narrow">
      <h1 className="page-title">Add these to your cart?</h1>
      <p className="hand-off-lead">
        They were put into a cart in the chat of {vendorName}, by another account. Here you are signed in as{" "}
        <strong>{me.username}</strong>.
      </p>
      <ul className="cart-lines">
        {lines.map(({ listing, quantity }) => (
          <li key={listing.id} className="cart-line hand-off-line">
            <ProductImage url={listing.imageUrl} title="" sizes="96px" />
            <div>
              <h2 className="cart-line-title">{listing.title}</h2>
              <p className="soft">{listing.vendor.businessName}</p>
              <p className="price">
                {quantity} × {shopPrice(listing.price)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="row hand-off-actions">
        <Button ref={button} size="3" loading={take.isPending} onClick={() => press(undefined)}>
          Add to my cart
        </Button>
        <Button asChild size="3" variant="soft">
          <Link href="/cart" replace>
            No, thank you
          </Link>
        </Button>
      </div>
    </div>
  );
}

function Taken({ added, refused }: TakenCart) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const products = added === 1 ? "1 product is" : `${added} products are`;
  return (
    <div className="page page-narrow">
      <h1 ref={heading} tabIndex={-1} className="page-title account-said">
        {added === 0 ? "Nothing could be added" : "Not everything could be added"}
      </h1>
      {added > 0 && <p className="hand-off-lead">{products} in your cart now. Left out:</p>}
      <ul className="list">
        {refused.map((sentence, at) => (
          // Sentences may repeat, and their order never changes, so the index is a safe key.
          <li key={`${at} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
      <div className="row hand-off-actions">
        <Button asChild size="3">
          <Link href="/cart" replace>
            Go to your cart
          </Link>
        </Button>
      </div>
    </div>
  );
}
