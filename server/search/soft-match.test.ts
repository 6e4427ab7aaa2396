import { expect, test } from "bun:test";
import { readDocument } from "./document.ts";
import { nearInMeaning, softMatch } from "./soft-match.ts";
import { WordIndex } from "./word-index.ts";

/** The titles that the wish finds, best first. Of a listing: its description, or its tags. */
function found(wish: string, listings: Readonly<Record<string, string | string[]>>): string[] {
  const index = new WordIndex();
  const titles = new Map<string, string>();
  for (const [title, more] of Object.entries(listings)) {
    const listingId = crypto.randomUUID();
    titles.set(listingId, title);
    const own = typeof more === "string" ? { description: more, tags: [] } : { description: "", tags: more };
    const document = () => readDocument({ title, category: "home", vendor: "Shop", ...own });
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

test("a kind that the wish tells of without naming it comes before what is only near in meaning", () => {
  const shop = { "Clay soil": "", "Cattle feed 20 kg": "", "Wellington boots, size 9": "" };
  expect(found("mud up to my shins in the cowshed", shop)[0]).toBe("Wellington boots, size 9");
});

test("another kind with a longer name does not get what its shorter name does", () => {
  const shop = { "Kettle descaler": "", Tea: "", "Kettle 1.7 L": "" };
  expect(found("fast rooibos on a cold morning", shop)).toEqual(["Kettle 1.7 L", "Tea", "Kettle descaler"]);
});

test("what helps in the situation that the wish tells of comes before goods of a kind that it tells of less", () => {
  const shop = { "Screen cleaning spray": "", "Dandruff shampoo": "", "Lice comb": "" };
  expect(found("her head is full of nits and she scratches", shop)[0]).toBe("Lice comb");
});

test("title and tags name a listing; its description does not", () => {
  const shop = { "Steel tray": "For a kettle.", "Light switch": "", "Model K7": ["kettle"] };
  expect(found("clicks off by itself", shop)).toEqual(["Model K7", "Light switch", "Steel tray"]);
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
