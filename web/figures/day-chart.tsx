import { useState } from "react";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { FiguresTable } from "#web/ui/figures-table.tsx";

/** What the chart can show: the field of a day, its name, and how a value is written. */
export type Measures<Field extends string> = readonly (readonly [
  field: Field,
  name: string,
  written: (value: number) => string,
])[];

/** "Mon 2 Mar" */
export const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-ZA", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

/** A bar for each day. What it shows is told by height and by the figures beside it, never by colour; the table below has it all. */
export function DayChart<Field extends string>({
  days,
  measures,
}: {
  days: readonly (Record<Field, number> & { day: string })[];
  measures: Measures<Field>;
}) {
  const [first, last] = [days[0], days.at(-1)];
  const [chosen, setChosen] = useState(measures[0]?.[0]);
  const measure = measures.find(([field]) => field === chosen);
  if (!measure || !first || !last) return null;
  const [field, name, written] = measure;
  const best = days.reduce((most, day) => (day[field] > most[field] ? day : most));
  const most = best[field];
  return (
    <figure className="panel stack gap-4">
      <figcaption className="spread day-chart-head">
        <h2 className="panel-title">{name} by day</h2>
        <ChoiceRow legend="What the chart shows" choices={measures} chosen={field} onChoose={setChosen} />
      </figcaption>
      {most <= 0 ? (
        <p className="soft">Nothing in this period.</p>
      ) : (
        <>
          <p className="soft">
            Most on {shortDay(best.day)}: {written(most)}
          </p>
          <div className="day-bars" data-many={days.length > 45 || undefined} aria-hidden="true">
            {days.map((day) => (
              <span
                key={day.day}
                className="day-bar"
                style={{ height: `${(Math.max(0, day[field]) / most) * 100}%` }}
                title={`${shortDay(day.day)}: ${written(day[field])}`}
              />
            ))}
          </div>
          <p className="spread soft" aria-hidden="true">
            <span>{shortDay(first.day)}</span>
            <span>{shortDay(last.day)}</span>
          </p>
        </>
      )}
      <details className="day-table">
        <summary className="text-link day-summary">The same as a table</summary>
        <FiguresTable name="Days as a table" of="Day" figures={measures.map(([, title]) => title)}>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{shortDay(day.day).replace(/^\w+, /, "")}</th>
              {measures.map(([each, , written]) => (
                <td key={each} className="figure">
                  {written(day[each])}
                </td>
              ))}
            </tr>
          ))}
        </FiguresTable>
      </details>
    </figure>
  );
}
