import type { ListingDetail } from "#contract/listings/listings.ts";

/** The figures that the seller's texts state. Nothing when they state none. */
export function FactsTable({ facts }: { facts: ListingDetail["facts"] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts-title">
      <h2 className="panel-title" id="facts-title">
        Details
      </h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
