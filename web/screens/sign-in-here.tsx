import { Spinner } from "@radix-ui/themes";
import { Suspense } from "react";
import { lazyCode, loadCode } from "#web/lib/load-code.ts";

const loadForms = () => import("./sign-in-forms.tsx");
const Forms = lazyCode("sign-in-forms", loadForms);

/** Before it is known whether somebody has to sign in; a failure shows when they have to. */
export const preloadSignIn = (): void => void loadCode("sign-in-forms", loadForms).catch(() => {});

/** Login and registration on a screen that goes on by itself: nobody is led away from it. Whoever is signed in doesn't load them. */
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
