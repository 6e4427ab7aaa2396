import { describe, expect, test } from "bun:test";
import { synonymsIn, synonymsOf } from "#contract/language/synonyms.ts";

describe("synonyms", () => {
  test.each([
    ["cellphone", "phone"],
    ["Smartphones", "phone"],
    ["jersey", "sweater"],
    ["takkies", "sneaker"],
    ["sneakers", "takkie"],
    ["braai", "barbecue"],
    ["bbq", "braai"],
    ["doona", "duvet"],
    ["mealies", "mielie"],
    ["load shedding", "inverter"],
    ["loadshedding", "rechargeable light"],
    ["load-shedding", "power station"],
    ["geyser", "water heater"],
    ["stoep", "patio"],
    ["t-shirts", "tee"],
    ["ssd", "solid state drive"],
    ["hard drive", "hdd"],
  ])("%s also finds %s", (word, synonym) => {
    expect(synonymsOf(word)).toContain(synonym);
  });

  test("a need leads to products, never the other way", () => {
    expect(synonymsOf("power bank")).not.toContain("load shedding");
  });

  test.each([
    ["notebook", "laptop", "electronics"],
    ["tab", "tablet", "android"],
  ])("%s means %s only together with %s", (words, meant, beside) => {
    expect(synonymsOf(`${meant}s`)).toContain(words);
    expect(synonymsIn(meant).flatMap(({ synonyms }) => synonyms)).toContainEqual({ words, beside });
    expect(synonymsOf(words)).not.toContain(meant);
  });

  test("no word is its own synonym, and an unknown word has none", () => {
    expect(synonymsOf("phone")).not.toContain("phone");
    expect(synonymsOf("widget-o-matic")).toEqual([]);
    expect(synonymsOf("")).toEqual([]);
  });

  test("the longest phrase wins over its words", () => {
    expect(synonymsIn("blue running shoes for load shedding").map(({ phrase }) => phrase)).toEqual([
      "running shoes",
      "load shedding",
    ]);
    expect(synonymsIn("")).toEqual([]);
  });
});
