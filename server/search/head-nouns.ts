// A "laptop sleeve" is a sleeve: the last noun names the product, the nouns before it state its purpose. Titles contain more than
// nouns, so this applies only to a list of nouns for parts, accessories and supplies.
import { isStopWord, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";
import { isAttribute } from "./attributes.ts";

const nouns = new Set(
  stemsOf(`accessory adapter adaptor arm backpack bag band base basket battery bracket briefcase brush bulb cable caddy cage cap
    cart cartridge case cleaner cleaning clip cooler cord cover cradle cushion decal desk dock drive filter film foil folder
    frame grip guard hanger harness holder holster hook housing ink insert jacket keychain kit label lamp lanyard leash lens
    lid light liner lock magnet manual mat module mount napkin opener organiser organizer ornament pad paper part pen perch pillow
    plug poster pouch protector puller puzzle rack refill remote repair replacement ribbon screw sheet shelf shell shield
    skin sleeve spare sponge stand station sticker stool strap stylus switcher tag tape tie tool toner topper toy track tray tripod
    trolley wallet warranty wheel wipe wrap wrench charger polish table machine maker grinder mug cup pot tongs cookbook seat cloth`),
);

export const isAccessory = (stem: string): boolean => nouns.has(stem);

const generic = new Set(stemsOf("machine maker device tool"));
/** Which one it is says the word before it: a washing machine is no sewing machine. */
export const isGeneric = (stem: string): boolean => generic.has(stem);

const boundary = /[,;:|()[\]•·+&]|\s[-–—/]\s|\b(?:with|and|or|for|by|in|of|from|to|includes?|including|w)\b/giu;

/** Title stems that only state the purpose, wherever they occur. */
export function modifiersOf(title: string): string[] {
  const modifiers = new Set<string>();
  const free = new Set<string>();
  for (const segment of title.split(boundary)) {
    const stems = stemsOf(segment ?? "");
    for (const [at, stem] of stems.entries()) {
      // "Shirt short sleeve" is a shirt: the adjective before "sleeve" ends the row of nouns.
      const next = stems[at + 1];
      const row = next !== undefined && isAttribute(next) ? [] : [next, stems[at + 2]];
      const modifies = row.some((other) => other !== undefined && other !== stem && nouns.has(other));
      (modifies ? modifiers : free).add(stem);
    }
  }
  return [...modifiers].filter((stem) => !free.has(stem));
}

// Where the name in a title ends: "Bicycle helmet, junior", "Tent – 4 person", "Cover for a tent".
const namesEnd =
  /[,;:|()[\]•·]|\s[-–—/]\s|\s(?=[-+]\d)|\sin\s|\b(?:with|without|for|by|from|to|fits?|suits?|compatible|includes?|including|w)\b/giu;
/** "Set of spoons" has two names, "pots and pans" too. */
const namesJoin = /\b(?:and|or|of)\b|[&+]/giu;
const longestName = 4;
/** Before these even a long name ends with its noun: "Notebook internal spare UK keyboard for A12". */
const saysPurpose = /^(?:for|fits?|suits?|compatible)$/iu;

/**
 * The product names in a title, each with its noun last: "bicycle helmet" in "Bicycle helmet, junior", "tent" in "Tent 4 person
 * blue". [] if the name is too long, unless it says what it is for: such titles are lists of search words.
 */
export function namesOf(title: string): string[][] {
  const names: string[][] = [];
  let start = 0;
  for (const { index, 0: match } of [...title.matchAll(namesEnd), { index: title.length, 0: "" }]) {
    const part = title.slice(start, index);
    start = index + match.length;
    for (const piece of part.split(namesJoin)) {
      const name = nameIn(piece ?? "");
      if (name.length > longestName && !saysPurpose.test(match)) return [];
      if (name.length > 0) names.push(name.slice(-longestName));
    }
    if (names.length > 0) break;
  }
  return names;
}

/**
 * What the title of a device measures second or later, its parts: "drive" in "Laptop 8 GB memory 256 GB drive". The first thing measured
 * is the product itself or its first part, and stays; so does what is named elsewhere in the title too. What is counted or weighed
 * is another product: "2 x pillow 1 x duvet".
 */
export function partsIn(title: string): Set<string> {
  const words = splitWords(title);
  const named: string[] = [];
  for (let at = 0; at + 1 < words.length; at++) {
    const [, number, joined] = /^(\d+(?:[.,]\d+)?)([a-z]+)?$/.exec(words[at] as string) ?? [];
    if (number === undefined || !deviceMeasures.has(stemOf(joined ?? (words[at + 1] as string)))) continue;
    const next = words[joined === undefined ? ++at + 1 : at + 1];
    const stem = next === undefined ? "" : stemOf(next);
    if (next !== undefined && !/^\d/.test(next) && !isStopWord(next) && !isAttribute(stem) && !measures.has(stem))
      named.push(stem);
  }
  const stems = words.map(stemOf);
  return new Set(named.slice(1).filter((stem) => stems.indexOf(stem) === stems.lastIndexOf(stem)));
}

const measures = new Set(
  stemsOf(
    "inch inches cm mm m metre l litre ml kg g gram w watt v volt gb tb pack pc pcs piece person year month ply x",
  ),
);
const deviceMeasures = new Set(stemsOf("inch inches w watt v volt gb tb"));

/** A drill kit is a drill with accessories; a box is named by its contents. */
const collective = new Set(stemsOf("kit set pack packet sachet combo bundle"));
const numbers = new Set("one two three four five six seven eight nine ten eleven twelve".split(" "));
/** "Beaded", "insulated" describe the product. Not "seed", "sofabed". */
const participle = /^\p{L}{2,}[^eb]ed$/u;
/** Whether the word before a measure is a number. */
const isNumber = (word: string | undefined): boolean => word === undefined || /\d/.test(word) || numbers.has(word);

function nameIn(piece: string): string[] {
  const name: string[] = [];
  const words = splitWords(piece);
  for (const [at, word] of words.entries()) {
    const stem = stemOf(word);
    // "Pot no. 3", "jam, no sugar".
    if (word === "no" && name.length > 0) break;
    if (/\d/.test(word)) {
      // A size ends the name in "tent 4 person" and "hammock 140 x 200", but not in "USB 2.0 hub" and "LED 9W bulb".
      const next = words[at + 1];
      const sized = /^[\d.]+$/.test(word) ? next === undefined || /^\d/.test(next) || measures.has(stemOf(next)) : null;
      if (name.length > 0 && (sized ?? (name.length > 1 && /^\d/.test(word)))) break;
    } else if (
      !isStopWord(word) &&
      !numbers.has(word) &&
      !participle.test(word) &&
      !(measures.has(stem) && isNumber(words[at - 1]))
    )
      name.push(stem);
  }
  // "Kettle stainless steel": drop adjectives at the end, unless nothing else is left ("Throw").
  let end = name.length;
  const isOf = (words: ReadonlySet<string>) => words.has(name[end - 1] as string);
  while (end > 1 && isOf(collective)) end--;
  // "Bike light set" is lights.
  if (end === name.length || !isOf(nouns))
    while (end > 1 && (isAttribute(name[end - 1] as string) || isOf(collective))) end--;
  return name.slice(0, end);
}
