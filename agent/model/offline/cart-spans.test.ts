// From tagged words to cart changes, independent of the trained reader: which listings, how many, what is removed.
import { describe, expect, test } from "bun:test";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { inShort, nothing } from "#tests/harness/intents.ts";
import { markedPart as part } from "#tests/harness/marked-parts.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { ShownListing, TurnMemory } from "../../shop.ts";
import { readCartOrder } from "./cart-spans.ts";
import type { Intent } from "./intent.ts";
import { contentOf } from "./names.ts";
import { readUndo } from "./undo.ts";

const titles = ["Clay vase, tall", "Clay vase, small", "Brass hook", "Wooden stool 45 cm"];
const list: ShownListing[] = titles.map((title, at) => ({
  handle: `L${at + 1}`,
  listing: listing(at + 1, { id: `id-${at + 1}`, title, description: "", tags: [] }),
}));
const memory: TurnMemory = { ...nothing, lastShown: list, allShown: list, focus: list[2] ?? null };

const find = ({ object }: { object: string }): Extract<Intent, { kind: "search" }> => ({
  kind: "search",
  plans: [{ ...emptyPlan, text: object }],
  nearby: false,
  refined: false,
  after: null,
});

describe("adding", () => {
  const added = (marked: string, of = memory) => inShort(readCartOrder(part("add", marked), { memory: of, find }));

  test("what is refused beside an order comes out if it was put in, and is never added", () => {
    const had = { ...memory, changes: [[{ listingId: "id-3", before: 0, after: 2 }]] };
    const text = "[quantity:two] [product:stools] and no [product:hook]";
    expect(added(text)).toBe("add 2xL4");
    expect(added(text, had)).toBe("add 2xL4, remove L3");
  });

  test("one that is called so only by another word is not what is named", () => {
    const oiled = list.map((shown, at) =>
      at === 2 ? { ...shown, listing: { ...shown.listing, description: "Polish it with balm." } } : shown,
    );
    expect(added("[product:brass balm]", { ...memory, lastShown: oiled, allShown: oiled })).toBe(
      'search "brass balm" then add 1',
    );
  });

  test("a number and a pack behind another number is how many are in one; a pack of it is of what is in front", () => {
    expect(added("[quantity:one] [product:trumpet] of [quantity:80] [product:bags]")).toBe(
      'search "trumpet 80 bags" then add 1',
    );
    expect(added("[quantity:two] [product:reels] of [ref:it]")).toBe("add 2xL3");
    expect(added("[quantity:twenty] [product:reams]")).toBe("add 20xL3");
    expect(added("[ref:the taller] of [ref:those], just [quantity:one]", { ...memory, focus: null })).not.toContain(
      "L3",
    );
  });

  test("a colour alone tells which of those shown 'it' is", () => {
    const blue = list.map((shown, at) =>
      at === 3 ? { ...shown, listing: { ...shown.listing, title: "Wooden stool, blue" } } : shown,
    );
    const seen = { ...memory, lastShown: blue, allShown: blue };
    expect(added("blue is fine, chuck it in", seen)).toBe("add 1xL4");
    expect(added("not blue, chuck it in", seen)).toBe("add 1xL3");
  });

  test("what is named without a tag is looked for, never taken for what is in front; a whole sentence names nothing", () => {
    expect(added("ok then the trumpet")).toBe('search "trumpet" then add 1');
    expect(added("the neighbour sends his love too")).toBe("add 1xL3");
  });

  test("a kind of thing in the plural is hardly the one that is shown, so it is asked about", () => {
    expect(added("put [product:hooks] in")).toBe("ask about 1xL3");
    for (const [meant, lines] of [
      ["put [ref:the hooks] in", "1xL3"],
      ["put [product:my hooks] in", "1xL3"],
      ["put [quantity:two] [product:hooks] in", "2xL3"],
      ["put [product:a hook] in", "1xL3"],
    ] as const)
      expect(added(meant)).toBe(`add ${lines}`);
  });

  test("what is never to be added is not", () => {
    expect(added("never add [product:the hook] again")).toBe("say left-alone");
    expect(added("don't add [product:the hook], add [product:the stool]")).toBe("add 1xL4");
  });

  test("a number that finds the other thing is none of its pieces", () => {
    const swap = part("swap", "swap [product:the brass hook] with [quantity:45] [product:cm stool]");
    expect(inShort(readCartOrder(swap, { memory, find }))).toBe("swap L3 for add 1xL4");
  });

  test("one thing for another is a swap, though it was taken for an addition", () => {
    expect(added("replace [product:the stool] by [quantity:two] [product:brass hooks]")).toBe("swap L4 for add 2xL3");
    expect(added("swap [product:the stool] for [quantity:two] [product:brass hooks]")).toBe("swap L4 for add 2xL3");
  });

  test("a number of what is in front; without it, nothing is searched for; all three are not three of all", () => {
    expect(added("[ref:the two]")).toBe("add 2xL3");
    expect(added("[ref:the two]", { ...memory, focus: null })).toBe("which-one for add");
    expect(added("add [product:two boxes]", nothing)).toBe('search "two boxes" then add 2');
    expect(added("add [ref:those two]")).toBe("add 2xL3");
    expect(added("add [ref:the 45]")).toBe("add 1xL4");
    expect(added("[ref:all three]")).not.toContain("3x");
  });

  test("two that are named together and counted are one of each", () => {
    expect(added("I take [quantity:the two], [product:hook and stool]")).toBe("add 1xL3 1xL4");
  });

  test.each([
    ["a quantity after the product", "[product:the small vase], [quantity:two of them]", "add 2xL2"],
    ["a quantity of packs after the product", "[product:the brass hook] [quantity:four] [product:packs]", "add 4xL3"],
    ["a quantity without a name: the listing in focus", "chuck [ref:one] in", "add 1xL3"],
    ["a pack without a name", "add [product:a set]", "add 1xL3"],
    ["a pack in another language", "gooi [quantity:twee] [product:flesse] daarvan in", "add 2xL3"],
    [
      '"both", then each by name',
      "[ref:both], [quantity:two] of [ref:the small vase] and [quantity:one] of [ref:the tall vase]",
      "add 2xL2 1xL1",
    ],
    ["a pronoun beside a name is a listing of its own", "add [ref:it] and [ref:the stool]", "add 1xL3 1xL4"],
    ["a pair is one listing", "[quantity:a pair] of [ref:the brass hooks]", "add 1xL3"],
    ["a couple is two", "[quantity:a couple] of [ref:the brass hooks]", "add 2xL3"],
    [
      "a number that is a name",
      "[quantity:two] of [ref:the 45] and [quantity:one] of [ref:the small vase]",
      "add 2xL4 1xL2",
    ],
    ["which of the thing before it", "add [product:a vase], [ref:the small one]", "add 1xL2"],
  ])("%s", (_, marked, wanted) => {
    expect(added(marked)).toBe(wanted);
  });

  test('"that" with a name of its own is searched, not taken for the listing in focus', () => {
    expect(added("add [ref:that ladder]")).toBe('search "that ladder" then add 1');
    expect(added("add [ref:that one]")).toBe("add 1xL3");
  });

  test("what is not in view is searched for, though what is in front is described with one of its words", () => {
    const [vase] = list as [ShownListing];
    const described = { ...vase, listing: { ...vase.listing, description: "Comes in a padded bag." } };
    const front = { ...nothing, lastShown: [described], allShown: [described], focus: described };
    expect(added("add [product:the warm sleeping bag] too", front)).toBe('search "the warm sleeping bag" then add 1');
    expect(added("add [ref:the clay one] too", front)).toBe("add 1xL1");
  });

  test("a number that a title has beside the word is the name's", () => {
    const shoes = {
      ...list[0],
      listing: listing(9, { title: "Wipes, size 4", description: "", tags: [] }),
    } as ShownListing;
    const shown = { ...nothing, lastShown: [shoes], allShown: [shoes] };
    expect(added("add [product:size 4]", shown)).toBe("add 1xL1");
    expect(added("add [product:wipes 6]", shown)).toBe("add 6xL1");
  });

  test("which of them and how many of it are said behind one reference", () => {
    expect(added("yes [ref:this one], [quantity:two] of [ref:it]")).toBe("add 2xL3");
    expect(added("and [product:the stool] to go with it, [ref:the one]")).toBe("add 1xL4");
  });

  test("what is said which of a thing belongs to the search for it", () => {
    expect(added("add [product:a rug], [ref:the round one]", nothing)).toBe('search "a rug round" then add 1');
  });

  test("a kind that none of those shown is: the product searched again, whose seller must say so", () => {
    const found: ReturnType<typeof find>[] = [];
    const vases = { ...memory, focus: null, plans: [{ ...emptyPlan, text: "vase" }] };
    const order = part("add", "[quantity:two] of [ref:the copper ones]");
    readCartOrder(order, {
      memory: vases,
      find: (wanted) => {
        found.push({ ...find(wanted), plans: [{ ...emptyPlan, text: wanted.product, must: wanted.must }] });
        return found[0] ?? null;
      },
    });
    expect(found[0]?.plans).toEqual([{ ...emptyPlan, text: "vase", must: ["copper"] }]);
    expect(added("[ref:the copper ones]", { ...memory, focus: null })).toBe("which-one for add");
  });

  test("both are the two that were talked of last, whatever else is shown", () => {
    const [tall, , hook] = list as [ShownListing, ShownListing, ShownListing];
    expect(added("add [ref:both]", { ...memory, discussed: [tall, hook] })).toBe("add 1xL1 1xL3");
    expect(added("add [ref:both]", { ...memory, discussed: [hook] })).toBe("which-one for add");
    const one = { ...nothing, lastShown: [hook], allShown: list, discussed: [hook], focus: hook };
    expect(added("take [ref:both]", one)).toBe("ask about 1xL3");
  });

  test("one less of a thing, whatever word goes with the verb", () => {
    const kept = readCartOrder(part("remove", "take [quantity:one] [product:stool away]"), { memory, find });
    expect(kept).toMatchObject({ target: { listings: [list[3]] }, edit: { do: "by", quantity: -1 } });
    expect(contentOf("stool away")).toEqual(["stool"]);
  });

  test("the big one is the biggest, where no name has the word", () => {
    const jugs = ["Jug 2 litre", "Jug 5 litre"].map((title, at) => ({
      handle: `L${at + 1}`,
      listing: listing(at + 1, { title, description: "", tags: [] }),
    }));
    const shown = { ...nothing, lastShown: jugs, allShown: jugs };
    expect(added("[ref:the big one] please", shown)).toBe("add 1xL2");
    expect(added("[quantity:two] of [ref:the round ones]", shown)).toBe("which-one for add");
  });

  test("of several with the name, the one for whom it was wanted", () => {
    const wanted = { ...memory, focus: null, plans: [{ ...emptyPlan, text: "vases", about: "a tall corner" }] };
    expect(added("add [product:the vases]", wanted)).toBe("add 1xL1");
    expect(added("add [product:the vases]", { ...memory, focus: null })).toBe("which-one for add");
  });

  test("a number may be part of a name", () => {
    const pots = ["Iron pot no. 3", "Iron pot no. 2", "Pot lifter"].map((title, at) => ({
      handle: `L${at + 1}`,
      listing: listing(at + 1, { title, description: "", tags: [] }),
    }));
    expect(added("add [ref:number 3]", { ...nothing, lastShown: pots, allShown: pots })).toBe("add 1xL1");
    expect(added("add [ref:number 3]")).toBe("add 1xL3");
  });

  test("an unknown reference: confirm if one listing is shown, ask which one if several", () => {
    const one = { ...nothing, lastShown: list.slice(0, 1), allShown: list.slice(0, 1) };
    expect(added("[ref:the round ones] please", one)).toBe("ask about 1xL1");
    expect(added("[ref:the round ones] please", { ...memory, focus: null })).toBe("which-one for add");
  });
});

