import { useTitle } from "#web/ui/use-title.ts";

export default function VendorDashboard() {
  useTitle("Vendor Dashboard");
  return <h1 className="page-title">Vendor Dashboard</h1>;
}
