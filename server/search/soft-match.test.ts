import { expect, test } from "bun:test";
import { readDocument } from "./document.ts";
import { nearInMeaning, softMatch } from "./soft-match.ts";
import { WordIndex } from "./word-index.ts";

/** The titles that the wish finds, best first. */
function found(wish: string, listings: Readonly<Record<string, string>>): string[] {
  const index = new WordIndex();
  const titles = new Map<string, string>();
  for (const [title, description] of Object.entries(listings)) {
    const listingId = crypto.randomUUID();
    titles.set(listingId, title);
    const document = () => readDocument({ title, description, category: "home", tags: [], vendor: "Shop" });
    index.put({ listingId, vendorId: listingId, fingerprint: titles.size, document });
  }
  return softMatch(index, wish).map(({ listingId }) => titles.get(listingId) ?? "");
}

test("a word of the wish itself counts for more than another that is near to it", () => {
  const shop = { "Felt hat": "Brown.", "Beach umbrella": "Shade from the sun on the sand." };
  expect(found("a hat against sun glare", shop)[0]).toBe("Felt hat");
});

test("a misspelt word is the one that it surely was meant to be", () => {
  const shop = { "Scientific calculator": "For school.", "Matric maths study guide": "With answers." };
  expect(found("a scientfic calculater for matric", shop)[0]).toBe("Scientific calculator");
});

test("the best are the same as if every list of near words were read", () => {
  const index = new WordIndex();
  const nouns =
    "hat umbrella tent lamp kettle blanket torch stove chair table knife boot glove scarf raincoat bucket".split(" ");
  const told = "rain sun cold night camping winter kitchen garden travel water fire hand foot rough quiet".split(" ");
  for (let number = 0; number < 1500; number++) {
    const of = (list: readonly string[], step: number) => list[Math.floor((number * 2654435761) / step) % list.length];
    const document = () =>
      readDocument({
        title: `${of(told, 3)} ${of(nouns, 7)} ${number % 30}`,
        description: `For ${of(told, 11)} and ${of(told, 13)}, with a ${of(nouns, 17)}.`,
        category: "home",
        tags: number % 5 ? [] : [`${of(nouns, 19)}`],
        vendor: `Shop ${number % 9}`,
      });
    index.put({ listingId: crypto.randomUUID(), vendorId: `v${number % 9}`, fingerprint: number, document });
  }
  const skip = (vendorId: string) => vendorId === "v3";
  const wishes = [
    "something to keep dry in a downpour",
    "boil water by the fire",
    "warm feet at night",
    "umbrela for the sun",
  ];
  for (const wish of [...wishes, "hat", "it is dark in here and i am cold"])
    for (const near of [softMatch, nearInMeaning])
      for (const atMost of [1, 5, 40]) {
        const all = near(index, wish, { skip });
        const least = (all[0]?.score ?? 0) * 0.5;
        expect(near(index, wish, { skip, atMost })).toEqual(all.slice(0, atMost));
        expect(all.length).toBeGreaterThan(40);
        const close = near(index, wish, { skip, atMost, atLeast: 0.12, ofBest: 0.5 });
        expect(close.filter(({ score }) => score >= least)).toEqual(
          all.slice(0, atMost).filter(({ score }) => score >= Math.max(0.12, least)),
        );
        const left = new Set(all.slice(0, 2).map(({ listingId }) => listingId));
        expect(near(index, wish, { skip, left, atMost })).toEqual(all.slice(2, 2 + atMost));
      }
});
