// Message parts as stored: listings and orders by id, so that a reopened conversation shows today's prices and stock, and no
// listing that was removed.
import { picksOf } from "#agent/picks.ts";
import type { CompareOutput, MessagePart, ToolName, ToolOutputs, ToolPart } from "#contract/chat/chat.ts";
import type { FoundListing, Listing } from "#contract/listings/listings.ts";
import { cartOf } from "#contract/orders/quote.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import type { Relaxation, SearchResult } from "#contract/search/search-result.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { Database } from "#db/engine/index.ts";
import { getListings } from "#server/listings/listings.service.ts";
import { findOrders } from "#server/orders/orders.service.ts";
import { findThreadsOf } from "#server/threads/threads.service.ts";
import { isShownIn, quotedReviews, type ShopScope, withDistance } from "./shop.ts";

interface StoredListing {
  id: string;
  why: string;
}

type StoredOutput =
  | {
      kind: "search";
      results: {
        plan: SearchPlan;
        found: StoredListing[];
        total: number;
        relaxations: Relaxation[];
        answer?: SearchResult["answer"];
        foundBy?: "words" | "meaning";
        counts?: PlanCounts;
        unknown?: string[];
        close?: (StoredListing & { lacks: string[] })[];
        mentioned?: { ids: string[]; total: number };
        nearby?: StoredListing[];
      }[];
    }
  | { kind: "listing"; id: string; goesWith?: string[] }
  | { kind: "compare"; ids: string[]; facts?: CompareOutput["facts"] }
  | {
      kind: "cart";
      lines: { id: string; listing: string; quantity: number }[];
      changed: string;
      about?: string;
      before?: number;
    }
  | { kind: "orders"; ids: string[] }
  | { kind: "threads"; ids: string[] }
  | { kind: "plain"; output: ToolOutputs[ToolName] };

export type StoredPart = Exclude<MessagePart, ToolPart> | (Omit<ToolPart, "output"> & { output?: StoredOutput });

const isToolPart = (part: { type: string }): part is ToolPart => part.type.startsWith("tool-");

/** Drops calls without a result (the turn was stopped). */
export function toStored(parts: readonly MessagePart[]): StoredPart[] {
  return parts.flatMap((part): StoredPart[] => {
    if (!isToolPart(part)) return [part];
    const { output, ...rest } = part;
    if (output !== undefined) return [{ ...rest, output: outputToStored(output) }];
    return part.state === "output-error" ? [rest] : [];
  });
}

function outputToStored(output: ToolOutputs[ToolName]): StoredOutput {
  if ("results" in output) {
    const stored = ({ id, why }: FoundListing): StoredListing => ({ id, why });
    const results = output.results.map(
      ({ plan, listings, total, relaxations, answer, foundBy, counts, unknown, close, mentioned, nearby }) => ({
        plan,
        found: listings.map(stored),
        total,
        relaxations,
        ...(answer && { answer }),
        ...(foundBy && { foundBy }),
        ...(counts && { counts }),
        ...(unknown && { unknown }),
        ...(close && { close: close.map((listing) => ({ ...stored(listing), lacks: listing.lacks })) }),
        ...(mentioned && { mentioned: { ids: mentioned.listings.map(({ id }) => id), total: mentioned.total } }),
        ...(nearby && { nearby: nearby.map(stored) }),
      }),
    );
    return { kind: "search", results };
  }
  if ("listing" in output) {
    const { listing, goesWith } = output;
    return { kind: "listing", id: listing.id, ...(goesWith && { goesWith: goesWith.map(({ id }) => id) }) };
  }
  if ("listings" in output) {
    const ids = output.listings.map(({ id }) => id);
    return { kind: "compare", ids, ...(output.facts && { facts: output.facts }) };
  }
  if ("cart" in output) {
    const lines = output.cart.items.map(({ id, listing, quantity }) => ({ id, listing: listing.id, quantity }));
    const about = output.listingId === undefined ? {} : { about: output.listingId };
    const before = output.before === undefined ? {} : { before: output.before };
    return { kind: "cart", lines, changed: output.changed, ...about, ...before };
  }
  if ("threads" in output) return { kind: "threads", ids: output.threads.map(({ id }) => id) };
  if ("orders" in output) return { kind: "orders", ids: output.orders.map(({ id }) => id) };
  return { kind: "plain", output };
}

/** Adds the defaults of fields that the stored plan lacks. */
const whole = (plan: SearchPlan): SearchPlan => ({ ...emptyPlan, ...plan });

function listingIds(output: StoredOutput): string[] {
  switch (output.kind) {
    case "search":
      return output.results.flatMap(({ found, close = [], mentioned, nearby = [] }) => [
        ...[...found, ...close, ...nearby].map(({ id }) => id),
        ...(mentioned?.ids ?? []),
      ]);
    case "listing":
      return [output.id, ...(output.goesWith ?? [])];
    case "compare":
      return output.ids;
    case "cart":
      return output.lines.map(({ listing }) => listing);
    default:
      return [];
  }
}

