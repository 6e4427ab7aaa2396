import { Button, Spinner } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import type { Stage, Told } from "./use-payment.ts";

function Reference({ reference }: { reference: string }) {
  return (
    <p className="soft">
      Payment reference <span className="payment-reference">{reference}</span>
    </p>
  );
}

/** Shown after a reload, when there is no form that shows the progress. */
export function CheckingPayment() {
  return (
    <section className="panel payment-state stack" role="status">
      <Spinner size="3" />
      <p>Checking your payment</p>
    </section>
  );
}

/** The popup reported success, but no order is known yet. */
export function UnsurePayment({
  stage: { reference, mayPay },
  onCheck,
}: {
  stage: Extract<Stage, { at: "unsure" }>;
  onCheck: (reference: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <section className="panel payment-state stack" aria-labelledby="unsure-title">
      <h2 className="panel-title" id="unsure-title">
        Your order is not confirmed yet
      </h2>
      <p>
        {mayPay
          ? "No payment has arrived so far. If you paid, check again in a moment; if you did not, you can pay below."
          : "Please don't pay again: a payment that went through is not lost, and becomes your order once we hear of it."}
      </p>
      <Reference reference={reference} />
      <Button ref={button} size="3" onClick={() => onCheck(reference)}>
        Check my payment again
      </Button>
    </section>
  );
}

/** The payment was held or refunded. */
export function EndedPayment({ reference, told }: { reference: string | null; told: Told }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel payment-state stack" aria-labelledby="ended-title">
      <h2 className="panel-title" id="ended-title" ref={heading} tabIndex={-1}>
        {told.title}
      </h2>
      <p>{told.description}</p>
      {reference && <Reference reference={reference} />}
    </section>
  );
}
