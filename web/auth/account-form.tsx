// The one form behind login and registration: email, password, the contract's messages, focus on the first error.

import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Button } from "@radix-ui/themes";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { loginBody } from "#contract/auth/auth.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";

interface Account {
  email: string;
  password: string;
}

export function AccountForm({
  purpose,
  pending,
  onSubmit,
}: {
  purpose: "login" | "register";
  pending: boolean;
  onSubmit: (account: Account) => void;
}) {
  // Both documented forms have these two fields and rules; the username is derived (rule account-1).
  const { register, handleSubmit, formState, watch } = useForm<Account>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: "", password: "" },
  });
  const button = useKeepFocus<HTMLButtonElement>(pending);
  const input = (name: keyof Account) => {
    const { ref, ...rest } = register(name);
    return { ...rest, ref };
  };
  return (
    <form className="stack gap-4-5" noValidate onSubmit={handleSubmit((account) => onSubmit(account))}>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={purpose === "login" ? "username" : "email"}
        placeholder="you@example.com"
        error={formState.errors.email?.message}
        {...input("email")}
      />
      <Field
        label="Password"
        type="password"
        autoComplete={purpose === "login" ? "current-password" : "new-password"}
        error={formState.errors.password?.message}
        {...(purpose === "register" ? { hint: "At least 6 characters" } : {})}
        {...input("password")}
      />
      {purpose === "login" && (
        // In the history state, not the URL, so that no log has the email.
        <Link href="/auth/forgot" state={{ email: watch("email") }} className="text-link account-forgot">
          Forgot your password?
        </Link>
      )}
      <Button ref={button} type="submit" size="3" loading={pending}>
        {purpose === "login" ? "Login" : "Sign Up"}
      </Button>
    </form>
  );
}
