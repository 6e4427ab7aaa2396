export interface Stat {
  label: string;
  /** null while loading. */
  value: string | null;
}

/** The figures at the top of a dashboard. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stat-cards">
      {stats.map(({ label, value }) => (
        <div className="stat-card panel" key={label} aria-busy={value === null}>
          <dt className="stat-label">{label}</dt>
          <dd className="stat-value">{value ?? <span className="skeleton stat-skeleton" />}</dd>
        </div>
      ))}
    </dl>
  );
}
