// Second thoughts within one message: which order counts, and whether it is clear.
import { expect, test } from "bun:test";
import { inShort, nothing } from "#tests/harness/intents.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { ReadPart } from "../../reader/reader.ts";
import { readMarks } from "../../reader/training-data.ts";
import type { TurnMemory } from "../../shop.ts";
import type { AddIntent } from "./intent.ts";
import { orderedInstead, recounted, repeatsOrder, takesBack } from "./second-thoughts.ts";
import { type Part, partOf } from "./tagged.ts";

const list = ["Clay vase, tall", "Brass hook", "Cane tray"].map((title, at) => ({
  handle: `L${at + 1}`,
  listing: listing(at + 1, { title, description: "", tags: [] }),
}));
const memory: TurnMemory = { ...nothing, lastShown: list, allShown: list };
const [vase] = list;
if (!vase) throw new Error("no vase");
const order: AddIntent = { kind: "add", lines: [{ listing: vase, quantity: 2 }] };

function part(act: ReadPart["act"], marked: string): Part {
  const { text, spans } = readMarks(marked);
  return partOf({ act, probability: 1, of: () => 0, from: 0, to: text.length, text, spans });
}

test.each([
  ["Hm. No. The brass hook", "add 2xL2"],
  ["no, rather the tray", "add 2xL3"],
  ["No thank you, my aunt has a hook like that at home", null],
  ["no.", null],
  ["they are nice, the hooks", null],
])("an order, then %p → %p", (text, meaning) => {
  const other = orderedInstead(order, part("reject", text), memory);
  expect(other && inShort(other)).toBe(meaning as string);
});

test("a refusal with a number is a new quantity, another remark stays one", () => {
  expect(recounted(order, part("reject", "no wait, we are [quantity:six]")).act).toBe("change-quantity");
  expect(recounted(order, part("reject", "there were [quantity:six] of us")).act).toBe("reject");
  expect(recounted(undefined, part("reject", "no wait, we are [quantity:six]")).act).toBe("reject");
});

test("only a refusal takes an order back", () => {
  expect(takesBack(part("reject", "wait, I must ask my wife"))).toBe(true);
  expect(takesBack(part("reject", "my wife will be pleased"))).toBe(false);
  expect(takesBack(part("add", "no, add the tray"))).toBe(false);
});

test("a pointer behind an order repeats it; with a number or a name it is an order of its own", () => {
  expect(repeatsOrder(order, part("add", "put [ref:those] in"))).toBe(true);
  expect(repeatsOrder(order, part("add", "and [quantity:two] of [ref:those]"))).toBe(false);
  expect(repeatsOrder(order, part("add", "and [product:the tray]"))).toBe(false);
  expect(repeatsOrder(undefined, part("add", "put [ref:those] in"))).toBe(false);
});
