// What a turn may refer back to, from the conversation's stored messages (with today's facts in their cards).
import type { CartWish, ToolPart } from "#contract/chat/chat.ts";
import type { ChatMessage } from "#contract/chat/endpoints.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { type LineChange, type OwnMemory, ownOf, type ShownListing, type TurnMemory } from "./shop.ts";
import { Handles } from "./turn.ts";

/** `page`: the product page the shopper is on. */
export function buildMemory(messages: readonly ChatMessage[], page: Listing | null): TurnMemory {
  const handles = new Handles();
  const allShown = new Map<string, ShownListing>();
  const show = (listing: Listing, nearby = false): ShownListing => {
    const shown: ShownListing = { handle: handles.show(listing), listing, ...(nearby && { nearby }) };
    allShown.set(shown.handle, shown);
    return shown;
  };

  let plans: readonly SearchPlan[] = [];
  let lastShown: ShownListing[] = [];
  let focus: ShownListing | null = null;
  let onlyOne: ShownListing | null = null;
  let discussed: readonly ShownListing[] = [];
  const discuss = (shown: readonly ShownListing[]) => {
    const others = discussed.filter(({ handle }) => !shown.some((one) => one.handle === handle));
    discussed = shown.length > 2 ? [] : [...others, ...shown].slice(-2);
  };
  let orders: readonly Order[] = [];
  let talkingOfOrders = false;

  // Viewing the cart in order to change it is no new list: "the second one" keeps its meaning.
  const see = (part: ToolPart, changesCart: boolean) => {
    const { output } = part;
    if (part.state !== "output-available" || output === undefined || "error" in output) return;
    if ("orders" in output) {
      if (output.orders.length === 0) return;
      orders = output.orders;
      talkingOfOrders = true;
      return;
    }
    if ("returnable" in output || "deliveries" in output || "threads" in output || "draft" in output) return;
    if ("own" in output || "edit" in output || "which" in output) return;
    talkingOfOrders = false;
    if ("results" in output) {
      // A plan whose words found nothing is dropped; one whose filters excluded everything may still be changed.
      const carried = output.results.filter(
        ({ plan, listings, close = [], mentioned }) =>
          listings.length > 0 || close.length > 0 || mentioned !== undefined || hasFilter(plan),
      );
      if (carried.length > 0) plans = carried.map(({ plan }) => plan);
      const results = output.results.map(({ listings, close = [], mentioned, nearby = [] }) => ({
        own: listings.map((listing) => show(listing)),
        apart: [...close, ...(mentioned?.listings ?? [])].map((listing) => show(listing)),
        nearby: nearby.map((listing) => show(listing, true)),
      }));
      // Near matches, and what only mentions the words, are the list only if nothing was found; otherwise they can only be named.
      const isFound = results.some(({ own }) => own.length > 0);
      const found = unique(results.flatMap(({ own, apart, nearby }) => [...own, ...(isFound ? [] : apart), ...nearby]));
      // A search without results keeps the earlier list: "the second one" still refers to it.
      if (found.length === 0) return;
      lastShown = found;
      focus = null;
      discuss(ownOf(lastShown));
      onlyOne = null;
    } else if ("listing" in output) {
      focus = show(output.listing);
      discuss([focus]);
      const { goesWith = [] } = output;
      if (goesWith.length > 0) lastShown = goesWith.map((listing) => show(listing));
    } else if ("listings" in output) {
      lastShown = output.listings.map((listing) => show(listing));
      discuss(lastShown);
      focus = null;
      onlyOne = null;
    } else if ("cart" in output) {
      const lines = output.cart.items.map(({ listing }) => show(listing));
      if (output.listingId !== undefined) {
        focus = lines.find(({ listing }) => listing.id === output.listingId) ?? focus;
        if (focus) discuss([focus]);
      } else if (!changesCart) {
        lastShown = lines;
        focus = null;
        onlyOne = null;
      }
    }
  };
  const changes: LineChange[][] = [];
  let pending: CartWish[] | null = null;
  let talkingOfCart = false;
  let talked = "";
  let own = noOwn;
  for (const message of messages) {
    if (message.role === "user") talked = `${talked} ${message.content}`.trim();
    if (message.role !== "assistant") continue;
    const parts = message.parts.filter((part): part is ToolPart => part.type.startsWith("tool-"));
    const changesCart = parts.some(
      ({ output }) => output !== undefined && "cart" in output && output.listingId !== undefined,
    );
    for (const part of parts) see(part, changesCart);
    const outputs = parts.flatMap(({ output }) => output ?? []);
    if (outputs.length > 0) onlyOne = namedAlone(message.content, ownOf(lastShown)) ?? onlyOne;
    const changed = changesIn(outputs);
    if (changed.length > 0) changes.push(changed);
    const asked = outputs.findLast((output) => "confirm" in output);
    pending = asked && !asked.confirm.edits ? asked.confirm.wishes : null;
    const [proposed, ...others] = pending ?? [];
    if (proposed && others.length === 0)
      focus = [...allShown.values()].find(({ listing }) => listing.id === proposed.listingId) ?? focus;
    own = ownAfter(own, outputs, changed.length > 0);
    // A reply without a tool ("take your time") does not change the topic.
    if (outputs.length > 0) talked = "";
    if (outputs.length > 0)
      talkingOfCart = outputs.some((output) => "cart" in output || "confirm" in output || "url" in output);
  }

  const pageShown = page === null ? null : show(page);
  return {
    plans,
    lastShown,
    allShown: [...allShown.values()],
    focus: focus ?? pageShown ?? onlyOne,
    discussed,
    orders,
    talkingOfOrders,
    page: pageShown,
    changes,
    pending,
    reply: messages.findLast(({ role }) => role === "assistant")?.content ?? "",
    talkingOfCart,
    talked,
    own,
  };
}

