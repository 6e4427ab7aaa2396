import { Badge, Button } from "@radix-ui/themes";
import { Link, useLocation, useSearch } from "wouter";
import { distanceBadge, distanceKm, vendorLocation } from "#contract/shared/distance.ts";
import type { Shop as ShopData } from "#contract/vendors/vendors.ts";
import { locate, useShopperLocation } from "#web/lib/location-store.ts";
import { toast } from "#web/lib/toast-store.ts";
import { ProductCardSkeletons } from "#web/listings/product-card.tsx";
import { Card } from "#web/listings/product-grid.tsx";
import { ratingText, reviewCount } from "#web/listings/rating-badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CheckIcon, PinIcon, SearchIcon, StarIcon, StoreIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import { ShopLogo } from "#web/ui/shop-logo.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { useShop, useShopListings } from "#web/vendors/shop-data.ts";
import { cardAction } from "./card-action.tsx";

/** A vendor's public page. */
export default function Shop({ params }: { params: Record<string, string | undefined> }) {
  const shop = useShop(params.slug ?? "");
  useTitle(shop.data?.businessName ?? "Shop");
  if (shop.isPending) return <ShopSkeleton />;
  if (shop.isError) {
    return <LoadFailed what="This shop" busy={shop.isFetching} onRetry={() => void shop.refetch()} />;
  }
  if (!shop.data) {
    return (
      <EmptyState level={1} icon={<StoreIcon size={28} />} title="Shop not found" hint="It may have closed.">
        <Button asChild size="3">
          <Link href="/marketplace">Browse the marketplace</Link>
        </Button>
      </EmptyState>
    );
  }
  return <Details key={shop.data.id} shop={shop.data} />;
}

function Details({ shop }: { shop: ShopData }) {
  return (
    <div className="page shop">
      <header className="shop-head">
        <ShopLogo url={shop.logoUrl} />
        <div className="stack gap-2">
          <h1 className="shop-name">{shop.businessName}</h1>
          <ul className="row shop-facts">
            <li className="shop-place">
              <PinIcon size={16} />
              <span>
                {shop.citySlug === "" ? (
                  shop.city
                ) : (
                  <Link href={`/shops/${shop.citySlug}`} className="text-link">
                    {shop.city}
                  </Link>
                )}
                , {shop.province}
              </span>
              <Distance shop={shop} />
            </li>
            <li>
              <span className="rating">
                <StarIcon size={14} />
                {ratingText(shop.rating)}
              </span>{" "}
              {shop.totalReviews > 0 && `· ${reviewCount(shop.totalReviews)} of all its products`}
            </li>
            {shop.verified && (
              <li>
                <Badge size="2" color="grass">
                  <CheckIcon size={13} />
                  Verified
                </Badge>
              </li>
            )}
          </ul>
        </div>
      </header>
      {shop.description && <p className="shop-description">{shop.description}</p>}
      <Policies shop={shop} />
      <Products shop={shop} />
    </div>
  );
}

/** In the vendor's own words, beside what the law promises. */
function Policies({ shop }: { shop: ShopData }) {
  const said = [
    ["Opening hours", shop.hours],
    ["Delivery", shop.deliveryPolicy],
    ["Returns", shop.returnsPolicy],
  ].filter(([, text]) => text !== null);
  if (said.length === 0) return null;
  return (
    <dl className="shop-policies">
      {said.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far away the shop is; the browser is asked only on a press (rule near-3). */
function Distance({ shop }: { shop: ShopData }) {
  const { location, locating } = useShopperLocation();
  const button = useKeepFocus<HTMLButtonElement>(locating);
  const place = vendorLocation(shop);
  if (!place) return null;
  if (location) {
    const km = distanceKm(location, place);
    return <span>· {distanceBadge(km) ?? `${Math.round(km)}km`} away</span>;
  }
  const ask = () =>
    locate().catch((error: unknown) =>
      toast({ title: "Location unavailable", description: error instanceof Error ? error.message : String(error) }),
    );
  return (
    <button
      ref={button}
      type="button"
      className="text-link shop-distance"
      disabled={locating}
      onClick={() => void ask()}
    >
      {locating ? "Locating..." : "How far from me?"}
    </button>
  );
}

function Products({ shop }: { shop: ShopData }) {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const search = query.get("search") ?? "";
  const pages = useShopListings(shop.slug, search, query.get("cursor"));
  const next = pages.data?.pages.at(-1)?.nextCursor;
  const listings = pages.data?.pages.flatMap((page) => page.listings) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  const near = useShopperLocation((state) => state.location);
  if (pages.isError && listings.length === 0) {
    return <LoadFailed what="The listings" level={2} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  return (
    <section aria-label="Products">
      <h2 className="sr-only">Products</h2>
      <search>
        <SettlingSearch
          label="Search this shop"
          search={search}
          action={path}
          onSettled={(text) =>
            // The entry's state names its scroll position; keep it.
            navigate(text === "" ? path : `${path}?search=${encodeURIComponent(text)}`, {
              replace: true,
              state: history.state,
            })
          }
        />
      </search>
      <ResultCount total={looking ? undefined : pages.data?.pages[0]?.total} one="product" />
      {!looking && listings.length === 0 && (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title="No products found"
          hint={search === "" ? "This shop sells nothing right now." : "Try adjusting your search"}
        />
      )}
      <div className="product-grid" aria-busy={looking}>
        {listings.map((listing, at) => (
          <div className="product-cell" key={listing.id}>
            <Card listing={listing} near={near} action={cardAction} eager={at < 4} />
          </div>
        ))}
        {pages.isPending && <ProductCardSkeletons />}
      </div>
      <NextPage
        pages={pages}
        shown={listings.length}
        next={next ? `${path}?${new URLSearchParams({ ...(search && { search }), cursor: next })}` : undefined}
      />
      <PagesFailed pages={pages} text="More products could not be loaded." />
    </section>
  );
}

function ShopSkeleton() {
  return (
    <div className="page" aria-busy="true">
      <h1 className="sr-only">Shop</h1>
      <div className="shop-head">
        <span className="shop-logo skeleton" />
        <div className="skeleton skeleton-title" />
      </div>
      <div className="product-grid">
        <ProductCardSkeletons />
      </div>
    </div>
  );
}
