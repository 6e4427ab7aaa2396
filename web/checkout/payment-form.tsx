import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { formatRand } from "#contract/shared/money.ts";
import { toast } from "#web/lib/toast-store.ts";
import { Field } from "#web/ui/field.tsx";
import { isSandbox, SandboxNotice } from "./sandbox-notice.tsx";
import { type Stage, texts } from "./use-payment.ts";

const progress: Partial<Record<Stage["at"], string>> = {
  opening: "Opening the payment window",
  paying: "The payment window is open",
  checking: "Checking your payment",
};

export function PaymentForm({
  accountEmail,
  totalCents,
  isFinal,
  stage,
  onPay,
}: {
  accountEmail: string;
  totalCents: number;
  /** False while the prices of delivery are loading. */
  isFinal: boolean;
  stage: Stage;
  onPay: (payment: { email: string; totalCents: number }) => void;
}) {
  const [typed, setTyped] = useState(accountEmail);
  const button = useRef<HTMLButtonElement>(null);
  /** The address that the server's error is about. */
  const sent = useRef("");
  const email = typed.trim();
  const sandbox = isSandbox();
  const busy = stage.at in progress;
  const told = stage.at === "ready" ? stage.told : undefined;
  const emailError = stage.at === "ready" && typed === sent.current ? stage.emailError : undefined;

  const submit = () => {
    if (busy || !isFinal) return;
    // Rule checkout-1: an empty field still pays with the account's address.
    if (email === "" && accountEmail === "") toast(texts.emailRequired);
    else if (totalCents <= 0) toast(texts.emptyCart);
    else {
      sent.current = typed;
      onPay({ email, totalCents });
    }
  };

  // The popup had the focus; bring it back.
  const field = useRef<HTMLInputElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy) {
      if (emailError) field.current?.focus();
      else if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
    wasBusy.current = busy;
  }, [busy, emailError]);

  return (
    <form
      className="panel stack gap-4-5"
      aria-labelledby="payment-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className="panel-title" id="payment-title">
        Payment Details
      </h2>
      {sandbox && <SandboxNotice />}
      <Field
        ref={field}
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        hint={
          accountEmail && email === ""
            ? `Left empty, your receipt goes to ${accountEmail}`
            : "Your receipt and the news of your order go here"
        }
        error={emailError}
        value={typed}
        readOnly={busy}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Browsers ignore Enter while the submit button is disabled; `submit` says why.
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      {told && (
        <p className="notice">
          <span>
            <strong>{told.title}.</strong> {told.description}
          </span>
        </p>
      )}
      <Button
        ref={button}
        type="submit"
        size="4"
        className="wide-button"
        loading={busy}
        disabled={busy || !isFinal || (email === "" && accountEmail === "")}
      >
        Pay {formatRand(totalCents)}
      </Button>
      <p className="payment-progress soft" role="status">
        {progress[stage.at] ?? ""}
      </p>
      {!sandbox && (
        <p className="payment-trust soft">
          You pay by card in Paystack's window. Your card number never reaches Indaba.
        </p>
      )}
    </form>
  );
}
