// A plan as controls: chips, "Filters" with the number of limits set, and sort order. "Filters" opens `plan-fields.tsx`.
import { type ReactNode, useId, useState } from "react";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { CrossIcon, FiltersIcon } from "./icons.tsx";
import { limitsSet, planChips } from "./plan-chips.ts";
import { PlanFields, type PlanFieldsProps, SortSelect } from "./plan-fields.tsx";

/** The whole control: a row, and the panel that it opens. */
export function PlanControls({
  vendorName,
  leads,
  children,
  ...fields
}: PlanFieldsProps & Pick<PlanChipsProps, "vendorName" | "leads"> & { children?: ReactNode }) {
  const { plan, onPlan, disabled = false, price } = fields;
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className="plan-controls">
      <div className="plan-row">
        <FiltersButton plan={plan} open={open} panel={panel} onOpen={setOpen} />
        <SortSelect plan={plan} onPlan={onPlan} disabled={disabled} />
        <PlanChips
          plan={plan}
          onPlan={onPlan}
          disabled={disabled}
          vendorName={vendorName}
          leads={leads}
          {...(price && { price })}
        />
        {children}
      </div>
      <div id={panel} className="plan-panel" hidden={!open}>
        <PlanFields {...fields} />
      </div>
    </div>
  );
}

/** `panel`: the id of the panel that it opens. */
export function FiltersButton({
  plan,
  open,
  panel,
  onOpen,
}: {
  plan: SearchPlan;
  open: boolean;
  panel: string;
  onOpen: (open: boolean) => void;
}) {
  const set = limitsSet(plan);
  return (
    <button
      type="button"
      className="plan-button"
      aria-expanded={open}
      aria-controls={panel}
      onClick={() => onOpen(!open)}
    >
      <FiltersIcon />
      Filters
      {set > 0 && (
        <span className="plan-badge">
          {set}
          <span className="plan-hidden"> set</span>
        </span>
      )}
    </button>
  );
}

interface PlanChipsProps extends Pick<PlanFieldsProps, "plan" | "onPlan" | "disabled" | "price"> {
  /** Null if unknown. */
  vendorName: string | null;
  /** A search box shows the plan's words. */
  boxed?: boolean;
  /** Whether a plan finds something; absent: every one that has a limit less does. */
  leads?: ((plan: SearchPlan) => boolean) | undefined;
}

/** A press removes a chip's limit from the plan, unless it is the only one. */
export function PlanChips({ plan, onPlan, disabled = false, vendorName, price, boxed, leads }: PlanChipsProps) {
  return planChips(plan, vendorName, price, boxed).map(({ label, without }) =>
    without === null || leads?.(without) === false ? (
      <span className="plan-chip" key={label}>
        {label}
      </span>
    ) : (
      <button type="button" className="plan-chip-off" key={label} disabled={disabled} onClick={() => onPlan(without)}>
        <span className="plan-chip">
          {label}
          <span className="plan-hidden">: leave out</span>
          <CrossIcon />
        </span>
      </button>
    ),
  );
}
