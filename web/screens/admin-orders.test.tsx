import { beforeEach, describe, expect, test } from "bun:test";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { ProblemPayment } from "#contract/payments/payments.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/admin/orders");
const { fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: AdminOrders } = await import("./admin-orders.tsx");

const server = playServer();
const problemsCall = "GET /api/admin/payments/problems";
const list = "GET /api/admin/orders?limit=24";

const order: VendorOrder = {
  id: "p1",
  orderId: "6f05907a-0000-4000-8000-000000000000",
  createdAt: "2026-01-05T10:00:00.000Z",
  vendorId: "v1",
  vendorName: "Umbilo Baskets",
  state: "cancelled",
  changedAt: "2026-01-06T10:00:00.000Z",
  tracking: null,
  cancelReason: "Broken.",
  items: [{ id: "i1", title: "Ilala palm basket", quantity: 2, price: "129.00" }],
  totalAmount: "258.00",
  commissionCents: 2580,
  customerEmail: null,
  refund: { id: "r1", state: "failed" },
};
const page = (orders: VendorOrder[]) => ({
  orders,
  nextCursor: null,
  total: orders.length,
  counts: { paid: 0, packed: 0, shipped: 0, delivered: 0, cancelled: orders.length },
});
const held: ProblemPayment = {
  id: "pay1",
  reference: "1-guest",
  status: "held",
  problem: "amount",
  createdAt: "2026-01-05T10:00:00.000Z",
  email: "thandi@example.com",
  amountCents: 8900,
  currency: "ZAR",
  receivedCents: 5000,
  receivedCurrency: "ZAR",
  refund: null,
};
let problems: ProblemPayment[];

beforeEach(() => {
  clearToasts();
  history.replaceState(null, "", "/admin/orders");
  problems = [held];
  server.on(problemsCall, () => Response.json(problems));
  server.json(list, page([order]));
});

function open(me: Partial<CurrentUser> | null = { role: "admin" }) {
  const client = createQueryClient();
  client.setQueryData(reads.me, me && { id: "1", email: "admin@example.com", username: "admin", ...me });
  render(
    <QueryClientProvider client={client}>
      <AdminOrders />
    </QueryClientProvider>,
  );
}
const button = (name: string) => screen.getByRole("button", { name });
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};

describe("problem payments", () => {
  test("shows the amount received and the amount due; Refund asks first, then the list is read again", async () => {
    server.on("POST /api/admin/payments/pay1/refund", () => {
      problems = [
        { ...held, status: "refunded", refund: { id: "r", state: "pending", amountCents: 5000, lastError: null } },
      ];
      return Response.json(problems[0]);
    });
    open();
    await screen.findByText("$50.00 instead of $89.00");
    expect(screen.getByText("On hold")).toBeTruthy();
    fireEvent.click(button("Refund 1-guest"));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Refund $50.00?" }));
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(server.asked("POST /api/admin/payments/pay1/refund")).toEqual([]);
    fireEvent.click(button("Refund 1-guest"));
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Refund" }));
    await screen.findByText("Refund on its way");
    expect(server.asked("POST /api/admin/payments/pay1/refund")).toHaveLength(1);
    expect(shownToast()).toEqual(["The refund is on its way", undefined]);
    expect(screen.queryByRole("button", { name: "Refund 1-guest" })).toBeNull();
  });

  test("when another admin was faster, shows the server's message and reads the list again", async () => {
    server.refuse("POST /api/admin/payments/pay1/refund", 409, "This payment was refunded already.");
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Refund 1-guest" }));
    problems = [];
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Refund" }));
    await screen.findByText("No payment needs your attention.");
    expect(shownToast()).toEqual(["Not refunded", "This payment was refunded already."]);
  });

  test("other currencies must be refunded at the provider; a failed refund says why and can be retried", async () => {
    const failed = { id: "r9", state: "failed", amountCents: 8900, lastError: "Transaction not found" } as const;
    problems = [
      { ...held, problem: "currency", receivedCurrency: "NGN" },
      {
        ...held,
        id: "pay2",
        reference: "2-guest",
        status: "completed",
        problem: null,
        receivedCents: null,
        refund: failed,
      },
    ];
    server.json("POST /api/admin/refunds/r9/retry", problems[1]);
    open();
    await screen.findByText("NGN 50.00 instead of $89.00");
    expect(screen.getByText("Please refund it at the provider.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Refund \d/ })).toBeNull();
    expect(screen.getByText("$89.00 did not go back: Transaction not found")).toBeTruthy();
    fireEvent.click(button("Try again: refund of 2-guest"));
    await waitFor(() => expect(server.asked("POST /api/admin/refunds/r9/retry")).toHaveLength(1));
  });
});

describe("vendors' orders", () => {
  test("shows every part with its vendor, state and refund, without buttons", async () => {
    open();
    const card = (await screen.findByText("Order #6f05907a")).closest("li") as HTMLElement;
    for (const text of ["Cancelled", "Refund failed", "Reason: Broken.", "$258.00"]) {
      expect(within(card).getAllByText(text)).not.toEqual([]);
    }
    expect(card.textContent).toContain("Umbilo Baskets");
    expect(within(card).queryByRole("button")).toBeNull();
  });

  test("the address can name one vendor; a link leads back to all", async () => {
    history.replaceState(null, "", "/admin/orders?vendorId=v1");
    server.json("GET /api/admin/orders?vendorId=v1&limit=24", page([order]));
    open();
    await screen.findByText("Orders of Umbilo Baskets alone.");
    fireEvent.click(button("Show all vendors"));
    await waitFor(() => expect(server.asked(list)).toHaveLength(1));
    expect(location.search).toBe("");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show all vendors" })).toBeNull());
    await screen.findByText("1 part");
  });

  test("shoppers see Admins only, and nothing is requested", () => {
    open({ role: "shopper" });
    expect(screen.getByText("Admins only")).toBeTruthy();
    expect(server.calls).toEqual([]);
  });
});
