import { useId } from "react";
import { useStore } from "zustand";
import type { SearchOutput } from "#contract/chat/chat.ts";
import type { FoundListing } from "#contract/listings/listings.ts";
import type { CloseListing } from "#contract/search/search-result.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { type PlanChip, planChips } from "#web/results/plan-chips.ts";
import { useChat, useHeading } from "./chat-context.tsx";
import { CloseIcon } from "./icons.tsx";
import { ListingCard } from "./listing-card.tsx";

/** A plan's most (`SearchPlan.limit`). */
const mostShown = 50;

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
  const Heading = useHeading(2);
  const { plan, listings, total, relaxations, foundBy, picks = [], close = [], unknown = [], nearby = [] } = group;
  const chips = planChips(plan, (listings[0] ?? close[0])?.vendor.businessName ?? null);
  const more = Math.min(total, mostShown, 2 * plan.limit) - listings.length;
  const whyOf = whyTelling(listings);
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
        unknown.length === 0 && <p className="chat-nothing">Nothing in the shop matches this exactly.</p>
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

/** What every card would repeat tells the shopper nothing. */
function whyTelling(listings: readonly FoundListing[]): (listing: FoundListing) => string {
  const telling = new Set(listings.map(({ why }) => why)).size > 1;
  return ({ why }) => (telling ? why : "");
}

const eitherOf = new Intl.ListFormat("en-ZA", { type: "disjunction" });

/** Its text doesn't state this, which is not to say that it isn't so. */
const lacksText = (lacks: readonly string[]): string =>
  lacks.length === 0 ? "Only similar in meaning" : `Doesn’t say ${eitherOf.format(lacks)}`;

const quoted = (words: readonly string[]): string => eitherOf.format(words.map((word) => `“${word}”`));

/** Near misses, plainly apart from what was found and never counted. */
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
          <ListingCard key={listing.id} listing={listing} mark="Other vendor" />
        ))}
      </ul>
    </details>
  );
}

/** `latest`: of the last message, whose offers can still be taken. */
export function SearchResults({ output, latest }: { output: SearchOutput; latest: boolean }) {
  return output.results.map((group, at) => <ResultGroup key={at} group={group} latest={latest} />);
}
