// What helps in a situation that somebody tells of, from needs.txt. Zod-free and pure; knows no catalogue.
import { listed, readEntries } from "./entries.ts";
import data from "./needs.txt" with { type: "text" };
import { stemsOf } from "./words.ts";

interface Situation {
  stems: readonly string[];
  /** Of each product, the stems of its name. */
  products: readonly (readonly string[])[];
}

interface Needs {
  /** "Freezing" tells the same as "cold": by its stem, the stem of the word that stands for it. */
  sameAs: ReadonlyMap<string, string>;
  /** By the first stem of a situation. */
  situations: ReadonlyMap<string, readonly Situation[]>;
}
let read: Needs | undefined;

/** Read when it is first needed: a start doesn't wait for 2,000 phrases. */
function needs(): Needs {
  if (read) return read;
  const entries = readEntries(data);
  const situations = new Map<string, Situation[]>();
  const sameAs = new Map(
    entries
      .filter(({ sign }) => sign === "=")
      .flatMap(({ left, right }) =>
        listed(right).flatMap((word) =>
          stemsOf(word).map((stem): [string, string] => [stem, stemsOf(left)[0] ?? stem]),
        ),
      ),
  );
  read = { sameAs, situations };
  for (const { left, sign, right } of entries) {
    if (sign === "=") continue;
    const products = listed(right).map(stemsOf);
    for (const told of listed(left)) {
      const stems = asTold(told);
      const [first = ""] = stems;
      situations.set(first, [...(situations.get(first) ?? []), { stems, products }]);
    }
  }
  return read;
}

const asTold = (text: string): string[] => {
  const { sameAs } = needs();
  return stemsOf(text).map((stem) => sameAs.get(stem) ?? stem);
};

function situationsIn(text: string): Situation[] {
  const told = new Set(asTold(text));
  return [...told]
    .flatMap((stem) => needs().situations.get(stem) ?? [])
    .filter(({ stems }) => stems.every((stem) => told.has(stem)));
}

/** The products that help in the situations that a text tells of, each as the stems of its name. */
export const neededIn = (text: string): readonly (readonly string[])[] =>
  situationsIn(text).flatMap(({ products }) => products);

/** A situation in which something helps that the shop has. */
export interface ToldSituation {
  /** The words that tell it. */
  words: string;
  /** Whether the words name something that helps, by what such a thing is called last: a descaler, in "kettle descaler". */
  isHelp(words: string): boolean;
  /** Whether the words only tell the situation. */
  isTold(words: string): boolean;
}

/** `has`: whether the shop names a listing with the stem. Null: nothing is told of in which the shop could help. */
export function toldIn(text: string, has: (stem: string) => boolean): ToldSituation | null {
  const helping = situationsIn(text).filter(({ products }) => products.some((stems) => stems.every(has)));
  if (helping.length === 0) return null;
  const told = new Set(helping.flatMap(({ stems }) => stems));
  const help = new Set(helping.flatMap(({ products }) => products.map((stems) => stems.at(-1))));
  const isTold = (words: string): boolean => asTold(words).every((stem) => told.has(stem));
  return {
    words: text
      .split(/[^\p{L}\p{N}'-]+/u)
      .filter((word) => stemsOf(word).length > 0 && isTold(word))
      .join(" "),
    isHelp: (words) => stemsOf(words).some((stem) => help.has(stem)),
    isTold,
  };
}
