import { type Signal, useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { Button } from "@radix-ui/themes";
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Link, useLocation, useSearch } from "wouter";
import { type Category, categories, categoryLabel } from "#contract/listings/categories.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { locate, locationIsAllowed, useShopperLocation } from "#web/lib/location-store.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { rememberSearch } from "#web/lib/visited.ts";
import {
  addressOf,
  type Limits,
  type MarketplaceAddress,
  planOf,
  readAddress,
  writeAddress,
} from "#web/listings/marketplace-address.ts";
import { useListingPages, usePlanCounts, useRelatedSearch } from "#web/listings/marketplace-data.ts";
import { pressNearMe } from "#web/listings/near-me.ts";
import { ProductCardSkeletons, skeletonCount } from "#web/listings/product-card.tsx";
import { Card, filteredCards, groupSize, ProductGroups } from "#web/listings/product-grid.tsx";
import { filterReceived } from "#web/listings/received-filter.ts";
import { useSearchSuggestions } from "#web/listings/search-suggestions.tsx";
import { lacksText, nobodySays } from "#web/results/lacks-text.ts";
import { limitsSet } from "#web/results/plan-chips.ts";
import { FiltersButton, PlanChips } from "#web/results/plan-controls.tsx";
import { PlanFields } from "#web/results/plan-fields.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PinIcon, SearchIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { useOffline } from "#web/ui/offline-notice.tsx";
import { ResultCount } from "#web/ui/paged.tsx";
import { searchFormId, TypedSearch } from "#web/ui/settling-search.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { cardAction } from "./card-action.tsx";
import { PlainFilters } from "./plain-filters.tsx";

/** With fewer results than this, related listings are shown too. */
const fewResults = 4;

export default function Marketplace() {
  useTitle("Marketplace");
  const query = useSearch();
  const [, navigate] = useLocation();
  const address = useMemo(() => readAddress(query), [query]);
  const location = useShopperLocation((state) => state.location);
  const near = address.near ? location : null;
  const term = useSignal(address.search);

  const go = (next: MarketplaceAddress, replace = false) => {
    const written = writeAddress(next);
    // The same address again would be a useless history entry.
    if (written === writeAddress(readAddress(window.location.search))) return;
    navigate(written, {
      replace,
      // The entry's state names its scroll position; keep it.
      ...(replace ? { state: history.state } : {}),
    });
  };
  const change = (part: Partial<MarketplaceAddress>, replace = false) => {
    const { cursor: _, ...start } = readAddress(window.location.search);
    go({ ...start, ...part }, replace);
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
        <SearchBox
          term={term}
          search={address.search}
          limits={address.limits}
          onSettled={(search) => change({ search }, true)}
        />
        <label className="select">
          <span className="sr-only">Category</span>
          <select
            name="category"
            form={searchFormId}
            value={address.category}
            onChange={(event) => change({ category: event.target.value as Category | "all" })}
          >
            {(["all", ...categories] as const).map((category) => (
              <option key={category} value={category}>
                {category === "all" ? "All categories" : categoryLabel(category)}
              </option>
            ))}
          </select>
        </label>
        <NearMeButton on={near !== null} onTurn={(on) => change(on ? { near: true } : nearNowhere())} />
      </search>
      <Results
        term={term}
        address={address}
        near={near}
        onPlan={(plan) => go(addressOf(plan))}
        onNear={() => change({ near: true }, true)}
      />
    </div>
  );
}

/** Rule near-1: Near Me off leaves words and category as they are. What measures from here goes with it. */
function nearNowhere(): Partial<MarketplaceAddress> {
  const { withinKm: _, sort, ...limits } = readAddress(window.location.search).limits;
  return { near: false, limits: { ...limits, ...(sort && sort !== "distance" && sort !== "relevance" && { sort }) } };
}

