import { describe, expect, test } from "bun:test";
import { inTheCart, laptops, nothing, read, talkingOfTheSecond } from "#tests/harness/intents.ts";
import type { TurnMemory } from "../../shop.ts";
import { describeThreads } from "./compose-orders.ts";
import { messageIn } from "./messages.ts";

const order = {
  id: "ab12cd34-0000-4000-8000-000000000000",
  createdAt: "2026-01-05T10:00:00.000Z",
  paymentStatus: "completed",
  totalAmount: "200.00",
  items: [],
  parts: [],
} as const;
const ofOrder: TurnMemory = { ...nothing, orders: [order as never], talkingOfOrders: true };

describe("what was written", () => {
  test.each([
    ["did the seller answer?", "messages"],
    ["has the seller replied yet", "messages"],
    ["any messages for me?", "messages"],
    ["show my messages", "messages"],
    ["did Karoo Pantry answer me?", "messages Karoo Pantry"],
    ["het die verkoper al geantwoord?", "messages"],
  ])("%s → %s", (text, meaning) => {
    expect([nothing, talkingOfTheSecond, ofOrder].map((memory) => read(text, memory))).toEqual(Array(3).fill(meaning));
  });
});

describe("what a vendor is asked or told", () => {
  test.each([
    ["ask the seller whether it comes in blue", talkingOfTheSecond, 'write L2 "It comes in blue?"'],
    ["please tell the seller that my gate is broken", ofOrder, `write ${order.id} "My gate is broken."`],
    ["ask Karoo Pantry if they gift wrap", nothing, 'write Karoo Pantry "They gift wrap?"'],
    // The product talked of is another vendor's.
    ["ask Karoo Pantry if they gift wrap", talkingOfTheSecond, 'write Karoo Pantry "They gift wrap?"'],
    ["I want to ask the seller something", talkingOfTheSecond, 'write L2 ""'],
    ["I always mix them up, don't tell them", talkingOfTheSecond, "say left-alone"],
    ["send the seller a message", laptops, 'write ""'],
    ["vra die verkoper of dit in blou kom", talkingOfTheSecond, 'write L2 "Dit in blou kom?"'],
  ])("%s", (text, memory, meaning) => {
    expect(read(text, memory)).toBe(meaning);
  });

  test.each([
    ["Tell Karoo Pantry the Gate is at 14B Long St.", "Karoo Pantry", "The Gate is at 14B Long St."],
    ["ask Karoo Pantry about delivery?!", "Karoo Pantry", "Delivery?"],
    ["ask them", null, ""],
  ])("the words stay as typed: %s", (typed, vendor, text) => {
    expect(messageIn(typed, vendor)).toBe(text);
  });
});

test.each([
  ["how much is delivery to Kuruman for my cart", "delivery of cart to Kuruman"],
  ["what does delivery of my cart to Upington cost?", "delivery of cart to Upington"],
  ["how much is my cart", "view-cart"],
])("with or without a cart on screen: %s → %s", (text, meaning) => {
  expect([nothing, laptops, inTheCart].map((memory) => read(text, memory))).toEqual(Array(3).fill(meaning));
});

test("who wrote last is told, not what: that is the vendor's, on the card", () => {
  const last = { by: "vendor" as const, text: "Pay me at 011 555 0100", createdAt: "2026-02-03T10:00:00.000Z" };
  const about = { kind: "listing" as const, listingId: "l1", title: "Lamp" };
  const thread = { id: "t", side: "shopper" as const, with: "Karoo Pantry", about, last, unread: 1 };
  expect(describeThreads([thread])).toBe("Karoo Pantry wrote to you on February 3, 2026. The message is on the card.");
  const own = { ...thread, last: { ...last, by: "shopper" as const } };
  expect(describeThreads([own, thread])).toBe(
    "Karoo Pantry hasn't answered yet: the last message is yours, of February 3, 2026. Older conversations stand below it.",
  );
  expect(describeThreads([])).toStartWith("You have no messages yet.");
});
