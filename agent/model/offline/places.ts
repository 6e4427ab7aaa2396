// Vendors, cities and provinces in a message. A name that could be part of a product ("Durban curry", "map of Cape Town") only
// counts with a preposition or at the end.
import { editDistance } from "#contract/language/edit-cost.ts";
import { provinces } from "#contract/shared/provinces.ts";
import type { Gazetteer } from "../../shop.ts";
import { gap, type Reading, wordsOf } from "./words.ts";

export interface Places {
  /** Vendor id. */
  vendor: string | null;
  city: string | null;
}

// Other names of the same place: whichever of a line the catalogue knows is meant.
const alsoCalled: readonly (readonly string[])[] = [
  ["Johannesburg", "joburg", "jo'burg", "jozi", "jhb", "egoli", "joeys"],
  ["Cape Town", "capetown", "kaapstad", "mother city", "cpt", "ikapa"],
  ["Pretoria", "tshwane", "pta", "pitori"],
  ["Durban", "ethekwini", "dbn", "durbs"],
  ["Gqeberha", "port elizabeth", "nelson mandela bay"],
  ["Bloemfontein", "bloem", "mangaung"],
  ["Pietermaritzburg", "pmb", "maritzburg"],
  ["Mbombela", "nelspruit"],
  ["Polokwane", "pietersburg"],
  ["Makhanda", "grahamstown"],
  ["eMalahleni", "witbank"],
  ["Mthatha", "umtata"],
  ["Mahikeng", "mafikeng", "mafeking"],
  ["Kariega", "uitenhage"],
  ["Komani", "queenstown"],
  ["Modimolle", "nylstroom"],
  ["Bela-Bela", "warmbaths", "warmbad"],
  ["KwaZulu-Natal", "kwazulu natal", "kwa-zulu natal", "kzn", "natal"],
  ["Western Cape", "wes-kaap", "wes kaap"],
  ["Eastern Cape", "oos-kaap", "oos kaap"],
  ["Northern Cape", "noord-kaap", "noord kaap"],
  ["Free State", "vrystaat", "freestate"],
  ["North West", "noordwes", "north-west"],
  ["Gauteng", "gp", "egauteng"],
];

// Towns that a shopper may name although no vendor is there: an honest "nothing in Soweto", not a product called Soweto.
const towns: readonly string[] =
  "Soweto,Sandton,Randburg,Roodepoort,Midrand,Centurion,Benoni,Boksburg,Germiston,Kempton Park,Alberton,Krugersdorp,Springs,Vereeniging,Vanderbijlpark,Tembisa,Fourways,Rosebank,Hatfield,Umhlanga,Ballito,Pinetown,Umlazi,Chatsworth,Richards Bay,Empangeni,Newcastle,Ladysmith,Amanzimtoti,Port Shepstone,Margate,Stellenbosch,Paarl,Franschhoek,Somerset West,Khayelitsha,Mitchells Plain,Bellville,Knysna,Plettenberg Bay,Mossel Bay,Hermanus,Worcester,Oudtshoorn,Swellendam,Saldanha,East London,Jeffreys Bay,Graaff-Reinet,Port Alfred,Rustenburg,Potchefstroom,Klerksdorp,Brits,Hartbeespoort,Welkom,Bethlehem,Clarens,Kroonstad,Sasolburg,Harrismith,Kimberley,Upington,Springbok,Kathu,Kuruman,De Aar,Tzaneen,Thohoyandou,Mokopane,Musina,Phalaborwa,Hoedspruit,White River,Hazyview,Secunda,Middelburg,Ermelo,Barberton,Dullstroom,Ulundi,Howick,Hillcrest,Muizenberg,Claremont,Woodstock,Gugulethu,Langa".split(
    ",",
  );

const certain =
  "(?:(?:and |but |as |because )?(?:i|we)(?:'m|'re| am| are)? (?:currently |now )?(?:live|stay|living|staying|based|come)\\s)?(?:(?:who|that|which)?\\s?(?:is |are |'s )?(?:based|located|situated|found|available|made|living|selling)\\s)?(?:in(?: and around)?|from(?: within)?|near(?: to)?|around|at|within|close to|outside|inside|somewhere in|anywhere in|by|uit|van|naby|e)\\s(?:the\\s)?(?:city of |town of |greater |province of |area of )?";
