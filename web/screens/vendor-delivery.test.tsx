import { beforeEach, expect, test } from "bun:test";
import type { DeliveryOption } from "#contract/delivery/delivery.ts";
import type { CarrierKind } from "#contract/delivery/delivery-rules.ts";
import { deliveryOption, playedBox, playedCollection } from "#tests/harness/addresses.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/vendor/delivery");
const { fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: VendorDelivery } = await import("./vendor-delivery.tsx");

const server = playServer();
const save = "PUT /api/vendor/delivery";
let stored: DeliveryOption[];
let carriers: CarrierKind[] | undefined;
beforeEach(() => {
  clearToasts();
  stored = [];
  carriers = undefined;
  server.json("GET /api/vendor/me", { id: "v1", businessName: "Umbilo Baskets", status: "approved", listings: [] });
  server.on("GET /api/vendor/delivery", () => Response.json({ options: stored, carriers }));
  server.on(save, () => Response.json({ options: stored }));
});

async function open() {
  const client = createQueryClient();
  client.setQueryData(reads.me, { id: "1", email: "anele@example.com", username: "anele", role: "vendor" });
  render(
    <QueryClientProvider client={client}>
      <VendorDelivery />
    </QueryClientProvider>,
  );
  await screen.findByRole("form", { name: "Delivery" });
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Save delivery" }));
const sent = () => server.asked(save).map(({ body }) => (body as { options: DeliveryOption[] }).options);

test("a new vendor delivers for free; what it chooses is saved as it typed it", async () => {
  await open();
  expect(radio(/^Free Shoppers pay nothing/).checked).toBe(true);
  fireEvent.click(radio(/^Free from an amount/));
  type("Price below the amount, in rand", "R 80");
  type("Free from, in rand", "750,00");
  type("Days until it arrives", "5");
  fireEvent.click(screen.getByRole("switch", { name: "Collection" }));
  type("Where and when", "Stall 12, Saturdays");
  press();
  await waitFor(() => expect(useToasts.getState().current?.title).toBe("Delivery saved"));
  expect(sent()).toEqual([
    [
      deliveryOption({ kind: "free-above", priceCents: 8000, freeFromCents: 75_000, leadDays: 5 }),
      deliveryOption({ kind: "collection", priceCents: 0, place: "Stall 12, Saturdays" }),
    ],
  ]);
});

test("what is stored is shown: prices by province, and none for the others", async () => {
  stored = [deliveryOption({ kind: "by-province", priceCents: null, provinceCents: { Gauteng: 4500 } })];
  await open();
  expect(screen.getByLabelText<HTMLInputElement>("Gauteng").value).toBe("45.00");
  expect(screen.getByLabelText<HTMLInputElement>("Limpopo").value).toBe("");
  press();
  await waitFor(() => expect(sent()).toEqual([stored]));
});

test("a wrong price is said at its field and nothing is sent; so is offering no way at all", async () => {
  await open();
  fireEvent.click(radio(/^One price/));
  type("Price in rand", "sixty");
  press();
  const message = await screen.findByText("Please enter a price, like 60 or 59.50");
  const field = screen.getByLabelText<HTMLInputElement>("Price in rand");
  await waitFor(() =>
    expect([field.getAttribute("aria-describedby"), document.activeElement === field]).toEqual([message.id, true]),
  );
  fireEvent.click(radio(/^Not at all/));
  press();
  await waitFor(() =>
    expect(useToasts.getState().current?.description).toBe("Please offer at least one way to deliver."),
  );
  expect(sent()).toEqual([]);
});

test("carriers are offered where the shop can ask them, and say what they need at the field", async () => {
  carriers = ["courier", "pudo"];
  await open();
  fireEvent.click(radio(/^Courier's price/));
  fireEvent.click(screen.getByRole("switch", { name: "PUDO locker" }));
  press();
  await screen.findByText("Please enter the street where the courier collects");
  type("Street", " 12 Long Street ");
  type("Suburb, township or village", "Gardens");
  type("Postal code", "8001");
  for (const box of screen.getAllByLabelText<HTMLInputElement>("Height in cm"))
    fireEvent.input(box, { target: { value: "15" } });
  const [, heavy] = screen.getAllByLabelText<HTMLInputElement>("Weight in kg");
  fireEvent.input(heavy as HTMLInputElement, { target: { value: "20,5" } });
  press();
  await screen.findByText("No locker is large enough: 41 × 60 × 69 cm and 20 kg at most");
  for (const weight of screen.getAllByLabelText("Weight in kg")) fireEvent.input(weight, { target: { value: "1,5" } });
  for (const pieces of screen.getAllByLabelText("Pieces that fit in"))
    fireEvent.input(pieces, { target: { value: "2" } });
  press();
  const byCarrier = { priceCents: null, leadDays: 3, box: playedBox };
  await waitFor(() =>
    expect(sent()).toEqual([
      [
        deliveryOption({ kind: "courier", ...byCarrier, collectAt: playedCollection }),
        deliveryOption({ kind: "pudo", ...byCarrier }),
      ],
    ]),
  );
});

test("without carriers none is offered, but one that was chosen before can be given up", async () => {
  await open();
  expect([screen.queryByRole("radio", { name: /^Courier/ }), screen.queryByRole("switch", { name: /^PUDO/ })]).toEqual([
    null,
    null,
  ]);
  document.body.replaceChildren();
  stored = [deliveryOption({ kind: "courier", priceCents: null, box: playedBox, collectAt: playedCollection })];
  await open();
  expect(radio(/^Courier's price/).checked).toBe(true);
});
