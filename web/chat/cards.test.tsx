import { describe, expect, test } from "bun:test";
import type { Conversation } from "#contract/chat/endpoints.ts";
import type { FoundListing } from "#contract/listings/listings.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { found, listing, playChat, say, type TurnEvent, tool } from "#tests/harness/played-chat.tsx";
import { loopTurns } from "#tests/harness/waiting.ts";
import type { ChatProps } from "./chat-props.ts";

const { screen, act, fireEvent, waitFor, within, open, button, type, press, click } = await playChat();

describe("cards", () => {
  async function answered(...events: TurnEvent[]) {
    const chat = open();
    await click(button("Find laptops"));
    await chat.reply(...events);
    return chat;
  }

  test("a listing's card shows price in rand, distance, stock, rating and vendor, and an Add button", async () => {
    const { calls } = await answered(...tool("search_listings", found(listing())), ...say("A lamp."));
    const card = within(screen.getAllByRole("listitem")[0] as HTMLElement);
    const text = (screen.getAllByRole("listitem")[0] as HTMLElement).textContent ?? "";
    for (const part of ["R149.90", "12km", "3 in stock", "4.5", "(8)", "Karoo Hardware, Beaufort West"]) {
      expect(text).toContain(part);
    }
    expect(screen.getByText("1 of 40")).toBeDefined();
    expect(screen.getByText("Up to R200.00")).toBeDefined();
    await click(card.getByRole("button", { name: /Add to Cart/ }));
    expect(calls).toContain("add Paraffin lamp");
    await waitFor(() => expect(card.getByRole("button", { name: /Added/ })).toBeDefined());
    await click(card.getByRole("link", { name: "Paraffin lamp" }));
    expect(calls).toContain(`go /product/${listing().id}`);
  });

  test("a sold-out listing's card offers what the host offers for it; without that, it can't be added", async () => {
    const soldOut = listing({ id: "00000000-0000-4000-8000-000000000009", stock: 0 });
    const { SoldOutAction } = {
      SoldOutAction: ({ listing }: { listing: { title: string } }) => <b>{listing.title}?</b>,
    };
    const actions = { addToCart: async () => true, signIn() {}, requestLocation: async () => null, SoldOutAction };
    const chat = open({ actions });
    await click(button("Find laptops"));
    await chat.reply(...tool("search_listings", found(soldOut, listing())), ...say("Two lamps."));
    const cards = screen.getAllByRole("listitem");
    expect([within(cards[0] as HTMLElement).queryByRole("button"), screen.getByText("Paraffin lamp?")]).toEqual([
      null,
      expect.anything(),
    ]);
    expect(within(cards[1] as HTMLElement).getByRole("button", { name: /Add to Cart/ })).toBeDefined();
  });

  const thread = {
    id: "t1",
    side: "shopper" as const,
    with: "Karoo Hardware",
    about: { kind: "listing" as const, listingId: "l1", title: "Paraffin lamp" },
    last: { by: "vendor" as const, text: "Yes, it has a wick.", createdAt: "2026-02-03T10:00:00.000Z" },
    unread: 1,
  };

  test("messages show who wrote last, and lead to the conversation", async () => {
    const { calls } = await answered(
      ...tool("find_messages", { threads: [thread, { ...thread, id: "t2", last: null, unread: 0 }] }),
      ...say("Karoo Hardware wrote to you."),
    );
    const text = screen.getByRole("region", { name: "Your messages" }).textContent ?? "";
    expect(text.match(/New/g)).toHaveLength(1);
    for (const part of ["About Paraffin lamp", "Karoo Hardware, February 3, 2026", "Yes, it has a wick."])
      expect(text).toContain(part);
    await click(screen.getAllByRole("link", { name: /^Open/ })[0] as HTMLElement);
    await click(screen.getByRole("link", { name: "All messages" }));
    expect(calls.filter((call) => call.startsWith("go /messages"))).toEqual(["go /messages/t1", "go /messages"]);
  });

  const draft = {
    id: "7d1f0000-0000-4000-8000-000000000001",
    subject: { listingId: "l1" },
    about: thread.about,
    vendorName: "Karoo Hardware",
    text: "It has a wick?",
  };

  test("a message is sent only by a press on its card, as the shopper changed it, and again with the same id", async () => {
    const sent: unknown[] = [];
    const writeToVendor = async (...said: unknown[]) => (sent.push(said) > 1 ? "t1" : null);
    const actions = { addToCart: async () => true, signIn() {}, requestLocation: async () => null, writeToVendor };
    const chat = open({ actions });
    await click(button("Find laptops"));
    await chat.reply(...tool("offer_message", { draft }), ...say("Here is your message."));
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
    expect([field.value, sent]).toEqual(["It has a wick?", []]);
    const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send message" });
    fireEvent.change(field, { target: { value: " " } });
    expect(send().disabled).toBe(true);
    fireEvent.change(field, { target: { value: " Does it have a wick? " } });
    await click(send());
    await click(send());
    await waitFor(() => expect(screen.getByText(/Sent to Karoo Hardware/)).toBeDefined());
    expect(sent).toEqual([1, 2].map(() => [draft.subject, { id: draft.id, text: "Does it have a wick?" }]));
    await click(screen.getByRole("link", { name: "See the conversation" }));
    expect(chat.calls).toContain("go /messages/t1");
  });

  test("an older message's card, and one in a host that can't write, lead to the product", async () => {
    await answered(...tool("offer_message", { draft }), ...say("Here is your message."));
    expect(screen.queryByRole("textbox", { name: "Your message" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to the product" }).getAttribute("href")).toBe("/product/l1");
  });

  const back = {
    returnable: [
      {
        orderId: "9f8e7d6c-0000-4000-8000-000000000000",
        id: "part-1",
        vendorName: "Karoo Hardware",
        returnOffers: [
          { kind: "cooling-off" as const, until: "2026-02-03T10:00:00.000Z" },
          { kind: "defect" as const, until: null },
        ],
        items: [{ id: "item-1", title: "Paraffin lamp", quantity: 2 }],
      },
    ],
  };

  test("a return is asked for only by a press on its card, with a reason", async () => {
    const asked: unknown[] = [];
    const askReturn = async (part: { id: string }, body: { id: string }) => asked.push([part.id, body]) > 1;
    const actions = { addToCart: async () => true, signIn() {}, requestLocation: async () => null, askReturn };
    const chat = open({ actions });
    await click(button("Find laptops"));
    await chat.reply(...tool("offer_return", back), ...say("You can send this back."));
    const send = () => screen.getByRole("button", { name: "Ask to send it back" });
    await click(send());
    expect(asked).toEqual([]);
    fireEvent.change(screen.getByRole("textbox", { name: /Tell the vendor more/ }), {
      target: { value: " It leaks " },
    });
    fireEvent.change(screen.getByRole("combobox", { name: "Paraffin lamp" }), { target: { value: "2" } });
    await click(screen.getByRole("radio", { name: "Something is wrong with it" }));
    // The first press fails: everything stays, and the same id is sent again.
    await click(send());
    await click(send());
    await waitFor(() => expect(screen.getByText("Asked for. Karoo Hardware answers next.")).toBeDefined());
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]).toEqual([
      "part-1",
      { id: expect.any(String), kind: "defect", reason: "It leaks", lines: [{ itemId: "item-1", quantity: 2 }] },
    ]);
  });

  test("a return's card leaves food out for a change of mind", async () => {
    const asked: unknown[] = [];
    const askReturn = async (_: unknown, body: unknown) => asked.push(body) > 0;
    const actions = { addToCart: async () => true, signIn() {}, requestLocation: async () => null, askReturn };
    const chat = open({ actions });
    const food = { id: "item-2", title: "Biltong", quantity: 1, food: true as const };
    const mixed = { returnable: back.returnable.map((part) => ({ ...part, items: [...part.items, food] })) };
    await click(button("Find laptops"));
    await chat.reply(...tool("offer_return", mixed), ...say("You can send this back."));
    const pieces = (name: string) => screen.queryByRole("combobox", { name });
    expect(pieces("Biltong")).toBe(null);
    await click(screen.getByRole("radio", { name: "Something is wrong with it" }));
    fireEvent.change(pieces("Biltong") as Element, { target: { value: "1" } });
    fireEvent.change(pieces("Paraffin lamp") as Element, { target: { value: "1" } });
    fireEvent.change(screen.getByRole("textbox", { name: /Tell the vendor more/ }), { target: { value: "No" } });
    await click(screen.getByRole("radio", { name: /I have changed my mind/ }));
    await click(screen.getByRole("button", { name: "Ask to send it back" }));
    await waitFor(() =>
      expect(asked).toMatchObject([{ kind: "cooling-off", lines: [{ itemId: "item-1", quantity: 1 }] }]),
    );
  });

  test("the host's pictures go with a return; while they are sent, it waits", async () => {
    const asked: unknown[] = [];
    const askReturn = async (_: unknown, body: unknown) => asked.push(body) > 0;
    const ReturnPictures = ({ onChange }: { onChange(ids: readonly string[] | "sending"): void }) => (
      <>
        <button type="button" onClick={() => onChange("sending")}>
          Choose
        </button>
        <button type="button" onClick={() => onChange(["p1"])}>
          Sent
        </button>
      </>
    );
    const actions = { addToCart: async () => true, signIn() {}, requestLocation: async () => null };
    const chat = open({ actions: { ...actions, askReturn, ReturnPictures } });
    await click(button("Find laptops"));
    await chat.reply(...tool("offer_return", back), ...say("You can send this back."));
    fireEvent.change(screen.getByRole("textbox", { name: /Tell the vendor more/ }), { target: { value: "It leaks" } });
    fireEvent.change(screen.getByRole("combobox", { name: "Paraffin lamp" }), { target: { value: "1" } });
    await click(screen.getByRole("button", { name: "Choose" }));
    expect(screen.getByRole("button", { name: "Ask to send it back" })).toHaveProperty("disabled", true);
    await click(screen.getByRole("button", { name: "Sent" }));
    await click(screen.getByRole("button", { name: "Ask to send it back" }));
    await waitFor(() => expect(asked).toMatchObject([{ pictures: ["p1"] }]));
  });

  test("where the host can't ask, the card leads to the order", async () => {
    const { calls } = await answered(...tool("offer_return", back));
    expect(screen.queryByRole("button", { name: "Ask to send it back" })).toBe(null);
    await click(screen.getByRole("link", { name: "Go to the order" }));
    expect(calls).toContain(`go /orders/${back.returnable[0]?.orderId}`);
  });

  test("delivery shows each vendor's ways, prices and days, or that it doesn't deliver there", async () => {
    const rate = { id: "flat", kind: "flat" as const, label: "Delivery to your door", needsAddress: true };
    await answered(
      ...tool("find_delivery", {
        to: { place: "Mthatha", province: "Eastern Cape" },
        deliveries: [
          {
            vendorName: "Karoo Hardware",
            rates: [{ ...rate, priceCents: 12_000, leadDays: 7, place: null }],
            freeFromCents: 75_000,
          },
          { vendorName: "Kaap Lighting", rates: [], freeFromCents: null },
          {
            vendorName: "Sabie Timber Works",
            rates: [],
            missing: [
              { kind: "courier", label: "Courier to your door", reason: "address" },
              { kind: "pudo", label: "PUDO locker", reason: "not-offered" },
            ],
            freeFromCents: null,
          },
        ],
      }),
    );
    const text = screen.getByRole("region", { name: "Delivery" }).textContent;
    for (const part of [
      "Delivery to your door",
      "within 7 days",
      "R120.00",
      "Free from R750.00",
      "Doesn't deliver to Mthatha",
      "Sabie Timber WorksCourier to your doorPriced at checkoutPUDO lockerThis way is not offered at the moment.",
    ])
      expect(text).toContain(part);
  });

  test("the text is above the cards, even if it arrives later", async () => {
    await answered(...tool("search_listings", found(listing())), ...say("A lamp."));
    const answer = document.querySelector(".chat-answer") as HTMLElement;
    expect(answer.children[0]?.textContent).toBe("A lamp.");
    expect(answer.children[1]?.className).toBe("chat-results");
  });

  test('"why" is shown only if it differs between cards; picks are marked with their reason', async () => {
    const [result] = found(listing(), listing({ id: "b", title: "Gas lamp" })).results;
    const picks = [{ id: "b", reason: "Lightest, 1.2 kg" }];
    const { reply } = await answered(...tool("search_listings", { results: [{ ...result, picks }] }));
    expect(screen.queryByText("matches lamp")).toBe(null);
    expect(screen.getAllByRole("listitem").map((card) => card.querySelector(".chat-card-mark")?.textContent)).toEqual([
      undefined,
      "Lightest, 1.2 kg",
    ]);
    await type("gas lamps");
    await press("Enter");
    await reply(
      ...tool("search_listings", found(listing({ id: "c" }), listing({ id: "d", why: "matches lamp, gas" })), "second"),
    );
    expect(screen.getByText("matches lamp, gas")).toBeDefined();
  });

  test("Show more runs the same plan with a higher limit", async () => {
    const { turns } = await answered(
      ...tool("search_listings", found(...Array.from({ length: 12 }, (_, at) => listing({ id: `${at}` })))),
    );
    await click(button("Show 12 more"));
    expect(turns.at(-1)).toMatchObject({ message: "Show 12 more", plan: { text: "lamp", limit: 24 } });
  });

  test("a cart card doesn't repeat what the text says", async () => {
    const cart = { items: [{ id: "line", quantity: 1, listing: listing() }], totalCents: 14_990 };
    const added = { cart, changed: "Added a lamp.", listingId: listing().id, before: 0 };
    await answered(...tool("add_to_cart", added), ...say("Added a lamp. Your total is now R149.90."));
    expect(within(screen.getByRole("log")).getAllByText(/Added a lamp\./)).toHaveLength(1);
    expect(button("Undo")).toBeDefined();
  });

  test("without reviews: New; from 50 km: no distance badge; sold out: no adding", async () => {
    const vendor = { ...listing().vendor, rating: null, totalReviews: 0 };
    await answered(...tool("search_listings", found(listing({ vendor, stock: 0, distanceKm: 50, why: "" }))));
    const text = screen.getAllByRole("listitem")[0]?.textContent ?? "";
    expect(text).toContain("New");
    expect(text).not.toContain("km");
    expect(button(/Out of stock/).disabled).toBe(true);
  });

  test("an empty search offers relaxed searches, sent with their plans", async () => {
    const plan = { ...emptyPlan, text: "lamp" };
    const relaxations = [{ label: "3 lamps above R200.00", plan, total: 3 }];
    const { turns } = await answered(
      ...tool("search_listings", { results: [{ plan: emptyPlan, listings: [], total: 0, relaxations }] }),
    );
    await click(button("3 lamps above R200.00"));
    expect(turns[1]).toMatchObject({ message: "3 lamps above R200.00", plan });
  });

  test("other vendors' listings are in a group below, each with its vendor and distance", async () => {
    const vendor = { ...listing().vendor, businessName: "Bo-Kaap Braai" };
    const other = listing({ id: "44444444-4444-4444-8444-444444444444", title: "Gas lamp", vendor, distanceKm: 3.2 });
    const [result] = found(listing()).results;
    await answered(...tool("search_listings", { results: [{ ...result, total: 1, nearby: [other] }] }));
    const group = screen.getByRole("list", { name: "Also nearby on the marketplace" });
    const [card] = within(group).getAllByRole("listitem");
    expect(within(group).getAllByRole("listitem")).toHaveLength(1);
    for (const words of ["Other vendor", "Gas lamp", "Bo-Kaap Braai", "3km away"])
      expect(card?.textContent).toContain(words);
    expect(screen.getByText("1 found")).toBeDefined();
    expect(screen.getAllByText("Other vendor")).toHaveLength(1);
    const offers = group.closest("details") as HTMLDetailsElement;
    expect(offers.querySelector("summary")?.textContent).toBe("Also nearby on the marketplace 1 offer, from R149.90");
    // Collapsed, below the vendor's own.
    expect(offers.previousElementSibling).not.toBeNull();
    expect(offers.open).toBe(false);
  });

  test("without own listings the nearby group is open", async () => {
    const [result] = found(listing()).results;
    const nearby = [listing({ title: "Gas lamp" })];
    await answered(...tool("search_listings", { results: [{ ...result, listings: [], total: 0, nearby }] }));
    const group = screen.getByRole("list", { name: "Also nearby on the marketplace" });
    expect((group.closest("details") as HTMLDetailsElement).open).toBe(true);
  });

  test("a search without nearby listings has no such group", async () => {
    const [result] = found(listing()).results;
    await answered(...tool("search_listings", { results: [{ ...result, nearby: [] }] }));
    expect(screen.queryByText("Also nearby on the marketplace")).toBeNull();
  });

  test("a comparison's table has the rows that differ and marks the cheapest; equal values are listed below", async () => {
    const other = listing({ id: "33333333-3333-4333-8333-333333333333", title: "Gas lamp", price: "99.00" });
    await answered(...tool("compare_listings", { listings: [listing(), other] }));
    const table = within(screen.getByRole("table"));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Paraffin lamp",
      "Gas lamp",
    ]);
    expect(table.getByRole("row", { name: /^Price/ }).textContent).toBe("PriceR149.90R99.00Cheapest");
    expect(table.queryByRole("row", { name: /^City/ })).toBeNull();
    expect(screen.getByText(/^The same for both:/).textContent).toContain("City Beaufort West");
  });

  test("reviews are quoted as text, never as markup", async () => {
    const review = {
      id: "r",
      listingId: "l",
      vendorId: "v",
      rating: 5,
      comment: "<img src=x onerror=alert(1)> bright",
      createdAt: "2026-01-05T10:00:00.000Z",
      user: { username: "thandi" },
      verifiedPurchase: true,
    };
    await answered(...tool("get_listing", { listing: listing(), reviews: [review] }), ...say("<b>Nice</b> **lamp**"));
    expect(document.querySelector("blockquote")?.textContent).toBe(review.comment);
    expect(document.querySelector(".chat-review-by")?.textContent).toContain("Verified purchase");
    expect(document.querySelectorAll("blockquote img, .chat-bubble b")).toHaveLength(0);
    expect(document.querySelector(".chat-bubble-assistant strong")?.textContent).toBe("lamp");
  });

  test("what goes with a listing is shown below it under a heading, and nothing if there is none", async () => {
    const other = { ...listing(), id: "other", title: "Lamp oil" };
    await answered(...tool("get_listing", { listing: listing(), reviews: [], goesWith: [other] }), ...say("Here."));
    const list = screen.getByRole("list", { name: "Goes with it" });
    expect(within(list).getByRole("link", { name: "Lamp oil" })).toBeTruthy();
    await answered(...tool("get_listing", { listing: listing(), reviews: [], goesWith: [] }), ...say("Nothing."));
    expect(screen.getAllByRole("list", { name: "Goes with it" })).toHaveLength(1);
  });

  test("only the last of several cart changes shows the whole cart", async () => {
    const cart = (totalCents: number) => ({ items: [{ id: "c", quantity: 2, listing: listing() }], totalCents });
    const { calls } = await answered(
      ...tool("add_to_cart", { cart: cart(14_990), changed: "Added one lamp." }, "a"),
      ...tool("update_cart_item", { cart: cart(29_980), changed: "Now two lamps." }, "b"),
    );
    expect(screen.getAllByRole("region", { name: "Your cart" })).toHaveLength(1);
    expect(within(screen.getByRole("log")).getByText("Added one lamp.")).toBeDefined();
    expect(screen.getByRole("region", { name: "Your cart" }).textContent).toContain("Total R299.80");
    await click(screen.getByRole("link", { name: "Checkout" }));
    expect(calls).toContain("go /checkout");
  });

  test("orders show short number, long date, status, lines and total", async () => {
    const order = {
      id: "a1b2c3d4-0000-4000-8000-000000000000",
      createdAt: "2026-01-05T10:00:00.000Z",
      paymentStatus: "completed",
      totalAmount: "299.80",
      items: [
        { title: "Paraffin lamp", quantity: 2, price: "149.90", vendorName: "Karoo Hardware", vendorSlug: "karoo" },
      ],
      parts: [],
    };
    await answered(...tool("find_orders", { orders: [order] }));
    const text = screen.getByRole("article").textContent ?? "";
    for (const part of ["Order a1b2c3d4", "January 5, 2026", "Payment completed", "Paraffin lamp × 2", "R299.80"]) {
      expect(text).toContain(part);
    }
    expect(screen.getByRole("link", { name: "Karoo Hardware" }).getAttribute("href")).toBe("/shop/karoo");
  });

  test("an order of several vendors shows Paid, Packed, Shipped, Delivered and Cancelled, tracking and reason, as text", async () => {
    const part = (vendorName: string, state: string, more: object = {}) => ({
      vendorName,
      state,
      tracking: null,
      cancelReason: null,
      totalAmount: "10.00",
      changedAt: "2026-01-06T10:00:00.000Z",
      ...more,
    });
    const order = {
      id: "a1b2c3d4-0000-4000-8000-000000000000",
      createdAt: "2026-01-05T10:00:00.000Z",
      paymentStatus: "completed",
      totalAmount: "50.00",
      items: [],
      parts: [
        part("Aloe", "paid"),
        part("Baobab", "packed"),
        part("Clivia", "shipped", { tracking: "<b>TCG 1</b>" }),
        part("Disa", "delivered"),
        part("Erica", "cancelled", { cancelReason: "Broke in the kiln", totalAmount: "12.50" }),
      ],
    };
    await answered(...tool("find_orders", { orders: [order] }));
    const list = screen.getByRole("list", { name: "What each vendor sends" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector(".chat-order-head")?.textContent)).toEqual([
      "AloePaid",
      "BaobabPacked",
      "CliviaShipped",
      "DisaDelivered",
      "EricaCancelled",
    ]);
    expect(rows[2]?.textContent).toContain("Tracking: <b>TCG 1</b>");
    expect(list.querySelector("b")).toBe(null);
    expect(rows[4]?.textContent).toContain("R12.50 goes back the way you paid");
    expect(rows[4]?.textContent).toContain("Reason: Broke in the kiln");
  });

  test("a parcel on its way shows what is in it, where it is, a safe link, and leads to where one says that it arrived", async () => {
    const parcel = (id: string, more: object = {}) => ({
      id,
      state: "shipped",
      carrier: "PUDO",
      tracking: null,
      link: null,
      expectedOn: "2026-01-09",
      shippedAt: null,
      arrivedAt: null,
      missingAt: null,
      asksArrival: true,
      lines: [{ itemId: "i", title: id, quantity: 2 }],
      ...more,
    });
    const parcels = [
      parcel("Lamp", { link: "https://track.example/1", tracking: "TCG 1" }),
      parcel("Rug", { link: "javascript:alert(1)", state: "packed", asksArrival: false }),
      parcel("Mug", { state: "delivered" }),
    ];
    const part = {
      vendorName: "Aloe",
      state: "packed",
      tracking: "TCG 1",
      cancelReason: null,
      totalAmount: "10.00",
      changedAt: "2026-01-06T10:00:00.000Z",
      parcels,
    };
    const order = {
      id: "a1b2c3d4-0000-4000-8000-000000000000",
      createdAt: "2026-01-05T10:00:00.000Z",
      paymentStatus: "completed",
      totalAmount: "10.00",
      items: [],
      parts: [part],
    };
    await answered(...tool("find_orders", { orders: [order] }));
    const rows = within(screen.getByRole("list", { name: "Parcels on their way" })).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("p")?.textContent)).toEqual(["Lamp × 2", "Rug × 2"]);
    expect(rows[0]?.textContent).toContain("Shipped with PUDO · Expected January 9, 2026");
    const links = rows.map((row) => [...row.querySelectorAll("a")].map((link) => link.getAttribute("href")));
    expect(links).toEqual([["https://track.example/1", `/orders/${order.id}`], []]);
    expect(rows[0]?.textContent).toContain("It arrived / It didn't");
  });

  test.each([
    ["is asked again", { signIn: true }, 1],
    ["that was answered isn't asked again", { orders: [] }, 0],
  ])("after signing in the last question of the conversation %s", async (_, output, times) => {
    const calls: string[] = [];
    const call = { type: "tool-find_orders", toolCallId: "t", state: "output-available", input: {}, output };
    const stored = (id: string, role: "user" | "assistant", content: string, parts: object[] = []) => ({
      id,
      role,
      content,
      parts: parts as Conversation["messages"][number]["parts"],
      createdAt: "2026-01-05T10:00:00.000Z",
    });
    const { props, rerender, turns } = open();
    const loadConversation = async () => ({
      id: "c7",
      title: "",
      messages: [stored("u", "user", "where is my order"), stored("a", "assistant", "", [call])],
    });
    rerender({
      transport: { ...props.transport, loadConversation } as ChatProps["transport"],
      conversationId: "c7",
      resume: true,
      onResumed: () => calls.push("resumed"),
    });
    await waitFor(() => expect(calls).toEqual(["resumed"]));
    await act(() => loopTurns());
    expect(turns.map(({ message, regenerate }) => [message, regenerate])).toEqual(
      Array.from({ length: times }, () => ["where is my order", true]),
    );
  });

  test("sign-in and location are asked for on cards; a shared location answers the question again", async () => {
    const { calls, turns } = await answered(
      ...tool("view_cart", { signIn: true }),
      ...tool("find_nearby", { locationNeeded: true }),
    );
    await click(button("Sign in"));
    await click(button("Create an account"));
    expect(calls.filter((call) => call.startsWith("sign in"))).toEqual(["sign in login", "sign in register"]);
    await click(button("Share location"));
    await waitFor(() => expect(turns).toHaveLength(2));
    expect(turns[1]).toMatchObject({ regenerate: true, location: { latitude: -33, longitude: 22 } });
  });

  test("a checkout card links to the checkout and pays nothing", async () => {
    const { calls } = await answered(...tool("start_checkout", { url: "/checkout", totalCents: 29_980 }));
    expect(screen.getByRole("region", { name: "Checkout" }).textContent).toContain("R299.80");
    await click(screen.getByRole("link", { name: "Go to checkout" }));
    expect(calls).toContain("go /checkout");
  });

  const wants = (question: string) => ({ confirm: { question, wishes: [{ listingId: listing().id, quantity: 1 }] } });
  const yesOrNo = () => ["Yes", "No"].map((name) => screen.queryByRole<HTMLButtonElement>("button", { name }));

  test.each([
    ["Yes", "Yes"],
    ["No", "No, thanks"],
  ])("a question about the cart is answered with one tap: %s sends it once, as typed text", async (label, text) => {
    const { turns } = await answered(...tool("add_to_cart", wants("Add the lamp, R149.90?")));
    const card = within(screen.getByRole("group", { name: "Add the lamp, R149.90?" }));
    const answer = card.getByRole("button", { name: label });
    await act(async () => {
      fireEvent.click(answer);
      fireEvent.click(answer);
    });
    expect(turns.slice(1).map(({ message, plan, edit, regenerate }) => ({ message, plan, edit, regenerate }))).toEqual([
      { message: text, plan: null, edit: false, regenerate: false },
    ]);
  });

  test("a confirm card is disabled while a reply is pending, and read-only in an older message", async () => {
    const { send, reply } = open();
    await click(button("Find laptops"));
    await send(...tool("add_to_cart", wants("Add the lamp?")));
    expect(yesOrNo().map((answer) => answer?.disabled)).toEqual([true, true]);
    await reply();
    expect(yesOrNo().map((answer) => answer?.disabled)).toEqual([false, false]);
    expect(screen.getByRole("status").textContent).toBe("Add the lamp?");
    await type("is it bright?");
    await press("Enter");
    await reply(...say("Very."));
    expect(yesOrNo()).toEqual([null, null]);
    expect(screen.queryByRole("group")).toBe(null);
    expect(within(screen.getByRole("log")).getByText("Add the lamp?")).toBeDefined();
  });

  test("only the last of several confirm cards is shown", async () => {
    await answered(
      ...say("Add the stove?"),
      ...tool("add_to_cart", wants("Add the lamp?"), "a"),
      ...tool("update_cart_item", wants("Add the stove?"), "b"),
    );
    expect(screen.getAllByRole("button", { name: "Yes" })).toHaveLength(1);
    expect(screen.getByRole("group", { name: "Add the stove?" })).toBeDefined();
    expect(within(screen.getByRole("log")).getByText("Add the lamp?")).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("Add the stove?");
  });

  test("Undo is offered for the last cart change, in the latest message only", async () => {
    const cart = { items: [{ id: "c", quantity: 2, listing: listing() }], totalCents: 29_980 };
    const { turns, reply } = await answered(
      ...tool("add_to_cart", { cart, changed: "Added one lamp.", listingId: listing().id, before: 0 }, "a"),
      ...tool("update_cart_item", { cart, changed: "Now two lamps.", listingId: listing().id, before: 1 }, "b"),
      ...tool("view_cart", { cart, changed: "" }, "c"),
    );
    expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
    expect(button("Undo").parentElement?.textContent).toContain("Now two lamps.");
    await click(button("Undo"));
    expect(turns.slice(1).map(({ message }) => message)).toEqual(["Undo"]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBe(null);
    await reply(...tool("view_cart", { cart, changed: "" }));
    expect(screen.queryByRole("button", { name: "Undo" })).toBe(null);
  });

  test("Undo is disabled while a reply is pending", async () => {
    const { send } = open();
    await click(button("Find laptops"));
    await send(...tool("add_to_cart", { cart: { items: [], totalCents: 0 }, changed: "Took the lamp out." }));
    expect(button("Undo").disabled).toBe(true);
  });

  const close = (lacks: string[], change: Partial<FoundListing> = {}) => ({ ...listing(change), lacks });

  test("near matches have their own heading, say what they lack, and aren't counted", async () => {
    const [result] = found(listing()).results;
    const near = [
      close(["red"], { id: "a", title: "Blue lamp" }),
      close(["red", "size 8", "dimmable"], { id: "b", title: "Green lamp" }),
      close([], { id: "c", title: "Torch" }),
    ];
    await answered(...tool("search_listings", { results: [{ ...result, total: 1, close: near }] }));
    expect(screen.getByRole("heading", { name: "Close to it" })).toBeDefined();
    const group = within(screen.getByRole("list", { name: "Close to it" }));
    expect(group.getAllByRole("listitem").map((card) => card.querySelector(".chat-lacks")?.textContent)).toEqual([
      "Doesn’t say red",
      "Doesn’t say red, size 8 or dimmable",
      "Only similar in meaning",
    ]);
    expect(group.queryByText("Paraffin lamp")).toBe(null);
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByText("1 found")).toBeDefined();
    expect(document.querySelectorAll(".chat-lacks")).toHaveLength(3);
    expect(screen.getByRole("status").textContent).toBe("1 product shown. 3 more come close to it.");
  });

  test("what only mentions the words comes last, under the marketplace's heading, and isn't counted as found", async () => {
    const [result] = found(listing()).results;
    const mentioned = { listings: [listing({ id: "a", title: "Lamp oil" }), listing({ id: "b" })], total: 5 };
    await answered(...tool("search_listings", { results: [{ ...result, total: 1, mentioned }] }));
    const headings = screen.getAllByRole("list").map((list) => list.getAttribute("aria-labelledby"));
    expect(document.getElementById(headings.at(-1) ?? "")?.textContent).toBe("Your words also appear in");
    const group = within(screen.getByRole("list", { name: "Your words also appear in" }));
    expect(group.getAllByRole("listitem")).toHaveLength(2);
    expect([screen.getByText("1 found"), screen.getByText("2 of 5")]).toHaveLength(2);
    expect(screen.getByRole("status").textContent).toBe("1 product shown. 2 more only mention it.");
  });

  test("where nothing else was found, the heading says no “also”", async () => {
    const result = { plan: emptyPlan, listings: [], total: 0, relaxations: [] };
    const mentioned = { listings: [listing()], total: 1 };
    await answered(...tool("search_listings", { results: [{ ...result, mentioned }] }));
    expect(screen.getByRole("list", { name: "Your words appear in" })).toBeDefined();
  });

  test("an empty search shows only near matches, without a count", async () => {
    const plan = { ...emptyPlan, text: "bread", must: ["gluten free"], vendor: listing().vendorId };
    const result = { plan, listings: [], total: 0, close: [close(["gluten free"])], unknown: [], relaxations: [] };
    await answered(...tool("search_listings", { results: [result] }));
    expect(button(/^From Karoo Hardware/)).toBeDefined();
    expect(screen.getByText("Nothing in the shop matches this exactly.")).toBeDefined();
    expect(screen.getByRole("list", { name: "Close to it" })).toBeDefined();
    expect(screen.getByText("Doesn’t say gluten free")).toBeDefined();
    expect(screen.queryByText(/\d found|\d of \d/)).toBe(null);
  });

  test('"nothing matches" is not repeated under a text that says so', async () => {
    const result = { plan: emptyPlan, listings: [], total: 0, close: [], unknown: [], relaxations: [] };
    await answered(...say("I found no gluten free bread."), ...tool("search_listings", { results: [result] }));
    expect(screen.queryByText("Nothing in the shop matches this exactly.")).toBe(null);
  });

  test("a card links to its vendor's shop", async () => {
    await answered(...tool("search_listings", found(listing())));
    const shop = screen.getByRole("link", { name: "Karoo Hardware" });
    expect(shop.getAttribute("href")).toBe(`/shop/${listing().vendor.slug}`);
  });

  test("without near matches there is no such heading", async () => {
    const [result] = found(listing()).results;
    await answered(...tool("search_listings", { results: [{ ...result, close: [], foundBy: "words" }] }));
    expect(screen.queryByRole("heading", { name: /Close/ })).toBe(null);
  });

  test("results found by meaning say so in their heading", async () => {
    const [result] = found(listing()).results;
    await answered(...tool("search_listings", { results: [{ ...result, foundBy: "meaning" }] }));
    const heading = "Closest in meaning to what you asked";
    expect(screen.getByRole("heading", { name: heading })).toBeDefined();
    expect(within(screen.getByRole("list", { name: heading })).getByText("Paraffin lamp")).toBeDefined();
  });

  test("words that no listing has are named", async () => {
    const [result] = found(listing()).results;
    await answered(...tool("search_listings", { results: [{ ...result, unknown: ["solar", "brass"] }] }));
    expect(screen.getByText('Nothing in the shop says "solar" or "brass".')).toBeDefined();
  });

  test("where nothing was found or comes close, only a limit whose absence finds something can be removed", async () => {
    const plan = { ...emptyPlan, text: "zeppelin", must: ["gold"], maxPriceCents: 50_000 };
    const dearer = { label: "2 zeppelins above R500.00", plan: { ...plan, maxPriceCents: null }, total: 2 };
    const nothing = { plan, listings: [], total: 0, relaxations: [dearer] };
    await answered(...tool("search_listings", { results: [nothing] }));
    expect(screen.getAllByRole("button", { name: /leave out/ }).map(({ textContent }) => textContent)).toEqual([
      "Up to R500.00: leave out",
    ]);
    expect(screen.getByText("gold").closest("button")).toBe(null);
  });

  test("a chip of a claim or purpose removes it and searches again", async () => {
    const plan = { ...emptyPlan, text: "lamp", must: ["red", "dimmable"], about: "reading in bed" };
    const { turns, reply } = await answered(...tool("search_listings", { results: [{ ...found().results[0], plan }] }));
    expect(screen.queryByRole("button", { name: /^lamp/ })).toBe(null);
    await click(button(/^red/));
    expect(turns[1]).toMatchObject({ message: "It needn’t be “red”", plan: { ...plan, must: ["dimmable"] } });
    expect(screen.queryByRole("button", { name: /leave out/ })).toBe(null);
    expect(screen.getByText("dimmable")).toBeDefined();
    await reply(...tool("search_listings", { results: [{ ...found().results[0], plan }] }));
    await click(button(/^reading in bed/));
    expect(turns[2]).toMatchObject({ message: "Never mind “reading in bed”", plan: { ...plan, about: "" } });
  });

  test("chips are disabled while a reply is pending", async () => {
    const { send } = open();
    await click(button("Find laptops"));
    await send(...tool("search_listings", found(listing())));
    expect(button(/^Up to R200.00/).disabled).toBe(true);
  });

  const counts = {
    total: 3,
    categories: [{ category: "home" as const, count: 3 }],
    inStock: 2,
    ratings: [],
    distances: [],
    vendors: [],
    prices: null,
  };

  test("the plan's controls have counts; a change runs the plan and is shown as a message", async () => {
    const [result] = found(listing()).results;
    const { turns } = await answered(...tool("search_listings", { results: [{ ...result, counts }] }));
    await click(button("Filters 1 set"));
    await click(screen.getByRole("checkbox", { name: "In stock , 2 found" }));
    expect(turns[1]).toMatchObject({ message: "Only what is in stock", plan: { text: "lamp", inStock: true } });
    // No controls while the reply is pending.
    expect(screen.queryByRole("checkbox")).toBe(null);
    expect(turns).toHaveLength(2);
  });

  test("Near Me asks for an unknown location, then searches near it", async () => {
    const [result] = found(listing()).results;
    const { turns } = await answered(...tool("search_listings", { results: [{ ...result, counts }] }));
    await click(button("Filters 1 set"));
    await click(button("Near Me"));
    expect(turns[1]).toMatchObject({
      message: "Near me",
      plan: { near: { latitude: -33, longitude: 22 }, sort: "distance", text: "lamp" },
    });
  });

  test("a reply stored without counts has chips but no filters", async () => {
    await answered(...tool("search_listings", found(listing())));
    expect(button(/^Up to R200.00/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Filters/ })).toBe(null);
  });

  test('facts from the texts are rows of the comparison; a missing fact is "not stated"', async () => {
    const other = listing({ id: "33333333-3333-4333-8333-333333333333", title: "Gas lamp" });
    const facts = [
      { name: "Weight", values: ["1.2 kg", null], best: { at: 0, word: "Lightest stated" } },
      { name: "Burns for", values: [null, "6 hours"] },
    ];
    await answered(...tool("compare_listings", { listings: [listing(), other], facts }));
    const table = within(screen.getByRole("table"));
    const rows = table.getAllByRole("rowheader");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Price", "Weight", "Burns for"]);
    expect(rows.map((row) => row.getAttribute("scope"))).toEqual(rows.map(() => "row"));
    const cells = within(table.getByRole("row", { name: /^Weight/ })).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual(["1.2 kgLightest stated", "–not stated"]);
    expect(cells[1]?.querySelector("[aria-hidden]")?.textContent).toBe("–");
    expect(cells[1]?.querySelector(".chat-hidden")?.textContent).toBe("not stated");
  });

  test("a refused tool call shows its sentence", async () => {
    await answered(...tool("add_to_cart", { error: "Only 3 left." }));
    expect(within(screen.getByRole("log")).getByText("Only 3 left.")).toBeDefined();
  });
});
