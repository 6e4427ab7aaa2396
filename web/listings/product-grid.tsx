// The marketplace's cards in groups. While typing, the first group is filtered, and the others are hidden and restored as a whole;
// doing that card by card with hundreds of cards would be far too slow for a key press.
import { Fragment, memo, type ReactNode, useEffect, useMemo, useState } from "react";
import type { Listing } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import { ProductCard } from "./product-card.tsx";

/** Cards per group: divisible by 2, 3 and 4 columns, so that the groups look like one grid. */
export const groupSize = 48;
/** Cards shown until the server has answered: more than a screen, and few enough for a key press. */
export const filteredCards = 16;
/** Pause between removing two groups, so that a key press waits for one at most. */
const dropMs = 40;

export type CardAction = (listing: Listing, titleId: string) => ReactNode;

interface Props {
  /** All received listings, in order. */
  list: Listing[];
  /** Those shown if `filtered`. */
  matching: Listing[];
  filtered: boolean;
  /** The maximum shown. */
  limit: number;
  /** How many are in the document, shown or hidden. */
  mounted: number;
  /** Before this one stands a heading: the assistant's search doesn't find what follows. null: nowhere. */
  restAt: number | null;
  near: Location | null;
  action: CardAction;
}

export function ProductGroups({ list, matching, filtered, limit, mounted, restAt, near, action }: Props) {
  const first = list.slice(0, groupSize);
  const shown = new Set((filtered ? matching : first).slice(0, limit));
  const inFirst = new Set(first);
  const groups = useMemo(() => {
    const last = Math.min(mounted, list.length);
    const starts = Array.from(
      { length: Math.max(0, Math.ceil(last / groupSize) - 1) },
      (_, at) => (at + 1) * groupSize,
    );
    return starts.map((start) => list.slice(start, start + groupSize));
  }, [list, mounted]);
  const leaving = useLeaving(groups);
  return (
    <>
      <div className="product-grid product-group" hidden={shown.size === 0}>
        {[...first, ...[...shown].filter((listing) => !inFirst.has(listing))].map((listing, at) => (
          <Fragment key={listing.id}>
            {at === restAt && restTitle}
            <div className="product-cell" hidden={!shown.has(listing)}>
              <Card listing={listing} near={near} action={action} eager={at === 0 ? "first" : at < 4} />
            </div>
          </Fragment>
        ))}
      </div>
      {[...groups, ...leaving].map((listings, at) => (
        <Group
          key={listings[0]?.id}
          listings={listings}
          hidden={filtered || at >= groups.length || (at + 1) * groupSize >= limit}
          restAt={restAt === null ? null : restAt - (at + 1) * groupSize}
          near={near}
          action={action}
        />
      ))}
    </>
  );
}

/** What the words of a wish only occur in, and the documented filter lets through all the same. */
const restTitle = <h2 className="product-rest">Your words also appear in</h2>;

/** Former groups that are removed one by one, as removing hundreds of cards at once would delay the next key. */
function useLeaving(groups: Listing[][]): Listing[][] {
  const [known, setKnown] = useState<Listing[][]>(groups);
  const leaving = useMemo(() => {
    const staying = new Set(groups.map(([listing]) => listing?.id));
    return known.filter(([listing]) => !staying.has(listing?.id));
  }, [groups, known]);
  useEffect(() => {
    if (leaving.length === 0) {
      setKnown(groups);
      return;
    }
    const timer = setTimeout(() => setKnown([...groups, ...leaving.slice(0, -1)]), dropMs);
    return () => clearTimeout(timer);
  }, [groups, leaving]);
  return leaving;
}

interface GroupProps {
  listings: Listing[];
  hidden: boolean;
  restAt: number | null;
  near: Location | null;
  action: CardAction;
}

const Group = memo(
  ({ listings, hidden, restAt, near, action }: GroupProps) => (
    <div className="product-grid product-group" hidden={hidden}>
      {listings.map((listing, at) => (
        <Fragment key={listing.id}>
          {at === restAt && restTitle}
          <div className="product-cell">
            <Card listing={listing} near={near} action={action} />
          </div>
        </Fragment>
      ))}
    </div>
  ),
  (before, after) =>
    before.hidden === after.hidden &&
    before.restAt === after.restAt &&
    before.near === after.near &&
    before.action === after.action &&
    before.listings.length === after.listings.length &&
    before.listings.every((listing, at) => listing === after.listings[at]),
);

/** Memoised, so that a key press doesn't render hundreds of cards. */
export const Card = memo(
  ({
    listing,
    near,
    action,
    eager = false,
  }: {
    listing: Listing;
    near: Location | null;
    action: CardAction;
    eager?: boolean | "first";
  }) => <ProductCard listing={listing} near={near} eager={eager} action={(titleId) => action(listing, titleId)} />,
);
