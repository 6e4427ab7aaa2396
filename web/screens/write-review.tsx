import { Link } from "wouter";
import type { Listing } from "#contract/listings.ts";
import { useMe } from "#web/lib/session.ts";
import { ReviewForm } from "#web/reviews/review-form.tsx";
import { useOwnVendor } from "#web/vendors/vendor-data.ts";

/** The form for whoever is signed in (readings 2: roles add up), but for the listing's own vendor. */
export function WriteReview({ listing }: { listing: Listing }) {
  const me = useMe();
  if (me === undefined) return null;
  if (me === null) {
    return (
      <p>
        <Link href="/auth/login" className="text-link">
          Login to write a review
        </Link>
      </p>
    );
  }
  // A shopper has no vendor to ask for.
  if (me.role === "shopper") return <ReviewForm listing={listing} username={me.username} />;
  return <VendorsReview listing={listing} username={me.username} />;
}

function VendorsReview({ listing, username }: { listing: Listing; username: string }) {
  const vendor = useOwnVendor();
  if (vendor.isPending) return null;
  if (vendor.data?.id === listing.vendorId) {
    return <p className="soft">This is your own listing, and vendors can't review what they sell themselves.</p>;
  }
  return <ReviewForm listing={listing} username={username} />;
}
