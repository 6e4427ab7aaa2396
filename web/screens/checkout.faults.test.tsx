import { describe, expect, test } from "bun:test";
import { calls, cartLine, playCheckout, reference, refusal, started, user } from "#tests/harness/played-checkout.tsx";

const { screen, server, fireEvent, waitFor, payButton, open, openPopup, pop, says, shownToast, kept } =
  await playCheckout();
const payShown = () => screen.queryByRole("button", { name: /^Pay R/ }) !== null;
const press = () => fireEvent.click(payButton());
const checkAgain = () => screen.findByRole("button", { name: "Check my payment again" });
const onOrders = () => waitFor(() => expect(location.pathname).toBe("/orders"));
const told = (title: string, description: string) =>
  waitFor(() => expect(shownToast()).toEqual([title, description, undefined]));
const notVerified = ["Payment Verification Failed", "Unable to verify your payment. Please contact support."] as const;
const noOrder = [
  "Order Creation Failed",
  "Payment succeeded but order creation failed. Please contact support.",
] as const;
const unpaid = { status: false, outcome: "unpaid", message: null };
const guarded = () => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

describe("the payment does not start", () => {
  test("when the total has changed, the cart is read again and the new total is shown with a message", async () => {
    await open();
    server.on(calls.start, () => {
      server.json(calls.cart, [cartLine("700.00")]);
      return refusal("Your cart comes to R1400.00 now. Please look at it again before you pay.", "total");
    });
    press();
    await told("Total Changed", "Your cart comes to R1400.00 now. Please look at it again before you pay.");
    expect(payButton().textContent).toBe("Pay R1400.00");
    expect(screen.getByText(/Your cart comes to R1400.00 now/)).toBeTruthy();
  });

  test("when stock is short, shows the server's message and reads the cart again", async () => {
    await open();
    server.on(calls.start, () => refusal("Only 1 left of Paraffin lamp.", "stock"));
    const before = server.asked(calls.cart).length;
    press();
    await told("Not Enough Stock", "Only 1 left of Paraffin lamp.");
    expect(server.asked(calls.cart)).toHaveLength(before + 1);
    expect(payButton().disabled).toBe(false);
  });

  test("when another tab has emptied the cart, shows Empty Cart and the empty view", async () => {
    await open();
    server.on(calls.start, () => {
      server.json(calls.cart, []);
      return refusal("Your cart is empty", "empty");
    });
    press();
    await told("Empty Cart", "Your cart is empty");
    expect(screen.getByRole("link", { name: "Browse Marketplace" })).toBeTruthy();
  });

  test("without a connection it says that nothing was charged, and the next press tries again", async () => {
    await open();
    server.on(calls.start, () => {
      throw new TypeError("Failed to fetch");
    });
    press();
    await told("Payment Not Started", "Nothing was charged. Please check your connection and try again.");
    expect(payButton().disabled).toBe(false);
  });

  test("an earlier payment on hold is shown, and can't be paid a second time", async () => {
    await open();
    server.on(calls.start, () => refusal("Your payment is on hold.", "held"));
    press();
    await told("Payment On Hold", "Your payment is on hold.");
    expect(payShown()).toBe(false);
  });
});

describe("the provider fails (rules checkout-6 and checkout-7)", () => {
  test("shows the provider's text and closes the popup without Payment Cancelled; the next press asks for another reference", async () => {
    await open();
    await openPopup();
    await says("setup error", { status: false, message: "Transaction reference not found" });
    await told("Payment Failed", "Transaction reference not found");
    expect([pop().open, payButton().disabled]).toEqual([false, false]);
    expect(screen.getByText("Transaction reference not found")).toBeTruthy();
    await openPopup();
    expect(server.asked(calls.start)[1]?.body).toEqual({
      email: user.email,
      totalCents: 129900,
      instead: reference,
    });
    // The popup has opened since, so no reference has to be replaced.
    await says("close");
    await openPopup();
    expect(server.asked(calls.start)[2]?.body).toEqual({ email: user.email, totalCents: 129900 });
  });

  test("shows Required parameter missing and Invalid parameter type, which are thrown as plain objects", async () => {
    await open();
    await openPopup();
    await says("close");
    pop().throws = {
      message: "Invalid transaction parameters",
      issues: [{ message: "Required parameter missing: email" }, { message: "Invalid parameter type: channels" }],
    };
    press();
    await told("Payment Failed", "Required parameter missing: email. Invalid parameter type: channels");
  });

  test("a wallet failure shows the Apple Pay message and keeps the popup open; closing it is no cancellation", async () => {
    await open();
    await openPopup();
    await says("setup error", { channel: "apple_pay", message: "Transaction attempt failed" });
    const sentence = "An error occurred while paying with Apple Pay. Please try again or use another payment method.";
    await told("Payment Failed", sentence);
    expect(pop().open).toBe(true);
    await says("close");
    await told("Payment Failed", sentence);
    expect(payButton().disabled).toBe(false);
  });

  test("Payment window did not open: says what to do and that nothing was charged, without Payment Cancelled", async () => {
    await open(user, 40);
    press();
    await waitFor(() => expect(shownToast()?.[0]).toBe("Payment window did not open"));
    expect(shownToast()?.[1]).toContain("Nothing was charged.");
    expect(screen.getByText(/Nothing was charged\. Check your connection/)).toBeTruthy();
    expect([pop().open, payButton().disabled]).toEqual([false, false]);
  });
});

