import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createElement, type PropsWithChildren } from "react";
import type { Listing } from "#contract/listings.ts";
import type { VendorListing } from "#contract/vendors.ts";
import { installDom } from "#tests/harness/dom.ts";
import { ApiError } from "./api.ts";
import { createQueryClient } from "./query-client.ts";
import { ofAccount, reads, refreshAfter, refreshedBy, type Write } from "./reads.ts";
import { forgetEverything, meOptions, useSessionEpoch } from "./session.ts";
import { toast, useToasts } from "./toast-store.ts";

const screen = await installDom();
const { act, fireEvent, render, renderHook, waitFor } = await import("@testing-library/react");
const { QueryClientProvider, QueryObserver } = await import("@tanstack/react-query");
const { useDecideVendor } = await import("#web/admin/admin-data.ts");
const auth = await import("#web/auth/auth-data.ts");
const cart = await import("#web/cart/cart-data.ts");
const { useCsvImport } = await import("#web/catalogue/import-data.ts");
const { useSendReview } = await import("#web/reviews/reviews-data.ts");
const { Assistant } = await import("#web/screens/assistant.tsx");
const { useSaveSettings } = await import("#web/settings/settings-data.ts");
const { useApplyAsVendor } = await import("#web/vendors/vendor-data.ts");
const listings = await import("#web/vendors/vendor-listings-data.ts");
const { useAssistant } = await import("./assistant-store.ts");
const { useShopperLocation } = await import("./location-store.ts");

type Client = ReturnType<typeof createQueryClient>;

const me = { id: "1", email: "anele@example.com", username: "anele", role: "admin" } as const;
const listing = { id: "l1", vendorId: "v1", title: "Lamp", stock: 3 } as VendorListing;
const vendor = { id: "v1", businessName: "Karoo Hardware" };
const line = { id: "i1", quantity: 2, listing: listing as Listing };

/** Every read of the app with something in it. */
const everyRead = {
  me: reads.me,
  user: reads.user,
  settings: reads.settings,
  cart: reads.cart,
  conversations: reads.conversations,
  orders: reads.orders,
  listings: [...reads.listings, { search: "", category: "all", near: null }],
  "a listing": reads.listing("l1"),
  "another listing": reads.listing("l2"),
  "its reviews": reads.reviews("l1"),
  "another's reviews": reads.reviews("l2"),
  vendor: reads.vendor,
  "vendor listings": [...reads.vendorListings, "pages", { search: "", status: "active" }],
  "a vendor listing": [...reads.vendorListings, "l1"],
  "admin stats": reads.adminStats,
  "pending vendors": reads.pendingVendors,
  "recent orders": reads.recentOrders,
} as const;
type ReadName = keyof typeof everyRead;
const names = Object.keys(everyRead) as ReadName[];
const publicReads: ReadName[] = ["listings", "a listing", "another listing", "its reviews", "another's reviews"];
const ofVisitor = (["me", ...publicReads] satisfies ReadName[]).toSorted();
const accountReads = names.filter((name) => !publicReads.includes(name));

function seeded(): Client {
  const client = createQueryClient();
  for (const name of names) client.setQueryData(everyRead[name], seedOf(name));
  return client;
}
const seedOf = (name: ReadName): unknown => {
  if (name === "me") return me;
  if (name === "cart") return [line];
  if (name === "listings" || name === "vendor listings") return { pages: [], pageParams: [] };
  return name === "vendor" ? { ...vendor, listings: [] } : [];
};

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

/** What a hook gives, in an app that has read everything. */
const hook = <Value>(client: Client, use: () => Value): Value =>
  renderHook(use, { wrapper: within(client) }).result.current;

