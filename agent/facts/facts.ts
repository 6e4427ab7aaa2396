// Facts that sellers write into titles, descriptions and tags (weight, volume, power …) as comparable numbers. A fact that no
// text states is unknown, never guessed.
import { quantitiesOf, sentencesOf, sizesOf } from "#contract/language/measures.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { centsOf } from "#contract/shared/money.ts";

export type ListingText = Pick<Listing, "title" | "description" | "tags">;

interface Measure {
  /** The row heading of the comparison table. */
  label: string;
  /** Unit as written → its size in base units. */
  units: Readonly<Record<string, number>>;
  /** Words of a question that ask for the larger value, or the smaller. */
  more: readonly string[];
  less: readonly string[];
  /** The word that marks the listing with the most (or least): a fact, not an opinion. */
  mark?: { word: string; least?: true };
}

const litres = { ml: 0.001, cl: 0.01, l: 1, litre: 1, litres: 1, liter: 1, liters: 1, lt: 1 };
const grams = {
  mg: 0.001,
  g: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kilo: 1000,
  kilos: 1000,
  kilogram: 1000,
  kilograms: 1000,
};
const metres = {
  mm: 0.001,
  cm: 0.01,
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
};

const measures = {
  weight: {
    label: "Weight",
    units: grams,
    more: ["heaviest", "heavier", "weighs more", "weigh(?:s|ing)? (?:the )?most"],
    less: ["lightest", "lighter", "weighs less", "weigh(?:s|ing)? (?:the )?least", "least heavy"],
    mark: { word: "Lightest", least: true },
  },
  volume: {
    label: "Volume",
    units: litres,
    more: ["holds more", "holds the most", "biggest", "bigger", "largest", "larger"],
    less: ["holds less", "holds the least", "smallest", "smaller"],
    mark: { word: "Holds the most" },
  },
  people: {
    label: "For",
    units: { person: 1, people: 1, persons: 1, man: 1, men: 1, sleeper: 1, seater: 1, seats: 1, players: 1 },
    more: ["biggest", "bigger", "roomiest", "roomier", "sleeps more", "sleeps? the most", "largest", "larger"],
    less: ["smallest", "smaller"],
    mark: { word: "For the most" },
  },
  screen: {
    label: "Screen",
    units: { inch: 1, inches: 1, '"': 1 },
    more: ["biggest", "bigger", "largest", "larger"],
    less: ["smallest", "smaller"],
    mark: { word: "Largest" },
  },
  memory: {
    label: "Memory",
    // Bytes are storage unless "memory" or "RAM" stands beside the number.
    units: {},
    more: ["most memory", "more memory", "most ram", "more ram", "fastest", "faster"],
    less: ["least memory", "less memory"],
    mark: { word: "Most" },
  },
  length: {
    label: "Size",
    units: metres,
    more: [
      "longest",
      "longer",
      "biggest",
      "bigger",
      "largest",
      "larger",
      "tallest",
      "taller",
      "widest",
      "wider",
      "roomiest",
      "roomier",
    ],
    less: ["shortest", "shorter", "smallest", "smaller", "narrowest", "narrower"],
  },
  storage: {
    label: "Storage",
    units: { mb: 0.001, gb: 1, gig: 1, gigs: 1, tb: 1000 },
    more: [
      "most storage",
      "more storage",
      "most space",
      "more space",
      "most memory",
      "more memory",
      "biggest",
      "bigger",
    ],
    less: ["smallest", "smaller"],
    mark: { word: "Most" },
  },
  power: {
    label: "Power",
    units: { w: 1, watt: 1, watts: 1, kw: 1000 },
    more: ["strongest", "stronger", "most powerful", "more powerful", "fastest", "faster"],
    less: ["weakest", "weaker"],
    mark: { word: "Most powerful" },
  },
  battery: {
    label: "Battery",
    units: { mah: 1, ah: 1000 },
    more: ["lasts longer", "lasts longest", "biggest", "bigger"],
    less: [],
    mark: { word: "Largest" },
  },
  hours: {
    label: "Hours",
    units: { hours: 1, hour: 1, hrs: 1, h: 1 },
    more: ["lasts longer", "lasts longest", "longest", "longer"],
    less: [],
    mark: { word: "Longest" },
  },
  // Read from the title (sizeIn): the smallest nappies are those of the smallest size, not of the smallest pack.
  size: { label: "Size", units: {}, more: ["biggest", "bigger", "largest", "larger"], less: ["smallest", "smaller"] },
  pieces: {
    label: "Pieces",
    units: { piece: 1, pieces: 1, pcs: 1, pack: 1, bags: 1, sheets: 1, tablets: 1, capsules: 1 },
    more: ["most in it", "more in it", "biggest", "bigger", "largest", "larger"],
    less: ["smallest", "smaller"],
    mark: { word: "Most" },
  },
  pages: {
    label: "Pages",
    units: { pages: 1 },
    more: ["most in it", "more in it", "biggest", "bigger", "largest", "larger"],
    less: ["smallest", "smaller"],
    mark: { word: "Most" },
  },
  temperature: { label: "Temperature", units: { "°c": 1, "°": 1, degrees: 1 }, more: [], less: ["warmest", "warmer"] },
} as const satisfies Record<string, Measure>;