/** The only one shown, or the only one that the reply names: "the cheapest is …", "the one for hiking is …". */
function namedAlone(reply: string, shown: readonly ShownListing[]): ShownListing | null {
  const named = shown.length === 1 ? shown : shown.filter(({ listing }) => reply.includes(listing.title));
  const [one, ...others] = named;
  return one && others.length === 0 ? one : null;
}

const noOwn: OwnMemory = { shown: [], about: null, which: null, pending: null, editIds: [] };

/** What one reply said of the vendor's own shop. */
function ownAfter(before: OwnMemory, outputs: readonly Output[], cartChanged: boolean): OwnMemory {
  const reports = outputs.flatMap((output) => ("own" in output ? [output.own] : []));
  const edits = outputs.flatMap((output) => ("edit" in output ? [output.edit] : []));
  const which = outputs.findLast((output) => "which" in output)?.which ?? null;
  const pending = outputs.findLast((output) => "confirm" in output)?.confirm.edits ?? null;
  const isOwn = reports.length + edits.length > 0 || which !== null || pending !== null;
  const editIds = edits.length > 0 ? edits.flatMap(({ ids }) => ids) : cartChanged ? [] : before.editIds;
  // A reply without a tool ("take your time") does not change the topic.
  // Nor does a refusal.
  const isOther = outputs.some((output) => !("error" in output));
  if (!isOwn) return { ...(isOther ? noOwn : before), which, pending, editIds: isOther ? [] : editIds };
  const changed = edits.flatMap(({ changes }) => changes.map(({ after }) => after));
  const reported = reports.flatMap((report) => (report.about === "stock" ? report.listings : []));
  const shown = [...changed, ...reported];
  return {
    shown: shown.length > 0 ? shown : before.shown,
    about: reports.at(-1)?.about ?? before.about,
    which,
    pending,
    editIds,
  };
}

type Output = NonNullable<ToolPart["output"]>;

const hasFilter = (plan: SearchPlan): boolean =>
  [plan.minPriceCents, plan.maxPriceCents, plan.minRating, plan.city, plan.vendor, plan.withinKm].some(
    (value) => value !== null,
  ) || plan.inStock;

/** The changes of one turn, by line. */
function changesIn(outputs: readonly NonNullable<ToolPart["output"]>[]): LineChange[] {
  const lines = new Map<string, LineChange>();
  for (const output of outputs) {
    if (!("cart" in output) || output.listingId === undefined || output.before === undefined) continue;
    const { listingId } = output;
    const after = output.cart.items.find(({ listing }) => listing.id === listingId)?.quantity ?? 0;
    lines.set(listingId, { listingId, before: lines.get(listingId)?.before ?? output.before, after });
  }
  return [...lines.values()].filter(({ before, after }) => before !== after);
}

const unique = (shown: readonly ShownListing[]): ShownListing[] =>
  shown.filter(({ handle }, index) => shown.findIndex((other) => other.handle === handle) === index);
