// Asks for the password before an act that matters, when signing in was a while ago.
import { Button } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { asksForCode, usePasswordQuestion } from "#web/lib/confirmed.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useCode } from "./code-field.ts";
import { DialogActions } from "./dialog-actions.tsx";
import { Field } from "./field.tsx";
import { Modal } from "./modal.tsx";

export default function PasswordQuestion({ email }: { email: string }) {
  const { answer } = usePasswordQuestion();
  const isRight = useRef(false);
  if (!answer) return null;
  return (
    <Modal
      title="Type your password again"
      text={<p>You signed in a while ago, and this can't be undone easily.</p>}
      onClosed={() => {
        answer(isRight.current);
        isRight.current = false;
      }}
    >
      {(dialog) => <Form email={email} dialog={dialog} isRight={isRight} />}
    </Modal>
  );
}

function Form({
  email,
  dialog,
  isRight,
}: {
  email: string;
  dialog: RefObject<HTMLDialogElement | null>;
  isRight: RefObject<boolean>;
}) {
  const [password, setPassword] = useState("");
  const confirm = useMutation({
    mutationFn: (code: { code?: string }) => api("POST /api/auth/confirm", { body: { password, ...code } }),
    onSuccess: () => {
      isRight.current = true;
      dialog.current?.close();
    },
  });
  const { error } = confirm;
  const code = useCode(error);
  const press = usePress(confirm);
  const atFields = error instanceof ApiError && (error.fields.password ?? error.fields.code);
  return (
    <form
      className="stack dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(code.sent);
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={error instanceof ApiError ? error.fields.password : undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {code.field && <Field {...code.field} />}
      {error && !atFields && !asksForCode(error) && (
        <p className="field-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <DialogActions dialog={dialog} cancel="Cancel" waiting={confirm.isPending}>
        <Button type="submit" size="3" loading={confirm.isPending}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}