export type FactName = keyof typeof measures | "price";

const sameUnits = [litres, grams, metres, measures.storage.units].map((units): [string, number][] =>
  Object.entries(units),
);
/** "m" and "meters" for "metre". */
export const unitNames = (word: string): string[] =>
  sameUnits.flatMap((units) => {
    const size = units.find(([name]) => name === word)?.[1];
    return units.flatMap(([name, other]) => (other === size ? [name] : []));
  });
const names = Object.keys(measures) as (keyof typeof measures)[];

interface Fact {
  /** In the measure's base unit. */
  value: number;
  /** As the seller wrote it. */
  text: string;
}

const wordNumbers = "one two three four five six seven eight nine ten eleven twelve".split(" ");
/** Thousands are separated by a comma, or by a space before zeros only: "6 500 g" may be six of 500 g. */
const thousands = "[1-9]\\d{0,2}(?:,\\d{3}|\\s000)+(?!\\d)(?:\\.\\d+)?";
const figure = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?<number>${thousands}|[-−]?\\d+(?:[.,]\\d+)?|${wordNumbers.join("|")})\\s?-?(?<unit>${[
    ...new Set(names.flatMap((name) => Object.keys(measures[name].units))),
  ]
    .sort((a, b) => b.length - a.length)
    .join(
      "|",
    )})(?![\\p{L}\\p{N}])|(?:pack|set|box) of (?<count>\\d+|${wordNumbers.join("|")})|sleeps (?<sleeps>\\d+|${wordNumbers.join("|")})`,
  "giu",
);

const grouped = new RegExp(`^${thousands}$`, "u");

const numberOf = (text: string): number => {
  const word = wordNumbers.indexOf(text.toLowerCase());
  if (word !== -1) return word + 1;
  return Number(grouped.test(text) ? text.replace(/[,\s]/gu, "") : text.replace(",", ".").replace("−", "-"));
};

/** A phone network, not grams; in tags in small letters too. */
const network = /^[2-6]G$/;
const networkTag = /^[2-6]G$/i;

/** After a number of bytes; a memory card is storage. */
const memoryBehind =
  /^\s*(?:of\s+)?(?:[\p{L}\p{N}]+\s)?(?:memory|ram)(?![\p{L}])(?!\s+(?:cards?|sticks?)(?![\p{L}]))/iu;
const memoryBefore = /(?<![\p{L}])(?:memory|ram)\s?[:=]\s?$/iu;
/** A graphics card's memory isn't the computer's. */
const ownMemory = /^\s*(?:of\s+its\s+own|(?:of\s+)?(?:graphics|video))\s+(?:memory|ram)(?![\p{L}])/iu;

/** Whether a number of bytes is RAM, storage or neither. */
function bytesOf(before: string, behind: string): "memory" | "storage" | null {
  if (ownMemory.test(behind)) return null;
  return memoryBehind.test(behind) || memoryBefore.test(before) ? "memory" : "storage";
}

/** At most one for each measure; precedence: title, description, tags, and within a text the first. */
export function factsOf({ title, description, tags }: ListingText): Map<FactName, Fact> {
  const facts = new Map<FactName, Fact>();
  for (const text of [title, description, tags.filter((tag) => !networkTag.test(tag)).join("; ")]) {
    for (const match of text.matchAll(figure)) {
      if (network.test(match[0])) continue;
      const { number, unit, count, sleeps } = match.groups ?? {};
      const said =
        count !== undefined ? "pieces" : sleeps !== undefined ? "people" : nameOfUnit((unit ?? "").toLowerCase());
      const [from, end] = [match.index, match.index + match[0].length];
      const near = () => bytesOf(text.slice(Math.max(0, from - 12), from), text.slice(end, end + 40));
      const name = said === "storage" ? near() : said;
      if (name === null || facts.has(name)) continue;
      // "For babies of 6 to 10 kg", "carries up to 150 kg" weigh something else.
      if (name === "weight" && /\bto\s*$/iu.test(text.slice(0, from))) continue;
      const signed = numberOf(number ?? count ?? sleeps ?? "");
      // "Size 4-6 kg" is a range: only temperatures can be negative.
      const own = name === "temperature" ? signed : Math.abs(signed);
      const factor =
        unit === undefined || said === null
          ? 1
          : ((measures[said].units as Record<string, number>)[unit.toLowerCase()] ?? 1);
      facts.set(name, { value: own * factor, text: match[0].replace(/\s+/gu, " ") });
    }
  }
  return facts;
}

function nameOfUnit(unit: string): keyof typeof measures | null {
  return names.find((name) => Object.hasOwn(measures[name].units, unit)) ?? null;
}

export interface FactRow {
  name: string;
  /** One per listing, null if its text doesn't state it. */
  values: (string | null)[];
  /** The listing with the most (or least), and the word for it. */
  best?: { at: number; word: string };
}

/** Rows for a comparison: what at least one of the listings states. */
export function factRows(listings: readonly ListingText[]): FactRow[] {
  const all = listings.map(factsOf);
  const figures = names.flatMap((name): FactRow[] => {
    const { label, mark } = measures[name] as Measure;
    const stated = all.map((facts) => facts.get(name) ?? null);
    if (stated.every((fact) => fact === null)) return [];
    const best = mark && standsOut(stated, mark);
    // Not "Pages: 398 pages".
    const values = stated.map((fact) => fact?.text.replace(new RegExp(`\\s${label}$`, "iu"), "") ?? null);
    return [{ name: label, values, ...(best && { best }) }];
  });
  const worded = Object.entries(said).flatMap(([name, pattern]): FactRow[] => {
    const values = listings.map(({ title, description }) => pattern.exec(`${title}. ${description}`)?.[0] ?? null);
    return values.some((value) => value !== null) ? [{ name, values }] : [];
  });
  return [...figures, ...worded];
}

/** Facts without a measure: ranges in words. */
const said = {
  Sizes:
    /(?<=(?<!\p{L})sizes )(?:(?:UK|EU|US) )?(?:\d{1,3}|\d?X{0,3}[SML])(?: (?:to|and|or) (?:\d{1,3}|\d?X{0,3}[SML]))*(?![\p{L}\p{N}])/iu,
  Age: /(?<=(?<!\p{L})ages? )\d{1,2}(?: (?:to \d{1,2}|and up))?(?![\p{L}\p{N}])|(?<!\p{L})from \d{1,2} (?:years|months)(?!\p{L})/iu,
};

/** Null unless at least two listings state it and one is the single maximum (or minimum). */
function standsOut(stated: readonly (Fact | null)[], { word, least = false }: { word: string; least?: boolean }) {
  const known = stated.flatMap((fact, at) => (fact ? [{ at, value: least ? -fact.value : fact.value }] : []));
  const [first, second] = known.toSorted((a, b) => b.value - a.value);
  if (!first || !second || first.value === second.value) return null;
  return { at: first.at, word: known.length === stated.length ? word : `${word} stated` };
}

export interface Comparative {
  /** Measures that the word may mean, the likeliest first. */
  facts: readonly FactName[];
  least: boolean;
}

/** "lightest", "which holds more", "the cheaper one": the measure and the direction; null if nothing is compared. */
export function comparativeIn(text: string): Comparative | null {
  for (const { least, patterns } of comparatives) {
    const facts: FactName[] = patterns.filter(({ pattern }) => pattern.test(text)).map(({ fact }) => fact);
    // The biggest bag of flour is the heaviest.
    if (facts.length > 0) return { facts: facts.includes("size") ? [...facts, "weight"] : facts, least };
  }
  return null;
}

/** "If weight was all that counted", "only by price": the measure that decides, in the direction that most people want. */
export function criterionIn(text: string): Comparative | null {
  for (const { compared, pattern } of criteria) if (pattern.test(text)) return compared;
  return null;
}

/** "Warm", "big", "heavy": what "warmer", "bigger" and "heavier" compare. */
export function comparativeOf(word: string): Comparative | null {
  const forms = [`${word}er`, `${word}r`, `${word}${word.at(-1)}er`, word.replace(/y$/u, "ier")];
  return comparativeIn(forms.join(" "));
}

const deciding = (label: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}])(?:${label} (?:is|was|were|matter|count)|(?:only|just|purely|going) (?:by|on|about|at) (?:the )?${label})`,
    "iu",
  );
