// What Radix Themes' Button, IconButton and Spinner render, without the layout properties that theirs bring (3 KB on every page). The
// build puts them in the place of Radix's (web/build.ts); radix-buttons.test.tsx compares the two.
import type { ButtonProps, IconButtonProps, SpinnerProps } from "@radix-ui/themes";
import { Slot } from "radix-ui";

const leaves = Array.from({ length: 8 }, (_, at) => <span key={at} className="rt-SpinnerLeaf" />);

export const Spinner = ({ size = "2" }: Pick<SpinnerProps, "size">) => (
  <span className={`rt-Spinner rt-r-size-${size}`}>{leaves}</span>
);

type Size = "1" | "2" | "3" | "4";
const spinnerSizes = { "1": "1", "2": "2", "3": "2", "4": "3" } as const;

function BaseButton({
  kind,
  size = "2",
  variant = "solid",
  highContrast,
  loading,
  asChild,
  color = "" as "gray",
  className,
  disabled = loading,
  children,
  ...rest
}: Omit<ButtonProps, "size"> & { kind: string; size?: Size }) {
  const Element = asChild ? Slot.Root : "button";
  const classes = ["rt-reset rt-BaseButton", `rt-r-size-${size}`, `rt-variant-${variant}`];
  if (highContrast) classes.push("rt-high-contrast");
  if (loading) classes.push("rt-loading");
  classes.push(kind);
  if (className) classes.push(className);
  return (
    <Element
      data-disabled={disabled || undefined}
      data-accent-color={color}
      {...rest}
      className={classes.join(" ")}
      disabled={disabled}
    >
      {loading ? (
        <>
          <span style={{ display: "contents", visibility: "hidden" }} aria-hidden>
            {children}
          </span>
          <span className="sr-only">{children}</span>
          <span className="rt-Flex">
            <Spinner size={spinnerSizes[size]} />
          </span>
        </>
      ) : (
        children
      )}
    </Element>
  );
}

export const Button = (props: ButtonProps) => <BaseButton kind="rt-Button" {...(props as { size?: Size })} />;
export const IconButton = (props: IconButtonProps) => (
  <BaseButton kind="rt-IconButton" {...(props as { size?: Size })} />
);
