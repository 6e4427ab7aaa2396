import { useState } from "react";
import { ApiError } from "#web/lib/api.ts";

/** The field for a code of the authenticator app, once a reply has asked for one; `sent` is its part of the body. */
export function useCode(error: Error | null) {
  const [code, setCode] = useState("");
  const [isAsked, setAsked] = useState(false);
  const refused = error instanceof ApiError && error.reason === "second-factor" ? error : null;
  if (refused && !isAsked) setAsked(true);
  const field = isAsked && {
    label: "Code",
    hint: "Six digits of your authenticator app, or a recovery code",
    autoComplete: "one-time-code",
    autoFocus: true,
    error: refused?.fields.code,
    value: code,
    onChange: ({ target }: { target: { value: string } }) => setCode(target.value),
  };
  return { field, sent: code === "" ? {} : { code } };
}
