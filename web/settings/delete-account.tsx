import { Button } from "@radix-ui/themes";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { CurrentUser } from "#contract/users/users.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { DialogActions } from "#web/ui/dialog-actions.tsx";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { Modal } from "#web/ui/modal.tsx";
import { useDeleteAccount } from "./account-data.ts";

export function DeleteAccount({ user }: { user: CurrentUser }) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  return (
    <section className="panel stack gap-5" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Delete account
      </h2>
      <p className="soft">
        Your account goes for good, with everything that is yours. Your orders stay, without your name.
      </p>
      <Button
        type="button"
        size="3"
        variant="soft"
        color="red"
        highContrast
        className="form-submit"
        onClick={() => setAsking(true)}
      >
        Delete account
      </Button>
      {asking && (
        <Modal title="Delete your account?" text={<Consequences user={user} />} onClosed={() => setAsking(false)}>
          {(dialog) => <Confirmation email={user.email} dialog={dialog} />}
        </Modal>
      )}
    </section>
  );
}

function Consequences({ user: { role } }: { user: CurrentUser }) {
  return (
    <>
      <p>
        <strong>What goes:</strong> your login, your settings, your addresses, your cart, your conversations, your
        reviews and the messages we sent you.
      </p>
      <p>
        <strong>What stays:</strong> your orders, without your name and email address. Orders that are still on their
        way go on, but we can no longer tell you about them. Vendors that still have to deliver keep the address for
        that.
      </p>
      {role !== "shopper" && <p>If you have a shop, it closes, and its products are no longer for sale.</p>}
      <p>This can't be undone.</p>
    </>
  );
}

function Confirmation({ email, dialog }: { email: string; dialog: RefObject<HTMLDialogElement | null> }) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<{ field?: string | undefined; other?: string }>({});
  const input = useRef<HTMLInputElement>(null);
  const remove = useDeleteAccount();
  const press = usePress({
    mutateAsync: async () => {
      try {
        await remove.mutateAsync({ password });
      } catch (failure) {
        const field = failure instanceof ApiError ? failure.fields.password : undefined;
        setError(field ? { field } : { other: messageOf(failure, "That did not work. Please try again.") });
        if (field) input.current?.focus();
        throw failure;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(remove.isPending);
  const waiting = useRef(false);
  waiting.current = remove.isPending;
  useEffect(() => {
    const shown = dialog.current;
    // The request can't be cancelled, so the dialog must not look as if it was.
    const keep = (event: Event) => {
      if (waiting.current) event.preventDefault();
    };
    shown?.addEventListener("cancel", keep);
    return () => shown?.removeEventListener("cancel", keep);
  }, [dialog]);
  return (
    <form
      className="stack dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") return press(undefined);
        setError({ field: "Please enter your password" });
        input.current?.focus();
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        ref={input}
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={error.field}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          setError({});
        }}
      />
      {error.other && (
        <p className="field-error" role="alert">
          {error.other}
        </p>
      )}
      <DialogActions dialog={dialog} cancel="Keep account" waiting={remove.isPending}>
        <Button ref={button} type="submit" size="3" color="red" loading={remove.isPending}>
          Delete account
        </Button>
      </DialogActions>
    </form>
  );
}
