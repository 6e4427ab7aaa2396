// From an intent and the results so far to the next tool calls: which, in what order, and when to stop.
import { describe, expect, test } from "bun:test";
import type { Cart } from "#contract/cart/cart.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { Intent } from "./intent.ts";
import { type Call, chooseToAdd, nextStep, type Result } from "./steps.ts";

const lamp = listing(1, { title: "Desk lamp" });
const table = listing(2, { title: "Oak table" });
const kettle = listing(3, { title: "Steel kettle" });
const all = [lamp, table, kettle];
const shown = (index: number) => ({ handle: `L${index + 1}`, listing: all[index] ?? lamp });
const handleOf = (id: string) => {
  const at = all.findIndex((each) => each.id === id);
  return at === -1 ? null : `L${at + 1}`;
};
const cartOf = (...lines: [typeof lamp, number][]): Cart => ({
  items: lines.map(([each, quantity]) => ({ id: `line-${each.id}`, quantity, listing: each })),
  totalCents: 1,
});
const looked = (cart: Cart): Result => ({ name: "view_cart", output: { cart, changed: "" } });
const wrote = (name: Result["name"], cart: Cart): Result => ({ name, output: { cart, changed: "x", listingId: "x" } });
const asksFirst: Result = { name: "add_to_cart", output: { confirm: { question: "Add it?", wishes: [] } } };

const inShort = ({ name, args }: Call): string => {
  const { listing: handle, quantity } = args as { listing?: string; quantity?: number };
  return [name, handle, quantity].filter((each) => each !== undefined).join(" ");
};
const next = (intent: Intent, ...done: Result[][]): string[] => nextStep(intent, done, handleOf).calls.map(inShort);
const edit = (
  target: Extract<Intent, { kind: "edit-cart" }>["target"],
  change: Extract<Intent, { kind: "edit-cart" }>["edit"],
): Intent => ({
  kind: "edit-cart",
  target,
  edit: change,
});

