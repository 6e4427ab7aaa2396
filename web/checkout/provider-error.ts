// Errors of the provider's library: plain objects with a message and often issues, seldom an Error.

export const walletFailure =
  "An error occurred while paying with Apple Pay. Please try again or use another payment method.";

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

/** The documented texts (rule checkout-6); null when the error has no message. */
export function providerMessage(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return textOf(error);
  const { issues, message } = error as { issues?: unknown; message?: unknown };
  const texts = Array.isArray(issues)
    ? issues.map((issue) => providerMessage(issue)).filter((text) => text !== null)
    : [];
  return texts.length > 0 ? texts.join(". ") : textOf(message);
}

/** Rule checkout-7. The popup stays open, as it offers other ways to pay. */
export function isWalletFailure(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return /apple ?pay/i.test(String(error));
  const { channel, message, name } = error as { channel?: unknown; message?: unknown; name?: unknown };
  return channel === "apple_pay" || /apple ?pay/i.test(`${textOf(name) ?? ""} ${textOf(message) ?? ""}`);
}
