import { Button } from "@radix-ui/themes";
import { useRef, useState } from "react";
import type { UserSettings } from "#contract/users/user-settings.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { SwitchRow } from "#web/ui/switch-row.tsx";
import { useSaveSettings } from "./settings-data.ts";

export function SettingsForm({ settings }: { settings: UserSettings }) {
  const [draft, setDraft] = useState(settings);
  const [phoneError, setPhoneError] = useState<string>();
  const phone = useRef<HTMLInputElement>(null);
  const change = (changed: Partial<UserSettings>) => setDraft((now) => ({ ...now, ...changed }));
  const noPhone = draft.phoneNumber.trim() === "";

  const save = useSaveSettings();
  const press = usePress({
    mutateAsync: async (typed: UserSettings) => {
      try {
        const stored = await save.mutateAsync({
          ...typed,
          phoneNumber: typed.phoneNumber.trim(),
          whatsappNotifications: typed.whatsappNotifications && typed.phoneNumber.trim() !== "",
        });
        setPhoneError(undefined);
        // Changes made during the request aren't stored yet and stay.
        setDraft((now) => (now === typed ? stored : now));
      } catch (error) {
        const message = error instanceof ApiError ? error.fields.phoneNumber : undefined;
        setPhoneError(message);
        if (message) phone.current?.focus();
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(save.isPending);

  return (
    <form
      className="panel stack gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(draft);
      }}
    >
      <Field
        ref={phone}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+27 82 123 4567"
        hint="Include the country code, like +27 (required for WhatsApp)"
        error={phoneError}
        value={draft.phoneNumber}
        onChange={({ target }) => {
          change({ phoneNumber: target.value });
          setPhoneError(undefined);
        }}
      />
      <SwitchRow
        label="Email notifications"
        hint="News about your orders by email"
        checked={draft.emailNotifications}
        onChange={(emailNotifications) => change({ emailNotifications })}
      />
      <SwitchRow
        label="WhatsApp notifications"
        hint={noPhone ? "Enter your phone number to turn this on" : "News about your orders on WhatsApp"}
        // The choice is kept for when there is a number again.
        checked={draft.whatsappNotifications && !noPhone}
        disabled={noPhone}
        onChange={(whatsappNotifications) => change({ whatsappNotifications })}
      />
      <Button ref={button} type="submit" size="3" loading={save.isPending} className="form-submit">
        Save Preferences
      </Button>
    </form>
  );
}
