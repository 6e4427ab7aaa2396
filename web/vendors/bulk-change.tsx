import { Button } from "@radix-ui/themes";
import { useState } from "react";
import type { BulkChange, BulkOutcome } from "#contract/listings/bulk.ts";
import { categories, categoryLabel } from "#contract/listings/categories.ts";
import { isStock, stockMessage } from "#contract/listings/stock.ts";
import { centsToPrice, priceToCents } from "#contract/shared/money.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import { FiguresTable } from "#web/ui/figures-table.tsx";

const kinds = {
  "price-percent": "Change prices by a percentage",
  "price-amount": "Change prices by an amount",
  stock: "Set the stock",
  category: "Change the category",
  archived: "Hide them from shoppers",
  active: "Show them to shoppers again",
} as const;
type Kind = keyof typeof kinds;

/** A sentence when what was typed is no such change. */
function read(kind: Kind, typed: string): BulkChange | string {
  switch (kind) {
    case "price-percent": {
      const percent = Number(typed.replace(",", "."));
      return typed.trim() !== "" && percent >= -99 && percent <= 1000 && percent !== 0
        ? { kind, percent }
        : "Please type a percentage from -99 to 1000, such as 10 or -15";
    }
    case "price-amount": {
      const cents = priceToCents(typed.trim().replace(/^[+-]/, ""));
      if (cents === null || cents === 0) return "Please type an amount, such as 5.00 or -12.50";
      return { kind, cents: typed.trim().startsWith("-") ? -cents : cents };
    }
    case "stock": {
      const stock = Number(typed);
      return typed.trim() !== "" && isStock(stock) ? { kind, stock } : stockMessage;
    }
    case "category": {
      const category = categories.find((each) => each === typed);
      return category ? { kind, category } : "Please choose a category";
    }
    default:
      return { kind: "status", status: kind };
  }
}

/** Chooses one change for the selected listings. */
export function BulkChangeForm({ busy, onPreview }: { busy: boolean; onPreview: (change: BulkChange) => void }) {
  const [kind, setKind] = useState<Kind>("price-percent");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const value = {
    value: typed,
    error,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      setError(undefined);
    },
  };
  return (
    <form
      className="panel stack gap-4"
      aria-label="What to change"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const change = read(kind, typed);
        if (typeof change === "string") setError(change);
        else onPreview(change);
      }}
    >
      <SelectField
        label="What to change"
        error={undefined}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as Kind);
          setTyped("");
          setError(undefined);
        }}
      >
        {Object.entries(kinds).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
      {kind === "price-percent" && (
        <Field label="Percent" inputMode="text" hint="With a minus sign to lower them." {...value} />
      )}
      {kind === "price-amount" && (
        <Field label="Amount" inputMode="text" hint="With a minus sign to lower them." {...value} />
      )}
      {kind === "stock" && <Field label="Stock of each" inputMode="numeric" {...value} />}
      {kind === "category" && (
        <SelectField label="New category" {...value}>
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" size="3" variant="soft" loading={busy} className="form-submit">
        Show what would change
      </Button>
    </form>
  );
}

const states: Record<string, string> = { active: "Shown", archived: "Hidden" };

const shown = (field: BulkOutcome["field"], value: string | number): string => {
  if (field === "price") return shopPrice(centsToPrice(Number(value)));
  if (field === "status") return states[value] ?? String(value);
  const category = categories.find((each) => each === value);
  return category ? categoryLabel(category) : String(value);
};

/** Before and after, a line for each listing. */
export function BulkTable({ outcome: { field, changes, skipped } }: { outcome: BulkOutcome }) {
  return (
    <>
      {changes.length > 0 && (
        <FiguresTable name="What changes" of="Product" figures={["Now", "Then"]}>
          {changes.map(({ id, title, before, after }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td className="figure">{shown(field, before)}</td>
              <td className="figure">{shown(field, after)}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {skipped.length > 0 && (
        <ul className="list">
          {skipped.map(({ id, title, why }) => (
            <li key={id}>
              {title} stays as it is: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
