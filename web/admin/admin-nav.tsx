import { Link, useLocation } from "wouter";

export const adminScreens = [
  ["/admin/dashboard", "Dashboard"],
  ["/admin/orders", "All Orders"],
  ["/admin/vendors", "Vendors"],
  ["/admin/messages", "Messages"],
] as const;

/** Navigation between the admin screens, below each title. */
export function AdminNav() {
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
