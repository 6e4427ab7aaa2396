// Questions about a listing are answered from its record, or not at all.
import { describe, expect, test } from "bun:test";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { answerFrom, nearestTo, onlyOneAnswering, sentenceAbout } from "./record.ts";
import { normalise } from "./words.ts";

const tent = listing(1, {
  title: "Kestrel dome tent",
  description:
    "A tent for weekends away. It sleeps four and weighs 4.2 kg. The outer is waterproof polyester in olive green. Packed it is 60 cm long. Comes with pegs and a carry bag. One year guarantee.",
  tags: ["camping", "outdoor"],
});
const torch = listing(2, {
  title: "Steel torch",
  description: "Bright and small. One charge lasts 8 hours. Charges by USB.",
  tags: ["light"],
});
const blanket = listing(3, {
  title: "Karoo blanket",
  description: "Woven in Graaff-Reinet. Machine wash cold.",
  tags: ["mohair"],
});
const said = (of: typeof tent, question: string) => answerFrom(of, question);

describe("an answer in the record", () => {
  test("what is told beside a question, or only points at a thing, isn't asked", () => {
    expect(said(torch, "how long does it last? My old one was small and bright")).toBe("One charge lasts 8 hours.");
    expect(said(torch, "the small bright steel one, does it charge by cable?")).toBe("Charges by USB.");
  });

  test.each([
    ["wat is die gewig", "It sleeps four and weighs 4.2 kg."],
    ["is daar 'n waarborg by", "One year guarantee."],
    ["inesisindo esingakanani", "It sleeps four and weighs 4.2 kg."],
    ["wat kom daarby", "Comes with pegs and a carry bag."],
  ])("in the shop's other languages: %s", (question, sentence) => {
    expect(said(tent, normalise(question))).toBe(sentence);
  });

  test("a word may be part of the seller's, and what is asked first counts most", () => {
    const doll = listing(8, { title: "Doll", description: "In a linen bag. Hat and overcoat not included.", tags: [] });
    expect(said(doll, "has she got a coat?")).toBe("Hat and overcoat not included.");
    expect(said(doll, "is a hat in the bag?")).toBe("Hat and overcoat not included.");
  });

  test("words of the product's name are no answer", () => {
    expect(said(tent, "is the dome tent quiet?")).toBe(null);
  });

  test("how much it does is not answered by its name", () => {
    const paint = listing(6, {
      title: "Wall paint 5 L",
      description: "Acrylic. Covers 8 square metres per litre.",
      tags: ["paint"],
    });
    expect(said(paint, "how much wall does 5 l do?")).toBe("Covers 8 square metres per litre.");
    expect(said(paint, "is it 5 l?")).toBe("Wall paint 5 L");
    const seat = listing(7, { title: "Saddle", description: "Removable covers. Enough for a family.", tags: [] });
    for (const question of ["how much is delivery?", "how far does it go?", "how much does it weigh?"])
      expect(said(seat, question)).toBe(null);
  });

  test("what it holds may be in its name, what it reaches in its text, and how many there are is no range", () => {
    const flask = listing(9, { title: "Flask 750 ml", description: "Keeps tea hot.", tags: [] });
    expect(said(flask, "how much does it take?")).toBe("Flask 750 ml");
    expect(said(flask, "how many ml?")).toBe("Flask 750 ml");
    const radio = listing(10, { title: "Two-way radio", description: "Bright display. Works over 8 km.", tags: [] });
    expect(said(radio, "how far does it reach?")).toBe("Works over 8 km.");
    const tablets = listing(11, { title: "Tablets, pack of 30", description: "For dogs of 4 to 9 kg.", tags: [] });
    expect(said(tablets, "how many are in there")).toBe("Tablets, pack of 30");
    const chair = listing(13, {
      title: "High chair",
      description: "A frame with mesh sides, 90 by 50 cm, to 15 kg. Tray included.",
      tags: [],
    });
    expect(said(chair, "how heavy a child can it take?")).toBe("A frame with mesh sides, 90 by 50 cm, to 15 kg.");
    const grill = listing(14, { title: "Grill", description: "Black. A charcoal grill with a lid.", tags: [] });
    expect(nearestTo(grill, "does it run on gas?")).toBe("A charcoal grill with a lid.");
    const iron = listing(12, { title: "Iron", description: "Folds flat. Dual voltage. Blue.", tags: [] });
    expect(said(iron, "I'm off to England, does it work there?")).toBe("Dual voltage.");
  });

  test("a limit of what it carries is not its weight", () => {
    const trolley = listing(4, { title: "Folding trolley", description: "Takes up to 40 kg. Only 3.1 kg.", tags: [] });
    expect(said(trolley, "how heavy is it?")).toBe("Only 3.1 kg.");
  });

  test("a question in another language is translated word by word", () => {
    expect(said(tent, "is daar 'n sak by?")).toBe("Comes with pegs and a carry bag.");
  });

  test.each([
    ["is it waterproof?", "The outer is waterproof polyester in olive green."],
    ["does it come with pegs", "Comes with pegs and a carry bag."],
    ["how heavy is it?", "It sleeps four and weighs 4.2 kg."],
    ["what does it weigh", "It sleeps four and weighs 4.2 kg."],
    ["how long is it?", "Packed it is 60 cm long."],
    ["what is it made of?", "The outer is waterproof polyester in olive green."],
    ["what colour is it?", "The outer is waterproof polyester in olive green."],
    ["does it have a warranty", "One year guarantee."],
    ["hoe swaar is dit", "It sleeps four and weighs 4.2 kg."],
  ])("of a tent: %s → %s", (question, answer) => {
    expect(said(tent, question)).toBe(answer);
  });

  test.each([
    [torch, "how long does the battery last?", "One charge lasts 8 hours."],
    [torch, "is it made of steel?", "Steel torch"],
    [blanket, "can I wash it?", "Machine wash cold."],
    [blanket, "is it mohair?", "mohair"],
  ] as const)("%#: %s%s → %s", (of, question, answer) => {
    expect(said(of, question)).toBe(answer);
  });
});

