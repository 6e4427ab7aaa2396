import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { categoryLabel } from "#contract/listings/categories.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import { noFilters, type SearchPlan, type Sort } from "#contract/search/search-plan.ts";
import { formatRand } from "#contract/shared/money.ts";
import { limitsSet, nearNothing, type PriceFormat, sortLabels } from "./plan-chips.ts";
import { PriceRange } from "./price-range.tsx";

/** Near Me. Only the surrounding screen has the shopper's location. */
export interface NearMe {
  locating: boolean;
  onPress: () => void;
}

export interface PlanFieldsProps {
  plan: SearchPlan;
  /** Null during the first count. */
  counts: PlanCounts | null;
  onPlan: (plan: SearchPlan) => void;
  /** Absent if the screen has its own button. */
  nearMe?: NearMe;
  /** Whether the sort order is one of the fields; else the screen has a `SortSelect`. */
  withSort?: boolean;
  price?: PriceFormat;
  disabled?: boolean;
}

/** Every limit of a plan as a control with its number of results; values without results are not offered. */
export function PlanFields({
  plan,
  counts,
  onPlan,
  nearMe,
  withSort = false,
  price = formatRand,
  disabled = false,
}: PlanFieldsProps) {
  const change = (part: Partial<SearchPlan>) => onPlan({ ...plan, ...part });
  const isNear = plan.near !== null;
  const sortName = useId();
  if (!counts) return <p className="plan-note">Counting…</p>;
  const { total, categories, ratings, distances, vendors, prices, inStock } = counts;
  return (
    <fieldset className="plan-all" disabled={disabled}>
      <legend className="plan-hidden">Filters</legend>
      {withSort && (
        <Group title="Sort">
          {ordersOf(plan).map(([sort, label]) => (
            <Option
              key={sort}
              type="radio"
              name={sortName}
              label={label}
              checked={plan.sort === sort}
              onPick={() => change({ sort })}
            />
          ))}
        </Group>
      )}
      {prices && (
        <Group title="Price">
          <PriceRange plan={plan} prices={prices} price={price} onRange={change} />
        </Group>
      )}
      {(inStock > 0 || plan.inStock) && (
        <Group title="Availability">
          <Option
            type="checkbox"
            label="In stock"
            count={inStock}
            checked={plan.inStock}
            onPick={() => change({ inStock: !plan.inStock })}
          />
        </Group>
      )}
      {(nearMe || distances.length > 0) && (
        <Group title="Distance">
          {nearMe && (
            <button
              type="button"
              className="plan-button"
              aria-pressed={isNear}
              disabled={nearMe.locating}
              onClick={isNear ? () => change(nearNothing(plan)) : nearMe.onPress}
            >
              {nearMe.locating ? "Locating..." : "Near Me"}
            </button>
          )}
          {isNear && distances.length > 0 && (
            <DistanceSlider withinKm={plan.withinKm} distances={distances} onKm={(withinKm) => change({ withinKm })} />
          )}
        </Group>
      )}
      <Choices
        title="Rating"
        any="Any rating"
        chosen={plan.minRating}
        total={total}
        options={ratings.toReversed().map(({ atLeast, count }) => ({
          value: atLeast,
          label: `${atLeast} and up`,
          count,
        }))}
        onChoose={(minRating) => change({ minRating })}
      />
      <Choices
        title="Category"
        any="All categories"
        chosen={plan.category}
        total={total}
        options={categories.map(({ category, count }) => ({ value: category, label: categoryLabel(category), count }))}
        onChoose={(category) => change({ category })}
      />
      <Choices
        title="Vendor"
        any="All vendors"
        chosen={plan.vendor}
        total={total}
        options={vendors.map(({ id, name, count }) => ({ value: id, label: name, count }))}
        onChoose={(vendor) => change({ vendor })}
      />
      {limitsSet(plan) > 0 && (
        <button type="button" className="plan-button" onClick={() => change(noFilters)}>
          Clear all filters
        </button>
      )}
    </fieldset>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="plan-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface Choice<Value> {
  value: Value;
  label: string;
  count: number;
}

/** Radio buttons; nothing if every choice gives all results. */
function Choices<Value extends string | number>({
  title,
  any,
  chosen,
  total,
  options,
  onChoose,
}: {
  title: string;
  any: string;
  chosen: Value | null;
  total: number;
  options: readonly Choice<Value>[];
  onChoose: (value: Value | null) => void;
}) {
  const name = useId();
  const offered = options.filter(({ value, count }) => count > 0 || value === chosen);
  if (chosen === null && offered.every(({ count }) => count === total)) return null;
  return (
    <Group title={title}>
      <Option type="radio" name={name} label={any} checked={chosen === null} onPick={() => onChoose(null)} />
      {offered.map(({ value, label, count }) => (
        <Option
          key={value}
          type="radio"
          name={name}
          label={label}
          count={count}
          checked={chosen === value}
          onPick={() => onChoose(value)}
        />
      ))}
    </Group>
  );
}

function Option({
  type,
  name,
  label,
  count,
  checked,
  onPick,
}: {
  type: "radio" | "checkbox";
  name?: string;
  label: string;
  count?: number;
  checked: boolean;
  onPick: () => void;
}) {
  return (
    <label className="plan-option">
      <input type={type} name={name} checked={checked} onChange={onPick} />
      <span>{label}</span>
      {count !== undefined && <PlanCount count={count} />}
    </label>
  );
}

/** "· 12"; for screen readers "12 found". */
export function PlanCount({ count }: { count: number }) {
  return (
    <span className="plan-count">
      <span aria-hidden="true">· {count}</span>
      <span className="plan-hidden">, {count} found</span>
    </span>
  );
}

/** Its stops are the distances with results; the last is any distance. */
function DistanceSlider({
  withinKm,
  distances,
  onKm,
}: {
  withinKm: number | null;
  distances: PlanCounts["distances"];
  onKm: (withinKm: number | null) => void;
}) {
  const own = withinKm === null ? distances.length : distances.findIndex((step) => step.withinKm >= withinKm);
  const [moved, setMoved] = useState<number | null>(null);
  const asked = `${withinKm} ${distances.map((step) => step.withinKm).join()}`;
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    setMoved(null);
  }
  const at = moved ?? own;
  const step = distances[at];
  const label = step ? `Within ${step.withinKm} km` : "Any distance";
  const slider = useRef<HTMLInputElement>(null);
  const letGo = useRef(() => {});
  letGo.current = () => {
    if (at !== own) onKm(step?.withinKm ?? null);
  };
  useEffect(() => {
    const input = slider.current;
    const change = () => letGo.current();
    input?.addEventListener("change", change);
    return () => input?.removeEventListener("change", change);
  }, []);
  return (
    <div className="plan-distance">
      <span aria-hidden="true">
        {label} {step && `· ${step.count}`}
      </span>
      <input
        ref={slider}
        type="range"
        className="plan-slider"
        aria-label="Distance"
        aria-valuetext={step ? `${label}, ${step.count} found` : label}
        min={0}
        max={distances.length}
        value={at}
        onChange={({ target }) => setMoved(Number(target.value))}
      />
    </div>
  );
}

const orders: readonly Sort[] = ["relevance", "price-asc", "price-desc", "rating", "newest", "distance"];

/** Without a place no sorting by distance; without words the best match is the newest. */
function ordersOf(plan: SearchPlan): [Sort, string][] {
  const wordless = plan.text === "" && plan.about === "" && plan.must.length === 0;
  return orders
    .filter(
      (sort) => sort === plan.sort || ((sort !== "distance" || plan.near !== null) && !(sort === "newest" && wordless)),
    )
    .map((sort) => [sort, sortLabels[sort === "relevance" && wordless ? "newest" : sort]]);
}

export function SortSelect({ plan, onPlan, disabled = false }: Pick<PlanFieldsProps, "plan" | "onPlan" | "disabled">) {
  return (
    <label className="plan-sort">
      <span className="plan-hidden">Sort</span>
      <select
        value={plan.sort}
        disabled={disabled}
        onChange={({ target }) => onPlan({ ...plan, sort: target.value as Sort })}
      >
        {ordersOf(plan).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
