import { Suspense } from "react";
import { usePasswordQuestion } from "#web/lib/confirmed.ts";
import { lazyCode } from "#web/lib/load-code.ts";

/** Apart, as it is seldom asked. */
const PasswordQuestion = lazyCode("password-question", () => import("./password-question.tsx"));

export function AskPassword({ email }: { email: string }) {
  const { answer } = usePasswordQuestion();
  return (
    answer && (
      <Suspense fallback={null}>
        <PasswordQuestion email={email} />
      </Suspense>
    )
  );
}
