// What a vendor asked of its own shop, and what was changed there.
import { useStore } from "zustand";
import type { OwnEditOutput, OwnListing, OwnReport } from "#contract/chat/own-shop.ts";
import { formatLongDate, shopTimeZone, shortOrderNumber } from "#contract/orders/order-rules.ts";
import { formatRand } from "#contract/shared/money.ts";
import { useChat, useHeading, useLink } from "./chat-context.tsx";
import { CheckIcon } from "./icons.tsx";

interface Report {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
  /** The screen that has all of it. */
  href: string;
  more: string;
}

const day = (date: string): string => formatLongDate(`${date}T12:00:00Z`, shopTimeZone);
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
const period = ({ from, to }: { from: string; to: string }): string =>
  from === to ? day(from) : `${day(from)} to ${day(to)}`;
const stateOf = ({ price, stock, status }: OwnListing): string =>
  [`R${price}`, `${stock} in stock`, ...(status === "archived" ? ["hidden"] : [])].join(", ");

const titles = { scarce: "Nearly or fully out", hidden: "Hidden from shoppers", named: "Your listings" };

function reportOf(own: OwnReport): Report {
  switch (own.about) {
    case "sales":
      return {
        title: `Your sales, ${period(own)}`,
        rows: [
          ["All", `${counted(own.total.pieces, "piece")}, ${formatRand(own.total.salesCents)}`],
          ...own.products.map(
            ({ title, pieces, salesCents, views }) =>
              [
                title,
                `${counted(pieces, "piece")}, ${formatRand(salesCents)}${views > 0 ? `, ${counted(views, "view")}` : ""}`,
              ] as const,
          ),
        ],
        href: "/vendor/figures",
        more: "All figures",
      };
    case "searches":
      return {
        title: `Searched for and not found, ${period(own)}`,
        rows: own.missed.map(({ words, times }) => [words, counted(times, "time")]),
        href: "/vendor/figures",
        more: "All figures",
      };
    case "stock":
      return {
        title: titles[own.which],
        rows: own.listings.map((listing) => [listing.title, stateOf(listing)]),
        href: "/vendor/listings/several",
        more: "Change several listings",
      };
    case "orders":
      return {
        title: "To send",
        rows: own.parts.map(({ orderId, state, items }) => [
          `Order ${shortOrderNumber(orderId)}: ${items.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ")}`,
          state,
        ]),
        href: "/vendor/orders",
        more: "All orders",
      };
    case "payout":
      return {
        title: "Your payouts",
        rows: [
          ["Due", formatRand(own.dueCents)],
          ["Waiting", formatRand(own.waitingCents)],
          ...(own.sendingCents > 0 ? [["On its way", formatRand(own.sendingCents)] as const] : []),
          ["Balance", formatRand(own.balanceCents)],
        ],
        href: "/vendor/payouts",
        more: "Payouts and bank details",
      };
    case "reviews":
      return {
        title: own.rating === null ? "Your reviews" : `Your reviews: ${own.rating.toFixed(1)} of 5`,
        rows: own.newest.map(({ title, rating, comment }) => [
          comment ? `${title}: “${comment}”` : title,
          `${rating} of 5`,
        ]),
        href: "/vendor/reviews",
        more: "All reviews",
      };
  }
}

export function OwnShopCard({ own }: { own: OwnReport }) {
  const link = useLink();
  const Heading = useHeading(2);
  const { title, rows, href, more } = reportOf(own);
  return (
    <section className="chat-panel" aria-label={title}>
      <Heading>{title}</Heading>
      {rows.length > 0 && (
        <ul className="chat-lines">
          {rows.map(([name, value], at) => (
            // Two products may have one name.
            <li key={`${name} ${at}`}>
              <span className="chat-line-title">{name}</span>
              <span className="chat-line-price">{value}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="chat-panel-actions">
        <a className="chat-button" {...link(href)}>
          {more}
        </a>
      </div>
    </section>
  );
}

/** `open`: it belongs to the last answer, so that it can be taken back by a press. */
export function EditCard({ edit, open }: { edit: OwnEditOutput["edit"]; open: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  return (
    <section className="chat-panel" aria-label="Changed">
      <ul className="chat-lines">
        {edit.changes.map(({ before, after }) => (
          <li key={after.id}>
            <CheckIcon />
            <span className="chat-line-title">{after.title}</span>
            <span className="chat-line-price">
              {stateOf(after)} <span className="chat-soft">(before: {stateOf(before)})</span>
            </span>
          </li>
        ))}
      </ul>
      {open && edit.ids.length > 0 && (
        <div className="chat-panel-actions">
          <button type="button" className="chat-button" disabled={pending} onClick={() => session.send("Undo")}>
            Undo
          </button>
        </div>
      )}
    </section>
  );
}

/** One press answers "which one?". */
export function WhichListing({ listings, open }: { listings: readonly OwnListing[]; open: boolean }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  if (!open) return null;
  return (
    <fieldset className="chat-panel" aria-label="Which one?">
      <div className="chat-panel-actions">
        {listings.map(({ id, title }) => (
          <button type="button" className="chat-button" key={id} disabled={pending} onClick={() => session.send(title)}>
            {title}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
