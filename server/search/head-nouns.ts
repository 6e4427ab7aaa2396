// "Laptop sleeve" is a sleeve: the last of several nouns names the product, those before it say what it is for. Titles
// contain more than nouns, so this only trusts nouns for parts, accessories and supplies that every kind of shop has.
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

/** Title stems that only say what the product is for, wherever they occur. */
export function modifiersOf(title: string): string[] {
  const modifiers = new Set<string>();
  const free = new Set<string>();
  for (const segment of title.split(boundary)) {
    const stems = stemsOf(segment ?? "");
    for (const [at, stem] of stems.entries()) {
      // "Shirt short sleeve" is a shirt: the descriptive word before "sleeve" ends the row of nouns.
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
/** "Set of spoons" is also spoons; "pots and pans" are both. */
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

/** A drill kit is a drill with accessories; a box is named by its contents. */
const collective = new Set(stemsOf("kit set pack combo bundle"));
const numbers = new Set("one two three four five six seven eight nine ten eleven twelve".split(" "));
/** "Beaded", "insulated" describe the product. Not "seed", "sofabed". */
const participle = /^\p{L}{2,}[^eb]ed$/u;
/** For the word before a measure; false at the start of a name. */
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
  // "Kettle stainless steel": drop descriptive words at the end. A name that is only a descriptive word stays ("Throw").
  let end = name.length;
  while (end > 1 && (isAttribute(name[end - 1] as string) || collective.has(name[end - 1] as string))) end--;
  return name.slice(0, end);
}
