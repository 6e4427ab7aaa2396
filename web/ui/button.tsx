// Radix's Button, IconButton and Spinner as every page needs them at once: the same elements, classes and so the same look, in a tenth of
// the code. The build puts them in the place of Radix's wherever those are imported (web/build.ts); button.test.tsx compares the two.
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, type Ref } from "react";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "color"> {
  size?: "1" | "2" | "3" | "4";
  variant?: "solid" | "soft" | "surface" | "ghost";
  color?: "gray" | "red";
  highContrast?: boolean;
  /** Disabled, with a spinner over its text. */
  loading?: boolean;
  /** The one child gets the look, a link for example. */
  asChild?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const spinnerSizes = { "1": "1", "2": "2", "3": "2", "4": "3" } as const;
const leaves = [0, 1, 2, 3, 4, 5, 6, 7];

function BaseButton({
  kind,
  size = "2",
  variant = "solid",
  color,
  highContrast = false,
  loading = false,
  asChild = false,
  disabled = loading,
  className = "",
  children,
  ...rest
}: ButtonProps & { kind: string }) {
  const classes = [
    "rt-reset rt-BaseButton",
    `rt-r-size-${size} rt-variant-${variant}`,
    highContrast && "rt-high-contrast",
    loading && "rt-loading",
    kind,
    className,
  ];
  const look = {
    ...rest,
    "data-accent-color": color,
    "data-disabled": disabled || undefined,
    disabled,
    className: classes.filter(Boolean).join(" "),
  };
  if (asChild) return withLook(children as ReactElement<Attributes>, look);
  return <button {...look}>{loading ? <Loading size={spinnerSizes[size]}>{children}</Loading> : children}</button>;
}

type Attributes = Record<string, unknown>;

/** The element's own attributes win; of two handlers both run. */
function withLook(element: ReactElement<Attributes>, look: Attributes) {
  const all = { ...look, ...element.props };
  for (const [name, own] of Object.entries(element.props)) {
    const other = look[name];
    if (name === "className") all[name] = `${other} ${own}`;
    else if (typeof own === "function" && typeof other === "function") {
      all[name] = (...told: unknown[]) => {
        own(...told);
        other(...told);
      };
    }
  }
  return cloneElement(element, all);
}

export const Spinner = ({ size = "2" }: { size?: string }) => (
  <span className={`rt-Spinner rt-r-size-${size}`}>
    {leaves.map((leaf) => (
      <span key={leaf} className="rt-SpinnerLeaf" />
    ))}
  </span>
);

/** The text keeps its room and stays readable to screen readers. */
const Loading = ({ size, children }: { size: string; children: ReactNode }) => (
  <>
    <span className="button-text-hidden" aria-hidden="true">
      {children}
    </span>
    <span className="sr-only">{children}</span>
    <span className="rt-Flex">
      <Spinner size={size} />
    </span>
  </>
);

export const Button = (props: ButtonProps) => <BaseButton kind="rt-Button" {...props} />;
export const IconButton = (props: ButtonProps) => <BaseButton kind="rt-IconButton" {...props} />;
