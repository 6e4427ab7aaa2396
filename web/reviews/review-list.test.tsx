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

test("a review says Verified purchase only if there is an order", async () => {
  server.json("GET /api/reviews/listing/l1", [review("anele", true), review("busi", false)]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReviewList listingId="l1" />
    </QueryClientProvider>,
  );
  await screen.findByText("anele");
  const [anele, busi] = screen.getAllByRole("listitem");
  expect(within(anele as HTMLElement).getByText("Verified purchase")).toBeTruthy();
  expect(within(busi as HTMLElement).queryByText("Verified purchase")).toBeNull();
});
