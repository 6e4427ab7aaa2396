import type { ReactNode } from "react";
import { Field } from "#web/ui/field.tsx";

/** Two days, both included; "" is none. */
export function PeriodFields({
  from,
  to,
  onChange,
  children,
}: {
  from: string;
  to: string;
  onChange: (period: { from: string; to: string }) => void;
  /** Beside the days. */
  children?: ReactNode;
}) {
  const period = { from, to };
  const day = (name: "from" | "to") => ({
    type: "date" as const,
    value: period[name],
    error: undefined,
    ...(name === "from" ? { max: to } : { min: from }),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...period, [name]: target.value }),
  });
  return (
    <fieldset className="row period-fields">
      <legend className="sr-only">Period</legend>
      <Field label="From" {...day("from")} />
      <Field label="To" {...day("to")} />
      {children}
    </fieldset>
  );
}
