import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { listing as anyListing } from "#tests/harness/shop-in-memory.ts";

const screen = await installDom("/vendor/dashboard");
const { cleanup, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: VendorDashboard } = await import("./vendor-dashboard.tsx");

const listing = {
  ...anyListing(1, { title: "Ilala palm basket", description: "Woven by hand.", price: "129.00", stock: 12 }),
  status: "active",
};
const vendor = {
  id: "v1",
  businessName: "Umbilo Baskets",
  description: "Hand-woven ilala palm baskets.",
  rating: null as number | null,
  totalReviews: 0,
  status: "approved",
  listings: [listing],
  totalListings: 1,
};
const page = (listings: unknown[]) => () => Response.json({ listings, nextCursor: null, total: listings.length });

const realFetch = globalThis.fetch;
let calls: string[] = [];
let replies: Record<string, () => Response> = {};

beforeEach(() => {
  calls = [];
  clearToasts();
  history.replaceState(null, "", "/vendor/dashboard");
  replies = {
    "GET /api/auth/me": () => Response.json({ id: "1", email: "a@example.com", username: "anele", role: "vendor" }),
    "GET /api/vendor/me": () => Response.json(vendor),
    "GET /api/vendor/listings?status=active&limit=24": page([listing]),
    "GET /api/vendor/listings?status=archived&limit=24": page([]),
  };
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path}`);
    return replies[`${init.method} ${path}`]?.() ?? new Response("", { status: 404 });
  }) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VendorDashboard />
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));
const hrefOf = (name: string) => screen.getByText(name, { selector: "a" }).getAttribute("href");
const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe("the vendor's dashboard", () => {
  test("shows the business, three figures with N/A as fallback (rule review-2), the listings and links", async () => {
    open();
    await screen.findByText("Ilala palm basket");
    expect(screen.getByText("Umbilo Baskets").tagName).toBe("H1");
    expect(screen.getByText("Hand-woven ilala palm baskets.")).toBeTruthy();
    expect([figure("Total Listings"), figure("Average Rating"), figure("Total Reviews")]).toEqual(["1", "N/A", "0"]);
    expect(screen.getByText("$129.00")).toBeTruthy();
    expect(screen.getByText("Woven by hand.")).toBeTruthy();
    expect((screen.getByLabelText(/^Stock/) as HTMLInputElement).value).toBe("12");
    expect(hrefOf("Add Listing")).toBe("/vendor/listings/new");
    expect(hrefOf("Import CSV")).toBe("/vendor/listings/import");
    expect(hrefOf("Export CSV")).toBe("/api/vendor/listings.csv");
    expect(hrefOf("Ilala palm basket")).toBe(`/product/${listing.id}`);
    cleanup();
    replies["GET /api/vendor/me"] = () => Response.json({ ...vendor, rating: 4.25, totalReviews: 8 });
    open();
    await screen.findByText("Ilala palm basket");
    expect([figure("Average Rating"), figure("Total Reviews")]).toEqual(["4.3", "8"]);
  });

  test("without listings shows Create Your First Listing; archived listings have their own view", async () => {
    replies["GET /api/vendor/listings?status=active&limit=24"] = page([]);
    open();
    await screen.findByText("Create Your First Listing");
    expect(hrefOf("Create Your First Listing")).toBe("/vendor/listings/new");
    fireEvent.click(screen.getByLabelText("Archived"));
    await screen.findByText("No archived listings");
    expect(location.search).toBe("?status=archived");
  });

  test("shoppers and visitors see Not a Vendor, with a link to registration", async () => {
    replies["GET /api/vendor/me"] = () => Response.json({ message: "no" }, { status: 403 });
    for (const me of [Response.json({ id: "1", role: "shopper" }), Response.json({ message: "no" }, { status: 401 })]) {
      replies["GET /api/auth/me"] = () => me;
      open();
      await screen.findByText("Not a Vendor");
      expect(hrefOf("Become a Vendor")).toBe("/vendor/register");
      cleanup();
    }
  });

  test("a pending vendor sees a notice, no public page yet, and Check again, as reads never refresh by themselves", async () => {
    replies["GET /api/vendor/me"] = () => Response.json({ ...vendor, status: "pending" });
    open();
    await screen.findByText("Your application is pending");
    await screen.findByText("Ilala palm basket", { selector: "h3" });
    press("Check again");
    await screen.findByText("Still pending. Please look again later.");
    replies["GET /api/vendor/me"] = () => Response.json(vendor);
    press("Check again");
    const notice = await screen.findByText("Your business is approved. Your listings are public now.");
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(hrefOf("Ilala palm basket")).toBe(`/product/${listing.id}`);
  });

  test("a rejected vendor is told so and can apply again, but can't edit anything", async () => {
    replies["GET /api/vendor/me"] = () => Response.json({ ...vendor, status: "rejected" });
    open();
    await screen.findByText("Your application was not approved");
    expect(hrefOf("Apply again")).toBe("/vendor/register");
    await screen.findByText("12 in stock");
    for (const gone of ["Add Listing", "Import CSV", "Edit", "Archive"]) expect(screen.queryByText(gone)).toBeNull();
  });

  test("failed reads of the business and of the list can each be retried", async () => {
    replies["GET /api/vendor/me"] = () => new Response("", { status: 502 });
    replies["GET /api/vendor/listings?status=active&limit=24"] = () => new Response("", { status: 502 });
    open();
    await screen.findByText("Your business could not be loaded");
    replies["GET /api/vendor/me"] = () => Response.json(vendor);
    press("Try again");
    await screen.findByText("Your listings could not be loaded");
    replies["GET /api/vendor/listings?status=active&limit=24"] = page([listing]);
    press("Try again");
    await screen.findByText("Ilala palm basket");
  });

  test("an invalid stock is not sent; failed archiving says why and keeps the row", async () => {
    open();
    const stock = (await screen.findByLabelText(/^Stock/)) as HTMLInputElement;
    fireEvent.input(stock, { target: { value: "1.5" } });
    press("Save");
    await screen.findByText("Stock must be a whole number from 0 to 1000000");
    press("Cancel");
    expect(stock.value).toBe("12");
    replies[`DELETE /api/listings/${listing.id}`] = () => Response.json({ message: "Please wait." }, { status: 429 });
    press("Archive");
    await waitFor(() =>
      expect(useToasts.getState().current).toMatchObject({
        title: "Listing not archived",
        description: "Please wait.",
      }),
    );
    await waitFor(() => expect(calls.filter((call) => call.startsWith("GET /api/vendor/listings"))).toHaveLength(2));
    expect(screen.getByText("Ilala palm basket")).toBeTruthy();
    expect(calls.some((call) => call.startsWith("PATCH"))).toBe(false);
  });
});
