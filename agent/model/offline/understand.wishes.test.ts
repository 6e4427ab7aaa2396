// Tables: a wish, what is said of it and around it → what is looked for.
import { describe, expect, test } from "bun:test";
import { stemOf, stemsOf } from "#contract/language/words.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { gazetteer, inShort, laptops, nothing, read } from "#tests/harness/intents.ts";
import { readings } from "#tests/harness/readings.ts";
import type { CatalogueWords, TurnMemory } from "../../shop.ts";
import { understand } from "./understand.ts";

test("a correction that names what the shop has looks for it; else it says more of what was looked for", () => {
  const correct = (isSold: boolean) => {
    const catalogue = {
      standing: () => "named" as const,
      together: () => false,
      tells: () => false,
      names: () => isSold,
    };
    const memory = { ...laptops, plans: [{ ...emptyPlan, text: "mint" }] };
    return inShort(understand("sorry, I meant thyme", { memory, gazetteer, location: null, catalogue }));
  };
  expect([correct(true), correct(false)]).toEqual(['search "thyme"', 'refine "mint" about:thyme']);
});

test("what a number belongs to is compared, at the start; numbers alone are not", () => {
  expect(read("block plane vs no 4 bench plane", nothing)).toEndWith("then compare");
  expect(read("compare number 1 and number 2", nothing)).toBe("say nothing-shown");
});

test("what must not have something, and the bounds of a measure beside a price", () => {
  expect(read("a drill, not the one with a cord", nothing)).toBe('search "drill" not:cord');
  expect(read("paint 2,5 l", nothing)).toBe('search "paint" must:2.5 l');
  expect(read("a panel of 400 watt and below R2000", nothing)).not.toContain("at most");
  expect(read("a solar panel above 400 watt and below R2000", nothing)).toBe(
    'search "solar panel" to:2000 must:at least 400 watt',
  );
});

test("who sells something is asked of goods, not of a shop's address", () => {
  for (const goods of ["lens cleaning fluid", "contact lens solution", "spare toner drums"])
    expect(read(`who keeps ${goods}`, nothing)).toBe(`search "${goods}"`);
});

describe("claims, uses and advice", () => {
  readings(
    [
      ["waterproof boots", 'search "boots" must:waterproof'],
      ["a lead free mug", 'search "mug" must:lead free / search "lead free mug"'],
      ["BPA free water bottle", 'search "water bottle" must:bpa free'],
      [
        "leather boots size 9 in brown",
        'search "leather boots" must:size 9,brown / search "boots" must:leather,size 9,brown',
      ],
      ["suikervrye konfyt", 'search "konfyt" must:sugar free'],
      ["a red kettle under R500", 'search "kettle" to:500 must:red'],
      ["soap without palm oil", 'search "soap" must:palm oil free'],
      ["something to keep flies away", "search about:keep flies away"],
      [
        "a tent for two people",
        'search "tent" about:two people / search "tent" must:two people / search "tent for two people"',
      ],
      ["a gift for my granny under R200", "search to:200 about:granny"],
      ["a drill for concrete", 'search "drill" about:concrete'],
      ["lightest tent you have", 'search "tent"'],
      ["hi, I'm looking for a kettle and what's in my cart?", 'search "kettle", view-cart'],
      ["add two plates and a jug to my cart", 'search "plates" + "jug" then add 2 1'],
      ["add six mugs", 'search "mugs" then add 6'],
      ["put a dozen candles in my basket", 'search "candles" then add 12'],
    ],
    (message) => read(message, nothing),
    0.75,
  );

  readings(
    [
      ["which would you take?", "recommend L1 L2 L3"],
      ["which one do you recommend?", "recommend L1 L2 L3"],
      ["which is best for studying?", "recommend L1 L2 L3"],
      ["the first or the third, which is better?", "recommend L1 L3 / compare L1 L3"],
      ["is the Dell worth the money?", "recommend L1"],
      ["which is the lightest?", "recommend L1 L2 L3 / compare L1 L2 L3"],
      ["how do the first and the last differ?", "compare L1 L3"],
      ["not the HP", 'refine "laptops" to:15000 not:hp'],
      ["only those with 16gb", 'refine "laptops" to:15000 must:16gb'],
      ["add two of the first and one of the third", "add 2xL1 1xL3"],
      ["add the first one, then take me to checkout", "add 1xL1, checkout"],
      ["add the cheapest one and show me my cart", "add 1xL2, view-cart"],
      ["add three of the first and the second", "add 3xL1 3xL2"],
      ["compare the first two and add the cheaper one", "compare L1 L2, add 1xL2"],
      ["hm, let me think", "say left-alone"],
      ["my brother has the Dell", "say left-alone"],
      ["they look nice", "say praise / say left-alone / say chat"],
      ["what would happen if I took two?", "say left-alone"],
      ["put them in order of price", 'refine "laptops" to:15000 price-asc'],
    ],
    (message) => read(message, laptops),
    0.6,
  );
});

