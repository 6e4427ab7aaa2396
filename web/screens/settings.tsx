import { Suspense } from "react";
import { AddressBook } from "#web/addresses/address-book.tsx";
import { lazyCode } from "#web/lib/load-code.ts";
import { DeleteAccount } from "#web/settings/delete-account.tsx";
import { PasswordForm } from "#web/settings/password-form.tsx";
import { useSettings } from "#web/settings/settings-data.ts";
import { SettingsForm } from "#web/settings/settings-form.tsx";
import { Sites } from "#web/settings/sites.tsx";
import { YourData } from "#web/settings/your-data.tsx";
import { AskPassword } from "#web/ui/ask-password.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SettingsIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { useAccountAtWork } from "./expired-login.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

/** Apart, as admins alone have it. */
const TwoStep = lazyCode("two-step", () => import("#web/settings/two-step.tsx"));

export default function Settings() {
  useTitle("Settings");
  const { user } = useAccountAtWork();
  return (
    <AccountRead what="Your settings" read={useSettings()} typedOn>
      {(settings) =>
        settings && user ? (
          <div className="page page-narrow">
            <h1 className="page-title">Settings</h1>
            <div className="stack gap-5">
              <SettingsForm settings={settings} />
              <AddressBook />
              <PasswordForm email={user.email} />
              {user.role === "admin" && (
                <Suspense fallback={null}>
                  <TwoStep email={user.email} />
                  <AskPassword email={user.email} />
                </Suspense>
              )}
              <Sites />
              <YourData />
              <DeleteAccount user={user} />
            </div>
          </div>
        ) : (
          <EmptyState level={1} icon={<SettingsIcon size={30} />} title="Login to change your settings">
            <SignInButtons />
          </EmptyState>
        )
      }
    </AccountRead>
  );
}
