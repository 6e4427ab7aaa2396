import type { ComponentProps } from "react";
import { Link, useLocation } from "wouter";
import { RefreshButton } from "#web/ui/refresh-button.tsx";

export const adminScreens = [
  ["/admin/dashboard", "Dashboard"],
  ["/admin/orders", "All Orders"],
  ["/admin/returns", "Returns"],
  ["/admin/figures", "Figures"],
  ["/admin/vendors", "Vendors"],
  ["/admin/listings", "Listings"],
  ["/admin/users", "People"],
  ["/admin/payouts", "Payouts"],
  ["/admin/reviews", "Reviews"],
  ["/admin/conversations", "Conversations"],
  ["/admin/messages", "Messages"],
  ["/admin/assistant", "Assistant"],
  ["/admin/audit", "Audit log"],
  ["/admin/legal", "Legal pages"],
] as const;

/** The title of an admin screen with what reads it again, and the way to the other screens. */
export function AdminHead({
  title,
  reads = [],
}: {
  title: string;
  reads?: ComponentProps<typeof RefreshButton>["reads"];
}) {
  return (
    <>
      <header className="spread admin-head">
        <h1 className="page-title">{title}</h1>
        {reads.length > 0 && <RefreshButton what={title} reads={reads} />}
      </header>
      <AdminNav />
    </>
  );
}

function AdminNav() {
  const [path] = useLocation();
  return (
    <nav className="row admin-nav" aria-label="Admin">
      {adminScreens.map(([address, name]) => (
        <Link key={address} className="nav-link" href={address} aria-current={path === address ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
