import { Link } from "wouter";
import type { ExampleWish } from "#contract/home/home.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { ProductImage } from "#web/listings/product-image.tsx";
import { ArrowIcon } from "#web/ui/icons.tsx";

const ask = (wish: string) => `/chat?q=${encodeURIComponent(wish)}`;

/** Wishes to try, each with the number it finds. One line, so that nothing moves when they arrive. */
export function ExampleWishes({ examples }: { examples: readonly ExampleWish[] }) {
  return (
    <ul className="example-wishes" aria-label="For example">
      {examples.map(({ wish, total }) => (
        <li key={wish}>
          <Link href={ask(wish)} className="example-wish">
            {wish} <span className="soft">· {total}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A wish as it is asked in the chat, and the first of what the assistant finds for it. */
export function ExampleAnswer({ example }: { example: ExampleWish | undefined }) {
  if (!example) return <div className="example-answer skeleton" aria-hidden="true" />;
  const { wish, listings, total } = example;
  return (
    <section className="example-answer panel" aria-label="An answer of the assistant">
      <p className="example-question">{wish}</p>
      <p className="soft">
        {total} {total === 1 ? "product" : "products"} found, such as:
      </p>
      <ul className="example-listings">
        {listings.map((listing) => (
          <li key={listing.id}>
            <Link href={`/product/${listing.id}`} className="example-listing">
              <ProductImage url={listing.imageUrl} title="" eager sizes="140px" />
              <span className="clamp">{listing.title}</span>
              <span className="price">{formatRand(centsOf(listing.price))}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link href={ask(wish)} className="text-link example-more">
        See the whole answer <ArrowIcon size={16} />
      </Link>
    </section>
  );
}