describe("lines of the cart", () => {
  const cart = cartOf([lamp, 4], [table, 1], [kettle, 2]);

  test("the cart is viewed before it is changed", () => {
    expect(next(edit({ kind: "everything" }, { do: "remove" }))).toEqual(["view_cart"]);
  });

  test.each([
    [{ do: "remove" }, "remove_from_cart L1"],
    [{ do: "set", quantity: 7 }, "update_cart_item L1 7"],
    [{ do: "by", quantity: 2 }, "update_cart_item L1 6"],
    [{ do: "by", quantity: -1 }, "update_cart_item L1 3"],
    [{ do: "by", quantity: -4 }, "remove_from_cart L1"],
    [{ do: "by", quantity: -9 }, "remove_from_cart L1"],
    [{ do: "times", factor: 2 }, "update_cart_item L1 8"],
    [{ do: "times", factor: 0.5 }, "update_cart_item L1 2"],
  ] as const)("%o of four → %s", (change, call) => {
    expect(next(edit({ kind: "shown", listings: [shown(0)] }, change), [looked(cart)])).toEqual([call]);
  });

  test("of several lines with the words, the one that is called so, else the one in front", () => {
    const [small, large, lifter] = ["Iron potjie no. 2", "Iron potjie no. 3", "Potjie lid lifter"].map((title, at) =>
      listing(at + 1, { title, description: "", tags: [] }),
    ) as [typeof lamp, typeof lamp, typeof lamp];
    const focus = { handle: "L3", listing: lifter };
    const out = (of: Cart, front = focus) =>
      next(edit({ kind: "words", text: "potjie", focus: front }, { do: "remove" }), [looked(of)]);
    expect(out(cartOf([large, 1], [lifter, 1]))).toEqual(["remove_from_cart L2"]);
    expect(out(cartOf([small, 1], [large, 1]))).toEqual([]);
    expect(out(cartOf([small, 1], [large, 1]), { handle: "L1", listing: small })).toEqual(["remove_from_cart L1"]);
  });

  test("a swap removes the most similar line; the one in focus breaks a tie", () => {
    const swap = (focus: ReturnType<typeof shown> | null): Intent => ({
      kind: "swap",
      remove: { kind: "alike", focus },
      add: {
        kind: "add",
        lines: [{ listing: { handle: "L9", listing: listing(9, { title: "Steel table" }) }, quantity: 1 }],
      },
    });
    const added = (intent: Intent, of: Cart) => next(intent, [looked(of)], [wrote("add_to_cart", of)]);
    expect(added(swap(null), cartOf([lamp, 1], [table, 1]))).toEqual(["remove_from_cart L2"]);
    expect(added(swap(shown(0)), cartOf([lamp, 1], [table, 1]))).toEqual(["remove_from_cart L2"]);
    expect(added(swap(shown(2)), cartOf([lamp, 1], [table, 1], [kettle, 1]))).toEqual(["remove_from_cart L3"]);
    expect(next(swap(null), [looked(cartOf([table, 1], [kettle, 1]))])).toEqual([]);
  });

  test("each kind of target selects its lines", () => {
    const removed = (target: Extract<Intent, { kind: "edit-cart" }>["target"]): string[] => {
      const calls: string[] = [];
      const done: Result[][] = [[looked(cart)]];
      for (;;) {
        const step = next(edit(target, { do: "remove" }), ...done);
        if (step.length === 0) return calls;
        calls.push(...step.map((call) => call.replace("remove_from_cart ", "")));
        done.push(step.map(() => wrote("remove_from_cart", cart)));
      }
    };
    expect(removed({ kind: "everything" })).toEqual(["L1", "L2", "L3"]);
    expect(removed({ kind: "all-but", text: "the kettle" })).toEqual(["L1", "L2"]);
    // The exception is not in the cart: remove nothing.
    expect(removed({ kind: "all-but", text: "the handmade rug" })).toEqual([]);
    expect(removed({ kind: "words", text: "the table" })).toEqual(["L2"]);
    expect(removed({ kind: "words", text: "the handmade rug" })).toEqual([]);
    expect(removed({ kind: "place", places: [1, 3] })).toEqual(["L1", "L3"]);
    expect(removed({ kind: "place", places: [-2, -1] })).toEqual(["L2", "L3"]);
    expect(removed({ kind: "place", places: [-1, 3] })).toEqual(["L3"]);
    expect(removed({ kind: "place", places: [9] })).toEqual([]);
    expect(removed({ kind: "extreme", by: "cheapest" })).toEqual(["L1"]);
    expect(removed({ kind: "extreme", by: "dearest" })).toEqual(["L3"]);
    // "It" is ambiguous among three lines.
    expect(removed({ kind: "only" })).toEqual([]);
  });

  test("setting the quantity of a listing that is not in the cart adds it", () => {
    const change = edit({ kind: "shown", listings: [shown(0)] }, { do: "set", quantity: 3 });
    expect(next(change, [looked(cartOf())])).toEqual(["add_to_cart L1 3"]);
    expect(next(edit({ kind: "shown", listings: [shown(0)] }, { do: "remove" }), [looked(cartOf())])).toEqual([]);
  });
});

describe("set-lines: an undo, or a confirmed card", () => {
  const wishes = [
    { listingId: lamp.id, quantity: 2 },
    { listingId: table.id, quantity: 0 },
    { listingId: kettle.id, quantity: 5 },
  ];

  test("each line is changed from its current to its wanted quantity", () => {
    const now = cartOf([table, 3], [kettle, 1]);
    const intent: Intent = { kind: "set-lines", wishes };
    expect(next(intent)).toEqual(["view_cart"]);
    expect(next(intent, [looked(now)])).toEqual(["add_to_cart L1 2"]);
    expect(next(intent, [looked(now)], [wrote("add_to_cart", now)])).toEqual(["remove_from_cart L2"]);
    expect(next(intent, [looked(now)], [wrote("add_to_cart", now)], [wrote("remove_from_cart", now)])).toEqual([
      "update_cart_item L3 5",
    ]);
  });

  test("a line that already has the quantity is not changed", () => {
    expect(next({ kind: "set-lines", wishes }, [looked(cartOf([lamp, 2], [kettle, 5]))])).toEqual([]);
  });

  test("a listing that this conversation never showed is ignored", () => {
    const unknown: Intent = { kind: "set-lines", wishes: [{ listingId: "nobody", quantity: 1 }] };
    expect(next(unknown, [looked(cartOf())])).toEqual([]);
  });
});

