// No remark of `harmless-remarks.txt` is a clear order, whatever is on screen, in the cart or asked on a card.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { inShort } from "#tests/harness/intents.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { buildMemory } from "./memory.ts";
import type { Intent } from "./model/offline/intent.ts";
import { understandOrder } from "./model/offline/understand.ts";
import type { ShownListing, TurnMemory } from "./shop.ts";

const remarks = readFileSync(`${import.meta.dir}/harmless-remarks.txt`, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

const shown = (handle: string, title: string): ShownListing => ({
  handle,
  listing: listing(1, { id: handle, title, description: "", category: "home", price: "349.00" }),
});
const list = ["Stainless steel kettle 1.7 L", "Cast iron pan 26 cm", "Rooibos tea, 80 bags"].map((title, at) =>
  shown(`L${at + 1}`, title),
);
const [kettle, pan, tea] = list as [ShownListing, ShownListing, ShownListing];
const onScreen: TurnMemory = {
  ...buildMemory([], null),
  plans: [{ ...emptyPlan, text: "kitchen" }],
  lastShown: list,
  allShown: list,
};
const added = (...shown: ShownListing[]) => shown.map(({ handle }) => [{ listingId: handle, before: 0, after: 2 }]);
const states: Readonly<Record<string, TurnMemory>> = {
  "three on screen": onScreen,
  "one talked about": { ...onScreen, focus: pan },
  "two in the cart": { ...onScreen, focus: tea, talkingOfCart: true, changes: added(kettle, tea), reply: "Added." },
  "a card asking": {
    ...onScreen,
    focus: pan,
    pending: [{ listingId: pan.handle, quantity: 1 }],
    reply: "Add Cast iron pan 26 cm, R349.00?",
  },
};

const read = (message: string, memory: TurnMemory) =>
  understandOrder(message, { memory, gazetteer: { cities: ["Durban"], vendors: [] }, location: null });

const writes = (intent: Intent): boolean => {
  if (intent.kind === "several") return intent.intents.some(writes);
  if (intent.kind === "add") return intent.doubtful !== true;
  if (intent.kind === "search") return intent.after?.kind === "add";
  return intent.kind === "edit-cart" || intent.kind === "set-lines" || intent.kind === "swap";
};

describe("remarks that order nothing", () => {
  test.each(Object.entries(states))("with %s", (_, memory) => {
    const written = remarks.flatMap((remark) => {
      const { intent, order } = read(remark, memory);
      return order === "clear" && writes(intent) ? [`${remark} → ${inShort(intent)}`] : [];
    });
    expect(written).toEqual([]);
  });

  test("there are many, and an order among them would be seen", () => {
    expect(remarks.length).toBeGreaterThan(200);
    const { intent, order } = read("take two of the pans", states["three on screen"] as TurnMemory);
    expect([order, writes(intent)]).toEqual(["clear", true]);
  });
});
