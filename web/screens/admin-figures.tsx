import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { AdminFigures, FiguresDay } from "#contract/figures/figures.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { AdminSection } from "#web/admin/admin-section.tsx";
import { useFigures } from "#web/admin/figures-data.ts";
import { withQuery } from "#web/lib/api.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { Field } from "#web/ui/field.tsx";
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

const money = (cents: number) => shopPrice(centsToPrice(cents));

function Figures() {
  const asked = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [from, to] = [asked.get("from"), asked.get("to")];
  const figures = useFigures(from, to);
  const shown = figures.data;
  const go = (next: { from: string | null; to: string | null }) =>
    navigate(withQuery("/admin/figures", next), { replace: true, state: history.state });
  return (
    <div className="page">
      <AdminHead title="Figures" reads={[figures]} />
      <div className="row figures-period">
        <Field
          label="From"
          type="date"
          error={undefined}
          value={from ?? shown?.from ?? ""}
          onChange={({ target }) => go({ from: target.value || null, to: to ?? shown?.to ?? null })}
        />
        <Field
          label="To"
          type="date"
          error={undefined}
          value={to ?? shown?.to ?? ""}
          onChange={({ target }) => go({ from: from ?? shown?.from ?? null, to: target.value || null })}
        />
        <a className="text-link" href={withQuery("/api/admin/figures.csv", { from, to })} download>
          Export CSV
        </a>
      </div>
      <AdminSection
        title="The period"
        what="The figures"
        read={figures}
        skeleton={<div className="skeleton skeleton-panel" />}
      >
        {(read) => <Period figures={read} />}
      </AdminSection>
    </div>
  );
}

function Period({ figures: { days, total, vendors } }: { figures: AdminFigures }) {
  return (
    <div className="stack gap-4-5">
      <StatCards
        stats={[
          { label: "Sales", value: money(total.salesCents) },
          { label: "Refunds", value: money(total.refundsCents) },
          { label: "Commission", value: money(total.commissionCents) },
          { label: "Orders", value: String(total.orders) },
          { label: "New accounts", value: String(total.newAccounts) },
        ]}
      />
      <PeriodChart days={days} />
      <section className="panel stack gap-4">
        <h3 className="panel-title">Vendors that sold most</h3>
        {vendors.length === 0 ? (
          <p className="soft">Nothing was sold in this period.</p>
        ) : (
          <div className="period-scroll">
            <table className="period-table">
              <thead>
                <tr>
                  <th scope="col">Vendor</th>
                  <th scope="col">Orders</th>
                  <th scope="col">Sales</th>
                </tr>
              </thead>
              <tbody>
                {vendors.map(({ id, businessName, orders, salesCents }) => (
                  <tr key={id}>
                    <th scope="row">{businessName}</th>
                    <td>{orders}</td>
                    <td>{money(salesCents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </div>
  );
}

type Measure = Exclude<keyof FiguresDay, "day">;
const measures: readonly [measure: Measure, name: string][] = [
  ["salesCents", "Sales"],
  ["refundsCents", "Refunds"],
  ["commissionCents", "Commission"],
  ["orders", "Orders"],
  ["newAccounts", "New accounts"],
];
const written = (measure: Measure, value: number) => (measure.endsWith("Cents") ? money(value) : String(value));

const dayName = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-ZA", { day: "numeric", month: "short", timeZone: "UTC" });

/** A bar for each day: its height and the words above tell, never a colour; the table has all of it. */
function PeriodChart({ days }: { days: readonly FiguresDay[] }) {
  const [measure, setMeasure] = useState<Measure>("salesCents");
  const name = measures.find(([each]) => each === measure)?.[1] ?? "";
  const highest = Math.max(0, ...days.map((day) => day[measure]));
  const best = days.find((day) => day[measure] === highest);
  return (
    <figure className="panel stack gap-4 period-chart">
      <figcaption className="stack gap-2">
        <h3 className="panel-title">{name} by day</h3>
        <ChoiceRow legend="What the chart shows" choices={measures} chosen={measure} onChoose={setMeasure} />
      </figcaption>
      {highest === 0 || !best ? (
        <p className="soft">Nothing in this period.</p>
      ) : (
        <>
          <p className="soft">
            The most was {written(measure, highest)}, on {dayName(best.day)}.
          </p>
          <div className="period-bars" data-many={days.length > 45 || undefined} aria-hidden="true">
            {days.map((day) => (
              <span
                key={day.day}
                className="period-bar"
                style={{ height: `${(Math.max(0, day[measure]) / highest) * 100}%` }}
                title={`${dayName(day.day)}: ${written(measure, day[measure])}`}
              />
            ))}
          </div>
          <p className="spread soft" aria-hidden="true">
            <span>{dayName(days[0]?.day ?? "")}</span>
            <span>{dayName(days.at(-1)?.day ?? "")}</span>
          </p>
        </>
      )}
      <details>
        <summary className="text-link period-summary">The same as a table</summary>
        <div className="period-scroll">
          <table className="period-table">
            <thead>
              <tr>
                <th scope="col">Day</th>
                {measures.map(([each, title]) => (
                  <th key={each} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dayName(day.day)}</th>
                  {measures.map(([each]) => (
                    <td key={each}>{written(each, day[each])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
