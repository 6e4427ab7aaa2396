// Tables: what a question about what is shown, or about the shop that sells it, means, and what only looks like one.
import { describe, expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { laptops, nothing, read, talkingOfTheSecond } from "#tests/harness/intents.ts";
import { readings } from "#tests/harness/readings.ts";

describe("what comes with a thing is asked of it, what is for it is searched for", () => {
  readings(
    [
      ["and that has a lid?", "details L2 fact"],
      ["is there a sleeve with it?", "details L2 fact"],
      ["is there a sleeve in the box?", "details L2 fact"],
      ["is there a sleeve for it?", 'search "hp pavilion laptop blue sleeve"'],
    ],
    (message) => read(message, talkingOfTheSecond),
  );
});

describe("what the record in front answers is asked of it, also in a word or two", () => {
  const told = { description: "Six keys to a pack, none of them brass. Two-year guarantee." };
  const memory = {
    ...talkingOfTheSecond,
    focus: talkingOfTheSecond.focus && {
      ...talkingOfTheSecond.focus,
      listing: { ...talkingOfTheSecond.focus.listing, ...told },
    },
  };
  readings(
    [
      ["guarantee?", "details L2 fact"],
      ["any brass", "details L2 fact"],
      ["how many are in there", "details L2 fact"],
      ["There's no brass in there? I'm allergic.", "details L2 fact"],
    ],
    (message) => read(message, memory),
    1,
  );
});

describe("a price names what costs it", () => {
  readings(
    [
      ["that R7499 one looks nice, what are its measurements", "details L2 fact"],
      ["the R7499 one, what size is the screen", "details L2 fact"],
      ["the R7499 one", "details L2"],
      ["add the 7 499 rand one", "add 1xL2"],
    ],
    (message) => read(message, laptops),
  );
});

test("a short question is about the one that the search was for", () => {
  const searched = { ...laptops, plans: [{ ...emptyPlan, text: "hp pavilion laptop" }] };
  expect(read("in stock?", searched)).toBe("details L2 stock");
});

test("what a listing's name only resembles is not what was searched for", () => {
  const [first, second] = laptops.lastShown;
  if (!first || !second) throw new Error("Nothing is shown");
  const bottle = { ...first, listing: { ...first.listing, title: "Feeding bottle", description: "One litre." } };
  const mash = { ...second, listing: { ...second.listing, title: "Mash", description: "With 16 % protein." } };
  const memory = { ...laptops, lastShown: [bottle, mash], plans: [{ ...emptyPlan, text: "feed" }] };
  expect(read("What protein?", memory)).toBe("details L2 fact");
});

describe("a shop that is named, or that sells what is shown, and what else it sells", () => {
  readings(
    [
      ["where is Karoo Pantry?", "search vendor:v3 then answer"],
      ["is Mzansi Tech any good", "search vendor:v2 then answer"],
      ["can I trust Mzansi Tech?", "search vendor:v2 then answer"],
      ["do Karoo Pantry have lamps", 'search "lamps" vendor:v3'],
      ["whereabouts are these guys", "details L1 shop"],
      ["and what else do they sell", `search vendor:${laptops.lastShown[0]?.listing.vendorId}`],
      ["who sells the HP?", "details L2 vendor"],
    ],
    (message) => read(message, laptops),
    1,
  );
});

test("after a question about one, 'and the other one' asks too; after an order it may order", () => {
  const two = { ...talkingOfTheSecond, lastShown: laptops.lastShown.slice(0, 2) };
  expect(read("and the other one", two)).toBe("details L1");
  expect(read("and the other one", { ...two, talkingOfCart: true })).toBe("add 1xL1");
});

test("what several are called is not the one of them that has it in its name", () => {
  const [first, second] = laptops.lastShown;
  if (!first || !second) throw new Error("Nothing is shown");
  const named = { ...first, listing: { ...first.listing, title: "Office lamp", description: "One-year guarantee." } };
  const other = { ...second, listing: { ...second.listing, title: "Lamp", description: "Two-year guarantee." } };
  const memory = { ...laptops, lastShown: [named, other], plans: [{ ...emptyPlan, text: "office lamps" }] };
  expect(read("which have a guarantee of 2 years", memory)).toBe("recommend L1 L2");
});

test("several that are asked for are looked for, though one of that name is on screen", () => {
  const [first, ...others] = laptops.lastShown;
  if (!first) throw new Error("Nothing is shown");
  const rug = { ...first, listing: { ...first.listing, title: "Wool rug" } };
  expect(read("let me see the rugs", { ...laptops, lastShown: [rug, ...others] })).toBe('search "rugs"');
});

test("a slip that is set right replaces what was said", () => {
  expect(read("a laptop stend, typo, I wanted a lamp stand", nothing)).toBe('search "lamp stand"');
  const dear = { ...laptops, plans: [{ ...emptyPlan, text: "laptops", minPriceCents: 100_000 }] };
  expect(read("that was a slip, I meant under a thousand", dear)).toBe('refine "laptops" to:1000');
});

test("'and the case for it' of somebody who has ordered nothing looks for one, and adds none", () => {
  expect(read("and the case for it", talkingOfTheSecond)).toBe('refine "case" to:15000');
});

test("'the little one' is no size 1", () => {
  expect(read("sorry, I meant the umbrella for the little one", laptops)).toBe(
    'refine "laptops" to:15000 must:umbrella',
  );
});

test("what is in the cart is asked of the cart, whatever the thing in front holds", () => {
  const [first] = laptops.lastShown;
  if (!first) throw new Error("Nothing is shown");
  const suit = {
    ...first,
    listing: { ...first.listing, description: "Jacket and trousers with zip ankles, polyester." },
  };
  expect(read("what's in my trolley so far", { ...laptops, lastShown: [suit], focus: suit })).toBe("view-cart");
});

test("what guarantee they have is no search for guarantees", () => {
  expect(read("what guarantee do they have", laptops)).not.toContain("search");
});

test("what is named right before a question is what it asks of", () => {
  expect(read("a raincoat, is it lined?", talkingOfTheSecond)).toBe('search "raincoat" then answer');
  expect(read("and a hard hat, what colour is it", talkingOfTheSecond)).toContain('"hard hat"');
});

test("what comes with a thing is asked of the thing, though what comes with it is on screen too", () => {
  const [first, second, ...others] = laptops.lastShown;
  if (!first || !second) throw new Error("Nothing is shown");
  const vest = { ...first, listing: { ...first.listing, title: "Running vest" } };
  const flask = { ...second, listing: { ...second.listing, title: "Soft flasks, pair" } };
  const memory = { ...laptops, lastShown: [vest, flask, ...others] };
  expect(read("does the vest come with the flasks?", memory)).toBe("details L1 fact");
  expect(read("do the flasks come with the vest?", memory)).toBe("details L2 fact");
});

test("at the start, a number behind a word counts nothing", () => {
  expect(read("SPF 50", nothing)).toStartWith('search "spf');
  expect(read("add two", nothing)).toBe("say nothing-shown");
});

test("which of a few has what none of them tells is answered by what each says", () => {
  const memory = {
    ...laptops,
    lastShown: laptops.lastShown.slice(0, 2).map((shown, at) => ({
      ...shown,
      listing: { ...shown.listing, title: `Keyboard ${"AB"[at]}`, description: "With 61 keys.", tags: ["keys"] },
    })),
  };
  expect(read("which of those has the heavy keys like a typewriter", memory)).toBe("compare L1 L2");
});
