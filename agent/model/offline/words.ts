// How a message is read: one lower-case line from which each reader takes out what it understands. What nobody took is left
// as product words.

import { editDistance } from "#contract/language/edit-cost.ts";
import { languages } from "#contract/language/languages.ts";
import { plainText } from "#contract/language/words.ts";
import { rankOf } from "../../vectors/word-vectors.ts";

/** Where something was taken out. Words on its two sides are not neighbours. */
export const gap = "¦";

/** Matches whole words only, in any script. */
export const whole = (source: string, flags = "u"): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);

export class Reading {
  rest: string;

  constructor(text: string) {
    this.rest = text;
  }

  /** Takes the first match out of the message. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.rest);
    if (match) {
      const before = this.rest.slice(0, match.index);
      this.rest = `${before} ${gap} ${this.rest.slice(match.index + match[0].length)}`;
    }
    return match;
  }

  takeAll(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    for (let match = this.take(pattern); match && found.length < 50; match = this.take(pattern)) found.push(match);
    return found;
  }
}

const shortForms: readonly [RegExp, string][] = [
  [whole("im", "gu"), "i'm"],
  [whole("ive", "gu"), "i've"],
  [whole("(what|where|how|who|that|it)s", "gu"), "$1's"],
  [whole("(don|can|doesn|didn|won|isn|wouldn|couldn|haven|hasn|wasn|weren|aren)t", "gu"), "$1't"],
  [whole("lets", "gu"), "let's"],
  [whole("youre", "gu"), "you're"],
  [whole("u", "gu"), "you"],
  [whole("ur", "gu"), "your"],
  [whole("pl[sz]e?|plse|pleas", "gu"), "please"],
  [whole("thx|thnx|tx|thanx", "gu"), "thanks"],
  [whole("wanna", "gu"), "want to"],
  [whole("gimme|gimmie", "gu"), "give me"],
  [whole("lemme", "gu"), "let me"],
  [whole("gotta", "gu"), "got to"],
  [whole("lookin|lookng|loking|lookking", "gu"), "looking"],
  [whole("serach|seach|searh", "gu"), "search"],
  [whole("ad+", "gu"), "add"],
  [whole("crat|catr", "gu"), "cart"],
  [whole("(?:odre|ordr|oder|orde|odrer|oredr|orddr|ordder|orederr?|ordeer)(s?)", "gu"), "order$1"],
  [whole("tracki?n|trakin?g|trackng|trackig|traking|tracknig|trcking|trackking", "gu"), "tracking"],
  [whole("shiped|shippd|shippped|shpped|shipt", "gu"), "shipped"],
  [whole("deliverd|delivred|delivrd|dilivered|delievered|deliverred|delivered?d", "gu"), "delivered"],
  [whole("recieve(d?)|receve(d?)|recive(d?)", "gu"), "receive$1$2$3"],
  [whole("arived?|arrivd|arrved|arivd", "gu"), "arrived"],
  [whole("parcell?|parsel|pacel|parcle", "gu"), "parcel"],
  [whole("packag|pakage|pacakge|packge", "gu"), "package"],
  [whole("reffund|refnd|refud|refundd", "gu"), "refund"],
  [whole("bestteling|besteling|bestelings", "gu"), "bestelling"],
  [whole("chea?p ?er", "gu"), "cheaper"],
  // Dictated signs, and "an" for "and" where no vowel follows.
  [/ (?:comma|full stop|question mark|exclamation mark)(?![\p{L}\p{N}])/gu, ","],
  [/(?<![\p{L}\p{N}])an(?= [bcdgjkpqtvwyz]\p{L}{2})/gu, "and"],
  [/(?<![\p{L}\p{N}])w\/o(?![\p{L}\p{N}])/gu, "without"],
  [/(?<![\p{L}\p{N}])w\/ ?(?=\p{L})/gu, "with "],
];

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const places = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** From this place in the table of frequent words on, a word is rather another language's. */
export const rare = 15_000;

/** What is said around goods in the other languages → English: "die tweede een" is "the second one" to every exact reader. */
const said = new Map<string, string>();
for (const language of languages) {
  const put = (word: string, english: string | undefined) => {
    // "Elf", "mine": English has the word itself.
    if (english !== undefined && !said.has(word) && rankOf(word) === null) said.set(word, english);
  };
  for (const [word, plain] of language.said) said.set(word, plain);
  for (const [word, value] of language.numbers) put(word, units[value] ?? String(value));
  for (const [word, value] of language.ordinals) put(word, places[value - 1]);
}
const longestSaid = Math.max(...[...said.keys()].map((phrase) => phrase.split(" ").length));

/** Phrases of the other languages that stand around goods, in English; the longest first. */
export function inPlainWords(text: string): string {
  const pieces = text.split(/([\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{N}]+)*)/u);
  let plain = "";
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as string;
    let taken = 0;
    if (at % 2 === 1)
      for (let count = longestSaid; count > 0 && taken === 0; count--) {
        const phrase = pieces.slice(at, at + 2 * count - 1).join("");
        const known = at + 2 * count - 1 > pieces.length ? undefined : said.get(plainText(phrase));
        if (known === undefined) continue;
        taken = 2 * count - 1;
        plain += known;
      }
    if (taken === 0) plain += piece;
    else at += taken - 1;
    // "Ngaphansi kuka-R200".
    if (taken > 0 && pieces[at + 1] === "-") pieces[at + 1] = " ";
  }
  return plain;
}

/** Lower case, one kind of quote and dash, no invisible characters, everyday short forms written out. */
export function normalise(message: string): string {
  let text = message
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/[‐‑–—−]/g, "-")
    .replace(/\p{Extended_Pictographic}|\p{Cf}|\p{Cc}|\p{Mn}/gu, " ")
    .replaceAll(gap, " ")
    .replace(/\s+/g, " ")
    .trim();
  for (const [pattern, plain] of shortForms) text = text.replace(pattern, plain);
  text = inPlainWords(text);
  return text.replace(/\p{L}{6,}/gu, (word) => correctCommand(word) ?? word);
}

// Only words that steer a search are corrected here: product words are the search's own business.
const commands: readonly string[] = [
  "cheapest",
  "cheaper",
  "expensive",
  "between",
  "available",
  "nearest",
  "closest",
  "nearby",
  "compare",
  "comparison",
  "checkout",
  "remove",
  "maximum",
  "minimum",
  "electronics",
  "groceries",
  "clothing",
  "recommend",
  "affordable",
];
const notTypos = new Set(["remote", "remotes", "remover", "closet", "closets", "removed", "compares", "compared"]);

function correctCommand(word: string): string | null {
  if (notTypos.has(word) || commands.includes(word)) return null;
  for (const command of commands) {
    if (word[0] !== command[0]) continue;
    if (editDistance(word, command) <= (command.length >= 8 && word.length >= 7 ? 2 : 1)) return command;
  }
  return null;
}

/** Good enough to tell "lamps" and "lamp" are one word; never shown to anybody. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^su]s$/.test(word) && !word.endsWith("is")) return word.slice(0, -1);
  return word;
}

export const isPlural = (word: string): boolean => singular(word) !== word;

/** Letters and digits in runs, apostrophes dropped: for comparing names and titles. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}|['’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