describe("after the popup reported success", () => {
  test("verification false shows Payment Verification Failed and requests no order; the shopper can check again or pay", async () => {
    server.json(calls.verify, unpaid);
    await open();
    await openPopup();
    await says("success");
    await told(...notVerified);
    const button = await checkAgain();
    expect(screen.getByText(reference)).toBeTruthy();
    expect([server.asked(calls.order).length, payButton().disabled, kept()]).toEqual([0, false, 0]);
    server.json(calls.verify, { status: true, outcome: "paid", message: null });
    fireEvent.click(button);
    await onOrders();
  });

  test("a failed verification request shows the same message; the shopper can check again but not pay twice", async () => {
    server.on(calls.verify, () => {
      throw new TypeError("Failed to fetch");
    });
    await open();
    await openPopup();
    expect(guarded()).toBe(false);
    await says("success");
    await told(...notVerified);
    const button = await checkAgain();
    expect([payShown(), kept()]).toEqual([false, 1]);
    server.json(calls.verify, { status: true, outcome: "paid", message: null });
    fireEvent.click(button);
    fireEvent.click(button);
    await onOrders();
    expect([server.asked(calls.order).length, kept()]).toEqual([1, 0]);
  });

  test("a reload right after paying continues the check by itself, even when the cart is empty by then", async () => {
    server.on(calls.verify, () => {
      throw new TypeError("Failed to fetch");
    });
    const { leave } = await open();
    await openPopup();
    await says("success");
    await checkAgain();
    leave();
    server.json(calls.cart, []);
    let verified = (_: Response) => {};
    server.on(calls.verify, () => new Promise((resolve) => (verified = resolve)));
    await open();
    expect(screen.getByText("Checking your payment")).toBeTruthy();
    expect(screen.queryByText("Your cart is empty")).toBeNull();
    expect(guarded()).toBe(true);
    verified(Response.json({ status: true, outcome: "paid", message: null }));
    await onOrders();
    expect([server.asked(calls.verify).length, server.asked(calls.order).length, kept()]).toEqual([2, 1, 0]);
  });

  test("a payment of another user of the same tab is not checked", async () => {
    server.on(calls.verify, () => Response.error());
    const { leave } = await open();
    await openPopup();
    await says("success");
    await checkAgain();
    leave();
    await open({ ...user, id: "u2" });
    expect(payButton().disabled).toBe(false);
    expect(server.asked(calls.verify)).toHaveLength(1);
  });

  test("Order Creation Failed: Payment succeeded but order creation failed; it can be checked again", async () => {
    const makeOrder = () => Response.json({ id: "o1" }, { status: 201 });
    server.on(calls.order, () => refusal("The provider is not reachable.", undefined, 503));
    await open();
    await openPopup();
    await says("success");
    await told(...noOrder);
    const button = await checkAgain();
    expect([payShown(), kept()]).toEqual([false, 1]);
    server.on(calls.order, makeOrder);
    fireEvent.click(button);
    await onOrders();
  });

  test("when the login has expired, nothing is lost and a login link is shown", async () => {
    server.on(calls.order, () => refusal("Please log in to continue.", undefined, 401));
    await open();
    await openPopup();
    await says("success");
    await told(...noOrder);
    await checkAgain();
    expect(screen.getByText(/Your login has expired/)).toBeTruthy();
    expect(kept()).toBe(1);
  });

  for (const [outcome, title, message] of [
    ["held", "Payment On Hold", "It is on hold. Please contact support."],
    ["refunded", "Payment Refunded", "Your R1299.00 is on its way back to you."],
  ] as const) {
    test(`${title}: shows the server's message from the verification`, async () => {
      server.json(calls.verify, { status: false, outcome, message });
      await open();
      await openPopup();
      const before = server.asked(calls.cart).length;
      await says("success");
      await told(title, message);
      await waitFor(() => expect(screen.getByRole("heading", { name: title }) === document.activeElement).toBe(true));
      expect(screen.getByText(message)).toBeTruthy();
      expect(payShown()).toBe(false);
      expect([server.asked(calls.order).length, kept()]).toEqual([0, 0]);
      expect(server.asked(calls.cart)).toHaveLength(before + 1);
    });
    test(`${title}: shows the server's message when the order is refused`, async () => {
      server.on(calls.order, () => refusal(message, outcome));
      await open();
      await openPopup();
      await says("success");
      await told(title, message);
      expect(screen.getByText(message)).toBeTruthy();
      expect(kept()).toBe(0);
    });
  }
});

