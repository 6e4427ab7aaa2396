// The settings of the chat in one form. What the preview can show of it is told as it is typed.
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Button, Switch, TextField } from "@radix-ui/themes";
import { useEffect, useId, useRef } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { type OwnWidget, widgetDefaults, widgetLimits } from "#contract/widget.ts";
import type { WidgetBody } from "#contract/widget-body.ts";
import { ApiError } from "#web/lib/api.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { AccentField } from "./accent-field.tsx";
import { useSaveWidget } from "./own-widget-data.ts";
import { withSite } from "./site-address.ts";
import { SitesField } from "./sites-field.tsx";
import { fieldsOf, typedWidget, type WidgetFields } from "./widget-fields.ts";

/** What the preview shows before it is saved. */
export interface Draft {
  greeting: string;
  accent: string;
}

const fieldNames = ["origins", "greeting", "accent", "suggestions"] as const;

export function WidgetForm({
  widget,
  businessName,
  onDraft,
}: {
  widget: OwnWidget;
  businessName: string;
  onDraft: (draft: Draft) => void;
}) {
  const { control, register, handleSubmit, formState, getValues, reset, setError, setValue, clearErrors } = useForm<
    WidgetFields,
    unknown,
    WidgetBody
  >({ resolver: standardSchemaResolver(typedWidget), defaultValues: fieldsOf(widget) });
  const { errors, isDirty } = formState;
  const [greeting, accent, origins, site] = useWatch({ control, name: ["greeting", "accent", "origins", "site"] });
  useEffect(() => onDraft({ greeting, accent }), [greeting, accent, onDraft]);

  const siteInput = useRef<HTMLInputElement>(null);
  const save = useSaveWidget();
  const press = usePress({
    mutateAsync: async (body: WidgetBody) => {
      const sent = JSON.stringify(getValues());
      try {
        const stored = fieldsOf(await save.mutateAsync(body));
        // What was changed while the server was busy is not stored yet, and stays.
        reset(stored, { keepValues: JSON.stringify(getValues()) !== sent });
      } catch (error) {
        if (error instanceof ApiError) showRefusal(error);
        throw error;
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(save.isPending);
  useUnsavedWarning(isDirty);

  const showRefusal = ({ fields }: ApiError) => {
    // The first word of "origins.3" names the field.
    const named = Object.entries(fields).map(([path, message]) => [path.split(".")[0], message] as const);
    for (const name of fieldNames) {
      const message = named.find(([field]) => field === name)?.[1];
      if (message) setError(name, { message });
    }
  };
  const addSite = (text: string): boolean => {
    const next = withSite(getValues("origins"), text);
    if (next.refused !== null) {
      setValue("site", text, { shouldDirty: true });
      setError("site", { message: next.refused });
      return false;
    }
    clearErrors(["site", "origins"]);
    setValue("origins", next.origins, { shouldDirty: true });
    if (getValues("site") === text) setValue("site", "", { shouldDirty: true });
    return true;
  };

  return (
    <form
      className="panel widget-panel widget-form"
      noValidate
      aria-labelledby="look-title"
      onSubmit={(event) => {
        event.preventDefault();
        const left = getValues("site");
        if (left.trim() !== "" && !addSite(left)) {
          siteInput.current?.focus();
          return;
        }
        void handleSubmit(press)(event);
      }}
    >
      <h2 className="panel-title" id="look-title">
        Sites and look
      </h2>
      <SitesField
        origins={origins}
        typed={site}
        error={errors.site?.message ?? messageIn(errors.origins)}
        input={siteInput}
        onType={(text) => {
          setValue("site", text, { shouldDirty: true });
          clearErrors("site");
        }}
        onAdd={addSite}
        onChange={(next) => {
          setValue("origins", next, { shouldDirty: true });
          clearErrors("origins");
        }}
      />
      <Field
        label="Greeting"
        maxLength={widgetLimits.greeting}
        autoComplete="off"
        placeholder={widgetDefaults.greeting(businessName)}
        hint="The first thing that the chat says. Empty for ours."
        error={errors.greeting?.message}
        {...register("greeting")}
      />
      <Controller
        control={control}
        name="accent"
        render={({ field }) => (
          <AccentField value={field.value} error={errors.accent?.message} onChange={field.onChange} />
        )}
      />
      <fieldset className="field widget-suggestions" aria-describedby="suggestions-text">
        <legend className="field-label">Suggestions</legend>
        {Array.from({ length: widgetLimits.suggestions }, (_, at) => at).map((at) => (
          <TextField.Root
            key={at}
            size="3"
            aria-label={`Suggestion ${at + 1}`}
            autoComplete="off"
            maxLength={widgetLimits.suggestion}
            placeholder={widgetDefaults.suggestions[at] ?? ""}
            {...register(`suggestions.${at}`)}
          />
        ))}
        <p className={errors.suggestions ? "field-error" : "field-hint"} id="suggestions-text">
          {messageIn(errors.suggestions) ??
            "What a shopper can ask with one press before anything is said. All empty: ours. Shown in the preview once saved."}
        </p>
      </fieldset>
      <Controller
        control={control}
        name="nearby"
        render={({ field }) => <NearbySwitch checked={field.value} onChange={field.onChange} />}
      />
      <div className="form-buttons">
        <Button ref={button} type="submit" size="3" loading={save.isPending}>
          Save chat
        </Button>
        <span className="field-hint">{isDirty ? "Not saved yet" : ""}</span>
      </div>
    </form>
  );
}

/** Of the field itself, or of the first of its entries. */
function messageIn(error: unknown): string | undefined {
  const errors: unknown[] = typeof error === "object" && error !== null ? [error, ...Object.values(error)] : [];
  for (const each of errors) {
    if (typeof each !== "object" || each === null || !("message" in each)) continue;
    if (typeof each.message === "string" && each.message !== "") return each.message;
  }
}

function NearbySwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <div className="switch-row">
      <div>
        <label className="field-label" htmlFor={id}>
          Also show nearby offers from the marketplace
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          Below your own products the chat then shows up to four of other vendors near the shopper, marked as such;
          without it, nothing but yours is shown or sold.
        </p>
      </div>
      <Switch id={id} size="3" checked={checked} aria-describedby={`${id}-hint`} onCheckedChange={onChange} />
    </div>
  );
}
