// The vendor's own message permits a change, as it does for the cart: a clear order of one listing is carried out, anything else that
// may be an order becomes a card, and talk changes nothing. What a model or a listing's text says permits nothing.
import * as z from "zod";
import type { RefusedOutput, ToolOutputs } from "#contract/chat/chat.ts";
import { type BulkChange, type BulkOutcome, bulkChange } from "#contract/listings/bulk.ts";
import { bulkMost } from "#contract/listings/bulk-rules.ts";
import { centsToPrice, formatRand } from "#contract/shared/money.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import type { Intent, OwnEdit } from "../model/offline/intent.ts";
import { ownListingsNamed } from "../own-listings.ts";
import type { OwnShop } from "../shop.ts";
import type { Turn } from "../turn.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { listingText, noShop, ownListing } from "./my-shop.ts";
import { defineTool } from "./shop-tool.ts";

type Output = ToolOutputs["change_my_listings"];

const tooMany = `More than ${bulkMost} of your listings fit, and I change at most ${bulkMost} at once. Please name fewer, or use the screen of your listings.`;
const notAsked = { error: "I only change your listings when you ask me to." };

const input = z.object({
  listings: z.string().max(200).nullish().describe("The own listing, by its title or the shopper's name for it"),
  all: z.boolean().nullish().describe("All own listings of that name; without a name all of them"),
  price: z.number().nullish().describe("The new price in rand"),
  priceBy: z.number().nullish().describe("Rand more, or fewer if negative"),
  pricePercent: z.number().nullish().describe("Percent more, or less if negative"),
  stock: z.number().nullish().describe("The new stock"),
  stockBy: z.number().nullish().describe("Pieces more, or fewer if negative"),
  hidden: z.boolean().nullish().describe("true hides it from shoppers, false shows it again"),
  confirmed: z.boolean().nullish().describe("Alone: carries out what the last card or question asked, after a Yes"),
  undo: z.boolean().nullish().describe("Alone: takes back the last change"),
});

export const changeMyListings = defineTool({
  name: "change_my_listings",
  description:
    "Only for a shopper who is also a vendor: changes price or stock of their own listings, or hides or shows them. Exactly one kind of change a call, and only when their latest message orders it. What is not clear shows a card that asks first.",
  input,
  activity: () => "Changing your listings…",
  async run(turn, asked): Promise<Output> {
    const shop = await turn.shop.ownShop();
    if (!shop) return turn.shop.signedIn ? noShop : { signIn: true };
    const { intent, edits: order = "none" } = turn.ordered();
    if (order === "none") return notAsked;
    const meant = editsIn(intent);
    try {
      if (asked.undo) return holdsUndo(intent) ? await takeBack(shop, turn.memory.own.editIds) : notAsked;
      if (asked.confirmed) return await settle(turn, shop, meant, order);
      const change = changeOf(asked);
      if ("error" in change) return change;
      const name = asked.listings ?? "";
      if (name.trim() === "" && !asked.all) return { error: "Tell me which of your listings you mean." };
      const listings = await ownListingsNamed(shop, name);
      if (listings.length === 0) return { error: `You have no listing called "${asData(name, 60)}".` };
      if (asked.all && listings.length > bulkMost) return { error: tooMany };
      const granted = await isGranted(shop, meant, change, listings);
      // Not even a card for another change than the one that was ordered.
      if (!granted && meant.length > 0) return notAsked;
      // Several of one title can't be told apart by another answer: a card shows them.
      if (listings.length > 1 && !asked.all && listings.some(({ title }) => title !== listings[0]?.title))
        return granted ? { which: { change, listings: listings.slice(0, 5).map(ownListing) } } : notAsked;
      const ids = listings.map(({ id }) => id);
      return granted && order === "clear" && ids.length === 1
        ? await carryOut(turn, shop, { change, ids })
        : await askFirst(turn, shop, change, ids);
    } catch (error) {
      const sentence = turn.shop.refusal(error);
      if (sentence === null) throw error;
      return { error: sentence };
    }
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    if ("confirm" in output)
      return `Nothing has changed. The screen shows a card that asks: "${asData(output.confirm.question, 300)}" with Yes and No. Don't say that it was done.`;
    if ("which" in output)
      return `Nothing has changed: several fit. Ask which one.\n${fenced("own listings", output.which.listings.map(listingText))}`;
    const { changes, skipped } = output.edit;
    return fenced("changed listings", [
      ...changes.map(({ before, after }) => `before: ${listingText(before)}; now: ${listingText(after)}`),
      ...skipped.map(({ title, why }) => `not changed: ${asData(title, 120)} | ${why}`),
    ]);
  },
});

