import { beforeEach, expect, test } from "bun:test";
import type { ReactNode } from "react";
import type { CurrentUser } from "#contract/users/users.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { listingDetail } from "#tests/harness/shop-in-memory.ts";

const screen = await installDom("/settings");
const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { default: EditListing } = await import("./edit-listing.tsx");
const { default: NewListing } = await import("./new-listing.tsx");
const { default: Product } = await import("./product.tsx");
const { default: Settings } = await import("./settings.tsx");
const { default: VendorDashboard } = await import("./vendor-dashboard.tsx");
const { default: VendorRegister } = await import("./vendor-register.tsx");

const server = playServer();
const vendor = {
  id: "v1",
  businessName: "Umbilo Baskets",
  status: "approved",
  rating: null,
  totalReviews: 0,
  totalListings: 0,
};
const listing = { ...listingDetail(1, { id: "l1", title: "Paraffin lamp" }), status: "active" };
const user = (id: string, role: CurrentUser["role"]): CurrentUser => ({
  id,
  email: `${id}@example.com`,
  username: id,
  role,
});

beforeEach(() => {
  server.json("GET /api/vendor/me", vendor);
  server.json("GET /api/vendor/listings/l1", listing);
  server.json("GET /api/listings/l1", listing);
  server.json("GET /api/reviews/listing/l1", []);
  server.json("GET /api/user/settings", { phoneNumber: "", emailNotifications: true, whatsappNotifications: false });
});

function open(children: ReactNode, role: CurrentUser["role"]) {
  const client = createQueryClient();
  client.setQueryData(reads.me, user("anele", role));
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
}

/** From now on the server treats the session as expired. */
function expire(call: string) {
  server.refuse(call, 401, "Please login first");
  server.refuse("GET /api/auth/me", 401, "Please login first");
  for (const read of ["GET /api/vendor/me", "GET /api/vendor/listings/l1", "GET /api/user/settings"]) {
    server.refuse(read, 401, "Please login first");
  }
}
const comeBack = () => act(async () => void window.dispatchEvent(new Event("focus")));
const typed = "Twelve characters and more";

const rows: [screenName: string, role: CurrentUser["role"], ReactNode, call: string, label: string, button: string][] =
  [
    ["the form of a new listing", "vendor", <NewListing key="n" />, "POST /api/listings", "Description", "Add Listing"],
    [
      "the form of a change",
      "vendor",
      <EditListing key="e" params={{ id: "l1" }} />,
      "PATCH /api/listings/l1",
      "Description",
      "Save Changes",
    ],
    ["settings", "shopper", <Settings key="s" />, "PUT /api/user/settings", "Phone number", "Save Preferences"],
    [
      "a shopper's review",
      "shopper",
      <Product key="p" params={{ id: "l1" }} />,
      "POST /api/reviews",
      "Comment (optional)",
      "Submit Review",
    ],
    [
      "a vendor's review",
      "vendor",
      <Product key="q" params={{ id: "l1" }} />,
      "POST /api/reviews",
      "Comment (optional)",
      "Submit Review",
    ],
  ];
for (const [name, role, element, call, label, button] of rows) {
  test(`when the login expires in ${name}, typed text stays and can be sent after a login in another tab`, async () => {
    open(element, role);
    const field = async () => (await screen.findByLabelText(label)) as HTMLInputElement;
    fireEvent.input(await field(), { target: { value: typed } });
    if (name.includes("new listing")) {
      fireEvent.input(screen.getByLabelText("Title"), { target: { value: "Basket" } });
      fireEvent.change(screen.getByLabelText("Category"), { target: { value: "home" } });
      fireEvent.input(screen.getByLabelText("Price"), { target: { value: "12.50" } });
      fireEvent.input(screen.getByLabelText("Stock"), { target: { value: "3" } });
    }
    const before = await field();
    expire(call);
    fireEvent.click(screen.getByRole("button", { name: button }));
    const notice = await screen.findByText(/^Your login has expired\./);
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("target")).toBe("_blank");
    expect(await field()).toBe(before);
    expect(before.value).toBe(typed);

    // Nobody has signed in yet: only the session is checked, once.
    await comeBack();
    await waitFor(() => expect(server.asked("GET /api/auth/me")).toHaveLength(1));
    expect(server.asked(call)).toHaveLength(1);
    expect(notice.isConnected).toBe(true);

    server.json("GET /api/auth/me", user("anele", role));
    server.json("GET /api/vendor/me", vendor);
    server.json("GET /api/vendor/listings/l1", listing);
    server.json("GET /api/user/settings", { phoneNumber: "", emailNotifications: true, whatsappNotifications: false });
    server.on(call, (body) => Response.json(body));
    await comeBack();
    await waitFor(() => expect(notice.isConnected).toBe(false));
    expect(await field()).toBe(before);
    expect(before.value).toBe(typed);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: button }).disabled).toBe(false));
    fireEvent.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(server.asked(call)).toHaveLength(2));
    expect(JSON.stringify(server.asked(call)[1]?.body)).toContain(typed);
  });
}

test("when the login expires in an application, typed text stays; another account gets an empty form", async () => {
  server.refuse("GET /api/vendor/me", 403, "No vendor");
  open(<VendorRegister />, "shopper");
  const name = () => screen.findByLabelText<HTMLInputElement>("Business name");
  fireEvent.input(await name(), { target: { value: "Umbilo Baskets" } });
  fireEvent.input(screen.getByLabelText("Description"), { target: { value: typed } });
  fireEvent.input(screen.getByLabelText("City"), { target: { value: "Durban" } });
  fireEvent.change(screen.getByLabelText("Province"), { target: { value: "KwaZulu-Natal" } });
  expire("POST /api/vendor/register");
  fireEvent.click(screen.getByRole("button", { name: "Register Business" }));
  fireEvent.click(await screen.findByText("Yes, submit"));
  await screen.findByText(/^Your login has expired\./);
  expect((await name()).value).toBe("Umbilo Baskets");

  server.refuse("GET /api/vendor/me", 403, "No vendor");
  server.json("GET /api/auth/me", user("thandi", "shopper"));
  await comeBack();
  await waitFor(async () => expect((await name()).value).toBe(""));
  expect(screen.queryByText(/^Your login has expired\./)).toBeNull();
});

test("when the login expires on a screen without a form, it shows what a visitor sees", async () => {
  server.refuse("GET /api/vendor/listings?status=active&limit=24", 401, "Please login first");
  open(<VendorDashboard />, "vendor");
  await screen.findByText("Not a Vendor");
  expect(screen.queryByText(/^Your login has expired\./)).toBeNull();
});
