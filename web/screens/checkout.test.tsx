import { describe, expect, test } from "bun:test";
import { deliveryAddress } from "#tests/harness/addresses.ts";
import { calls, cartLine, playCheckout, reference, refusal, started, user } from "#tests/harness/played-checkout.tsx";

const {
  screen,
  server,
  fireEvent,
  waitFor,
  payButton,
  open,
  openPopup,
  pop,
  instances,
  says,
  shownToast,
  status,
  kept,
} = await playCheckout();
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const type = (value: string) => fireEvent.input(email(), { target: { value } });
const sent = () => server.asked(calls.start).map(({ body }) => body);
const onOrders = () => waitFor(() => expect(location.pathname).toBe("/orders"));

describe("the checkout screen", () => {
  test("order summary and payment form: required email of type email, prefilled; total with R and two decimals", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "Checkout" })).toBeTruthy();
    const summary = screen.getByRole("region", { name: "Order Summary" });
    expect(summary.textContent).toContain("Paraffin lamp × 2R1299.00");
    expect(summary.textContent).toContain("ShippingFree");
    expect(summary.textContent).toContain("TotalR1299.00");
    expect(screen.getByRole("form", { name: "Payment Details" })).toBeTruthy();
    const applies = ["Terms", "Privacy", "Returns and refunds", "About us"];
    expect(applies.map((name) => screen.getByRole("link", { name }).getAttribute("href"))).toEqual([
      "/legal/terms",
      "/legal/privacy",
      "/legal/returns",
      "/legal/about",
    ]);
    expect([email().type, email().required, email().value]).toEqual(["email", true, user.email]);
    expect([payButton().textContent, payButton().type, payButton().disabled]).toEqual([
      "Pay R1299.00",
      "submit",
      false,
    ]);
  });

  test("an empty cart links to the marketplace", async () => {
    server.json(calls.cart, []);
    await open();
    expect(screen.getByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Browse Marketplace" }).getAttribute("href")).toBe("/marketplace");
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });
  test("a visitor sees links to the marketplace and the login", async () => {
    await open(null);
    expect(screen.getByRole("link", { name: "Browse Marketplace" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/auth/login");
    expect(server.calls).toEqual([]);
  });

  test("the notice with the test card shows in the sandbox only", async () => {
    const { leave } = await open();
    expect(screen.queryByText("Sandbox – no real money")).toBeNull();
    leave();
    const meta = document.createElement("meta");
    meta.name = "indaba-payments";
    meta.content = "sandbox";
    document.head.append(meta);
    try {
      await open();
      expect(screen.getByText("Sandbox – no real money")).toBeTruthy();
      expect(screen.getByText("4084 0840 8408 4081")).toBeTruthy();
    } finally {
      meta.remove();
    }
  });
});

describe("rule checkout-4: from the press to the order", () => {
  test("starts the payment, resumes it in the popup, verifies it and orders; refreshes the cart, shows a toast and goes to /orders", async () => {
    await open();
    type("  busi@example.com ");
    fireEvent.click(payButton());
    expect([payButton().disabled, status()]).toEqual([true, "Opening the payment window"]);
    await waitFor(() => expect(pop().open).toBe(true));
    expect(pop().active?.accessCode).toBe(started.accessCode);
    expect(pop().checkoutIframe.src).toBe("http://localhost/sandbox/paystack/popup");
    await says("loaded");
    expect(status()).toBe("The payment window is open");

    let verified = (_: Response) => {};
    server.on(calls.verify, () => new Promise((resolve) => (verified = resolve)));
    await says("success");
    expect([payButton().disabled, status()]).toEqual([true, "Checking your payment"]);
    expect(server.asked(calls.order)).toEqual([]);
    verified(Response.json({ status: true, outcome: "paid", message: null }));
    await onOrders();
    expect(sent()).toEqual([{ email: "busi@example.com", totalCents: 129900 }]);
    expect(server.asked(calls.order).map(({ body }) => body)).toEqual([{ paymentReference: reference }]);
    expect(shownToast()).toEqual(["Payment Successful", "Your order has been placed.", undefined]);
    const names = server.calls.map(({ call }) => call);
    expect(names.lastIndexOf(calls.cart)).toBeGreaterThan(names.indexOf(calls.order));
    // The orders are read before the screen changes.
    expect(names.indexOf(calls.orders)).toBeGreaterThan(names.indexOf(calls.order));
    // The lines stay on screen until then, although the cart is empty by now.
    expect(screen.getByRole("region", { name: "Order Summary" }).textContent).toContain("R1299.00");
    expect(kept()).toBe(0);
  });

  test("a double click, also with Enter, pays once", async () => {
    await open();
    fireEvent.click(payButton());
    fireEvent.click(payButton());
    fireEvent.keyDown(email(), { key: "Enter" });
    fireEvent.submit(screen.getByRole("form"));
    await waitFor(() => expect(pop().open).toBe(true));
    expect([sent().length, pop().transactions.length, shownToast()]).toEqual([1, 1, null]);
  });

  test("Payment Cancelled: You cancelled the payment process. The next press opens the popup again", async () => {
    await open();
    await openPopup();
    await says("close");
    expect(shownToast()).toEqual(["Payment Cancelled", "You cancelled the payment process.", undefined]);
    expect([payButton().disabled, status(), kept()]).toEqual([false, "", 0]);
    await openPopup();
    expect([instances(), sent().length]).toEqual([1, 2]);
    await says("success");
    await onOrders();
  });

  test("an earlier payment that has just become an order counts as success", async () => {
    server.on(calls.start, () => refusal("Your earlier payment went through.", "paid"));
    await open();
    fireEvent.click(payButton());
    await onOrders();
    expect(shownToast()?.[0]).toBe("Payment Successful");
    expect([instances(), server.asked(calls.order).length]).toEqual([0, 0]);
  });

  test("leaving the screen closes an open popup, without Payment Cancelled", async () => {
    const { leave } = await open();
    await openPopup();
    leave();
    await Bun.sleep(1);
    expect([pop().open, shownToast()]).toEqual([false, null]);
  });

  test("after leaving during the check, the order is still made and the shopper stays where they are", async () => {
    const { leave } = await open();
    await openPopup();
    await says("success");
    leave();
    history.replaceState(null, "", "/marketplace");
    await waitFor(() => expect(shownToast()?.[0]).toBe("Payment Successful"));
    await Bun.sleep(5);
    expect([server.asked(calls.order).length, location.pathname]).toEqual([1, "/marketplace"]);
  });
});

describe("rule checkout-1: when paying is blocked", () => {
  test("an empty field with an account email still pays", async () => {
    await open();
    type(" ");
    expect(payButton().disabled).toBe(false);
    await openPopup();
    expect(sent()).toEqual([{ email: "", totalCents: 129900 }]);
  });

  test("Email Required: no email at all disables the button, and guards Enter too", async () => {
    await open({ ...user, email: "" });
    expect([payButton().disabled, email().value]).toEqual([true, ""]);
    fireEvent.keyDown(email(), { key: "Enter" });
    expect(shownToast()).toEqual(["Email Required", "Please enter your email address", undefined]);
    type("busi@example.com");
    expect(payButton().disabled).toBe(false);
    expect(sent()).toEqual([]);
  });

  test("Empty Cart: a total of zero is blocked by the button and by Enter", async () => {
    server.json(calls.cart, [cartLine("0.00")]);
    await open();
    fireEvent.keyDown(email(), { key: "Enter" });
    expect(shownToast()).toEqual(["Empty Cart", "Your cart is empty", undefined]);
    fireEvent.click(payButton());
    expect(sent()).toEqual([]);
  });

  test("an address that the server refuses shows an error at the field, until the next letter is typed", async () => {
    const message = "Invalid email address";
    server.refuse(calls.start, 400, message, { email: message });
    await open();
    type("busi@");
    fireEvent.keyDown(email(), { key: "Enter" });
    await waitFor(() => expect(document.activeElement === email()).toBe(true));
    expect(email().getAttribute("aria-describedby")).toBe(screen.getByText(message).id);
    expect([email().value, payButton().disabled]).toEqual(["busi@", false]);
    type("busi@e");
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe("Deliver to, above the payment form", () => {
  const home = { id: "a1", ...deliveryAddress };
  const work = { id: "a2", ...deliveryAddress, recipient: "Busi Nkosi", street: "90 Rivonia Road" };
  const card = () => screen.getByRole("region", { name: "Deliver to" });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  test("the address used last is chosen already and is sent; another one can be chosen", async () => {
    server.json(calls.addresses, [home, work]);
    for (const { id } of [home, work]) server.json(`${calls.delivery}?addressId=${id}`, []);
    await open();
    await waitFor(() => expect(card().textContent).toContain("12 Vilakazi Street"));
    expect(card().textContent).not.toContain("Rivonia");
    press("Change");
    fireEvent.click(screen.getByRole("radio", { name: /90 Rivonia Road/ }));
    press("Deliver here");
    expect(card().textContent).toContain("90 Rivonia Road");
    await openPopup();
    expect(sent()).toEqual([{ email: user.email, totalCents: 129900, addressId: "a2" }]);
  });

  test("without one it says what follows, and paying works; one that is added here is chosen", async () => {
    await open();
    await waitFor(() => expect(card().textContent).toContain("the vendor has to ask you by email"));
    press("Add an address");
    await screen.findByRole("form", { name: "New address" });
    press("Save address");
    await screen.findByText("A postal code has 4 digits");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Recipient")));
    // A form with typed text is not forgotten by a press on Pay.
    fireEvent.click(payButton());
    expect([shownToast()?.[0], sent()]).toEqual(["Address not saved", []]);
    for (const [label, value] of [
      ["Recipient", work.recipient],
      ["Mobile number", "082 123 4567"],
      ["Street and number", work.street],
      ["Suburb, township or village", work.suburb],
      ["City or town", work.city],
      ["Postal code", work.postalCode],
    ] as const) {
      fireEvent.input(screen.getByLabelText(label), { target: { value } });
    }
    fireEvent.change(screen.getByLabelText("Province"), { target: { value: work.province } });
    server.json(calls.addresses, [home, work]);
    server.json(`${calls.delivery}?addressId=a2`, []);
    server.on("POST /api/addresses", () => Response.json(work, { status: 201 }));
    press("Save address");
    await waitFor(() => expect(card().textContent).toContain("90 Rivonia Road"));
    await openPopup();
    expect(sent()).toEqual([{ email: user.email, totalCents: 129900, addressId: "a2" }]);
  });
});

describe("Delivery, where a vendor charges or leaves a choice", () => {
  const home = { id: "a1", ...deliveryAddress };
  const rate = { kind: "flat", label: "Delivery to your door", priceCents: 6000, leadDays: 3, place: null };
  const door = { ...rate, id: "flat", needsAddress: true };
  const place = "Stall 12";
  const collect = {
    ...rate,
    id: "collection",
    label: "Collect it yourself",
    priceCents: 0,
    place,
    needsAddress: false,
  };
  const lamps = (...rates: object[]) => [{ vendorId: "v1", vendorName: "Karoo Hardware", rates }];
  const panel = () => screen.queryByRole("region", { name: "Delivery" });
  const summary = () => screen.getByRole("region", { name: "Order Summary" }).textContent;

  test("each vendor's price is shown and in the total; another way changes both and is sent", async () => {
    server.json(calls.addresses, [home]);
    server.json(`${calls.delivery}?addressId=a1`, lamps(door, collect));
    await open();
    expect(panel()?.textContent).toContain("Karoo Hardware");
    expect(panel()?.textContent).toContain("Delivery to your doorwithin 3 daysR60.00");
    expect(summary()).toContain("ShippingR60.00");
    expect(payButton().textContent).toBe("Pay R1359.00");
    fireEvent.click(screen.getByRole("radio", { name: /Collect it yourself/ }));
    expect(summary()).toContain("ShippingFree");
    expect(payButton().textContent).toBe("Pay R1299.00");
    await openPopup();
    expect(sent()).toEqual([
      {
        email: user.email,
        totalCents: 129900,
        addressId: "a1",
        deliveries: [{ vendorId: "v1", rate: "collection" }],
      },
    ]);
  });

  test("a locker is chosen from those near the address, and its code is sent", async () => {
    const pudo = {
      ...rate,
      id: "pudo",
      kind: "pudo",
      label: "PUDO locker",
      needsAddress: true,
      lockers: [
        { code: "CG21", name: "Orlando Stadium", address: "Klipspruit Valley Road", distanceKm: null },
        { code: "CG20", name: "Maponya Mall", address: "Chris Hani Road", distanceKm: 4.2 },
      ],
    };
    server.json(calls.addresses, [home]);
    server.json(`${calls.delivery}?addressId=a1`, lamps(pudo));
    await open();
    const list = screen.getByLabelText<HTMLSelectElement>("Where you fetch it");
    expect([list.value, panel()?.textContent?.includes("Klipspruit Valley Road")]).toEqual(["CG21", true]);
    expect([...list.options].map(({ text }) => text)).toEqual(["Orlando Stadium", "Maponya Mall, 4.2 km"]);
    fireEvent.change(list, { target: { value: "CG20" } });
    expect(panel()?.textContent).toContain("Chris Hani Road");
    await openPopup();
    expect(sent()).toMatchObject([{ deliveries: [{ vendorId: "v1", rate: "pudo", locker: "CG20" }] }]);
  });

  test.each([
    ["without an address", [], ""],
    ["with an address", [home], "?addressId=a1"],
  ])("%s, a carrier that is not offered is said so and can't be asked again", async (_, addresses, query) => {
    const [vendor] = lamps(collect);
    const missing = [{ kind: "courier", label: "Courier to your door", reason: "not-offered" }];
    server.json(calls.addresses, addresses);
    server.json(`${calls.delivery}${query}`, [{ ...vendor, missing }]);
    await open();
    expect(panel()?.textContent).toContain("Courier to your door: This way is not offered at the moment.");
    expect(screen.queryByRole("button", { name: "Ask the carrier again" })).toBeNull();
  });

  test("a carrier without a price is said so, no other way is taken unasked, and it can be asked again", async () => {
    const missing = [{ kind: "courier", label: "Courier to your door", reason: "unavailable" }];
    const [vendor] = lamps(collect);
    server.json(calls.addresses, [home]);
    server.json(`${calls.delivery}?addressId=a1`, [{ ...vendor, missing }]);
    await open();
    expect(panel()?.textContent).toContain(
      "Courier to your door: The carrier's price could not be fetched. Please try again in a moment.",
    );
    fireEvent.click(payButton());
    expect([shownToast()?.slice(0, 2), sent()]).toEqual([
      ["Choose the delivery", "Please choose how Karoo Hardware delivers."],
      [],
    ]);
    fireEvent.click(screen.getByRole("radio", { name: /Collect it yourself/ }));
    server.json(`${calls.delivery}?addressId=a1`, lamps({ ...door, id: "courier:ECO", kind: "courier" }, collect));
    fireEvent.click(screen.getByRole("button", { name: "Ask the carrier again" }));
    const courier = await screen.findByRole<HTMLInputElement>("radio", { name: /Delivery to your door/ });
    // What was chosen meanwhile stays.
    expect(courier.checked).toBe(false);
    await openPopup();
    expect(sent()).toMatchObject([{ deliveries: [{ vendorId: "v1", rate: "collection" }] }]);
  });

  test("without an address a vendor that charges can't be paid; a collection can", async () => {
    server.json(calls.delivery, lamps(door, collect));
    await open();
    fireEvent.click(payButton());
    expect([shownToast()?.[0], sent()]).toEqual(["Address needed", []]);
    fireEvent.click(screen.getByRole("radio", { name: /Collect it yourself/ }));
    await openPopup();
    expect(sent()).toEqual([
      { email: user.email, totalCents: 129900, deliveries: [{ vendorId: "v1", rate: "collection" }] },
    ]);
  });

  test("an address that a vendor doesn't deliver to is said, and nothing is paid", async () => {
    server.json(calls.addresses, [home]);
    server.json(`${calls.delivery}?addressId=a1`, lamps());
    await open();
    expect(panel()?.textContent).toContain("Not delivered there");
    fireEvent.click(payButton());
    expect([shownToast()?.[0], sent()]).toEqual(["No delivery there", []]);
  });

  test("Pay waits for the prices of an address that was just chosen", async () => {
    server.json(calls.addresses, [home, { ...home, id: "a2", street: "90 Rivonia Road" }]);
    server.json(`${calls.delivery}?addressId=a1`, lamps({ ...door, priceCents: 3000 }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`${calls.delivery}?addressId=a2`, () => promise);
    await open();
    expect([payButton().textContent, payButton().disabled]).toEqual(["Pay R1329.00", false]);
    fireEvent.click(screen.getByRole("button", { name: "Change" }));
    fireEvent.click(screen.getByRole("radio", { name: /90 Rivonia Road/ }));
    await waitFor(() => expect(payButton().disabled).toBe(true));
    // Not free meanwhile.
    expect(summary()).toContain("ShippingR30.00");
    fireEvent.submit(screen.getByRole("form"));
    expect([sent(), shownToast()]).toEqual([[], null]);
    resolve(Response.json(lamps(door)));
    await waitFor(() => expect([payButton().textContent, payButton().disabled]).toEqual(["Pay R1359.00", false]));
  });

  test("without the prices of delivery nothing is paid", async () => {
    server.refuse(calls.delivery, 500, "Something went wrong.");
    await open();
    fireEvent.click(payButton());
    expect([shownToast()?.[0], sent()]).toEqual(["Delivery unknown", []]);
  });

  test("nothing is shown, and nothing of it sent, where every vendor delivers for free as documented", async () => {
    server.json(calls.addresses, [home]);
    server.json(`${calls.delivery}?addressId=a1`, lamps({ ...door, priceCents: 0, leadDays: null }));
    await open();
    expect(panel()).toBeNull();
    await openPopup();
    expect(sent()).toEqual([{ email: user.email, totalCents: 129900, addressId: "a1" }]);
  });
});
