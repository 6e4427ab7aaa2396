import { type Limits, limitQuery } from "#web/listings/marketplace-address.ts";
import { sortLabels } from "#web/results/plan-chips.ts";

/** Without JavaScript there is no place from which anything could be near. */
const { relevance, distance: _, ...orders } = sortLabels;

/** The marketplace's limits as plain fields of its search form, for people without JavaScript. */
export function PlainFilters({ limits }: { limits: Limits }) {
  const { minPrice, maxPrice, minRating, inStock, vendorId, city, sort } = limitQuery(limits);
  const ratings = new Set(["4.5", "4", "3.5", "3", ...(minRating ? [minRating] : [])]);
  return (
    <div className="plain-filters">
      <label>
        Lowest price
        <input name="minPrice" inputMode="decimal" defaultValue={minPrice} />
      </label>
      <label>
        Highest price
        <input name="maxPrice" inputMode="decimal" defaultValue={maxPrice} />
      </label>
      <label>
        Rating
        <span className="select">
          <select name="minRating" defaultValue={minRating}>
            <option value="">Any rating</option>
            {[...ratings].map((least) => (
              <option key={least} value={least}>
                {least} and up
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        Sort
        <span className="select">
          <select name="sort" defaultValue={sort}>
            <option value="">{relevance}</option>
            {Object.entries(orders).map(([order, label]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="plain-check">
        <input type="checkbox" name="inStock" value="1" defaultChecked={inStock !== undefined} />
        In stock
      </label>
      {vendorId && <input type="hidden" name="vendor" value={vendorId} />}
      {city && <input type="hidden" name="city" value={city} />}
    </div>
  );
}
