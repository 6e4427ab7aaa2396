import { useLocation, useSearch } from "wouter";
import type { AdminFigures, FiguresDay } from "#contract/figures/figures.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { AdminSection } from "#web/admin/admin-section.tsx";
import { useFigures } from "#web/admin/figures-data.ts";
import { DayChart, type Measures } from "#web/figures/day-chart.tsx";
import { PeriodFields } from "#web/figures/period-fields.tsx";
import { withQuery } from "#web/lib/api.ts";
import { shopMoney } from "#web/lib/price-display.ts";
import { FiguresTable } from "#web/ui/figures-table.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminFiguresScreen() {
  useTitle("Figures");
  return (
    <AdminRead what="The figures">
      <Figures />
    </AdminRead>
  );
}

const measures: Measures<Exclude<keyof FiguresDay, "day">> = [
  ["salesCents", "Sales", shopMoney],
  ["refundsCents", "Refunds", shopMoney],
  ["commissionCents", "Commission", shopMoney],
  ["orders", "Orders", String],
  ["newAccounts", "New accounts", String],
];

function Figures() {
  const asked = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [from, to] = [asked.get("from"), asked.get("to")];
  const figures = useFigures(from, to);
  const shown = figures.data;
  return (
    <div className="page">
      <AdminHead title="Figures" reads={[figures]} />
      <div className="stack gap-5">
        <PeriodFields
          from={from ?? shown?.from ?? ""}
          to={to ?? shown?.to ?? ""}
          onChange={(next) => navigate(withQuery("/admin/figures", next), { replace: true, state: history.state })}
        >
          <a className="text-link" href={withQuery("/api/admin/figures.csv", { from, to })} download>
            Export CSV
          </a>
        </PeriodFields>
        <AdminSection
          title="In this period"
          what="The figures"
          read={figures}
          skeleton={<div className="skeleton skeleton-panel" />}
        >
          {(read) => <Period figures={read} />}
        </AdminSection>
      </div>
    </div>
  );
}

function Period({ figures: { days, total, vendors } }: { figures: AdminFigures }) {
  return (
    <div className="stack gap-4-5">
      <StatCards
        stats={[
          { label: "Sales", value: shopMoney(total.salesCents) },
          { label: "Refunds", value: shopMoney(total.refundsCents) },
          { label: "Commission", value: shopMoney(total.commissionCents) },
          { label: "Orders", value: String(total.orders) },
          { label: "New accounts", value: String(total.newAccounts) },
        ]}
      />
      <DayChart days={days} measures={measures} />
      <section className="panel stack gap-4">
        <h2 className="panel-title">Vendors that sold most</h2>
        {vendors.length === 0 ? (
          <p className="soft">Nothing was sold in this period.</p>
        ) : (
          <FiguresTable name="Vendors that sold most" of="Vendor" figures={["Orders", "Sales"]}>
            {vendors.map(({ id, businessName, orders, salesCents }) => (
              <tr key={id}>
                <th scope="row">{businessName}</th>
                <td className="figure">{orders}</td>
                <td className="figure">{shopMoney(salesCents)}</td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </section>
    </div>
  );
}
