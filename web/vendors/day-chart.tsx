import { useState } from "react";
import type { Figures } from "#contract/vendors/figures.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";

type Day = Figures["days"][number];
type Measure = "salesCents" | "pieces" | "orders" | "views";

const measures: readonly [measure: Measure, name: string][] = [
  ["salesCents", "Sales"],
  ["pieces", "Pieces"],
  ["orders", "Orders"],
  ["views", "Views"],
];

/** "Mon 2 Mar" */
export const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-ZA", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

/** A bar for each day. What it shows is told by height and by the figures beside it, never by colour; the table below has it all. */
export function DayChart({ days, money }: { days: readonly Day[]; money: (cents: number) => string }) {
  const [measure, setMeasure] = useState<Measure>("salesCents");
  const name = measures.find(([each]) => each === measure)?.[1] ?? "";
  const shown = (value: number) => (measure === "salesCents" ? money(value) : String(value));
  const most = Math.max(...days.map((day) => day[measure]));
  const best = days.find((day) => day[measure] === most);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="panel stack gap-4">
      <figcaption className="spread day-chart-head">
        <h2 className="panel-title">{name} by day</h2>
        <ChoiceRow legend="What the chart shows" choices={measures} chosen={measure} onChoose={setMeasure} />
      </figcaption>
      {most === 0 || !best || !first || !last ? (
        <p className="soft">Nothing in this period.</p>
      ) : (
        <>
          <p className="soft">
            Most on {shortDay(best.day)}: {shown(most)}
          </p>
          <div className="day-bars" aria-hidden="true">
            {days.map((day) => (
              <span
                key={day.day}
                className="day-bar"
                style={{ height: `${(day[measure] / most) * 100}%` }}
                title={`${shortDay(day.day)}: ${shown(day[measure])}`}
              />
            ))}
          </div>
          <p className="spread soft" aria-hidden="true">
            <span>{shortDay(first.day)}</span>
            <span>{shortDay(last.day)}</span>
          </p>
        </>
      )}
      <details>
        <summary className="text-link day-summary">The same as a table</summary>
        <div className="figures-scroll">
          <table className="figures-table">
            <thead>
              <tr>
                <th scope="col">Day</th>
                {measures.map(([each, title]) => (
                  <th key={each} scope="col" className="figure">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{shortDay(day.day).replace(/^\w+, /, "")}</th>
                  <td className="figure">{money(day.salesCents)}</td>
                  <td className="figure">{day.pieces}</td>
                  <td className="figure">{day.orders}</td>
                  <td className="figure">{day.views}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
