import { useId, useState } from "react";
import { useStore } from "zustand";
import type { SearchOutput } from "#contract/chat/chat.ts";
import type { CloseListing } from "#contract/search/search-result.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { useChat } from "./chat-context.tsx";
import { CloseIcon } from "./icons.tsx";
import { ListingCard } from "./listing-card.tsx";
import { type PlanChip, planChips } from "./plan-chips.ts";

/** So few stand side by side anyway. */
const neverFolded = 2;

type Group = SearchOutput["results"][number];

/** Tapped, the search runs again without it. Like everything that sends, it waits while a reply is pending. */
function Chip({ chip: { label, without }, latest }: { chip: PlanChip; latest: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  if (!latest || without === null) return <span className="chat-chip">{label}</span>;
  return (
    <button
      type="button"
      className="chat-chip-off"
      disabled={pending}
      onClick={() => session.send(`Never mind “${label}”`, without)}
    >
      <span className="chat-chip">
        {label}
        <span className="chat-hidden">: leave out</span>
        <CloseIcon />
      </span>
    </button>
  );
}

function ResultGroup({ group, latest }: { group: Group; latest: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const [all, setAll] = useState(false);
  const { plan, listings, total, relaxations, foundBy, close = [], unknown = [], nearby = [] } = group;
  const chips = planChips(plan, (listings[0] ?? close[0])?.vendor.businessName ?? null);
  const byMeaning = foundBy === "meaning" && listings.length > 0;
  const heading = useId();

  return (
    <section
      className="chat-results"
      aria-label={chips.length > 0 ? `Results: ${chips.map(({ label }) => label).join(", ")}` : "Results"}
    >
      <div className="chat-plan">
        {chips.map((chip, at) => (
          <Chip key={at} chip={chip} latest={latest} />
        ))}
        {listings.length > 0 && (
          <span className="chat-count">
            {total > listings.length ? `${listings.length} of ${total}` : `${total} found`}
          </span>
        )}
      </div>
      {unknown.length > 0 && <p className="chat-nothing">Nothing in the shop says {quoted(unknown)}.</p>}
      {byMeaning && (
        <h3 className="chat-group-title" id={heading}>
          Closest in meaning to what you asked
        </h3>
      )}
      {listings.length > 0 ? (
        <ul className="chat-cards" data-all={all || undefined} aria-labelledby={byMeaning ? heading : undefined}>
          {listings.map((listing) => (
            <ListingCard key={listing.id} listing={listing} why={listing.why} />
          ))}
        </ul>
      ) : (
        unknown.length === 0 && <p className="chat-nothing">Nothing in the shop matches this exactly.</p>
      )}
      {listings.length > neverFolded && (
        <button type="button" className="chat-button" onClick={() => setAll(!all)}>
          {all ? "Show in one row" : `Show all ${listings.length}`}
        </button>
      )}
      {close.length > 0 && <CloseOnes listings={close} />}
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

const eitherOf = new Intl.ListFormat("en-ZA", { type: "disjunction" });

/** Its text doesn't state this, which is not to say that it isn't so. */
const lacksText = (lacks: readonly string[]): string =>
  lacks.length === 0 ? "Only similar in meaning" : `Doesn’t say ${eitherOf.format(lacks)}`;

const quoted = (words: readonly string[]): string => eitherOf.format(words.map((word) => `“${word}”`));

/** Near misses, plainly apart from what was found and never counted. */
function CloseOnes({ listings }: { listings: readonly CloseListing[] }) {
  const heading = useId();
  return (
    <>
      <h3 className="chat-group-title" id={heading}>
        Close, but not quite
      </h3>
      <ul className="chat-cards" aria-labelledby={heading}>
        {listings.map((listing) => (
          <ListingCard key={listing.id} listing={listing} why={listing.why} lacks={lacksText(listing.lacks)} />
        ))}
      </ul>
    </>
  );
}

/**
 * In a vendor's widget: what others offer, plainly apart from the vendor's own. One line while there are own finds, which must stay
 * in sight in a small frame.
 */
function NearbyOffers({ listings, open }: { listings: NonNullable<Group["nearby"]>; open: boolean }) {
  const lowest = Math.min(...listings.map(({ price }) => centsOf(price)));
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
