// The least or the most of a measure: "at least 40 litres", "50 inches or bigger", "must carry 150 kg". An exact one ("5 litre") is a
// property like any other.
import { digitiseBefore, digitiseCount, digits, readDigits } from "./numbers.ts";
import { phrases } from "./phrases.ts";
import type { Reading } from "./words.ts";

const figure = `(?<value>${digits})[\\s-]?(?<unit>${phrases("measure")})(?![\\p{L}\\p{N}])`;
const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "u");
const bounds: readonly [string, RegExp][] = [
  ["at least", pattern(`${phrases("least before")} ${figure}`)],
  ["at most", pattern(`${phrases("most before")} ${figure}`)],
  ["at least", pattern(`(?:of )?${figure}[\\s]?(?:${phrases("least behind")}|\\+)`)],
  // "Above 400 watt and below R2000" bounds the price.
  ["at most", pattern(`(?:of )?${figure} ${phrases("most behind")}(?! (?:r ?)?\\d)`)],
  ["at least", pattern(`${phrases("bears")} ${figure}`)],
];

/** Removes them from the message; each as a claim that the listing's text must state. */
export function readMeasures(reading: Reading): string[] {
  const counted = digitiseBefore(digitiseCount(reading.rest), phrases("measure"));
  if (!bounds.some(([, source]) => source.test(counted))) return [];
  reading.rest = counted;
  return bounds.flatMap(([limit, source]) =>
    reading.takeAll(source).map(({ 0: said, groups }) => {
      const isStrict = stricter.test(said);
      const bound = isStrict ? (limit === "at least" ? "more than" : "less than") : limit;
      return `${bound} ${readDigits(groups?.value ?? "")} ${groups?.unit}`;
    }),
  );
}
/** "Heavier than 5 kg", but not "no lighter than 5 kg". */
const stricter = /^(?!(?:of |with |for )?(?:no|not|nothing|none|never|cannot|\p{L}+n't|\p{L}+ not) ).* than /u;
