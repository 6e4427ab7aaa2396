import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createElement, type PropsWithChildren } from "react";
import type { OrderPage } from "#contract/orders/orders.ts";
import { addressTyped as typed } from "#tests/harness/addresses.ts";
import { installDom } from "#tests/harness/dom.ts";
import {
  accountReads,
  everyRead,
  line,
  listing,
  me,
  names,
  type ReadName,
  seeded,
  vendor,
} from "#tests/harness/seeded-reads.ts";
import { createQueryClient } from "./query-client.ts";
import { reads, refreshAfter, refreshedBy, type Write } from "./reads.ts";

const screen = await installDom();
const { act, fireEvent, render, renderHook, waitFor } = await import("@testing-library/react");
const { QueryClientProvider, QueryObserver } = await import("@tanstack/react-query");
const { useRemoveAddress, useSaveAddress } = await import("#web/addresses/addresses-data.ts");
const { useDecideVendor } = await import("#web/admin/admin-data.ts");
const { useModerateListing } = await import("#web/admin/listings-data.ts");
const { useChangePerson } = await import("#web/admin/people-data.ts");
const { useSuspension } = await import("#web/admin/vendors-data.ts");
const { useTryMessageAgain } = await import("#web/admin/messages-data.ts");
const { useRefundPayment } = await import("#web/admin/problem-payments-data.ts");
const { useSetCommission } = await import("#web/admin/vendors-data.ts");
const auth = await import("#web/auth/auth-data.ts");
const cart = await import("#web/cart/cart-data.ts");
const cartLines = await import("#web/cart/cart-lines-data.ts");
const checkout = await import("#web/checkout/payment-data.ts");
const { useCsvImport } = await import("#web/catalogue/import-data.ts");
const { useSaveDelivery } = await import("#web/delivery/delivery-data.ts");
const { useSaveInvoiceDetails } = await import("#web/invoices/invoices-data.ts");
const { usePublishLegal } = await import("#web/legal/legal-data.ts");
const orders = await import("#web/orders/orders-data.ts");
const { useAnswerForVendor, useAnswerReturn, useAskReturn, useCancelPieces, useChangeVendorOrder, useRefundSent } =
  await import("#web/orders/vendor-orders-data.ts");
const parcels = await import("#web/orders/parcels-data.ts");
const payouts = await import("#web/payouts/payouts-data.ts");
const { useSendReview } = await import("#web/reviews/reviews-data.ts");
const { useReviewStep } = await import("#web/reviews/managed-data.ts");
const threads = await import("#web/threads/threads-data.ts");
const { Assistant } = await import("#web/screens/assistant.tsx");
const { useSaveSettings } = await import("#web/settings/settings-data.ts");
const { useSecondFactorChange } = await import("#web/settings/two-step.tsx");
const { api } = await import("./api.ts");
const { useEndSite } = await import("#web/settings/sites.tsx");
const { useSetWatch } = await import("#web/watches/watches-data.ts");
const bulk = await import("#web/vendors/bulk-data.ts");
const { useDecideName } = await import("#web/admin/name-changes.tsx");
const { useSaveProfile } = await import("#web/vendors/profile-data.ts");
const { useApplyAsVendor } = await import("#web/vendors/vendor-data.ts");
const listings = await import("#web/vendors/vendor-listings-data.ts");
const widget = await import("#web/widget/own-widget-data.ts");
const { useTakeHandOff } = await import("#web/widget/hand-off-data.ts");

type Client = ReturnType<typeof createQueryClient>;

const realFetch = globalThis.fetch;
const realRequest = globalThis.XMLHttpRequest;
let calls: string[] = [];
let answer: (path: string, method: string) => Response | Promise<Response>;
beforeEach(() => {
  calls = [];
  answer = () => Response.json({ ...listing, ...vendor, ...me });
  globalThis.fetch = (async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    calls.push(`${method} ${path}`);
    return answer(path, method);
  }) as unknown as typeof fetch;
  globalThis.XMLHttpRequest = PlayedUpload as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = realRequest;
});

