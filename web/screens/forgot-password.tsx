import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { type ForgotPasswordBody, forgotPasswordBody } from "#contract/auth/auth.ts";
import { useForgotPassword } from "#web/auth/auth-data.ts";
import { ApiError } from "#web/lib/api.ts";
import { useSchemaForm } from "#web/lib/schema-form.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { AuthFrame } from "./auth-frame.tsx";

export default function ForgotPassword() {
  useTitle("Forgot your password?");
  // The address that was typed on the login screen, if any.
  const before = useHistoryState<{ email?: unknown } | null>()?.email;
  const [email, setEmail] = useState(typeof before === "string" ? before : "");
  const [sent, setSent] = useState<string | null>(null);
  return (
    <AuthFrame
      title={sent === null ? "Forgot your password?" : "Check your email"}
      text={
        <Link href="/auth/login" className="text-link">
          Go to login
        </Link>
      }
    >
      {sent === null ? (
        <EmailForm
          email={email}
          onSent={(typed, message) => {
            setEmail(typed);
            setSent(message);
          }}
        />
      ) : (
        <Sent message={sent} onAgain={() => setSent(null)} />
      )}
    </AuthFrame>
  );
}

function EmailForm({ email, onSent }: { email: string; onSent: (email: string, message: string) => void }) {
  const { form, field, submit, refuse } = useSchemaForm(forgotPasswordBody, { email });
  const forgot = useForgotPassword();
  const press = usePress({
    mutateAsync: async (body: ForgotPasswordBody) => {
      try {
        const { message } = await forgot.mutateAsync(body);
        onSent(body.email, message);
      } catch (error) {
        const message = error instanceof ApiError ? error.fields.email : undefined;
        if (message) refuse({ email: message });
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(forgot.isPending);
  return (
    <form ref={form} className="stack gap-4-5" noValidate onSubmit={submit(press)}>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder="you@example.com"
        hint="We send you a link that lets you choose a new password"
        {...field("email")}
      />
      <Button ref={button} type="submit" size="3" loading={forgot.isPending}>
        Send link
      </Button>
    </form>
  );
}

function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const said = useRef<HTMLParagraphElement>(null);
  // The form that had the focus has disappeared.
  useEffect(() => said.current?.focus(), []);
  return (
    <div className="stack gap-4-5">
      <p ref={said} tabIndex={-1} className="account-said">
        {message}
      </p>
      <p className="soft">
        Nothing there after a few minutes? Look in your spam folder, or ask again. Only the newest link works.
      </p>
      <Button size="3" variant="soft" onClick={onAgain}>
        Ask again
      </Button>
    </div>
  );
}
