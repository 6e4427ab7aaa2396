import { beforeEach, expect, test } from "bun:test";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/vendor/orders");
const { fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { MoveParcel } = await import("./move-parcel.tsx");
const { ParcelList } = await import("./parcel-list.tsx");
const { PartActions } = await import("./part-actions.tsx");
const { SayArrival } = await import("./say-arrival.tsx");

const server = playServer();
beforeEach(clearToasts);
const title = () => useToasts.getState().current?.title;
const show = (element: React.ReactElement) =>
  render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>);
const dialog = () => within(screen.getByRole("alertdialog"));
const buttons = () => screen.queryAllByRole("button").map((each) => each.textContent);

const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  id: "c1",
  state: "shipped",
  carrier: "PUDO",
  tracking: "P-1",
  link: null,
  expectedOn: "2026-01-09",
  shippedAt: "2026-01-06T10:00:00.000Z",
  arrivedAt: null,
  missingAt: null,
  asksArrival: true,
  lines: [{ itemId: "i1", title: "Lamp", quantity: 1 }],
  ...changes,
});
const order: VendorOrder = {
  id: "p1",
  orderId: "6f05907a-0000-4000-8000-000000000000",
  createdAt: "2026-01-05T10:00:00.000Z",
  vendorId: "v1",
  vendorName: "Karoo Hardware",
  state: "packed",
  changedAt: "2026-01-06T10:00:00.000Z",
  tracking: "P-1",
  cancelReason: null,
  items: [{ id: "i1", title: "Lamp", quantity: 3, price: "100.00" }],
  totalAmount: "300.00",
  commissionCents: 3000,
  customerEmail: null,
  refund: null,
  parcels: [parcel()],
};

test("a vendor chooses pieces that are in no parcel, says how they travel, and only a plain https link is sent", async () => {
  const call = "POST /api/vendor/orders/p1/parcels";
  server.json(call, order);
  show(<PartActions order={order} />);
  // The whole part can't be cancelled any more, and the tracking field is the next parcel's.
  expect(buttons()).toEqual(["Mark as shipped", "Send a parcel", "Cancel items"]);
  expect((screen.getByRole("textbox") as HTMLInputElement).value).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Send a parcel of order #6f05907a" }));
  const send = () => dialog().getByRole("button", { name: /^Mark as/ }) as HTMLButtonElement;
  expect(send().disabled).toBe(true);
  const more = dialog().getByRole("button", { name: "Increase quantity" });
  for (let presses = 0; presses < 5; presses++) fireEvent.click(more);
  expect(dialog().getByText("Worth $200.00.")).toBeTruthy();
  const link = dialog().getByLabelText("Link to follow it (optional)");
  fireEvent.change(link, { target: { value: "javascript:alert(1)" } });
  expect(dialog().getByText("Please give a link that starts with https://")).toBeTruthy();
  expect(send().disabled).toBe(true);
  fireEvent.change(link, { target: { value: "https://pudo.example/P-2" } });
  fireEvent.change(dialog().getByLabelText("Carrier (optional)"), { target: { value: "PUDO" } });
  fireEvent.click(dialog().getByLabelText("It is on its way. The customer is told."));
  fireEvent.click(send());
  await waitFor(() => expect(title()).toBe("Parcel packed"));
  expect(server.asked(call)[0]?.body).toMatchObject({
    lines: [{ itemId: "i1", quantity: 2 }],
    state: "packed",
    carrier: "PUDO",
    link: "https://pudo.example/P-2",
  });
});

test("a parcel says with whom and when, and links to the carrier only by plain https", () => {
  const shown = show(<ParcelList parcels={[parcel({ link: "https://pudo.example/P-1" })]} />);
  expect(screen.getByText("Shipped with PUDO · Expected January 9, 2026")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Follow this parcel" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://pudo.example/P-1",
    "noopener noreferrer",
  ]);
  shown.unmount();
  show(<ParcelList parcels={[parcel({ link: "javascript:alert(1)" })]} />);
  expect(screen.queryByRole("link")).toBeNull();
});

test("the buyer says that it arrived or didn't, sees what happens next, and is asked no more once it is settled", async () => {
  const call = "POST /api/orders/parcels/c1/arrival";
  server.json(call, {});
  const shown = show(<SayArrival parcel={parcel()} />);
  fireEvent.click(screen.getByRole("button", { name: "It didn't arrive: Lamp" }));
  await waitFor(() => expect(title()).toBe("The vendor was told"));
  shown.rerender(
    <QueryClientProvider client={createQueryClient()}>
      <SayArrival parcel={parcel({ missingAt: "2026-01-10T10:00:00.000Z" })} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/You said that it didn't arrive/)).toBeTruthy();
  expect(buttons()).toEqual(["It arrived"]);
  fireEvent.click(screen.getByRole("button", { name: "It arrived: Lamp" }));
  await waitFor(() =>
    expect(server.asked(call).map(({ body }) => body)).toEqual([{ arrived: false }, { arrived: true }]),
  );
  shown.unmount();
  show(<SayArrival parcel={parcel({ state: "delivered", asksArrival: false })} />);
  expect(buttons()).toEqual([]);
});

test("a vendor's buttons follow the parcel's state; only a missed one that was delivered can have failed", () => {
  const of = (changes: Partial<Parcel>) => {
    const shown = show(<MoveParcel parcel={parcel(changes)} />);
    const names = buttons();
    shown.unmount();
    return names;
  };
  expect(of({ state: "packed" })).toEqual(["Mark as sent", "Change tracking", "Unpack"]);
  expect(of({})).toEqual(["Mark as delivered", "Not delivered", "Change tracking"]);
  expect(of({ state: "delivered" })).toEqual(["Change tracking"]);
  expect(of({ state: "delivered", missingAt: "2026-01-10T10:00:00.000Z" })).toEqual([
    "Not delivered",
    "Change tracking",
  ]);
  expect(of({ state: "failed" })).toEqual(["Mark as delivered"]);
});
