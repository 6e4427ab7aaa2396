import { type FocusEvent, useEffect, useId, useRef, useState } from "react";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { centsToPrice, priceToCents } from "#contract/shared/money.ts";

type Range = Pick<SearchPlan, "minPriceCents" | "maxPriceCents">;

interface Props {
  plan: SearchPlan;
  prices: NonNullable<PlanCounts["prices"]>;
  price: (cents: number) => string;
  onRange: (range: Range) => void;
}

/** The steps of the handles: the last that starts at or below the minimum, the first that ends at or above the maximum. */
function stepsOf({ minPriceCents: low, maxPriceCents: high }: Range, bounds: readonly number[]): [number, number] {
  const last = bounds.length - 1;
  const from =
    low === null
      ? 0
      : Math.max(
          0,
          bounds.findLastIndex((bound) => bound <= low),
        );
  const upTo = high === null ? last : bounds.findIndex((bound) => bound >= high);
  return [Math.min(from, last - 1), Math.max(upTo === -1 ? last : upTo, 1)];
}

/**
 * Two handles and two fields. The handles stop at existing prices, so that no range is empty; the fields take any price. The range
 * is applied when a handle is released.
 */
export function PriceRange({ plan, prices: { bounds, counts }, price, onRange }: Props) {
  const own = stepsOf(plan, bounds);
  const [moved, setMoved] = useState<[number, number] | null>(null);
  const asked = `${plan.minPriceCents} ${plan.maxPriceCents} ${bounds.join()}`;
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    setMoved(null);
  }
  const last = bounds.length - 1;
  const [low, high] = moved ?? own;
  const rangeOf = ([from, upTo]: [number, number]): Range => ({
    minPriceCents: from === 0 ? null : (bounds[from] ?? null),
    maxPriceCents: upTo === last ? null : (bounds[upTo] ?? null),
  });
  const shown = moved ? rangeOf(moved) : plan;
  const most = Math.max(...counts);
  const sliders = useRef<HTMLDivElement>(null);
  const letGo = useRef(() => {});
  letGo.current = () => moved && onRange(rangeOf(moved));
  // React's onChange is the browser's "input" event; "change" fires when a handle is released, or on a key press.
  useEffect(() => {
    const inside = sliders.current;
    const change = () => letGo.current();
    inside?.addEventListener("change", change);
    return () => inside?.removeEventListener("change", change);
  }, []);
  const handle = (label: string, at: number, move: (to: number) => [number, number]) => (
    <input
      type="range"
      className="plan-handle"
      aria-label={label}
      aria-valuetext={price(bounds[at] ?? 0)}
      min={0}
      max={last}
      value={at}
      onChange={({ target }) => setMoved(move(Number(target.value)))}
    />
  );
  return (
    <>
      <div className="plan-sliders" ref={sliders}>
        <div className="plan-bars" aria-hidden="true">
          {counts.map((count, at) => (
            <span
              key={bounds[at]}
              data-out={at < low || at >= high || undefined}
              style={{ blockSize: `${Math.max(8, (count / most) * 100)}%` }}
            />
          ))}
        </div>
        {handle("Lowest price", low, (to) => [Math.min(to, high - 1), high])}
        {handle("Highest price", high, (to) => [low, Math.max(to, low + 1)])}
      </div>
      <div className="plan-fields">
        <PriceField
          label="From"
          cents={shown.minPriceCents}
          hint={price(bounds[0] ?? 0)}
          onCents={(minPriceCents) =>
            onRange({
              minPriceCents,
              maxPriceCents: isAbove(minPriceCents, plan.maxPriceCents) ? null : plan.maxPriceCents,
            })
          }
        />
        <PriceField
          label="To"
          cents={shown.maxPriceCents}
          hint={price(bounds[last] ?? 0)}
          onCents={(maxPriceCents) =>
            onRange({
              minPriceCents: isAbove(plan.minPriceCents, maxPriceCents) ? null : plan.minPriceCents,
              maxPriceCents,
            })
          }
        />
      </div>
    </>
  );
}

const isAbove = (low: number | null, high: number | null): boolean => low !== null && high !== null && low > high;

/** Applied on Enter or blur. An invalid price changes nothing. */
function PriceField({
  label,
  cents,
  hint,
  onCents,
}: {
  label: string;
  cents: number | null;
  hint: string;
  onCents: (cents: number | null) => void;
}) {
  const written = cents === null ? "" : centsToPrice(cents).replace(/\.00$/, "");
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  if (known !== written) {
    setKnown(written);
    setText(written);
  }
  const id = useId();
  const settle = ({ target }: FocusEvent<HTMLInputElement> | { target: HTMLInputElement }) => {
    const typed = target.value.replace(/[R$\s]/g, "").replace(",", ".");
    const meant = typed === "" ? null : priceToCents(typed);
    if (typed !== "" && (meant === null || meant > mostCents)) setText(written);
    else if (meant !== cents) onCents(meant);
  };
  return (
    <div className="plan-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder={hint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          settle({ target: event.currentTarget });
        }}
      />
    </div>
  );
}

/** The highest price of a listing, and of a plan. */
const mostCents = 100_000_000;
