// Converts typed text to the contract's values. Without zod, to keep the dashboard's code small.

/** undefined for an empty field ("Required"), NaN for an invalid number. */
export const readStock = (text: string | number | undefined): number | undefined => {
  const digits = String(text ?? "").replace(/\s/g, "");
  return digits === "" ? undefined : Number(digits);
};

/** Parses South African amounts: "R1 299,50" is 1299.50, "1,299.00" is 1299.00. Ambiguous text stays unchanged. */
export function readPrice(text: string): string {
  const amount = text.replace(/\s/g, "").replace(/^[R$]/i, "");
  if (/^\d+,\d{1,2}$/.test(amount)) return amount.replace(",", ".");
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(amount)) return amount.replaceAll(",", "");
  return amount;
}
