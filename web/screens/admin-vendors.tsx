import { useTitle } from "#web/ui/use-title.ts";

export default function AdminVendors() {
  useTitle("Vendors");
  return (
    <div className="page">
      <h1 className="page-title">Vendors</h1>
    </div>
  );
}