test("'near' with a named place searches around that place", () => {
  expect(read("kettles near me, I'm in Durban", nothing)).toBe('search "kettles" city:Durban');
});

test.each([
  ["find me something near me. I want a kettle", 'nearby "kettle" near distance'],
  ["something from Mzansi Tech under R500. I want a kettle", 'search "kettle" to:500 vendor:v2'],
  ["my budget is R500. add a kettle to my cart", 'search "kettle" to:500 then add 1'],
])("a limit stated before the product applies to it: %s → %s", (message, meaning) => {
  expect(read(message, nothing)).toBe(meaning);
});

describe("what is said of several things", () => {
  readings(
    [
      ["I've got R500 for a pot and a pan", 'search "pot" to:500 + "pan" to:500'],
      ["a R300 lamp and a chair", 'search "lamp" to:300 + "chair"'],
      ["do you have wool or buttons or both", 'search "wool" + "buttons"'],
      ["compare the 2 and 5 litre buckets", 'search "buckets" must:2 litre + "buckets" must:5 litre then compare'],
      ["a bucket bigger than 5 litres", 'search "bucket" must:bigger than 5 litres'],
      ["rusks, no nuts, he can't have nuts", 'search "rusks" must:nut free'],
    ],
    (message) => read(message, nothing),
    0.6,
  );
});

test("a correction replaces what is of its kind, and nothing else", () => {
  const curtains: TurnMemory = {
    ...laptops,
    plans: [{ ...emptyPlan, text: "curtains", must: ["cotton", "washable"] }],
  };
  expect(read("sorry, linen", curtains)).toBe('refine "curtains" must:washable,linen');
});

test("a number that corrects takes the place of the one that was said", () => {
  const after = (plan: Partial<SearchPlan>) => ({ ...laptops, plans: [{ ...emptyPlan, ...plan }] });
  const pan = after({ text: "24 cm pan" });
  expect(read("no wait I measured the lid wrong, it should be the 28", pan)).toBe('refine "28 cm pan"');
  const boots = after({ text: "boots", must: ["size eight"] });
  expect(read("ag sorry, that's my brother, my own foot is a ten", boots)).toBe('refine "boots" must:size 10');
  expect(read("no wait, they weighed him, he's over ten kilos, make that a 4", boots)).toBe(
    'refine "boots" must:size 4',
  );
  const guide = after({ text: "guide", about: "grade 10" });
  expect(read("wait I mean grade 12, the other son", guide)).toBe('refine "guide" about:grade 12');
});

test("another kind takes the place of the only property; what is refused is no part of the name", () => {
  const lantern = { ...laptops, plans: [{ ...emptyPlan, text: "lantern", must: ["batteries"] }] };
  expect(read("no scrap that, rather one I can recharge", lantern)).toBe('refine "lantern" about:one recharge');
  const biltong = { ...laptops, plans: [{ ...emptyPlan, text: "kudu biltong" }] };
  expect(read("wait, beef not kudu", biltong)).toMatch(/^refine "biltong" not:kudu/);
});

