// Random numbers of the training: the same each time, and for what stays in the data hardly touched by what is added.
import { expect, test } from "bun:test";
import { drawBelow, drawing, drawingOf, keyOf, Picks, shuffled } from "./drawing.ts";

const words = Array.from({ length: 400 }, (_, at) => `word ${at}`);
const keys = (of: readonly string[]) => Uint32Array.from(of, (word) => keyOf(word));
const more = [...words.slice(0, 100), "added", ...words.slice(100)];

test("each round has an order of its own, with every sample once", () => {
  const orders = [0, 1].map((round) => [...shuffled(keys(words), round)]);
  for (const order of orders) expect([...order].sort((a, b) => a - b)).toEqual([...words.keys()]);
  expect(orders[0]).not.toEqual(orders[1]);
  expect(orders[0]).not.toEqual([...words.keys()]);
});

test("a sample that is added leaves the others in their order", () => {
  const order = (of: readonly string[]) => [...shuffled(keys(of), 3)].map((at) => of[at]);
  expect(order(more).filter((word) => word !== "added")).toEqual(order(words));
});

test("samples with the same key come in the order of the data", () => {
  expect([...shuffled(Uint32Array.of(5, 5, 5, 5), 1)]).toEqual([0, 1, 2, 3]);
});

test("a sample draws the same again in the same round, and others in another", () => {
  const drawn = (key: number, round: number) => {
    const draw = drawingOf(key, round);
    return Array.from({ length: 20 }, () => drawBelow(draw, 100));
  };
  expect(drawn(7, 1)).toEqual(drawn(7, 1));
  expect(drawn(7, 1)).not.toEqual(drawn(7, 2));
  expect(drawn(7, 1)).not.toEqual(drawn(8, 1));
});

test("an entry that is added to a list changes few of the picks, and is picked itself", () => {
  const picked = (of: readonly string[]) => {
    const picks = new Picks(of, (word) => word);
    return Array.from({ length: 4000 }, (_, seed) => picks.pick(drawing(keyOf(`seed ${seed}`))));
  };
  const [before, after] = [picked(words), picked(more)];
  const changed = after.filter((word, at) => word !== before[at]);
  expect(new Set(changed)).toEqual(new Set(["added"]));
  expect(changed.length).toBeLessThan(100);
  expect(new Set(before).size).toBeGreaterThan(350);
});

test("what is in a list more often is picked more often", () => {
  const picks = new Picks([...words, ...Array.from({ length: 400 }, () => "often")], (word) => word);
  const picked = Array.from({ length: 1000 }, (_, seed) => picks.pick(drawing(keyOf(`seed ${seed}`))));
  const often = picked.filter((word) => word === "often").length;
  expect(often).toBeGreaterThan(350);
  expect(often).toBeLessThan(650);
});

test("of an empty list nothing is picked", () => {
  expect(new Picks<string>([], (word) => word).pick(drawing(1))).toBeUndefined();
});
