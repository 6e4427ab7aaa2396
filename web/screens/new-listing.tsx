import { useTitle } from "#web/ui/use-title.ts";

export default function NewListing() {
  useTitle("Add Listing");
  return <h1 className="page-title">Add Listing</h1>;
}
