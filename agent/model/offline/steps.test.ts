// From an intent and what the tools said so far to the next calls: what changes the cart, in which order, and when it stops.
import { describe, expect, test } from "bun:test";
import type { Cart } from "#contract/cart/cart.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import type { Intent } from "./intent.ts";
import { type Call, nextStep, type Result } from "./steps.ts";

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

  test("are looked at before they are changed", () => {
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

  test("the line that is most alike goes out in a swap, the one talked about among equals", () => {
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

  test("each target means its own lines", () => {
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
    // What stays isn't there: nothing goes.
    expect(removed({ kind: "all-but", text: "the handmade rug" })).toEqual([]);
    expect(removed({ kind: "words", text: "the table" })).toEqual(["L2"]);
    expect(removed({ kind: "words", text: "the handmade rug" })).toEqual([]);
    expect(removed({ kind: "place", places: [1, 3] })).toEqual(["L1", "L3"]);
    expect(removed({ kind: "place", places: [-2, -1] })).toEqual(["L2", "L3"]);
    expect(removed({ kind: "place", places: [-1, 3] })).toEqual(["L3"]);
    expect(removed({ kind: "place", places: [9] })).toEqual([]);
    expect(removed({ kind: "extreme", by: "cheapest" })).toEqual(["L1"]);
    expect(removed({ kind: "extreme", by: "dearest" })).toEqual(["L3"]);
    // Which of three "it" is, nobody knows.
    expect(removed({ kind: "only" })).toEqual([]);
  });

  test("a number for what is talked about and not in the cart puts so many in", () => {
    const change = edit({ kind: "shown", listings: [shown(0)] }, { do: "set", quantity: 3 });
    expect(next(change, [looked(cartOf())])).toEqual(["add_to_cart L1 3"]);
    expect(next(edit({ kind: "shown", listings: [shown(0)] }, { do: "remove" }), [looked(cartOf())])).toEqual([]);
  });
});

describe("a change taken back, a card agreed to", () => {
  const wishes = [
    { listingId: lamp.id, quantity: 2 },
    { listingId: table.id, quantity: 0 },
    { listingId: kettle.id, quantity: 5 },
  ];

  test("each line gets the number it shall have, from what it has now", () => {
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

  test("a listing that this conversation never showed is not touched", () => {
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

  test("what comes in comes first, as many as there were, and only then the other goes out", () => {
    expect(next(swap)).toEqual(["view_cart"]);
    expect(next(swap, [looked(cart)])).toEqual(["add_to_cart L3 3"]);
    expect(next(swap, [looked(cart)], [wrote("add_to_cart", cart)])).toEqual(["remove_from_cart L1"]);
    expect(next(swap, [looked(cart)], [wrote("add_to_cart", cart)], [wrote("remove_from_cart", cart)])).toEqual([]);
  });

  test.each([
    ["refused", { name: "add_to_cart", output: { error: "Only 1 left in stock." } }],
    ["asked for first", asksFirst],
    ["failed", { name: "add_to_cart", output: null }],
  ] as const)("nothing goes out when what should come in was %s", (_, result) => {
    expect(next(swap, [looked(cart)], [result])).toEqual([]);
  });

  test("what isn't in the cart can't be swapped", () => {
    expect(next(swap, [looked(cartOf([table, 1]))])).toEqual([]);
    expect(next({ ...swap, add: null }, [looked(cart)])).toEqual([]);
  });

  test("what comes in may have to be found, and is taken only when one thing is plainly meant", () => {
    const found = (total: number): Result => ({
      name: "search_listings",
      output: {
        results: [
          {
            plan: { ...emptyPlan, text: "kettle" },
            listings: [kettle, table].slice(0, total).map((each) => ({ ...each, why: "" })),
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

  test("one after the other", () => {
    expect(next(several)).toEqual(["add_to_cart L1 1"]);
    expect(next(several, [wrote("add_to_cart", cartOf([lamp, 1]))])).toEqual(["view_cart"]);
  });

  test("a card in between doesn't hold the rest up; a refusal or a visitor's sign-in does", () => {
    expect(next(several, [asksFirst])).toEqual(["view_cart"]);
    expect(next(several, [{ name: "add_to_cart", output: { error: "no" } }])).toEqual([]);
    expect(next(several, [{ name: "add_to_cart", output: { signIn: true } }])).toEqual([]);
  });
});

test("advice opens the one that it names", () => {
  expect(next({ kind: "recommend", among: [shown(2), shown(0)], question: "which is cheapest?" })).toEqual([
    "get_listing L1",
  ]);
  expect(next({ kind: "recommend", among: [], question: "which?" })).toEqual([]);
});
