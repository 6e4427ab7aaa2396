// Sentences about the vendor's own shop.
import type { OwnEditOutput, OwnListing, OwnReport } from "#contract/chat/own-shop.ts";
import { formatLongDate, shopTimeZone, shortOrderNumber } from "#contract/orders/order-rules.ts";
import { leftOutReasons } from "#contract/payouts/payout-rules.ts";
import { formatRand } from "#contract/shared/money.ts";
import { asData } from "../../tools/as-data.ts";
import { sentence } from "./sentences.ts";

const most = 3;

const title = (text: string): string => asData(text, 80);
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
const day = (date: string): string => formatLongDate(`${date}T12:00:00Z`, shopTimeZone);
const listed = (all: readonly string[], between = ", "): string => {
  const more = all.length - most;
  return more > 0 ? `${all.slice(0, most).join(between)} and ${more} more` : all.join(between);
};
const stockOf = ({ title: name, stock, price, status }: OwnListing): string =>
  `${title(name)} (${stock === 0 ? "out of stock" : `${stock} in stock`}, R${price}${status === "archived" ? ", hidden" : ""})`;

export function describeOwnShop(own: OwnReport): string {
  switch (own.about) {
    case "sales":
      return describeSales(own);
    case "searches": {
      const { from, to, missed } = own;
      const words = listed(missed.map(({ words, times }) => `"${title(words)}" (${counted(times, "time")})`));
      return missed.length === 0
        ? sentence("nothing missed", { from: day(from), to: day(to) })
        : sentence("missed", { words });
    }
    case "stock": {
      const { which, total } = own;
      const listings = listed(own.listings.map(stockOf));
      if (which === "named") return sentence("named stock", { listings });
      if (total === 0) return sentence(`none ${which}`);
      if (which === "hidden") return sentence("hidden", { listings });
      return total === 1 ? sentence("one scarce", { listings }) : sentence("scarce", { count: total, listings });
    }
    case "orders": {
      const parts = own.parts.map(
        ({ orderId, createdAt, items }) =>
          `Order ${shortOrderNumber(orderId)} of ${formatLongDate(createdAt, shopTimeZone)}: ${items.map((item) => `${item.quantity} × ${title(item.title)}`).join(", ")}`,
      );
      return own.total === 0
        ? sentence("none to send")
        : sentence("to send", { orders: counted(own.total, "order"), parts: listed(parts, "; ") });
    }
    case "payout":
      return describePayout(own);
    case "reviews": {
      const { rating, totalReviews, newest } = own;
      if (newest.length === 0) return sentence("no own reviews");
      const reviews = listed(
        newest.map(
          (each) =>
            `${each.rating} of 5 for ${title(each.title)}${each.comment ? `, "${asData(each.comment, 120)}"` : ""}`,
        ),
      );
      return rating === null
        ? sentence("own reviews by others", { reviews })
        : sentence("own reviews", { rating: rating.toFixed(1), count: counted(totalReviews, "review"), reviews });
    }
  }
}

function describeSales({ from, to, total, products, named }: Extract<OwnReport, { about: "sales" }>): string {
  const when = { day: day(from), from: day(from), to: day(to) };
  const what = named ? ` of ${listed(named.map(title))}` : "";
  const views = total.views > 0 ? ` ${sentence("views in all", { views: total.views })}` : "";
  const period = from === to ? "on a day" : "in a period";
  if (total.pieces === 0) return `${sentence(`no sales ${period}`, { ...when, what })}${views}`;
  const best = products.filter(({ pieces }) => pieces > 0);
  const amounts = {
    pieces: counted(total.pieces, "piece"),
    orders: counted(total.orders, "order"),
    amount: formatRand(total.salesCents),
  };
  const sold = sentence(`sales ${period}`, { ...when, ...amounts, what });
  const bestOnes = listed(
    best
      .slice(0, 3)
      .map((each) => `${title(each.title)} (${counted(each.pieces, "piece")}, ${formatRand(each.salesCents)})`),
  );
  return `${sold}${best.length > 1 ? ` ${sentence("sold best", { products: bestOnes })}` : ""}${views}`;
}

function describePayout(own: Extract<OwnReport, { about: "payout" }>): string {
  const { dueCents, waitingCents, sendingCents, leftOut, last } = own;
  const amount = formatRand(dueCents);
  return [
    leftOut === null
      ? sentence("due", { amount })
      : dueCents > 0
        ? sentence("due but", { amount, reason: leftOutReasons[leftOut] })
        : sentence("none due", { reason: leftOutReasons[leftOut] }),
    ...(waitingCents > 0 ? [sentence("waiting", { amount: formatRand(waitingCents) })] : []),
    ...(sendingCents > 0 ? [sentence("on its way to you", { amount: formatRand(sendingCents) })] : []),
    ...(last
      ? [sentence("paid last", { amount: formatRand(last.amountCents), day: formatLongDate(last.at, shopTimeZone) })]
      : []),
  ].join(" ");
}

export function describeEdit({ changes, skipped }: OwnEditOutput["edit"]): string {
  const told = changes.map(({ before, after }) => {
    const name = title(after.title);
    if (before.status !== after.status)
      return sentence(after.status === "archived" ? "edited hidden" : "edited shown", { title: name });
    return before.price === after.price
      ? sentence("edited stock", { title: name, after: after.stock, before: before.stock })
      : sentence("edited price", { title: name, after: after.price, before: before.price });
  });
  const left = skipped
    .slice(0, most)
    .map((each) => sentence("not edited", { title: title(each.title), why: each.why }));
  const all = told.length > most ? [sentence("edited several", { count: told.length })] : told;
  return [...all, ...left].join(" ");
}

export const describeWhich = (listings: readonly OwnListing[]): string =>
  sentence("which own", { titles: listings.map((own) => title(own.title)).join(", ") });
