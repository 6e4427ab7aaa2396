import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { listing as anyListing, listingDetail } from "#tests/harness/shop-in-memory.ts";

const screen = await installDom("/product/l1");
const { cleanup, fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { forgetVisited, rememberSearch, seenProducts } = await import("#web/lib/visited.ts");
const { default: Product } = await import("./product.tsx");

const server = playServer();
const others = [1, 2, 3, 4, 5].map((number) =>
  anyListing(number + 10, { id: `o${number}`, title: `Lamp ${number}`, stock: number === 5 ? 0 : 1 }),
);

function serve(changes: Partial<ListingDetail> = {}, id = "l1"): void {
  const listing = {
    ...listingDetail(1, { id, title: `Lamp of ${id}`, ownRating: 4.6, ownReviews: 5, vendor: { rating: 4.1 } }),
    facts: [{ name: "Weight", value: "1.2 kg" }],
    starCounts: [0, 0, 1, 0, 4],
    ...changes,
  };
  server.json(`GET /api/listings/${id}`, listing);
  server.json(`GET /api/reviews/listing/${id}`, []);
  server.json(`GET /api/listings/${id}/similar`, { similar: others, goesWith: [] });
}

beforeEach(() => {
  clearToasts();
  forgetVisited();
  history.replaceState(null, "", "/product/l1");
  serve();
});
const own = ["share", "clipboard"].map((name) => [name, Object.getOwnPropertyDescriptor(navigator, name)] as const);
afterEach(() => {
  for (const [name, property] of own) {
    if (property) Object.defineProperty(navigator, name, property);
    else Reflect.deleteProperty(navigator, name);
  }
});
const play = (name: string, value: unknown) => Object.defineProperty(navigator, name, { configurable: true, value });

/** Reviews and similar products have arrived. */
async function settled() {
  await screen.findByText("No reviews yet.");
  await screen.findByRole("heading", { name: "Similar" });
}

const anele = { id: "1", email: "a@example.com", username: "anele", role: "shopper" } as const;

async function open(id = "l1", signedIn = true) {
  const client = createQueryClient();
  client.setQueryData(reads.me, signedIn ? anele : null);
  const ui = (shown: string) => (
    <QueryClientProvider client={client}>
      <Product params={{ id: shown }} />
    </QueryClientProvider>
  );
  const { rerender } = render(ui(id));
  await settled();
  return async (next: string) => {
    rerender(ui(next));
    await screen.findByRole("heading", { level: 1, name: `Lamp of ${next}` });
    await settled();
  };
}
const toastShown = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the product's own rating and the seller's stand apart, each with its label", async () => {
  await open();
  const [own, seller] = [...document.querySelectorAll(".product-ratings li")].map((item) => item.textContent);
  expect([own, seller]).toEqual(["4.6 · 5 reviews of this product", "Vendor 4.1"]);
});

test("a product without reviews says so, and has no histogram", async () => {
  serve({ ownRating: null, ownReviews: 0, starCounts: [0, 0, 0, 0, 0] });
  await open();
  expect(screen.getByText("No reviews of this product yet")).toBeTruthy();
  expect(document.querySelector(".star-histogram")).toBeNull();
});

test("the reviews begin with how many gave how many stars; the facts are the seller's", async () => {
  await open();
  expect([...document.querySelectorAll(".star-histogram-rows > div")].map((row) => row.textContent)).toEqual([
    "5 stars:4",
    "4 stars:0",
    "3 stars:1",
    "2 stars:0",
    "1 star:0",
  ]);
  const facts = screen.getByRole("region", { name: "Details" });
  expect([within(facts).getByRole("term").textContent, within(facts).getByRole("definition").textContent]).toEqual([
    "Weight",
    "1.2 kg",
  ]);
});

test("asking the seller leads a visitor to sign in, and the question waits for it", async () => {
  serve({});
  await open("l1", false);
  press("Ask the vendor");
  await waitFor(() => expect(toastShown()).toEqual(["Login required", "Please login, so that the answer finds you"]));
  expect(server.asked("POST /api/threads")).toEqual([]);
  server.json("POST /api/threads", { id: "t1" });
  const { carryOutWaiting } = await import("#web/lib/waiting-request.ts");
  expect(await carryOutWaiting(anele)).toMatchObject({ place: "/messages/t1" });
  expect(server.asked("POST /api/threads").map(({ body }) => body)).toEqual([{ listingId: "l1" }]);
});

