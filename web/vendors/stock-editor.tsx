import { Button, TextField } from "@radix-ui/themes";
import { useEffect, useId, useRef, useState } from "react";
import { isStock, stockMessage } from "#contract/stock.ts";
import type { VendorListing } from "#contract/vendors.ts";
import { messageOf } from "#web/lib/api.ts";
import { usePress } from "#web/lib/use-press.ts";
import { readStock } from "./listing-fields.ts";
import { useSetStock } from "./vendor-listings-data.ts";

/** The stock, changed in place: a figure, and Save as soon as it differs. */
export function StockEditor({ listing }: { listing: VendorListing }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(String(listing.stock));
  const [invalid, setInvalid] = useState<string | null>(null);
  const setStock = useSetStock(listing);
  const press = usePress(setStock);

  // What the server has now is shown; a refused figure was meant for another stock.
  useEffect(() => {
    setText(String(listing.stock));
    setInvalid(null);
  }, [listing.stock]);

  const changed = text.trim() !== String(listing.stock);
  const reset = () => {
    setText(String(listing.stock));
    setInvalid(null);
    setStock.reset();
    input.current?.focus({ preventScroll: true });
  };
  const save = () => {
    const stock = readStock(text);
    if (stock === undefined || !isStock(stock)) {
      setInvalid(stockMessage);
      return;
    }
    setInvalid(null);
    if (stock === listing.stock) return reset();
    // The pressed button goes when it is done.
    input.current?.focus({ preventScroll: true });
    press(stock);
  };
  const error =
    invalid ?? (setStock.isError ? messageOf(setStock.error, "The stock could not be saved. Please try again.") : null);
  return (
    <form
      className="stock-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!setStock.isPending) save();
      }}
    >
      <label className="stock-label" htmlFor={id}>
        Stock<span className="sr-only"> of {listing.title}</span>
      </label>
      <TextField.Root
        ref={input}
        id={id}
        className="stock-input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={text}
        readOnly={setStock.isPending}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && changed) reset();
        }}
      />
      {changed && (
        <>
          <Button type="submit" loading={setStock.isPending}>
            Save
          </Button>
          {!setStock.isPending && (
            <Button type="button" variant="soft" color="gray" onClick={reset}>
              Cancel
            </Button>
          )}
        </>
      )}
      {error && (
        <p className="field-error stock-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
