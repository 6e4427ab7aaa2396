// A valid listing, written over HTTP, and where a shopper finds it.
import type { VendorListing } from "#contract/vendors/vendors.ts";
import type { TestBrowser } from "./app.ts";
import type { Person } from "./people.ts";

export const sound = {
  title: "Rooibos tea",
  description: "Loose leaf, 250 g.",
  category: "groceries",
  tags: ["tea", "rooibos"],
  price: "89.00",
  stock: 10,
};

export async function createListingAs({ browser }: Person, changes: object = {}): Promise<VendorListing> {
  const reply = await browser.post("/api/listings", { ...sound, ...changes });
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}

/** The places where a shopper finds this listing by its title. */
export async function findAsShopper(browser: TestBrowser, { id, title }: { id: string; title: string }) {
  const [array, page, search, one] = await Promise.all([
    browser.get("/api/listings"),
    browser.get(`/api/listings?search=${encodeURIComponent(title)}`),
    browser.get(`/api/search?text=${encodeURIComponent(title)}`),
    browser.get(`/api/listings/${id}`),
  ]);
  const holds = (list: { id: string }[]) => list.some((listing) => listing.id === id);
  return {
    array: holds(array.body),
    page: holds(page.body.listings),
    search: holds(search.body.listings),
    one: one.status === 200,
  };
}
export const everywhere = { array: true, page: true, search: true, one: true };
export const nowhere = { array: false, page: false, search: false, one: false };
