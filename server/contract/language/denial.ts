// What a text denies: "not meant for games". One rule for the claims of a search and for the assistant's advice.

export interface SaidWord {
  /** Lower case, without accents. */
  word: string;
  /** A comma, bracket, colon or dash stands before it. */
  broken: boolean;
}

const deniers = new Set(
  "not no without nor never neither lack lacks lacking minus nie geen sonder cannot unlike".split(" "),
);
const deniersBefore = 4;

/** Between a thing and "not included" these say that something else isn't: "a lamp with a bulb, which is not included". */
const goesOn = new Set("with for of in on to from has have comes includes including plus but that which".split(" "));
const given = new Set("included supplied provided ingesluit".split(" "));
const apart = new Set(["separately"]);
/** A word, and those behind it with which it says so. */
const leavesOut = new Map([
  ["not", given],
  ["nie", given],
  ["sold", apart],
  ["available", apart],
]);

/** "Not included" behind it in the same clause. */
function isLeftOut(words: readonly SaidWord[], from: number): boolean {
  for (let at = from + 1; at <= from + deniersBefore; at++) {
    const { word, broken } = words[at] ?? { word: "", broken: true };
    if (broken || goesOn.has(word)) return false;
    if (word === "excluded" || leavesOut.get(word)?.has(words[at + 1]?.word ?? "")) return true;
  }
  return false;
}

/** A "not" before it in the same clause, or "not included" behind it. "Not only …" denies nothing. */
export function isDenied(words: readonly SaidWord[], from: number): boolean {
  if (isLeftOut(words, from)) return true;
  if (words[from]?.broken) return false;
  for (let at = from - 1; at >= 0 && from - at <= deniersBefore; at--) {
    const { word, broken } = words[at] as SaidWord;
    if (word === "but" || word === "and") return false;
    const then = words[at + 1]?.word;
    if (deniers.has(word) && then !== "only" && then !== "just") return true;
    if (word === "than" && ["rather", "better", "more", "less"].includes(words[at - 1]?.word ?? "")) return true;
    if (word === "instead") return true;
    // A non-stick pan is a pan.
    if (word === "non" && at === from - 1) return true;
    if (broken) return false;
  }
  return false;
}

const signOrWord = /(?<end>[.!?;]+(?=\s|$))|(?<sign>[,:()–—])|[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu;

/** The text without the words that it denies: of "not meant for games" no word of games is left. */
export function withoutDenied(text: string): string {
  const sentences: (SaidWord & { from: number; end: number })[][] = [[]];
  let broken = false;
  for (const { 0: found, index, groups } of text.matchAll(signOrWord)) {
    if (groups?.end) sentences.push([]);
    else if (!groups?.sign) {
      const word = found.toLowerCase().replace(/^.+n't$/, "not");
      sentences.at(-1)?.push({ word, broken, from: index, end: index + found.length });
    }
    broken = groups?.sign !== undefined;
  }
  let left = "";
  let at = 0;
  for (const words of sentences)
    for (const [place, { from, end }] of words.entries()) {
      if (!isDenied(words, place)) continue;
      left += `${text.slice(at, from)} `;
      at = end;
    }
  return left + text.slice(at);
}
