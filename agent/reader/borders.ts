// Where spans begin and end, and which acts have them, whoever labelled the line (data/README.md).
import { type Act, familyOf, type Slot, type Span } from "./acts.ts";

/** An article before a product, which is no part of its span. */
const article = "(?:an?|the|some|my|our|your|his|her|their|'?n|die|ons|jou|sy|haar)";

/** Words that a span doesn't begin with. */
const leads: Readonly<Partial<Record<Slot, string>>> = {
  product: article,
  for: "for|vir",
  use: "for|vir|to|om te|om",
  attr: "with|met|that(?:'s| is| are)?|wat|but",
  not: "not|no|without|nie|sonder|geen|that (?:isn't|aren't|is not|are not)|isn't|nothing|but",
  vendor: "from|by|van",
  ref: "of|van",
  price: "with",
  sort: "the|die",
};
/** Words that a span doesn't end with. */
const ends: Readonly<Partial<Record<Slot, string>>> = {
  not: "nie",
  sort: "first|eerste|ones?|een",
  attr: "ones?|een|kind",
  colour: "ones?|een",
  size: "ones?|een|kind",
};
/** Words directly before a span that belong to it. */
const before: Readonly<Partial<Record<Slot, string>>> = {
  place: "in|to|near|naby|around|from|na|tot",
  for: "an?|the|my|our|his|her|'?n|die",
};

const each = (words: Readonly<Partial<Record<Slot, string>>>, pattern: (own: string) => string) =>
  new Map(Object.entries(words).map(([slot, own]) => [slot, new RegExp(pattern(own), "iu")]));
const leading = each(leads, (own) => `^(?:${own})[\\s,]+`);
const ending = each(ends, (own) => `\\s+(?:${own})$`);
const preceding = each(before, (own) => `(?<![\\p{L}\\p{N}'-])(?:${own})\\s$`);

const pronoun = /^(?:it|that|this|them|those|these|they|dit|hom|hulle|daardie|hierdie)$/iu;
/** Elsewhere a bare pronoun says nothing that the conversation doesn't. */
const pointing: ReadonlySet<string> = new Set(["add", "swap", "compare", "affirm"]);

/** The spans of one act's text with the borders that the data's README describes. */
export function settled(act: Act, text: string, spans: readonly Span[]): Span[] {
  const family = familyOf(act);
  if (family === "reject") return [];
  let end = 0;
  return spans.flatMap(({ slot, from, to }) => {
    if (family === "off-topic" && slot !== "order") return [];
    if (slot === "ref" && !pointing.has(family) && pronoun.test(text.slice(from, to))) return [];
    const [lead, tail, own] = [leading.get(slot), ending.get(slot), preceding.get(slot)];
    let [start, stop] = [from, to];
    for (let match = lead?.exec(text.slice(start, stop)); match; match = lead?.exec(text.slice(start, stop)))
      start += match[0].length;
    for (let match = tail?.exec(text.slice(start, stop)); match; match = tail?.exec(text.slice(start, stop)))
      stop -= match[0].length;
    const outside = own?.exec(text.slice(end, start));
    if (outside) start -= outside[0].length;
    end = stop;
    return [{ slot, from: start, to: stop }];
  });
}
