import { useTitle } from "#web/ui/use-title.ts";

export default function EditListing() {
  useTitle("Edit Listing");
  return <h1 className="page-title">Edit Listing</h1>;
}
