// What the rule-based parsers find in a message (a price, a position in a list, an order, a filter), as features for the trained
// reader.
import { readConstraints } from "../model/offline/constraints.ts";
import { readPrices } from "../model/offline/prices.ts";
import { placesIn, pointsBack } from "../model/offline/references.ts";
import { normalise, Reading } from "../model/offline/words.ts";

export function findingsIn(text: string): string[] {
  const reading = new Reading(normalise(text));
  const found: string[] = [];
  if (placesIn(reading.rest, 99, null) !== null) found.push("place in a list");
  if (pointsBack(reading.rest)) found.push("points back");
  const { min, max } = readPrices(reading);
  if (min !== null) found.push("price from");
  if (max !== null) found.push("price to");
  const { minRating, inStock, nearby, sort, relative, forget } = readConstraints(reading);
  if (minRating !== null) found.push("rating");
  if (inStock) found.push("in stock");
  if (nearby) found.push("near me");
  if (sort !== null) found.push(`sort ${sort}`);
  if (relative !== null) found.push(`relative ${relative}`);
  if (forget.length > 0) found.push("forget");
  if (found.length > 0 && !/\p{L}{3}/u.test(reading.rest.replace(/please|ones?|the|only|show|under|over/gu, "")))
    found.push("nothing else");
  return found;
}
