// Which of the listings found state what a thing is wanted for, so that the others are set aside.
import { describe, expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { mostOfCalled, purposeStated } from "./purpose.ts";

const of = (title: string, description = "", more: object = {}) =>
  listing(Math.round(Math.random() * 1e6), { title, description, tags: [], ...more });
const plan = (text: string, about: string) => ({ ...emptyPlan, text, about });

const rope = of("Climbing rope 30 m", "Dynamic rope for rock climbing.");
const washing = of("Cotton rope 20 m", "A line to hang the washing on.");

describe("the claim that sets some of them apart", () => {
  test("is the purpose that the message names and a text states", () => {
    expect(purposeStated(plan("rope", "climbing"), [rope, washing], "a rope for climbing please")).toBe("climbing");
  });

  test("is none where the message tells of it, but not as a purpose", () => {
    expect(purposeStated(plan("rope", "climbing"), [rope, washing], "we went climbing and the rope broke")).toBeNull();
    expect(purposeStated(plan("rope", "climbing"), [rope, washing], "a rope, not for climbing")).toBeNull();
  });

  test("is none where all state it, or none", () => {
    expect(purposeStated(plan("rope", "climbing"), [rope, rope], "a rope for climbing")).toBeNull();
    expect(purposeStated(plan("rope", "sailing"), [rope, washing], "a rope for sailing")).toBeNull();
  });

  test("is none for whom it is", () => {
    const gift = of("Silk scarf", "A gift for your wife, from silk.");
    expect(purposeStated(plan("scarf", "wife"), [gift, of("Wool scarf")], "a scarf for my wife")).toBeNull();
  });

  test("has the words of those that say it in others", () => {
    const puppies = of("Puppy brush", "Soft bristles for puppies.");
    const dogs = of("Dog brush", "For all dogs with long hair.");
    const grill = of("Grill brush", "Steel bristles.");
    expect(purposeStated(plan("brush", "dog"), [dogs, puppies, grill], "a brush for the dog")).toBe("dog or puppy");
  });

  test("horsehair is no hair", () => {
    const hair = of("Paddle brush", "For long hair.");
    const horse = of("Body brush", "Soft brush of horsehair.");
    const grill = of("Grill brush", "Steel bristles.");
    expect(purposeStated(plan("brush", "hair"), [hair, horse, grill], "a brush for my hair")).not.toBe(
      "hair or horsehair",
    );
  });

  test("is none where the others fit as well, by something else that was said", () => {
    const tins = [of("Square tin", "For baking."), of("Round tin", "For a church bazaar.")];
    const baking = plan("tin", "baking church bazaar");
    expect(purposeStated(baking, tins, "a tin for baking at the church bazaar")).toBeNull();
  });

  test("is none where only another thing than the one asked for says it", () => {
    const bone = of("Chew bone", "For a hamster with sharp teeth.");
    expect(
      purposeStated(plan("cage", "hamster"), [of("Bird cage", "With two perches."), bone], "a cage for a hamster"),
    ).toBeNull();
  });
});

test("of those that are called what is searched for, one has the most", () => {
  const small = of("Dome tent", "Weighs 2 kg.");
  const large = of("Family tent", "Weighs 6 kg.");
  const hammer = of("Steel hammer", "Weighs 9 kg.");
  const most = (least: boolean) =>
    mostOfCalled(plan("tent", ""), [small, hammer, large], { facts: ["weight"], least })?.item.title;
  expect([most(false), most(true)]).toEqual(["Family tent", "Dome tent"]);
  const shoes = [of("Road running shoes", "238 g."), of("Trail running shoes", "310 g."), of("Race shoes", "198 g.")];
  const lightest = mostOfCalled(plan("running shoe", ""), shoes, { facts: ["weight"], least: true });
  expect(lightest?.item.title).toBe("Race shoes");
  // A blanket for a geyser has the same litres, and is none.
  const geysers = [of("Geyser blanket 200 L"), of("Karoo 150 L geyser"), of("Karoo 100 L geyser")];
  const largest = mostOfCalled(plan("geysers", ""), geysers, { facts: ["volume"], least: false });
  expect(largest?.item.title).toBe("Karoo 150 L geyser");
});
