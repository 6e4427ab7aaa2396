import { describe, expect, test } from "bun:test";
import { checkoutCurrency, paymentReference, startPaymentBody } from "./payments.ts";

describe("the payment request", () => {
  test("rule checkout-3: the reference is a timestamp plus the user id, guest when there is none", () => {
    expect(paymentReference(1_795_240_000_000, "0a1b")).toBe("1795240000000-0a1b");
    expect(paymentReference(1_795_240_000_000, null)).toBe("1795240000000-guest");
    // The provider accepts letters, digits and - . = in a reference.
    expect(paymentReference(Date.now(), crypto.randomUUID())).toMatch(/^[A-Za-z0-9.=-]{1,100}$/);
  });

  test("rule checkout-2: checkout currency is ZAR", () => {
    expect(checkoutCurrency).toBe("ZAR");
  });

  test.each([
    [{}, true],
    [{ email: "" }, true],
    [{ email: " thandi@example.com ", totalCents: 0 }, true],
    [{ email: "thandi" }, false],
    [{ totalCents: 1.5 }, false],
    [{ totalCents: -1 }, false],
    [{ amount: 1 }, false],
    [{ instead: "x".repeat(101) }, false],
  ])("%j is accepted: %p", (body, taken) => {
    expect(startPaymentBody.safeParse(body).success).toBe(taken);
  });
});
