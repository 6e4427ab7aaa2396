import { beforeEach, describe, expect, test } from "bun:test";
import type { CurrentUser } from "#contract/users/users.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { listingDetail } from "#tests/harness/shop-in-memory.ts";

const screen = await installDom("/product/l1");
const { fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: Product } = await import("./product.tsx");

const server = playServer();
const call = "POST /api/reviews";
const readCall = "GET /api/reviews/listing/l1";
const vendorCall = "GET /api/vendor/me";

const listing = listingDetail(1, {
  id: "l1",
  vendorId: "v1",
  title: "Paraffin lamp",
  vendor: { rating: null, totalReviews: 0 },
});
const review = (username: string) => ({
  id: username,
  listingId: "l1",
  vendorId: "v1",
  rating: 2,
  comment: "Leaks.",
  createdAt: "2026-01-05T10:00:00.000Z",
  user: { username },
});

beforeEach(() => {
  clearToasts();
  server.json(readCall, []);
  server.json("GET /api/listings/l1", listing);
});

/** Resolves when the listing and its reviews are shown. */
async function open(role: CurrentUser["role"] | null) {
  const client = createQueryClient();
  client.setQueryData(reads.me, role && { id: "1", email: "a@example.com", username: "anele", role });
  render(
    <QueryClientProvider client={client}>
      <Product params={{ id: "l1" }} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Reviews" });
  await waitFor(() => expect(document.querySelectorAll(".skeleton")).toHaveLength(0));
}
const form = () => screen.findByRole("form", { name: "Write a Review" });
const comment = () => screen.getByLabelText<HTMLTextAreaElement>("Comment (optional)");
const rating = () => screen.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.value;
const write = (value: string) => fireEvent.input(comment(), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Submit Review" }));
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

describe("the review form (rule review-1)", () => {
  test("the rating is 1 to 5, by default 5; an empty comment is sent as null; a double press sends once", async () => {
    server.json(call, review("anele"));
    await open("shopper");
    await form();
    expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value)).toEqual(["1", "2", "3", "4", "5"]);
    expect(screen.getByRole("radio", { name: "1 star" })).toBeTruthy();
    expect(rating()).toBe("5");
    write("  \n ");
    submit();
    submit();
    await waitFor(() => expect(shownToast()?.[0]).toBe("Review submitted"));
    expect(server.asked(call).map(({ body }) => body)).toEqual([
      { listingId: "l1", vendorId: "v1", rating: 5, comment: null },
    ]);
  });

  test("the comment is trimmed; after success the form is reset, and the list and vendor card are updated", async () => {
    await open("shopper");
    await form();
    await screen.findByText("No reviews yet.");
    fireEvent.click(screen.getByRole("radio", { name: "2 stars" }));
    write("  Leaks. ");
    server.on(call, () => {
      server.json(readCall, [review("anele")]);
      server.json("GET /api/listings/l1", {
        ...listing,
        vendor: { ...listing.vendor, rating: 2, totalReviews: 1 },
      });
      return Response.json(review("anele"), { status: 201 });
    });
    submit();
    await waitFor(() => expect(comment().value).toBe(""));
    expect(rating()).toBe("5");
    expect(server.asked(call).map(({ body }) => body)).toEqual([
      { listingId: "l1", vendorId: "v1", rating: 2, comment: "Leaks." },
    ]);
    await screen.findByText("Leaks.");
    await screen.findByText("1 review");
    // Beside the title and on the vendor card.
    expect(screen.getAllByText("2.0")).toHaveLength(2);
    expect(screen.getByText(/A new review replaces that one/).textContent).toContain("January 5, 2026");
  });

  test("rule review-4: Failed to submit review with the message or Please try again, and everything typed stays", async () => {
    await open("shopper");
    await form();
    fireEvent.click(screen.getByRole("radio", { name: "3 stars" }));
    write(" Fair. ");
    submit();
    await waitFor(() => expect(shownToast()).toEqual(["Failed to submit review", "Please try again", undefined]));
    server.refuse(call, 429, "That was quick. Please wait a minute.");
    submit();
    await waitFor(() =>
      expect(shownToast()).toEqual(["Failed to submit review", "That was quick. Please wait a minute.", undefined]),
    );
    expect([rating(), comment().value]).toEqual(["3", " Fair. "]);
  });

  test("a comment over 2000 characters shows an error and is not sent", async () => {
    await open("shopper");
    await form();
    write("a".repeat(2001));
    expect(screen.getByText("A comment has at most 2000 characters; this one has 2001.")).toBeTruthy();
    submit();
    expect(server.asked(call)).toEqual([]);
  });

  test("no replacement notice shows when only other people have written reviews", async () => {
    server.json(readCall, [review("busi")]);
    await open("shopper");
    await form();
    await screen.findByText("Leaks.");
    expect(screen.queryByText(/replaces/)).toBeNull();
  });
});

describe("who may write a review", () => {
  test("a visitor sees a link to login and no form", async () => {
    await open(null);
    const link = await screen.findByRole("link", { name: "Login to write a review" });
    expect(link.getAttribute("href")).toBe("/auth/login");
    expect(screen.queryByRole("form")).toBeNull();
  });
  test("no vendor is requested for a shopper", async () => {
    await open("shopper");
    await form();
    expect(server.asked(vendorCall)).toEqual([]);
  });
  test("rule role-1: another vendor, and an admin without one, write as shoppers do", async () => {
    server.json(vendorCall, { id: "v2", listings: [] });
    await open("vendor");
    await form();
  });
  test("an admin without a vendor too", async () => {
    server.refuse(vendorCall, 403, "You are not a vendor.");
    await open("admin");
    await form();
  });
  test("the listing's own vendor is told why it can't", async () => {
    server.json(vendorCall, { id: "v1", listings: [] });
    await open("vendor");
    await screen.findByText("This is your own listing, and vendors can't review what they sell themselves.");
    expect(screen.queryByRole("form")).toBeNull();
  });
});
