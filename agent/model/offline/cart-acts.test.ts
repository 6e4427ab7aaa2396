// What a cart act means once its words are marked, whatever the reader has learned: which things, how many, what goes out.
import { describe, expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { inShort, nothing } from "#tests/harness/intents.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { Act } from "../../reader/acts.ts";
import { readMarks } from "../../reader/training-data.ts";
import type { ShownListing, TurnMemory } from "../../shop.ts";
import { readAdd, readChange, readRemove, readSwap } from "./cart-acts.ts";
import type { Intent } from "./intent.ts";
import { type Part, partOf } from "./tagged.ts";
import { readUndo } from "./undo.ts";

const titles = ["Clay vase, tall", "Clay vase, small", "Brass hook", "Wooden stool 45 cm"];
const list: ShownListing[] = titles.map((title, at) => ({
  handle: `L${at + 1}`,
  listing: listing(at + 1, { id: `id-${at + 1}`, title, description: "", tags: [] }),
}));
const memory: TurnMemory = { ...nothing, lastShown: list, allShown: list, focus: list[2] ?? null };

function part(act: Act, marked: string): Part {
  const { text, spans } = readMarks(marked);
  return partOf({ act, probability: 1, of: () => 0, from: 0, to: text.length, text, spans });
}
const find = ({ object }: { object: string }): Extract<Intent, { kind: "search" }> => ({
  kind: "search",
  plans: [{ ...emptyPlan, text: object }],
  nearby: false,
  refined: false,
  after: null,
});

describe("what is added", () => {
  const added = (marked: string, of = memory) => inShort(readAdd(part("add", marked), of, find));

  test.each([
    ["a count behind its thing", "[product:the small vase], [quantity:two of them]", "add 2xL2"],
    ["a count with a pack behind its thing", "[product:the brass hook] [quantity:four] [product:packs]", "add 4xL3"],
    ["a count and no name: what is talked about", "chuck [ref:one] in", "add 1xL3"],
    ["a pack and no name", "add [product:a set]", "add 1xL3"],
    [
      "both, and then which",
      "[ref:both], [quantity:two] of [ref:the small vase] and [quantity:one] of [ref:the tall vase]",
      "add 2xL2 1xL1",
    ],
    ["a pronoun beside a name stays a thing of its own", "add [ref:it] and [ref:the stool]", "add 1xL3 1xL4"],
    [
      "a mark that ran over the next count",
      "[quantity:two] of [ref:the tall vase and one] of [ref:the stool]",
      "add 2xL1 1xL4",
    ],
    ["a pair is one of what comes in pairs", "[quantity:a pair] of [ref:the brass hooks]", "add 1xL3"],
    ["a couple is two", "[quantity:a couple] of [ref:the brass hooks]", "add 2xL3"],
  ])("%s", (_, marked, wanted) => {
    expect(added(marked)).toBe(wanted);
  });

  test("a pointer with a name of its own never falls on what is talked about", () => {
    expect(added("add [ref:that ladder]")).toBe('search "that ladder" then add 1');
    expect(added("add [ref:that one]")).toBe("add 1xL3");
  });

  test("a number may be in a name", () => {
    const pots = ["Iron pot no. 3", "Iron pot no. 2", "Pot lifter"].map((title, at) => ({
      handle: `L${at + 1}`,
      listing: listing(at + 1, { title, description: "", tags: [] }),
    }));
    expect(added("add [ref:number 3]", { ...nothing, lastShown: pots, allShown: pots })).toBe("add 1xL1");
    expect(added("add [ref:number 3]")).toBe("add 1xL3");
  });

  test("a pointer that fits nothing is asked about when one thing is there, and told apart when there are more", () => {
    const one = { ...nothing, lastShown: list.slice(0, 1), allShown: list.slice(0, 1) };
    expect(added("[ref:the round ones] please", one)).toBe("ask about 1xL1");
    expect(added("[ref:the round ones] please", { ...memory, focus: null })).toBe("which-one for add");
  });
});

describe("what is changed and taken out", () => {
  const changed = (marked: string) => inShort(readChange(part("change-quantity", marked), memory));
  const removed = (marked: string) => inShort(readRemove(part("remove", marked), memory));

  test("several things, each with its own count", () => {
    expect(changed("make [product:the stool] [quantity:two] and [product:the brass hook] [quantity:six]")).toBe(
      "set L4 2, set L3 6",
    );
    expect(changed("make [product:the stool two] and [product:the brass hook six]")).toBe("set L4 2, set L3 6");
  });

  test("a count that was marked as a pointer is a count", () => {
    expect(changed("actually [ref:4]")).toBe("set L3 4");
  });

  test("all but a count leaves so many", () => {
    expect(removed("[ref:all but two] of [product:the brass hooks] can go")).toBe("set L3 2");
  });

  test("what stays is named before the reason", () => {
    expect(removed("remove all but [product:the stool], I'm broke")).toBe('remove all but "stool"');
  });

  test("who has one too is not in the cart", () => {
    expect(removed("lose [product:the stool], he got one from [vendor:his aunt]")).toBe("remove L4");
  });
});

describe("one for another", () => {
  const swapped = (marked: string) => inShort(readSwap(part("swap", marked), memory, find));

  test.each([
    ["the one named first goes out", "swap [product:the stool] for [product:the tall vase]", "swap L4 for add 1xL1"],
    [
      "what stands after 'instead of' goes out",
      "I'd like [product:the stool] instead of [product:the tall vase]",
      "swap L1 for add 1xL4",
    ],
    [
      "also when it stands first",
      "instead of [product:the tall vase] I'd like [product:the stool]",
      "swap L1 for add 1xL4",
    ],
    ["a pronoun is what goes out", "it should be [ref:the stool], change [ref:it]", "swap alike for add 1xL4"],
    ["nothing said: what is most alike", "rather [ref:the stool]", "swap alike for add 1xL4"],
  ])("%s", (_, marked, wanted) => {
    expect(swapped(marked)).toBe(wanted);
  });
});

describe("taking back", () => {
  const changes = [[{ listingId: "id-4", before: 3, after: 0 }], [{ listingId: "id-1", before: 0, after: 1 }]];
  const undone = (marked: string) => inShort(readUndo(part("undo", marked), { ...memory, changes }));

  test("a named thing comes back as it was, whatever was changed since", () => {
    expect(undone("bring [product:the stool] back")).toBe("set 3xid-4");
  });

  test("with no name, or one that nothing was taken of, it is the last change", () => {
    expect(undone("undo that")).toBe("set 0xid-1");
    expect(undone("put [product:the small vase] back")).toBe("set 0xid-1");
  });
});
