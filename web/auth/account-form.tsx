// The one form behind login and registration: email, password, the contract's messages, focus on the first error.

import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import { loginBody } from "#contract/auth/auth.ts";
import { useSchemaForm } from "#web/lib/schema-form.ts";
import { useCode } from "#web/ui/code-field.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";

interface Account {
  email: string;
  password: string;
  code?: string;
}

export function AccountForm({
  purpose,
  pending,
  error = null,
  onSubmit,
}: {
  purpose: "login" | "register";
  pending: boolean;
  /** Of the last attempt: it may ask for a code. */
  error?: Error | null;
  onSubmit: (account: Account) => void;
}) {
  // Both documented forms have these two fields and rules; the username is derived (rule account-1).
  const { form, values, field, submit } = useSchemaForm(loginBody, { email: "", password: "" });
  const code = useCode(error);
  const button = useKeepFocus<HTMLButtonElement>(pending);
  return (
    <form
      ref={form}
      className="stack gap-4-5"
      noValidate
      onSubmit={submit((account) => onSubmit({ ...account, ...code.sent }))}
    >
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={purpose === "login" ? "username" : "email"}
        placeholder="you@example.com"
        {...field("email")}
      />
      <Field
        label="Password"
        type="password"
        autoComplete={purpose === "login" ? "current-password" : "new-password"}
        {...(purpose === "register" ? { hint: "At least 6 characters" } : {})}
        {...field("password")}
      />
      {code.field && <Field {...code.field} />}
      {purpose === "login" && (
        // In the history state, not the URL, so that no log has the email.
        <Link href="/auth/forgot" state={{ email: values.email }} className="text-link account-forgot">
          Forgot your password?
        </Link>
      )}
      <Button ref={button} type="submit" size="3" loading={pending}>
        {purpose === "login" ? "Login" : "Sign Up"}
      </Button>
    </form>
  );
}
