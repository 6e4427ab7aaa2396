import { Badge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { accountWords } from "#contract/payouts/bank-rules.ts";
import { type PayoutState, payoutStateNames } from "#contract/payouts/payout-rules.ts";
import type { OwnPayouts } from "#contract/payouts/payouts.ts";
import { shopMoney } from "#web/lib/price-display.ts";

const colours = {
  planned: "gray",
  "left-out": "gray",
  sending: "amber",
  paid: "grass",
  failed: "red",
  "came-back": "red",
} as const satisfies Record<PayoutState, string>;

/** One payout in a list; `title` says what tells it apart. */
export function PayoutRow({
  payout: { amountCents, state, reason, bank, lastDigits },
  title,
  children,
}: {
  payout: Omit<OwnPayouts["payouts"][number], "id" | "at">;
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="payout-row">
      <div className="payout-text">
        <p className="payout-title">{title}</p>
        <p className="soft">{accountWords({ bank, lastDigits })}</p>
        {reason && <p>{reason}</p>}
        {children}
      </div>
      <p className="payout-amount">
        <span className="price">{shopMoney(amountCents)}</span>
        <Badge color={colours[state]} variant="soft" size="2" highContrast>
          {payoutStateNames[state]}
        </Badge>
      </p>
    </li>
  );
}
