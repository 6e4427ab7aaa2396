import { beforeEach, expect, test } from "bun:test";
import type { OrderPage, VendorOrder } from "#contract/orders/orders.ts";
import type { PartReturn } from "#contract/orders/returns.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/orders/o1");
const { fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { AnswerReturn } = await import("./answer-return.tsx");
const { AskReturn, canAskBack } = await import("./ask-return.tsx");

const server = playServer();
beforeEach(clearToasts);
const title = () => useToasts.getState().current?.title;
const orderId = "6f05907a-0000-4000-8000-000000000000";
const show = (element: React.ReactElement) =>
  render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>);
const dialog = () => within(screen.getByRole("alertdialog"));
const button = (name: string) => dialog().getByRole("button", { name }) as HTMLButtonElement;

const asked: PartReturn = {
  id: "r1",
  state: "asked",
  kind: "defect",
  reason: "Cracked",
  answer: null,
  askedAt: "2026-01-05T10:00:00.000Z",
  changedAt: "2026-01-05T10:00:00.000Z",
  lines: [{ itemId: "i1", title: "Lamp", quantity: 1 }],
};
const lamp = { title: "Lamp", price: "100.05", listingId: "l1", imageUrl: null, stock: 0 };
const part: OrderPage["parts"][number] = {
  id: "p1",
  vendorName: "Karoo Hardware",
  state: "delivered",
  tracking: null,
  cancelReason: null,
  totalAmount: "300.15",
  changedAt: "2026-01-06T10:00:00.000Z",
  returns: [asked],
  returnOffers: [
    { kind: "cooling-off", until: "2026-01-13T10:00:00.000Z" },
    { kind: "defect", until: null },
  ],
  items: [{ ...lamp, id: "i1", quantity: 3, cancelled: 1 }],
};

test("a shopper says why and how many of what is left, until when, and must give a reason; a lost answer is asked for again under the same id", async () => {
  const call = "POST /api/orders/parts/p1/returns";
  server.refuse(call, 503, "Not now.");
  show(<AskReturn part={part} orderId={orderId} />);
  const open = () => fireEvent.click(screen.getByRole("button", { name: "Send something back to Karoo Hardware" }));
  open();
  expect(dialog().getByLabelText(/^I have changed my mind \(until January 13, 2026\)/)).toBeTruthy();
  fireEvent.click(dialog().getByLabelText("Something is wrong with it"));
  // Of three, one was cancelled and one is in a return already.
  expect(dialog().getByText("It cost $100.05.")).toBeTruthy();
  expect(button("Ask to send it back").disabled).toBe(true);
  fireEvent.input(dialog().getByLabelText("Tell the vendor more"), { target: { value: "Cracked too" } });
  fireEvent.click(button("Ask to send it back"));
  await waitFor(() => expect(title()).toBe("Nothing was asked for"));
  server.json(call, {});
  open();
  fireEvent.click(button("Ask to send it back"));
  await waitFor(() => expect(title()).toBe("Return asked for"));
  const [first, second] = server.asked(call).map(({ body }) => body);
  expect(second).toEqual({
    id: expect.any(String),
    kind: "defect",
    lines: [{ itemId: "i1", quantity: 1 }],
    reason: "Cracked too",
  });
  expect(second).toEqual(first as object);
});

test("food can be chosen only when something is wrong with it, and is left out for a change of mind", async () => {
  const call = "POST /api/orders/parts/p1/returns";
  server.json(call, {});
  const food = { ...lamp, title: "Biltong", id: "i2", quantity: 2, food: true as const };
  const mixed = { ...part, returns: [], items: [{ ...lamp, id: "i1", quantity: 2 }, food] };
  show(<AskReturn part={mixed} orderId={orderId} />);
  fireEvent.click(screen.getByRole("button", { name: "Send something back to Karoo Hardware" }));
  const pick = (kind: string) => fireEvent.click(dialog().getByLabelText(new RegExp(`^${kind}`)));
  const add = (name: string) =>
    fireEvent.click(
      within(dialog().getByRole("group", { name: `How many of ${name}` })).getAllByRole("button")[1] as Element,
    );
  expect(dialog().queryByText(/^Biltong/)).toBe(null);
  pick("Something is wrong with it");
  add("Biltong");
  fireEvent.input(dialog().getByLabelText("Tell the vendor more"), { target: { value: "Not for me" } });
  expect(button("Ask to send it back").disabled).toBe(false);
  pick("I have changed my mind");
  expect(dialog().queryByText(/^Biltong/)).toBe(null);
  expect(button("Ask to send it back").disabled).toBe(true);
  add("Lamp");
  fireEvent.click(button("Ask to send it back"));
  await waitFor(() => expect(server.asked(call)).toHaveLength(1));
  expect(server.asked(call)[0]?.body).toMatchObject({ kind: "cooling-off", lines: [{ itemId: "i1", quantity: 1 }] });
});

