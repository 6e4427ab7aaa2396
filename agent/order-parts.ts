// Which part of an order a product's or vendor's name refers to.

import { stemsOf } from "#contract/language/words.ts";
import type { Order, OrderItem, OrderPart } from "#contract/orders/orders.ts";
import type { Parcel } from "#contract/orders/parcels.ts";

function fits(text: string, words: string): boolean {
  const wanted = stemsOf(words);
  const own = new Set(stemsOf(text));
  return wanted.length > 0 && wanted.every((stem) => own.has(stem));
}

/** Whether the words are part of one of the names. */
export const namesAnyOf = (names: readonly string[], words: string): boolean => names.some((name) => fits(name, words));

/** Whether the words name the item, or its vendor. */
export const itemNamed = ({ title, vendorName }: Pick<OrderItem, "title" | "vendorName">, words: string): boolean =>
  fits(title, words) || fits(`${title} ${vendorName}`, words);

/** The vendors whose items or names match the words; empty when nothing matches. */
function vendorsNamed({ items, parts }: Order, words: string): ReadonlySet<string> {
  const vendors = [...items, ...parts].map(({ vendorName }) => vendorName).filter((name) => fits(name, words));
  const ofItems = items.filter((item) => itemNamed(item, words));
  return new Set([...vendors, ...ofItems.map(({ vendorName }) => vendorName)]);
}

export const isNamed = (order: Order, words: string): boolean => vendorsNamed(order, words).size > 0;

/** All parts when the words name none. */
export function partsNamed(order: Order, words: string | null): readonly OrderPart[] {
  if (words === null) return order.parts;
  const vendors = vendorsNamed(order, words);
  const named = order.parts.filter(({ vendorName }) => vendors.has(vendorName));
  return named.length > 0 ? named : order.parts;
}

/** A part's parcels in which something is that the words name; null: all. */
export const parcelsNamed = ({ vendorName, parcels = [] }: OrderPart, words: string | null): Parcel[] =>
  parcels.filter(({ lines }) => words === null || lines.some(({ title }) => itemNamed({ title, vendorName }, words)));
