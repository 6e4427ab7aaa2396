import { IconButton } from "@radix-ui/themes";
import { useRef } from "react";
import { MinusIcon, PlusIcon } from "./icons.tsx";

interface Props {
  /** For screen readers: "Quantity of Kettle". */
  legend: string;
  value: number;
  onChange: (value: number) => void;
  least?: number;
  most?: number;
  disabled?: boolean;
}

/** A quantity, of at least 1 if nothing else is said, with a button on either side. */
export function Stepper({
  legend,
  value,
  onChange,
  least = 1,
  most = Number.POSITIVE_INFINITY,
  disabled = false,
}: Props) {
  const increase = useRef<HTMLButtonElement>(null);
  const decrease = useRef<HTMLButtonElement>(null);
  /** The pressed button is disabled at its limit, which would drop the focus: the other one takes it. */
  const change = (next: number) => {
    onChange(next);
    if (next === least) increase.current?.focus();
    if (next === most) decrease.current?.focus();
  };
  return (
    <fieldset className="stepper">
      <legend className="sr-only">{legend}</legend>
      <IconButton
        ref={decrease}
        variant="ghost"
        color="gray"
        aria-label="Decrease quantity"
        disabled={value <= least || disabled}
        onClick={() => change(value - 1)}
      >
        <MinusIcon size={16} />
      </IconButton>
      <output className="stepper-figure" aria-label="Quantity">
        {value}
      </output>
      <IconButton
        ref={increase}
        variant="ghost"
        color="gray"
        aria-label="Increase quantity"
        disabled={value >= most || disabled}
        onClick={() => change(value + 1)}
      >
        <PlusIcon size={16} />
      </IconButton>
    </fieldset>
  );
}
