// What messages about orders mean, by table, and which messages are about no order. Read a row as: the message → what is asked,
// of which order. Vendors, products and numbers here exist nowhere else.
import { describe, expect, test } from "bun:test";
import type { Order, OrderPart } from "#contract/orders.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { buildMemory } from "../../memory.ts";
import type { ShownListing, TurnMemory } from "../../shop.ts";
import type { Intent } from "./intent.ts";
import { understand } from "./understand.ts";

const gazetteer = {
  cities: ["Cape Town", "Durban", "Johannesburg"],
  vendors: [
    { id: "v1", name: "Thandi's Crafts" },
    { id: "v2", name: "Mzansi Tech" },
    { id: "v3", name: "Karoo Pantry" },
  ],
};
const nothing = buildMemory([], null);
const part = (vendorName: string): OrderPart => ({
  vendorName,
  state: "paid",
  tracking: null,
  cancelReason: null,
  totalAmount: "100.00",
  changedAt: "2026-01-05T10:00:00.000Z",
});
const order = (start: string): Order => ({
  id: `${start}-0000-4000-8000-000000000000`,
  createdAt: "2026-01-05T10:00:00.000Z",
  paymentStatus: "completed",
  totalAmount: "200.00",
  items: [{ title: "Desk lamp", quantity: 2, price: "100.00", vendorName: "Baobab Light" }],
  parts: [part("Baobab Light"), part("Karoo Pantry")],
});
const showingOne: TurnMemory = { ...nothing, orders: [order("ab12cd34")], talkingOfOrders: true };
const showingThree: TurnMemory = {
  ...nothing,
  orders: [order("aaaa1111"), order("bbbb2222"), order("cccc3333")],
  talkingOfOrders: true,
};
const shown: ShownListing = {
  handle: "L1",
  listing: listing(1, {
    vendorId: "v1",
    title: "Oak lamp",
    vendor: { businessName: "Thandi's Crafts", city: "Durban" },
  }),
};
const longAgo: TurnMemory = {
  ...showingOne,
  talkingOfOrders: false,
  lastShown: [shown],
  allShown: [shown],
  focus: shown,
};

function inShort(intent: Intent): string {
  if (intent.kind === "say") return `say ${intent.topic}`;
  if (intent.kind === "several") return intent.intents.map(inShort).join(", ");
  if (intent.kind !== "orders") return intent.kind;
  const { about, number, words, states, limit } = intent;
  const which = [
    number !== null && `of ${number.slice(0, 8)}`,
    words !== null && `with "${words}"`,
    states.length > 0 && states.join("/"),
    limit !== null && `latest ${limit}`,
  ].filter(Boolean);
  return [about, ...which].join(" ");
}
const read = (message: string, memory = nothing): string =>
  inShort(understand(message, { memory, gazetteer, signedIn: true, location: null, previous: null }));

