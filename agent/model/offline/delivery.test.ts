import { describe, expect, test } from "bun:test";
import { gazetteer, inShort, inTheCart, laptops, nothing, talkingOfTheSecond } from "#tests/harness/intents.ts";
import { markedPart } from "#tests/harness/marked-parts.ts";
import type { TurnMemory } from "../../shop.ts";
import { readDelivery } from "./delivery.ts";
import { provinceIn } from "./places.ts";

describe("a question about delivery", () => {
  const asked = (text: string, memory: TurnMemory) => {
    const intent = readDelivery(markedPart("policy/delivery", text), memory, gazetteer);
    return intent && inShort(intent);
  };

  test.each([
    ["what does delivery to Mthatha cost from this shop", talkingOfTheSecond, "delivery of L2 to Mthatha"],
    ["how much is delivery?", laptops, "delivery of L1"],
    ["what does delivery from Mzansi Tech cost?", talkingOfTheSecond, "delivery of Mzansi Tech"],
    ["what will delivery of my cart to PE cost?", talkingOfTheSecond, "delivery of cart"],
    ["delivery to kzn for my cart", talkingOfTheSecond, "delivery of cart to KwaZulu-Natal"],
    ["how much is delivery to Upington?", inTheCart, "delivery of cart to Upington"],
    ["how much is shipping to Polokwane", nothing, null],
    ["how long does delivery take?", nothing, null],
  ] as const)("%s", (text, memory, meaning) => {
    expect(asked(text, memory)).toBe(meaning as string);
  });
});

test.each([
  ["in umtata", "Mthatha", "Eastern Cape"],
  ["near Port Elizabeth", "Gqeberha", "Eastern Cape"],
  ["to the northern cape please", "Northern Cape", "Northern Cape"],
  ["De Aar", "De Aar", "Northern Cape"],
  ["kaapstad", "Cape Town", "Western Cape"],
])("%s is %s in %s", (text, place, province) => {
  expect(provinceIn(text)).toEqual({ place, province: province as never });
});

test("other words are no place", () => {
  for (const text of ["my house", "the springboks jersey", ""]) expect(provinceIn(text)).toBe(null);
});
