import { Link, useSearch } from "wouter";
import type { ShopCity, ShopEntry } from "#contract/vendors/vendors.ts";
import { ratingText, reviewCount } from "#web/listings/rating-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackIcon, StarIcon, StoreIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { ShopLogo } from "#web/ui/shop-logo.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { useShopCities, useShopsIn } from "#web/vendors/shop-data.ts";

/** The directory of shops: every city, or the shops of one. */
export default function Shops({ params }: { params: Record<string, string | undefined> }) {
  return params.city === undefined ? <Cities /> : <City key={params.city} slug={params.city} />;
}

function Cities() {
  const title = "Shops by city";
  useTitle(title);
  const read = useShopCities();
  if (read.isError && !read.data) {
    return <LoadFailed what="The shops" busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  const provinces = Map.groupBy(read.data ?? [], ({ province }) => province);
  return (
    <div className="page" aria-busy={read.isPending}>
      <h1 className="page-title">{title}</h1>
      {read.isPending && <div className="skeleton skeleton-panel" />}
      {read.data?.length === 0 && (
        <EmptyState icon={<StoreIcon size={28} />} title="No shops yet" hint="Yours could be the first.">
          <Button asChild size="3">
            <Link href="/vendor/register">Become a Vendor</Link>
          </Button>
        </EmptyState>
      )}
      <div className="shop-provinces">
        {[...provinces].map(([province, cities]) => (
          <Province key={province} name={province} cities={cities} />
        ))}
      </div>
    </div>
  );
}

const Province = ({ name, cities }: { name: string; cities: readonly ShopCity[] }) => (
  <section className="panel">
    <h2 className="panel-title">{name}</h2>
    <ul className="shop-cities">
      {cities.map((city) => (
        <li key={city.slug}>
          <Link href={`/shops/${city.slug}`} className="text-link shop-city">
            {city.name}
          </Link>{" "}
          <span className="soft">
            {city.shops} {city.shops === 1 ? "shop" : "shops"}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

function City({ slug }: { slug: string }) {
  const from = new URLSearchParams(useSearch()).get("cursor");
  const pages = useShopsIn(slug, from);
  const first = pages.data?.pages[0];
  const shops = pages.data?.pages.flatMap((page) => page?.shops ?? []) ?? [];
  useTitle(first?.city ? `Shops in ${first.city.name}` : "Shops");
  if (pages.isError && shops.length === 0) {
    return <LoadFailed what="The shops" busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  if (first && !first.city) {
    return (
      <EmptyState level={1} icon={<StoreIcon size={28} />} title="No shop is here" hint="Look in another city.">
        <Button asChild size="3">
          <Link href="/shops">Shops by city</Link>
        </Button>
      </EmptyState>
    );
  }
  const next = pages.data?.pages.at(-1)?.nextCursor;
  return (
    <div className="page" aria-busy={pages.isPending}>
      <Link href="/shops" className="text-link back-link">
        <BackIcon size={16} /> Shops by city
      </Link>
      <h1 className="page-title">
        {first?.city ? `Shops in ${first.city.name}` : <span className="sr-only">Shops</span>}
      </h1>
      <ResultCount total={first?.total} one="shop" />
      {pages.isPending && <div className="skeleton skeleton-panel" />}
      <ul className="shop-list">
        {shops.map((shop) => (
          <Entry key={shop.id} shop={shop} />
        ))}
      </ul>
      <NextPage
        pages={pages}
        shown={shops.length}
        next={next ? `/shops/${slug}?${new URLSearchParams({ cursor: next })}` : undefined}
      />
      <PagesFailed pages={pages} text="More shops could not be loaded." />
    </div>
  );
}

const Entry = ({ shop }: { shop: ShopEntry }) => (
  <li className="panel shop-entry">
    <ShopLogo url={shop.logoUrl} />
    <div className="stack gap-2">
      <h2 className="panel-title">
        <Link href={`/shop/${shop.slug}`} className="shop-entry-link">
          {shop.businessName}
        </Link>
      </h2>
      <p className="soft clamp">{shop.description}</p>
      <p className="row gap-2 shop-facts">
        <span className="rating">
          <StarIcon size={14} />
          {ratingText(shop.rating)}
        </span>
        {shop.totalReviews > 0 && <span>{reviewCount(shop.totalReviews)}</span>}
        <span>
          {shop.totalListings} {shop.totalListings === 1 ? "product" : "products"}
        </span>
      </p>
    </div>
  </li>
);
