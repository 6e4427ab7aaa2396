import { Button, Spinner } from "@radix-ui/themes";
import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { NewListing } from "#contract/listings/listing-body.ts";
import type { VendorListingDetail } from "#contract/vendors/vendors.ts";
import { ApiError } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { changesOf } from "#web/vendors/listing-changes.ts";
import { ListingForm } from "#web/vendors/listing-form.tsx";
import { readVendorListing, useChangeListing, useVendorListing } from "#web/vendors/vendor-listings-data.ts";
import { ListingPage } from "./listing-page.tsx";
import { ApplyAgainFirst, VendorRead } from "./vendor-read.tsx";

export default function EditListing({ params }: { params: Record<string, string | undefined> }) {
  useTitle("Edit Listing");
  const id = params.id ?? "";
  return (
    <VendorRead typedOn>
      {(vendor) => (vendor.status === "rejected" ? <ApplyAgainFirst /> : <Loaded key={id} id={id} />)}
    </VendorRead>
  );
}

function Loaded({ id }: { id: string }) {
  const listing = useVendorListing(id);
  // The form starts from the first read; a later read or an expired login must not discard typed text.
  const begun = useRef<VendorListingDetail>(undefined);
  begun.current ??= listing.data ?? undefined;
  if (begun.current) return <Form loaded={begun.current} />;
  if (listing.data === null) {
    return (
      <EmptyState
        level={1}
        icon={<SearchIcon size={28} />}
        title="Listing not found"
        hint="It is not one of yours, or the address was mistyped."
      >
        <Button asChild size="3">
          <Link href="/vendor/dashboard">Your dashboard</Link>
        </Button>
      </EmptyState>
    );
  }
  if (listing.isError) {
    return <LoadFailed what="This listing" busy={listing.isFetching} onRetry={() => void listing.refetch()} />;
  }
  return (
    <div className="screen-loading">
      <Spinner size="3" />
      <span className="sr-only">Loading</span>
    </div>
  );
}

function Form({ loaded }: { loaded: VendorListingDetail }) {
  const [, navigate] = useLocation();
  const change = useChangeListing();
  /** The base that changes are compared with: the listing when the form opened, with the newest known stock. */
  const [before, setBefore] = useState(loaded);
  const done = (title: string) => {
    toast({ title, description: loaded.title });
    navigate("/vendor/dashboard");
  };
  const press = usePress({
    mutateAsync: async (body: NewListing) => {
      const changes = changesOf(before, body);
      if (Object.keys(changes).length === 0) return done("Nothing to save");
      try {
        await change.mutateAsync({ id: loaded.id, changes });
      } catch (error) {
        // Pieces were sold meanwhile. The message says so; saving again then counts from the new stock.
        const fresh = error instanceof ApiError && error.status === 409 ? await readVendorListing(loaded.id) : null;
        if (fresh) setBefore((known) => ({ ...known, stock: fresh.stock }));
        return;
      }
      done("Listing saved");
    },
  });
  return (
    <ListingPage
      title="Edit Listing"
      {...(loaded.status === "archived" ? { hint: "This listing is archived: shoppers don't see it." } : {})}
    >
      <ListingForm
        before={before}
        submitLabel="Save Changes"
        pending={change.isPending || change.isSuccess}
        error={change.error}
        onSubmit={press}
      />
    </ListingPage>
  );
}
