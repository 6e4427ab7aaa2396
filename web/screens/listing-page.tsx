import type { ReactNode } from "react";
import { ToDashboard } from "./vendor-read.tsx";

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
