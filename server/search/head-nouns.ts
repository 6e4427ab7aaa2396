// "Laptop sleeve" is a sleeve: in a row of nouns the last one names the thing and those before it say what it is for. Titles
// hold more than nouns, so only nouns are believed that name parts, accessories and supplies in every kind of shop.
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

const boundary = /[,;:|()[\]•·+&]|\s[-–—/]\s|\b(?:with|and|or|for|by|in|of|from|to|includes?|including|w)\b/giu;

/** Stems of a title that, wherever they stand in it, only say what the thing is for. */
export function modifiersOf(title: string): string[] {
  const modifiers = new Set<string>();
  const free = new Set<string>();
  for (const segment of title.split(boundary)) {
    const stems = stemsOf(segment ?? "");
    for (const [at, stem] of stems.entries()) {
      // "Shirt short sleeve" is a shirt: what says how the sleeve is ends the row of nouns.
      const next = stems[at + 1];
      const row = next !== undefined && isAttribute(next) ? [] : [next, stems[at + 2]];
      const modifies = row.some((other) => other !== undefined && other !== stem && nouns.has(other));
      (modifies ? modifiers : free).add(stem);
    }
  }
  return [...modifiers].filter((stem) => !free.has(stem));
}

// Where a title stops naming the thing: "Bicycle helmet, junior", "Tent – 4 person", "Cover for a tent".
const namesEnd =
  /[,;:|()[\]•·]|\s[-–—/]\s|\s(?=[-+]\d)|\sin\s|\b(?:with|without|for|by|from|to|fits?|suits?|compatible|includes?|including|w)\b/giu;
/** "Set of spoons" is spoons too; "pots and pans" are both. */
const namesJoin = /\b(?:and|or|of)\b|[&+]/giu;
const longestName = 4;

/**
 * What a title calls the thing, each name with its noun last: "bicycle helmet" of "Bicycle helmet, junior", "tent" of "Tent 4 person
 * blue". [] when it has more words than a name has: such a title lists what it is searched by.
 */
export function namesOf(title: string): string[][] {
  const names: string[][] = [];
  let start = 0;
  for (const { index, 0: match } of [...title.matchAll(namesEnd), { index: title.length, 0: "" }]) {
    const part = title.slice(start, index);
    start = index + match.length;
    for (const piece of part.split(namesJoin)) {
      const name = nameIn(piece ?? "");
      if (name.length > longestName) return [];
      if (name.length > 0) names.push(name);
    }
    if (names.length > 0) break;
  }
  return names;
}

const measures = new Set(
  stemsOf(
    "inch inches cm mm m metre l litre ml kg g gram w watt v volt gb tb pack pc pcs piece person year month ply x",
  ),
);

/** A drill kit is a drill with what belongs to it; a box of them is named by what is in it. */
const collective = new Set(stemsOf("kit set pack combo bundle"));
const numbers = new Set("one two three four five six seven eight nine ten eleven twelve".split(" "));
/** "Beaded", "insulated": it says how the thing is. Not "seed", "sofabed". */
const participle = /^\p{L}{2,}[^eb]ed$/u;
/** Of the word before a measure. At a name's beginning there is none. */
const isNumber = (word: string | undefined): boolean => word === undefined || /\d/.test(word) || numbers.has(word);

function nameIn(piece: string): string[] {
  const name: string[] = [];
  const words = splitWords(piece);
  for (const [at, word] of words.entries()) {
    const stem = stemOf(word);
    // "Pot no. 3", "jam, no sugar".
    if (word === "no" && name.length > 0) break;
    if (/\d/.test(word)) {
      // "Tent 4 person" and "hammock 140 x 200" are named before their size; "USB 2.0 hub" and "LED 9W bulb" go on.
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
  // "Kettle stainless steel": what stands last says how it is. A name of attributes alone is still one ("Throw").
  let end = name.length;
  while (end > 1 && (isAttribute(name[end - 1] as string) || collective.has(name[end - 1] as string))) end--;
  return name.slice(0, end);
}
