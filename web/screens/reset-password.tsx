import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { Link } from "wouter";
import { type ResetPasswordBody, resetPasswordBody } from "#contract/auth/auth.ts";
import { useResetPassword } from "#web/auth/auth-data.ts";
import { ApiError } from "#web/lib/api.ts";
import { useFragmentValue } from "#web/lib/fragment-value.ts";
import { useSchemaForm } from "#web/lib/schema-form.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useCode } from "#web/ui/code-field.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { AuthFrame } from "./auth-frame.tsx";

export default function ResetPassword() {
  useTitle("Choose a new password");
  const token = useFragmentValue("token");
  const [invalid, setInvalid] = useState<{ token: string; message: string } | null>(null);
  const refusal =
    token === ""
      ? "This link is not complete. Please open the whole link that you were given."
      : invalid?.token === token && invalid.message;
  return (
    <AuthFrame
      title={refusal ? "This link does not work" : "Choose a new password"}
      text={
        <Link href="/auth/login" className="text-link">
          Go to login
        </Link>
      }
    >
      {refusal ? (
        <div className="stack gap-4-5">
          <p role="alert">{refusal}</p>
          <Button asChild size="3" variant="soft">
            <Link href="/auth/forgot">Ask for a new link</Link>
          </Button>
        </div>
      ) : (
        <PasswordForm key={token} token={token} onInvalid={(message) => setInvalid({ token, message })} />
      )}
    </AuthFrame>
  );
}

function PasswordForm({ token, onInvalid }: { token: string; onInvalid: (message: string) => void }) {
  const { form, field, submit, refuse } = useSchemaForm(resetPasswordBody, { token, password: "" });
  const reset = useResetPassword();
  const press = usePress({
    mutateAsync: async (body: ResetPasswordBody) => {
      try {
        await reset.mutateAsync(body);
      } catch (error) {
        const message = error instanceof ApiError ? error.fields.password : undefined;
        if (message) refuse({ password: message });
        else if (error instanceof ApiError && error.reason === "second-factor") throw error;
        else if (error instanceof ApiError && error.status === 400 && error.forPeople) onInvalid(error.forPeople);
        throw error;
      }
    },
  });
  const code = useCode(reset.error);
  const button = useKeepFocus<HTMLButtonElement>(reset.isPending);
  return (
    <form ref={form} className="stack gap-4-5" noValidate onSubmit={submit((body) => press({ ...body, ...code.sent }))}>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...field("password")}
      />
      {code.field && <Field {...code.field} />}
      <Button ref={button} type="submit" size="3" loading={reset.isPending}>
        Save and sign in
      </Button>
    </form>
  );
}
