// A payment that the popup reported as successful, but for which this tab knows no order yet. It is kept across a reload, so that
// the shopper doesn't pay again.
const storageKey = "indaba-paid-reference";

interface Paid {
  userId: string;
  reference: string;
}

export function rememberPaid(paid: Paid): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(paid));
  } catch {
    // Without storage a reload forgets it; the provider notifies the server anyway.
  }
}

export function forgetPaid(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** null when there is none, or it is another user's. */
export function readPaid(userId: string): string | null {
  try {
    const paid = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Paid | null;
    return paid?.userId === userId && typeof paid.reference === "string" ? paid.reference : null;
  } catch {
    return null;
  }
}
