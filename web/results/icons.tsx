import type { ReactNode } from "react";

/** Makes icons of one class and size. They are decorative: the control around has the accessible name. */
export const iconsOf = (className: string, size: number) => (drawing: ReactNode) =>
  function Icon() {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };

const icon = iconsOf("plan-icon", 18);

export const FiltersIcon = icon(
  <path d="M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0zM6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0z" />,
);
export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
