// Paystack's own test cards, as far as they pay without a PIN, a one-time code or a bank's page. The popup offers the first
// three and knows the rest; nothing else is accepted as a card.

export interface TestCard {
  number: string;
  cvv: string;
  title: string;
  /** What the bank says, and what the popup tells the shopper: `null` where the money comes in. */
  refusal: { gatewayResponse: string; message: string } | null;
  /** Where refunds of what it paid end. */
  refunds: "processed" | "failed" | "needs-attention";
  /** Offered as a choice. */
  offered: boolean;
}

export const testCards: readonly TestCard[] = [
  {
    number: "4084084084084081",
    cvv: "408",
    title: "Successful payment",
    refusal: null,
    refunds: "processed",
    offered: true,
  },
  {
    number: "4084080000005408",
    cvv: "001",
    title: "Declined",
    refusal: { gatewayResponse: "Declined", message: "The bank declined this card. Please try another one." },
    refunds: "processed",
    offered: true,
  },
  {
    number: "4084080000670037",
    cvv: "787",
    title: "Insufficient funds",
    refusal: {
      gatewayResponse: "Insufficient Funds",
      message: "There isn't enough money on this card. Please try another one.",
    },
    refunds: "processed",
    offered: true,
  },
  {
    number: "4084080000671803",
    cvv: "180",
    title: "Successful payment, refund fails",
    refusal: null,
    refunds: "failed",
    offered: false,
  },
  {
    number: "4084080000671902",
    cvv: "190",
    title: "Successful payment, refund needs attention",
    refusal: null,
    refunds: "needs-attention",
    offered: false,
  },
];

export const lastFour = (number: string): string => number.slice(-4);

/** Luhn's sum, over 12 to 19 digits. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export interface CardFields {
  number: string;
  /** "12/30". */
  expiry: string;
  cvv: string;
}

export const onlyTestCards = "Only test cards work here, never a real one. Please choose one of the test cards.";

/** What is wrong with the fields, by field; empty when nothing is. */
export function cardFaults({ number, expiry, cvv }: CardFields, now: Date): Partial<Record<keyof CardFields, string>> {
  const digits = digitsOf(number);
  const faults: Partial<Record<keyof CardFields, string>> = {};
  if (!isCardNumber(digits)) faults.number = "This isn't a card number. Please check the digits.";
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  // A card is valid until the end of its month.
  const end = new Date(Date.UTC((Number(year) % 100) + 2000, Number(month), 1));
  if (!(Number(month) >= 1 && Number(month) <= 12)) faults.expiry = "Please enter the month and year, like 12/30.";
  else if (end.getTime() <= now.getTime()) faults.expiry = "This date is in the past.";
  if (!/^\d{3,4}$/.test(cvv.trim())) faults.cvv = "Please enter the 3 digits on the back.";
  return faults;
}

export const digitsOf = (number: string): string => number.replace(/[\s-]/g, "");

export const testCardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === digitsOf(number));