const criteria: readonly { compared: Comparative; pattern: RegExp }[] = [
  { compared: { facts: ["price"], least: true }, pattern: deciding("(?:price|cost)") },
  ...names.flatMap((fact) => {
    const { label, mark } = measures[fact] as Measure;
    return mark && fact !== "people"
      ? [{ compared: { facts: [fact], least: mark.least === true }, pattern: deciding(label) }]
      : [];
  }),
];

const anyOf = (words: readonly string[]): RegExp =>
  words.length === 0 ? /(?!)/ : new RegExp(`(?<![\\p{L}])(?:${words.join("|")})(?![\\p{L}])`, "iu");
const cheap = [
  "cheapest",
  "cheaper",
  "costs? less",
  "costs? (?:the )?least",
  "lowest price",
  "least expensive",
  "goedkoopste",
  "goedkoper",
];
const dear = [
  "dearest",
  "priciest",
  "most expensive",
  "more expensive",
  "pricier",
  "costs? more",
  "costs? (?:the )?most",
  "highest price",
  "duurste",
  "duurder",
];

/** In order: price before other measures, "more" before "less". */
const comparatives: readonly { least: boolean; patterns: readonly { fact: FactName; pattern: RegExp }[] }[] = [
  { least: true, patterns: [{ fact: "price", pattern: anyOf(cheap) }] },
  { least: false, patterns: [{ fact: "price", pattern: anyOf(dear) }] },
  { least: false, patterns: names.map((fact) => ({ fact, pattern: anyOf(measures[fact].more) })) },
  { least: true, patterns: names.map((fact) => ({ fact, pattern: anyOf(measures[fact].less) })) },
];

