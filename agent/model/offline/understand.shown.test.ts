// Tables: what a message means after something was shown, opened, added to the cart or asked.
import { describe, expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import {
  asked,
  gazetteer,
  inShort,
  inTheCart,
  laptops,
  nothing,
  read,
  talkingOfTheSecond,
} from "#tests/harness/intents.ts";
import { readings } from "#tests/harness/readings.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { choose } from "./choice.ts";
import { understandOrder } from "./understand.ts";

describe("a question about a thing, whatever wish its words resemble", () => {
  readings(
    [
      ["does the Lenovo come with a sleeve", "details L3 fact"],
      ["my boy is 9, can he carry it to school", "details L2 fact"],
      ["is it ok for a beginner", "details L2 fact"],
      ["The Dell would suit my aunt. Is it heavy?", "details L1 fact"],
      ["that HP is so pretty how much", "details L2 price"],
      ["is there a cheaper one?", 'refine "laptops" to:7498.99 price-asc'],
      ["are there any in red?", 'refine "laptops" to:15000 must:red'],
    ],
    (message) => read(message, talkingOfTheSecond),
  );
});

describe("what is asked of several, or of one named beside others", () => {
  readings(
    [
      ["how much are the first two together", "compare L1 L2"],
      ["what would the Dell and the HP cost together", "compare L1 L2"],
      ["how much is the HP and does it have wifi", "details L2 price, details L2 fact"],
    ],
    (message) => read(message, laptops),
  );
});

describe("a property is put into English by the language of the whole message", () => {
  readings(
    [
      ["wag, in wit asseblief", 'refine "laptops" to:15000 must:white'],
      ["are there any with wit?", 'refine "laptops" to:15000 must:wit'],
    ],
    (message) => read(message, laptops),
  );
});

describe("a question beside something else, or about something else, is no question about what is shown", () => {
  readings(
    [
      ["I'll take two, are they heavy?", "add 2xL2 / add 2xL2, details L2 fact"],
      ["show me chargers, is it fast", 'search "chargers"'],
      ["show me sleeves, are they soft", 'search "sleeves"'],
      ["are my orders here yet", "orders"],
      ["do my points expire", "say cannot-account"],
      ["what time do they open", "say seller-contact"],
    ],
    (message) => read(message, talkingOfTheSecond),
  );
});

test("what is asked for behind a story is no talk; what an animal eats is no groceries", () => {
  const story = "my kitten is three months old and has been living on tuna off my own plate";
  const wish = "I should probably get her something proper to eat";
  expect(read(`${story}, ${wish}`, nothing)).toStartWith('search "kitten food"');
});

test("what is only likely to undo something is asked about first, however clear the order beside it", () => {
  const turn = { memory: inTheCart, gazetteer, location: null };
  const message = "right back. also a pack of AA batteries, just chuck it in";
  expect(understandOrder(message, turn).order).toBe("perhaps");
});

test("only what one clause surely asks for is what the whole asks", () => {
  expect(read("I want to see what I've bought from you before, for my tax man, he likes slips", nothing)).toBe(
    "orders",
  );
  const angry =
    "you useless piece of tin, I've been waiting for an answer since my coffee got cold, you're as dumb as my toaster";
  expect(read(angry, nothing)).toBe("say hostile");
  expect(read("who within 60 km of me makes mugs, I'd rather support somebody close by", nothing)).toContain("mugs");
});

describe("an order beside a question stays an order", () => {
  readings(
    [
      ["two please, would it last?", "which-one for add, compare L1 L2 L3"],
      ["throw one in, would it last?", "which-one for add, compare L1 L2 L3"],
      ["would it last? two please", "compare L1 L2 L3, which-one for add"],
      ["I'll have the blue one, would it last?", "add 1xL2 / add 1xL2, details L2 fact"],
      ["would it last? I want the blue one", "compare L1 L2 L3, add 1xL2"],
      ["throw one in, do they take two?", "which-one for add"],
    ],
    (message) => read(message, laptops),
  );
});

test("what is shown is no thing that only its description names", () => {
  const [dell] = laptops.lastShown;
  if (!dell) throw new Error("Nothing is shown");
  const gift = { ...dell, listing: { ...dell.listing, title: "Spa hamper", description: "A candle and two soaps." } };
  const memory = { ...laptops, lastShown: [gift], allShown: [gift], focus: gift, plans: [] };
  expect(read("I'll take a candle", memory)).toBe('search "candle" then add 1');
  expect(read("I'll take the hamper", memory)).toBe("add 1xL1");
});

describe("after a list of laptops was shown", () => {
  readings(
    [
      ["cheaper ones", 'refine "laptops" to:12998.99 price-asc'],
      ["anything cheaper?", 'refine "laptops" to:12998.99 price-asc'],
      ["show me cheaper options", 'refine "laptops" to:12998.99 price-asc'],
      ["more expensive ones", 'refine "laptops" from:7499.01 to:15000 price-desc'],
      ["only in stock", 'refine "laptops" to:15000 in-stock'],
      ["under 3000 rand", 'refine "laptops" to:3000'],
      ["make it under R5000", 'refine "laptops" to:5000'],
      ["closer", 'nearby "laptops" to:15000 near distance'],
      ["closer ones", 'nearby "laptops" to:15000 near distance'],
      ["near me", 'nearby "laptops" to:15000 near distance'],
      ["in blue", 'refine "laptops" to:15000 must:blue'],
      ["in black please", 'refine "laptops" to:15000 must:black'],
      ["do you have it in blue?", 'refine "laptops" to:15000 must:blue'],
      ["from Cape Town instead", 'refine "laptops" to:15000 city:Cape Town'],
      ["only from Mzansi Tech", 'refine "laptops" to:15000 vendor:v2'],
      ["what about phones?", 'search "phones" / refine "phones" to:15000'],
      ["what about from durban?", 'refine "laptops" to:15000 city:Durban'],
      ["show me more", 'refine "laptops" to:15000 show:24'],
      ["more", 'refine "laptops" to:15000 show:24'],
      ["next", 'refine "laptops" to:15000 show:24'],
      ["remove the price limit", 'refine "laptops"'],
      ["sort by price", 'refine "laptops" to:15000 price-asc'],
      ["cheapest first", 'refine "laptops" to:15000 price-asc'],
      ["best rated", 'refine "laptops" to:15000 rating'],
      ["what goes with the second one?", "details L2 goes-with"],
      ["what else do people buy with the Dell?", "details L1 goes-with"],
      ["what goes well with it", "which-one for details"],
      ["the second one", "details L2"],
      ["the first two", "compare L1 L2"],
      ["last one", "details L3"],
      ["number 3", "details L3"],
      ["2", "details L2"],
      ["it", "which-one for details"],
      ["that one", "which-one for details"],
      ["the cheapest one", "details L2"],
      ["the blue one", "details L2"],
      ["the Dell", "details L1"],
      ["add two of the second one", "add 2xL2"],
      ["3x the first one", "add 3xL1"],
      ["add the second one to my cart", "add 1xL2"],
      ["add it", "which-one for add"],
      ["add it to my cart", "which-one for add"],
      ["one more", "by only 1"],
      ["put the first and third in my basket", "add 1xL1 1xL3"],
      ["i'll take it", "which-one for add"],
      ["I'll take the second one", "add 1xL2"],
      ["buy the Dell", "add 1xL1"],
      ["get me that", "which-one for add"],
      ["give me the last one", "add 1xL3"],
      ["add both to cart", "which-one for add"],
      ["add all of them", "add 1xL1 1xL2 1xL3"],
      ["remove it", "remove only"],
      ["remove the second one", "remove L2"],
      ["take the dell out of my cart", "remove L1"],
      ["remove the headphones from my cart", 'remove "the headphones"'],
      ["change the quantity to 3", "set only 3"],
      ["change the dell to 2", "set L1 2"],
      ["I only want one", "set only 1"],
      ["just 1", "set only 1"],
      ["empty the cart", "remove everything"],
      ["what's in my cart", "view-cart"],
      ["compare the first two", "compare L1 L2"],
      ["compare 1 and 3", "compare L1 L3"],
      ["difference between 1 and 3", "compare L1 L3"],
      ["compare the dell and the hp", "compare L1 L2"],
      ["compare them", "compare L1 L2 L3"],
      ["which one is better?", "recommend L1 L2 L3"],
      ["which one is cheapest?", "recommend L2"],
      ["tell me more about the second", "details L2"],
      ["is it in stock?", "compare L1 L2 L3"],
      ["is the second one in stock?", "details L2 stock"],
      ["does it have reviews", "which-one for details"],
      ["how much is it?", "compare L1 L2 L3"],
      ["how much is the Dell?", "details L1 price"],
      ["who sells it?", "compare L1 L2 L3"],
      ["details", "which-one for details"],
      ["tell me more", "which-one for details"],
      ["what about the third one", "details L3"],
      ["show me the cheapest", 'refine "laptops" to:15000 price-asc'],
      ["show me the second one", "details L2"],
      ["does it come in black?", 'refine "laptops" to:15000 must:black'],
      ["I want it in red", 'refine "laptops" to:15000 must:red'],
      ["not Dell", 'refine "laptops" to:15000 not:dell'],
      ["without the HP", 'refine "laptops" to:15000 not:hp'],
      ["no apple", 'refine "laptops" to:15000 not:apple'],
      ["gaming laptops", 'search "gaming laptops"'],
      ["cheaper laptops", 'refine "laptops" to:12998.99 price-asc'],
      ["show me kettles", 'search "kettles"'],
      ["something like the second one", 'refine "hp pavilion laptop blue" category:electronics'],
      ["similar to the first but cheaper", 'refine "dell inspiron laptop" category:electronics to:8998.99 price-asc'],
      ["what else does this seller sell?", "search vendor:v1"],
      ["more from this seller", "search vendor:v1"],
      ["add the first one and checkout", "add 1xL1, checkout"],
      ["add the first one and show me my cart", "add 1xL1, view-cart"],
      ["add the first and remove the third", "add 1xL1, remove L3"],
      ["show me laptops in stock", 'search "laptops" in-stock'],
      ["with 16gb ram", 'refine "laptops" to:15000 must:16gb ram'],
      ["with 4 stars and up", 'refine "laptops" to:15000 rated:4'],
      ["size 9", 'refine "laptops" to:15000 must:size 9'],
      ["only Samsung", 'refine "laptops" to:15000 must:samsung'],
      ["something else", 'refine "laptops" to:15000 show:24'],
      ["ok thanks", "say thanks"],
      ["checkout", "checkout"],
      ["pay now", "checkout"],
      ["buy it now", "which-one for add"],
      ["actually 2", "set only 2"],
      ["too expensive", "say left-alone"],
      ["that's too expensive, anything cheaper?", 'refine "laptops" to:12998.99 price-asc'],
      ["the price doesn't matter", 'refine "laptops"'],
      ["anywhere in the country", 'refine "laptops" to:15000'],
      ["also include out of stock", 'refine "laptops" to:15000'],
      ["the fifth one", "say no-such-one"],
      ["add 3 of number 2", "add 3xL2"],
      ["2 of those please", "which-one for add"],
      ["order the first one", "add 1xL1"],
      ["compare all", "compare L1 L2 L3"],
      ["L2", "details L2"],
      ["add L3", "add 1xL3"],
      ["what is the cheapest one", "details L2"],
      ["between 5000 and 8000", 'refine "laptops" from:5000 to:8000'],
      ["around R8000", 'refine "laptops" from:6400 to:9600'],
      ["exclude refurbished", 'refine "laptops" to:15000 not:refurbished'],
      ["electronics", "search category:electronics"],
      ["phones under 2000", 'search "phones" to:2000'],
      ["blue", 'refine "laptops" to:15000 must:blue'],
      ["newest first", 'refine "laptops" to:15000 newest'],
      ["add a kettle to my cart", 'search "kettle" then add 1'],
      ["add the cheapest one to my cart", "add 1xL2"],
      ["add one of each", "add 1xL1 1xL2 1xL3"],
      ["can I get 2 of the HP", "add 2xL2"],
      ["the lenovo please", "details L3"],
      ["is the lenovo available", "details L3 stock"],
      ["what colours does it come in", "which-one for details"],
      ["where is it from", "which-one for details"],
      ["how many are left", "which-one for details"],
      ["what do people say about it", "which-one for details"],
      ["I like the first one", "details L1"],
      ["no not that, the second one", "details L2"],
      ["any price", 'refine "laptops"'],
      ["gifts under R200", "search to:200"],
      ["the 2 cheapest", 'refine "laptops" to:15000 price-asc show:2'],
      ["show me the blue one", "details L2"],
      ["add the blue one and the dell", "add 1xL2 1xL1"],
    ],
    (message) => read(message, laptops),
  );
});

describe("with the second listing in focus", () => {
  readings(
    [
      ["cheaper ones", 'refine "laptops" to:7498.99 price-asc'],
      ["anything cheaper?", 'refine "laptops" to:7498.99 price-asc'],
      ["add it", "add 1xL2"],
      ["add it to my cart", "add 1xL2"],
      ["make it 4", "set L2 4"],
      ["one more", "by L2 1"],
      ["i'll take it", "add 1xL2"],
      ["is it in stock?", "details L2 stock"],
      ["how much is it?", "details L2 price"],
      ["tell me more", "details L2"],
      ["what else does this seller sell?", "search vendor:v1"],
      ["more from this seller", "search vendor:v1"],
      ["something similar but cheaper", 'refine "laptops" to:7498.99 price-asc'],
      ["remove it", "remove L2"],
      ["one less", "by L2 -1"],
      ["do you have it in red?", 'refine "laptops" to:15000 must:red'],
      ["compare it with the first one", "compare L2 L1"],
      ["does it have reviews?", "details L2 reviews"],
      ["add 2 of them", "add 2xL2"],
      ["can I have two please", "add 2xL2"],
      ["I'll take three", "add 3xL2"],
      ["anything closer?", 'nearby "laptops" to:15000 near distance'],
    ],
    (message) => read(message, talkingOfTheSecond),
  );
});

describe("with the cart as the topic, after the second listing was added", () => {
  readings(
    [
      ["make it three", "set L2 3"],
      ["make that 2", "set L2 2"],
      ["make it a dozen", "set L2 12"],
      ["make it half a dozen please", "set L2 6"],
      ["I need five of them", "set L2 5 / add 5xL2"],
      ["one more", "by L2 1"],
      ["two more please", "by L2 2"],
      ["one less", "by L2 -1"],
      ["only one", "set L2 1"],
      ["double it", "times L2 2"],
      ["twice as many", "times L2 2"],
      ["halve it", "times L2 0.5"],
      ["change it to 4", "set L2 4"],
      ["change the Dell to 2", "set L1 2"],
      ["from 1 to 3", "set L2 3"],
      ["what does everything come to, leaving out the delivery?", "view-cart"],
      ["maak dit drie, sy het nou nog 'n pot gekoop", "set L2 3"],
      ["the price for all together is how much", "view-cart"],
      ["two, not four", "set L2 2"],
      ["remove it", "remove L2"],
      ["take it out again", "remove L2 / set 0xid-L2"],
      ["take out the Dell", "remove L1"],
      ["remove the first and the third", "remove L1, remove L3 / remove L1 L3"],
      ["empty my cart", "remove everything"],
      ["remove everything except the Dell", "remove all but L1"],
      ["take everything out but the HP", 'remove all but "hp"'],
      ["clear my cart except the laptop bag", 'remove all but "laptop bag"'],
      ["clear the cart but keep the Dell", 'remove all but "dell"'],
      ["swap it for the Dell", "swap alike for add 1xL1"],
      ["swap it for the first one", "swap alike for add 1xL1"],
      ["swap the HP for the Lenovo", "swap L2 for add 1xL3"],
      ["replace it with the third one", "swap alike for add 1xL3"],
      ["I'd rather have the Dell instead of the HP", "swap L2 for add 1xL1"],
      ["swap it for a red one", 'swap alike for search "red laptop" then add 1'],
      ["swap the HP for a kettle", 'swap L2 for search "kettle" then add 1'],
      ["undo that", "set 0xid-L2"],
      ["undo", "set 0xid-L2"],
      ["take that back", "set 0xid-L2"],
      ["undo the last two", "set 0xid-L1 0xid-L2 / set 0xid-L2 0xid-L1"],
      ["maak dit drie", "set L2 3"],
      ["haal dit uit", "remove L2"],
      ["what's my total now?", "view-cart"],
      ["show me my cart", "view-cart"],
      ["that's all, let me pay", "checkout"],
      ["I don't want it any more", "remove L2"],
      ["keep it", "say left-alone"],
      ["leave it in", "say left-alone"],
      ["I might take two", "say left-alone"],
      ["easy does it", "say left-alone / say chat"],
      ["thanks", "say thanks"],
    ],
    (message) => read(message, inTheCart),
  );

  test("undo without an earlier change says so", () => {
    expect(read("undo that", { ...inTheCart, changes: [] })).toBe("say nothing-to-undo");
  });

  test("undo restores every line of a change", () => {
    const changes = [
      [
        { listingId: "id-L1", before: 2, after: 0 },
        { listingId: "id-L2", before: 1, after: 4 },
      ],
    ];
    expect(read("undo that", { ...inTheCart, changes })).toBe("set 2xid-L1 1xid-L2");
    expect(read("put it back", { ...inTheCart, changes })).toBe("set 2xid-L1 1xid-L2");
  });
});

describe("after a card", () => {
  readings(
    [
      ["yes", "set 2xid-L1 0xid-L3"],
      ["yes please", "set 2xid-L1 0xid-L3"],
      ["ja", "set 2xid-L1 0xid-L3"],
      ["yebo", "set 2xid-L1 0xid-L3"],
      ["go ahead", "set 2xid-L1 0xid-L3"],
      ["no", "say left-alone"],
      ["no thanks", "say left-alone"],
      ["rather not", "say left-alone"],
      ["nee dankie", "say left-alone"],
      ["not yet", "say left-alone"],
      ["what's in my cart?", "view-cart"],
      ["show me kettles", 'search "kettles"'],
      ["how much is the second one?", "details L2 price"],
    ],
    (message) => read(message, asked),
  );

  test("the same yes without a card does nothing", () => {
    expect(read("yes please", { ...asked, pending: null })).toBe("say yes");
  });
});

describe("two of the laptops in one question", () => {
  readings(
    [
      ["is the Dell much more than the Lenovo?", "compare L1 L3"],
      ["blue one vs the Dell, which is lighter?", "compare L2 L1"],
      ["how much", "compare L1 L2 L3"],
    ],
    (message) => read(message, laptops),
    0.6,
  );
});

test("the price of what is only supposed to be taken is of all of it", () => {
  const { intent } = understandOrder("if I were to take two of those what would it come to", {
    memory: talkingOfTheSecond,
    gazetteer,
    location: null,
  });
  expect(intent).toMatchObject({ kind: "details", about: "price", count: 2 });
});

test("the cheaper of those is one of them; a total without delivery asks for no delivery", () => {
  expect(read("I'll take the cheaper of those", laptops)).toBe("add 1xL2");
  expect(read("what does everything come to, leaving out the delivery?", inTheCart)).toBe("view-cart");
});

test("a no that says what is wanted instead is a change, not a refusal", () => {
  expect(read("ag no wait, in black", laptops)).toContain("must:black");
  expect(read("no thanks, my brother has one", laptops)).toBe("say left-alone");
});

test("what comes besides is added, though a number is corrected in the same words", () => {
  expect(read("the Lenovo too, just one", inTheCart)).toBe("add 1xL3");
  expect(read("only one HP", inTheCart)).toBe("set L2 1");
});

describe("which of several things a question is about", () => {
  const thing = (number: number, title: string, description: string) => ({
    handle: `L${number}`,
    listing: listing(number, { title, description, tags: [] }),
  });
  const lamp = thing(1, "Solar lantern", "Burns for ten hours. 200 lumens.");
  const ludo = thing(2, "Ludo board game", "For two to four players, from six years.");
  const dolls = thing(3, "Paper dolls", "From three years to six years. Cut-out clothes.");
  const wok = thing(4, "Carbon steel wok", "Two handles. 32 cm.");
  const all = { ...laptops, plans: [], lastShown: [lamp, wok], allShown: [lamp, ludo, dolls, wok], discussed: [] };
  const front = { ...all, focus: lamp };

  readings(
    [
      ["how many can play ludo", "details L2 fact"],
      ["the ludo, how many ppl can play", "details L2 fact"],
      ["what's the min age on the dolls", "details L3 fact"],
      ["how long does the battery last", "details L1 fact"],
      ["is it ok by the pool", "details L1 fact"],
      ["the wok, can i use it on gas", "details L4 fact"],
      ["is there a lid for it?", 'search "solar lantern lid"'],
      ["is there a hamper", 'search "hamper"'],
      ["the elephant, is it okay from birth?", 'search "elephant" then answer'],
      ["how heavy a person may the chair carry?", 'search "chair" then answer'],
    ],
    (message) => read(message, front),
  );

  test("'it' is what is named before the question, not what is in front", () => {
    const stool = thing(5, "Bar stool", "Black leather.");
    const seen = { ...all, lastShown: [stool], allShown: [stool], focus: stool, talkingOfCart: true };
    expect(read("and a wedding suit, what colour is it", seen)).not.toContain("L5");
    expect(read("and the bar, what colour is it", seen)).toContain("L5");
  });

  test("of what was put in, the one whose record tells", () => {
    const changes = [lamp, wok].map(({ listing: { id } }) => [{ listingId: id, before: 0, after: 1 }]);
    expect(read("is it 32 cm?", { ...front, talkingOfCart: true, changes })).toBe("details L4 fact");
    expect(read("is it 32 cm?", front)).toBe("details L1 fact");
  });

  test("a word at the end of a question is no place in a list", () => {
    expect(read("how long does it last", { ...all, focus: lamp })).toBe("details L1 fact");
    expect(read("is it the last", { ...all, focus: lamp })).toBe("details L4 fact");
  });

  test("a question changes no cart, however it names the thing", () => {
    for (const message of [
      "the steel one can i dip it in hot water",
      "the wok, how many handles",
      "can she have the wok",
    ])
      expect(read(message, { ...front, talkingOfCart: true })).toStartWith("details");
  });

  test("what corrects a comparison is compared", () => {
    expect(read("compare the stick-on, no sorry, the mats", nothing)).toBe('search "mats" then compare');
    expect(read("compare the kudu boots with the eland ones", nothing)).toBe(
      'search "kudu boots" + "eland boots" then compare',
    );
  });

  test("of an age, the one that is for it", () => {
    expect(choose([ludo, dolls], "which one for a 4 year old?")?.item).toBe(dolls);
    expect(choose([ludo, dolls], "which one for a 9 year old?")?.item).toBe(ludo);
    expect(choose([ludo, dolls], "which size do 9 year olds play with?")?.reason).toContain("from six years");
  });
});

describe("what an order only says beside it, changes nothing", () => {
  readings(
    [
      ["I'll have the Dell, but she has a Lenovo", "add 1xL1"],
      ["I'll take the Dell and maybe the Lenovo", "add 1xL1"],
      ["fine, let them stay where they are", "say left-alone"],
      ["Right. And the small grey ones, show me those", 'refine "laptops" to:15000 about:small grey'],
    ],
    (message) => read(message, laptops),
  );
});

test("an order of what is named first is no question about it", () => {
  const standing = (word: string) => (["dell", "laptop"].includes(word) ? ("named" as const) : ("unknown" as const));
  const turn = {
    memory: laptops,
    gazetteer,
    location: null,
    catalogue: { standing, together: () => false, tells: () => false },
  };
  expect(inShort(understandOrder("the Dell can you pop in my cart", turn).intent)).toBe("which-one for add");
});

test("another number of each is that of every line put in", () => {
  expect(read("make it five of each", inTheCart)).toBe("set L1 L2 5");
});

test("a bare mention is looked for, and a card asks; with a word of an order it is one", () => {
  const order = (message: string) =>
    understandOrder(message, { memory: inTheCart, gazetteer, location: null, previous: null }).order;
  expect(read("oh and a kettle", inTheCart)).toContain("then add 1");
  expect(order("oh and a kettle")).toBe("perhaps");
  expect(order("and a kettle too please")).toBe("clear");
  expect(read("and mugs, we're eight at the office", inTheCart)).toBe('search "mugs" then add 1');
});

test("both of the two that are shown are meant, though none was spoken of alone", () => {
  const two = { ...laptops, lastShown: laptops.lastShown.slice(0, 2) };
  expect(read("both please", two)).toBe("add 1xL1 1xL2");
});

test.each([
  ["so five of each then", "perhaps", { ...laptops, lastShown: [...laptops.lastShown, ...laptops.lastShown] }],
  ["add up the Dell and the Lenovo", "none", laptops],
])("%s: nothing is changed unasked", (message, order, memory) => {
  expect(understandOrder(message, { memory, gazetteer, location: null, previous: null }).order).toBe(order as "none");
});

describe("after a search, what is meant by a few words", () => {
  const catalogue = {
    standing: () => "named" as const,
    together: () => false,
    tells: () => false,
    names: (word: string) => /^(?:lamp|tent)s?$/u.test(word),
  };
  const after = (plan: object, shown: readonly string[] = []) => {
    const lastShown = shown.map((title, at) => ({
      handle: `L${at + 1}`,
      listing: listing(at + 1, { title, description: "" }),
    }));
    return { ...nothing, plans: [{ ...emptyPlan, ...plan }], lastShown, allShown: lastShown };
  };
  const meaning = (message: string, memory: typeof nothing) =>
    inShort(understandOrder(message, { memory, gazetteer, location: null, catalogue }).intent);

  test("what is taken off is not put in, whatever leads to it", () => {
    for (const message of ["take off one HP", "but take off one HP", "no leave that. but take off one HP"])
      expect([message, read(message, inTheCart)]).toEqual([message, "by L2 -1"]);
  });

  test("what it is against compares nothing", () => {
    expect(meaning("against spiders", after({ text: "sprays" }, ["Ant spray", "Fly spray"]))).toBe(
      'refine "sprays" about:spiders',
    );
  });

  test("what it is not for is left out", () => {
    expect(meaning("not for horses", after({ text: "combs" }, ["Horse comb", "Hair comb"]))).toBe(
      'refine "combs" not:horses',
    );
  });

  test("a word that listings are called by begins a new search; another one narrows the last", () => {
    const pegs = after({ text: "pegs" }, ["Tent pegs", "Steel pegs", "Wooden pegs"]);
    expect(meaning("tents", pegs)).toBe('search "tents"');
    expect(meaning("steel", pegs)).toBe('refine "steel pegs"');
  });

  test("what was written and what was intended", () => {
    expect(meaning("Forgive me, I wrote lamb where I intended lamp", after({ text: "lamb" }, ["Lamb"]))).toBe(
      'search "lamp"',
    );
  });

  test("what was intended is another thing, however unlike what was written", () => {
    expect(meaning("Forgive me, I wrote lamb where I intended tents.", after({ text: "mint" }, ["Dried mint"]))).toBe(
      'search "tents"',
    );
  });

  test("the size that it should be", () => {
    const boots = after({ text: "boots", must: ["size 7"] }, ["Boots size 7", "Boots size 9"]);
    expect(meaning("you gave me the wrong size, it should be 9", boots)).toBe('refine "boots" must:size 9');
  });

  test("another purpose goes without what the search insisted on for the last one", () => {
    const glasses = after({ text: "glasses", must: ["reading", "blue"], about: "reading" }, ["Reading glasses"]);
    expect(meaning("no, for drinking", glasses)).toBe('refine "glasses" must:blue about:drinking');
  });

  test("of presents, what somebody has already is left out", () => {
    const presents = after({ about: "cyclist" }, ["Bike bell", "Gloves"]);
    expect(meaning("he's got a bike bell already, not that", presents)).toBe("refine not:bell about:cyclist");
    expect(meaning("I have a kettle already", after({ text: "descaler" }, ["Kettle descaler"]))).not.toContain("not:");
  });

  test("what is liked best is not what is rated best", () => {
    const fudge = after({ text: "fudge" }, ["Fudge", "Nut fudge"]);
    expect(meaning("I like it best still in the comb", fudge)).not.toContain("rating");
  });
});
