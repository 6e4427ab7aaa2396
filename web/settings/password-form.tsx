import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Button } from "@radix-ui/themes";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { type ChangePasswordBody, changePasswordBody } from "#contract/auth.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useChangePassword } from "./account-data.ts";

const names = ["currentPassword", "password"] as const;

/** `email`: for password managers, which keep one password an account. */
export function PasswordForm({ email }: { email: string }) {
  const id = useId();
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangePasswordBody>({
    resolver: standardSchemaResolver(changePasswordBody),
    defaultValues: { currentPassword: "", password: "" },
  });
  const change = useChangePassword();
  const press = usePress({
    mutateAsync: async (body: ChangePasswordBody) => {
      try {
        await change.mutateAsync(body);
        reset();
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {};
        const name = names.find((each) => fields[each]);
        if (name) setError(name, { message: fields[name] ?? "" }, { shouldFocus: true });
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(change.isPending);
  return (
    <form
      className="panel settings-form"
      aria-labelledby={id}
      noValidate
      onSubmit={handleSubmit((body) => press(body))}
    >
      <h2 className="panel-title" id={id}>
        Password
      </h2>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters. All other logins of your account end with it."
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button ref={button} type="submit" size="3" loading={change.isPending} className="settings-save">
        Change password
      </Button>
    </form>
  );
}
