// A payment that the popup called successful and that is no order yet, as far as this tab knows: kept over a reload, so that it is
// looked after instead of paid again.
const storageKey = "indaba-paid-reference";

interface Paid {
  userId: string;
  reference: string;
}

export function rememberPaid(paid: Paid): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(paid));
  } catch {
    // Without storage it is known until a reload; the provider tells the server anyway.
  }
}

export function forgetPaid(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then nothing was kept either.
  }
}

/** The reference, when it is this person's. */
export function readPaid(userId: string): string | null {
  try {
    const paid = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Paid | null;
    return paid?.userId === userId && typeof paid.reference === "string" ? paid.reference : null;
  } catch {
    return null;
  }
}
