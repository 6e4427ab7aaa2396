import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { formatLongDate, shopTimeZone } from "#contract/orders/order-rules.ts";
import { statementNames } from "#contract/payouts/payout-rules.ts";
import type { Statement } from "#contract/payouts/payouts.ts";
import { withQuery } from "#web/lib/api.ts";
import { shopMoney } from "#web/lib/price-display.ts";
import { Field } from "#web/ui/field.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { type Period, useStatement } from "./payouts-data.ts";

/** A day in the shop's time zone, as 2026-01-31. */
const dayOf = (date: Date) => date.toLocaleDateString("en-CA", { timeZone: shopTimeZone });
const thisMonth = (): Period => {
  const today = dayOf(new Date());
  return { from: `${today.slice(0, 8)}01`, to: today };
};
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** `vendorId`: an admin reads any vendor's. */
export function StatementView({ vendorId }: { vendorId?: string }) {
  const [period, setPeriod] = useState(thisMonth);
  const [typed, setTyped] = useState(period);
  const read = useStatement(period, vendorId);
  const wrong = typed.from > typed.to ? "The first day must not be after the last" : undefined;
  const change = (name: keyof Period) => ({
    type: "date" as const,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...typed, [name]: target.value };
      setTyped(next);
      if (isDay(next.from) && isDay(next.to) && next.from <= next.to) setPeriod(next);
    },
  });
  const file = `/api/${vendorId ? `admin/vendors/${vendorId}` : "vendor"}/statement.csv`;
  return (
    <>
      <div className="statement-period">
        <Field label="From" error={undefined} {...change("from")} />
        <Field label="To" error={wrong} {...change("to")} />
        <Button asChild size="3" variant="soft">
          <a href={withQuery(file, period)} download>
            Download as CSV
          </a>
        </Button>
      </div>
      {read.data ? (
        <Sheet statement={read.data} />
      ) : read.isError ? (
        <LoadFailed what="The statement" busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <div className="skeleton skeleton-panel" />
      )}
    </>
  );
}

function Sheet({ statement: { businessName, openingCents, closingCents, sums, lines } }: { statement: Statement }) {
  return (
    <div className="stack gap-5">
      <section className="panel stack" aria-labelledby="statement-sums">
        <h2 className="panel-title" id="statement-sums">
          {businessName}
        </h2>
        <table className="statement-lines">
          <caption className="sr-only">Sums of the period</caption>
          <tbody>
            <tr>
              <th scope="row">Opening balance</th>
              <td>{shopMoney(openingCents)}</td>
            </tr>
            {sums
              .filter(({ cents }) => cents !== 0)
              .map(({ kind, cents }) => (
                <tr key={kind}>
                  <th scope="row">{statementNames[kind]}</th>
                  <td>{shopMoney(cents)}</td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr className="statement-total">
              <th scope="row">Closing balance</th>
              <td>{shopMoney(closingCents)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <section className="panel stack" aria-labelledby="statement-lines">
        <h2 className="panel-title" id="statement-lines">
          Movements
        </h2>
        {lines.length === 0 ? (
          <p className="soft">Nothing moved your balance in this period.</p>
        ) : (
          <table className="statement-lines">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Amount</th>
                <th scope="col">Balance</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ at, kind, reference, cents, balanceCents }, place) => (
                <tr key={place}>
                  <th scope="row">
                    {statementNames[kind]}
                    <br />
                    <span className="soft">
                      {formatLongDate(at, shopTimeZone)}
                      {reference && `, ${kind.startsWith("payout") ? reference : `order #${reference}`}`}
                    </span>
                  </th>
                  <td>{shopMoney(cents)}</td>
                  <td>{shopMoney(balanceCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}
