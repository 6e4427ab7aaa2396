import { useId } from "react";

/** A switch with a sentence on its effect. */
export function SwitchRow({
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
    <div className="spread switch-row">
      <div>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
