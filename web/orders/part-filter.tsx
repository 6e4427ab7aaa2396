import { type PartState, partStates } from "#contract/orders/order-rules.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
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
  const named = (each: PartState) =>
    counts && counts[each] > 0 ? `${partStateNames[each]} ${counts[each]}` : partStateNames[each];
  return (
    <ChoiceRow
      className="part-choices"
      legend="Which orders"
      choices={[[null, "All"], ...partStates.map((each) => [each, named(each)] as const)]}
      chosen={state}
      onChoose={onChange}
    />
  );
}