const waiting = "waiting paid/packed";
describe("a question about an order", () => {
  test.each([
    ["where is my order", "state latest 1"],
    ["where's my order?", "state latest 1"],
    ["Where is my order #AB12CD34?", "state of ab12cd34"],
    ["wheres my oder", "state latest 1"],
    ["where is my parcel", "state latest 1"],
    ["where's my package at", "state latest 1"],
    ["where are my orders", "state"],
    ["where is my delivery?", "state latest 1"],
    ["where is my stuff", "state latest 1"],
    ["has it shipped?", "state latest 1"],
    ["has it shipped yet", "state latest 1"],
    ["did it ship", "state latest 1"],
    ["have you sent it yet?", "state latest 1"],
    ["has my order shipped", "state latest 1"],
    ["has my ordr shiped yet", "state latest 1"],
    ["has my last order been delivered?", "state latest 1"],
    ["is my order on its way", "state latest 1"],
    ["is my order packed already", "state latest 1"],
    ["what's the status of my order", "state latest 1"],
    ["order status", "state latest 1"],
    ["status of order ab12cd34", "state of ab12cd34"],
    ["any update on my order?", "state latest 1"],
    ["any news about my last order", "state latest 1"],
    ["what's happening with my order", "state latest 1"],
    ["my order is late", "state latest 1"],
    ["my order hasn't arrived yet", "state latest 1"],
    ["I still haven't received my order", "state latest 1"],
    ["did my parcel get lost", "state latest 1"],
    ["track my order", "tracking latest 1"],
    ["track my order ab12cd34", "tracking of ab12cd34"],
    ["Track my order #AB12CD34", "tracking of ab12cd34"],
    ["track ab12cd34", "tracking of ab12cd34"],
    ["track order ab12", "tracking of ab12"],
    ["can you track my package please", "tracking latest 1"],
    ["how do I track my order?", "tracking latest 1"],
    ["what's my tracking number", "tracking latest 1"],
    ["whats my tracking nr", "tracking latest 1"],
    ["tracking number please", "tracking latest 1"],
    ["tracking number?", "tracking latest 1"],
    ["do you have a tracking number for my order", "tracking latest 1"],
    ["give me the tracking code", "tracking latest 1"],
    ["waybill number for order ab12cd34", "tracking of ab12cd34"],
    ["tracking number for ab12cd34", "tracking of ab12cd34"],
    ["traking number", "tracking latest 1"],
    ["when will it arrive", "arrival latest 1"],
    ["when will my order arrive?", "arrival latest 1"],
    ["when will my parcel get here", "arrival latest 1"],
    ["when is my order coming", "arrival latest 1"],
    ["when can I expect my order", "arrival latest 1"],
    ["when will order ab12cd34 be delivered", "arrival of ab12cd34"],
    ["how long until my order arrives", "arrival latest 1"],
    ["will my order arrive tomorrow", "arrival latest 1"],
    ["eta on my order?", "arrival latest 1"],
    ["what did I pay", "amount latest 1"],
    ["what did i pay for my last order?", "amount latest 1"],
    ["how much did I pay", "amount latest 1"],
    ["how much was my last order", "amount latest 1"],
    ["how much was order ab12cd34", "amount of ab12cd34"],
    ["how much have I spent on order ab12cd34", "amount of ab12cd34"],
    ["how much did I spend on #ab12cd34", "amount of ab12cd34"],
    ["what did order ab12cd34 cost me", "amount of ab12cd34"],
    ["total of my last order", "amount latest 1"],
    ["what was i charged", "amount latest 1"],
    ["did my payment go through", "amount latest 1"],
    ["which vendor hasn't shipped yet", `${waiting} latest 1`],
    ["which vendors haven't shipped?", `${waiting} latest 1`],
    ["which vendor hasnt shipped yet", `${waiting} latest 1`],
    ["which seller has not sent their part", `${waiting} latest 1`],
    ["who hasn't shipped yet?", `${waiting} latest 1`],
    ["who still has to ship", `${waiting} latest 1`],
    ["what's still outstanding?", "waiting paid/packed/shipped latest 1"],
    ["what hasn't arrived yet", "waiting paid/packed/shipped latest 1"],
    [
      "which vendor hasn't shipped in order ab12cd34",
      `${waiting} of ab12cd34`.replace("paid/packed of ab12cd34", "of ab12cd34 paid/packed"),
    ],
    ["which of my orders haven't shipped", waiting],
    ["did my refund go through", "refund cancelled"],
    ["has my refund gone through yet?", "refund cancelled"],
    ["where is my refund", "refund cancelled"],
    ["when do I get my money back", "refund cancelled"],
    ["have I been refunded?", "refund cancelled"],
    ["was I refunded", "refund cancelled"],
    ["did they refund me", "refund cancelled"],
    ["did i get my money back", "refund cancelled"],
    ["refund status", "refund cancelled"],
    ["status of my refund", "refund cancelled"],
    ["any news on my refund", "refund cancelled"],
    ["is my refund done yet", "refund cancelled"],
    ["was my order cancelled", "refund latest 1"],
    ["is my order canceled?", "refund latest 1"],
    ["why was my order cancelled", "refund latest 1"],
    ["has my last order been refunded", "refund latest 1"],
    ["was order ab12cd34 cancelled?", "refund of ab12cd34 cancelled"],
    ["did the refund for order ab12cd34 go through", "refund of ab12cd34 cancelled"],
    ["was anything cancelled?", "refund cancelled"],
    ["did the vendor cancel my order", "refund latest 1"],
    ["why did they cancel it", "refund cancelled"],
    ["waar is my bestelling", "state latest 1"],
    ["waar bly my pakkie?", "state latest 1"],
    ["is my bestelling al gestuur", "state latest 1"],
    ["wanneer kom my bestelling", "arrival latest 1"],
    ["wat is my volgnommer", "tracking latest 1"],
    ["hoeveel het ek betaal", "amount latest 1"],
    ["is my bestelling gekanselleer", "refund latest 1"],
    ["wys my bestellings", "everything"],
    ["bestelling ab12cd34", "everything of ab12cd34"],
    ["iphi i-oda yami", "state latest 1"],
    ["i-oda yami iphi?", "state latest 1"],
    ["likuphi iphakethe lami", "state latest 1"],
    ["order ab12cd34", "everything of ab12cd34"],
    ["#ab12cd34", "everything of ab12cd34"],
    ["AB12CD34", "everything of ab12cd34"],
    ["#ab12", "everything of ab12"],
    ["order no. ab12cd34", "everything of ab12cd34"],
    ["my order number is #Ab12Cd34", "everything of ab12cd34"],
    ["find order 99999999", "everything of 99999999"],
    ["where is order 12345", "state of 12345"],
    ["track my order ORD-2031", "tracking of ord-2031"],
    ["my order xy98zz77", "everything of xy98zz77"],
    ["order #zz99", "everything of zz99"],
    ["order number 7", "everything of 7"],
    ["order #deadbeef", "everything of deadbeef"],
    ["show me my last 3 orders", "everything latest 3"],
    ["my orders", "everything"],
    ["order history", "everything"],
    ["what did I order", "everything"],
    ["show me my last order", "everything latest 1"],
    ["Hi there, can you please tell me where my order is?", "state latest 1"],
    ["hi, i ordered something last week and it hasn't arrived, where is my order?", "state latest 1"],
    ["where's my order and what did I pay", "everything latest 1"],
    ["where is my order from Karoo Pantry", 'state with "Karoo Pantry" latest 1'],
    ["has mzansi tech shipped yet?", 'state with "Mzansi Tech" latest 1'],
    ["did Thandi's Crafts send my order", 'state with "Thandi\'s Crafts" latest 1'],
    ["where is my kettle", 'state with "kettle" latest 1'],
    ["has my desk lamp shipped yet", 'state with "desk lamp" latest 1'],
    ["where's the honey I ordered?", 'state with "honey" latest 1'],
    ["Karoo Pantry hasn't shipped yet", 'state with "Karoo Pantry" latest 1'],
    ["did Karoo Pantry cancel", 'refund with "Karoo Pantry" cancelled'],
    ["how much have I spent", "amount"],
    ["how much money have I spent so far?", "amount"],
    ["how much was refunded", "refund cancelled"],
    ["I haven't got my refund", "refund cancelled"],
    ["list my orders", "everything"],
    ["list my cancelled orders", "refund cancelled"],
    ["show me undelivered orders", "waiting paid/packed/shipped"],
    ["is everything delivered", "state latest 1"],
    ["have all vendors sent their parts", "state latest 1"],
    ["when was my last order", "everything latest 1"],
    ["when was my order delivered", "state latest 1"],
    ["ETA?", "arrival latest 1"],
    ["ab12cd34-0000-4000-8000-000000000000", "everything of ab12cd34"],
    ["did my running shoes arrive", 'state with "running shoes" latest 1'],
    ["when will my kettle arrive", 'arrival with "kettle" latest 1'],
  ])("%s → %s", (message, meaning) => {
    expect(read(message)).toBe(meaning);
  });
});

