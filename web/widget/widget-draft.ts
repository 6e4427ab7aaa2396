// The form's state: typed settings, the body to send, and errors. Without a form library, which would be larger than the rest of the
// screen, and most of these fields are no plain inputs.
import { useState } from "react";
import * as z from "zod/mini";
import { fieldMessages } from "#contract/shared/errors.ts";
import { type WidgetBody, widgetBody } from "#contract/widget/own-widget-body.ts";
import type { OwnWidget } from "#contract/widget/widget.ts";
import { widgetLimits } from "#contract/widget/widget-rules.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useSaveWidget } from "./own-widget-data.ts";
import { withSite } from "./site-address.ts";

export interface WidgetFields {
  origins: string[];
  /** A typed site that isn't added yet. */
  site: string;
  greeting: string;
  accent: string;
  /** Always the maximum number; empty ones aren't sent. */
  suggestions: string[];
  nearby: boolean;
}

export type WidgetErrors = Partial<Record<keyof WidgetFields, string>>;

function fieldsOf({ origins, greeting, accent, suggestions, nearby }: OwnWidget): WidgetFields {
  const boxes = Array.from({ length: widgetLimits.suggestions }, (_, at) => suggestions[at] ?? "");
  return { origins, site: "", greeting, accent, suggestions: boxes, nearby };
}

const typedWidget = z.pipe(
  z.transform(({ site: _, suggestions, ...typed }: WidgetFields) => ({
    ...typed,
    suggestions: [...new Set(suggestions.map((text) => text.trim()).filter(Boolean))],
  })),
  widgetBody,
);

/** "origins.3" belongs to the field "origins". */
const byField = (messages: Record<string, string>): WidgetErrors =>
  Object.fromEntries(Object.entries(messages).map(([path, message]) => [path.split(".")[0], message]));

const isSame = (one: WidgetFields, other: WidgetFields) => JSON.stringify(one) === JSON.stringify(other);

export interface WidgetDraft {
  fields: WidgetFields;
  errors: WidgetErrors;
  unsaved: boolean;
  saving: boolean;
  /** Changing a field removes its error. */
  change(changed: Partial<WidgetFields>): void;
  /** Returns whether it is in the list now; if not, the error says why. */
  addSite(text: string): boolean;
  /** Calls `onRefused` if a field is invalid or the server refuses. */
  save(onRefused: () => void): void;
}

export function useWidgetDraft(widget: OwnWidget): WidgetDraft {
  const [saved, setSaved] = useState(() => fieldsOf(widget));
  const [fields, setFields] = useState(saved);
  const [errors, setErrors] = useState<WidgetErrors>({});
  const write = useSaveWidget();
  const press = usePress({
    mutateAsync: async ({
      typed,
      body,
      onRefused,
    }: {
      typed: WidgetFields;
      body: WidgetBody;
      onRefused: () => void;
    }) => {
      try {
        const stored = fieldsOf(await write.mutateAsync(body));
        setSaved(stored);
        // Changes made during the request aren't stored yet and stay.
        setFields((now) => (now === typed ? stored : now));
      } catch (error) {
        if (error instanceof ApiError) setErrors(byField(error.fields));
        onRefused();
        throw error;
      }
    },
  });

  const change = (changed: Partial<WidgetFields>) => {
    setFields((now) => ({ ...now, ...changed }));
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) }));
  };
  const withTypedSite = (text: string): WidgetFields | null => {
    const next = withSite(fields.origins, text);
    if (next.refused !== null) {
      change({ site: text });
      setErrors((now) => ({ ...now, site: next.refused }));
      return null;
    }
    // Adding a suggested site keeps the typed text.
    return { ...fields, origins: next.origins, site: text === fields.site ? "" : fields.site };
  };
  return {
    fields,
    errors,
    unsaved: !isSame(fields, saved),
    saving: write.isPending,
    change,
    addSite: (text) => {
      const next = withTypedSite(text);
      if (next) change({ origins: next.origins, site: next.site });
      return next !== null;
    },
    save: (onRefused) => {
      const typed = fields.site.trim() === "" ? fields : withTypedSite(fields.site);
      if (!typed) return onRefused();
      setFields(typed);
      const checked = typedWidget.safeParse(typed);
      setErrors(checked.success ? {} : byField(fieldMessages(checked.error.issues)));
      if (checked.success) press({ typed, body: checked.data, onRefused });
      else onRefused();
    },
  };
}
