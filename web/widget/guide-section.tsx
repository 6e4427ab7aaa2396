import type { ReactNode } from "react";

/** A chapter of the guide; the table of contents links to its id. */
export function GuideSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="guide-section stack" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 className="section-title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Terms({ terms }: { terms: readonly (readonly [term: string, meaning: ReactNode])[] }) {
  return (
    <dl className="guide-terms">
      {terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>
            <code>{term}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Symptoms and remedies. */
export function Remedies({ remedies }: { remedies: readonly (readonly [seen: string, remedy: ReactNode])[] }) {
  return (
    <dl className="guide-terms">
      {remedies.map(([seen, remedy]) => (
        <div key={seen}>
          <dt>{seen}</dt>
          <dd>{remedy}</dd>
        </div>
      ))}
    </dl>
  );
}