const afterName =
  "(?:\\s(?:area|province|region|city|cbd|metro))?(?:\\s(?:sellers?|vendors?|shops?|stores?|suppliers?|makers?|based|only|instead|please|side))*";

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
  for (const town of towns) put(town, town);
  return [...names]
    .map(([spelling, name]) => ({ name, spelling }))
    .sort((a, b) => b.spelling.length - a.spelling.length);
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
    // A cheap look first: most messages name no place at all.
    if (!reading.rest.includes(spelling) && !joined.includes(spelling.replaceAll(" ", ""))) continue;
    const source = nameSource(spelling);
    const short = spelling.length <= 3;
    const patterns = [
      `(?<![\\p{L}\\p{N}])${certain}${source}(?![\\p{L}\\p{N}])${afterName}`,
      // "within 10 km of Durban": the distance is gone already.
      `(?<=${gap} )of ${source}(?![\\p{L}\\p{N}])${afterName}`,
      `(?<![\\p{L}\\p{N}])${source}(?:[\\s-](?:based|area|province|region))?\\s(?:sellers?|vendors?|shops?|stores?|suppliers?|only|instead)(?![\\p{L}\\p{N}])`,
      ...(short
        ? []
        : [
            // At the end, or as a heading, but not as somebody's name or a book's subject.
            `(?<!(?:for|by|of|about|with|to|called|named|on|like|and|the|a)\\s)(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])(?=\\s*(?:please)?\\s*(?:$|[?!.,]|${gap}))`,
            `^\\s*${source}\\s?[,:-]`,
          ]),
    ];
    for (const pattern of patterns) if (reading.take(new RegExp(pattern, "u"))) return name;
  }
  return misspeltCity(reading, places);
}

/** "in johanesburg": only after a word that can only mean a place. */
function misspeltCity(reading: Reading, places: readonly NamedPlace[]): string | null {
  const after = /(?<![\p{L}\p{N}])(?:in|from|near|around|based in)\s((?:[\p{L}'-]+)(?:\s[\p{L}'-]+){0,2})/gu;
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

const weakWords = new Set(["the", "and", "pty", "ltd", "cc", "co", "sa", "of"]);
const vendorBefore =
  /(?:^|\s)(?:(?:sold|made|offered|listed|supplied) by|(?:from|by|at|of|does|do|has|is|see|visit|show|browse|what|van)(?: the)?(?: (?:shop|store|seller|vendor))?(?: called)?|(?:shop|store|seller|vendor)(?: called| named)?|only)\s$/u;
const vendorAfter =
  /^(?:'s|')?\s(?:shop|store|stall|products?|listings?|items?|range|catalogue|stuff|sells?|have|has|stocks?|offers?|only|instead)(?![\p{L}\p{N}])/u;

/** Whether the words around a vendor's name say that a shop is meant; a name that isn't there as it is written was told by them. */
export function isNamedAsShop(text: string, name: string): boolean {
  const at = text.indexOf(name.toLowerCase());
  return at === -1 || vendorBefore.test(text.slice(0, at)) || vendorAfter.test(text.slice(at + name.length));
}

function readVendor(reading: Reading, gazetteer: Gazetteer, how: "full" | "partial"): string | null {
  // Whoever names a vendor does so in the first few dozen words.
  const tokens = [...reading.rest.matchAll(/[\p{L}\p{N}'&.-]+/gu)].slice(0, 60).map((match) => ({
    start: match.index,
    end: match.index + match[0].replace(/[.'-]+$/u, "").length,
    words: wordsOf(match[0]),
  }));
  let best: { id: string; start: number; end: number; length: number } | null = null;
  for (let first = 0; first < tokens.length; first++) {
    const start = tokens[first]?.start ?? 0;
    const before = reading.rest.slice(0, start);
    const evidenceBefore = vendorBefore.test(before);
    for (let last = first; last < Math.min(tokens.length, first + 7); last++) {
      const end = tokens[last]?.end ?? 0;
      if (reading.rest.slice(start, end).includes(gap)) break;
      const typed = tokens.slice(first, last + 1).flatMap(({ words }) => words);
      if (typed.length === 0) continue;
      const evidence = evidenceBefore || vendorAfter.test(reading.rest.slice(end));
      const id =
        how === "full" ? fullVendor(typed, gazetteer, evidence) : evidence ? partialVendor(typed, gazetteer) : null;
      if (id !== null && (!best || end - start > best.length)) best = { id, start, end, length: end - start };
    }
  }
  if (!best) return null;
  const before = reading.rest
    .slice(0, best.start)
    .replace(
      /(?:sold by|made by|offered by|listed by|supplied by|from|by|at|of|van)(?: the)?(?: (?:shop|store|seller|vendor))?(?: called)?\s$/u,
      "",
    );
  const after = reading.rest
    .slice(best.end)
    .replace(
      /^(?:'s|')?\s(?:shop|store|stall|products?|listings?|items?|range|catalogue|sells?|have|has|stocks?|offers?|only|instead)(?![\p{L}\p{N}])/u,
      "",
    )
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

/** The whole name. One word alone ("Rooibos") needs evidence that a shop is meant; a slip of the finger does too. */
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

/** How a name starts ("from Thandi"), when only one vendor starts that way. */
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
