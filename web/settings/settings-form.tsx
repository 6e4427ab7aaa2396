import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Button, Switch } from "@radix-ui/themes";
import { useId } from "react";
import { Controller, type SubmitHandler, useForm } from "react-hook-form";
import {
  type UserSettings,
  type UserSettingsBody,
  type UserSettingsForm,
  userSettingsBody,
} from "#contract/user-settings.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useSaveSettings } from "./settings-data.ts";

const names = [
  "phoneNumber",
  "emailNotifications",
  "whatsappNotifications",
] as const satisfies readonly (keyof UserSettings)[];

export function SettingsForm({ settings }: { settings: UserSettings }) {
  const { register, control, handleSubmit, watch, getValues, setValue, setError, formState } = useForm<
    UserSettingsForm,
    unknown,
    UserSettingsBody
  >({
    resolver: standardSchemaResolver(userSettingsBody),
    defaultValues: settings,
  });
  const save = useSaveSettings();
  const noPhone = !watch("phoneNumber")?.trim();

  async function saveAs(body: UserSettingsBody) {
    const typed = getValues();
    try {
      const stored = await save.mutateAsync(body);
      // What was changed while the server was busy is not stored yet, and stays.
      for (const name of names) if (getValues(name) === typed[name]) setValue(name, stored[name]);
    } catch (error) {
      const message = error instanceof ApiError ? error.fields.phoneNumber : undefined;
      if (message) setError("phoneNumber", { message }, { shouldFocus: true });
      throw error;
    }
  }
  const press = usePress({ mutateAsync: saveAs });
  const submit: SubmitHandler<UserSettingsBody> = (body) =>
    press({ ...body, whatsappNotifications: body.whatsappNotifications && body.phoneNumber !== "" });
  const button = useKeepFocus<HTMLButtonElement>(save.isPending);

  return (
    <form className="panel settings-form" noValidate onSubmit={handleSubmit(submit)}>
      <Field
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+27 82 123 4567"
        hint="Include the country code, like +27 (required for WhatsApp)"
        error={formState.errors.phoneNumber?.message}
        {...register("phoneNumber")}
      />
      <Controller
        name="emailNotifications"
        control={control}
        render={({ field }) => (
          <SwitchRow
            label="Email notifications"
            hint="News about your orders by email"
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        name="whatsappNotifications"
        control={control}
        render={({ field }) => (
          <SwitchRow
            label="WhatsApp notifications"
            hint={noPhone ? "Enter your phone number to turn this on" : "News about your orders on WhatsApp"}
            // The choice itself is kept: it is back when a number is.
            checked={field.value && !noPhone}
            disabled={noPhone}
            onChange={field.onChange}
          />
        )}
      />
      <Button ref={button} type="submit" size="3" loading={save.isPending} className="settings-save">
        Save Preferences
      </Button>
    </form>
  );
}

function SwitchRow({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="switch-row">
      <div>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        size="3"
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onCheckedChange={onChange}
      />
    </div>
  );
}
