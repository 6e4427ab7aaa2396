import { Badge, Button } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { StockEditor } from "./stock-editor.tsx";
import { useArchiveListing, useBringBackListing } from "./vendor-listings-data.ts";

/** `isPublic`: it has a public page to link to. `editable`: the vendor may write. */
export function ListingRow({
  listing,
  picture,
  isPublic,
  editable,
  onMoved,
}: {
  listing: VendorListing;
  picture: ReactNode;
  isPublic: boolean;
  editable: boolean;
  onMoved: (listing: VendorListing) => void;
}) {
  const archived = listing.status === "archived";
  return (
    <li className="listing-row">
      <div className="listing-row-picture">{picture}</div>
      <div className="listing-row-text">
        <h3 className="listing-row-title">
          {isPublic ? <Link href={`/product/${listing.id}`}>{listing.title}</Link> : listing.title}
        </h3>
        <p className="listing-row-description clamp">{listing.description}</p>
        {listing.takenDown && <p>We took this down: {listing.takenDown.reason}</p>}
        <p className="row listing-row-facts">
          <span className="price">{shopPrice(listing.price)}</span>
          <span className="soft listing-row-category">{listing.category}</span>
          {listing.stock === 0 && !archived && (
            <Badge color="red" highContrast>
              Out of stock
            </Badge>
          )}
        </p>
      </div>
      {editable && !archived ? (
        <StockEditor listing={listing} />
      ) : (
        <p className="soft stock-figure">{listing.stock} in stock</p>
      )}
      {editable && (
        <div className="row gap-2">
          <Button asChild variant="soft" color="gray" highContrast>
            <Link href={`/vendor/listings/${listing.id}/edit`} aria-label={`Edit ${listing.title}`}>
              Edit
            </Link>
          </Button>
          {listing.takenDown ? null : archived ? (
            <BringBackButton listing={listing} onBack={onMoved} />
          ) : (
            <ArchiveButton listing={listing} onArchived={onMoved} />
          )}
        </div>
      )}
    </li>
  );
}

function ArchiveButton({
  listing,
  onArchived,
}: {
  listing: VendorListing;
  onArchived: (listing: VendorListing) => void;
}) {
  const archive = useArchiveListing(onArchived);
  const press = usePress(archive);
  return (
    <Button
      variant="soft"
      color="gray"
      aria-label={`Archive ${listing.title}`}
      loading={archive.isPending}
      onClick={() => press(listing)}
    >
      Archive
    </Button>
  );
}

function BringBackButton({ listing, onBack }: { listing: VendorListing; onBack: (listing: VendorListing) => void }) {
  const bringBack = useBringBackListing(onBack);
  const press = usePress(bringBack);
  return (
    <Button
      variant="soft"
      aria-label={`Bring back ${listing.title}`}
      loading={bringBack.isPending}
      onClick={() => press(listing)}
    >
      Bring back
    </Button>
  );
}