function SearchBox({
  term,
  search,
  limits,
  onSettled,
}: {
  term: Signal<string>;
  search: string;
  limits: Limits;
  onSettled: (search: string) => void;
}) {
  useSignals();
  const suggestions = useSearchSuggestions(term.value, { products: false });
  return (
    <TypedSearch
      label="Search products"
      search={search}
      text={term.value}
      onText={(text) => {
        term.value = text;
      }}
      onSettled={onSettled}
      action="/marketplace"
      input={suggestions.input}
    >
      {suggestions.list}
      <noscript>
        <PlainFilters limits={limits} />
      </noscript>
    </TypedSearch>
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
  address: MarketplaceAddress;
  near: Location | null;
  onPlan: (plan: SearchPlan) => void;
  /** The words ask for what is near, and the place is known. */
  onNear: () => void;
}

/** Deferred: the typed letter is painted first, the filtered list after it. */
function Results({ term, onPlan, onNear, ...filters }: ResultsProps & { term: Signal<string> }) {
  useSignals();
  const handlers = useRef({ onPlan, onNear });
  handlers.current = { onPlan, onNear };
  const changePlan = useCallback((plan: SearchPlan) => handlers.current.onPlan(plan), []);
  const turnNear = useCallback(() => handlers.current.onNear(), []);
  return <Found typed={useDeferredValue(term.value.trim())} {...filters} onPlan={changePlan} onNear={turnNear} />;
}

const Found = memo(({ typed, address, near, onPlan, onNear }: ResultsProps & { typed: string }) => {
  const { search, category } = address;
  const pages = useListingPages(address, near);
  // A search that fails leaves the list that was there.
  const last = useRef(pages.data);
  last.current = pages.data ?? last.current;
  const list = last.current;
  const received = useMemo(() => list?.pages.flatMap((page) => page.listings) ?? [], [list]);
  const typing = typed !== search;
  const looking = pages.isPending || pages.isPlaceholderData || typing;
  const [first] = pages.data?.pages ?? [];
  const read = pages.isPlaceholderData ? undefined : first?.read;
  const matching = useMemo(
    () => (looking || !pages.data ? filterReceived(received, typed, category) : received),
    [looking, pages.data, received, typed, category],
  );
  const asked = JSON.stringify([address, near]);
  // When the screen opens it shows everything in the cache, so that Back can restore the scroll position.
  const [cards, setCards] = useState({ asked, limit: Number.POSITIVE_INFINITY, mounted: Number.POSITIVE_INFINITY });
  if (cards.asked !== asked) setCards({ asked, limit: groupSize, mounted: groupSize });
  // While typing, only the top of the list matters: deleting a letter must not render hundreds of cards at once.
  else if (typing && cards.limit > filteredCards) setCards({ ...cards, limit: filteredCards });
  const limit = looking ? filteredCards : cards.limit;
  const shown = matching.slice(0, limit);
  const total = first?.total;
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
  const restAt = looking || !read || read.ranked === 0 ? null : read.rankedFromHere;
  const plan = read?.plan ?? planOf(address, near);
  const placeKnown = useShopperLocation((state) => state.location !== null);
  const placeWanted = read?.placeWanted === true;
  useEffect(() => {
    if (placeWanted && placeKnown) onNear();
  }, [placeWanted, placeKnown, onNear]);

  if (pages.isError && received.length === 0) {
    return <LoadFailed what="The listings" level={2} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  return (
    <div className="market">
      <MarketControls plan={plan} address={address} near={near} vendorName={read?.vendorName ?? null} onPlan={onPlan}>
        <ResultCount total={settled && total ? total : undefined} one="product" />
      </MarketControls>
      <section className="market-results" aria-label="Products">
        {pages.isError && !pages.data && <OnlyLoaded onRetry={() => void pages.refetch()} />}
        {(shown.length > 0 || looking) && <h2 className="sr-only">Products</h2>}
        {placeWanted && !placeKnown && (
          <p className="market-note">Press Near Me to see what is nearest to you first.</p>
        )}
        {shown.length === 0 && settled && (
          <EmptyState
            icon={<SearchIcon size={28} />}
            title="No products found"
            hint="Try adjusting your search or filters"
          >
            <WaysOn address={address} />
          </EmptyState>
        )}
        <div aria-busy={looking}>
          <ProductGroups
            list={looking ? received : matching}
            matching={matching}
            filtered={looking}
            limit={limit}
            mounted={cards.mounted}
            restAt={restAt}
            near={near}
            action={cardAction}
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
            {...(next && { next: writeAddress({ ...address, near: false, cursor: next }) })}
          />
        )}
        {pages.isFetchNextPageError && (
          <div className="load-more">
            <Button variant="soft" onClick={() => void pages.fetchNextPage()}>
              Load more
            </Button>
          </div>
        )}
        {settled && !hasMore && <Related plan={plan} found={read?.related ?? none} shown={shown} near={near} />}
      </section>
    </div>
  );
});

