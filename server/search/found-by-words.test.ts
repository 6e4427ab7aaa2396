import { describe, expect, test } from "bun:test";
import { readDocument } from "./document.ts";
import { byScore, findByWords, looksCloserAt } from "./found-by-words.ts";
import { readQuery } from "./query-reading.ts";
import { likeliest, rank } from "./ranking.ts";
import { relevantOnly } from "./relevance-cut.ts";
import { WordIndex } from "./word-index.ts";

const things = ["kettle", "tent", "drill", "novel", "lamp", "rug", "ladder", "basket", "pump", "bench"];
const colours = ["red", "blue", "green"];
const uses = ["camping", "travel", "the office"];
const idOf = (number: number) => `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`;

const listings = 4000;
/** Every vendor is called Traders, a third of the listings are of each colour, and most texts share a few words. */
function fill(): WordIndex {
  const index = new WordIndex();
  for (let number = 0; number < listings; number++) {
    const at = (number * 2_654_435_761) % 4_294_967_296;
    const of = <T>(list: readonly T[], step: number): T => list[Math.floor(at / step) % list.length] as T;
    const thing = of(things, 7);
    const other = of(things, 97);
    // Few stools are red.
    const isStool = number % 10 === 5;
    const colour = isStool ? (number % 1000 === 5 ? "red" : "blue") : of(colours, 13);
    const isChest = number % 500 === 0;
    const title = isChest
      ? "traders"
      : isStool
        ? `${colour} stool ${number % 40}`
        : number % 11 === 0
          ? `${colour} ${thing} ${other}`
          : `${thing} in ${colour} ${number % 40}`;
    index.put({
      listingId: idOf(number),
      vendorId: `vendor ${number % 9}`,
      fingerprint: number,
      document: () =>
        readDocument({
          title,
          category: number % 3 ? "home" : "books",
          tags: isStool ? [] : number % 4 ? [`${colour} ${thing}`, thing] : [`for ${of(uses, 5)}`],
          description: isStool
            ? "Sturdy"
            : `${number % 2 ? `A ${other} to use with a` : "Sturdy, a"} ${thing} for ${of(uses, 17)}`,
          vendor: `Shop ${number % 9} Traders`,
        }),
    });
  }
  return index;
}

describe("looking closer only where it matters changes no answer", () => {
  const index = fill();
  const all = Array.from({ length: listings }, (_, number) => idOf(number));
  const texts = [
    ...[
      "kettle",
      "traders",
      "red",
      "camping",
      "blue kettle",
      "red traders",
      "use",
      "green tent 12",
      "tent kettle lamp",
    ],
    ...["lamp bench", "something red to use in camping with kettle", "use sturdy travel", "drill without blue"],
    ...["traders for travel", "rug not for camping", "sturdy traders office pump 7", "red stool"],
  ];
  for (const text of texts)
    for (const sorted of [false, true])
      test(`${text}, ${sorted ? "sorted" : "best first"}`, () => {
        const reading = readQuery(text, [], index);
        const skip = (vendorId: string) => vendorId === "vendor 3";
        const some = findByWords(index, reading, skip);
        const whole = { ...some, candidates: some.among(all).sort(byScore) };
        expect(whole.candidates.length).toBeGreaterThan(100);
        const answer = (found: typeof some) => {
          const best = likeliest(found).map(({ listingId }) => listingId);
          const cosines = new Map(best.map((id, at) => [id, ((at * 7919) % 100) / 100]));
          const options = { words: reading.wanted.length, sorted, byMeaning: false, isNoun: true };
          return {
            best,
            shown: relevantOnly(rank(found, cosines), options)
              .sort(byScore)
              .map(({ listingId, score, matched }) => [listingId, score, matched.join(" ")]),
          };
        };
        expect(answer(some)).toEqual(answer(whole));
      });

  test("of thousands that have a frequent word, only the best are looked at", () => {
    const looked = (text: string) => findByWords(index, readQuery(text, [], index), () => false).candidates.length;
    expect(looked("traders")).toBeLessThan(2 * looksCloserAt);
    expect(looked("sturdy traders kettle")).toBeLessThan(listings / 2);
  });
});