// An unwanted ingredient is a claim or an exclusion, never both.
test.each([
  ["jam with no sugar or pips", 'search "jam" not:pips must:sugar free'],
  ["jam geen suiker", 'search "jam" must:sugar free'],
  ["sap met geen bygevoegde suiker nie", 'search "sap" must:sugar free'],
  ["sap sonder enige bygevoegde suiker", 'search "sap" must:sugar free'],
  ["brood vry van gluten", 'search "brood" must:gluten free'],
  ["a thingamajig for the bath plug", "search about:bath plug"],
  ["ek soek 'n dinges vir die tuinslang", 'search "hosepipe"'],
  ["phone geen samsung nie", 'search "phone" not:samsung'],
  ["we can't drive home without a car seat", 'search "car seat"'],
  ["you can't get bread here without gluten", 'search "bread" must:gluten free'],
  ["a curry powder, it mustn't be hot", 'search "curry powder" not:hot'],
  ["boots, no he wants them brown", 'search "boots" must:brown'],
  ["I am looking for a bottle of shampoo", 'search "shampoo"'],
  ["a book in isiXhosa", 'search "book isixhosa"'],
  ["a shower head, not one of those hand held things", 'search "shower head" not:hand held'],
  ["a double duvet please, the single is too small", 'search "double duvet"'],
  ["boots in real leather", 'search "boots" must:leather'],
  ["a desk, not the fold-up sort", 'search "desk" not:fold'],
  ["a pillow not filled with feathers", 'search "pillow" not:feathers'],
  ["a padlock that doesn't use keys", 'search "padlock" not:keys'],
  ["fishing line, it shouldn't be thinner than 0.3 mm", 'search "fishing line" must:at least 0.3 mm'],
  ["nappies in size 3, wipes without scent", 'search "nappies" must:size 3 + "wipes" must:scent free'],
  // What animals eat is no groceries.
  ["food for my dog", 'search "dog food" about:dog'],
  ["ngifuna ukudla kwenja", 'search "dog food" about:dog'],
  ["belts, no she said braces", 'search "belts"'],
])("%s → %s", (message, meaning) => {
  expect(read(message, nothing)).toBe(meaning);
});

// "The last one" without a list on screen is a cart line.
test.each([
  ["remove the last two from my cart", "remove place -2 -1"],
  ["remove the second last one from my cart", "remove place -2"],
  ["remove the last one", "remove place -1"],
  ["remove the first one from my cart", "remove place 1"],
])("%s → %s", (message, meaning) => {
  expect(read(message, { ...nothing, talkingOfCart: true })).toBe(meaning);
});

describe("a property that is withdrawn", () => {
  const redShoes: TurnMemory = { ...laptops, plans: [{ ...emptyPlan, text: "shoes", must: ["size 8", "red"] }] };

  test.each([
    ["any colour will do", 'refine "shoes" must:size 8'],
    ["the colour doesn't matter", 'refine "shoes" must:size 8'],
    ["do you have it in other colours?", 'refine "shoes" must:size 8'],
    ["any size", 'refine "shoes" must:red'],
    ["any colour, under R500", 'refine "shoes" to:500 must:size 8'],
  ])("%s → %s", (message, meaning) => {
    expect(read(message, redShoes)).toBe(meaning);
  });

  test("the same words in a product's name stay", () => {
    expect(read("any colour printers?", nothing)).toContain("colour");
  });
});

test('"what does X sell" searches the vendor\'s listings', () => {
  expect(read("do Mzansi Tech sell anything", nothing)).toBe("search vendor:v2");
});

// A repeated word keeps the tag of its own occurrence.
test.each([
  ["under a hundred rand, aprons for my aunt", 'search "aprons" to:100 about:aunt'],
  ["a cover for a bed and a bed", 'search "cover" about:bed + "bed"'],
])("%s → %s", (message, meaning) => {
  expect(read(message, nothing)).toBe(meaning);
});

test.each([
  ["a greeting with more letters is no purpose", "helloo i need a stapler", /^search "stapler"$/],
  ["a repeated no is not what is unwanted", "curtains, no no not velvet", /^search "curtains" not:velvet$/],
])("%s", (_, message, meaning) => {
  expect(read(message, nothing)).toMatch(meaning);
});

