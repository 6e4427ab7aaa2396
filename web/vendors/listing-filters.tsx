import { SettlingSearch } from "#web/ui/settling-search.tsx";
import type { VendorListingFilters } from "./vendor-listings-data.ts";

export function ListingFilters({
  filters,
  onChange,
}: {
  filters: VendorListingFilters;
  onChange: (change: Partial<VendorListingFilters>) => void;
}) {
  return (
    <div className="row listing-filters">
      <SettlingSearch
        label="Search your listings"
        search={filters.search}
        onSettled={(search) => onChange({ search })}
      />
      <fieldset className="choice-row">
        <legend className="sr-only">Which listings</legend>
        {(["active", "archived"] as const).map((status) => (
          <label key={status} className="choice">
            <input
              type="radio"
              name="status"
              className="sr-only"
              checked={filters.status === status}
              onChange={() => onChange({ status })}
            />
            <span>{status === "active" ? "Active" : "Archived"}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
