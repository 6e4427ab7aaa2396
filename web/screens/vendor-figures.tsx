import { Spinner } from "@radix-ui/themes";
import { Link, useLocation, useSearch } from "wouter";
import type { Figures } from "#contract/vendors/figures.ts";
import { DayChart, type Measures } from "#web/figures/day-chart.tsx";
import { PeriodFields } from "#web/figures/period-fields.tsx";
import { placeTimes } from "#web/lib/place-times.ts";
import { shopMoney } from "#web/lib/price-display.ts";
import { FiguresTable } from "#web/ui/figures-table.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { RefreshButton } from "#web/ui/refresh-button.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { useFigures } from "#web/vendors/figures-data.ts";
import { ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorFigures() {
  useTitle("Sales figures");
  return <VendorRead>{() => <Period />}</VendorRead>;
}

const measures: Measures<Exclude<keyof Figures["days"][number], "day">> = [
  ["salesCents", "Sales", shopMoney],
  ["orders", "Orders", String],
  ["pieces", "Pieces", String],
  ["views", "Views", String],
];

function Period() {
  const asked = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const period = { from: asked.get("from"), to: asked.get("to") };
  const read = useFigures(period);
  const query = new URLSearchParams(read.data ? { from: read.data.from, to: read.data.to } : {});
  return (
    <div className="page dashboard vendor-orders">
      <header>
        <ToDashboard />
        <div className="spread">
          <h1 className="page-title">Sales figures</h1>
          <RefreshButton what="Sales figures" reads={[read]} />
        </div>
        <p className="page-lead">
          What shoppers bought, on the day they ordered it: without delivery, and less what was cancelled or came back.
        </p>
      </header>
      <PeriodFields
        from={period.from ?? read.data?.from ?? ""}
        to={period.to ?? read.data?.to ?? ""}
        onChange={(next) => navigate(`${path}?${new URLSearchParams(next)}`, { replace: true, state: history.state })}
      >
        <a href={`/api/vendor/figures.csv?${query}`} className="text-link" download>
          Export CSV
        </a>
      </PeriodFields>
      {read.isError && !read.data ? (
        <LoadFailed what="Your figures" level={2} busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Read figures={read.data} />
      ) : (
        <div className="screen-loading">
          <Spinner size="3" />
          <span className="sr-only">Loading</span>
        </div>
      )}
    </div>
  );
}

function Read({ figures }: { figures: Figures }) {
  const { total, days, products, missed } = figures;
  return (
    <>
      <StatCards
        stats={[
          { label: "Sales", value: shopMoney(total.salesCents) },
          { label: "Orders", value: String(total.orders) },
          { label: "Pieces", value: String(total.pieces) },
          { label: "Views", value: String(total.views) },
        ]}
      />
      <DayChart days={days} measures={measures} />
      <section className="panel stack" aria-labelledby="by-product">
        <h2 className="panel-title" id="by-product">
          By product
        </h2>
        {products.length === 0 ? (
          <p className="soft">Nothing was sold or looked at.</p>
        ) : (
          <Products products={products} />
        )}
      </section>
      <section className="panel stack" aria-labelledby="missed">
        <h2 className="panel-title" id="missed">
          Looked for and not found
        </h2>
        {missed.length === 0 ? (
          <p className="soft">Nothing near what you sell that was looked for more than once.</p>
        ) : (
          <ul className="list">
            {missed.map(({ words, times, places }) => (
              <li key={words}>
                {words} <span className="soft">{[`${times} times`, ...places.map(placeTimes)].join(" · ")}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="field-hint">
          Searches on the marketplace, and wishes told the assistant, that found nothing or only something near, in your
          trade. Views and searches are counted without anything about who looks.
        </p>
      </section>
    </>
  );
}

const Products = ({ products }: { products: Figures["products"] }) => (
  <FiguresTable name="Products" of="Product" figures={["Sales", "Pieces", "Views"]}>
    {products.map(({ listingId, title, salesCents, pieces, views }) => (
      <tr key={listingId}>
        <th scope="row">
          <Link href={`/product/${listingId}`} className="text-link">
            {title}
          </Link>
        </th>
        <td className="figure">{shopMoney(salesCents)}</td>
        <td className="figure">{pieces}</td>
        <td className="figure">{views}</td>
      </tr>
    ))}
  </FiguresTable>
);
