// Replies of the server that screens of several people show, in place of its own.

export const nobody = "/product/00000000-0000-4000-8000-000000000000";

export const account = { bank: "First National Bank", lastDigits: "4471" };

const toBank = { ...account, branchCode: "250655", holder: "Highveld Tech Traders", accountType: "current" };

export const ownDue = { balanceCents: 812_345, waitingCents: 312_345, dueCents: 500_000 };

export const ownPayouts = {
  ...ownDue,
  leftOut: "bank-new",
  bank: {
    current: { ...toBank, payableFrom: "2026-11-26T09:00:00.000Z" },
    asked: { ...toBank, bank: "Capitec Bank", lastDigits: "0093", payableFrom: null },
  },
  bankChangeDays: 3,
  payouts: [
    { id: "a", amountCents: 1_234_500, state: "sending", reason: null, ...account, at: "2026-11-20T09:00:00.000Z" },
    {
      id: "b",
      amountCents: 98_000,
      state: "came-back",
      reason: "The bank sent it back: the account of this number is closed.",
      ...account,
      at: "2026-10-20T09:00:00.000Z",
    },
    { id: "c", amountCents: 45_000, state: "paid", reason: null, ...account, at: "2026-09-20T09:00:00.000Z" },
  ],
};

const moved = [
  { kind: "sale", reference: "3a520e2d", cents: 1_798_000 },
  { kind: "delivery", reference: "3a520e2d", cents: 9_900 },
  { kind: "commission", reference: "3a520e2d", cents: -179_800 },
  { kind: "refund", reference: "7b28018a", cents: -899_000 },
  { kind: "commission-refund", reference: "7b28018a", cents: 89_900 },
  { kind: "payout", reference: "INDABA-20261120-0004", cents: -1_234_500 },
  { kind: "payout-return", reference: "INDABA-20261120-0004", cents: 1_234_500 },
];

export const monthStatement = {
  businessName: "Highveld Tech Traders",
  from: "2026-11-01",
  to: "2026-11-30",
  openingCents: 0,
  sums: moved.map(({ kind, cents }) => ({ kind, cents })),
  closingCents: 819_000,
  lines: moved.map((line, at) => ({
    ...line,
    at: `2026-11-1${at}T09:00:00.000Z`,
    balanceCents: moved.slice(0, at + 1).reduce((sum, { cents }) => sum + cents, 0),
  })),
};

export const asked = {
  id: nobody.slice(9),
  state: "asked",
  kind: "defect",
  reason: "The left speaker crackles as soon as it is louder than a whisper, also on another phone.",
  answer: null,
  askedAt: "2026-11-10T09:00:00.000Z",
  changedAt: "2026-11-10T09:00:00.000Z",
  lines: [{ itemId: "a", title: "Impi gaming headset with microphone", quantity: 1 }],
};
