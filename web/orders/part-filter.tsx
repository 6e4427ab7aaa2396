import { type PartState, partStates } from "#contract/orders/order-rules.ts";
import { partStateNames } from "./part-state.tsx";
import type { PartPages } from "./vendor-orders-data.ts";

/** Chooses a state, with the number of parts in each. */
export function PartFilter({
  state,
  pages,
  onChange,
}: {
  state: PartState | null;
  pages: PartPages;
  onChange: (state: PartState | null) => void;
}) {
  const counts = pages.data?.pages[0]?.counts;
  return (
    <fieldset className="choice-row part-choices">
      <legend className="sr-only">Which orders</legend>
      {[null, ...partStates].map((each) => (
        <label key={each} className="choice">
          <input
            type="radio"
            name="state"
            className="sr-only"
            checked={state === each}
            onChange={() => onChange(each)}
          />
          <span>
            {each ? partStateNames[each] : "All"}
            {each && counts && counts[each] > 0 ? ` ${counts[each]}` : ""}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