describe("changing and removing", () => {
  const changed = (marked: string) => inShort(readCartOrder(part("change-quantity", marked), { memory, find }));
  const removed = (marked: string) => inShort(readCartOrder(part("remove", marked), { memory, find }));

  test("several listings, each with its own quantity", () => {
    expect(changed("make [product:the stool] [quantity:two] and [product:the brass hook] [quantity:six]")).toBe(
      "set L4 2, set L3 6",
    );
    expect(changed("make [product:the stool two] and [product:the brass hook six]")).toBe("set L4 2, set L3 6");
  });

  test("a number tagged as a reference is a quantity", () => {
    expect(changed("actually [ref:4]")).toBe("set L3 4");
  });

  test('"all but two" leaves two', () => {
    expect(removed("[ref:all but two] of [product:the brass hooks] can go")).toBe("set L3 2");
  });

  test.each([
    ["leave [product:the stool]", "say left-alone"],
    ["keep the stool", "say left-alone"],
    ["[product:the stool] can stay", "say left-alone"],
    ["please don't remove [product:the stool]", "say left-alone"],
    ["don't remove any [product:stools]", "say left-alone"],
    ["leave [product:the stool] out", "remove L4"],
    ["keep [product:the stool] but lose [product:the tall vase]", "remove L1"],
    ["drop the rest, keep [product:the stool]", 'remove all but "the stool"'],
    ["don't remove everything, leave [product:the stool]", "say left-alone"],
    ["I want [product:the stool] not [product:the hook]", "remove L3"],
    ["take out [product:the stool] not [product:the hook]", "remove L4"],
    ["remove [product:the stool] not [product:the hook]", "remove L4"],
    ["take [product:the stool] out not [product:the hook]", "remove L4"],
  ])("what stays is not taken out: %s", (marked, wanted) => {
    expect(removed(marked)).toBe(wanted);
  });

  test("the exception ends before the reason", () => {
    expect(removed("remove all but [product:the stool], I'm broke")).toBe('remove all but "stool"');
  });

  test("a person in the message is no cart line", () => {
    expect(removed("lose [product:the stool], he got one from [vendor:his aunt]")).toBe("remove L4");
  });
});

