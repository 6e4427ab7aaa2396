import { expect, test } from "bun:test";
import { isWalletFailure, providerMessage, walletFailure } from "./provider-error.ts";

test("rule checkout-6: finds the provider's message in errors of any shape", () => {
  const invalid = { message: "Invalid transaction parameters" };
  for (const [error, text] of [
    [{ ...invalid, issues: [{ message: "Required parameter missing: email" }] }, "Required parameter missing: email"],
    [
      {
        ...invalid,
        issues: [
          { message: "Required parameter missing: email" },
          { message: "Invalid parameter type: channels", validTypes: ["array"] },
        ],
      },
      "Required parameter missing: email. Invalid parameter type: channels",
    ],
    [{ ...invalid, issues: [] }, "Invalid transaction parameters"],
    [{ status: false, message: "Transaction not found" }, "Transaction not found"],
    [new Error("Could not initiate"), "Could not initiate"],
    ["Declined", "Declined"],
    [{ message: " " }, null],
    [{ issues: [null, {}, 3] }, null],
    [undefined, null],
    [null, null],
    [42, null],
  ] as const) {
    expect(providerMessage(error)).toBe(text);
  }
});

test("rule checkout-7: recognises a wallet failure", () => {
  for (const error of [
    { channel: "apple_pay", message: "Transaction attempt failed" },
    { message: "ApplePaySession is not defined" },
    new Error("Could not initiate apple pay transaction"),
    walletFailure,
  ]) {
    expect(isWalletFailure(error)).toBe(true);
  }
  for (const error of [{ message: "Transaction not found" }, { channel: "card" }, "Declined", null, undefined, {}]) {
    expect(isWalletFailure(error)).toBe(false);
  }
});
