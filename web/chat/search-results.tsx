import { useState } from "react";
import { useStore } from "zustand";
import type { SearchOutput } from "#contract/chat.ts";
import { formatRand, priceToCents } from "#contract/money.ts";
import { useChat } from "./chat-context.tsx";
import { ListingCard } from "./listing-card.tsx";
import { planChips } from "./plan-chips.ts";

/** So few stand side by side anyway. */
const neverFolded = 2;

type Group = SearchOutput["results"][number];

function ResultGroup({ group, latest }: { group: Group; latest: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const [all, setAll] = useState(false);
  const { plan, listings, total, relaxations, nearby = [] } = group;
  const chips = planChips(plan, listings[0]?.vendor.businessName ?? null);

  return (
    <section className="chat-results" aria-label={chips.length > 0 ? `Results: ${chips.join(", ")}` : "Results"}>
      <div className="chat-plan">
        {chips.map((chip) => (
          <span className="chat-chip" key={chip}>
            {chip}
          </span>
        ))}
        {listings.length > 0 && (
          <span className="chat-count">
            {total > listings.length ? `${listings.length} of ${total}` : `${total} found`}
          </span>
        )}
      </div>
      {listings.length > 0 ? (
        <ul className="chat-cards" data-all={all || undefined}>
          {listings.map((listing) => (
            <ListingCard key={listing.id} listing={listing} why={listing.why} />
          ))}
        </ul>
      ) : (
        <p className="chat-nothing">Nothing in the shop matches this exactly.</p>
      )}
      {listings.length > neverFolded && (
        <button type="button" className="chat-button" onClick={() => setAll(!all)}>
          {all ? "Show in one row" : `Show all ${listings.length}`}
        </button>
      )}
      {latest && relaxations.length > 0 && (
        <div className="chat-suggestions">
          {relaxations.map((relaxation) => (
            <button
              type="button"
              className="chat-suggestion"
              key={relaxation.label}
              disabled={pending}
              onClick={() => session.send(relaxation.label, relaxation.plan)}
            >
              {relaxation.label}
            </button>
          ))}
        </div>
      )}
      {nearby.length > 0 && <NearbyOffers listings={nearby} open={listings.length === 0} />}
    </section>
  );
}

/**
 * In a vendor's widget: what others offer, plainly apart from the vendor's own. One line while there are own finds, which must stay
 * in sight in a small frame.
 */
function NearbyOffers({ listings, open }: { listings: NonNullable<Group["nearby"]>; open: boolean }) {
  const lowest = Math.min(...listings.map(({ price }) => priceToCents(price) ?? 0));
  return (
    <details className="chat-nearby" open={open}>
      <summary className="chat-nearby-title">
        <strong>Also nearby on the marketplace</strong>{" "}
        <span className="chat-soft">
          {listings.length === 1 ? "1 offer" : `${listings.length} offers`}, from {formatRand(lowest)}
        </span>
      </summary>
      <ul className="chat-cards" aria-label="Also nearby on the marketplace">
        {listings.map((listing) => (
          <ListingCard key={listing.id} listing={listing} why={listing.why} mark="Other vendor" />
        ))}
      </ul>
    </details>
  );
}

/** `latest`: of the last message, whose offers can still be taken. */
export function SearchResults({ output, latest }: { output: SearchOutput; latest: boolean }) {
  return output.results.map((group, at) => <ResultGroup key={at} group={group} latest={latest} />);
}
