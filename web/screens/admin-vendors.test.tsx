import { beforeEach, describe, expect, test } from "bun:test";
import type { AdminVendor } from "#contract/admin/admin.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/admin/vendors");
const { fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: AdminVendors } = await import("./admin-vendors.tsx");

const server = playServer();
const list = "GET /api/admin/vendors?limit=24";
const patch = "PATCH /api/admin/vendors/v1";
let vendor: AdminVendor;

beforeEach(() => {
  clearToasts();
  history.replaceState(null, "", "/admin/vendors");
  vendor = {
    id: "v1",
    businessName: "Umbilo Baskets",
    city: "Durban",
    email: "anele@example.com",
    commissionPercent: 12.5,
    balanceCents: 23_220,
  };
  server.on(list, () => Response.json({ vendors: [vendor], nextCursor: null, total: 1 }));
  server.on(patch, (body) => {
    vendor = { ...vendor, ...(body as Partial<AdminVendor>) };
    return Response.json(vendor);
  });
});

function open() {
  const client = createQueryClient();
  client.setQueryData(reads.me, { id: "1", email: "admin@example.com", username: "admin", role: "admin" });
  render(
    <QueryClientProvider client={client}>
      <AdminVendors />
    </QueryClientProvider>,
  );
}
const commission = () => screen.findByLabelText(/^Commission/) as Promise<HTMLInputElement>;
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

describe("vendors for admins", () => {
  test("shows name, city, owner, balance with $, commission, and a link to the vendor's orders", async () => {
    open();
    await screen.findByText("Umbilo Baskets");
    for (const text of ["Durban", "$232.20", "1 vendor"]) expect(screen.getByText(text)).toBeTruthy();
    expect((await commission()).value).toBe("12.5");
    expect(screen.getByText("anele@example.com").getAttribute("href")).toBe("mailto:anele@example.com");
    expect(screen.getByText("Orders").getAttribute("href")).toBe("/admin/orders?vendorId=v1");
  });

  test("the commission is edited in place, with a South African decimal comma; invalid input is refused", async () => {
    open();
    const field = await commission();
    for (const odd of ["101", "-1", "7.555", "ten", ""]) {
      type(field, odd);
      save();
      await screen.findByText("Commission must be a number from 0 to 100 with at most two decimals");
    }
    expect(server.asked(patch)).toEqual([]);
    type(field, "7,25 %");
    save();
    await waitFor(() =>
      expect(useToasts.getState().current).toMatchObject({
        title: "Commission changed",
        description: "Umbilo Baskets pays 7.25 % from now on",
      }),
    );
    expect(server.asked(patch).map(({ body }) => body)).toEqual([{ commissionPercent: 7.25 }]);
    await waitFor(() => expect(field.value).toBe("7.25"));
  });

  test("a refused change shows why and keeps the typed text; Cancel restores the old value", async () => {
    server.refuse(patch, 429, "Please wait.");
    open();
    const field = await commission();
    type(field, "20");
    save();
    await screen.findByText("Please wait.");
    expect(field.value).toBe("20");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(field.value).toBe("12.5");
    await waitFor(() => expect(Boolean(screen.queryByText("Please wait."))).toBe(false));
  });

  test("the server searches and the address keeps the term; empty results and failed reads say so", async () => {
    server.json("GET /api/admin/vendors?search=kiln&limit=24", { vendors: [], nextCursor: null, total: 0 });
    open();
    await screen.findByText("Umbilo Baskets");
    type(screen.getByLabelText("Search by name, city or email"), "kiln");
    await screen.findByText("No vendors found");
    expect(location.search).toBe("?search=kiln");
    server.refuse(list, 503, "Not now.");
    fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
    await screen.findByRole("alert");
    server.json(list, { vendors: [vendor], nextCursor: null, total: 1 });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Umbilo Baskets");
  });
});
