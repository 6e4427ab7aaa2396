import { Button } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useArchiveListing, useBringBackListing } from "./vendor-listings-data.ts";

/** Says that a listing was archived or reactivated, with an undo. `listing` is the state before. */
export function MovedNotice({ listing, onUndone }: { listing: VendorListing; onUndone: () => void }) {
  const archive = useArchiveListing(onUndone);
  const bringBack = useBringBackListing(onUndone);
  const wasActive = listing.status === "active";
  const undo = wasActive ? bringBack : archive;
  const press = usePress(undo);
  const button = useRef<HTMLButtonElement>(null);

  // The pressed button disappears with its row when the list refreshes.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  return (
    <p className="notice moved-notice" role="status">
      <span>{wasActive ? `Archived ${listing.title}.` : `${listing.title} is active again.`}</span>
      <Button ref={button} variant="soft" loading={undo.isPending} onClick={() => press(listing)}>
        Undo
      </Button>
    </p>
  );
}
