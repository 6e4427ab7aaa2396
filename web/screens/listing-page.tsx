import type { ReactNode } from "react";
import { Link } from "wouter";
import { BackIcon } from "#web/ui/icons.tsx";

/** From a vendor's other pages. */
export const ToDashboard = () => (
  <Link href="/vendor/dashboard" className="text-link back-link">
    <BackIcon size={16} /> Vendor Dashboard
  </Link>
);

/** The page around the form for a new or an existing listing. */
export function ListingPage({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="page">
      <ToDashboard />
      <h1 className="page-title">{title}</h1>
      {hint && <p className="page-lead">{hint}</p>}
      {children}
    </div>
  );
}