/** From an empty list: what was asked for goes to the assistant, and what is set can be taken back. */
function WaysOn({ address }: { address: MarketplaceAddress }) {
  const { cursor: _, ...start } = address;
  const { search, category, limits } = start;
  const words = search.trim();
  const { sort, ...narrowing } = limits;
  const narrowed = category !== "all" || Object.keys(narrowing).length > 0;
  return (
    <>
      <Button asChild size="3">
        <Link href={words ? `/chat?q=${encodeURIComponent(words)}` : "/chat"}>Ask the assistant</Link>
      </Button>
      {words && (
        <Button asChild size="3" variant="soft">
          <Link href={writeAddress({ ...start, search: "" })}>Clear search</Link>
        </Button>
      )}
      {narrowed && (
        <Button asChild size="3" variant="soft">
          <Link href={writeAddress({ ...start, category: "all", limits: sort ? { sort } : {} })}>Clear filters</Link>
        </Button>
      )}
    </>
  );
}

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

const none: Listing[] = [];
const wide = "(min-width: 1024px)";

/** The plan as controls: beside the list where there is room, else behind "Filters". */
function MarketControls({
  plan,
  address,
  near,
  vendorName,
  onPlan,
  children,
}: Pick<ResultsProps, "address" | "near" | "onPlan"> & {
  plan: SearchPlan;
  vendorName: string | null;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const isWide = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
  const counts = usePlanCounts(address, near, open || isWide);
  const panel = useId();
  // Then there is nothing to put in order, and nothing to take back.
  const useless = counts.data?.total === 0 && limitsSet(plan) === 0;
  return (
    <>
      <div className="market-bar" data-useless={useless || undefined}>
        {!useless && (
          <div className="market-open">
            <FiltersButton plan={plan} open={open} panel={panel} onOpen={setOpen} />
          </div>
        )}
        <PlanChips plan={plan} onPlan={onPlan} vendorName={vendorName} price={priceOf} boxed />
        {children}
      </div>
      <aside
        id={panel}
        className="market-filters plan-panel"
        aria-label="Filters"
        data-useless={useless || undefined}
        hidden={useless || (!open && !isWide)}
      >
        {counts.isError && !counts.data ? (
          <LoadFailed what="The filters" level={2} busy={counts.isFetching} onRetry={() => void counts.refetch()} />
        ) : (
          <PlanFields plan={plan} counts={counts.data ?? null} onPlan={onPlan} price={priceOf} withSort />
        )}
        {/* On a phone the results are below the panel. */}
        {!isWide && counts.data && (
          <Button
            type="button"
            size="3"
            onClick={() => {
              setOpen(false);
              document.querySelector<HTMLElement>(`[aria-controls="${panel}"]`)?.focus();
            }}
          >
            {counts.data.total === 1 ? "Show 1 product" : `Show ${counts.data.total} products`}
          </Button>
        )}
      </aside>
    </>
  );
}

const priceOf = (cents: number): string => shopPrice(centsToPrice(cents));

/**
 * Rule search-3: listings found by meaning, or by the assistant's search alone, have a section of their own; so has what lacks a word
 * of what was asked for, which each names.
 */
function Related({ plan, found, shown, near }: RelatedProps) {
  const search = useRelatedSearch(plan, shown.length < fewResults);
  const { listings = none, close = [], unknown = [] } = search.data ?? {};
  const known = new Set(shown.map(({ id }) => id));
  const isNew = ({ id }: Listing) => !known.has(id);
  const nearly = close.filter((listing) => isNew(listing) && listing.lacks.length > 0);
  // What lacks no word of it is only similar in meaning: nuts for a rubber duck are not close to it.
  const similar = close.filter(({ lacks }) => lacks.length === 0);
  const related = new Map([...found, ...listings, ...similar].map((listing) => [listing.id, listing]));
  const others = [...related.values()].filter(isNew).slice(0, 8);
  return (
    <>
      {shown.length === 0 && unknown.length > 0 && <p className="market-note">{nobodySays(unknown)}</p>}
      {others.length > 0 && (
        <Beside title="You may also like">
          {others.map((listing) => (
            <Card key={listing.id} listing={listing} near={near} action={cardAction} />
          ))}
        </Beside>
      )}
      {nearly.length > 0 && (
        <Beside title="Close to it">
          {nearly.map((listing) => (
            <div className="product-cell" key={listing.id}>
              <Card listing={listing} near={near} action={cardAction} />
              <p className="market-lacks">{lacksText(listing.lacks)}</p>
            </div>
          ))}
        </Beside>
      )}
    </>
  );
}

interface RelatedProps {
  plan: SearchPlan;
  found: Listing[];
  shown: Listing[];
  near: Location | null;
}

function Beside({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="related" aria-labelledby={heading}>
      <h2 className="section-title" id={heading}>
        {title}
      </h2>
      <div className="product-grid">{children}</div>
    </section>
  );
}
