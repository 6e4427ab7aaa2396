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

/** A "not" before it in the same clause. "Not only …" denies nothing. */
export function isDenied(words: readonly SaidWord[], from: number): boolean {
  if (words[from]?.broken) return false;
  for (let at = from - 1; at >= 0 && from - at <= deniersBefore; at--) {
    const { word, broken } = words[at] as SaidWord;
    if (word === "but" || word === "and") return false;
    const then = words[at + 1]?.word;
    if (deniers.has(word) && then !== "only" && then !== "just") return true;
    if (word === "than" && ["rather", "better", "more", "less"].includes(words[at - 1]?.word ?? "")) return true;
    if (word === "instead" || word === "non") return true;
    if (broken) return false;
  }
  return false;
}
