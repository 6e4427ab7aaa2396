import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import type { VendorListingFilters } from "./vendor-listings-data.ts";

const choices = [
  ["active", "Active"],
  ["archived", "Archived"],
] as const;

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
      <ChoiceRow
        legend="Which listings"
        choices={choices}
        chosen={filters.status}
        onChoose={(status) => onChange({ status })}
      />
    </div>
  );
}
