import { useTitle } from "#web/ui/use-title.ts";

export default function AdminOrders() {
  useTitle("All Orders");
  return (
    <div className="page">
      <h1 className="page-title">All Orders</h1>
    </div>
  );
}
