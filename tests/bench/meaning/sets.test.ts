import { describe, expect, test } from "bun:test";
import { kinds, mistakesIn, readStores } from "./sets.ts";

describe.each(readStores())("what is asked of the $name", (store) => {
  test("agrees with its listings", () => {
    expect(mistakesIn(store)).toEqual([]);
  });

  test("has lines of every kind, a fifth of them put aside", () => {
    for (const kind of kinds) {
      const lines = store.asked.filter((asked) => asked.kind === kind);
      expect(lines.length).toBeGreaterThanOrEqual(20);
      expect(lines.filter(({ putAside }) => putAside)).toHaveLength(Math.floor(lines.length / 5));
    }
  });

  test("contradicted lines are noticed", () => {
    const asked = (kind: (typeof kinds)[number], text: string, right: string[], wordings: string[] = []) => ({
      ...store,
      asked: [{ kind, text, right, wordings, putAside: false }],
    });
    const [first, second] = store.listings;
    if (!first || !second) throw new Error("no listings");
    expect(mistakesIn(asked("hard", first.title, [first.sku]))).toHaveLength(1);
    expect(mistakesIn(asked("everyday", first.title, [first.sku]))).toHaveLength(1);
    expect(mistakesIn(asked("unknown", first.title, [first.sku]))).toHaveLength(1);
    expect(mistakesIn(asked("absent", "x", [], first.title.split(" ")))).toHaveLength(1);
    expect(mistakesIn(asked("code", "x", [first.sku], ["xyzzy"]))).toHaveLength(1);
    expect(mistakesIn(asked("claim", "x", ["nowhere"], ["x"]))).toHaveLength(1);
  });
});
