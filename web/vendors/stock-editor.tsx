import { isStock, stockMessage } from "#contract/listings/stock.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { FigureEditor } from "#web/ui/figure-editor.tsx";
import { readStock } from "./listing-fields.ts";
import { useSetStock } from "./vendor-listings-data.ts";

export function StockEditor({ listing }: { listing: VendorListing }) {
  return (
    <FigureEditor
      label={
        <>
          Stock<span className="sr-only"> of {listing.title}</span>
        </>
      }
      value={listing.stock}
      read={(text) => readStock(text) ?? Number.NaN}
      isValid={isStock}
      invalidMessage={stockMessage}
      failedMessage="The stock could not be saved. Please try again."
      write={useSetStock(listing)}
      inputMode="numeric"
    />
  );
}
