import { type FormEvent, useEffect, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Home as HomeContent } from "#contract/home/home.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import { AddToCartButton } from "#web/cart/add-to-cart-button.tsx";
import { locate, locationIsAllowed, useShopperLocation } from "#web/lib/location-store.ts";
import { useHome, useNearest } from "#web/listings/listings-data.ts";
import { ProductCard, ProductCardSkeletons } from "#web/listings/product-card.tsx";
import { useSearchSuggestions } from "#web/listings/search-suggestions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ArrowIcon, ChatIcon, SearchIcon, ShieldIcon, TagIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ExampleAnswer, ExampleWishes } from "./home-examples.tsx";
import { CategoryTiles } from "./home-tiles.tsx";

const features = [
  {
    icon: <ChatIcon size={24} />,
    title: "AI Shopping Buddy",
    text: "Say what you need in your own words. The assistant finds it, compares it and puts it in your cart.",
  },
  {
    icon: <TagIcon size={24} />,
    title: "Best Price",
    text: "Vendors from all nine provinces side by side, so the better price is never far away.",
  },
  {
    icon: <ShieldIcon size={24} />,
    title: "Secure Checkout",
    text: "Card details stay with the payment provider. The shop never sees or stores them.",
  },
];

const shelfSize = 8;
const nearSize = 4;

export default function Home() {
  useTitle(null);
  const { data, isError } = useHome();
  return (
    <>
      <Hero home={data} failed={isError} />
      {data?.categories.length !== 0 && !isError && (
        <section className="page home-shelf" aria-label="Categories">
          <CategoryTiles tiles={data?.categories} />
        </section>
      )}
      {!isError && <Shelf title="New on Indaba" listings={data?.newest} all="/marketplace" />}
      <NearShelf />
      <Shelf title="Well rated" listings={data?.wellRated ?? []} />
      <section className="features page" aria-label="Why Indaba">
        {features.map(({ icon, title, text }) => (
          <article className="panel feature stack gap-2" key={title}>
            <span className="feature-icon">{icon}</span>
            <h2 className="panel-title">{title}</h2>
            <p className="soft">{text}</p>
          </article>
        ))}
      </section>
    </>
  );
}

function Hero({ home, failed }: { home: HomeContent | undefined; failed: boolean }) {
  const [term, setTerm] = useState("");
  const suggestions = useSearchSuggestions(term);
  const [, navigate] = useLocation();
  const go = (address: string) => {
    // Rule search-5: blank terms are ignored.
    if (term.trim()) navigate(`${address}${encodeURIComponent(term.trim())}`);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    go("/marketplace?search=");
  };
  return (
    <section className="hero">
      <div className="hero-backdrop">
        <Circles />
      </div>
      <div className="hero-inner page">
        <div>
          <h1 className="hero-title">
            Tell us what you’re after. <em>We’ll find who has it.</em>
          </h1>
          <p className="hero-text">
            Indaba is a South African marketplace you shop by talking. Ask in your own words, or look around yourself.
          </p>
          <search>
            <form className="hero-search" action="/marketplace" onSubmit={search}>
              <SearchIcon size={22} />
              <input
                type="search"
                name="search"
                value={term}
                {...suggestions.input}
                onChange={(event) => setTerm(event.target.value)}
                placeholder="A laptop under R8000, takkies…"
                aria-label="Search products"
                enterKeyHint="search"
                maxLength={200}
              />
              <Button type="submit" size="3" variant="soft">
                Search
              </Button>
              <Button type="button" size="3" onClick={() => go("/chat?q=")}>
                Ask
              </Button>
              {suggestions.list}
            </form>
          </search>
          <ExampleWishes examples={home?.examples ?? []} />
          <div className="row hero-buttons">
            <Button asChild size="3">
              <Link href="/chat">
                <ChatIcon size={18} />
                Chat with AI
              </Link>
            </Button>
            <Button asChild size="3" variant="surface" color="gray" highContrast>
              <Link href="/marketplace">Browse Deals</Link>
            </Button>
            <Button asChild size="3" variant="surface" color="gray" highContrast>
              <Link href="/auth/register">Get Started Free</Link>
            </Button>
            <Button asChild size="3" variant="surface" color="gray" highContrast>
              <Link href="/vendor/register">Become a Vendor</Link>
            </Button>
          </div>
        </div>
        {!failed && home?.examples.length !== 0 && <ExampleAnswer example={home?.examples[0]} />}
      </div>
    </section>
  );
}

/** Decoration: rings of people around a fire, seen from above. */
function Circles() {
  const rings = [
    { radius: 120, people: 9 },
    { radius: 215, people: 16 },
    { radius: 320, people: 24 },
    { radius: 440, people: 32 },
  ];
  return (
    <svg className="hero-circles" viewBox="-480 -480 960 960" aria-hidden="true">
      {rings.map(({ radius, people }, ring) => (
        <g key={radius}>
          <circle r={radius} className="hero-ring" />
          {Array.from({ length: people }, (_, at) => {
            const angle = (at / people) * 2 * Math.PI + ring * 0.4;
            return (
              <circle
                key={at}
                cx={Math.round(Math.cos(angle) * radius)}
                cy={Math.round(Math.sin(angle) * radius)}
                r={(at * 7 + ring * 3) % 5 === 0 ? 13 : 7}
                className={(at * 7 + ring * 3) % 5 === 0 ? "hero-person hero-person-speaking" : "hero-person"}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}

/** `listings` is undefined while loading. Without listings there is no shelf. */
function Shelf({
  title,
  listings,
  all,
  near = null,
}: {
  title: string;
  listings: readonly Listing[] | undefined;
  /** Where everything of this kind is. */
  all?: string;
  near?: Location | null;
}) {
  const titleId = useId();
  if (listings?.length === 0) return null;
  return (
    <section className="home-shelf page" aria-labelledby={titleId}>
      <div className="spread shelf-head">
        <h2 className="section-title" id={titleId}>
          {title}
        </h2>
        {all && (
          <Link href={all} className="text-link">
            See everything <ArrowIcon size={16} />
          </Link>
        )}
      </div>
      <div className="product-grid">
        {listings?.map((listing) => (
          <ProductCard
            key={listing.id}
            listing={listing}
            near={near}
            action={(titleId) => <AddToCartButton listing={listing} describedBy={titleId} />}
          />
        )) ?? <ProductCardSkeletons count={shelfSize} />}
      </div>
    </section>
  );
}

/** Only with a location that the shopper has already allowed: this screen never asks (rule near-3). */
function NearShelf() {
  const location = useShopperLocation((state) => state.location);
  const nearest = useNearest(location, nearSize);
  useEffect(() => {
    if (location) return;
    void locationIsAllowed().then(async (allowed) => {
      if (allowed) await locate().catch(() => {});
    });
  }, [location]);
  return <Shelf title="Near you" listings={nearest.data ?? []} near={location} all="/marketplace?near=1" />;
}
