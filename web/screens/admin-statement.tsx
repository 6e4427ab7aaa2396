import { useParams } from "wouter";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { StatementView } from "#web/payouts/statement-view.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminStatement() {
  useTitle("Statement");
  const { id = "" } = useParams();
  return (
    <AdminRead what="The statement">
      <div className="page page-narrow">
        <AdminHead title="Statement" />
        <StatementView key={id} vendorId={id} />
      </div>
    </AdminRead>
  );
}
