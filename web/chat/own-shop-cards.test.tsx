import { expect, test } from "bun:test";
import type { OwnListing, OwnReport } from "#contract/chat/own-shop.ts";
import { playChat, say, tool } from "#tests/harness/played-chat.tsx";

const { screen, open, button, click } = await playChat();

const mug: OwnListing = { id: "l1", title: "Speckled mug", price: "149.00", stock: 14, status: "active" };
const sent = (chat: ReturnType<typeof open>) => chat.turns.at(-1)?.message;

const reports: [string, OwnReport, string[], string][] = [
  [
    "sales",
    {
      about: "sales",
      from: "2026-11-22",
      to: "2026-11-23",
      total: { orders: 2, pieces: 5, salesCents: 74_500, views: 37 },
      products: [{ listingId: "l1", title: "Speckled mug", pieces: 5, salesCents: 74_500, views: 1 }],
    },
    ["November 22, 2026 to November 23, 2026", "Speckled mug5 pieces, R745.00, 1 view"],
    "/vendor/figures",
  ],
  [
    "searches",
    { about: "searches", from: "2026-11-23", to: "2026-11-23", missed: [{ words: "teapot", times: 5, places: [] }] },
    ["November 23, 2026", "teapot5 times"],
    "/vendor/figures",
  ],
  [
    "stock",
    { about: "stock", which: "hidden", total: 1, listings: [{ ...mug, status: "archived" }] },
    ["Hidden from shoppers", "R149.00, 14 in stock, hidden"],
    "/vendor/listings/several",
  ],
  [
    "orders",
    {
      about: "orders",
      total: 1,
      parts: [
        { id: "p1", orderId: "9f8e7d6c-0000", createdAt: "", state: "packed", items: [{ title: "Jug", quantity: 2 }] },
      ],
    },
    ["Order 9f8e7d6c: 2 × Jug", "packed"],
    "/vendor/orders",
  ],
  [
    "payout",
    {
      about: "payout",
      balanceCents: 300,
      waitingCents: 200,
      dueCents: 100,
      leftOut: null,
      sendingCents: 5000,
      last: null,
    },
    ["DueR1.00", "WaitingR2.00", "On its wayR50.00", "BalanceR3.00"],
    "/vendor/payouts",
  ],
  [
    "reviews",
    {
      about: "reviews",
      rating: 4.5,
      totalReviews: 2,
      newest: [{ title: "Jug", rating: 4, comment: "Solid", createdAt: "", answered: false }],
    },
    ["4.5 of 5", "Jug: “Solid”4 of 5"],
    "/vendor/reviews",
  ],
];

test.each(reports)(
  "a report of %s shows its figures and leads to the screen that has all of them",
  async (_, own, texts, href) => {
    const chat = open();
    await click(button("Find laptops"));
    await chat.reply(...tool("my_shop", { own }), ...say("Here."));
    const text = (await screen.findByRole("region", { name: /.*/ })).textContent ?? "";
    for (const part of texts) expect(text).toContain(part);
    expect((await screen.findAllByRole("link")).map((link) => link.getAttribute("href"))).toContain(href);
  },
);

test("a change shows what was before, and is taken back by a press as long as it is the last", async () => {
  const chat = open();
  await click(button("Find laptops"));
  const edit = { ids: ["e1"], changes: [{ before: mug, after: { ...mug, price: "129.00" } }], skipped: [] };
  await chat.reply(...tool("change_my_listings", { edit }), ...say("Done."));
  const card = await screen.findByRole("region", { name: "Changed" });
  expect(card.textContent).toContain("R129.00, 14 in stock (before: R149.00, 14 in stock)");
  await click(screen.getByRole("button", { name: "Undo" }));
  expect(sent(chat)).toBe("Undo");
  await chat.reply(...tool("change_my_listings", { edit: { ...edit, ids: [] } }), ...say("Back."));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("which one is answered by one press", async () => {
  const chat = open();
  await click(button("Find laptops"));
  const listings = [mug, { ...mug, id: "l2", title: "Tall mug" }];
  await chat.reply(...tool("change_my_listings", { which: { change: {}, listings } }), ...say("Which one?"));
  await click(await screen.findByRole("button", { name: "Tall mug" }));
  expect(sent(chat)).toBe("Tall mug");
});
