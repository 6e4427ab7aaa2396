// Answers a question about a listing from its own texts.
import { languages } from "#contract/language/languages.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { ShownListing } from "../../shop.ts";
import { cosine, vectorOf } from "../../vectors/word-vectors.ts";
import { textStems, titleStems } from "./listing-stems.ts";
import { wordList } from "./phrases.ts";

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/gu, " ")
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

// Question words, which don't name the subject.
const asking = wordList("asks");

/** From this cosine a word is about the same subject. */
const near = 0.62;

// Subjects of questions → words that sellers use for them.
const topics: readonly (readonly [RegExp, RegExp])[] = [
  [/\bhow heavy\b|\bweigh|\bhoe swaar\b/iu, /\d\s?(?:g|kg|grams?|kilos?)(?![\p{L}])/iu],
  [
    /\bhow (?:much|many) (?:does|do|can|will) .*(?:hold|fit|take)|\bcapacity\b|\bhow many (?:litres?|cups)\b/iu,
    /\d\s?(?:ml|l|litres?|cups?)(?![\p{L}])/iu,
  ],
  [
    /\bbattery\b|\bcharge\b|\bhow long .*last\b|\blast(?:s)? long\b/iu,
    /\d\s?(?:hours?|hrs?|h|mah|minutes?|days?)(?![\p{L}])/iu,
  ],
  [
    /\bwhat material\b|\bmade (?:of|from|out of)\b|\bwaarvan\b|\bfabric\b/iu,
    /\b(?:cotton|wool|leather|steel|wood(?:en)?|plastic|polyester|glass|silicone|bamboo|canvas|nylon|linen|ceramic|aluminium|brass|iron|rubber|acrylic|velvet|denim|clay|paper|foam|rattan|pine|oak)\b/iu,
  ],
  [/\bcolou?rs?\b|\bkleure?\b|\bmbala\b/iu, new RegExp(`\\b(?:${[...wordList("colours")].join("|")})\\b`, "iu")],
  [
    /\bhow old\b|\bwhat age\b|\bages?\b|\byears? old\b|\boud\b/iu,
    /\b(?:ages?|years?|months?|toddlers?|babies|adults?|from \d+)\b/iu,
  ],
  [/\bpower\b|\bwatts?\b|\bhow strong\b|\bpowerful\b/iu, /\d\s?(?:w|kw|watts?)(?![\p{L}])/iu],
  [
    /\bhow (?:much|far)\b(?!.*\b(?:weigh|cost|price|deliver|ship))/iu,
    /\b(?:covers|enough for) (?:up to |about |some )?\d/iu,
  ],
  [/\bhow many\b|\bhoeveel\b/iu, /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/iu],
  [/\bwarranty\b|\bguarantee\b|\bwaarborg\b/iu, /\b(?:warranty|guarantee|guaranteed)\b/iu],
  [/\bwash\b|\bclean\b|\bwas\b/iu, /\b(?:wash|machine|hand wash|dishwasher|wipe|clean)\w*/iu],
  [/\bmic\b|\bmicrophone\b/iu, /\bmic(?:rophone)?s?\b/iu],
  [/\bram\b|\bmemory\b|\bstorage\b/iu, /\d\s?(?:gb|tb)(?![\p{L}])/iu],
  [/\bsmell|\bscent|\bfragran|\bperfume/iu, /\b(?:un)?scent(?:ed)?\b|\bfragranc\w*|\bsmell\w*|\bperfume\w*/iu],
  [/\bcarry\b|\bstrap\b/iu, /\b(?:carry|straps?|bag|case|handles?)\b/iu],
  [/\bcold\b|\bfreez|\bdegrees?\b|\btemperature\b/iu, /-?\d+\s?(?:°|degrees?|c\b)/iu],
  [/\ballowed\b|\bapproved\b|\blegal\b/iu, /\b(?:allowed|approved|permitted|certified|complies)\b/iu],
  [/\bfits?\b|\bcompatible\b|\bwork with\b|\bsuit/iu, /\b(?:fits?|compatible|works with|suits?|universal)\b/iu],
  [
    /\bwhat(?:'s| is)?(?: all)? (?:in|inside)\b|\binclud|\bcome with\b|\bcontents?\b/iu,
    /\b(?:with|includes?|included|including|contains?|comes with|set of)\b/iu,
  ],
  [
    /\bbatter(?:y|ies)\b|\bplug\b|\belectric/iu,
    /\b(?:batter(?:y|ies)|usb|plug|mains|rechargeable|volt|solar|cordless)\w*/iu,
  ],
  [
    /\bhow (?:long|big|tall|wide|large|deep|high)\b|\bsize\b|\bdimensions?\b|\bmeasure|\bhoe (?:groot|lank|hoog)\b/iu,
    /\d\s?(?:mm|cm|m|metres?|meters?|inch(?:es)?|")(?![\p{L}])/iu,
  ],
];

const isLimit = (sentence: string, speaks: RegExp): boolean =>
  /(?:\bto|\buntil|\bfor|\bmaximum|\bmax|\bunder)\s*(?:about\s)?[\d.,]*$/iu.test(
    sentence.slice(0, speaks.exec(sentence)?.index),
  );

/** The sentence of the description with most of these words; null if none has any. */
export function sentenceAbout({ description }: Pick<Listing, "description">, words: readonly string[]): string | null {
  const wanted = words.map((word) => ({ stem: stemOf(word), vector: vectorOf(word) }));
  let most = 0;
  let telling: string | null = null;
  for (const sentence of sentencesOf(description)) {
    const own = splitWords(sentence).filter((word) => !isStopWord(word));
    let score = 0;
    for (const { stem, vector } of wanted) {
      let best = 0;
      for (const word of own) {
        if (stemOf(word) === stem) best = 1;
        else if (vector && best < 1) {
          const other = vectorOf(word);
          const likeness = other ? cosine(vector, other) : 0;
          if (likeness >= near) best = Math.max(best, likeness * 0.8);
        }
      }
      score += best;
    }
    if (score > most) [most, telling] = [score, sentence];
  }
  return telling;
}

/** The sentence of a listing's text, or its title, that answers the question. Null: the record doesn't say. */
export function answerFrom(listing: Pick<Listing, "title" | "description" | "tags">, question: string): string | null {
  const title = titleStems(listing);
  const words = splitWords(question)
    .filter((word) => !isStopWord(word) && !asking.has(word))
    .flatMap((word) => [word, ...languages.flatMap((language) => language.english(word)).flatMap(splitWords)]);
  const inEnglish = `${question} ${words.join(" ")}`;
  // Words of the product's name identify it; the others are the question.
  const telling = words.filter((word) => !title.has(stemOf(word)));
  const asked = telling.length > 0 ? telling : words;
  const exact = exactly(listing, asked);
  // "How much wall does 5 L do?" of a paint for walls, 5 L, is not answered by its name.
  if (exact !== null && (telling.length > 0 || exact !== listing.title || !/\bhow much\b/iu.test(question)))
    return exact;
  for (const [about, speaks] of topics) {
    if (!about.test(inEnglish)) continue;
    const all = [...sentencesOf(listing.description), listing.title, ...listing.tags];
    const candidates = all.filter((sentence) => speaks.test(sentence));
    const best = candidates.find((sentence) =>
      asked.some((word) => splitWords(sentence).map(stemOf).includes(stemOf(word))),
    );
    // "Up to 15 kg" is what it takes, not what it is.
    const said = best ?? candidates.find((sentence) => !isLimit(sentence, speaks)) ?? candidates[0];
    if (said !== undefined) return said;
  }
  return sentenceAbout(listing, asked);
}

/** The one listing whose record answers the question; of several, the one with more of its words. */
export function onlyOneAnswering(among: readonly ShownListing[], question: string): ShownListing | null {
  const stems = splitWords(question)
    .filter((word) => !isStopWord(word) && !asking.has(word))
    .map(stemOf);
  const scored = among
    .filter(({ listing }) => answerFrom(listing, question) !== null)
    .map((shown) => ({ shown, score: stems.filter((stem) => textStems(shown.listing).has(stem)).length }));
  scored.sort((one, other) => other.score - one.score);
  const [first, second] = scored;
  return first && (second === undefined || first.score > second.score) ? first.shown : null;
}

/** A sentence with the exact words of the question. */
function exactly(listing: Pick<Listing, "title" | "description" | "tags">, words: readonly string[]): string | null {
  const stems = words.map(stemOf);
  if (stems.length === 0) return null;
  let best: string | null = null;
  let most = 0;
  for (const sentence of [...sentencesOf(listing.description), listing.title, ...listing.tags]) {
    const own = new Set(splitWords(sentence).map(stemOf));
    const hits = stems.filter((stem) => own.has(stem)).length;
    if (hits > most) [most, best] = [hits, sentence];
  }
  return best;
}
