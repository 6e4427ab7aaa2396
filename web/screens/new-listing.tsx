import { useLocation } from "wouter";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { ListingForm } from "#web/vendors/listing-form.tsx";
import { useCreateListing } from "#web/vendors/vendor-listings-data.ts";
import { ListingPage } from "./listing-page.tsx";
import { ApplyAgainFirst, VendorRead } from "./vendor-read.tsx";

export default function NewListing() {
  useTitle("Add Listing");
  return (
    <VendorRead typedOn>
      {(vendor) =>
        vendor.status === "rejected" ? <ApplyAgainFirst /> : <Form pending={vendor.status === "pending"} />
      }
    </VendorRead>
  );
}

function Form({ pending }: { pending: boolean }) {
  const [, navigate] = useLocation();
  const create = useCreateListing();
  const press = usePress({
    mutateAsync: async (body: Parameters<typeof create.mutateAsync>[0]) => {
      const listing = await create.mutateAsync(body);
      toast({ title: "Listing added", description: listing.title });
      navigate("/vendor/dashboard");
    },
  });
  return (
    <ListingPage
      title="Add Listing"
      {...(pending ? { hint: "Shoppers see it once your application is approved." } : {})}
    >
      <ListingForm
        before={null}
        submitLabel="Add Listing"
        pending={create.isPending || create.isSuccess}
        error={create.error}
        onSubmit={press}
      />
    </ListingPage>
  );
}
