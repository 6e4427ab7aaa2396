import { describe, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { type Embeddings, makeTable } from "./make.ts";
import { placeOf, readTable, type WordTable, WordTableError, writeTable } from "./table-file.ts";
import {
  cosine,
  cosinesIn,
  matrixOf,
  meanVector,
  openWordSenses,
  openWordVectors,
  rankOf,
  vectorOf,
  type WordVector,
} from "./word-vectors.ts";

const known = (word: string): WordVector => {
  const vector = vectorOf(word);
  if (vector === null) throw new Error(`"${word}" has no vector`);
  return vector;
};
const similarity = (one: string, other: string): number => cosine(known(one), known(other));

const wordAt = ({ letters, starts }: WordTable, place: number) =>
  new TextDecoder().decode(letters.subarray(starts[place], starts[place + 1]));

describe("the table", () => {
  test("is at most 8 MB", () => {
    expect(statSync(join(import.meta.dir, "word-vectors.bin")).size).toBeLessThanOrEqual(8_000_000);
  });

  test("finds each of its words, with a vector of length 1", () => {
    const table = openWordVectors();
    expect(table.count).toBeGreaterThan(50_000);
    for (let place = 0; place < table.count; place++) {
      if (placeOf(table, wordAt(table, place)) !== place) throw new Error(`${wordAt(table, place)} is lost`);
      let squares = 0;
      for (let at = 0; at < table.dimensions; at++)
        squares += ((table.components[place * table.dimensions + at] as number) * (table.scales[place] as number)) ** 2;
      if (Math.abs(squares - 1) > 1e-5) throw new Error(`${wordAt(table, place)} has the length ${Math.sqrt(squares)}`);
    }
  });

  test("the senses have the same words in the same places", () => {
    const [vectors, senses] = [openWordVectors(), openWordSenses()];
    expect([senses.count, senses.common]).toEqual([vectors.count, vectors.common]);
    expect(Buffer.compare(senses.letters, vectors.letters)).toBe(0);
  });

  test("a word's sense is nearer to a word for the same thing than to another thing", () => {
    const sense = (word: string) => vectorOf(word, openWordSenses()) as WordVector;
    expect(cosine(sense("sofa"), sense("couch"))).toBeGreaterThan(0.4);
    expect(cosine(sense("sofa"), sense("couch"))).toBeGreaterThan(cosine(sense("sofa"), sense("kettle")) + 0.3);
  });

  test.each(["sofa", "kettle", "sunblock", "duvet", "earbuds", "zucchini", "microfiber", "biltong", "rooibos"])(
    "knows %s",
    (word) => {
      expect(vectorOf(word)).toHaveLength(100);
    },
  );

  test.each(["qwxzkvj", "", "é", "1", "🎉", "constructor's", "ies".repeat(200)])("has no vector for %p", (word) => {
    expect(vectorOf(word)).toBeNull();
  });

  test("a frequent word has a lower rank than a rare one; an unknown word has none", () => {
    expect(rankOf("the")).toBe(1);
    expect(rankOf("sofa") as number).toBeLessThan(rankOf("futon") as number);
    expect(rankOf("qwxzkvj")).toBeNull();
  });
});

describe("meaning", () => {
  test.each([
    ["couch", "sofa", "parliament"],
    ["sunblock", "sunscreen", "violin"],
    ["doggie", "dog", "invoice"],
    ["kettle", "teapot", "philosophy"],
    ["fridge", "refrigerator", "novel"],
    ["pram", "stroller", "wine"],
    ["spanner", "wrench", "cake"],
    ["backpack", "rucksack", "maize"],
    ["earbuds", "headphones", "pepper"],
    ["quilt", "blanket", "modem"],
    ["puppy", "dog", "carburetor"],
    ["beverage", "drink", "keyboard"],
    ["duvet", "quilt", "cable"],
    ["zucchini", "squash", "phone"],
  ])("%s is nearer to %s than to %s", (word, near, far) => {
    expect(similarity(word, near)).toBeGreaterThan(similarity(word, far) + 0.1);
  });

  test.each([
    ["takkies", "sneakers"],
    ["tekkie", "shoe"],
    ["potjie", "pot"],
    ["bakkie", "pickup"],
    ["naartjies", "tangerine"],
    ["cooldrink", "soda"],
    ["jersey", "sweater"],
    ["cup", "mug"],
    ["speaker", "loudspeaker"],
    ["broek", "trousers"],
  ])("%s means what a South African shop sells as it: %s", (word, near) => {
    expect(similarity(word, near)).toBeGreaterThan(0.5);
    expect(cosine(known(word), known(word))).toBeCloseTo(1, 5);
  });

  test("an unknown plural gets the vector of its singular", () => {
    expect(rankOf("trivets")).toBe(rankOf("trivet"));
    expect(similarity("kettles", "kettle")).toBeGreaterThan(0.5);
  });

  test("changing a returned vector doesn't change the table", () => {
    for (const word of ["takkies", "sofa"]) {
      known(word).fill(0);
      expect(cosine(known(word), known(word))).toBeCloseTo(1, 5);
    }
  });

  test("a mean is equally similar to its words and ignores unknown ones", () => {
    const mean = meanVector(["coffee", "qwxzkvj", "table"]) as WordVector;
    expect(cosine(mean, mean)).toBeCloseTo(1, 5);
    expect(cosine(mean, known("coffee"))).toBeCloseTo(cosine(mean, known("table")), 5);
    expect(meanVector(["qwxzkvj"])).toBeNull();
    expect(meanVector([])).toBeNull();
  });
});

describe("a matrix of words", () => {
  const matrix = matrixOf(["teapot", "sofa", "qwxzkvj", "takkies", "lamp", "sofa", "bed"]);

  test("contains each known word once", () => {
    expect(matrix.words).toEqual(["teapot", "sofa", "takkies", "lamp", "bed"]);
  });

  test("gives the same cosines as single vectors", () => {
    const cosines = cosinesIn(known("couch"), matrix);
    for (const [row, word] of matrix.words.entries())
      expect(cosines[row] as number).toBeCloseTo(similarity("couch", word), 2);
  });
});

describe("making it", () => {
  // Forty invented words in eight dimensions; the last ones are similar to "mug".
  const madeUp: Embeddings = (() => {
    const words = Array.from(
      { length: 40 },
      (_, place) => `w${"abcdefghij"[place % 10]}${"abcd"[Math.floor(place / 10)]}`,
    );
    words.splice(3, 0, "12", "o'clock", "mug");
    const vectors = Object.fromEntries(
      words.map((word, place) => [
        word,
        [0, 1, 2, 3, 4, 5, 6, 7].map(
          (at) => (word === "mug" || place > 40 ? Number(at === 3) * 4 : 0) + Math.sin(place * 7 + at * 3),
        ),
      ]),
    );
    return { dimensions: 8, words: [...words, "zeros"], vectors: { ...vectors, zeros: Array(8).fill(0) } };
  })();
  const choice = { common: 10, rare: 4, goods: new Set(["mug"]) };

  test("the same input gives the same bytes", () => {
    const bytes = makeTable(madeUp, choice);
    expect(Bun.SHA256.hash(bytes, "hex")).toBe(Bun.SHA256.hash(makeTable(structuredClone(madeUp), choice), "hex"));
    expect(bytes.length).toBeGreaterThan(100);
  });

  test("keeps frequent words and rarer words of goods, in order; no numbers, signs or empty vectors", () => {
    const table = readTable(makeTable(madeUp, choice));
    const words = Array.from({ length: table.count }, (_, place) => wordAt(table, place));
    expect(words).toHaveLength(14);
    expect(words.slice(0, 4)).toEqual(["waa", "wba", "wca", "mug"]);
    expect(words).toContain("wjd");
    expect(words).not.toContain("zeros");
    expect(table.common).toBe(10);
  });

  test("a word with other letters than a to z is refused", () => {
    expect(() => writeTable([{ word: "é", vector: [1] }], 1)).toThrow(WordTableError);
  });

  test("a truncated or foreign file is refused", () => {
    const bytes = makeTable(madeUp, choice);
    expect(() => readTable(bytes.slice(0, -1))).toThrow(WordTableError);
    expect(() => readTable(bytes.slice(0, 20))).toThrow(WordTableError);
    expect(() => readTable(new Uint8Array(400))).toThrow(WordTableError);
  });
});
