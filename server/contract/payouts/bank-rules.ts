// Bank accounts in South Africa. Without zod, as screens use it.
export const accountTypes = ["current", "savings", "transmission"] as const;
export type AccountType = (typeof accountTypes)[number];

/** As vendors read them, with the number that banks' files have for each. */
export const accountTypeNames: Readonly<Record<AccountType, { name: string; inFile: string }>> = {
  current: { name: "Current or business", inFile: "1" },
  savings: { name: "Savings", inFile: "2" },
  transmission: { name: "Transmission", inFile: "3" },
};

/** Of an account number, what is ever shown again. */
export const lastDigitsOf = (number: string): string => number.slice(-4);

/** "Capitec Bank, account ending in 1234" */
export const accountWords = ({ bank, lastDigits }: { bank: string; lastDigits: string }): string =>
  `${bank}, account ending in ${lastDigits}`;
