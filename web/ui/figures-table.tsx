import type { ReactNode } from "react";

/** Rows of figures, which scroll sideways where they are too wide: what a row is of, its figures, and what else is said of it. */
export const FiguresTable = ({
  name,
  of,
  figures,
  more = [],
  children,
}: {
  name: string;
  of: string;
  figures: readonly string[];
  more?: readonly string[];
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keyboard must reach it
  <section className="figures-scroll" aria-label={name} tabIndex={0}>
    <table className="figures-table">
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {figures.map((title) => (
            <th key={title} scope="col" className="figure">
              {title}
            </th>
          ))}
          {more.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
