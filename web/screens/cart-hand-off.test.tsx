import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { StrictMode } from "react";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { listing as anyListing } from "#tests/harness/shop-in-memory.ts";

const screen = await installDom("/cart/hand-off");
const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: CartHandOff } = await import("./cart-hand-off.tsx");

const server = playServer();
const token = "t".repeat(43);
const look = "POST /api/cart/hand-off/look";
const take = "POST /api/cart/hand-off/take";
const anele = { id: "1", email: "anele@example.com", username: "anele", role: "shopper" };
const listing = (id: string, title: string, price: string) => anyListing(1, { id, title, price });
const foreign = {
  vendorName: "Karoo Crafts",
  own: false,
  lines: [
    { listing: listing("l1", "Rooibos tea", "89.00"), quantity: 2 },
    { listing: listing("l2", "Rusks", "45.00"), quantity: 1 },
  ],
};
const gone = "This link has been used or is too old. Please go back to the chat and try again.";

beforeEach(() => {
  clearToasts();
  server.json("GET /api/auth/me", anele);
  server.json("GET /api/cart", []);
});
afterEach(() => setSystemTime());

function open(address = `/cart/hand-off#t=${token}`) {
  history.replaceState(null, "", address);
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <CartHandOff />
      </QueryClientProvider>
    </StrictMode>,
  );
}
const button = (name: string) => screen.findByRole("button", { name });
const link = (name: string) => screen.findByRole("link", { name });
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};

test("the token is removed from the address at once; the same account is redirected to the checkout", async () => {
  server.json(look, { vendorName: "Karoo Crafts", own: true, lines: [] });
  const before = history.length;
  open();
  expect(location.href.endsWith("/cart/hand-off")).toBe(true);
  await waitFor(() => expect(location.pathname).toBe("/checkout"));
  expect(server.asked(look)).toEqual([{ call: look, body: { token } }]);
  expect(history.length).toBe(before);
});

test("a visitor logs in on this screen; the token is kept, and the cart is read only after the login", async () => {
  server.refuse("GET /api/auth/me", 401, "Please log in to continue.");
  server.json(look, { vendorName: "Karoo Crafts", own: true, lines: [] });
  open();
  await button("Login");
  expect(server.asked(look)).toEqual([]);
  expect(location.hash).toBe("");
  fireEvent.input(screen.getByLabelText("Email"), { target: { value: anele.email } });
  fireEvent.input(screen.getByLabelText("Password"), { target: { value: "rooibos1" } });
  server.json("POST /api/auth/login", anele);
  server.json("GET /api/auth/me", anele);
  fireEvent.click(await button("Login"));
  await waitFor(() => expect(location.pathname).toBe("/checkout"));
  expect(server.asked(look)).toEqual([{ call: look, body: { token } }]);
});

test("another account sees what would be added and to whose cart; nothing is added before the press", async () => {
  server.json(look, foreign);
  open();
  await button("Add to my cart");
  const text = document.body.textContent ?? "";
  for (const shown of [
    "Rooibos tea",
    "2 × $89.00",
    "Rusks",
    "1 × $45.00",
    "the chat of Karoo Crafts",
    "signed in as anele",
  ]) {
    expect(text).toContain(shown);
  }
  expect(server.asked(take)).toEqual([]);
  expect((await link("No, thank you")).getAttribute("href")).toBe("/cart");
});

test("Add to my cart adds once and leads to the cart", async () => {
  server.json(look, foreign);
  server.json(take, { added: 2, refused: [] });
  open();
  const press = await button("Add to my cart");
  fireEvent.click(press);
  fireEvent.click(press);
  await waitFor(() => expect(location.pathname).toBe("/cart"));
  expect(server.asked(take)).toEqual([{ call: take, body: { token } }]);
  expect(shownToast()).toEqual(["Added to cart", "Everything from the chat of Karoo Crafts"]);
});

test("lists what was refused, with a link to the cart", async () => {
  server.json(look, foreign);
  server.json(take, { added: 1, refused: ["Rooibos tea: Only 1 left in stock."] });
  open();
  fireEvent.click(await button("Add to my cart"));
  const heading = await screen.findByRole("heading", { name: "Not everything could be added" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText("1 product is in your cart now. Left out:")).toBeTruthy();
  expect(screen.getByText("Rooibos tea: Only 1 left in stock.")).toBeTruthy();
  expect((await link("Go to your cart")).getAttribute("href")).toBe("/cart");
  expect(location.pathname).toBe("/cart/hand-off");
});

test("says so when nothing is for sale any more", async () => {
  server.json(look, { ...foreign, lines: [] });
  open();
  await screen.findByText("Nothing in the cart from the chat is for sale at the moment.");
  expect(screen.queryByRole("button", { name: "Add to my cart" })).toBeNull();
});

test("polls when the tab opens before the frame's request has arrived; after 10 seconds it gives up, with a link to the cart", async () => {
  let times = 0;
  server.on(look, () => {
    if (++times === 2) setSystemTime(new Date(Date.now() + 11_000));
    return Response.json({ message: gone }, { status: 404 });
  });
  open();
  await waitFor(() => expect(screen.queryByText(gone)).not.toBeNull(), { timeout: 5000 });
  expect(times).toBe(2);
  expect((await link("Go to your cart")).getAttribute("href")).toBe("/cart");
});

test("a token that is used meanwhile shows the same message", async () => {
  server.json(look, foreign);
  server.refuse(take, 404, gone);
  open();
  fireEvent.click(await button("Add to my cart"));
  await screen.findByText(gone);
});

test("when the server is down, a toast says so and the question stays", async () => {
  server.json(look, foreign);
  server.refuse(take, 503, "Please try again later.");
  open();
  fireEvent.click(await button("Add to my cart"));
  await waitFor(() => expect(shownToast()).toEqual(["Nothing added", "Please try again later."]));
  await button("Add to my cart");
});

test("a failed read can be retried", async () => {
  server.refuse(look, 503, "Please try again later.");
  open();
  const again = await button("Try again");
  server.json(look, foreign);
  fireEvent.click(again);
  await button("Add to my cart");
});

test("a link without a token says so; a second link in the same tab works", async () => {
  server.json(look, foreign);
  open("/cart/hand-off");
  await screen.findByText(/This link is not complete/);
  expect(server.asked(look)).toEqual([]);
  act(() => {
    location.hash = `#t=${token}`;
    window.dispatchEvent(new Event("hashchange"));
  });
  expect(location.hash).toBe("");
  await button("Add to my cart");
});
