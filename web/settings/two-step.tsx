// An admin's two-step sign-in: setting up an authenticator app, recovery codes, turning it off.
import { Button } from "@radix-ui/themes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { encode } from "uqr";
import type { Reply } from "#web/lib/api.ts";
import { ApiError, api, messageOf } from "#web/lib/api.ts";
import { confirmed } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";

/** Turns it on or off, or makes new recovery codes; asks for the password first if it was typed long ago. */
export function useSecondFactorChange<Answer, Typed = void>(
  call: (typed: Typed) => Promise<Answer>,
  onSuccess: (reply: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (typed: Typed) => confirmed(() => call(typed)),
    onSuccess: async (reply) => {
      onSuccess(reply);
      await refreshAfter(client, "second-factor-change");
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.fields.code))
        toast({ title: "Not changed", description: messageOf(error) });
    },
  });
}

export default function TwoStep({ email }: { email: string }) {
  const id = useId();
  const read = useQuery({
    queryKey: reads.secondFactor,
    queryFn: ({ signal }) => api("GET /api/auth/second-factor", { signal }),
  });
  const [begun, setBegun] = useState<Reply<"POST /api/auth/second-factor"> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useSecondFactorChange(() => api("POST /api/auth/second-factor"), setBegun);
  const replace = useSecondFactorChange(
    () => api("POST /api/auth/second-factor/recovery-codes"),
    ({ recoveryCodes }) => setCodes(recoveryCodes),
  );
  const remove = useSecondFactorChange(
    () => api("DELETE /api/auth/second-factor"),
    ({ message }) => {
      setCodes(null);
      toast({ title: message });
    },
  );
  const press = { begin: usePress(begin), replace: usePress(replace), remove: usePress(remove) };
  if (!read.data) return null;
  const { on, recoveryCodesLeft } = read.data;
  return (
    <section className="panel stack gap-5" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Two-step sign-in
      </h2>
      <p className="soft">
        {on
          ? `Signing in takes your password and a code of your authenticator app. ${recoveryCodesLeft} recovery codes are left.`
          : "With a code of an authenticator app on your phone, your password alone lets nobody in."}
      </p>
      {codes && <RecoveryCodes codes={codes} />}
      {on ? (
        <div className="row gap-2 two-step-buttons">
          <Button type="button" size="3" variant="soft" loading={replace.isPending} onClick={() => press.replace()}>
            New recovery codes
          </Button>
          <ConfirmDialog
            title="Turn two-step sign-in off?"
            text="Your password alone will sign in again."
            action="Turn off"
            destructive
            onConfirm={() => press.remove()}
            trigger={
              <Button type="button" size="3" variant="soft" color="red" highContrast loading={remove.isPending}>
                Turn off
              </Button>
            }
          />
        </div>
      ) : begun ? (
        <FirstCode
          text={begun.key}
          email={email}
          onDone={(shown) => {
            setBegun(null);
            setCodes(shown);
          }}
        />
      ) : (
        <Button type="button" size="3" className="form-submit" loading={begin.isPending} onClick={() => press.begin()}>
          Set up two-step sign-in
        </Button>
      )}
    </section>
  );
}

function FirstCode({ text, email, onDone }: { text: string; email: string; onDone: (codes: string[]) => void }) {
  const [code, setCode] = useState("");
  const confirm = useSecondFactorChange(
    (typed: string) => api("POST /api/auth/second-factor/confirm", { body: { code: typed } }),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  const press = usePress(confirm);
  return (
    <form
      className="stack gap-4-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(code);
      }}
    >
      <p>Scan this with your authenticator app, or type the key into it. Then type the six digits that it shows.</p>
      <QrCode text={`otpauth://totp/Indaba:${encodeURIComponent(email)}?secret=${text}&issuer=Indaba`} />
      <p className="two-step-key">
        Key: <code>{text.match(/.{4}/g)?.join(" ")}</code>
      </p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirm.error instanceof ApiError ? confirm.error.fields.code : undefined}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" size="3" className="form-submit" loading={confirm.isPending}>
        Turn on
      </Button>
    </form>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="two-step-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      {/* Scanners expect black on white, in dark mode too. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="stack gap-2" role="status">
      <p>
        <strong>Keep these recovery codes in a safe place.</strong> Each works once instead of the app. They are not
        shown again.
      </p>
      <ul className="two-step-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
