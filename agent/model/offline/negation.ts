// What a shopper does not want: "not for running", "without sugar", "no leather or suede", "except Samsung".
import { englishOf } from "#contract/language/languages.ts";
import { plainText } from "#contract/language/words.ts";
import { reader } from "../../reader/reader.ts";
import { begins, phrases, whole, wordList } from "./phrases.ts";
import { inEnglish } from "./wish-words.ts";
import { gap, type Reading, singular } from "./words.ts";

const lead = phrases("unwanted lead");
const skipped = `(?:${phrases("before what is unwanted")}\\s)*`;
const word = `(?!${phrases("ends what is unwanted")}(?![\\p{L}\\p{N}-]))[\\p{L}\\p{N}](?:[\\p{L}\\p{N}'-]|\\.(?=[\\p{L}\\p{N}]))*`;
const group = `${word}(?:\\s${word}){0,2}`;
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])${lead}\\s${skipped}(?<what>${group}(?:(?:\\s?,(?=[^.;]*?\\s(?:or|nor)\\s)|\\s?(?:or|nor|and no|and not|or no|and without|\\/))\\s?(?:the |an? |any |for )?${group})*)`,
  "gu",
);

/** "Nuts she may not have" */
const behind = whole(
  `(?<!(?:${lead}) ${skipped})(?<what>${group}) ${phrases("may not have it")}(?=\\s*(?:$|[.,;!?])|\\s(?:and|but)\\s)`,
  "gu",
);

const twice = whole(`nie (?:one )?((?:(?:van|met|in|'n|so|te) )*${word}(?:\\s(?!nie )${word}){0,2}) nie`, "gu");

const listedWith = new RegExp(`\\s?(?:,|\\/|(?<![\\p{L}])${phrases("parts what is unwanted")}(?![\\p{L}]))\\s?`, "u");
const tail = new RegExp(`\\s${phrases("behind what is unwanted")}$`, "u");
const asLongAs = new RegExp(phrases("as long as"), "gu");

/** "No problem", "not sure", "not that one": talk, not a wish. "No name" is a brand. */
const isTalk = (what: string): boolean => begins("no refusal", what);

/** "A filter no 4" is number four. */
const isNumber = /(?<![\p{L}])no \d/u;

/** Ingredients whose absence sellers state ("sugar free"). For others ("no leather"), listings with the word are excluded. */
const substances = wordList("substances");
const addresses = wordList("addresses");
/** A seller whose candle smells of roses doesn't write that it smells. */
const scented = whole(phrases("scented"));

export interface Negated {
  /** Claims that a listing must state: "sugar free". */
  without: string[];
  /** Words to exclude, one entry for each group. */
  unwanted: string[];
}

/** Extracts what is not wanted, as claims or exclusions. */
export function readNegated(reading: Reading): Negated {
  const without = new Set<string>();
  const unwanted = new Set<string>();
  // Afrikaans negates twice: "nie … nie".
  reading.rest = reading.rest.replace(twice, (match, what: string) => {
    const has = / (?:het|bevat)$/u.exec(what);
    return isTalk(what) ? match : `${has ? "without" : "not"} ${what.slice(0, has?.index)},`;
  });
  reading.rest = reading.rest.replace(behind, (_, what: string) => `without ${what},`);
  reading.rest = reading.rest.replace(asLongAs, `${gap} that`).replace(pattern, (match, ...rest) => {
    const what = ((rest.at(-1) as { what?: string }).what ?? "").trim();
    // "No boet, the other one"
    if (isTalk(what) || what === "" || addresses.has(what) || isNumber.test(match)) return match;
    // "Without caffeine", "no added sugar" are claims; "not the big one", "except dairy" are exclusions.
    const isClaim = begins("claims to be free of", match) && /^\p{L}/u.test(what) && !begins("rambling", what);
    const parts = what.split(listedWith).map((each) => withoutTalk(inEnglish(each)));
    const [before, at] = [rest.at(-2) as string, rest.at(-3) as number];
    if (deniedBefore.test(before.slice(0, at)) && parts.every((part) => claimOf(part) === null)) return match;
    for (const part of parts) {
      const claim = isClaim || scented.test(part) ? claimOf(part) : null;
      const plain = plainOf(part);
      if (claim !== null) without.add(claim);
      else if (plain !== "") unwanted.add(plain);
    }
    return ` ${gap} `;
  });
  return { without: [...without], unwanted: [...unwanted] };
}

/** "We can't go home without a car seat": one is wanted. */
const deniedBefore = /(?:n't|(?<![\p{L}])(?:cannot|never))(?: [\p{L}'-]+){1,3} $/u;

/** Strips conversational words: "lavender please", "gluten man". */
function withoutTalk(part: string): string {
  const words = part.split(" ");
  const isTalk = (word: string) => addresses.has(word) || reader().isTalk(word);
  while (words.length > 1 && isTalk(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** Null if sellers don't state the absence of it. */
function claimOf(part: string): string | null {
  const clean = part
    .replace(tail, "")
    .replace(/^(?:the|an?|any|added|for)\s/u, "")
    .replace(/(?:\s(?:added|on|in|inside))*[.'-]*$/u, "")
    .trim();
  const words = clean.split(" ");
  // "Sugar ma se kind": an ingredient has at most two words.
  const noun = words.length > 2 ? (words[0] ?? "") : clean;
  const last = noun.split(" ").at(-1) ?? "";
  if (scented.test(last)) return "scent free";
  // "Kafeïen": sellers and shoppers say "kafeïenvry".
  return substances.has(singular(last)) ? `${singular(noun)} free` : (englishOf(`${plainText(noun)}vry`)[0] ?? null);
}

const plainOf = (part: string): string =>
  part
    .replace(/^(?:the|an?|any|for)\s/u, "")
    .replace(tail, "")
    // "A mat, no, not a mat": a correction.
    .replace(/^(?:not|nie)\s(?:an?\s|the\s|die\s)?/u, "")
    // "Fold-up", where sellers say "folding".
    .replace(/-(?:up|down|out|in|on|off)$/u, "")
    .replace(/[.'-]+$/u, "")
    .trim();

/** "shoes, not running shoes" → unwanted is "running". Nothing left: the whole group counts. */
export function withoutWanted(unwanted: readonly string[], text: string): string[] {
  const wanted = new Set(text.split(" ").map(singular));
  return unwanted.map((group) => {
    const own = group.split(" ").filter((word) => !wanted.has(singular(word)));
    return own.length > 0 ? own.join(" ") : group;
  });
}