describe("the shopper's bank has yet to confirm", () => {
  const waiting = { status: false, outcome: "pending", message: "Your bank has not confirmed this payment yet." };
  const kept = "2026-11-22T14:32:00.000Z";
  const listed = [
    {
      reference,
      totalAmount: "1299.00",
      createdAt: kept,
      keptUntil: kept,
      items: [{ title: "Paraffin lamp", quantity: 2 }],
    },
  ];
  const waitingPanel = () => screen.findByRole("region", { name: /^Waiting for your bank/ });
  const closeWindow = async () => {
    server.json(calls.verify, waiting);
    server.json(calls.pending, listed);
    const { client, leave } = await open();
    await openPopup();
    await says("transfer:pending");
    await waitingPanel();
    /** As the timer does. */
    const bankAnswers = async () => {
      server.json(calls.pending, []);
      await client.invalidateQueries({ queryKey: ["pending-payments"] });
    };
    return { client, leave, bankAnswers };
  };

  test("the window that closes is no cancellation: says to wait and that this window may be closed; when the bank confirms, the order is made", async () => {
    const { client, bankAnswers } = await closeWindow();
    const said = (await waitingPanel()).textContent ?? "";
    expect(said).toContain("Your bank has not confirmed your payment of R1299.00 yet.");
    expect(said).toContain("You may close this window");
    expect(said).toContain("They are kept for you until");
    expect([shownToast(), payShown(), guarded()]).toEqual([null, false, false]);
    // Read again by itself, while there are some.
    const query = client.getQueryCache().find({ queryKey: ["pending-payments"] });
    const every = query?.observers[0]?.options.refetchInterval;
    expect(query && typeof every === "function" && every(query)).toBeGreaterThan(0);
    server.json(calls.verify, { status: true, outcome: "paid", message: null });
    await bankAnswers();
    await onOrders();
    expect(query && typeof every === "function" && every(query)).toBe(false);
  });

  test("when the bank refuses, says so and lets the shopper pay again", async () => {
    const { bankAnswers } = await closeWindow();
    server.json(calls.verify, unpaid);
    await bankAnswers();
    await told(
      "Payment Not Confirmed",
      "Your bank did not confirm this payment, so it did not become an order. You can pay again.",
    );
    expect([payShown(), sessionStorage.length]).toEqual([true, 0]);
  });

  test("a reload comes back to waiting", async () => {
    const { leave } = await closeWindow();
    leave();
    await open();
    await waitingPanel();
    expect(payShown()).toBe(false);
  });

  test("a press on Pay waits for the earlier payment's bank, unless the shopper pays another way", async () => {
    server.on(calls.start, () =>
      refusal("Your bank has not confirmed your earlier payment of R1299.00 yet.", "pending"),
    );
    server.json(calls.pending, listed);
    await open();
    press();
    await waitingPanel();
    server.on(calls.start, () => Response.json(started, { status: 201 }));
    fireEvent.click(screen.getByRole("button", { name: "Pay another way" }));
    await openPopup();
    expect(server.asked(calls.start).map(({ body }) => (body as { again?: boolean }).again)).toEqual([undefined, true]);
  });
});