describe("no answer in the record: null", () => {
  test.each([
    [torch, "is it waterproof?"],
    [torch, "how heavy is it?"],
    [torch, "what colour is it?"],
    [blanket, "does it have a warranty?"],
    [blanket, "how many watts is it?"],
    [blanket, "how old must a child be for it?"],
    [tent, "is it gluten free?"],
    [listing(9, { title: "Pot", description: "" }), "does it have a lid?"],
  ] as const)("%#", (of, question) => {
    expect(said(of, question)).toBe(null);
  });

  test("every answer is a text of the record", () => {
    for (const of of [tent, torch, blanket])
      for (const question of ["is it good?", "how big", "tell me", "is it safe for my dog", "", "x".repeat(3000)]) {
        const answer = said(of, question);
        if (answer !== null) expect([of.title, of.description, ...of.tags].join("\n")).toContain(answer);
      }
  });
});

describe("sentenceAbout", () => {
  test("returns the sentence with most of the words", () => {
    expect(sentenceAbout(tent, "pegs and a bag")).toBe("Comes with pegs and a carry bag.");
    expect(sentenceAbout(tent, "waterproof, pegs, bag")).toBe("Comes with pegs and a carry bag.");
    expect(sentenceAbout(tent, "a zebra")).toBe(null);
    expect(sentenceAbout(tent, "")).toBe(null);
  });
});

describe("the one of several listings that answers the question", () => {
  const among = [tent, torch, blanket].map((each, index) => ({ handle: `L${index + 1}`, listing: each }));

  test.each([
    ["is it waterproof?", "L1"],
    ["can I machine wash it?", "L3"],
    ["does it charge by usb", "L2"],
  ])("%s → %s", (question, handle) => {
    expect(onlyOneAnswering(among, question)?.handle).toBe(handle);
  });

  test("returns null when no listing, or more than one, matches best", () => {
    expect(onlyOneAnswering(among, "is it gluten free?")).toBe(null);
    expect(onlyOneAnswering([...among, { handle: "L4", listing: tent }], "is it waterproof?")).toBe(null);
    expect(onlyOneAnswering([], "is it waterproof?")).toBe(null);
    expect(onlyOneAnswering(among, "")).toBe(null);
  });
});
