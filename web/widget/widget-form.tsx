// The widget's settings form.
import { Button, TextField } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { widgetDefaults, widgetLimits } from "#contract/widget/widget-rules.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { Field } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { SwitchRow } from "#web/ui/switch-row.tsx";
import { AccentField } from "./accent-field.tsx";
import { SitesField } from "./sites-field.tsx";
import type { WidgetDraft } from "./widget-draft.ts";

export function WidgetForm({ draft, businessName }: { draft: WidgetDraft; businessName: string }) {
  const { fields, errors, unsaved, saving, change } = draft;
  const button = useKeepFocus<HTMLButtonElement>(saving);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("input[aria-invalid]")?.focus();
  }, [refusals]);
  useUnsavedWarning(unsaved);
  return (
    <form
      ref={form}
      className="panel panel-form stack gap-4-5"
      noValidate
      aria-labelledby="look-title"
      onSubmit={(event) => {
        event.preventDefault();
        draft.save(() => setRefusals((count) => count + 1));
      }}
    >
      <h2 className="panel-title" id="look-title">
        Sites and look
      </h2>
      <SitesField
        origins={fields.origins}
        typed={fields.site}
        error={errors.site ?? errors.origins}
        onType={(site) => change({ site })}
        onAdd={draft.addSite}
        onChange={(origins) => change({ origins })}
      />
      <Field
        label="Greeting"
        maxLength={widgetLimits.greeting}
        autoComplete="off"
        placeholder={widgetDefaults.greeting(businessName)}
        hint="The first thing that the chat says. Leave it empty to keep the one shown in grey."
        error={errors.greeting}
        value={fields.greeting}
        onChange={({ target }) => change({ greeting: target.value })}
      />
      <AccentField value={fields.accent} error={errors.accent} onChange={(accent) => change({ accent })} />
      <Suggestions
        suggestions={fields.suggestions}
        error={errors.suggestions}
        onChange={(suggestions) => change({ suggestions })}
      />
      <SwitchRow
        label="Also show nearby offers from the marketplace"
        hint="Below your own products the chat then shows up to four of other vendors near the shopper, marked as such; without it, nothing but yours is shown or sold."
        checked={fields.nearby}
        onChange={(nearby) => change({ nearby })}
      />
      <div className="row">
        <Button ref={button} type="submit" size="3" loading={saving}>
          Save chat
        </Button>
        <span className="field-hint" role="status">
          {unsaved && !saving ? "Not saved yet" : ""}
        </span>
      </div>
    </form>
  );
}

function Suggestions({
  suggestions,
  error,
  onChange,
}: {
  suggestions: readonly string[];
  error: string | undefined;
  onChange: (suggestions: string[]) => void;
}) {
  return (
    <fieldset className="field widget-suggestions" aria-describedby="suggestions-text">
      <legend className="field-label">Suggestions</legend>
      {suggestions.map((text, at) => (
        <TextField.Root
          key={at}
          size="3"
          aria-label={`Suggestion ${at + 1}`}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          maxLength={widgetLimits.suggestion}
          placeholder={widgetDefaults.suggestions[at] ?? ""}
          value={text}
          onChange={({ target }) => onChange(suggestions.with(at, target.value))}
        />
      ))}
      <p className={error ? "field-error" : "field-hint"} id="suggestions-text">
        {error ??
          "Questions that a shopper can ask with one press. Leave all empty to keep those shown in grey. The preview shows yours once they are saved."}
      </p>
    </fieldset>
  );
}
