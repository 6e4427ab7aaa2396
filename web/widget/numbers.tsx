import type { WidgetNumbers } from "#contract/widget/widget.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useWidgetNumbers } from "./own-widget-data.ts";

const whole = (number: number) => number.toLocaleString("en-ZA");

export function Numbers() {
  const { data, isError, isFetching, refetch } = useWidgetNumbers();
  const figure = (name: Exclude<keyof WidgetNumbers, "days" | "unmetWords">) => (data ? whole(data[name]) : null);
  return (
    <section className="widget-numbers stack gap-4" aria-labelledby="numbers-title">
      <h2 className="section-title" id="numbers-title">
        The last {data?.days ?? 30} days
      </h2>
      {isError && !data ? (
        <LoadFailed what="The numbers" level={2} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <StatCards
            stats={[
              { label: "Opened", value: figure("opens") },
              { label: "Conversations", value: figure("conversations") },
              { label: "Added to a cart", value: figure("carts") },
              { label: "Orders", value: figure("orders") },
              { label: "Found nothing", value: figure("nothingFound") },
            ]}
          />
          <p className="field-hint">
            An order counts when something in it was put into the cart in your chat in the 30 days before. The preview
            counts for nothing.
          </p>
          {data && data.nothingFound > 0 && <Unmet words={data.unmetWords} />}
        </>
      )}
    </section>
  );
}

const Unmet = ({ words }: { words: WidgetNumbers["unmetWords"] }) => (
  <div className="panel stack">
    <h3 className="panel-title">Looked for and not found</h3>
    {words.length === 0 ? (
      <p className="soft">Nothing yet that more than one shopper has looked for.</p>
    ) : (
      <ol className="unmet-words">
        {words.map(({ words: text, shoppers }) => (
          <li key={text} className="spread">
            <span className="unmet-text">{text}</span>
            <span className="soft">{whole(shoppers)} shoppers</span>
          </li>
        ))}
      </ol>
    )}
    <p className="field-hint">Only what more than one shopper asked is shown, so that nobody is recognised.</p>
  </div>
);
