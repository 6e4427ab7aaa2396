import { useState } from "react";
import type { ShownReviews } from "#contract/reviews/moderation.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { useAdminReviews } from "#web/reviews/managed-data.ts";
import { ManagedReviews } from "#web/reviews/managed-review.tsx";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminReviews() {
  useTitle("Reviews");
  return (
    <AdminRead what="The reviews">
      <Reviews />
    </AdminRead>
  );
}

const filters: readonly [show: ShownReviews, name: string, empty: string][] = [
  ["reported", "Reported", "No report waits"],
  ["hidden", "Hidden", "No review is hidden"],
  ["all", "All", "No reviews yet"],
];

function Reviews() {
  const [show, setShow] = useState<ShownReviews>("reported");
  const pages = useAdminReviews(show);
  return (
    <div className="page">
      <AdminHead title="Reviews" reads={[pages]} />
      <ChoiceRow legend="Which reviews" choices={filters} chosen={show} onChoose={setShow} />
      <ManagedReviews
        pages={pages}
        who="admin"
        empty={{
          title: filters.find(([value]) => value === show)?.[2] ?? "",
          hint: "Vendors report reviews that break the rules; what you hide is listed here too.",
        }}
      />
    </div>
  );
}
