import { expect, test } from "bun:test";
import { Columns } from "#server/search/packed.ts";
import { ListingTexts } from "./listing-texts.ts";
import { chunkTexts, Pieces } from "./pieces.ts";

const idOf = (number: number) => `${String((number * 7919) % 1_000_003).padStart(8, "0")}-0000-4000-8000-000000000000`;
const syllables = "ba,ké,lo,mi,nu,ra,só,ti,vu,za,dri,fle,gro,kha,mpo".split(",");

/** The same at every call; a few words are in many texts, most in one. */
function textOf(number: number) {
  const word = (step: number) => {
    const at = Math.floor(((number * step * 2_654_435_761) % 4_294_967_296) / 7);
    return [at, at >> 4, at >> 8].map((part) => syllables[part % syllables.length]).join("");
  };
  return {
    foldedTitle: `${word(3)} kettle ${number % 50 === 0 ? "quagga" : word(5)}`,
    foldedDescription: `${word(7)} ${word(11)}, ${word(13)} for every day`,
    foldedTags: number % 3 ? [word(17), "gift"] : [],
  };
}

const count = chunkTexts + 1500;
const texts = new ListingTexts();
for (let number = 0; number < count; number++)
  texts.put({
    ...textOf(number),
    id: idOf(number),
    vendorId: `vendor ${number % 5}`,
    category: number % 2 ? "home" : "books",
    priceCents: number,
    inStock: true,
    since: Math.floor(number / 3),
  });
const isGone = (number: number) => number % 41 === 0;
for (let number = 0; number < count; number++) if (isGone(number)) texts.remove(idOf(number));

/** As the filter is documented, text by text. */
function matching(term: string): string[] {
  const numbers = Array.from({ length: count }, (_, number) => number).filter((number) => {
    const { foldedTitle, foldedDescription, foldedTags } = textOf(number);
    const fields = [foldedTitle, foldedDescription, number % 2 ? "home" : "books", ...foldedTags];
    return (
      !isGone(number) && (fields.some((field) => field.includes(term)) || foldedTags.some((tag) => term.includes(tag)))
    );
  });
  const byId = (a: number, b: number) => (idOf(a) < idOf(b) ? -1 : 1);
  return numbers.sort((a, b) => Math.floor(b / 3) - Math.floor(a / 3) || byId(a, b)).map(idOf);
}

const some = textOf(chunkTexts + 700);
test.each([
  ["a word of many", "kettle"],
  ["a word of one in fifty", "quagga"],
  ["the middle of a word", "uagg"],
  ["words and what is between them", "e quagga"],
  ["a whole text of the last chunk", some.foldedDescription],
  ["one letter", "é"],
  ["two letters", "ga"],
  ["three bytes", "ké"],
  ["nothing that is there", "quaggas of"],
  ["all pieces, but apart", "kettle for every day"],
  ["a tag inside the term", `a gift of ${some.foldedTags[0]}`],
  ["a category", "book"],
  ["what would go on in the next field", "quaggafor"],
])("%s is found in thousands of texts as it is written", (_, term) => {
  const found = (search: string) => Array.from(texts.find(search, "all", new Set()), (slot) => texts.at(slot).id);
  expect(found(term)).toEqual(matching(term));
});

test("of thousands of texts few may contain a term with telling pieces, all that contain it among them", () => {
  const pieces = new Pieces(new Columns());
  const described = Array.from({ length: count }, (_, number) => textOf(number).foldedDescription);
  for (const [number, text] of described.entries()) pieces.add(number, Buffer.from(text));
  const term = some.foldedDescription.slice(2, 20);
  const may: number[] = [];
  pieces.mayContain(Buffer.from(term), (_, numbers) => may.push(...(numbers ?? [])));
  const having = [...described.keys()].filter((number) => described[number]?.includes(term));
  expect(having).not.toEqual([]);
  expect(may).toEqual(expect.arrayContaining(having));
  expect(may.length).toBeLessThan(count / 20);
});

test("hidden vendors and other categories are left out, in order", () => {
  const numbers = new Map(Array.from({ length: count }, (_, number) => [idOf(number), number]));
  const found = texts.find("kettle", "home", new Set(["vendor 2"]));
  const expected = matching("kettle").filter((id) => {
    const number = numbers.get(id) as number;
    return number % 2 === 1 && number % 5 !== 2;
  });
  expect(Array.from(found, (slot) => texts.at(slot).id)).toEqual(expected);
});
