import { beforeEach, describe, expect, test } from "bun:test";
import type { PartState } from "#contract/orders/order-rules.ts";
import type { VendorOrder, VendorOrderPage } from "#contract/orders/orders.ts";
import { deliveryAddress } from "#tests/harness/addresses.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/vendor/orders");
const { act, fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: VendorOrders } = await import("./vendor-orders.tsx");

const server = playServer();
const list = "GET /api/vendor/orders?limit=24";
const patch = "PATCH /api/vendor/orders/p1";

const order = (change: Partial<VendorOrder> = {}): VendorOrder => ({
  id: "p1",
  orderId: "6f05907a-0000-4000-8000-000000000000",
  createdAt: "2026-01-05T10:00:00.000Z",
  vendorId: "v1",
  vendorName: "Umbilo Baskets",
  state: "paid",
  changedAt: "2026-01-06T10:00:00.000Z",
  tracking: null,
  cancelReason: null,
  items: [{ id: "i1", title: "Ilala palm basket", quantity: 2, price: "129.00" }],
  totalAmount: "258.00",
  commissionCents: 2580,
  customerEmail: "thandi@example.com",
  refund: null,
  ...change,
});
const page = (orders: VendorOrder[], more: Partial<VendorOrderPage> = {}): VendorOrderPage => {
  const counts = { paid: 0, packed: 0, shipped: 0, delivered: 0, cancelled: 0 };
  for (const { state } of orders) counts[state]++;
  return { orders, nextCursor: null, total: orders.length, counts, ...more };
};
let orders: VendorOrder[];

beforeEach(() => {
  clearToasts();
  history.replaceState(null, "", "/vendor/orders");
  orders = [order()];
  server.json("GET /api/vendor/me", { id: "v1", businessName: "Umbilo Baskets", status: "approved", listings: [] });
  server.on(list, () => Response.json(page(orders)));
  server.json("GET /api/vendor/balance", {
    salesCents: 25_800,
    commissionCents: 2580,
    refundsCents: 0,
    balanceCents: 23_220,
  });
});

function open(role: "vendor" | null = "vendor") {
  const client = createQueryClient();
  client.setQueryData(reads.me, role && { id: "1", email: "anele@example.com", username: "anele", role });
  render(
    <QueryClientProvider client={client}>
      <VendorOrders />
    </QueryClientProvider>,
  );
}
const button = (name: string) => screen.getByRole("button", { name });
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};
/** The server accepts the change. */
const obey = () =>
  server.on(patch, (body) => {
    orders = orders.map((each) => ({ ...each, ...(body as Partial<VendorOrder>) }));
    return Response.json(orders[0]);
  });

