// Vendors, cities and provinces in a message. A name that could be part of a product ("Durban curry", "map of Cape Town") counts
// only with a preposition or at the end.
import { editDistance } from "#contract/language/edit-cost.ts";
import { type Province, provinces } from "#contract/shared/provinces.ts";
import type { Gazetteer } from "../../shop.ts";
import { listNames, phrases, whole, wordList } from "./phrases.ts";
import { gap, normalise, type Reading, wordsOf } from "./words.ts";

export interface Places {
  /** Vendor id. */
  vendor: string | null;
  city: string | null;
}

// Alternative names of places: the one that the catalogue knows is used.
const alsoCalled = listNames().flatMap((name) =>
  name.startsWith("called ") ? [[name.slice("called ".length), ...wordList(name)]] : [],
);

const certain = `(?:${phrases("living")}\\s)?(?:${phrases("situated")}\\s)?${phrases("in a place")}\\s(?:the\\s)?(?:${phrases("part of a place")} )?`;
const afterName = `(?:\\s${phrases("behind a city")})?(?:\\s${phrases("of that city")})*`;

const nameSource = (name: string): string => wordsOf(name).join("['\\s-]{0,2}");

interface NamedPlace {
  name: string;
  spelling: string;
}

function knownPlaces(gazetteer: Gazetteer): NamedPlace[] {
  const names = new Map<string, string>();
  const put = (spelling: string, name: string) => {
    const key = wordsOf(spelling).join(" ");
    if (key && !names.has(key)) names.set(key, name);
  };
  for (const city of gazetteer.cities) put(city, city);
  for (const province of provinces) put(province, province);
  for (const line of alsoCalled) {
    const known = line.find((name) => names.has(wordsOf(name).join(" ")));
    const name = known === undefined ? (line[0] ?? "") : (names.get(wordsOf(known).join(" ")) ?? "");
    for (const spelling of line) put(spelling, name);
  }
  for (const town of provinces.flatMap(townsOf)) put(town, town);
  return [...names]
    .map(([spelling, name]) => ({ name, spelling }))
    .sort((a, b) => b.spelling.length - a.spelling.length);
}

const townsOf = (province: Province): string[] => [...wordList(`towns of ${province}`)];

const everyPlace = provinces.flatMap((province) =>
  [province, ...townsOf(province)].flatMap((name) => {
    const others = alsoCalled.filter((line) => line.some((each) => wordsOf(each).join() === wordsOf(name).join()));
    return [...new Set([name, ...others.flat()])].map((spelling) => ({ spelling, name, province }));
  }),
);
const provincePlaces = everyPlace
  .sort((a, b) => b.spelling.length - a.spelling.length)
  .map(({ spelling, ...place }) => ({ ...place, pattern: whole(nameSource(spelling)) }));

/** A town or province that the text names, wherever it stands, with its province. */
export function provinceIn(text: string): { place: string; province: Province } | null {
  const named = provincePlaces.find(({ pattern }) => pattern.test(normalise(text)));
  return named ? { place: named.name, province: named.province } : null;
}

const placesOf = new WeakMap<Gazetteer, NamedPlace[]>();

export function readPlaces(reading: Reading, gazetteer: Gazetteer): Places {
  let places = placesOf.get(gazetteer);
  if (!places) {
    places = knownPlaces(gazetteer);
    placesOf.set(gazetteer, places);
  }
  const vendor = readVendor(reading, gazetteer, "full");
  const city = readCity(reading, places);
  return { vendor: vendor ?? readVendor(reading, gazetteer, "partial"), city };
}