describe("which of them it should be", () => {
  const texts = [
    "small dog bed",
    "boots leather sole",
    "kettle",
    "overalls navy",
    "paper",
    "pens",
    "files",
    "basket",
    "bird seed",
    "raincoat age 4",
    "snack hot",
  ];
  const named = new Set(texts.flatMap(stemsOf));
  const catalogue = {
    standing: (word: string) => (named.has(stemOf(word)) ? ("named" as const) : ("unknown" as const)),
    together: () => false,
    tells: (name: string, word: string) =>
      texts.some((text) => [...stemsOf(name), stemOf(word)].every((stem) => stemsOf(text).includes(stem))),
  };
  test.each([
    ["overalls, navy or green, I'm not fussed", 'search "overalls" must:navy or green'],
    ["a kettle in size 2 or 3", 'search "kettle" must:size 2 or size 3'],
    ["a kettle, medium I think, or maybe large", 'search "kettle" must:medium or large'],
    ["a bed, she'll stay small", 'search "bed" about:small'],
    ["boots, the leather is cracked like a desert", 'search "boots" about:leather cracked desert'],
    ["a kettle that works without mains", 'search "kettle" must:works without mains'],
    ["a pan that works on induction", 'search "pan" must:induction'],
    ["overalls, any colour as long as it isn't navy", 'search "overalls" not:navy'],
    ["a thing to put under my kettle so that it stands straight", "search about:put under kettle"],
    ["we need paper, pens and files", 'search "paper" + "pens" + "files"'],
    ["we bought a parrot on Friday so bird seed and also a basket", 'search "bird seed" + "basket"'],
    ["somewhere to keep the shoes dry", "search about:keep shoes dry"],
    ["a raincoat for a girl of four", 'search "raincoat" about:girl four 4'],
    ["we need a snack, something salty that is hot", 'search "snack" about:salty that is hot'],
    ["paper, something for the birds", 'search "paper" + about:birds'],
    ["a headlamp and a sleeping mattress for the tent", 'search "headlamp" + "sleeping mattress" about:tent'],
    ["something warm a five year old can pull on over her dress", "search about:warm five year old pull over dress"],
  ])("%s", (message, meaning) => {
    expect(inShort(understand(message, { memory: nothing, gazetteer, location: null, catalogue }))).toBe(meaning);
  });
});

test("how somebody is spoken to is not refused", () => {
  expect(read("no boet, something to cover the stroller", nothing)).not.toContain("not:");
});

test.each(["Lovely. One pair, please", "two boxes please", "three for the school and one for me"])(
  "a pack, or for whom it is, is no name, though the shop has such things: %s",
  (message) => {
    const catalogue = { standing: () => "named" as const, together: () => true, tells: () => false };
    const memory = { ...laptops, focus: null, plans: [] };
    expect(inShort(understand(message, { memory, gazetteer, location: null, catalogue }))).toBe("which-one for add");
  },
);

test("'the light one' asks for the lightest", () => {
  expect(understand("a kettle, the light one", { memory: nothing, gazetteer, location: null })).toMatchObject({
    kind: "search",
    most: { least: true },
  });
});

test("what a thing must do is a claim, if a listing of that name says it", () => {
  const says = (of: string) => ({
    standing: () => "named" as const,
    together: () => false,
    tells: (_: string, word: string) => word === of,
  });
  const asked = (of: string) =>
    inShort(
      understand("a frying pan, and it has to work on my induction hob", {
        memory: nothing,
        gazetteer,
        location: null,
        catalogue: says(of),
      }),
    );
  expect(asked("induction")).toBe('search "frying pan" must:induction');
  expect(asked("nothing")).not.toContain("must:");
});

test("what begins with 'for' says what the last search is for, though the shop has such things", () => {
  const catalogue = { standing: () => "named" as const, together: () => false, tells: () => false };
  const lamps = { ...laptops, plans: [{ ...emptyPlan, text: "lamp" }], focus: null };
  const read = (message: string, memory: TurnMemory) =>
    inShort(understand(message, { memory, gazetteer, location: null, catalogue }));
  expect(read("for next to my bed, so I can read at night", lamps)).toBe('refine "lamp" about:bed night');
  expect(read("for the kitchen a clock", nothing)).toBe('search "clock" about:kitchen');
});

test("a situation that is told of names no product, whatever the shop sells", () => {
  const catalogue = { standing: () => "named" as const, together: () => false, tells: () => false };
  const told = { memory: nothing, gazetteer, location: null, catalogue };
  expect(inShort(understand("my throat hurts since the weekend", told))).toBe("search about:throat hurts weekend");
});

