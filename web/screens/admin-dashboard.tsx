import { useTitle } from "#web/ui/use-title.ts";

export default function AdminDashboard() {
  useTitle("Admin Dashboard");
  return <h1 className="page-title">Admin Dashboard</h1>;
}