describe("swap", () => {
  const swap: Intent = {
    kind: "swap",
    remove: { kind: "shown", listings: [shown(0)] },
    add: { kind: "add", lines: [{ listing: shown(2), quantity: 1 }] },
  };
  const cart = cartOf([lamp, 3], [table, 1]);

  test("the replacement is added first, in the same quantity, then the old line is removed", () => {
    expect(next(swap)).toEqual(["view_cart"]);
    expect(next(swap, [looked(cart)])).toEqual(["add_to_cart L3 3"]);
    expect(next(swap, [looked(cart)], [wrote("add_to_cart", cart)])).toEqual(["remove_from_cart L1"]);
    expect(next(swap, [looked(cart)], [wrote("add_to_cart", cart)], [wrote("remove_from_cart", cart)])).toEqual([]);
  });

  test("some pieces are swapped for as many, and the others stay", () => {
    const some: Intent = { ...swap, pieces: 1 };
    expect(next(some, [looked(cart)])).toEqual(["add_to_cart L3 1"]);
    expect(next(some, [looked(cart)], [wrote("add_to_cart", cart)])).toEqual(["update_cart_item L1 2"]);
    const more: Intent = { ...swap, pieces: 9 };
    expect(next(more, [looked(cart)], [wrote("add_to_cart", cart)])).toEqual(["remove_from_cart L1"]);
  });

  test.each([
    ["refused", { name: "add_to_cart", output: { error: "Only 1 left in stock." } }],
    ["confirmed by a card first", asksFirst],
    ["failed", { name: "add_to_cart", output: null }],
  ] as const)("nothing is removed if adding the replacement was %s", (_, result) => {
    expect(next(swap, [looked(cart)], [result])).toEqual([]);
  });

  test("a listing that is not in the cart can't be swapped", () => {
    expect(next(swap, [looked(cartOf([table, 1]))])).toEqual([]);
    expect(next({ ...swap, add: null }, [looked(cart)])).toEqual([]);
  });

  test("the replacement is searched for, and added only if exactly one listing is found", () => {
    const found = (total: number): Result => ({
      name: "search_listings",
      output: {
        results: [
          {
            plan: { ...emptyPlan, text: "kettle" },
            listings: [kettle, { ...kettle, id: "another" }].slice(0, total).map((each) => ({ ...each, why: "" })),
            total,
            relaxations: [],
          },
        ],
      },
    });
    const searching: Intent = {
      ...swap,
      add: {
        kind: "search",
        plans: [{ ...emptyPlan, text: "kettle" }],
        nearby: false,
        refined: false,
        after: { kind: "add", quantities: [1] },
      },
    };
    expect(next(searching, [looked(cart)])).toEqual(["search_listings"]);
    expect(next(searching, [looked(cart)], [found(1)])).toEqual(["add_to_cart L3 3"]);
    expect(next(searching, [looked(cart)], [found(2)])).toEqual([]);
    expect(next(searching, [looked(cart)], [found(0)])).toEqual([]);
  });
});