describe("what is told of beside what is asked for", () => {
  const inShop = (named: string) => ({
    memory: nothing,
    gazetteer,
    location: null,
    catalogue: {
      standing: (word: string) => (stemsOf(named).includes(stemOf(word)) ? ("named" as const) : ("unknown" as const)),
      together: () => false,
      tells: () => false,
    },
  });
  const shop = inShop("sun shade, steering wheel, kettle, descaler, wall clock, puzzle");
  test.each([
    ["my steering wheel gets too hot in summer", "search about:steering wheel gets hot"],
    ["something that takes limescale out of my kettle", "search about:takes limescale out kettle"],
    ["my kids are bored and it rains again", "search about:kids bored rains"],
    ["I need a steering wheel, mine gets too hot", 'search "steering wheel"'],
    ["a kettle, the old one had limescale", 'search "kettle"'],
    ["my ketel is vol kalkaanslag", "search about:kettle vol kalkaanslag"],
    ["die kinders is so verveeld", "search about:kids verveeld"],
    ["ek sukkel want die ketel in ons kombuis is weer vol kalk", "search about:kalk kettle kalk"],
    // What helps, of all that is told.
    ["my kids are bored and the puzzle lost its pieces", 'search "puzzle" about:kids bored'],
  ])("%s", (message, meaning) => {
    expect(inShort(understand(message, shop))).toBe(meaning);
  });
  test.each([
    ["what puzzles do you keep", 'search "puzzles"'],
    ["have you got the takkies in a six", 'search "takkies" must:size six'],
    ["my knees aren't what they used to be, is there anything that helps", "search about:knees not used"],
    ["we would like to start looking at puzzles", 'search "puzzles"'],
    ["could I get a kettle as well as a puzzle", 'search "kettle" + "puzzle"'],
    ["my old kettle packed up, I need a new one", 'search "kettle"'],
    ["a kettle, it mustn't cost more than seven hundred", 'search "kettle" to:700'],
    ["a puzzle between two and three hundred rand", 'search "puzzle" from:200 to:300'],
  ])("%s", (message, meaning) => {
    expect(inShort(understand(message, shop))).toBe(meaning);
  });

  test("what helps is asked for by its name in any language", () => {
    const music = inShop("drum, trumpet");
    expect(inShort(understand("'n trommel vir ons buurman se seun", music))).toStartWith('search "trommel"');
  });

  test("what reads as talk and asks for a thing of this shop looks for it", () => {
    const shown = { ...shop, memory: laptops };
    expect(inShort(understand("we will also require a kettle", shown))).toBe('search "kettle"');
    expect(inShort(understand("sadly my kettle has finally conked out", shown))).toBe('search "kettle"');
    expect(inShort(understand("sadly my courage has finally conked out", shown))).not.toMatch(/^search/);
    expect(inShort(understand("I don't need a kettle", shown))).not.toMatch(/^search/);
  });

  test("a situation told while something is shown is talk", () => {
    expect(inShort(understand("my kids are bored", shop))).toBe("search about:kids bored");
    expect(inShort(understand("my kids are bored", { ...shop, memory: laptops }))).toBe("say chat");
  });
  test("where nothing here helps, the words count as before", () => {
    const message = "the steering wheel gets too hot for me";
    expect(inShort(understand(message, inShop("steering wheel, puzzle")))).toBe('search "steering wheel"');
  });
});

