import { Spinner } from "@radix-ui/themes";
import { Suspense } from "react";
import { lazyCode, loadCode } from "#web/lib/load-code.ts";

const loadForms = () => import("./sign-in-forms.tsx");
const Forms = lazyCode("sign-in-forms", loadForms);

/** Loads the forms before it is known whether they are needed. If that fails, the forms report it when they are shown. */
export const preloadSignIn = (): void => void loadCode("sign-in-forms", loadForms).catch(() => {});

/** Login and registration inside another screen, which continues afterwards. Loaded only for people who aren't signed in. */
export function SignInHere({ onSignedIn }: { onSignedIn?: () => void }) {
  return (
    <Suspense
      fallback={
        <p className="sign-in-loading">
          <Spinner size="3" />
          <span className="sr-only">Loading</span>
        </p>
      }
    >
      <Forms {...(onSignedIn && { onSignedIn })} />
    </Suspense>
  );
}
