import { IconButton } from "@radix-ui/themes";
import { type PartState, partStates } from "#contract/orders/order-rules.ts";
import { RefreshIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { partStateNames } from "./part-state.tsx";
import type { PartPages } from "./vendor-orders-data.ts";

/** Chooses a state, with the number of parts in each, and can read the list again. */
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
  const refresh = useKeepFocus<HTMLButtonElement>(pages.isFetching);
  return (
    <div className="spread part-filter">
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
      <IconButton
        ref={refresh}
        variant="ghost"
        color="gray"
        size="3"
        aria-label="Refresh the orders"
        loading={pages.isRefetching && !pages.isFetchingNextPage}
        disabled={pages.isFetching}
        onClick={() => void pages.refetch()}
      >
        <RefreshIcon size={18} />
      </IconButton>
    </div>
  );
}
