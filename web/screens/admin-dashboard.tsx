import { Suspense, useRef } from "react";
import type { AdminStats } from "#contract/admin/admin.ts";
import { useAdminStats, useJobs, usePendingVendors, useRecentOrders } from "#web/admin/admin-data.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { AdminSection } from "#web/admin/admin-section.tsx";
import { Alerts } from "#web/admin/alerts.tsx";
import { NameChanges, useNameChanges } from "#web/admin/name-changes.tsx";
import { PendingVendors } from "#web/admin/pending-vendors.tsx";
import { useAlerts } from "#web/admin/people-data.ts";
import { lazyCode } from "#web/lib/load-code.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { RecentOrders } from "#web/orders/recent-orders.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

/** Apart, as it is the end of a long page. */
const BackgroundWork = lazyCode("background-work", () => import("#web/admin/background-work.tsx"));

export default function AdminDashboard() {
  useTitle("Admin Dashboard");
  return (
    <AdminRead what="The admin dashboard">
      <Dashboard />
    </AdminRead>
  );
}

const figures = (stats: AdminStats | null) => [
  { label: "Total Users", value: stats && String(stats.totalUsers) },
  { label: "Total Vendors", value: stats && String(stats.totalVendors) },
  { label: "Total Orders", value: stats && String(stats.totalOrders) },
  { label: "Total Revenue", value: stats && shopPrice(stats.totalRevenue) },
];

/** Independent reads: when one fails, the other sections still show. */
function Dashboard() {
  const stats = useAdminStats();
  const alerts = useAlerts();
  const pending = usePendingVendors();
  const names = useNameChanges();
  const orders = useRecentOrders();
  const jobs = useJobs();
  const pendingHeading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="page">
      <AdminHead title="Admin Dashboard" reads={[alerts, stats, pending, names, orders, jobs]} />
      <div className="stack admin-sections">
        <AdminSection
          title="What needs you"
          what="What needs you"
          read={alerts}
          skeleton={<div className="skeleton skeleton-panel" />}
        >
          {(read) => <Alerts alerts={read} />}
        </AdminSection>
        <AdminSection title="Overview" what="The figures" read={stats} skeleton={<StatCards stats={figures(null)} />}>
          {(read) => <StatCards stats={figures(read)} />}
        </AdminSection>
        <AdminSection
          title="Pending Vendor Approvals"
          what="The pending vendors"
          read={pending}
          heading={pendingHeading}
          skeleton={<div className="skeleton skeleton-panel" />}
        >
          {(vendors) => <PendingVendors vendors={vendors} heading={pendingHeading} />}
        </AdminSection>
        {(names.isError || (names.data ?? []).length > 0) && (
          <AdminSection title="New names" what="The new names" read={names} skeleton={null}>
            {(changes) => <NameChanges changes={changes} />}
          </AdminSection>
        )}
        <AdminSection
          title="Recent Orders"
          what="The recent orders"
          read={orders}
          skeleton={<div className="skeleton skeleton-panel" />}
        >
          {(read) =>
            read.length > 0 ? (
              <RecentOrders orders={read} />
            ) : (
              <p className="panel row admin-empty soft">No orders yet.</p>
            )
          }
        </AdminSection>
        <AdminSection
          title="Background work"
          what="The background work"
          read={jobs}
          skeleton={<div className="skeleton skeleton-panel" />}
        >
          {(read) => (
            <Suspense fallback={<div className="skeleton skeleton-panel" />}>
              <BackgroundWork jobs={read} />
            </Suspense>
          )}
        </AdminSection>
      </div>
    </div>
  );
}