describe("talk, or a wish that reads like it", () => {
  const named = new Set(
    "helmet lights rooibos honey jam teas knife tomatoes socks soap jackets needles wool lady".split(" "),
  );
  const catalogue = {
    standing: (word: string) => (named.has(word) ? ("named" as const) : ("unknown" as const)),
    together: (one: string, other: string) => other === "lady" && one === "shoes",
    tells: () => false,
  };
  const start = { memory: nothing, gazetteer, location: null, catalogue };
  const after = (text: string) => ({ ...start, memory: { ...laptops, plans: [{ ...emptyPlan, text }] } });

  test.each([
    ["lights", "hang on, my brother still has his old set. Just the helmet then", 'search "helmet"'],
    ["jam", "not jam, I meant honey, don't know why I typed that", 'search "honey"'],
    ["teas", "ag no man I don't drink rooibos, the doctor said so", 'refine "teas" not:rooibos'],
    ["teas", "it's more than my budget, 300 is where I stop", 'refine "teas" to:300'],
    ["teas", "what about for 100", 'refine "teas" to:100'],
    ["jackets", "he's just turned five", 'refine "jackets" about:five'],
    ["shoes", "I'm a lady, should have said that", 'refine "shoes" must:lady'],
    ["shoes", "a 6", 'refine "shoes" must:size 6'],
    ["gifts", "hmm she has needles already. Wool rather", 'refine "gifts" must:wool'],
    ["shoes", "she takes a six", 'refine "shoes" must:size six'],
    ["teas", "she gave me 500 for it", 'refine "teas" to:500'],
    ["teas", "that's steep, 900 is all she'll allow", 'refine "teas" to:900'],
    ["laptops", "do I have to buy a bag if I take that one", "compare L1 L2 L3"],
    ["laptops", "700 bucks bruh no", "say left-alone"],
    ["laptops", "If I bought that one would I have to build it myself?", "compare L1 L2 L3"],
  ])("%s: %s", (before, message, meaning) => {
    expect(inShort(understand(message, after(before)))).toBe(meaning);
  });

  test.each([
    "I run a small guesthouse, four rooms",
    "hello my sister, I am new in South Africa, sorry for the English",
    "good day, I teach grade 3 at a school in Mthatha",
    "hi there, I do HR for a small call centre in Mitchells Plain",
    "Good evening. We moved here from Harare, my English is weak, sorry",
    "Goeie dag, ons kom van Walvisbaai, my Engels is nie so goed nie",
    "ngivela eMaputo, angisazi kahle isiNgisi",
  ])("%s: who somebody is, and no wish", (message) => {
    expect(inShort(understand(message, start))).toBe("say chat");
  });
  test("what it costs to bring it to a place is no price of a thing", () => {
    expect(inShort(understand("kubiza malini ukulethwa kwempahla eMlazi?", start))).toBe("say delivery");
  });
  test("who somebody is, beside a question to the shop", () => {
    expect(inShort(understand("about how many days does delivery take if I live on a farm", start))).toBe(
      "say delivery",
    );
  });
  test.each([
    ["Good morning, kindly quote me on exercise books for our crèche. Regards, Mr Adams", 'search "exercise books"'],
    ["Good day Madam. We hereby request a quotation for two filing cabinets.", 'search "two filing cabinets"'],
    ["Goeie middag, kan u asseblief vir ons 'n kwotasie gee vir kruiwaens. Groete, Mev Nel", 'search "kruiwaens"'],
    ["Good afternoon.", "say greeting"],
  ])("a letter asks for what stands in it: %s", (message, meaning) => {
    expect(inShort(understand(message, start))).toStartWith(meaning);
  });
  test("who somebody is, with what is wanted", () => {
    expect(inShort(understand("Hello. I need a zither. My English is slow, sorry.", start))).toBe('search "zither"');
    expect(inShort(understand("I run a small guesthouse and need soap", start))).toMatch(/^search "soap"/);
  });

  test.each([
    ["how do I stop my knife from squashing the tomatoes", "search about:stop knife squashing tomatoes"],
    ["I've ordered from Karoo Pantry before, which socks do they make?", 'search "socks" vendor:v3'],
  ])("%s", (message, meaning) => {
    expect(inShort(understand(message, start))).toBe(meaning);
  });

  test.each([
    "I'll have to ask my mother about the soap first",
    "no leave the honey, we have jam",
    "let me ask my wife first",
  ])("%s: declined", (message) => expect(inShort(understand(message, after("honey")))).toBe("say left-alone"));
});

describe("a request with a story around it", () => {
  const named = new Set("rug kettle lamp nails glue peas rusks soap drill ladder apron deck puzzle".split(" "));
  const readKnown = (message: string) =>
    inShort(
      understand(message, {
        memory: nothing,
        gazetteer: { cities: ["Durban"], vendors: [] },
        location: null,
        catalogue: {
          standing: (word) => (named.has(word) ? "named" : "unknown"),
          together: () => false,
          tells: () => false,
        },
      }),
    );

  readings(
    [
      // Text before the request is its purpose.
      ["big roof job today, show me a ladder", 'search "ladder" about:big roof'],
      // A limit in the next sentence applies to the product.
      ["I need a drill. not more than R900", 'search "drill" to:900'],
      // A correction.
      ["a rug, no wait, a lamp", 'search "lamp"'],
      // A purpose of several words is not part of the name.
      ["glue for leather shoes", 'search "glue" about:leather shoes'],
      // A need without a product stands beside one with a product.
      ["I need a lamp, something for headaches", 'search "lamp" + about:headaches'],
      ["peas and rusks", 'search "peas" + "rusks"'],
      ["liquid soap n wood glue", 'search "liquid soap" + "wood glue"'],
    ],
    readKnown,
  );

  // Each of these is a rule of its own.
  readings(
    [
      ["a lamp, something to drill with and a rug", 'search "lamp" + about:drill + "rug"'],
      ["ek soek 'n lamp, want ons s'n het gebars toe my skoonseun daaroor gery het", 'search "lamp"'],
      ["can I see the ladder, I've got a burglar on the roof, I lost the key", 'search "ladder"'],
      ["I'm curious about the ladder", 'search "ladder"'],
      ["how do I pay you here? I don't trust cards since my cousin got cleaned out", "say payment-methods"],
      ["is the big lamp, the number three, still in stock?", 'search "lamp" in-stock then answer'],
      ["tell me about the first one", "say nothing-shown"],
      [
        "we've got a deck at the coast, and everything rusts there, so what do I screw the boards down with",
        "search about:deck coast rusts screw boards down",
      ],
    ],
    readKnown,
    1,
  );

  test("of a long list only the first pairs are looked for in the shop's listings", () => {
    let looked = 0;
    const together = () => {
      looked++;
      return true;
    };
    understand(`show me ${"peas and rusks, ".repeat(40)}`, {
      memory: nothing,
      gazetteer: { cities: [], vendors: [] },
      location: null,
      catalogue: { standing: () => "named", together, tells: () => false },
    });
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(20);
  });
});

