import { useSettings } from "#web/settings/settings-data.ts";
import { SettingsForm } from "#web/settings/settings-form.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SettingsIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function Settings() {
  useTitle("Settings");
  return (
    <AccountRead what="Your settings" read={useSettings()} typedOn>
      {(settings) =>
        settings ? (
          <div className="page page-narrow">
            <h1 className="page-title">Settings</h1>
            <SettingsForm settings={settings} />
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
