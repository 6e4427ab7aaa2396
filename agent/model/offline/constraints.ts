// Parses constraints other than prices: stock, rating, distance, sort order, and filters to drop.
import type { Sort } from "#contract/search/search-plan.ts";
import { readCount } from "./numbers.ts";
import { phraseOf, phrases, says, whole } from "./phrases.ts";
import type { Reading } from "./words.ts";

/** Changes relative to what was shown. */
export type Relative = "cheaper" | "pricier" | "closer" | "better";
export type Forgotten = "price" | "rating" | "place" | "stock" | "vendor" | "category" | "everything";

export interface Constraints {
  minRating: number | null;
  inStock: boolean;
  nearby: boolean;
  withinKm: number | null;
  sort: Sort | null;
  relative: Relative | null;
  forget: Forgotten[];
  /** "show me more" */
  more: boolean;
}

const starCount = "(?<stars>[1-5](?:[.,]\\d)?|one|two|three|four|five)";
const andUp = `(?:\\s?${phrases("and up")})?`;
const lead = `(?:(?:${phrases("before stars")}|>=?)\\s)*`;
const rating = whole(
  [
    `${lead}${starCount}${andUp}[\\s-]?${phrases("star")}${andUp}(?:\\s${phrases("rated")})?`,
    `${lead}${starCount}\\s?(?:\\/\\s?5|${phrases("of five")})${andUp}`,
    `${phrases("rated")}(?:\\s${phrases("before a rating")})*\\s?(?:>=?\\s?)?${starCount}(?:\\s?(?:\\/\\s?5|${phrases("of five")}))?${andUp}`,
  ].join("|"),
);

const [km, place] = ["(?<km>\\d+(?:[.,]\\d+)?)", phrases("my place")];
const ofMe = `(?:\\s${phrases("away")})?(?:\\s(?:of|from|around|to|near)\\s${place})?`;
const distances: readonly RegExp[] = [
  whole(`${phrases("within")}\\s${km}\\s?${phrases("kilometres")}${ofMe}`),
  whole(
    `(?:within |in )?(?:an? )?${km}\\s?(?:${phrases("kilometres")}|k)(?:\\s(?:radius|away|or (?:less|closer))${ofMe}|\\s(?:of|from|around)\\s${place})`,
  ),
  whole(
    `(?:within|less than|under|up to)\\s(?<metres>\\d{2,5})\\s?(?:m|metres|meters)(?:\\s(?:radius|away))?\\s(?:of|from)\\s${place}`,
  ),
];

const forgets: readonly Forgotten[] = ["everything", "price", "rating", "place", "vendor", "category"];

const sorts: readonly [Sort, string][] = [
  ["price-desc", "dearest first"],
  ["price-asc", "cheapest first"],
  ["rating", "best rated"],
  ["newest", "newest first"],
];
// Weaker words for a sort order, used only if no order is named.
const softSorts: readonly [Sort, RegExp][] = [
  [
    "price-asc",
    // "A budget kettle", "specials on tea"; not "my budget is R500", "special tea".
    whole(
      `${phrases("rather cheap")}|(?<!(?:my|our|the|a|of|his|her|their) )budget(?= \\p{L})(?! (?:is|of|for|around|about|max|under|up|to|and|was)(?![\\p{L}]))|specials?(?=$|[?!. ]| for| on)`,
    ),
  ],
  ["price-asc", phraseOf("not expensive")],
  ["price-desc", phraseOf("expensive")],
  ["rating", phraseOf("best")],
];

export function readConstraints(reading: Reading): Constraints {
  const found: Constraints = {
    minRating: null,
    inStock: false,
    nearby: false,
    withinKm: null,
    sort: null,
    relative: null,
    forget: [],
    more: false,
  };
  for (const what of forgets) if (reading.take(phraseOf(`forget ${what}`))) found.forget.push(what);
  if (reading.take(phraseOf("any stock"))) found.forget.push("stock");
  if (reading.take(phraseOf("in stock"))) found.inStock = true;

  const stars = reading.take(rating)?.groups?.stars;
  const value = stars === undefined ? 0 : (readCount(stars) ?? Number(stars.replace(",", ".")));
  if (value >= 1 && value <= 5) found.minRating = value;
  if (reading.take(phraseOf("well rated"))) found.minRating ??= 4;

  for (const pattern of distances) {
    const match = reading.take(pattern);
    if (!match) continue;
    const km = match.groups?.km ? Number(match.groups.km.replace(",", ".")) : Number(match.groups?.metres) / 1000;
    if (km > 0 && km <= 20_000) found.withinKm = km;
  }
  if (found.withinKm !== null) found.nearby = true;
  if (reading.takeAll(phraseOf("nearby")).length > 0) found.nearby = true;

  if (reading.take(phraseOf("upwards"))) found.sort = "price-asc";
  if (reading.take(phraseOf("downwards"))) found.sort ??= "price-desc";
  for (const [sort, name] of sorts) if (reading.takeAll(phraseOf(name)).length > 0) found.sort ??= sort;
  if (reading.take(phraseOf("closer"))) found.relative = "closer";
  if (reading.take(phraseOf("pricier"))) found.relative = "pricier";
  if (reading.takeAll(phraseOf("cheaper")).length > 0) found.relative = "cheaper";
  if (reading.take(phraseOf("better"))) found.relative ??= "better";
  for (const [sort, pattern] of softSorts) if (reading.takeAll(pattern).length > 0) found.sort ??= sort;
  // "near me" sorts by distance if no other order is named.
  if (found.nearby) found.sort ??= "distance";
  return found;
}

/** "show me more", with nothing else in the message. */
export const asksForMore = (rest: string): boolean =>
  says("more of it", rest) &&
  !/[\p{L}\p{N}]/u.test(
    rest.replace(phraseOf("more of it"), " ").replaceAll(new RegExp(phraseOf("around more"), "gu"), " "),
  );
