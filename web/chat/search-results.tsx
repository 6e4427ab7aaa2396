import { useId, useState } from "react";
import { useStore } from "zustand";
import type { SearchOutput } from "#contract/chat/chat.ts";
import type { FoundListing } from "#contract/listings/listings.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import type { CloseListing } from "#contract/search/search-result.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { lacksText, nobodySays } from "#web/results/lacks-text.ts";
import { limitsSet, planChips } from "#web/results/plan-chips.ts";
import { PlanChips, PlanControls } from "#web/results/plan-controls.tsx";
import { useChat, useHeading } from "./chat-context.tsx";
import { ListingCard } from "./listing-card.tsx";
import { planChange } from "./plan-change.ts";

/** The highest `SearchPlan.limit`. */
const mostShown = 50;

type Group = SearchOutput["results"][number];

/** Both have their fields in the same order. */
const isSame = (plan: SearchPlan, other: SearchPlan) => JSON.stringify(plan) === JSON.stringify(other);

/** The plan as controls that run a changed plan directly; read-only in older answers. */
function Plan({ group, latest }: { group: Group; latest: boolean }) {
  const { session, host } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const [locating, setLocating] = useState(false);
  const { plan, listings, total, counts, relaxations, close = [] } = group;
  const nameOf = (vendor: string | null) =>
    counts?.vendors.find(({ id }) => id === vendor)?.name ??
    [...listings, ...close].find(({ vendorId }) => vendorId === vendor)?.vendor.businessName ??
    null;
  const onPlan = (changed: SearchPlan) =>
    session.send(planChange(plan, changed, nameOf(changed.vendor)), { ...changed, limit: emptyPlan.limit });

  async function goNear() {
    setLocating(true);
    const near = host().location ?? (await host().actions.requestLocation());
    setLocating(false);
    if (near) onPlan({ ...plan, near, city: null, sort: "distance" });
  }

  const found = listings.length > 0 && (
    <span className="chat-count">{total > listings.length ? `${listings.length} of ${total}` : `${total} found`}</span>
  );
  const vendorName = nameOf(plan.vendor);
  // Where nothing comes close either, the server says which limits to leave out.
  const leads = (changed: SearchPlan) =>
    total + close.length > 0 || relaxations.some((other) => isSame(other.plan, changed));
  // Where there is nothing to filter, nothing opens filters.
  if (latest && counts && (counts.total > 0 || limitsSet(plan) > 0))
    return (
      <PlanControls
        plan={plan}
        counts={counts}
        onPlan={onPlan}
        vendorName={vendorName}
        leads={leads}
        nearMe={{ locating, onPress: goNear }}
        disabled={pending}
      >
        {found}
      </PlanControls>
    );
  return (
    <div className="plan-row">
      {latest ? (
        <PlanChips plan={plan} onPlan={onPlan} vendorName={vendorName} leads={leads} disabled={pending} />
      ) : (
        planChips(plan, vendorName).map(({ label }) => (
          <span className="plan-chip" key={label}>
            {label}
          </span>
        ))
      )}
      {found}
    </div>
  );
}

function ResultGroup({ group, latest, told }: { group: Group; latest: boolean; told: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const Heading = useHeading(2);
  const {
    plan,
    listings,
    total,
    relaxations,
    foundBy,
    picks = [],
    close = [],
    unknown = [],
    mentioned,
    nearby = [],
  } = group;
  const chips = planChips(plan, null);
  const more = Math.min(total, mostShown, 2 * plan.limit) - listings.length;
  const whyOf = whyTelling(listings);
  const byMeaning = foundBy === "meaning" && listings.length > 0;
  const heading = useId();

  return (
    <section
      className="chat-results"
      aria-label={chips.length > 0 ? `Results: ${chips.map(({ label }) => label).join(", ")}` : "Results"}
    >
      <Plan group={group} latest={latest} />
      {unknown.length > 0 && <p className="chat-nothing">{nobodySays(unknown)}</p>}
      {byMeaning && (
        <Heading className="chat-group-title" id={heading}>
          Closest in meaning to what you asked
        </Heading>
      )}
      {listings.length > 0 ? (
        <ul className="chat-cards" aria-labelledby={byMeaning ? heading : undefined}>
          {listings.map((listing) => (
            <ListingCard
              key={listing.id}
              listing={listing}
              why={whyOf(listing)}
              mark={picks.find(({ id }) => id === listing.id)?.reason}
            />
          ))}
        </ul>
      ) : (
        unknown.length === 0 && !told && <p className="chat-nothing">Nothing in the shop matches this exactly.</p>
      )}
      {latest && more > 0 && (
        <button
          type="button"
          className="chat-button"
          disabled={pending}
          onClick={() => session.send(`Show ${more} more`, { ...plan, limit: listings.length + more })}
        >
          Show {more} more
        </button>
      )}
      {close.length > 0 && <CloseOnes listings={close} />}
      {mentioned && <Mentioned {...mentioned} alone={listings.length + close.length === 0} />}
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

/** A reason that every card would repeat is left out. */
function whyTelling(listings: readonly FoundListing[]): (listing: FoundListing) => string {
  const telling = new Set(listings.map(({ why }) => why)).size > 1;
  return ({ why }) => (telling ? why : "");
}

/** Near matches, separate from the results and not counted. */
function CloseOnes({ listings }: { listings: readonly CloseListing[] }) {
  const heading = useId();
  const Heading = useHeading(2);
  return (
    <>
      <Heading className="chat-group-title" id={heading}>
        Close to it
      </Heading>
      <ul className="chat-cards" aria-labelledby={heading}>
        {listings.map((listing) => (
          <ListingCard key={listing.id} listing={listing} lacks={lacksText(listing.lacks)} />
        ))}
      </ul>
    </>
  );
}

/** What only mentions the words: in the marketplace's list under the same heading, and not counted as found. */
function Mentioned({ listings, total, alone }: NonNullable<Group["mentioned"]> & { alone: boolean }) {
  const heading = useId();
  const Heading = useHeading(2);
  if (listings.length === 0) return null;
  return (
    <>
      <div className="plan-row">
        <Heading className="chat-group-title" id={heading}>
          Your words {alone ? "" : "also "}appear in
        </Heading>
        <span className="chat-count">
          {total > listings.length ? `${listings.length} of ${total}` : `${total} more`}
        </span>
      </div>
      <ul className="chat-cards" aria-labelledby={heading}>
        {listings.map((listing) => (
          <ListingCard key={listing.id} listing={listing} />
        ))}
      </ul>
    </>
  );
}

/**
 * In a vendor's widget: other vendors' listings, separate from the vendor's own. Collapsed if there are own results, which must
 * stay in view in a small frame.
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
          <ListingCard key={listing.id} listing={listing} mark="Other vendor" />
        ))}
      </ul>
    </details>
  );
}

interface SearchResultsProps {
  output: SearchOutput;
  /** The last message; only its controls are active. */
  latest: boolean;
  /** The answer's text says what was found, or is still to come. */
  told: boolean;
}

export function SearchResults({ output, ...of }: SearchResultsProps) {
  return output.results.map((group, at) => <ResultGroup key={at} group={group} {...of} />);
}
