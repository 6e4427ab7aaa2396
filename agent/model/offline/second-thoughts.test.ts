// Second thoughts within one message: which order counts, and whether it is clear.
import { expect, test } from "bun:test";
import { nothing } from "#tests/harness/intents.ts";
import { markedPart as part } from "#tests/harness/marked-parts.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { AddIntent } from "./intent.ts";
import { correctsNumber, recounted, takesBack } from "./second-thoughts.ts";

const vase = { handle: "L1", listing: listing(1, { title: "Clay vase, tall", description: "", tags: [] }) };
const order: AddIntent = { kind: "add", lines: [{ listing: vase, quantity: 2 }] };

test("a refusal with a number is a new quantity, another remark stays one", () => {
  expect(recounted(order, part("reject", "no wait, we are [quantity:six]")).act).toBe("change-quantity");
  expect(recounted(order, part("refine", "no wait, there are only six of us. six")).act).toBe("change-quantity");
  expect(recounted(order, part("refine", "no wait, only the six of us come")).act).toBe("refine");
  expect(recounted(order, part("reject", "there were [quantity:six] of us")).act).toBe("reject");
  expect(recounted(undefined, part("reject", "no wait, we are [quantity:six]")).act).toBe("reject");
});

test("only a refusal takes an order back", () => {
  expect(takesBack(part("reject", "wait, I must ask my wife"))).toBe(true);
  expect(takesBack(part("reject", "my wife will be pleased"))).toBe(false);
  expect(takesBack(part("add", "no, add the tray"))).toBe(false);
});

test("a number is set right only just after an order of one thing", () => {
  const wrong = part("reject", "no sorry, I said two trays");
  const line = { listingId: "id-1", before: 0, after: 5 };
  const had = { ...nothing, talkingOfCart: true, changes: [[line]] };
  expect(correctsNumber(part("reject", "no sorry, I said two packets"), had)).toBe(true);
  expect(correctsNumber(part("reject", "no sorry, I said two packets"), { ...had, talkingOfCart: false })).toBe(false);
  expect(correctsNumber(part("reject", "no sorry, I said two packets"), { ...had, changes: [[line, line]] })).toBe(
    false,
  );
  expect(correctsNumber(wrong, had)).toBe(false);
});
