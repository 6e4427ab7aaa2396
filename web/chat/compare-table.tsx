import type { CSSProperties, ReactNode } from "react";
import type { CompareOutput } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { distanceBadge } from "#contract/shared/distance.ts";
import { centsOf } from "#contract/shared/money.ts";
import { useChat, useLink } from "./chat-context.tsx";
import { AddToCartButton, ListingPicture, listingPrice, OwnRating, stockText, VendorRating } from "./listing-card.tsx";

interface Row {
  name: string;
  /** The compared values; null if not stated. */
  values: readonly (string | null)[];
  /** How the value is shown, if not as plain text. */
  cell?: (listing: Listing) => ReactNode;
  best?: { at: number; word: string } | null | undefined;
}

/** The single listing with the lowest value, if all have one. */
function lowest(values: readonly number[], word: string): Row["best"] {
  const least = Math.min(...values);
  const at = values.indexOf(least);
  return values.lastIndexOf(least) === at ? { at, word } : null;
}

const distanceText = (km: number | null): string | null =>
  km === null ? null : (distanceBadge(km) ?? "50 km or more");

function rowsOf({ listings, facts = [] }: CompareOutput): Row[] {
  const of = (value: (listing: Listing) => string | null) => listings.map(value);
  const rated = listings.every(({ vendor }) => vendor.rating !== null);
  const liked = listings.flatMap(({ ownRating }, at) => (ownRating === null ? [] : [{ at, ownRating }]));
  const [most, next] = liked.toSorted((a, b) => b.ownRating - a.ownRating);
  const buyers = most && (listings[most.at]?.ownReviews ?? 0);
  const rows: Row[] = [
    {
      name: "Price",
      values: of(listingPrice),
      cell: (listing) => <strong>{listingPrice(listing)}</strong>,
      best: lowest(
        listings.map(({ price }) => centsOf(price)),
        "Cheapest",
      ),
    },
    {
      name: "Its own rating",
      values: of(({ ownRating, ownReviews }) =>
        ownRating === null ? null : `${ownRating.toFixed(1)} (${ownReviews})`,
      ),
      cell: (listing) => <OwnRating listing={listing} />,
      best:
        most && next && most.ownRating > next.ownRating
          ? { at: most.at, word: `Best rated by ${buyers} ${buyers === 1 ? "buyer" : "buyers"}` }
          : null,
    },
    {
      name: "Vendor’s rating",
      values: of(({ vendor: { rating, totalReviews } }) =>
        rating === null ? "New" : `${rating.toFixed(1)} (${totalReviews})`,
      ),
      cell: (listing) => <VendorRating listing={listing} />,
      best: rated
        ? lowest(
            listings.map(({ vendor }) => -(vendor.rating ?? 0)),
            "Best rated",
          )
        : null,
    },
    ...facts,
    { name: "Stock", values: of(({ stock }) => stockText(stock)) },
    { name: "Vendor", values: of(({ vendor }) => vendor.businessName) },
    { name: "City", values: of(({ vendor }) => vendor.city) },
  ];
  if (listings.some((listing) => typeof listing.distanceKm === "number"))
    rows.push({ name: "Distance", values: of(({ distanceKm }) => distanceText(distanceKm ?? null)) });
  return rows;
}

/** The price is always shown. */
const differs = ({ name, values }: Row): boolean => name === "Price" || new Set(values).size > 1;
const isStated = ({ values }: Row): boolean => values.some((value) => value !== null);

/** The rows in which the listings differ; the best value is marked by a fact, never by an opinion. */
export function CompareTable(output: CompareOutput) {
  const { host } = useChat();
  const link = useLink();
  const { listings } = output;
  const all = rowsOf(output).filter(isStated);
  const same = all.filter((row) => !differs(row));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="chat-compare" aria-label="Comparison" tabIndex={0}>
        <table style={{ "--columns": listings.length } as CSSProperties}>
          <thead>
            <tr>
              <td />
              {listings.map((listing) => (
                <th key={listing.id} scope="col">
                  <ListingPicture listing={listing} />
                  <a {...link(host().links.listing(listing.id))}>{listing.title}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.filter(differs).map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {listings.map((listing, at) => (
                  <td key={listing.id}>
                    {row.values[at] === null ? <NotStated /> : (row.cell?.(listing) ?? row.values[at])}
                    {row.best?.at === at && <span className="chat-chip chat-chip-good">{row.best.word}</span>}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <td />
              {listings.map((listing) => (
                <td key={listing.id}>
                  <AddToCartButton listing={listing} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {same.length > 0 && (
        <p className="chat-soft">
          The same for {listings.length === 2 ? "both" : "all"}:{" "}
          {same.map(({ name, values }) => `${name} ${values[0]}`).join("; ")}
        </p>
      )}
    </>
  );
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="chat-hidden">not stated</span>
    </>
  );
}