test.each([
  ["under two and a half thousand rand", "search to:2500"],
  ["a stapler for a couple hundred bucks", 'search "stapler" to:200'],
  ["stapler, got like 3 grand", 'search "stapler" to:3000'],
  ["a stapler, i could go to 450", 'search "stapler" to:450'],
  ["bread for my uncle who can't have wheat", 'search "bread" must:wheat free about:uncle'],
  ["a chair as long as it is not plastic", 'search "chair" not:plastic'],
])("amounts and what must be left out: %s → %s", (message, meaning) => {
  expect(read(message, nothing)).toBe(meaning);
});

test("a number alone replaces the earlier one", () => {
  const sized: TurnMemory = { ...laptops, plans: [{ ...emptyPlan, text: "shirts", must: ["size 8"] }] };
  expect(read("i meant size 10", sized)).toBe('refine "shirts" must:size 10');
  expect(read("sorry, meant 12", sized)).toBe('refine "shirts" must:size 12');
});

describe("words that name no product, or name more than one", () => {
  const texts = [
    "overall navy 42",
    "gloves",
    "lock",
    "shelf",
    "cap 7",
    "mugs",
    "doll",
    "rice",
    "helmet",
    "toy pistol dummy 38",
    "cream cheese",
    "trailer tyre bakkie",
    "tent beach hiking",
    "hat",
    "boiler suit 44",
  ];
  const stems = texts.map(stemsOf);
  const catalogue: CatalogueWords = {
    standing: (word) => (stems.some((own) => own.includes(stemOf(word))) ? "named" : "unknown"),
    together: (one, other) => stems.some((own) => [one, other].every((word) => own.includes(stemOf(word)))),
    names: (word) => stems.some((own) => own.at(-1) === stemOf(word)),
    tells: (name, word) => stems.some((own) => [...stemsOf(name), stemOf(word)].every((stem) => own.includes(stem))),
  };
  const meaning = (message: string, memory = nothing) =>
    inShort(understand(message, { memory, gazetteer, location: null, catalogue }));

  test.each([
    ["what is sold in Durban", "search city:Durban"],
    ["what's on Karoo Pantry's shelf?", "search vendor:v3"],
    ["42 overall", 'search "42 overall"'],
    ["44 boiler suit", 'search "44 boiler suit"'],
    [
      "of all the tents which weighs the least, I'm hiking in to the beach",
      'search "tents" about:hiking beach then compare',
    ],
    ["3 gloves", 'search "gloves" then add 3'],
    ["overall 42 plus gloves", 'search "overall 42" + "gloves"'],
    ["a lock for the house", 'search "lock"'],
    ["number 7 cap, mugs and that doll you can wash", 'search "number 7 cap" + "mugs" + "doll" must:wash'],
    ["rice, the biggest bag", 'search "rice" about:biggest bag'],
    ["tyre for my bakkie", 'search "tyre" about:bakkie'],
    ["helmet, not the toy one man", 'search "helmet" not:toy'],
    ["a pistol, not a fake", 'search "pistol" not:dummy'],
    ["cheese, milk she may not have", 'search "cheese" must:milk free'],
    ["cheese, milk my son can't have", 'search "cheese" must:milk free'],
    ["cheese, no milk she can't have milk", 'search "cheese" must:milk free'],
    ["tyre 15 duim", 'search "tyre" must:15 duim'],
  ])("%s", (message, expected) => {
    expect(meaning(message)).toBe(expected);
  });
});