describe("the quantity", () => {
  test("is 1 and is sent as chosen, up to the stock; another product begins with 1", async () => {
    serve({ stock: 3 });
    server.json("POST /api/cart", {});
    server.json("GET /api/cart", []);
    const show = await open();
    press("Add to Cart");
    await waitFor(() => expect(server.asked("POST /api/cart")).toHaveLength(1));
    const increase = screen.getByRole<HTMLButtonElement>("button", { name: "Increase quantity" });
    fireEvent.click(increase);
    expect(increase.disabled).toBe(false);
    fireEvent.click(increase);
    expect(increase.disabled).toBe(true);
    await waitFor(() => expect(toastShown()).toEqual(["Added to cart", "Lamp of l1"]));
    press("Add to Cart");
    await waitFor(() => expect(toastShown()).toEqual(["Added to cart", "Lamp of l1 × 3"]));
    expect(server.asked("POST /api/cart").map(({ body }) => body)).toEqual([
      { listingId: "l1", quantity: 1 },
      { listingId: "l1", quantity: 3 },
    ]);
    serve({ stock: 3 }, "l2");
    await show("l2");
    expect(screen.getByLabelText("Quantity").textContent).toBe("1");
  });
});

describe("a product that is sold out", () => {
  const watchCall = "GET /api/watches";

  test("shows before its description what can be bought now", async () => {
    serve({ stock: 0 });
    server.json(watchCall, { listingIds: [] });
    await open();
    const instead = await screen.findByRole("region", { name: "In stock instead" });
    expect(
      within(instead)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/product/o1", "/product/o2", "/product/o3"]);
    const description = document.querySelector(".product-description") as Node;
    expect(instead.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add to Cart" }).disabled).toBe(true);
  });

  test("tells when it is back, until that is taken back", async () => {
    serve({ stock: 0 });
    server.json(watchCall, { listingIds: [] });
    for (const [method, watching] of [
      ["POST", true],
      ["DELETE", false],
    ] as const) {
      server.on(`${method} /api/listings/l1/watch`, () => {
        server.json(watchCall, { listingIds: watching ? ["l1"] : [] });
        return Response.json({ watching });
      });
    }
    await open();
    press("Tell me when it is back");
    await screen.findByText("We will write to you once when it is in stock again.");
    press("Don't tell me any more");
    await screen.findByRole("button", { name: "Tell me when it is back" });
    expect(server.asked("DELETE /api/listings/l1/watch")).toHaveLength(1);
  });

  test("leads a visitor to sign in, and keeps the wish", async () => {
    serve({ stock: 0 });
    await open("l1", false);
    press("Tell me when it is back");
    await waitFor(() => expect(toastShown()).toEqual(["Login required", "Please login, so that we know whom to tell"]));
    expect(sessionStorage.getItem("indaba-waiting")).toContain("POST /api/listings/:id/watch");
    expect(server.asked("POST /api/listings/l1/watch")).toEqual([]);
  });
});

describe("what this browser has seen", () => {
  test("is shown without the product on screen, the last one first, and without one that is gone", async () => {
    serve({}, "l2");
    serve({}, "l3");
    const show = await open();
    for (const id of ["l2", "l3"]) await show(id);
    const shelf = screen.getByRole("region", { name: "Recently seen" });
    expect(
      within(shelf)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Lamp of l2", "Lamp of l1"]);
    server.refuse("GET /api/listings/l1", 404, "Product not found");
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Product params={{ id: "l1" }} />
      </QueryClientProvider>,
    );
    await screen.findByText("Product not found");
    expect(seenProducts().map(({ id }) => id)).toEqual(["l3", "l2"]);
  });
});

describe("the way back", () => {
  test("leads to the marketplace, or to the last search of this tab and its place", async () => {
    await open();
    const link = () => screen.getByRole("link", { name: "Marketplace" });
    expect(link().getAttribute("href")).toBe("/marketplace");
    cleanup();
    history.replaceState({ key: "k1" }, "", "/marketplace?search=lamp&near=1");
    rememberSearch();
    history.replaceState(null, "", "/product/l1");
    await open();
    expect(link().getAttribute("href")).toBe("/marketplace?search=lamp&near=1");
    fireEvent.click(link());
    expect(history.state).toEqual({ key: "k1" });
  });
});

describe("Share", () => {
  test("hands the page's address to the device", async () => {
    const shared: unknown[] = [];
    play("share", async (what: unknown) => void shared.push(what));
    history.replaceState(null, "", "/product/l1?utm_source=mail#reviews-title");
    await open();
    press("Share");
    expect(shared).toEqual([{ title: "Lamp of l1", url: "http://localhost/product/l1" }]);
  });

  test("copies it where the device shares nothing, or says that it could not", async () => {
    const copied: string[] = [];
    play("share", undefined);
    play("clipboard", { writeText: async (text: string) => void copied.push(text) });
    await open();
    press("Share");
    await waitFor(() => expect(toastShown()?.[0]).toBe("Link copied"));
    expect(copied).toEqual(["http://localhost/product/l1"]);
    play("clipboard", { writeText: () => Promise.reject(new Error("refused")) });
    press("Share");
    await waitFor(() => expect(toastShown()?.[0]).toBe("Link not copied"));
  });
});
