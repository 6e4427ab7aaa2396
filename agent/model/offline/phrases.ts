// What people say: named lists of phrases by language, in the files of `phrases/`. Words belong in the lists; patterns in code
// are for numbers, money and word order. en.txt explains the syntax of a phrase.
import { listed, readEntries } from "#contract/language/entries.ts";
import { englishWords } from "#contract/language/languages.ts";
import afrikaans from "./phrases/af.txt" with { type: "text" };
import english from "./phrases/en.txt" with { type: "text" };
import isiXhosa from "./phrases/xh.txt" with { type: "text" };
import isiZulu from "./phrases/zu.txt" with { type: "text" };
import subjects from "./subjects.txt" with { type: "text" };

const lists = new Map<string, string[]>([
  ["number", ["#", ...englishWords.numbers.keys()]],
  ["ordinal", [...englishWords.ordinals.keys()]],
]);
for (const file of [english, afrikaans, isiZulu, isiXhosa, subjects])
  for (const { left, sign, right } of readEntries(file))
    if (sign === "=") lists.set(left, [...(lists.get(left) ?? []), ...listed(right)]);

export const listNames = (): string[] => [...lists.keys()];

const listOf = (name: string): readonly string[] => {
  const list = lists.get(name);
  if (!list) throw new Error(`No phrases are called "${name}"`);
  return list;
};

const sources = new Map<string, string>();

/** The source of a RegExp that matches any phrase of the list. */
export function phrases(name: string): string {
  let source = sources.get(name);
  if (source === undefined) {
    source = anyOf(listOf(name));
    sources.set(name, source);
  }
  return source;
}

const anyOf = (written: readonly string[]): string => `(?:${written.map(compile).join("|")})`;

const ends = "(?![\\p{L}\\p{N}])";

/** Compiles a phrase; an optional word includes its space. */
function compile(phrase: string): string {
  const words = splitAt(phrase, " ");
  const first = words.findIndex((word) => optional(word) === null && !word.startsWith("!"));
  if (first === -1) throw new Error(`A phrase needs a word: ${phrase}`);
  return words
    .map((word, at) => {
      const isBefore = at < first;
      if (word.startsWith("!"))
        return isBefore ? `(?<!${pieces(word.slice(1))} )` : `(?! ${pieces(word.slice(1))}${ends})`;
      const missing = optional(word);
      if (missing)
        return isBefore ? `(?:${missing.source} )${missing.times}` : `(?: ${missing.source})${missing.times}`;
      return `${at > first ? " " : ""}${pieces(word)}`;
    })
    .join("");
}

/** "[the/my]" and "[and/so]*"; null for a required word. */
function optional(word: string): { source: string; times: "?" | "*" } | null {
  const inner = word.startsWith("[") ? inBrackets(word) : null;
  const after = inner === null ? null : word.slice(inner.length + 2);
  if (inner === null || (after !== "" && after !== "*")) return null;
  return { source: anyOf(splitAt(inner, "/")), times: after === "" ? "?" : "*" };
}

/** Compiles a word: letters, (one/of these), [optional], * for any word and <another list>. */
function pieces(word: string): string {
  let source = "";
  for (let rest = word; rest !== ""; ) {
    const sign = rest[0] as string;
    const inner = inBrackets(rest);
    if (inner === null) {
      source +=
        sign === "*"
          ? "\\p{L}+"
          : sign === "-"
            ? "[ -]"
            : sign === "#"
              ? "\\d{1,3}"
              : sign.replace(/[.+?$^{}|\\]/u, "\\$&");
      rest = rest.slice(1);
      continue;
    }
    source += sign === "<" ? phrases(inner) : `${anyOf(splitAt(inner, "/"))}${sign === "[" ? "?" : ""}`;
    rest = rest.slice(inner.length + 2);
  }
  return source;
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "<": ">" };

/** The content of the brackets at the start of the text; null without brackets. */
function inBrackets(text: string): string | null {
  const open = text[0] ?? "";
  const close = closing[open];
  if (close === undefined) return null;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open) depth++;
    if (text[at] === close && --depth === 0) return text.slice(1, at);
  }
  throw new Error(`A bracket is not closed: ${text}`);
}

/** Splits at the sign, except within brackets. */
function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (let rest = text; rest !== ""; ) {
    const inner = inBrackets(rest);
    const piece = inner === null ? rest.slice(0, 1) : rest.slice(0, inner.length + 2);
    if (piece === sign) {
      parts.push(part);
      part = "";
    } else part += piece;
    rest = rest.slice(piece.length);
  }
  return [...parts, part];
}

/** Matches whole words only, in any script. */
export const whole = (source: string, flags = "u"): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);

const patterns = new Map<string, RegExp>();
function patternOf(name: string, around: (source: string) => RegExp, key: string): RegExp {
  const known = patterns.get(key + name) ?? around(phrases(name));
  patterns.set(key + name, known);
  return known;
}

/** A RegExp for phrases in the syntax of the lists. */
export const phrasePattern = (written: readonly string[]): RegExp => whole(anyOf(written));

/** A RegExp for any phrase of the list, as whole words. */
export const phraseOf = (name: string): RegExp => patternOf(name, whole, "");

/** Whether the text contains a phrase of the list, as whole words. */
export const says = (name: string, text: string): boolean => phraseOf(name).test(text);

/** Whether the text is a phrase of the list and nothing else. */
export const isPhrase = (name: string, text: string): boolean =>
  patternOf(name, (source) => new RegExp(`^${source}[?.!, ]*$`, "u"), "=").test(text);

/** Whether the text begins with a phrase of the list. */
export const begins = (name: string, text: string): boolean =>
  patternOf(name, (source) => new RegExp(`^${source}${ends}`, "u"), "^").test(text);

const sets = new Map<string, ReadonlySet<string>>();

/** A list of single words. */
export function wordList(name: string): ReadonlySet<string> {
  const set = sets.get(name) ?? new Set(listOf(name));
  sets.set(name, set);
  return set;
}

/** "Large", "red": how a thing is, not what it is. */
export const isHow = (word: string): boolean => wordList("sizes").has(word) || wordList("colours").has(word);