export interface Winner<Item> {
  item: Item;
  fact: FactName;
  /** "1.2 kg", or the price. */
  text: string;
}

/** The listing with the most (or least); null when fewer than two state it or they are equal. */
export function mostOf<Item>(
  items: readonly Item[],
  listingOf: (item: Item) => ListingText & Pick<Listing, "price">,
  { facts, least }: Comparative,
): Winner<Item> | null {
  for (const fact of facts) {
    const systems = new Set<string>();
    const known = items.flatMap((item): { item: Item; value: number; text: string }[] => {
      const listing = listingOf(item);
      if (fact === "price") return [{ item, value: centsOf(listing.price), text: `R${listing.price}` }];
      if (fact === "size") return sizeIn(listing.title, item, systems);
      const own = factsOf(listing).get(fact);
      return own ? [{ item, value: own.value, text: own.text }] : [];
    });
    if (known.length < 2 || systems.size > 1) continue;
    known.sort((a, b) => (least ? a.value - b.value : b.value - a.value));
    const [first, second] = known;
    if (first && second && first.value !== second.value) return { item: first.item, fact, text: first.text };
  }
  return null;
}

const isNewborn = /(?<!\p{L})(?:new-?born|preemie)(?!\p{L})/iu;
/** "Newborn", "size 4", "XL", "age 7 to 8", in a title; only sizes of one system compare. */
function sizeIn<Item>(title: string, item: Item, systems: Set<string>): { item: Item; value: number; text: string }[] {
  const [own = isNewborn.test(title) ? { system: "uk", value: 0, text: "newborn" } : undefined] = sentencesOf(
    title,
  ).flatMap(({ tokens }) => {
    const text = (from: number, end: number) =>
      tokens
        .slice(from, end)
        .map(({ word }) => word)
        .join(" ");
    return [
      ...sizesOf(tokens).map(({ system, value, from, end }) => ({
        system,
        value,
        text: text(from, end).replace(/(?<=^|\s)\d?x*[sml]$/u, (letters) => letters.toUpperCase()),
      })),
      ...quantitiesOf(tokens)
        .filter(({ kind }) => kind === "age")
        .map(({ kind, value, from, end }) => ({ system: kind, value, text: text(from, end) })),
    ];
  });
  if (own === undefined) return [];
  systems.add(own.system);
  return [{ item, value: own.value, text: own.text }];
}
