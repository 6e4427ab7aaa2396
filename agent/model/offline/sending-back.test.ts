import { describe, expect, test } from "bun:test";
import type { Order } from "#contract/orders/orders.ts";
import { inShort, nothing } from "#tests/harness/intents.ts";
import { markedPart } from "#tests/harness/marked-parts.ts";
import type { TurnMemory } from "../../shop.ts";
import { readReturn } from "./orders.ts";

describe("sending something back", () => {
  const order: Order = {
    id: "ab12cd34-0000-4000-8000-000000000000",
    createdAt: "2026-01-05T10:00:00.000Z",
    paymentStatus: "completed",
    totalAmount: "200.00",
    items: [],
    parts: [],
  };
  const asked = (text: string, memory: TurnMemory = nothing) => {
    const intent = readReturn(markedPart("policy/returns", text), memory);
    return intent && inShort(intent);
  };

  test.each([
    ["I want to return the lamp", "return lamp"],
    ["send [product:the kettle] back please", "return kettle"],
    ["I'd like to send my blue rug back because it is torn", "return blue rug"],
    ["ek wil die ketel terugstuur", "return ketel"],
    ["I want to send something back", "return"],
    ["what is your return policy", null],
    ["can I return this if it doesn't fit?", null],
    ["and if she owns one, can she send it back?", null],
    ["say my uncle hates it, could he take it back", null],
  ])("%s → %s", (text, meaning) => {
    expect(asked(text)).toBe(meaning as string);
  });

  test("'it' is the one order shown; of several shown, all are looked at", () => {
    const shownOrders = (...list: Order[]): TurnMemory => ({ ...nothing, orders: list, talkingOfOrders: true });
    expect(asked("I want to send it back", shownOrders(order))).toBe(`return ${order.id}`);
    expect(asked("can I return it?", shownOrders(order))).toBe(`return ${order.id}`);
    expect(asked("I want to send it back", shownOrders(order, { ...order, id: "other" }))).toBe("return");
  });
});
