import { beforeEach, describe, expect, test } from "bun:test";
import type { JobStatus } from "#contract/jobs/jobs.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { PendingVendor } from "#contract/vendors/vendors.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/admin/dashboard");
const { act, fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: AdminDashboard } = await import("./admin-dashboard.tsx");

const server = playServer();
const pendingCall = "GET /api/admin/vendors/pending";
const statsCall = "GET /api/admin/stats";
const jobsCall = "GET /api/admin/jobs";
const ordersCall = "GET /api/admin/orders/recent";

const vendor = (change: Partial<PendingVendor> = {}): PendingVendor => ({
  id: "v1",
  businessName: "Vaal Candles",
  slug: "vaal-candles",
  description: "Soy and beeswax candles.",
  city: "Parys",
  province: "Free State",
  postalCode: null,
  latitude: null,
  longitude: null,
  rating: null,
  totalReviews: 0,
  verified: false,
  status: "pending",
  createdAt: "2026-01-05T10:00:00.000Z",
  user: { email: "vaal@example.com" },
  ...change,
});
const order = {
  id: "6f05907a-0000-4000-8000-000000000000",
  createdAt: "2026-01-05T10:00:00.000Z",
  paymentStatus: "completed",
  totalAmount: "1299.00",
  items: [],
};
let waiting: PendingVendor[];

beforeEach(() => {
  clearToasts();
  waiting = [vendor(), vendor({ id: "v2", businessName: "Karoo Hardware" })];
  server.json("GET /api/admin/alerts", []);
  server.on(pendingCall, () => Response.json(waiting));
  server.json(statsCall, { totalUsers: 34, totalVendors: 19, totalOrders: 8, totalRevenue: "18276.90" });
  server.json(ordersCall, [order]);
  server.json(jobsCall, []);
  server.json("GET /api/admin/name-changes", []);
});

function open(me: Partial<CurrentUser> | null) {
  const client = createQueryClient();
  client.setQueryData(reads.me, me && { id: "1", email: "admin@example.com", username: "admin", ...me });
  render(
    <QueryClientProvider client={client}>
      <AdminDashboard />
    </QueryClientProvider>,
  );
  return client;
}
const button = (name: string) => screen.getByRole("button", { name });
const section = (name: string) => within(screen.getByRole("region", { name }));
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

describe("the admin dashboard (rule vendor-6)", () => {
  test("shows Total Users, Total Vendors, Total Orders, and Total Revenue with $", async () => {
    open({ role: "admin" });
    await screen.findByText("$18276.90");
    const figures = section("Overview");
    expect(figures.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Total Users",
      "Total Vendors",
      "Total Orders",
      "Total Revenue",
    ]);
    expect(figures.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "34",
      "19",
      "8",
      "$18276.90",
    ]);
  });

  test("Pending Vendor Approvals show business name, description, place, date and the owner's email", async () => {
    open({ role: "admin" });
    await screen.findByText("Vaal Candles");
    const first = within(section("Pending Vendor Approvals").getAllByRole("listitem")[0] as HTMLElement);
    for (const text of ["Soy and beeswax candles.", "Parys, Free State", "January 5, 2026", "vaal@example.com"]) {
      expect(first.getByText(text)).toBeTruthy();
    }
  });

  test("shows an application whose owner's account was deleted, and an empty list", async () => {
    waiting = [vendor({ user: null })];
    open({ role: "admin" });
    await screen.findByText("The account is gone");
    waiting = [];
    fireEvent.click(button("Refresh Admin Dashboard"));
    await screen.findByText("No applications are waiting.");
  });

  test("Recent Orders show 8 characters of the id, the long date, total and payment status", async () => {
    open({ role: "admin" });
    const row = (await screen.findByText("#6f05907a")).closest("tr") as HTMLElement;
    for (const text of ["January 5, 2026", "completed", "$1299.00"]) expect(within(row).getByText(text)).toBeTruthy();
  });

  test("when one read fails, the others still show and it can be retried", async () => {
    server.refuse(statsCall, 503, "Not now.");
    open({ role: "admin" });
    await screen.findByText("The figures could not be loaded.");
    await screen.findByText("Vaal Candles");
    await screen.findByText("#6f05907a");
    server.json(statsCall, { totalUsers: 1, totalVendors: 2, totalOrders: 3, totalRevenue: "4.00" });
    fireEvent.click(button("Try again"));
    await screen.findByText("$4.00");
    server.refuse(ordersCall, 503, "Not now.");
    fireEvent.click(button("Refresh Admin Dashboard"));
    await screen.findByText("The recent orders could not be refreshed.");
    expect(screen.getByText("#6f05907a")).toBeTruthy();
  });
});

