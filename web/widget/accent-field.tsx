import { TextField } from "@radix-ui/themes";
import { widgetDefaults } from "#contract/widget/widget-rules.ts";
import { FieldFrame } from "#web/ui/field.tsx";

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

/** A colour to pick or type; empty is the default. */
export function AccentField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <FieldFrame
      label="Accent colour"
      error={error}
      hint={`Leave it empty to keep ${widgetDefaults.accent}. Text on it turns black or white by itself, whichever reads better.`}
    >
      {(control) => (
        <div className="accent-field">
          <input
            type="color"
            aria-label="Pick the accent colour"
            value={isColour(value) ? value.trim().toLowerCase() : widgetDefaults.accent}
            onChange={({ target }) => onChange(target.value)}
          />
          <TextField.Root
            {...control}
            size="3"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            placeholder={widgetDefaults.accent}
            value={value}
            {...(error ? { color: "red" as const } : {})}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