describe("a vendor's orders", () => {
  test("shows short order number, date, items as title × quantity, total and commission with $, the customer's mail link and the state", async () => {
    open();
    const card = (await screen.findByText("Order #6f05907a")).closest("li") as HTMLElement;
    for (const text of ["January 5, 2026", "Commission $25.80", "Paid"]) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(card.querySelector(".order-lines")?.textContent).toBe("Ilala palm basket × 2$258.00 $129.00 each");
    expect(card.querySelector(".order-total > .price")?.textContent).toBe("$258.00");
    expect(within(card).getByRole("link").getAttribute("href")).toBe("mailto:thandi@example.com");
    expect(await screen.findByText("$232.20")).toBeTruthy();
    expect(screen.getByText("1 order")).toBeTruthy();
    expect(screen.getByText("Paid 1")).toBeTruthy();
  });

  test("paid → packed → shipped with tracking → delivered, each with its own button, then no button", async () => {
    obey();
    open();
    for (const step of ["packed", "shipped", "delivered"] as PartState[]) {
      const press = await screen.findByRole("button", { name: `Mark as ${step}: order #6f05907a` });
      if (step === "shipped") {
        fireEvent.input(screen.getByLabelText(/^Tracking number/), { target: { value: "TCG-1" } });
      }
      press.focus();
      fireEvent.click(press);
      await waitFor(() => expect(shownToast()).toEqual([`Order ${step}`, "Order #6f05907a"]));
    }
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Mark as/ })).toBeNull());
    // The pressed button has disappeared, so the focus moves to the list.
    await waitFor(() => expect(document.activeElement?.textContent).toBe("1 order"));
    expect(server.asked(patch).map(({ body }) => body)).toEqual([
      { state: "packed" },
      { state: "shipped", tracking: "TCG-1" },
      { state: "delivered" },
    ]);
    expect(screen.getByText("TCG-1")).toBeTruthy();
  });

  test("a busy button says so and sends once; the second click of a double click does nothing", async () => {
    let answer = (_: Response) => {};
    server.on(
      patch,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    open();
    const press = (await screen.findByRole("button", { name: /^Mark as packed/ })) as HTMLButtonElement;
    fireEvent.click(press, { detail: 2 });
    expect(server.asked(patch)).toEqual([]);
    fireEvent.click(press, { detail: 1 });
    fireEvent.click(press, { detail: 1 });
    await waitFor(() => expect(press.disabled).toBe(true));
    expect((button("Cancel order #6f05907a") as HTMLButtonElement).disabled).toBe(true);
    orders = [order({ state: "packed" })];
    await act(async () => answer(Response.json(orders[0])));
    await screen.findByRole("button", { name: /^Mark as shipped/ });
    expect(server.asked(patch)).toHaveLength(1);
  });

  test("on 409, a toast shows the server's message and the list is read again", async () => {
    server.on(patch, () => {
      orders = [order({ state: "cancelled", cancelReason: "Broken." })];
      return Response.json({ message: "This order is cancelled already." }, { status: 409 });
    });
    open();
    fireEvent.click(await screen.findByRole("button", { name: /^Mark as packed/ }));
    await screen.findByText("Reason: Broken.");
    expect(shownToast()).toEqual(["Order not changed", "This order is cancelled already."]);
    expect(screen.queryByRole("button", { name: /^Mark as/ })).toBeNull();
  });

  test("after another failure the typed tracking stays", async () => {
    orders = [order({ state: "packed" })];
    open();
    const field = (await screen.findByLabelText(/^Tracking number/)) as HTMLInputElement;
    fireEvent.input(field, { target: { value: "TCG-1" } });
    fireEvent.click(button("Mark as shipped: order #6f05907a"));
    await waitFor(() => expect(shownToast()).toEqual(["Order not changed", "Please try again"]));
    expect(field.value).toBe("TCG-1");
    expect(server.asked(list)).toHaveLength(1);
  });

  test("the tracking of a shipped part can be corrected; Enter there never marks it as delivered", async () => {
    orders = [order({ state: "shipped", tracking: "TCG-1" })];
    obey();
    open();
    const field = (await screen.findByLabelText(/^Tracking number/)) as HTMLInputElement;
    fireEvent.submit(field.form as HTMLFormElement);
    fireEvent.input(field, { target: { value: "TCG-2" } });
    fireEvent.submit(field.form as HTMLFormElement);
    await waitFor(() => expect(shownToast()).toEqual(["Tracking saved", "Order #6f05907a"]));
    expect(server.asked(patch).map(({ body }) => body)).toEqual([{ tracking: "TCG-2" }]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save tracking" })).toBeNull());
  });

  test("Cancel first asks for a reason and whether the pieces go back into stock; a failure keeps the typed text", async () => {
    server.refuse(patch, 503, "Not now.");
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel order #6f05907a" }));
    const dialog = () => within(screen.getByRole("alertdialog", { name: "Cancel order #6f05907a?" }));
    fireEvent.click(dialog().getByRole("button", { name: "Keep the order" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(server.asked(patch)).toEqual([]);

    fireEvent.click(button("Cancel order #6f05907a"));
    fireEvent.input(dialog().getByLabelText("Reason (optional)"), { target: { value: "Broken in the kiln." } });
    const restock = dialog().getByLabelText("Put the pieces back in stock") as HTMLInputElement;
    expect(restock.checked).toBe(true);
    fireEvent.click(restock);
    fireEvent.click(dialog().getByRole("button", { name: "Cancel the order" }));
    await waitFor(() => expect(shownToast()).toEqual(["Order not changed", "Not now."]));
    expect(server.asked(patch).map(({ body }) => body)).toEqual([
      { state: "cancelled", reason: "Broken in the kiln.", restock: false },
    ]);
    fireEvent.click(button("Cancel order #6f05907a"));
    expect((dialog().getByLabelText("Reason (optional)") as HTMLTextAreaElement).value).toBe("Broken in the kiln.");
  });

  test("the address holds the state filter; an empty state, an empty list and a failed read each say so", async () => {
    server.json("GET /api/vendor/orders?state=packed&limit=24", page([]));
    open();
    await screen.findByText("Order #6f05907a");
    fireEvent.click(screen.getByLabelText("Packed"));
    await screen.findByText("Nothing is packed");
    expect(location.search).toBe("?state=packed");
    server.refuse(list, 503, "Not now.");
    fireEvent.click(screen.getByLabelText("All"));
    await screen.findByText("The orders could not be loaded");
    expect(location.search).toBe("");
    server.json(list, page([]));
    fireEvent.click(button("Try again"));
    await screen.findByText("No orders yet");
  });

  test("Load more loads more orders", async () => {
    const next = { ...order(), id: "p2", orderId: "7a05907a-0000-4000-8000-000000000000" };
    server.json(list, page(orders, { nextCursor: "n", total: 2 }));
    server.json("GET /api/vendor/orders?limit=24&cursor=n", page([next]));
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
    await screen.findByText("Order #7a05907a");
    expect(screen.getByText("2 orders")).toBeTruthy();
  });

  test("a rejected vendor can only read; other people see Not a Vendor", async () => {
    server.json("GET /api/vendor/me", { id: "v1", businessName: "U", status: "rejected", listings: [] });
    open();
    await screen.findByText("Order #6f05907a");
    expect(screen.queryByRole("button", { name: /^(Mark|Cancel)/ })).toBeNull();
    open(null);
    await screen.findByText("Not a Vendor");
  });
});

test("the address stands on the part; without one the vendor is told to ask, as long as nothing has been sent", async () => {
  orders = [
    order({ address: deliveryAddress }),
    order({ id: "p2", orderId: "22222222-0000-4000-8000-000000000000", address: null }),
    order({ id: "p3", orderId: "33333333-0000-4000-8000-000000000000", address: null, state: "delivered" }),
  ];
  open();
  await screen.findByText("12 Vilakazi Street");
  expect(screen.getByText("+27821234567").getAttribute("href")).toBe("tel:+27821234567");
  expect(screen.getAllByText(/No delivery address was given/)).toHaveLength(1);
});
