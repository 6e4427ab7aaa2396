import { type ReactNode, useId } from "react";

/** A few choices beside one another, of which one is chosen. `legend` is for screen readers. */
export function ChoiceRow<Value extends string | null>({
  legend,
  choices,
  chosen,
  onChoose,
  className = "",
}: {
  legend: string;
  choices: readonly (readonly [value: Value, name: ReactNode, ...more: unknown[]])[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
}) {
  const group = useId();
  return (
    <fieldset className={`choice-row ${className}`}>
      <legend className="sr-only">{legend}</legend>
      {choices.map(([value, name]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