function readCity(reading: Reading, places: readonly NamedPlace[]): string | null {
  const joined = reading.rest.replace(/['\s-]/g, "");
  for (const { name, spelling } of places) {
    // A cheap test first: most messages name no place.
    if (!reading.rest.includes(spelling) && !joined.includes(spelling.replaceAll(" ", ""))) continue;
    const source = nameSource(spelling);
    const short = spelling.length <= 3;
    const patterns = [
      `(?<![\\p{L}\\p{N}])${certain}${source}(?![\\p{L}\\p{N}])${afterName}`,
      // "within 10 km of Durban": the distance was already removed.
      `(?<=${gap} )of ${source}(?![\\p{L}\\p{N}])${afterName}`,
      `(?<![\\p{L}\\p{N}])${source}(?:[\\s-](?:based|area|province|region))?\\s(?:${phrases("sellers")}|only|instead)(?![\\p{L}\\p{N}])`,
      ...(short
        ? []
        : [
            // At the end or as a heading, but not as a person's name or a book's subject.
            `(?<!${phrases("no place behind")}\\s)(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])(?=\\s*(?:please)?\\s*(?:$|[?!.,]|${gap}))`,
            `^\\s*${source}\\s?[,:-]`,
          ]),
    ];
    for (const pattern of patterns) if (reading.take(new RegExp(pattern, "u"))) return name;
  }
  return misspeltCity(reading, places);
}

/** "in johanesburg": only after a word that must introduce a place. */
function misspeltCity(reading: Reading, places: readonly NamedPlace[]): string | null {
  const after = new RegExp(
    `(?<![\\p{L}\\p{N}])${phrases("place slip behind")}\\s((?:[\\p{L}'-]+)(?:\\s[\\p{L}'-]+){0,2})`,
    "gu",
  );
  for (const match of reading.rest.matchAll(after)) {
    const words = (match[1] ?? "").split(" ");
    for (let count = words.length; count > 0; count--) {
      const typed = wordsOf(words.slice(0, count).join(" ")).join("");
      const allowed = typed.length >= 8 ? 2 : typed.length >= 5 ? 1 : 0;
      if (allowed === 0) continue;
      const place = places.find(({ spelling }) => {
        const plain = spelling.replaceAll(" ", "");
        return plain.length >= 5 && plain[0] === typed[0] && editDistance(plain, typed) <= allowed;
      });
      if (!place) continue;
      const end = match.index + match[0].length - (match[1] ?? "").length + words.slice(0, count).join(" ").length;
      reading.rest = `${reading.rest.slice(0, match.index)} ${gap} ${reading.rest.slice(end)}`;
      return place.name;
    }
  }
  return null;
}

const weakWords = wordList("weak in a name");
const vendorBefore = new RegExp(`(?:^|\\s)${phrases("before a vendor")}\\s$`, "u");
const vendorAfter = new RegExp(`^(?:'s|')?\\s(?:${phrases("behind a vendor")}|stuff)(?![\\p{L}\\p{N}])`, "u");
/** Words that are removed together with the name. */
const leadIn = new RegExp(`${phrases("sold by")}(?: the)?(?: ${phrases("the shop")})?(?: called)?\\s$`, "u");
const leadOut = new RegExp(`^(?:'s|')?\\s${phrases("behind a vendor")}(?![\\p{L}\\p{N}])`, "u");

/** Whether the words around a vendor's name show that a shop is meant. True for a misspelt name, which was found only by them. */
export function isNamedAsShop(text: string, name: string): boolean {
  const at = text.indexOf(name.toLowerCase());
  return at === -1 || vendorBefore.test(text.slice(0, at)) || vendorAfter.test(text.slice(at + name.length));
}

function readVendor(reading: Reading, gazetteer: Gazetteer, how: "full" | "partial"): string | null {
  // A limit on work: vendors are named within the first 60 words.
  const tokens = [...reading.rest.matchAll(/[\p{L}\p{N}'&.-]+/gu)].slice(0, 60).map((match) => ({
    start: match.index,
    end: match.index + match[0].replace(/[.'-]+$/u, "").length,
    words: wordsOf(match[0]),
    // "Karoo Pantry's shelf"
    owner: /^.+(?=['’]s$)/u.exec(match[0])?.[0],
  }));
  let best: { id: string; start: number; end: number; length: number } | null = null;
  for (let first = 0; first < tokens.length; first++) {
    const start = tokens[first]?.start ?? 0;
    const before = reading.rest.slice(0, start);
    const evidenceBefore = vendorBefore.test(before);
    for (let last = first; last < Math.min(tokens.length, first + 7); last++) {
      const { end = 0, owner } = tokens[last] ?? {};
      if (reading.rest.slice(start, end).includes(gap)) break;
      const all = tokens.slice(first, last + 1).map(({ words }) => words);
      const typed = all.flat();
      if (typed.length === 0) continue;
      const evidence = evidenceBefore || vendorAfter.test(reading.rest.slice(end));
      const named = (words: readonly string[]) =>
        how === "full" ? fullVendor(words, gazetteer, evidence) : evidence ? partialVendor(words, gazetteer) : null;
      const id = named(typed) ?? (owner === undefined ? null : named([...all.slice(0, -1).flat(), ...wordsOf(owner)]));
      if (id !== null && (!best || end - start > best.length)) best = { id, start, end, length: end - start };
    }
  }
  if (!best) return null;
  const before = reading.rest.slice(0, best.start).replace(leadIn, "");
  const after = reading.rest
    .slice(best.end)
    .replace(leadOut, "")
    .replace(/^'s?(?![\p{L}\p{N}])/u, "");
  reading.rest = `${before} ${gap} ${after}`;
  return best.id;
}

interface VendorName {
  id: string;
  words: string[];
  /** Without "the", "and", "pty" … */
  own: string[];
  joined: string;
}
const namesOf = new WeakMap<Gazetteer, { all: VendorName[]; byName: Map<string, VendorName> }>();
function vendorNames(gazetteer: Gazetteer) {
  let names = namesOf.get(gazetteer);
  if (!names) {
    const all = gazetteer.vendors.map(({ id, name }): VendorName => {
      const words = wordsOf(name);
      const own = words.filter((word) => !weakWords.has(word));
      return { id, words, own, joined: own.join("") };
    });
    names = { all, byName: new Map(all.map((vendor) => [vendor.joined, vendor])) };
    namesOf.set(gazetteer, names);
  }
  return names;
}

/** Matches a full name. A single word ("Rooibos") or a misspelt name needs evidence that a shop is meant. */
function fullVendor(typed: readonly string[], gazetteer: Gazetteer, evidence: boolean): string | null {
  const joined = typed.filter((word) => !weakWords.has(word)).join("");
  if (joined.length < 3) return null;
  const names = vendorNames(gazetteer);
  const exact = names.byName.get(joined);
  if (exact) return evidence || (exact.words.length > 1 && typed.length > 1) ? exact.id : null;
  const allowed = joined.length >= 9 ? 2 : joined.length >= 5 ? 1 : 0;
  if (!evidence || allowed === 0) return null;
  const close = names.all.filter(
    (vendor) =>
      vendor.joined[0] === joined[0] &&
      Math.abs(vendor.joined.length - joined.length) <= allowed &&
      editDistance(vendor.joined, joined) <= allowed,
  );
  return close.length === 1 ? (close[0]?.id ?? null) : null;
}

/** Matches the start of a name ("from Thandi"), if only one vendor starts that way. */
function partialVendor(typed: readonly string[], gazetteer: Gazetteer): string | null {
  const words = typed.filter((word) => !weakWords.has(word));
  if (words.join("").length < 4) return null;
  const starting = vendorNames(gazetteer).all.filter(
    ({ own }) => words.length <= own.length && words.every((word, index) => sameName(own[index] ?? "", word)),
  );
  return starting.length === 1 ? (starting[0]?.id ?? null) : null;
}

const sameName = (own: string, typed: string): boolean =>
  own === typed || own === `${typed}s` || `${own}s` === typed || (typed.length >= 6 && editDistance(own, typed) <= 1);