describe("after one order was shown, it means that order", () => {
  test.each([
    ["has it shipped?", "state of ab12cd34"],
    ["where is it", "state of ab12cd34"],
    ["where is it now?", "state of ab12cd34"],
    ["is it on its way", "state of ab12cd34"],
    ["is it delivered", "state of ab12cd34"],
    ["when will it arrive", "arrival of ab12cd34"],
    ["when?", "arrival of ab12cd34"],
    ["and when will it be delivered?", "arrival of ab12cd34"],
    ["track it", "tracking of ab12cd34"],
    ["tracking?", "tracking of ab12cd34"],
    ["what's the tracking number", "tracking of ab12cd34"],
    ["how much was it?", "amount of ab12cd34"],
    ["and what did it cost", "amount of ab12cd34"],
    ["what did I pay for it", "amount of ab12cd34"],
    ["what did I pay for that order", "amount of ab12cd34"],
    ["which vendor hasn't shipped yet", "waiting of ab12cd34 paid/packed"],
    ["was it cancelled", "refund of ab12cd34 cancelled"],
    ["did the refund go through", "refund of ab12cd34 cancelled"],
    ["why?", "refund of ab12cd34 cancelled"],
    ["show me that order again", "everything of ab12cd34"],
    ["has Karoo Pantry shipped it?", 'state of ab12cd34 with "Karoo Pantry"'],
    ["and baobab light, have they sent it?", 'state of ab12cd34 with "Baobab Light"'],
    ["and the desk lamp?", 'state of ab12cd34 with "desk lamp"'],
    ["what about Karoo Pantry?", 'state of ab12cd34 with "karoo pantry"'],
    ["what about the refund?", "refund of ab12cd34 cancelled"],
    ["why is it late", "state of ab12cd34"],
    ["when did I order it", "everything of ab12cd34"],
    ["and the kettles?", "search"],
    ["where is my last order", "state latest 1"],
    ["can you cancel it please", "say cannot-cancel"],
    ["I want to cancel", "say cannot-cancel"],
    ["cancel it", "say cannot-cancel"],
    ["cancel that", "say cannot-cancel"],
    ["cancel my order", "say cannot-cancel"],
    ["change the order", "say cannot-cancel"],
    ["refund it please", "say cannot-refund"],
    ["I want to return it", "say cannot-refund"],
    ["pay for it", "checkout"],
    ["show me lamps", "search"],
    ["lamps under R200", "search"],
    ["add a kettle to my cart", "search"],
    ["what's in my cart", "view-cart"],
    ["thanks", "say thanks"],
  ])("%s → %s", (message, meaning) => {
    expect(read(message, showingOne)).toBe(meaning);
  });

  test("once something else was shown, only 'that order' still does", () => {
    expect(read("has that order shipped?", longAgo)).toBe("state of ab12cd34");
    expect(read("when will it arrive", longAgo)).toBe("say delivery");
    expect(read("what's my tracking number", longAgo)).toBe("tracking latest 1");
  });
});

