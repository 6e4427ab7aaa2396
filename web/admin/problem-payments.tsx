import { Badge, Button } from "@radix-ui/themes";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import type { PaymentProblem, ProblemPayment } from "#contract/payments/payments.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useRefundPayment } from "./problem-payments-data.ts";

const because: Record<PaymentProblem, string> = {
  amount: "The amount is not what was asked for.",
  currency: "The currency is not what was asked for.",
  mode: "It was made in the provider's other mode (test or live).",
  "sold-out": "What it was for was sold out before it arrived.",
  "paid-twice": "The same products had been paid for already.",
};

const price = (cents: number) => shopPrice(centsToPrice(cents));

function badgeOf({ status, refund }: ProblemPayment): [name: string, colour: "amber" | "red" | "gray"] {
  if (status === "held") return ["On hold", "amber"];
  if (refund?.state === "failed") return ["Refund failed", "red"];
  return refund?.state === "processed" ? ["Refunded", "gray"] : ["Refund on its way", "amber"];
}

export function ProblemPayments({ payments }: { payments: readonly ProblemPayment[] }) {
  if (payments.length === 0) {
    return (
      <p className="panel row admin-empty soft">
        <CheckIcon size={20} />
        No payment needs your attention.
      </p>
    );
  }
  return (
    <ul className="stack gap-4-5">
      {payments.map((payment) => (
        <Payment key={`${payment.id} ${payment.refund?.id}`} payment={payment} />
      ))}
    </ul>
  );
}

function Payment({ payment }: { payment: ProblemPayment }) {
  const { reference, problem, createdAt, email, amountCents, receivedCents, receivedCurrency, refund } = payment;
  const [name, colour] = badgeOf(payment);
  const came =
    receivedCents !== null &&
    (receivedCurrency === payment.currency
      ? price(receivedCents)
      : `${receivedCurrency} ${centsToPrice(receivedCents)}`);
  return (
    <li className="panel stack gap-4">
      <div className="spread order-card-head">
        <div>
          <h3 className="panel-title">{came ? `${came} instead of ${price(amountCents)}` : price(amountCents)}</h3>
          <p className="soft">
            <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
          </p>
        </div>
        <Badge size="1" color={colour} highContrast>
          {name}
        </Badge>
      </div>
      <div className="stack part-facts">
        <p>{problem ? because[problem] : "A vendor cancelled its part of this order."}</p>
        <p>
          Customer:{" "}
          {email ? (
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            "no address"
          )}
        </p>
        <p className="soft">Reference {reference}</p>
        {refund?.lastError && (
          <p className="field-error">
            {price(refund.amountCents)} did not go back: {refund.lastError}
          </p>
        )}
      </div>
      <RefundButton payment={payment} came={came || price(amountCents)} />
    </li>
  );
}

/** For what the shop can refund itself: held money in the right currency, and refunds that the provider refused. */
function RefundButton({ payment, came }: { payment: ProblemPayment; came: string }) {
  const refund = useRefundPayment(payment);
  const press = usePress(refund);
  const button = useKeepFocus<HTMLButtonElement>(refund.isPending);
  const waiting = { ref: button, size: "3", loading: refund.isPending, disabled: refund.isPending } as const;
  if (payment.refund?.state === "failed") {
    return (
      <div className="row part-buttons">
        <Button {...waiting} aria-label={`Try again: refund of ${payment.reference}`} onClick={() => press()}>
          Try again
        </Button>
      </div>
    );
  }
  if (payment.status !== "held") return null;
  if (payment.problem !== "amount") return <p className="soft">Please refund it at the provider.</p>;
  return (
    <div className="row part-buttons">
      <ConfirmDialog
        trigger={
          <Button {...waiting} aria-label={`Refund ${payment.reference}`}>
            Refund
          </Button>
        }
        title={`Refund ${came}?`}
        text="You can't take this back. The money goes to the card that it came from, and the customer is told."
        action="Refund"
        onConfirm={() => press()}
      />
    </div>
  );
}
