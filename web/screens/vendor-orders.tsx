import { useTitle } from "#web/ui/use-title.ts";

export default function VendorOrders() {
  useTitle("Orders");
  return (
    <div className="page">
      <h1 className="page-title">Orders</h1>
    </div>
  );
}