const within =
  (client: Client) =>
  ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client }, children);

/** Renders a hook in an app whose reads are all cached. */
const hook = <Value>(client: Client, use: () => Value): Value =>
  renderHook(use, { wrapper: within(client) }).result.current;

/** Renders the hook and runs its write, whose errors it handles itself. */
const press =
  <Variables>(use: () => { mutateAsync(variables: Variables): Promise<unknown> }, variables: Variables) =>
  async (client: Client): Promise<void> => {
    const { mutateAsync } = hook(client, use);
    await act(async () => {
      await mutateAsync(variables).catch(() => {});
      // The hook's last update comes in a separate task.
      await Bun.sleep(1);
    });
  };

const sendToAssistant = async (client: Client) => {
  const events = [
    { type: "start" },
    { type: "data-conversation", data: { conversationId: "c1" } },
    { type: "tool-input-available", toolCallId: "k", toolName: "add_to_cart", input: {} },
    {
      type: "tool-output-available",
      toolCallId: "k",
      output: { cart: { items: [], totalCents: 0 }, changed: "Added" },
    },
    { type: "finish" },
  ];
  answer = () =>
    new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
      headers: { "content-type": "text/event-stream" },
    });
  render(createElement(Assistant, { withHistory: false, conversationId: null, onConversation: () => {} }), {
    wrapper: within(client),
  });
  const input = screen.getByRole("textbox", { name: "Message" });
  fireEvent.input(input, { target: { value: "Add the lamp to my cart" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(client.getQueryState(reads.conversations)?.isInvalidated).toBe(true));
};

/** A fake XMLHttpRequest, for uploads (`upload.ts`). */
class PlayedUpload {
  readonly upload = {};
  readonly status = 200;
  readonly responseText = JSON.stringify({ rows: 1, added: 1, updated: 0, bad: 0, written: true });
  onload = () => {};
  onloadend = () => {};
  open(method: string, path: string) {
    calls.push(`${method} ${path}`);
  }
  send() {
    queueMicrotask(() => {
      this.onload();
      this.onloadend();
    });
  }
}

const conflict = () => Response.json({ message: "This vendor is approved already." }, { status: 409 });
const moderated: ReadName[] = [
  "admin listings",
  "listings",
  "a listing",
  "another listing",
  "a shop",
  "cart",
  "vendor",
  "vendor listings",
  "a vendor listing",
  "admin messages",
];
const approval: ReadName[] = [
  "admin messages",
  "pending vendors",
  "admin stats",
  "listings",
  "a listing",
  "another listing",
  "a shop",
  "shops",
  "vendor",
  "vendor listings",
  "a vendor listing",
];
const stockWrite: ReadName[] = [
  "vendor",
  "vendor listings",
  "a vendor listing",
  "listings",
  "a listing",
  "another listing",
  "cart",
];
const listingWrite: ReadName[] = [...stockWrite, "a shop", "watches"];
const orderWrite: ReadName[] = [
  "cart",
  "orders",
  "listings",
  "a listing",
  "another listing",
  "vendor",
  "vendor listings",
  "a vendor listing",
  "vendor orders",
  "admin stats",
  "recent orders",
  "admin orders",
  "problem payments",
  "admin vendors",
  "admin messages",
];
const partChange = orderWrite.flatMap((name): ReadName[] => {
  if (name === "cart" || name === "problem payments") return [];
  return name === "admin vendors" ? ["admin returns", name] : [name];
});
const reviewStep: ReadName[] = [
  "vendor reviews",
  "admin reviews",
  "its reviews",
  "another's reviews",
  "listings",
  "a listing",
  "another listing",
  "a shop",
  "vendor",
  "vendor listings",
  "a vendor listing",
  "admin messages",
];
const account = { email: me.email, password: "rooibos1" };

/** Rule call-5, row by row: the press, its call, and every read that it invalidates. */
const rows: [what: string, of: Write, call: string, refreshed: ReadName[], write: (client: Client) => Promise<void>][] =
  [
    ["login", "sign-in", "POST /api/auth/login", accountReads, press(auth.useLogin, account)],
    [
      "registration",
      "sign-in",
      "POST /api/auth/register",
      accountReads,
      press(auth.useRegister, { ...account, username: "anele", role: "shopper" }),
    ],
    [
      "a password set by a link",
      "sign-in",
      "POST /api/auth/password/reset",
      accountReads,
      press(auth.useResetPassword, { token: "t", password: "rooibos1" }),
    ],
    [
      "two-step sign-in turned off",
      "second-factor-change",
      "DELETE /api/auth/second-factor",
      ["second factor"],
      press(
        () =>
          useSecondFactorChange(
            () => api("DELETE /api/auth/second-factor"),
            () => {},
          ),
        undefined,
      ),
    ],
    ["add to cart", "cart-change", "POST /api/cart", ["cart"], press(cart.useAddToCart, listing)],
    [
      "a cart line's quantity",
      "cart-change",
      "PATCH /api/cart/i1",
      ["cart"],
      press(() => cartLines.useSetQuantity("i1"), 3),
    ],
    [
      "a cart line removed",
      "cart-change",
      "DELETE /api/cart/i1",
      ["cart"],
      press(() => cartLines.useRemoveFromCart(() => {}), line),
    ],
    [
      "an order's pieces bought again",
      "cart-change",
      "POST /api/cart",
      ["cart"],
      press(orders.useOrderAgain, { parts: [{ items: [{ listingId: "l1", quantity: 2, stock: 3 }] }] } as OrderPage),
    ],
    [
      "a removed line put back",
      "cart-change",
      "POST /api/cart",
      ["cart"],
      press(() => cartLines.useUndoRemove(() => {}), line),
    ],
    [
      "a cart taken over from a vendor's chat",
      "cart-change",
      "POST /api/cart/hand-off/take",
      ["cart"],
      press(() => useTakeHandOff("t"), undefined),
    ],
    [
      "a turn in which the assistant changes the cart",
      "chat-turn",
      "POST /api/chat",
      ["cart", "conversations"],
      sendToAssistant,
    ],
    [
      "a payment begun: pieces are set aside",
      "payment-start",
      "POST /api/payments",
      [...stockWrite, "addresses"],
      press(checkout.useStartPayment, { email: me.email, totalCents: 100 }),
    ],
    [
      "a payment that the stock stands against",
      "payment-start",
      "POST /api/payments",
      [...stockWrite, "addresses"],
      (client) => {
        answer = () => Response.json({ message: "Only 1 left.", reason: "stock" }, { status: 409 });
        return press(checkout.useStartPayment, {})(client);
      },
    ],
    [
      "a payment whose cart has just become an order",
      "order",
      "POST /api/payments",
      orderWrite,
      (client) => {
        answer = () => Response.json({ message: "You have paid already.", reason: "paid" }, { status: 409 });
        return press(checkout.useStartPayment, {})(client);
      },
    ],
    ["an order", "order", "POST /api/orders", orderWrite, press(checkout.usePlaceOrder, "1-1")],
    [
      "an order of a payment that is given back",
      "order",
      "POST /api/orders",
      orderWrite,
      (client) => {
        answer = () => Response.json({ message: "It goes back.", reason: "refunded" }, { status: 409 });
        return press(checkout.usePlaceOrder, "1-1")(client);
      },
    ],
    [
      "settings",
      "settings-change",
      "PUT /api/user/settings",
      ["settings"],
      press(useSaveSettings, {
        phoneNumber: "",
        emailNotifications: true,
        whatsappNotifications: false,
      }),
    ],
    [
      "a site that is signed out",
      "site-end",
      "DELETE /api/user/sites",
      ["sites"],
      press(
        () => useEndSite({ vendorId: "v1", origin: "https://karoo.example", businessName: "Karoo", lastUsedAt: "" }),
        undefined,
      ),
    ],
    [
      "a new address",
      "address-change",
      "POST /api/addresses",
      ["addresses", "cart"],
      press(() => useSaveAddress(null), typed),
    ],
    [
      "a changed address",
      "address-change",
      "PUT /api/addresses/a1",
      ["addresses", "cart"],
      press(() => useSaveAddress("a1"), typed),
    ],
    [
      "a removed address",
      "address-change",
      "DELETE /api/addresses/a1",
      ["addresses", "cart"],
      press(useRemoveAddress, { id: "a1" }),
    ],
    [
      "how a vendor delivers",
      "delivery-change",
      "PUT /api/vendor/delivery",
      ["vendor delivery", "cart"],
      press(useSaveDelivery, { options: [] }),
    ],
    [
      "what a vendor's invoices say",
      "invoice-details-change",
      "PUT /api/vendor/invoice-details",
      ["vendor invoice details"],
      press(useSaveInvoiceDetails, {}),
    ],
    [
      "what a vendor says of itself",
      "profile-change",
      "PUT /api/vendor/profile",
      ["vendor profile", "vendor", "a shop", "shops", "listings", "a listing", "another listing", "name changes"],
      press(useSaveProfile, {
        businessName: "Karoo",
        description: "Sells hardware.",
        city: "Paarl",
        province: "Western Cape",
      }),
    ],
    [
      "a new name",
      "name-decision",
      "POST /api/admin/name-changes/n1/approve",
      [
        "name changes",
        "vendor profile",
        "vendor",
        "vendor listings",
        "a vendor listing",
        "a shop",
        "shops",
        "listings",
        "a listing",
        "another listing",
        "admin vendors",
        "admin orders",
        "admin messages",
        "cart",
        "orders",
      ],
      press(() => useDecideName({ id: "n1", name: "Karoo" }), null),
    ],
    [
      "bank details that were asked for",
      "bank-change",
      "PUT /api/vendor/bank-details",
      ["vendor payouts"],
      press(payouts.useAskBankDetails, {
        bank: "Absa",
        holder: "Karoo Hardware",
        number: "1234567",
        accountType: "current" as const,
        password: "a password",
      }),
    ],
    [
      "bank details that were confirmed",
      "bank-change",
      "POST /api/vendor/bank-details/confirm",
      ["vendor payouts"],
      press(payouts.useConfirmBankDetails, "token"),
    ],
    ...(
      [
        ["payout-runs", payouts.useMakeRun, "file" as const],
        ["payout-runs/r1/send", () => payouts.useSendRun("r1"), "a password"],
        ["payout-runs/r1/discard", () => payouts.useDiscardRun("r1"), undefined],
        ["payout-runs/r1/paid", () => payouts.useRunPaid("r1"), undefined],
        ["payouts/p1/back", () => payouts.usePayoutBack("p1"), "Account closed"],
      ] as const
    ).map(([path, hook, sent]): (typeof rows)[number] => [
      `a step of paying vendors (${path})`,
      "payout-step",
      `POST /api/admin/${path}`,
      ["admin payouts", "admin vendors", "admin messages", "vendor payouts", "vendor orders"],
      press(hook as () => { mutateAsync: (sent: unknown) => Promise<unknown> } as never, sent as never),
    ]),
    [
      "vendor registration",
      "vendor-registration",
      "POST /api/vendor/register",
      ["me", "user", "vendor", "pending vendors"],
      press(useApplyAsVendor, {
        businessName: "Karoo Hardware",
        description: "Lamps and more lamps.",
        city: "Beaufort West",
        province: "Western Cape",
      }),
    ],
    [
      "a new listing",
      "listing-write",
      "POST /api/listings",
      listingWrite,
      press(listings.useCreateListing, {
        title: "Lamp",
        description: "Burns all night.",
        category: "home",
        tags: [],
        price: "149.90",
        stock: 3,
      }),
    ],
    [
      "an edited listing",
      "listing-write",
      "PATCH /api/listings/l1",
      listingWrite,
      press(listings.useChangeListing, { id: "l1", changes: { title: "Lantern" } }),
    ],
    [
      "its stock",
      "listing-write",
      "PATCH /api/listings/l1",
      listingWrite,
      press(() => listings.useSetStock(listing), 4),
    ],
    [
      "an archived listing",
      "listing-write",
      "DELETE /api/listings/l1",
      listingWrite,
      press(() => listings.useArchiveListing(() => {}), listing),
    ],
    [
      "one brought back",
      "listing-write",
      "PATCH /api/listings/l1",
      listingWrite,
      press(() => listings.useBringBackListing(() => {}), listing),
    ],
    [
      "several changed at once",
      "listing-write",
      "POST /api/vendor/listings/bulk",
      listingWrite,
      press(() => bulk.useBulkChange(() => {}), { ids: ["l1"], change: { kind: "stock", stock: 3 } }),
    ],
    [
      "several taken back",
      "listing-write",
      "POST /api/vendor/listings/bulk/e1/undo",
      listingWrite,
      press(() => bulk.useUndoBulk(() => {}), "e1"),
    ],
    [
      "imported listings",
      "listing-write",
      "POST /api/vendor/listings/import",
      listingWrite,
      press(() => useCsvImport().write, new File(["title"], "listings.csv")),
    ],
    [
      "a review",
      "review",
      "POST /api/reviews",
      [
        "a listing",
        "another listing",
        "a shop",
        "its reviews",
        "listings",
        "vendor",
        "vendor listings",
        "a vendor listing",
      ],
      press(() => useSendReview(listing), { rating: 5, comment: null }),
    ],
    [
      "a wish to hear when it is back",
      "watch-change",
      "POST /api/listings/l1/watch",
      ["watches"],
      press(() => useSetWatch(listing), true),
    ],
    [
      "approval",
      "vendor-approval",
      "POST /api/admin/vendors/v1/approve",
      approval,
      press(() => useDecideVendor(vendor), { decision: "approve" as const }),
    ],
    [
      "rejection",
      "vendor-rejection",
      "POST /api/admin/vendors/v1/reject",
      ["pending vendors", "vendor", "admin messages"],
      press(() => useDecideVendor(vendor), { decision: "reject" as const, reason: "" }),
    ],
    [
      "a vendor that is suspended",
      "vendor-suspension",
      "POST /api/admin/vendors/v1/suspend",
      [...moderated, "admin vendors", "admin stats"],
      press(() => useSuspension(vendor), "Counterfeits"),
    ],
    [
      "a listing that is taken down",
      "listing-moderation",
      "POST /api/admin/listings/l1/take-down",
      moderated,
      press(() => useModerateListing(listing), { step: "take-down" as const, reason: "A counterfeit" }),
    ],
    [
      "an account that is locked",
      "person-change",
      "POST /api/admin/users/u1/lock",
      ["people", "me"],
      press(() => useChangePerson({ id: "u1", username: "anele" }), { step: "lock" as const, reason: "Fraud" }),
    ],
    [
      "a legal page that is published",
      "legal-change",
      "POST /api/admin/legal/terms",
      ["admin legal pages", "a legal page"],
      press(() => usePublishLegal({ page: "terms", version: 0 }), "Our terms."),
    ],
    [
      "a message that is tried again",
      "message-retry",
      "POST /api/admin/messages/m1/retry",
      ["admin messages"],
      press(useTryMessageAgain, { id: "m1" }),
    ],
    [
      "a message in a thread",
      "thread-change",
      "POST /api/threads/t1/messages",
      ["threads", "admin threads", "admin messages"],
      press(() => threads.useWriteMessage("t1"), { id: "m1", text: "Hello" }),
    ],
    [
      "a thread that is read",
      "thread-change",
      "POST /api/threads/t1/read",
      ["threads", "admin threads", "admin messages"],
      press(() => threads.useMarkRead("t1"), undefined),
    ],
    [
      "a thread that is reported",
      "thread-change",
      "POST /api/threads/t1/report",
      ["threads", "admin threads", "admin messages"],
      press(() => threads.useReportThread("t1"), "An insult"),
    ],
    [
      "an admin's decision about a thread",
      "thread-change",
      "POST /api/admin/threads/t1/decision",
      ["threads", "admin threads", "admin messages"],
      press(() => threads.useDecideReport("t1"), true),
    ],
    [
      "a vendor's answer to a review",
      "review-step",
      "PUT /api/vendor/reviews/r1/answer",
      reviewStep,
      press(() => useReviewStep({ id: "r1", user: { username: "anele" } }), {
        step: "answer" as const,
        text: "Thanks",
      }),
    ],
    [
      "a vendor's step with an order",
      "part-change",
      "PATCH /api/vendor/orders/p1",
      partChange,
      press(() => useChangeVendorOrder({ id: "p1", orderId: "o1" }), { state: "packed" as const }),
    ],
    [
      "pieces that are cancelled",
      "part-change",
      "POST /api/orders/parts/p1/cancellations",
      partChange,
      press(() => useCancelPieces("shopper", { id: "p1", orderId: "o1" }), {
        body: { id: "c1", lines: [] },
        done: () => {},
      }),
    ],
    [
      "a return that is asked for",
      "part-change",
      "POST /api/orders/parts/p1/returns",
      partChange,
      press(useAskReturn, {
        id: "p1",
        orderId: "o1",
        body: { id: "r1", kind: "defect" as const, lines: [], reason: "Broken" },
        done: () => {},
      }),
    ],
    [
      "a return that is answered",
      "part-change",
      "PATCH /api/vendor/returns/r1",
      partChange,
      press(() => useAnswerReturn("r1"), { state: "approved" as const }),
    ],
    [
      "a parcel that is sent",
      "part-change",
      "POST /api/vendor/orders/p1/parcels",
      partChange,
      press(() => parcels.useSendParcel({ id: "p1", orderId: "o1" }), {
        body: { id: "c1", state: "shipped" as const, lines: [] },
        done: () => {},
      }),
    ],
    [
      "a parcel that moves on",
      "part-change",
      "PATCH /api/vendor/parcels/c1",
      partChange,
      press(() => parcels.useChangeParcel("c1"), { state: "delivered" as const }),
    ],
    [
      "a parcel that the shopper has",
      "part-change",
      "POST /api/orders/parcels/c1/arrival",
      partChange,
      press(() => parcels.useSayArrival("c1"), true),
    ],
    [
      "a step that another tab took first",
      "part-change",
      "PATCH /api/vendor/orders/p1",
      partChange,
      (client) => {
        answer = conflict;
        return press(() => useChangeVendorOrder({ id: "p1", orderId: "o1" }), { state: "packed" as const })(client);
      },
    ],
    [
      "a return that an admin answers",
      "part-change",
      "POST /api/admin/returns/r1/answer",
      partChange,
      press(() => useAnswerForVendor("r1"), { state: "approved" as const }),
    ],
    [
      "a refund of sent pieces by an admin",
      "part-change",
      "POST /api/admin/orders/o1/refunds",
      partChange,
      press(() => useRefundSent({ id: "o1", orderId: "o1" }), {
        body: { id: "a", lines: [{ itemId: "i", quantity: 1 }], reason: "It arrived broken." },
        done: () => {},
      }),
    ],
    [
      "another commission",
      "commission-change",
      "PATCH /api/admin/vendors/v1",
      ["admin vendors"],
      press(() => useSetCommission(vendor), 12.5),
    ],
    [
      "a refund of money on hold",
      "payment-refund",
      "POST /api/admin/payments/p1/refund",
      ["problem payments", "admin orders", "admin messages"],
      press(() => useRefundPayment({ id: "p1", refund: null }), undefined),
    ],
    [
      "the settings of a vendor's chat",
      "widget-change",
      "PUT /api/vendor/widget",
      ["vendor widget"],
      press(widget.useSaveWidget, { origins: [], greeting: "", accent: "", suggestions: [], nearby: false }),
    ],
    [
      "a key for a vendor's chat",
      "widget-change",
      "POST /api/vendor/widget/key",
      ["vendor widget"],
      press(widget.useCreateKey, { replaced: false }),
    ],
    [
      "no key any more",
      "widget-change",
      "DELETE /api/vendor/widget/key",
      ["vendor widget"],
      press(widget.useRevokeKeys, undefined),
    ],
    [
      "a decision that another admin took first",
      "vendor-approval",
      "POST /api/admin/vendors/v1/reject",
      approval,
      (client) => {
        answer = conflict;
        return press(() => useDecideVendor(vendor), { decision: "reject" as const, reason: "" })(client);
      },
    ],
  ];

describe("rule call-5: which write refreshes which reads, through the real buttons' hooks", () => {
  for (const [what, , call, refreshed, write] of rows) {
    test(`${what}: ${refreshed.join(", ")}; nothing else`, async () => {
      const client = seeded();
      await write(client);
      expect(calls).toEqual([call]);
      const marked = names.filter((name) => client.getQueryState(everyRead[name])?.isInvalidated);
      expect(marked.toSorted()).toEqual(refreshed.toSorted());
      // Invalidated but not removed: the screen keeps its data until the new reply.
      for (const name of names) expect(client.getQueryData(everyRead[name])).toBeDefined();
    });
  }

  test("every row of the table is tested above", () => {
    expect([...new Set(rows.map(([, of]) => of))].toSorted()).toEqual((Object.keys(refreshedBy) as Write[]).toSorted());
  });

  // Four change nothing that is read (useForgotPassword, useChangePassword, useAnswerSignIn, useOpenThread), two clear everything (useLogout, useDeleteAccount).
  test("every writing hook of the app is tested above", async () => {
    const web = join(import.meta.dir, "..");
    const here = await Bun.file(import.meta.path).text();
    const writing: string[] = [];
    // It only asks what would change: usePreview.
    for await (const path of new Bun.Glob("**/*.{ts,tsx}").scan(web)) {
      if (path.includes(".test.")) continue;
      for (const block of (await Bun.file(join(web, path)).text()).split(/^export /m)) {
        const name = /^(?:function|const) (use\w+)/.exec(block)?.[1];
        if (name && block.includes("useMutation(")) writing.push(name);
      }
    }
    expect(writing).toContain("useLogout");
    expect(writing.filter((name) => !here.includes(name))).toEqual([]);
  });

  test("only reads on screen are read again at once", async () => {
    const client = seeded();
    const read: string[] = [];
    const watch = (queryKey: readonly string[]) =>
      new QueryObserver(client, { queryKey, queryFn: () => read.push(queryKey.join("/")) }).subscribe(() => {});
    const stop = [watch(reads.cart), watch(reads.orders)];
    await refreshAfter(client, "cart-change");
    expect(read).toEqual(["cart"]);
    for (const end of stop) end();
  });

  test("a first read in progress during the write is repeated", async () => {
    const client = createQueryClient();
    const answers: ((pieces: number) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: reads.cart,
      queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => {});
    const refreshed = refreshAfter(client, "cart-change");
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.(0);
    answers[1]?.(1);
    await refreshed;
    expect(client.getQueryData<number>(reads.cart)).toBe(1);
    stop();
  });
});