export interface Refill {
  /** The shopper's current location, for distances; a search near a place keeps that place. */
  from?: Location | null;
  /** False: leave reviews out. */
  reviewed?: boolean;
  /** The vendor's shop with its current settings; null or absent: the whole marketplace. */
  scope?: Pick<ShopScope, "vendorId" | "nearby"> | null;
}

/** Fills the parts of many messages with current data. `userId`: whose orders may be shown. */
export async function refill(
  db: Database,
  messages: readonly (readonly StoredPart[])[],
  userId: string | null,
  { from = null, reviewed = true, scope = null }: Refill = {},
): Promise<MessagePart[][]> {
  const all = messages.flat();
  const outputs = all.flatMap((part) => ("output" in part && part.output ? [part.output] : []));
  const opened = reviewed ? outputs.flatMap((output) => (output.kind === "listing" ? [output.id] : [])) : [];
  const ordered = outputs.flatMap((output) => (output.kind === "orders" ? output.ids : []));
  const written = outputs.flatMap((output) => (output.kind === "threads" ? output.ids : []));
  const [listings, orders, threads, reviewsById] = await Promise.all([
    getListings(db, [...new Set(outputs.flatMap(listingIds))], from),
    userId === null ? [] : findOrders(db, userId, { ids: [...new Set(ordered)], vendorId: scope?.vendorId ?? null }),
    userId === null || written.length === 0
      ? []
      : findThreadsOf(db, userId, [...new Set(written)], scope?.vendorId ?? null),
    quotedReviews(db, [...new Set(opened)]),
  ]);
  const threadById = new Map(threads.map((thread) => [thread.id, thread]));
  const listingById = new Map(listings.map((listing) => [listing.id, listing]));
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const known = (id: string): Listing[] => {
    const listing = listingById.get(id);
    return listing ? [listing] : [];
  };
  const shown = (id: string): Listing[] => known(id).filter((listing) => isShownIn(scope, listing));

  const fill = (stored: StoredOutput): ToolOutputs[ToolName] => {
    switch (stored.kind) {
      case "search":
        return {
          results: stored.results.map(
            ({ plan, found, total, relaxations, answer, foundBy, counts, unknown, close, mentioned, nearby }) => {
              const today = (id: string) => shown(id).map((listing) => withDistance(listing, plan.near ?? from));
              const again = ({ id, why }: StoredListing): FoundListing[] =>
                today(id).map((listing) => ({ ...listing, why }));
              const listings = found.flatMap(again);
              const picks = picksOf(plan, listings, total);
              return {
                plan: whole(plan),
                listings,
                total,
                ...(picks.length > 0 && { picks }),
                relaxations: relaxations.map((other) => ({ ...other, plan: whole(other.plan) })),
                ...(answer && { answer }),
                ...(foundBy && { foundBy }),
                ...(counts && { counts }),
                ...(unknown && { unknown }),
                ...(close && {
                  close: close.flatMap((near) => again(near).map((listing) => ({ ...listing, lacks: near.lacks }))),
                }),
                ...(mentioned && {
                  mentioned: { listings: mentioned.ids.flatMap(today), total: mentioned.total },
                }),
                ...(nearby && scope?.nearby && { nearby: nearby.flatMap(again) }),
              };
            },
          ),
        };
      case "listing": {
        const [listing] = shown(stored.id);
        return listing
          ? {
              listing,
              reviews: reviewsById.get(stored.id) ?? [],
              ...(stored.goesWith && { goesWith: stored.goesWith.flatMap(shown) }),
            }
          : { error: "This product is no longer available." };
      }
      case "compare": {
        const columns = stored.ids.flatMap((id, at) => shown(id).map((listing) => ({ listing, at })));
        const facts = stored.facts?.map(({ name, values, best }) => {
          // Its index among the remaining listings.
          const at = columns.findIndex((column) => column.at === best?.at);
          return {
            name,
            values: columns.map((column) => values[column.at] ?? null),
            ...(best && at !== -1 && { best: { ...best, at } }),
          };
        });
        return { listings: columns.map(({ listing }) => listing), ...(facts && { facts }) };
      }
      case "cart": {
        const items = stored.lines.flatMap(({ id, listing, quantity }) =>
          known(listing).map((fresh) => ({ id, quantity, listing: fresh })),
        );
        const about = stored.about === undefined ? {} : { listingId: stored.about };
        const before = stored.before === undefined ? {} : { before: stored.before };
        return { cart: cartOf(items), changed: stored.changed, ...about, ...before };
      }
      case "orders":
        return { orders: stored.ids.flatMap((id) => orderById.get(id) ?? []) };
      case "threads":
        return { threads: stored.ids.flatMap((id) => threadById.get(id) ?? []) };
      case "plain":
        return stored.output;
    }
  };

  return messages.map((parts) =>
    parts.map((part) => {
      if (!("output" in part) || part.output === undefined) return part as MessagePart;
      // Name and output were stored together.
      return { ...part, output: fill(part.output) } as MessagePart;
    }),
  );
}