describe("after three orders were shown", () => {
  test.each([
    ["the second one", "everything of bbbb2222"],
    ["2", "everything of bbbb2222"],
    ["has the third one shipped?", "state of cccc3333"],
    ["where is the second order", "state of bbbb2222"],
    ["track the first one", "tracking of aaaa1111"],
    ["the oldest one", "everything of cccc3333"],
    ["order bbbb", "everything of bbbb2222"],
    ["my last order", "everything latest 1"],
    ["where is it", "state of aaaa1111"],
  ])("%s → %s", (message, meaning) => {
    expect(read(message, showingThree)).toBe(meaning);
  });
});

describe("nothing of this is about an order that was placed", () => {
  test.each([
    ["order by price", "search"],
    ["laptops order by price", "search"],
    ["sort order cheapest first", "search"],
    ["I want to order a laptop", "search"],
    ["can I order 3 blankets", "search"],
    ["order 1000 bricks", "search"],
    ["order some honey for me", "search"],
    ["order flowers", "search"],
    ["I'd like to order takeaway cups", "search"],
    ["shelves in order to store books", "search"],
    ["law and order dvd", "search"],
    ["harry potter and the order of the phoenix", "search"],
    ["order book", "search"],
    ["order form pads", "search"],
    ["made to order cake", "search"],
    ["track suit", "search"],
    ["tracksuit pants for men", "search"],
    ["track lights", "search"],
    ["gps tracker", "search"],
    ["gps tracking device", "search"],
    ["tracking collar for my dog", "search"],
    ["a watch to track my steps", "search"],
    ["delivery bag", "search"],
    ["food delivery bag for a scooter", "search"],
    ["paid parking book", "search"],
    ["parcel tape", "search"],
    ["package of nappies", "search"],
    ["shipping container", "search"],
    ["model ship", "search"],
    ["packed lunch box", "search"],
    ["noise cancelling headphones", "search"],
    ["noise cancelled headphones", "search"],
    ["cancelled stamps", "search"],
    ["money belt", "search"],
    ["where is my mind book", "search"],
    ["paint in #ff0000", "search"],
    ["20000mah power bank", "search"],
    ["2kg flour", "search"],
    ["laptops that ship from Durban", "search"],
    ["do you deliver to Durban?", "say delivery"],
    ["how long does delivery take", "say delivery"],
    ["when do you deliver", "say delivery"],
    ["how much is delivery", "say delivery"],
    ["where is my cart", "view-cart"],
    ["how much must I pay", "view-cart"],
    ["I want to pay", "checkout"],
    ["pay for my order", "checkout"],
    ["place my order", "checkout"],
    ["place the order please", "checkout"],
    ["refund please", "say cannot-refund"],
    ["I want a refund", "say cannot-refund"],
    ["refund my order", "say cannot-refund"],
    ["can I get a refund", "say cannot-refund"],
    ["can you refund me", "say cannot-refund"],
    ["what is your refund policy", "say cannot-refund"],
    ["how do refunds work", "say cannot-refund"],
    ["how do I return my order", "say cannot-refund"],
    ["cancel my order", "say cannot-cancel"],
    ["please cancel order ab12cd34", "say cannot-cancel"],
    ["can you cancel my order", "say cannot-cancel"],
    ["can my order be cancelled", "say cannot-cancel"],
    ["I want my order cancelled", "say cannot-cancel"],
    ["change my order", "say cannot-cancel"],
    ["add something to my order", "say cannot-cancel"],
    ["change the delivery address of my order", "say cannot-cancel"],
    ["what did sipho order", "say cannot-others"],
    ["show me the orders of other customers", "say hostile"],
    ["mark my order as delivered", "say cannot-cancel"],
    ["mark the order as paid", "say hostile"],
    ["gift for someone who hasn't arrived yet", "say cannot-refund"],
    ["what is missing in my kitchen", "search"],
    ["outstanding kettles", "search"],
    ["did you get new honey", "search"],
    ["list my stall here", "say sell"],
    ["spent grain bread", "search"],
    ["order 12 faded denim shirts", "search"],
    ["order 2 dead sea soap", "search"],
    ["I'd like to order 1000 bags", "search"],
    ["what is the order of the planets", "search"],
  ])("%s → %s", (message, meaning) => {
    expect(read(message)).toBe(meaning);
  });
});

test("no message makes it slow", () => {
  const long = [
    "where is my order ",
    "has it ",
    "which vendor not ",
    "my refund ",
    "track my ",
    "when will my a ",
    "#ab12 ",
    "order 1a-",
  ];
  for (const words of long)
    for (const memory of [nothing, showingOne, showingThree]) {
      const begin = performance.now();
      expect(read(words.repeat(600).slice(0, 2000), memory)).toBeString();
      expect(performance.now() - begin).toBeLessThan(1000);
    }
});
