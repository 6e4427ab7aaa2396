import { useTitle } from "#web/ui/use-title.ts";

export default function ImportListings() {
  useTitle("Import Listings");
  return <h1 className="page-title">Import Listings</h1>;
}
