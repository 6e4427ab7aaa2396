import { beforeEach, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/orders/o1");
const { fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { CancelPieces } = await import("./cancel-pieces.tsx");

const server = playServer();
const items = [
  { id: "i1", title: "Lamp", quantity: 3, cancelled: 1, price: "100.05" },
  { id: "i2", title: "Wick", quantity: 1, price: "3.33" },
  { id: "i3", title: "Oil", quantity: 1, cancelled: 1, price: "9.99" },
];
beforeEach(clearToasts);

function open(who: "shopper" | "vendor" | "admin") {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CancelPieces who={who} partId="p1" orderId="6f05907a-0000-4000-8000-000000000000" items={items} />
    </QueryClientProvider>,
  );
  return show();
}
function show() {
  fireEvent.click(screen.getByRole("button", { name: "Cancel items of order #6f05907a" }));
  return within(screen.getByRole("alertdialog", { name: "Cancel items of order #6f05907a" }));
}
const add = (dialog: ReturnType<typeof show>, title: string) =>
  fireEvent.click(
    within(dialog.getByRole("group", { name: `How many of ${title}` })).getByRole("button", {
      name: "Increase quantity",
    }),
  );
const title = () => useToasts.getState().current?.title;

test("a shopper chooses among what is left, sees what goes back, and a lost answer is asked for again under the same id", async () => {
  const call = "POST /api/orders/parts/p1/cancellations";
  server.refuse(call, 503, "Not now.");
  let dialog = open("shopper");
  const send = () => dialog.getByRole("button", { name: "Cancel these" }) as HTMLButtonElement;
  expect(send().disabled).toBe(true);
  expect(dialog.queryByText(/Oil/)).toBeNull();
  expect(dialog.queryByLabelText("Put the pieces back in stock")).toBeNull();
  for (let at = 0; at < 3; at++) add(dialog, "Lamp");
  expect(dialog.getByText("$200.10 goes back.")).toBeTruthy();
  fireEvent.input(dialog.getByLabelText("Reason (optional)"), { target: { value: "Too many" } });
  fireEvent.click(send());
  await waitFor(() => expect(title()).toBe("Nothing was cancelled"));
  server.json(call, {});
  dialog = show();
  expect(dialog.getByText("$200.10 goes back.")).toBeTruthy();
  fireEvent.click(send());
  await waitFor(() => expect(title()).toBe("Items cancelled"));
  const [first, second] = server.asked(call).map(({ body }) => body as Record<string, unknown>);
  expect(second).toEqual({ id: expect.any(String), lines: [{ itemId: "i1", quantity: 2 }], reason: "Too many" });
  expect(second).toEqual(first as Record<string, unknown>);
  // The next one is another cancellation.
  dialog = show();
  expect(dialog.getByText("Choose what to cancel.")).toBeTruthy();
  add(dialog, "Wick");
  fireEvent.click(send());
  await waitFor(() => expect(server.asked(call)).toHaveLength(3));
  expect(server.asked(call)[2]?.body).not.toMatchObject({ id: first?.id });
});

test.each([
  ["vendor", "POST /api/vendor/orders/p1/cancellations"],
  ["admin", "POST /api/admin/orders/p1/cancellations"],
] as const)("the %s also says whether the pieces go back into stock", async (who, call) => {
  server.json(call, {});
  const dialog = open(who);
  add(dialog, "Wick");
  fireEvent.click(dialog.getByLabelText("Put the pieces back in stock"));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel these" }));
  await waitFor(() => expect(title()).toBe("Items cancelled"));
  expect(server.asked(call).map(({ body }) => body)).toMatchObject([
    { lines: [{ itemId: "i2", quantity: 1 }], restock: false },
  ]);
});
