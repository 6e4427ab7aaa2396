// What helps in a situation that somebody tells of, from needs.txt. Zod-free and pure; knows no catalogue.
import { listed, readEntries } from "./entries.ts";
import data from "./needs.txt" with { type: "text" };
import { stemsOf } from "./words.ts";

interface Situation {
  stems: readonly string[];
  /** Of each product, the stems of its name. */
  products: readonly (readonly string[])[];
}

/** By the first stem of a situation. */
const situations = new Map<string, Situation[]>();
for (const { left, right } of readEntries(data)) {
  const products = listed(right).map(stemsOf);
  for (const told of listed(left)) {
    const stems = stemsOf(told);
    const [first = ""] = stems;
    situations.set(first, [...(situations.get(first) ?? []), { stems, products }]);
  }
}

/** The products that help in the situations that a text tells of, each as the stems of its name. */
export function neededIn(text: string): readonly (readonly string[])[] {
  const told = new Set(stemsOf(text));
  return [...told]
    .flatMap((stem) => situations.get(stem) ?? [])
    .filter(({ stems }) => stems.every((stem) => told.has(stem)))
    .flatMap(({ products }) => products);
}