test("where only food is left, only something wrong with it is offered", () => {
  const food = { ...lamp, title: "Biltong", id: "i2", quantity: 2, food: true as const };
  const mixed = { ...part, returns: [], items: [{ ...lamp, id: "i1", quantity: 2, returned: 2 }, food] };
  expect(canAskBack(mixed)).toBe(true);
  expect(canAskBack({ ...mixed, returnOffers: part.returnOffers.slice(0, 1) })).toBe(false);
  show(<AskReturn part={mixed} orderId={orderId} />);
  fireEvent.click(screen.getByRole("button", { name: "Send something back to Karoo Hardware" }));
  expect(dialog().getAllByRole("radio")).toHaveLength(1);
  expect((dialog().getByLabelText("Something is wrong with it") as HTMLInputElement).checked).toBe(true);
});

test("pictures go with the question: one that can't be taken says why, one that is removed stays out", async () => {
  const replies = [
    [201, { id: "p1" }],
    [201, { id: "p2" }],
    [400, { message: "This picture is damaged." }],
  ] as const;
  let sent = 0;
  const realXhr = globalThis.XMLHttpRequest;
  // Answers what is sent, in turn.
  class Wire {
    upload = {};
    status = 0;
    responseText = "";
    onload?: () => void;
    open() {}
    send() {
      const [status, body] = replies[sent++] ?? [500, {}];
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      queueMicrotask(() => this.onload?.());
    }
  }
  globalThis.XMLHttpRequest = Wire as unknown as typeof XMLHttpRequest;
  try {
    const call = "POST /api/orders/parts/p1/returns";
    server.json(call, {});
    show(<AskReturn part={part} orderId={orderId} />);
    fireEvent.click(screen.getByRole("button", { name: "Send something back to Karoo Hardware" }));
    fireEvent.input(dialog().getByLabelText("Tell the vendor more"), { target: { value: "Cracked" } });
    const file = (name: string, type = "image/png") => new File(["x"], name, { type });
    const files = [file("a.png"), file("b.png"), file("c.png"), file("d.png"), file("notes.pdf", "application/pdf")];
    fireEvent.change(dialog().getByTestId("return-picture-file"), { target: { files } });
    await waitFor(() => expect(dialog().getByText("c.png: This picture is damaged.")).toBeTruthy());
    expect(dialog().getByText("notes.pdf: Please choose a JPEG, PNG, WebP or AVIF picture.")).toBeTruthy();
    expect(dialog().getByText("There is room for 3 pictures.")).toBeTruthy();
    fireEvent.click(button("Remove picture 1"));
    expect(dialog().queryByAltText("a.png")).toBe(null);
    fireEvent.click(button("Ask to send it back"));
    await waitFor(() => expect(server.asked(call)[0]?.body).toMatchObject({ pictures: ["p2"] }));
  } finally {
    globalThis.XMLHttpRequest = realXhr;
  }
});

test("nothing can be asked back when the time is over, or when every piece is in a return, returned or cancelled", () => {
  expect(canAskBack(part)).toBe(true);
  expect(canAskBack({ ...part, returnOffers: [] })).toBe(false);
  expect(canAskBack({ ...part, items: [{ ...lamp, id: "i1", quantity: 3, cancelled: 1, returned: 1 }] })).toBe(false);
  const refused = { ...part, returns: [{ ...asked, state: "refused" as const }] };
  expect(canAskBack({ ...refused, items: [{ ...lamp, id: "i1", quantity: 1 }] })).toBe(true);
});

test("the vendor approves at once, refuses with a reason, and says on refunding whether the pieces can be sold again", async () => {
  const call = "PATCH /api/vendor/returns/r1";
  server.json(call, {});
  const order = { orderId } as VendorOrder;
  const press = (name: string) =>
    fireEvent.click(screen.getByRole("button", { name: `${name}: return of order #6f05907a` }));
  const { unmount } = show(<AnswerReturn asked={asked} order={order} />);
  press("Approve");
  await waitFor(() => expect(title()).toBe("Return approved"));
  press("Refuse");
  expect(button("Refuse").disabled).toBe(true);
  fireEvent.input(dialog().getByLabelText("Reason"), { target: { value: "It was used" } });
  fireEvent.click(button("Refuse"));
  await waitFor(() => expect(title()).toBe("Return refused"));
  unmount();
  show(<AnswerReturn asked={{ ...asked, state: "received" }} order={order} />);
  press("Refund");
  expect((dialog().getByLabelText("Put the pieces back in stock") as HTMLInputElement).checked).toBe(false);
  fireEvent.click(button("Refund"));
  await waitFor(() => expect(title()).toBe("Return refunded"));
  expect(server.asked(call).map(({ body }) => body)).toEqual([
    { state: "approved" },
    { state: "refused", reason: "It was used" },
    { state: "refunded", restock: false },
  ]);
  show(<AnswerReturn asked={{ ...asked, state: "refunded" }} order={order} />);
});