describe("swapping", () => {
  test("'it' is what goes, whatever else is named", () => {
    const text = "[product:the trousers] are dark, swap it for [ref:the tall vase]";
    expect(inShort(readCartOrder(part("swap", text), { memory, find }))).toBe("swap alike for add 1xL1");
  });

  const swapped = (marked: string) => inShort(readCartOrder(part("swap", marked), { memory, find }));

  test.each([
    ["the first one named is removed", "swap [product:the stool] for [product:the tall vase]", "swap L4 for add 1xL1"],
    [
      "the one after 'instead of' is removed",
      "I'd like [product:the stool] instead of [product:the tall vase]",
      "swap L1 for add 1xL4",
    ],
    [
      "'instead of' may come first",
      "instead of [product:the tall vase] I'd like [product:the stool]",
      "swap L1 for add 1xL4",
    ],
    ["a pronoun is the one removed", "it should be [ref:the stool], change [ref:it]", "swap alike for add 1xL4"],
    ["why is no part of the name", "swap it for [ref:the stool] it's cheaper", "swap alike for add 1xL4"],
    ["another thing", "swap it for [product:the broom]", 'swap alike for search "the broom" then add 1'],
    ["nothing named: the most similar line is removed", "rather [ref:the stool]", "swap alike for add 1xL4"],
  ])("%s", (_, marked, wanted) => {
    expect(swapped(marked)).toBe(wanted);
  });
});