describe("background work", () => {
  const job = (change: Partial<JobStatus>): JobStatus => ({
    name: "Emails",
    waiting: 0,
    overdue: 0,
    gaveUp: 0,
    lastError: null,
    advice: "Failed messages can be tried again.",
    screen: "/admin/messages",
    ...change,
  });
  const rows = async () => {
    await screen.findByText("Emails");
    return section("Background work")
      .getAllByRole("listitem")
      .map((row) => within(row));
  };

  test("each job shows how many are waiting, overdue and given up; only stuck jobs have advice and a link", async () => {
    server.json(jobsCall, [
      job({ waiting: 7, overdue: 3, gaveUp: 2, lastError: "450 come back later" }),
      job({ name: "Refunds", waiting: 1, screen: "/admin/orders" }),
      job({ name: "Late payments", screen: null }),
      job({ name: "WhatsApp messages", waiting: 1, lastError: "busy" }),
    ]);
    open({ role: "admin" });
    const [emails, refunds, late, whatsapp] = await rows();
    for (const text of ["Stuck", "7 waiting", "3 overdue", "2 given up", "Last error: 450 come back later"]) {
      expect(emails?.getByText(text)).toBeTruthy();
    }
    expect(emails?.getByText("Failed messages can be tried again.")).toBeTruthy();
    expect(emails?.getByRole("link", { name: "Look under Messages" }).getAttribute("href")).toBe("/admin/messages");
    expect(refunds?.getByText("Under way")).toBeTruthy();
    expect(late?.getByText("Nothing to do")).toBeTruthy();
    expect(whatsapp?.getByText("Trying again")).toBeTruthy();
    for (const row of [refunds, late, whatsapp]) {
      expect([row?.queryAllByRole("link"), row?.queryAllByText(/tried again/)]).toEqual([[], []]);
    }
  });

  test.each([
    ["overdue", { waiting: 1, overdue: 1 }],
    ["given up", { gaveUp: 1 }],
  ])("a job with only %s work is stuck too; it has no link when it has no screen", async (_, change) => {
    server.json(jobsCall, [job({ ...change, screen: null })]);
    open({ role: "admin" });
    const [row] = await rows();
    expect(row?.getByText("Stuck")).toBeTruthy();
    expect(row?.queryAllByRole("link")).toEqual([]);
  });
});

describe("approve and reject (rule vendor-2)", () => {
  test("approval refreshes the pending list and the stats; a double press approves once; the button shows that it is busy", async () => {
    let answer = (_: Response) => {};
    server.on(
      "POST /api/admin/vendors/v1/approve",
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    open({ role: "admin" });
    await screen.findByText("Vaal Candles");
    fireEvent.click(button("Approve Vaal Candles"));
    fireEvent.click(button("Approve Vaal Candles"));
    await waitFor(() => expect((button("Approve Vaal Candles") as HTMLButtonElement).disabled).toBe(true));
    expect((button("Reject Vaal Candles") as HTMLButtonElement).disabled).toBe(true);
    expect((button("Approve Karoo Hardware") as HTMLButtonElement).disabled).toBe(false);
    waiting = waiting.slice(1);
    await act(async () => answer(Response.json(vendor({ status: "approved" }))));
    await waitFor(() => expect(screen.queryAllByText("Vaal Candles")).toHaveLength(0));
    expect(server.asked("POST /api/admin/vendors/v1/approve")).toEqual([
      { call: "POST /api/admin/vendors/v1/approve", body: undefined },
    ]);
    expect([pendingCall, statsCall, ordersCall].map((call) => server.asked(call).length)).toEqual([2, 2, 1]);
    expect(shownToast()).toEqual(["Vendor approved", "Vaal Candles", undefined]);
    // The pressed button has disappeared, so the focus moves to the list's title.
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Pending Vendor Approvals"));
  });

  test("rejection asks first; Cancel changes nothing; it refreshes only the pending list", async () => {
    server.json("POST /api/admin/vendors/v1/reject", vendor({ status: "rejected" }));
    open({ role: "admin" });
    await screen.findByText("Vaal Candles");
    fireEvent.click(button("Reject Vaal Candles"));
    const dialog = await screen.findByRole("alertdialog", { name: "Reject Vaal Candles?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryAllByRole("alertdialog")).toHaveLength(0));
    expect(server.asked("POST /api/admin/vendors/v1/reject")).toEqual([]);

    fireEvent.click(button("Reject Vaal Candles"));
    waiting = waiting.slice(1);
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(screen.queryAllByText("Vaal Candles")).toHaveLength(0));
    expect([pendingCall, statsCall, ordersCall].map((call) => server.asked(call).length)).toEqual([2, 1, 1]);
    expect(shownToast()).toEqual(["Vendor rejected", "Vaal Candles", undefined]);
  });

  test("when another admin was faster, a toast shows the server's message and the list is read again", async () => {
    server.refuse("POST /api/admin/vendors/v1/approve", 409, "This application was rejected already.");
    open({ role: "admin" });
    await screen.findByText("Vaal Candles");
    waiting = waiting.slice(1);
    fireEvent.click(button("Approve Vaal Candles"));
    await waitFor(() => expect(screen.queryAllByText("Vaal Candles")).toHaveLength(0));
    expect(shownToast()).toEqual(["Approval failed", "This application was rejected already.", undefined]);
  });

  test("after any other failure the application stays and can be approved again", async () => {
    open({ role: "admin" });
    await screen.findByText("Vaal Candles");
    fireEvent.click(button("Approve Vaal Candles"));
    await waitFor(() => expect(shownToast()).toEqual(["Approval failed", "Please try again", undefined]));
    server.json("POST /api/admin/vendors/v1/approve", vendor({ status: "approved" }));
    await waitFor(() => expect((button("Approve Vaal Candles") as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(button("Approve Vaal Candles"));
    await waitFor(() => expect(shownToast()).toEqual(["Vendor approved", "Vaal Candles", undefined]));
  });
});

describe("without the admin role", () => {
  test("a visitor is asked to sign in, and no admin data is requested", () => {
    open(null);
    expect(screen.getByRole("heading", { name: "Login to see the admin dashboard" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/auth/login");
    expect(server.calls).toEqual([]);
  });
  test("shoppers and vendors see Admins only", () => {
    for (const role of ["shopper", "vendor"] as const) open({ role });
    expect(screen.getAllByRole("heading", { name: "Admins only" })).toHaveLength(2);
    expect(server.calls).toEqual([]);
  });
});