describe("several acts", () => {
  const several: Intent = {
    kind: "several",
    intents: [{ kind: "add", lines: [{ listing: shown(0), quantity: 1 }] }, { kind: "view-cart" }],
  };

  test("run one after the other", () => {
    expect(next(several)).toEqual(["add_to_cart L1 1"]);
    expect(next(several, [wrote("add_to_cart", cartOf([lamp, 1]))])).toEqual(["view_cart"]);
  });

  test("continue after a card; stop after a refusal or a sign-in request", () => {
    expect(next(several, [asksFirst])).toEqual(["view_cart"]);
    expect(next(several, [{ name: "add_to_cart", output: { error: "no" } }])).toEqual([]);
    expect(next(several, [{ name: "add_to_cart", output: { signIn: true } }])).toEqual([]);
  });
});

test("a recommendation opens the listing that it names", () => {
  expect(next({ kind: "recommend", among: [shown(2), shown(0)], question: "which is cheapest?" })).toEqual([
    "get_listing L1",
  ]);
  expect(next({ kind: "recommend", among: [], question: "which?" })).toEqual([]);
});

test("a question is answered from what is found: from the one that is meant, else from a few, never from what is only similar", () => {
  const found = (total: number, foundBy: "words" | "meaning" = "words"): Result => ({
    name: "search_listings",
    output: {
      results: [
        {
          plan: { ...emptyPlan, text: total === 1 ? "kettle" : "household" },
          listings: [kettle, table, lamp].slice(0, total).map((each) => ({ ...each, why: "" })),
          total,
          foundBy,
          relaxations: [],
        },
      ],
    },
  });
  const asking: Intent = {
    kind: "search",
    plans: [{ ...emptyPlan, text: "kettle" }],
    nearby: false,
    refined: false,
    after: { kind: "answer", about: "fact", question: "how heavy is the kettle", count: null },
  };
  expect(next(asking, [found(1)])).toEqual(["get_listing L3"]);
  expect(nextStep(asking, [[found(3)]], handleOf).calls).toEqual([
    { name: "compare_listings", args: { listings: ["L3", "L2", "L1"] } },
  ]);
  expect(next(asking, [found(5)])).toEqual([]);
  expect(next(asking, [found(1, "meaning")])).toEqual([]);
});

test("two words that mean the same listing add it once", () => {
  const results = ["desk", "lamp"].map((text) => ({ plan: { ...emptyPlan, text }, listings: [lamp], total: 1 }));
  const found = { name: "search_listings", output: { results } } as unknown as Result;
  const plans = results.map(({ plan }) => plan);
  const wish: Intent = {
    kind: "search",
    plans,
    nearby: false,
    refined: false,
    after: { kind: "add", quantities: [4, 1] },
  };
  expect(next(wish, [found])).toEqual(["add_to_cart L1 4"]);
});

test("a pair of what is found to be sold singly are two", () => {
  const plan = { ...emptyPlan, text: "desk lamp" };
  const after = { kind: "add", quantities: [1], inPairs: true } as const;
  const wish: Intent = { kind: "search", plans: [plan], nearby: false, refined: false, after };
  const found = (description: string) =>
    ({
      name: "search_listings",
      output: { results: [{ plan, listings: [{ ...lamp, description }], total: 1 }] },
    }) as unknown as Result;
  expect(next(wish, [found("Sold singly.")])).toEqual(["add_to_cart L1 2"]);
  expect(next(wish, [found("Brass.")])).toEqual(["add_to_cart L1 1"]);
});

test("of several that were found, the only one that is called so is added", () => {
  const of = (text: string, ...titles: string[]) =>
    chooseToAdd({
      plan: { ...emptyPlan, text },
      listings: titles.map((title, at) => ({ ...listing(at + 1, { title }), why: "" })),
      total: titles.length,
    } as Parameters<typeof chooseToAdd>[0])?.title;
  expect(of("stapler", "Desk stapler, half strip", "Staples 26/6, box of 5000")).toBe("Desk stapler, half strip");
  expect(of("baby wipes", "Changing mat for babies, wipe clean", "Baby wipes 80")).toBe("Baby wipes 80");
  expect(of("vase", "Ceramic vase 30 cm", "Glass bud vase 12 cm")).toBeUndefined();
  expect(of("stapler", "Stapler remover", "Staples 26/6")).toBeUndefined();
});
