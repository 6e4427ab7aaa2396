import { describe, expect, test } from "bun:test";
import { calls, cartLine, playCheckout, reference, refusal, user } from "#tests/harness/played-checkout.tsx";

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
  test("another total by now: the cart is read again, the new total stands there with a sentence", async () => {
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

  test("not enough stock: the server's sentence, and the cart is read again", async () => {
    await open();
    server.on(calls.start, () => refusal("Only 1 left of Paraffin lamp.", "stock"));
    const before = server.asked(calls.cart).length;
    press();
    await told("Not Enough Stock", "Only 1 left of Paraffin lamp.");
    expect(server.asked(calls.cart)).toHaveLength(before + 1);
    expect(payButton().disabled).toBe(false);
  });

  test("a cart that another tab has emptied: Empty Cart, and the empty view", async () => {
    await open();
    server.on(calls.start, () => {
      server.json(calls.cart, []);
      return refusal("Your cart is empty", "empty");
    });
    press();
    await told("Empty Cart", "Your cart is empty");
    expect(screen.getByRole("link", { name: "Browse Marketplace" })).toBeTruthy();
  });

  test("no connection: told, nothing charged, and the next press tries again", async () => {
    await open();
    server.on(calls.start, () => {
      throw new TypeError("Failed to fetch");
    });
    press();
    await told("Payment Not Started", "Nothing was charged. Please check your connection and try again.");
    expect(payButton().disabled).toBe(false);
  });

  test("an earlier payment on hold is told as such, and not paid over", async () => {
    await open();
    server.on(calls.start, () => refusal("Your payment is on hold.", "held"));
    press();
    await told("Payment On Hold", "Your payment is on hold.");
    expect(payShown()).toBe(false);
  });
});

describe("the provider fails (rules checkout-6 and checkout-7)", () => {
  test("its own text is shown; the popup closes without Payment Cancelled; the next press asks for another reference", async () => {
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
    // Once it could be opened, nothing is replaced any more.
    await says("close");
    await openPopup();
    expect(server.asked(calls.start)[2]?.body).toEqual({ email: user.email, totalCents: 129900 });
  });

  test("Required parameter missing, Invalid parameter type: thrown as plain objects", async () => {
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

  test("a wallet failure: the Apple Pay sentence, the popup stays, and closing it is no cancellation", async () => {
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

  test("Payment window did not open: what to do, nothing charged, and no cancellation", async () => {
    await open(user, 40);
    press();
    await waitFor(() => expect(shownToast()?.[0]).toBe("Payment window did not open"));
    expect(shownToast()?.[1]).toContain("Nothing was charged.");
    expect(screen.getByText(/Nothing was charged\. Check your connection/)).toBeTruthy();
    expect([pop().open, payButton().disabled]).toEqual([false, false]);
  });
});

describe("after the popup said paid", () => {
  test("verification false: Payment Verification Failed; no order is asked for; it can be checked again, or paid", async () => {
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

  test("verification failing: the same words, and it is checked again instead of paid twice", async () => {
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

  test("a reload right after paying goes on with the check by itself, even when the cart is empty by then", async () => {
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

  test("another person's payment is not looked after in the same tab", async () => {
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

  test("a login that expired meanwhile: nothing is lost, and the way back in stands there", async () => {
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
    test(`${title}: the server's sentence, told by the verification`, async () => {
      server.json(calls.verify, { status: false, outcome, message });
      await open();
      await openPopup();
      const before = server.asked(calls.cart).length;
      await says("success");
      await told(title, message);
      expect(screen.getByRole("heading", { name: title }) === document.activeElement).toBe(true);
      expect(screen.getByText(message)).toBeTruthy();
      expect(payShown()).toBe(false);
      expect([server.asked(calls.order).length, kept()]).toEqual([0, 0]);
      expect(server.asked(calls.cart)).toHaveLength(before + 1);
    });
    test(`${title}: or by the order that can't be made`, async () => {
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