test("put in instead, after something was taken out, is added and swaps nothing", () => {
  const after = (line: { before: number; after: number }) =>
    inShort(
      readCartOrder(part("swap", "[product:the stool] instead"), {
        memory: { ...memory, changes: [[{ listingId: "id-1", ...line }]] },
        find,
      }),
    );
  expect(after({ before: 1, after: 0 })).toBe("add 1xL4");
  expect(after({ before: 0, after: 1 })).toBe("swap alike for add 1xL4");
});

describe("undo", () => {
  const changes = [[{ listingId: "id-4", before: 3, after: 0 }], [{ listingId: "id-1", before: 0, after: 1 }]];
  const undone = (marked: string) => inShort(readUndo(part("undo", marked), { ...memory, changes }));

  test("a named listing gets its earlier quantity back, whatever changed since", () => {
    expect(undone("bring [product:the stool] back")).toBe("set 3xid-4");
  });

  test("a change of two lines is undone whole, unless only one of them is brought back", () => {
    const swap = [
      { listingId: "id-1", before: 0, after: 1 },
      { listingId: "id-4", before: 3, after: 0 },
    ];
    const of = (marked: string) => inShort(readUndo(part("undo", marked), { ...memory, changes: [swap] }));
    expect(of("undo that, give me back [product:the stool]")).toBe("set 0xid-1 3xid-4");
    expect(of("give me back [product:the stool]")).toBe("set 3xid-4");
  });

  test("without a name the last change is undone, and nothing if what is named was never taken out", () => {
    expect(undone("undo that")).toBe("set 0xid-1");
    expect(undone("put [product:the small vase] back")).toBe("say nothing-to-undo");
  });
});
