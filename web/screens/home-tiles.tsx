import { Link } from "wouter";
import type { CategoryTile } from "#contract/home/home.ts";
import { categories, categoryLabel } from "#contract/listings/categories.ts";
import { ProductImage } from "#web/listings/product-image.tsx";

export const CategoryTiles = ({ tiles }: { tiles: readonly CategoryTile[] | undefined }) => (
  <ul className="category-tiles">
    {tiles
      ? tiles.map(({ category, count, imageUrl }) => (
          <li key={category}>
            <Link href={`/marketplace?category=${category}`} className="category-tile">
              <ProductImage url={imageUrl} title="" eager sizes="88px" />
              <span>
                <strong>{categoryLabel(category)}</strong>
                <span className="soft">
                  {count} {count === 1 ? "product" : "products"}
                </span>
              </span>
            </Link>
          </li>
        ))
      : categories.map((category) => <li key={category} className="category-tile skeleton" aria-hidden="true" />)}
  </ul>
);