const editsIn = (intent: Intent): readonly OwnEdit[] =>
  intent.kind === "several" ? intent.intents.flatMap(editsIn) : intent.kind === "edit-listings" ? intent.edits : [];

const holdsUndo = (intent: Intent): boolean =>
  intent.kind === "several" ? intent.intents.some(holdsUndo) : intent.kind === "undo-edit";

/** Whether the message orders this change of these listings. */
async function isGranted(
  shop: OwnShop,
  meant: readonly OwnEdit[],
  change: BulkChange,
  listings: readonly VendorListing[],
): Promise<boolean> {
  for (const edit of meant) {
    if (!Bun.deepEquals(edit.change, change)) continue;
    const own = edit.ids ?? (await ownListingsNamed(shop, edit.name)).map(({ id }) => id);
    if (listings.every(({ id }) => own.includes(id))) return true;
  }
  return false;
}

function changeOf(asked: z.output<typeof input>): BulkChange | RefusedOutput {
  const cents = (rand: number) => Math.round(rand * 100);
  const { price, priceBy, pricePercent, stock, stockBy, hidden } = asked;
  const [given, ...others] = [
    ...(price == null ? [] : [{ kind: "price", cents: cents(price) }]),
    ...(priceBy == null ? [] : [{ kind: "price-amount", cents: cents(priceBy) }]),
    ...(pricePercent == null ? [] : [{ kind: "price-percent", percent: pricePercent }]),
    ...(stock == null ? [] : [{ kind: "stock", stock }]),
    ...(stockBy == null ? [] : [{ kind: "stock-amount", by: stockBy }]),
    ...(hidden == null ? [] : [{ kind: "status", status: hidden ? "archived" : "active" }]),
  ];
  if (!given || others.length > 0) return { error: "Tell me one change: a price, a stock, hidden or shown." };
  return possible(given);
}

function possible(change: { kind: string }): BulkChange | RefusedOutput {
  const read = bulkChange.safeParse(change);
  if (read.success) return read.data;
  return {
    error: change.kind.startsWith("price")
      ? "No listing may have this price."
      : (read.error.issues[0]?.message ?? "No listing may have this."),
  };
}

async function carryOut(
  turn: Turn,
  shop: OwnShop,
  edit: Pick<OwnEdit, "change" | "seen"> & { ids: readonly string[] },
): Promise<Output> {
  const { change, seen } = edit;
  const ids = [...edit.ids];
  // Made of the change, not of the model's call id: a turn that is answered again changes nothing twice.
  const key = `${turn.turnKey} ${JSON.stringify([change, ids])}`;
  return edited(shop, await shop.change({ ids, change, ...(seen !== undefined && { seen }) }, key));
}

/** Changes of listings that are known by what was said before: a card that was answered, "which one?", "it". */
async function settle(turn: Turn, shop: OwnShop, meant: readonly OwnEdit[], order: string): Promise<Output> {
  const outcomes: Output[] = [];
  for (const { change, ids, seen } of meant) {
    if (ids === null) continue;
    const refused = possible(change);
    if ("error" in refused) {
      outcomes.push(refused);
      continue;
    }
    const isAnswered = seen !== undefined;
    const isClear = isAnswered || (order === "clear" && ids.length === 1);
    outcomes.push(
      isClear
        ? await carryOut(turn, shop, { change, ids, ...(isAnswered && { seen }) })
        : await askFirst(turn, shop, change, [...ids]),
    );
  }
  return outcomes.findLast((output) => "confirm" in output) ?? together(outcomes);
}

