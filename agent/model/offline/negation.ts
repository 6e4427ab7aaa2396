// What a shopper does not want: "not for running", "without sugar", "no leather or suede", "except Samsung".
import { reader } from "../../reader/reader.ts";
import { inEnglish } from "./wish-words.ts";
import { gap, type Reading, singular, whole } from "./words.ts";

const lead =
  "(?:(?:but|and|just|or|with|has|have|having|contains?)\\s)?(?:not|without|no|excluding|exclud(?:e|ed|es)|except(?: for)?|other than|apart from|besides|anything but|everything but|all but|minus|avoid(?:ing)?|nothing (?:with|in|from|by)|free (?:of|from)|(?:i )?(?:don't|do not|doesn't|does not) (?:want|like|need|have|contain|include)|(?:i )?hate|(?:can't|cannot|mustn't|must not|may not) (?:have|eat|drink|wear|use|take)|allergic to|not including|that (?:isn't|aren't|is not|are not))";
const skipped =
  "(?:(?:any|the|die|'n|enige|van|met|an?|for|with|in|on|to|made (?:of|from|with)|from|by|of|about|too|very|really|use)\\s)*";
const stop =
  "(?:and|or|nor|but|with|for|in|under|over|from|that|which|please|near|below|above|between|at|by|if|because|so|then|instead|only|than|to|on|as|i|i'm|you|we|me|my|is|are|it|this|these|those|show|find|give|want|need|thanks|though)";
const word = `(?!${stop}(?![\\p{L}\\p{N}]))[\\p{L}\\p{N}][\\p{L}\\p{N}'.-]*`;
const group = `${word}(?:\\s${word}){0,2}`;
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}-])${lead}\\s${skipped}(?<what>${group}(?:(?:\\s?,(?=[^.;]*?\\s(?:or|nor)\\s)|\\s?(?:or|nor|and no|and not|or no|and without|\\/))\\s?(?:the |an? |any |for )?${group})*)`,
  "gu",
);

const twice = whole(`nie ((?:(?:van|met|in|'n|so|te) )*${word}(?:\\s(?!nie )${word}){0,2}) nie`, "gu");

// "no problem", "not sure", "not that one": talk, not a wish. "no name" is a brand.
const talk =
  /^(?:problem|probleem|worries|worry|thanks|thank|thankyou|stress|rush|idea|need|doubt|matter|name|sure|really|bad|now|yet|good|nice|enough|interested|that|what|working|happy|impressed|quite|much|longer|more|one|ones|first|second|third|last|sorry|yes|ok|okay|only|just|necessarily|looking|going|able|available|helpful|anymore|less|under|below|over|so|expensive|pricey|cheap)(?![\p{L}\p{N}])/u;

/** "Without caffeine", "no added sugar": a listing must say so. "Not the big one", "except dairy": others are meant. */
const claims =
  /^(?:(?:but|and|just|or|with|has|have|having|contains?)\s)?(?:without|no|free (?:of|from)|(?:can't|cannot|mustn't|must not|may not) \p{L}+|allergic to)\s/u;

// What can be in a thing, so that a seller says when it isn't. Of others ("no leather") those that have it are left out instead.
const substances = new Set(
  "sugar gluten lactose dairy milk nut peanut almond egg soy soya caffeine alcohol fragrance scent perfume sulphate sulfate paraben silicone bpa lead msg preservative additive salt sodium fat wheat yeast aluminium acetone ammonia chlorine latex oil pork meat palm colourant colorant flavouring sweetener plastic cholesterol cruelty grain carb".split(
    " ",
  ),
);
const ramble = /^\s*(?:wait|man|not|i|it|that|a leak|hold on|no)(?![\p{L}])/u;
const listed = /\s?(?:,|\/|(?<![\p{L}])(?:or|nor|and no|and not|or no|and without)(?![\p{L}]))\s?/u;

export interface Negated {
  /** What a thing must be without, as claims that its listing has to state: "sugar free". */
  without: string[];
  /** What is left out; one entry per group of words. */
  unwanted: string[];
}

/** Takes out what is not wanted; each thing is either a claim or left out, never both. */
export function readNegated(reading: Reading): Negated {
  const without = new Set<string>();
  const unwanted = new Set<string>();
  reading.rest = reading.rest.replace(
    /(?<![\p{L}\p{N}])(?:instead of|rather than)\s(?:(?:an?|the|my|those|these|this|that)\s)?[\p{L}\p{N}'-]+(?:\s(?!for|in|with|under|and)[\p{L}\p{N}'-]+)?/gu,
    ` ${gap} `,
  );
  // Afrikaans says "not" on both sides.
  reading.rest = reading.rest.replace(twice, (match, what: string) => (talk.test(what) ? match : `not ${what},`));
  reading.rest = reading.rest.replace(/as long as|so long as/gu, gap).replace(pattern, (match, ...rest) => {
    const what = ((rest.at(-1) as { what?: string }).what ?? "").trim();
    if (talk.test(what) || what === "") return match;
    const isClaim = claims.test(match) && /^\p{L}/u.test(what) && !ramble.test(what);
    for (const part of what.split(listed).map((each) => withoutTalk(inEnglish(each)))) {
      const claim = isClaim ? claimOf(part) : null;
      const plain = plainOf(part);
      if (claim !== null) without.add(claim);
      else if (plain !== "") unwanted.add(plain);
    }
    return ` ${gap} `;
  });
  return { without: [...without], unwanted: [...unwanted] };
}

/** "Lavender please", "gluten man": what is said around a wish is not in it. */
function withoutTalk(part: string): string {
  const words = part.split(" ");
  while (words.length > 1 && reader().isTalk(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/** Null: no seller says that a thing is free of it. */
function claimOf(part: string): string | null {
  const clean = part
    .replace(/^(?:the|an?|any|added|for)\s/u, "")
    .replace(/[.'-]+$/u, "")
    .trim();
  const words = clean.split(" ");
  // "Sugar ma se kind": what is unwanted is a word, or two that belong together.
  const noun = words.length > 2 ? (words[0] ?? "") : clean;
  return substances.has(singular(noun.split(" ").at(-1) ?? "")) ? `${singular(noun)} free` : null;
}

const plainOf = (part: string): string =>
  part
    .replace(/^(?:the|an?|any|for)\s/u, "")
    .replace(/\s(?:ones?|things?|stuff|brands?|products?|items?|either|nie)$/u, "")
    // "A mat, no, not a mat": a slip of the tongue is taken back.
    .replace(/^(?:not|nie)\s(?:an?\s|the\s|die\s)?/u, "")
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
