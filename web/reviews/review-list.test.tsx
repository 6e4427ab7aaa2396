import { expect, test } from "bun:test";
import type { Review } from "#contract/reviews/reviews.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/product/l1");
const { render, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { ReviewList } = await import("./review-list.tsx");

const server = playServer();
const review = (username: string, verifiedPurchase: boolean): Review => ({
  id: username,
  listingId: "l1",
  vendorId: "v1",
  rating: 4,
  comment: "Burns all night.",
  createdAt: "2026-01-05T10:00:00.000Z",
  user: { username },
  verifiedPurchase,
});

test("those who didn't buy it stand apart, after the buyers; a vendor's answer stands under its review", async () => {
  const answer = { text: "Thank you!", createdAt: "2026-01-06T10:00:00.000Z" };
  server.json("GET /api/reviews/listing/l1", [review("busi", false), { ...review("anele", true), answer }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReviewList listingId="l1" />
    </QueryClientProvider>,
  );
  await screen.findByText("anele");
  const [anele, busi] = screen.getAllByRole("listitem");
  expect(within(anele as HTMLElement).getByText("Verified purchase")).toBeTruthy();
  expect(within(busi as HTMLElement).queryByText("Verified purchase")).toBeNull();
  const apart = screen.getByRole("heading", { name: "Not bought here" });
  expect(apart.compareDocumentPosition(busi as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(apart.compareDocumentPosition(anele as HTMLElement)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(within(anele as HTMLElement).getByText("Thank you!")).toBeTruthy();
});
