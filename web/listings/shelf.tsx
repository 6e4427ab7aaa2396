import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import type { Listing } from "#contract/listings/listings.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { ProductImage } from "./product-image.tsx";
import { OwnRating } from "./rating-badge.tsx";

interface Shelved extends Pick<Listing, "id" | "title" | "imageUrl"> {}

/** A titled row of products; on narrow screens it is swiped sideways. Nothing without products. */
function Shelf<Product extends Shelved>({
  title,
  products,
  children,
}: {
  title: string;
  products: readonly Product[];
  /** What is said below a title. */
  children?: (product: Product) => ReactNode;
}) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <ul className="shelf">
        {products.map((product) => (
          <li key={product.id}>
            <Link href={`/product/${product.id}`} className="shelf-link">
              <ProductImage url={product.imageUrl} title="" sizes="(max-width: 767px) 40vw, 220px" />
              <span className="clamp">{product.title}</span>
            </Link>
            {children?.(product)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ListingShelf({ title, listings }: { title: string; listings: readonly Listing[] }) {
  return (
    <Shelf title={title} products={listings}>
      {(listing) => (
        <>
          <OwnRating listing={listing} />
          <p className="row gap-2">
            <span className="price">{shopPrice(listing.price)}</span>
            {listing.stock === 0 && <span className="product-card-stock">Out of stock</span>}
          </p>
        </>
      )}
    </Shelf>
  );
}

/** Without prices, which may have changed since. */
export const SeenShelf = ({ seen }: { seen: readonly Shelved[] }) => <Shelf title="Recently seen" products={seen} />;
