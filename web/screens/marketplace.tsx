import { type Signal, useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { Button } from "@radix-ui/themes";
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { type Category, categories, categoryLabel } from "#contract/listings/categories.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import { AddToCartButton } from "#web/cart/add-to-cart-button.tsx";
import { locate, locationIsAllowed, useShopperLocation } from "#web/lib/location-store.ts";
import { rememberSearch } from "#web/lib/visited.ts";
import { useListingPages, useRelatedListings } from "#web/listings/listings-data.ts";
import { type MarketplaceAddress, readAddress, writeAddress } from "#web/listings/marketplace-address.ts";
import { pressNearMe } from "#web/listings/near-me.ts";
import { ProductCardSkeletons, skeletonCount } from "#web/listings/product-card.tsx";
import { Card, type CardAction, filteredCards, groupSize, ProductGroups } from "#web/listings/product-grid.tsx";
import { filterReceived } from "#web/listings/received-filter.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PinIcon, SearchIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { useOffline } from "#web/ui/offline-notice.tsx";
import { ResultCount } from "#web/ui/paged.tsx";
import { TypedSearch } from "#web/ui/settling-search.tsx";
import { useTitle } from "#web/ui/use-title.ts";

/** With fewer results than this, related listings are shown too. */
const fewResults = 4;

export default function Marketplace() {
  useTitle("Marketplace");
  const query = useSearch();
  const [, navigate] = useLocation();
  const address = readAddress(query);
  const location = useShopperLocation((state) => state.location);
  const near = address.near ? location : null;
  const term = useSignal(address.search);

  const go = (change: Partial<MarketplaceAddress>, replace = false) => {
    const current = readAddress(window.location.search);
    const { cursor: _, ...start } = current;
    const next = writeAddress({ ...start, ...change });
    // The same address again would be a useless history entry.
    if (next === writeAddress(current)) return;
    navigate(next, {
      replace,
      // The entry's state names its scroll position; keep it.
      ...(replace ? { state: history.state } : {}),
    });
  };

  // An opened address may have Near Me in it: locate without asking, only if permission was given before (rule near-3).
  useEffect(() => {
    if (!address.near || location) return;
    void locationIsAllowed().then(async (allowed) => {
      if (allowed) await locate().catch(() => {});
    });
  }, [address.near, location]);

  // For the way back from a product.
  useEffect(rememberSearch, [query]);

  return (
    <div className="page">
      <h1 className="page-title">Marketplace</h1>
      <search className="filters">
        <SearchBox term={term} search={address.search} onSettled={(search) => go({ search }, true)} />
        <label className="select">
          <span className="sr-only">Category</span>
          <select
            value={address.category}
            onChange={(event) => go({ category: event.target.value as Category | "all" })}
          >
            {(["all", ...categories] as const).map((category) => (
              <option key={category} value={category}>
                {category === "all" ? "All categories" : categoryLabel(category)}
              </option>
            ))}
          </select>
        </label>
        <NearMeButton on={near !== null} onTurn={(on) => go({ near: on })} />
      </search>
      <Results term={term} search={address.search} category={address.category} near={near} cursor={address.cursor} />
    </div>
  );
}

function SearchBox({
  term,
  search,
  onSettled,
}: {
  term: Signal<string>;
  search: string;
  onSettled: (search: string) => void;
}) {
  useSignals();
  return (
    <TypedSearch
      label="Search products"
      search={search}
      text={term.value}
      onText={(text) => {
        term.value = text;
      }}
      onSettled={onSettled}
    />
  );
}

function NearMeButton({ on, onTurn }: { on: boolean; onTurn: (on: boolean) => void }) {
  const locating = useShopperLocation((state) => state.locating);
  const button = useKeepFocus<HTMLButtonElement>(locating);
  return (
    <Button
      ref={button}
      size="3"
      variant={on ? "solid" : "surface"}
      {...(on ? {} : { color: "gray" as const, highContrast: true })}
      aria-pressed={on}
      disabled={locating}
      onClick={() => void pressNearMe(on, onTurn)}
    >
      <PinIcon size={18} />
      {locating ? "Locating..." : "Near Me"}
    </Button>
  );
}

interface ResultsProps {
  search: string;
  category: Category | "all";
  near: Location | null;
  cursor: string | undefined;
}

/** Deferred: the typed letter is painted first, the filtered list after it. */
function Results({ term, ...filters }: ResultsProps & { term: Signal<string> }) {
  useSignals();
  return <Found typed={useDeferredValue(term.value.trim())} {...filters} />;
}

const Found = memo(({ typed, search, category, near, cursor }: ResultsProps & { typed: string }) => {
  const pages = useListingPages({ search, category, near, cursor });
  // A search that fails leaves the list that was there.
  const last = useRef(pages.data);
  last.current = pages.data ?? last.current;
  const list = last.current;
  const received = useMemo(() => list?.pages.flatMap((page) => page.listings) ?? [], [list]);
  const typing = typed !== search;
  const looking = pages.isPending || pages.isPlaceholderData || typing;
  const matching = useMemo(() => filterReceived(received, typed, category), [received, typed, category]);
  const asked = JSON.stringify([search, category, near, cursor]);
  // When the screen opens it shows everything in the cache, so that Back can restore the scroll position.
  const [cards, setCards] = useState({ asked, limit: Number.POSITIVE_INFINITY, mounted: Number.POSITIVE_INFINITY });
  if (cards.asked !== asked) setCards({ asked, limit: groupSize, mounted: groupSize });
  // While typing, only the top of the list matters: deleting a letter must not render hundreds of cards at once.
  else if (typing && cards.limit > filteredCards) setCards({ ...cards, limit: filteredCards });
  const limit = looking ? filteredCards : cards.limit;
  const shown = matching.slice(0, limit);
  const total = pages.data?.pages[0]?.total;
  const settled = !looking && !pages.isError;
  const next = pages.data?.pages.at(-1)?.nextCursor;
  const hasMore = shown.length < matching.length || pages.hasNextPage;
  const showMore = () => {
    if (shown.length < matching.length) {
      const more = shown.length < groupSize ? groupSize : shown.length + groupSize;
      setCards({ asked, limit: more, mounted: Math.max(more, cards.mounted) });
      return;
    }
    setCards({ asked, limit: Number.POSITIVE_INFINITY, mounted: Number.POSITIVE_INFINITY });
    void pages.fetchNextPage();
  };

  if (pages.isError && received.length === 0) {
    return <LoadFailed what="The listings" level={2} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  return (
    <>
      {pages.isError && !pages.data && <OnlyLoaded onRetry={() => void pages.refetch()} />}
      <ResultCount total={settled && total ? total : undefined} one="product" />
      {shown.length === 0 && settled && (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title="No products found"
          hint="Try adjusting your search or filters"
        />
      )}
      {(shown.length > 0 || looking) && <h2 className="sr-only">Products</h2>}
      <div aria-busy={looking}>
        <ProductGroups
          list={looking ? received : matching}
          matching={matching}
          filtered={looking}
          limit={limit}
          mounted={cards.mounted}
          near={near}
          action={addToCart}
        />
        {((shown.length === 0 && looking) || (settled && pages.isFetchingNextPage)) && (
          <div className="product-grid product-group">
            <ProductCardSkeletons count={settled ? 4 : skeletonCount} />
          </div>
        )}
      </div>
      {settled && hasMore && (
        <LoadMore
          key={shown.length}
          loading={pages.isFetchingNextPage}
          onReached={showMore}
          {...(next && { next: writeAddress({ search, category, near: false, cursor: next }) })}
        />
      )}
      {pages.isFetchNextPageError && (
        <div className="load-more">
          <Button variant="soft" onClick={() => void pages.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      {settled && shown.length < fewResults && <Related text={search} category={category} shown={shown} near={near} />}
    </>
  );
});

function OnlyLoaded({ onRetry }: { onRetry: () => void }) {
  const why = useOffline() ? "You are offline" : "The shop could not be reached";
  return (
    <p role="alert" className="row gap-2">
      {why}, so only what was loaded before is searched.
      <Button variant="soft" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

const addToCart: CardAction = (listing, titleId) => <AddToCartButton listing={listing} describedBy={titleId} />;

/** Rule search-3: listings found by meaning have a section of their own. */
function Related({
  text,
  category,
  shown,
  near,
}: {
  text: string;
  category: Category | "all";
  shown: Listing[];
  near: Location | null;
}) {
  const related = useRelatedListings(text, category, true);
  const known = new Set(shown.map(({ id }) => id));
  const others = related.data?.filter(({ id }) => !known.has(id)).slice(0, 8) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related-title">
      <h2 className="section-title" id="related-title">
        You may also like
      </h2>
      <div className="product-grid">
        {others.map((listing) => (
          <Card key={listing.id} listing={listing} near={near} action={addToCart} />
        ))}
      </div>
    </section>
  );
}
