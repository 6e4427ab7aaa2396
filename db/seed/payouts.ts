// Where the demo's vendors are paid, and what they were paid: a run that the bank has paid, of which one payout came back, and one that
// is with the bank. The accounts are made up.
import { totalOf } from "#contract/orders/quote.ts";
import { lastDigitsOf } from "#contract/payouts/bank-rules.ts";
import { branchCodes } from "#contract/payouts/banks.ts";
import type * as schema from "../schema.ts";
import type { VendorKey } from "./catalogue.ts";

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

const currency = "ZAR";
/** As the shop's settings are by default. */
const clearDays = { delivered: 7, shipped: 37, cancelled: 0 };
const minimumCents = 1000;

/** `days` ago the mailed link was followed. */
const accounts: readonly [key: VendorKey, bank: string, number: string, days: number][] = [
  ["highveld", "First National Bank", "62000000418", 90],
  ["redbush", "Capitec Bank", "1400000027", 80],
  ["boland", "Absa", "4050000093", 75],
  ["mothercity", "Nedbank", "1090000055", 60],
  ["kalahari", "Standard Bank", "0310000071", 50],
  // So new that payouts wait.
  ["kasi", "Capitec Bank", "1400000309", 1],
];

interface SeedRun {
  days: number;
  vendors: readonly [key: VendorKey, state: "paid" | "came-back" | "sending"][];
}
const runs: readonly SeedRun[] = [
  {
    days: 35,
    vendors: [
      ["highveld", "paid"],
      ["redbush", "paid"],
      ["boland", "came-back"],
    ],
  },
  { days: 3, vendors: [["mothercity", "sending"]] },
];

export interface Sold {
  orderParts: readonly (Row<typeof schema.orderParts> & { id: string })[];
  ledgerEntries: readonly Row<typeof schema.ledgerEntries>[];
}

export function payoutRows({
  daysAgo,
  vendorOf,
  adminId,
  seal,
  sold,
}: {
  daysAgo: (days: number) => Date;
  vendorOf: (key: VendorKey) => { id: string; businessName: string };
  adminId: string;
  seal: (number: string, vendorId: string) => string;
  sold: Sold;
}) {
  const bankDetails = accounts.map(([key, bank, number, days]) => {
    const { id: vendorId, businessName } = vendorOf(key);
    const branchCode = branchCodes.get(bank);
    if (branchCode === undefined) throw new Error(`The demo has an unknown bank: ${bank}`);
    return {
      id: crypto.randomUUID(),
      vendorId,
      state: "current",
      bank,
      branchCode,
      accountType: "current",
      holder: businessName,
      sealedNumber: seal(number, vendorId),
      lastDigits: lastDigitsOf(number),
      confirmedAt: daysAgo(days),
      createdAt: daysAgo(days),
    } satisfies Row<typeof schema.bankDetails>;
  });
  const payoutRuns: (Row<typeof schema.payoutRuns> & { id: string })[] = [];
  const payouts: Row<typeof schema.payouts>[] = [];
  const ledgerEntries: Row<typeof schema.ledgerEntries>[] = [];
  for (const { days, vendors } of runs) {
    const at = daysAgo(days);
    const runId = crypto.randomUUID();
    payoutRuns.push({
      id: runId,
      method: "file",
      state: "sent",
      madeBy: adminId,
      sentBy: adminId,
      createdAt: at,
      sentAt: at,
    });
    for (const [key, state] of vendors) {
      const { id: vendorId } = vendorOf(key);
      const amountCents = dueAt(vendorId, at, sold);
      const bank = bankDetails.find((each) => each.vendorId === vendorId);
      if (!bank || amountCents < minimumCents) throw new Error(`The demo can't pay ${key}`);
      const id = crypto.randomUUID();
      const changedAt = state === "sending" ? at : daysAgo(days - 2);
      payouts.push({
        id,
        runId,
        vendorId,
        bankDetailsId: bank.id,
        amountCents,
        currency,
        state,
        reason: state === "came-back" ? "The bank sent it back: the account was closed for a day." : null,
        createdAt: at,
        changedAt,
      });
      const book = (kind: "payout" | "payout-return", createdAt: Date, cents: number) =>
        ledgerEntries.push(
          { payoutId: id, currency, createdAt, kind, account: "vendor", vendorId, amountCents: -cents },
          { payoutId: id, currency, createdAt, kind, account: "payouts", amountCents: cents },
        );
      book("payout", at, amountCents);
      if (state === "came-back") book("payout-return", changedAt, -amountCents);
    }
  }
  return { bankDetails, payoutRuns, payouts, ledgerEntries };
}

/** Of parts whose clocks had run out by then. */
function dueAt(vendorId: string, at: Date, { orderParts, ledgerEntries }: Sold): number {
  const clear = new Set(
    orderParts.flatMap(({ id, state, changedAt }) => {
      const wait = clearDays[state as keyof typeof clearDays];
      const ran = wait !== undefined && changedAt && changedAt.getTime() + wait * 86_400_000 <= at.getTime();
      return ran ? [id] : [];
    }),
  );
  return totalOf(
    ledgerEntries
      .filter((entry) => entry.vendorId === vendorId && clear.has(entry.partId ?? "") && (entry.createdAt ?? at) <= at)
      .map(({ amountCents }) => amountCents),
  );
}