/** Draws the hook and does its write; a refusal is the write's own to tell. */
const press =
  <Variables>(use: () => { mutateAsync(variables: Variables): Promise<unknown> }, variables: Variables) =>
  async (client: Client): Promise<void> => {
    const { mutateAsync } = hook(client, use);
    await act(async () => {
      await mutateAsync(variables).catch(() => {});
      // What the hook is told last comes in a task of its own.
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

/** Files go by XMLHttpRequest (`upload.ts`). */
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
const approval: ReadName[] = [
  "pending vendors",
  "admin stats",
  "listings",
  "a listing",
  "another listing",
  "vendor",
  "vendor listings",
  "a vendor listing",
];
const listingWrite: ReadName[] = [
  "vendor",
  "vendor listings",
  "a vendor listing",
  "listings",
  "a listing",
  "another listing",
  "cart",
];
const account = { email: me.email, password: "rooibos1" };

/** Readings 27, row by row: the press, the call it makes, and every read that is marked by it. */
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
    ["add to cart", "cart-change", "POST /api/cart", ["cart"], press(cart.useAddToCart, listing)],
    [
      "a cart line's quantity",
      "cart-change",
      "PATCH /api/cart/i1",
      ["cart"],
      press(() => cart.useSetQuantity("i1"), 3),
    ],
    [
      "a cart line removed",
      "cart-change",
      "DELETE /api/cart/i1",
      ["cart"],
      press(() => cart.useRemoveFromCart(() => {}), line),
    ],
    [
      "a removed line put back",
      "cart-change",
      "POST /api/cart",
      ["cart"],
      press(() => cart.useUndoRemove(() => {}), line),
    ],
    [
      "a turn in which the assistant changes the cart",
      "chat-turn",
      "POST /api/chat",
      ["cart", "conversations"],
      sendToAssistant,
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
      ["a listing", "another listing", "its reviews", "listings", "vendor", "vendor listings", "a vendor listing"],
      press(() => useSendReview(listing), { rating: 5, comment: null }),
    ],
    [
      "approval",
      "vendor-approval",
      "POST /api/admin/vendors/v1/approve",
      approval,
      press(() => useDecideVendor(vendor), "approve"),
    ],
    [
      "rejection",
      "vendor-rejection",
      "POST /api/admin/vendors/v1/reject",
      ["pending vendors", "vendor"],
      press(() => useDecideVendor(vendor), "reject"),
    ],
    [
      "a decision that another admin took first",
      "vendor-approval",
      "POST /api/admin/vendors/v1/reject",
      approval,
      (client) => {
        answer = conflict;
        return press(() => useDecideVendor(vendor), "reject" as const)(client);
      },
    ],
  ];

describe("readings 27: which write refreshes which reads, through the real buttons' hooks", () => {
  for (const [what, , call, refreshed, write] of rows) {
    test(`${what}: ${refreshed.join(", ")}; nothing else`, async () => {
      const client = seeded();
      await write(client);
      expect(calls).toEqual([call]);
      const marked = names.filter((name) => client.getQueryState(everyRead[name])?.isInvalidated);
      expect(marked.toSorted()).toEqual(refreshed.toSorted());
      // Marked, not thrown away: what is on screen stays there until the new answer comes.
      for (const name of names) expect(client.getQueryData(everyRead[name])).toBeDefined();
    });
  }

  test("every row of the table is pressed above", () => {
    expect([...new Set(rows.map(([, of]) => of))].toSorted()).toEqual((Object.keys(refreshedBy) as Write[]).toSorted());
  });

  test("every hook of the app that writes is pressed above", async () => {
    const web = join(import.meta.dir, "..");
    const here = await Bun.file(import.meta.path).text();
    const writing: string[] = [];
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

  test("what is on screen is read again at once, and only that", async () => {
    const client = seeded();
    const read: string[] = [];
    const watch = (queryKey: readonly string[]) =>
      new QueryObserver(client, { queryKey, queryFn: () => read.push(queryKey.join("/")) }).subscribe(() => {});
    const stop = [watch(reads.cart), watch(reads.orders)];
    await refreshAfter(client, "cart-change");
    expect(read).toEqual(["cart"]);
    for (const end of stop) end();
  });

  test("a first read that was under way when the write came is asked again, not taken as fresh", async () => {
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

describe("leaving", () => {
  test("specification §4: logout clears all cached data; readings 27: stores and reads in flight too", async () => {
    const client = seeded();
    let aborted = false;
    const inFlight = client
      .fetchQuery({
        queryKey: ["in flight"],
        queryFn: ({ signal }) =>
          new Promise<string>((_, reject) =>
            signal.addEventListener("abort", () => {
              aborted = true;
              reject(signal.reason);
            }),
          ),
      })
      .catch(() => {});
    toast({ title: "Something of theirs" });
    useShopperLocation.setState({ location: { latitude: -33, longitude: 22 } });
    useAssistant.setState({ open: true, conversationId: "theirs" });
    const { epoch } = useSessionEpoch.getState();
    history.replaceState(null, "", "/orders");
    await press(auth.useLogout, undefined)(client);
    await inFlight;
    expect(calls).toEqual(["POST /api/auth/logout"]);
    expect(aborted).toBe(true);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
    ).toEqual([[reads.me, null]]);
    expect(useToasts.getState().current).toBeNull();
    expect(useShopperLocation.getState().location).toBeNull();
    expect(useAssistant.getState()).toEqual({ open: false, conversationId: null });
    expect(useSessionEpoch.getState().epoch).toBe(epoch + 1);
    expect(location.pathname).toBe("/");
  });

  test("a read that ignores its signal puts nothing back after the logout", async () => {
    const client = seeded();
    let finish = (_: string[]) => {};
    const late = client
      .fetchQuery({
        queryKey: reads.orders,
        staleTime: 0,
        queryFn: () =>
          new Promise<string[]>((resolve) => {
            finish = resolve;
          }),
      })
      .catch(() => {});
    await forgetEverything(client);
    finish(["theirs"]);
    await late;
    expect(client.getQueryData(reads.orders)).toBeUndefined();
  });

  test("a logout that fails leaves everything as it is, and says so", async () => {
    const client = seeded();
    answer = () => Response.json({ message: "Try later." }, { status: 503 });
    await press(auth.useLogout, undefined)(client);
    expect(client.getQueryData<unknown>(reads.me)).toEqual(me);
    expect(useToasts.getState().current).toMatchObject({ title: "Logout failed", description: "Try later." });
  });
});

describe("specification §7: never stale, no interval, no focus, no retries", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  test("reads", () => {
    expect(queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: "always",
    });
  });
  test("writes", () => {
    expect(mutations).toMatchObject({ retry: false, networkMode: "always" });
  });
  test("a failing read is asked for once", async () => {
    let asked = 0;
    const client = createQueryClient();
    await client
      .fetchQuery({
        queryKey: ["x"],
        queryFn: () => {
          asked += 1;
          throw new ApiError("/api/x", 503, "", "");
        },
      })
      .catch(() => {});
    expect(asked).toBe(1);
  });
});

describe("readings 3: a login that expires mid-use resets the cached user, and takes every read of the account with it", () => {
  const failing = async (path: string, status: number) => {
    const client = seeded();
    await client
      .fetchQuery({ queryKey: ["other"], queryFn: () => Promise.reject(new ApiError(path, status, "", "")) })
      .catch(() => {});
    return client;
  };
  const left = (client: Client) => names.filter((name) => client.getQueryData(everyRead[name]) !== undefined);

  test("on a 401 of any read", async () => {
    const client = await failing("/api/orders", 401);
    expect(client.getQueryData<unknown>(reads.me)).toBeNull();
    expect(left(client).toSorted()).toEqual(ofVisitor);
  });
  test("on a 401 of any write", async () => {
    const client = seeded();
    answer = () => Response.json({ message: "Please sign in" }, { status: 401 });
    await press(() => useSendReview(listing), { rating: 5, comment: null })(client);
    expect(client.getQueryData<unknown>(reads.me)).toBeNull();
    expect(left(client).toSorted()).toEqual(ofVisitor);
  });
  test("when asking who is here says that nobody is", async () => {
    const client = seeded();
    answer = () => Response.json({ message: "Please sign in" }, { status: 401 });
    await client.fetchQuery({ ...meOptions, staleTime: 0 });
    expect(client.getQueryData<unknown>(reads.me)).toBeNull();
    expect(left(client).toSorted()).toEqual(ofVisitor);
  });
  test("not on a wrong password, nor on other failures", async () => {
    expect(left(await failing("/api/auth/login", 401))).toEqual(names);
    expect(left(await failing("/api/orders", 403))).toEqual(names);
  });
  test("the list of an account's reads is what a visitor can't read", () => {
    const isOfAccount = (key: readonly unknown[]) => ofAccount.some((of) => of.every((part, at) => key[at] === part));
    expect(names.filter((name) => isOfAccount(everyRead[name]))).toEqual(accountReads);
  });
});
