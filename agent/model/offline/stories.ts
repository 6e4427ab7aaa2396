// What people tell about themselves before they say what they look for.
import { readPrices } from "./prices.ts";
import { productChunks } from "./product-words.ts";
import { gap, Reading, whole } from "./words.ts";

const cue = whole(
  "(?:(?:i|we)(?:'m| am| are|'re)? (?:also |still |really |just |urgently |now |currently |therefore )*(?:looking for|looking to buy|searching for|after|shopping for|hunting for|in the market for|need(?:ing)?|want(?:ing)?|would like|require|interested in)|(?:i|we)'d like|(?:can|could|please|would) (?:you )?(?:please )?(?:show|find|recommend|suggest|help)(?: me| us)?(?: find| with)?|show me|find me|do you (?:have|sell|stock)|have you got|ek soek|ngifuna|ndifuna|looking for|searching for|please (?:find|show|recommend|suggest)|what do you have|any recommendations for|recommend)",
);
const tellsAboutThemselves =
  /^(?:so |well |ok |hi |and |but )*(?:i|we|my|our|it's|it is|the|there's|this|his|her|he|she|they|winter|summer|load ?shedding|christmas|since|because|with|when|now that|as)(?:'m|'ve|'re|'s|'d|'ll)?(?![\p{L}])/u;

/** "My son turns five and I'm looking for a bicycle" is about bicycles. Prices and places said before the wish still count. */
export function withoutStory(text: string): string {
  const match = cue.exec(text);
  if (!match || match.index === 0) return text;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index);
  if (!tellsAboutThemselves.test(before) || productChunks(after).length === 0) return text;
  const kept = new Reading(before);
  const { min, max } = readPrices(kept);
  if (min === null && max === null) return after;
  return `${after} ${gap} ${min === null ? "" : `from r${min / 100}`} ${max === null ? "" : `under r${max / 100}`}`;
}
