// Whether a sentence states that something is absent: "free from gluten and nuts", "no added sugar".
import { isDenied } from "#contract/language/denial.ts";
import type { Token } from "#contract/language/measures.ts";
import { stemOf } from "#contract/language/words.ts";
import { absenceWords, betweenAbsence, freeOf, inEnglish, otherFree } from "./claim-words.ts";

/** "Sugarless", "unsalted"; only in listings: a shopper's "wireless" is no claim about wire. */
const lessOf = (word: string): string | null =>
  /^(\p{L}{3,})less$/u.exec(word)?.[1] ?? /^un(\p{L}{4,}?)(?:en)?ed$/u.exec(word)?.[1] ?? null;
/** What has no scent has no smell; what is unsweetened has no sugar. */
const asOne = new Map([
  ...["smell", "perfume", "fragrance", "odour", "scent"].map((word) => [stemOf(word), "scent"] as const),
  ["sweet", stemOf("sugar")],
]);
const sameStem = (stem: string): string => asOne.get(stem) ?? stem;

/** Introduces a statement about another product: "also available in sugar free". */
const elsewhere = new Set(["available", "unlike", "versus", "than"]);

export function statesAbsence(tokens: readonly Token[], wanted: readonly string[]): boolean {
  const stems = wanted.map(stemOf).map(sameStem);
  const isWanted = (at: number) => stems.every((stem, place) => sameThing(tokens[at + place], stem, place > 0));
  for (let at = 0; at < tokens.length; at++) {
    const { word, stem } = tokens[at] as Token;
    // "Sugarless", "suikervry", "sugarfree".
    if (stems.length === 1) {
      const substance = freeOf(word) ?? lessOf(word);
      if (substance !== null && sameStem(stemOf(substance)) === stems[0] && !isDenied(tokens, at)) return true;
      if (stem === "decaf" || stem === "decaffein") if (stems[0] === stemOf("caffeine")) return true;
    }
    if (word === "free" || word === "vry") {
      if (
        (tokens[at + 1]?.word === "of" || tokens[at + 1]?.word === "from" || tokens[at + 1]?.word === "van") &&
        !isDenied(tokens, at)
      ) {
        if (listHas(tokens, at + 2, isWanted, true) && tokens[at + 2]?.word !== "charge") return true;
      } else if (
        !(tokens[at] as Token).broken &&
        !otherFree.has(tokens[at + 1]?.word ?? "") &&
        listBefore(tokens, at, isWanted, stems.length)
      )
        return true;
    }
    if (absenceWords.has(word)) {
      const { broken } = tokens[at] as Token;
      const doubtful = !broken && ["not", "nie"].includes(tokens[at - 1]?.word ?? "");
      if (!doubtful && listHas(tokens, at + 1, isWanted, word === "without" || word === "sonder")) return true;
    }
    if (word === "non" && stems.length === 1 && isRootOf(stems[0] as string, tokens[at + 1]) && !isDenied(tokens, at))
      return true;
    // "Doesn't contain sugar", "contains neither milk nor egg".
    if (
      stem === "contain" &&
      ["not", "never"].includes(tokens[at - 1]?.word ?? "") &&
      listHas(tokens, at + 1, isWanted, false)
    )
      return true;
  }
  return false;
}

/** "non alcoholic" says alcohol, "non dairy" dairy. */
const isRootOf = (stem: string, token: Token | undefined): boolean =>
  token !== undefined && (token.stem === stem || stemOf(token.word.replace(/ic$/, "")) === stem);

const sameThing = (token: Token | undefined, stem: string, within: boolean): boolean =>
  token !== undefined &&
  (sameStem(token.stem) === stem || stemOf(inEnglish(token.word)) === stem) &&
  !(within && token.broken);

type IsWanted = (at: number) => boolean;

/** "free from gluten, dairy and nuts", "no added sugar or salt": whether the ingredient is in the list that begins here. */
function listHas(tokens: readonly Token[], start: number, isWanted: IsWanted, and: boolean): boolean {
  // Where items begin.
  const items: number[] = [];
  let at = start;
  let pending: number[] = [];
  for (let item = 0; item < 8; item++) {
    while (betweenAbsence.has(tokens[at]?.word ?? "")) at++;
    if (item === 0) items.push(at);
    else pending.push(at);
    // An item has one or two words.
    let end = at + 1;
    const joint = (place: number) => ["or", "nor", "and", "of", "en"].includes(tokens[place]?.word ?? "");
    if (tokens[end] && !tokens[end]?.broken && !joint(end)) end++;
    const next = tokens[end];
    if (!next) break;
    if (joint(end)) {
      const sure = next.word !== "and" && next.word !== "en" ? true : and;
      const after = end + 1;
      // The last item: the clause ends here, or "or" joins the list.
      if (sure && tokens[after]) {
        items.push(...pending);
        let last = after;
        while (betweenAbsence.has(tokens[last]?.word ?? "") || absenceWords.has(tokens[last]?.word ?? "")) last++;
        items.push(last);
        pending = [];
        at = last;
        continue;
      }
      break;
    }
    if (!next.broken) break;
    at = end;
  }
  return items.some(isWanted);
}

/** "gluten free", "gluten and dairy free", "BPA- and phthalate-free"; `at` is the "free". */
function listBefore(tokens: readonly Token[], at: number, isWanted: IsWanted, length: number): boolean {
  let end = at;
  for (let item = 0; item < 6; item++) {
    const start = end - length;
    if (start < 0) return false;
    if (isWanted(start)) return isSaid(tokens, start);
    // The previous item is joined by "and" or a comma.
    let back = end - 1;
    while (back > 0 && end - back < 2 && !isJoint(tokens, back - 1) && !tokens[back]?.broken) back--;
    if (isJoint(tokens, back - 1)) end = back - 1;
    else if (tokens[back]?.broken && item > 0) end = back;
    else return false;
  }
  return false;
}
const isJoint = (tokens: readonly Token[], at: number): boolean =>
  ["and", "or", "en", "of"].includes(tokens[at]?.word ?? "");

function isSaid(tokens: readonly Token[], start: number): boolean {
  if (isDenied(tokens, start)) return false;
  // "98 % fat free" isn't fat free.
  const [percent, sign] = [tokens[start - 2], tokens[start - 1]];
  if ((sign?.word === "%" || sign?.word === "percent") && percent?.number != null && percent.number < 100) return false;
  for (let at = start - 1; at >= 0; at--) {
    if (tokens[at + 1]?.broken) break;
    if (elsewhere.has(tokens[at]?.word ?? "")) return false;
  }
  return true;
}
