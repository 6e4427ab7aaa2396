import type { ReactNode } from "react";
import { Link } from "wouter";
import { BackIcon } from "#web/ui/icons.tsx";

/** What stands around the form of a listing, new or not. */
export function ListingPage({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="page listing-page">
      <Link href="/vendor/dashboard" className="text-link back-link">
        <BackIcon size={16} /> Vendor Dashboard
      </Link>
      <h1 className="page-title">{title}</h1>
      {hint && <p className="page-lead">{hint}</p>}
      {children}
    </div>
  );
}