async function takeBack(shop: OwnShop, editIds: readonly string[]): Promise<Output> {
  const outcomes: Output[] = [];
  for (const id of editIds.toReversed()) outcomes.push(await edited(shop, { ...(await shop.undo(id)), id: null }));
  return together(outcomes);
}

/** Several changes in one result; a refusal only if none was made. */
function together(outcomes: readonly Output[]): Output {
  const done = outcomes.flatMap((output) => ("edit" in output ? [output.edit] : []));
  if (done.length === 0) return outcomes[0] ?? notAsked;
  return {
    edit: {
      ids: done.flatMap(({ ids }) => ids),
      changes: done.flatMap(({ changes }) => changes),
      skipped: done.flatMap(({ skipped }) => skipped),
    },
  };
}

/** One card asks about all unclear changes of this turn. */
async function askFirst(turn: Turn, shop: OwnShop, change: BulkChange, ids: string[]): Promise<Output> {
  const preview = await shop.change({ ids, change, preview: true }, "");
  const [first, ...others] = preview.changes.toSorted((one, other) => (one.title < other.title ? -1 : 1));
  if (!first) return unchanged(preview);
  const text = questionOf(
    change,
    first,
    others.map(({ title }) => title),
  );
  turn.askedEdits.push({ text, change, ids, seen: preview.seen });
  return {
    confirm: { question: turn.askedEdits.map((edit) => edit.text).join(" "), wishes: [], edits: [...turn.askedEdits] },
  };
}

const mostNamed = 4;

function questionOf(change: BulkChange, first: BulkOutcome["changes"][number], others: readonly string[]): string {
  const named = [first.title, ...others].slice(0, mostNamed).join(", ");
  const titles = others.length < mostNamed ? named : `${named} and ${others.length + 1 - mostNamed} more`;
  if (change.kind === "status") return `${change.status === "archived" ? "Hide" : "Show"} ${titles}?`;
  const worded = (value: string | number) => (change.kind.startsWith("price") ? formatRand(Number(value)) : `${value}`);
  const what = change.kind.startsWith("price") ? "the price" : "the stock";
  return others.length === 0
    ? `Change ${what} of ${titles} from ${worded(first.before)} to ${worded(first.after)}?`
    : `Change ${what} of ${others.length + 1} listings (${titles}), the first from ${worded(first.before)} to ${worded(first.after)}?`;
}

const unchanged = ({ skipped }: BulkOutcome): RefusedOutput => {
  const [why] = skipped;
  return { error: why ? `${asData(why.title, 80)} stays as it is: ${why.why}` : "It is like that already." };
};

/** With the listings as they are now. */
async function edited(shop: OwnShop, outcome: BulkOutcome): Promise<Output> {
  if (outcome.changes.length === 0) return unchanged(outcome);
  const listings = await shop.findListings({ ids: outcome.changes.map(({ id }) => id) });
  const now = new Map(listings.map((listing) => [listing.id, ownListing(listing)]));
  const changes = outcome.changes.flatMap(({ id, before, after: value }) => {
    const after = now.get(id);
    if (!after) return [];
    const was = (of: string | number) =>
      outcome.field === "price" ? { price: centsToPrice(Number(of)) } : { [outcome.field]: of };
    return [{ before: { ...after, ...was(before) }, after: { ...after, ...was(value) } }];
  });
  const skipped = outcome.skipped.map(({ title, why }) => ({ title, why }));
  return { edit: { ids: outcome.id === null ? [] : [outcome.id], changes, skipped } };
}
