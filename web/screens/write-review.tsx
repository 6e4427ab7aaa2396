import { useRef } from "react";
import { Link } from "wouter";
import type { Listing } from "#contract/listings/listings.ts";
import { ReviewForm } from "#web/reviews/review-form.tsx";
import { useOwnVendor } from "#web/vendors/vendor-data.ts";
import { ExpiredLogin, useAccountAtWork } from "./expired-login.tsx";

/** Everybody who is signed in may write a review (rule role-1), except the listing's own vendor. */
export function WriteReview({ listing }: { listing: Listing }) {
  const { user, expired } = useAccountAtWork();
  if (!user) return null;
  // Shoppers have no vendor, so none is requested.
  const Review = user.role === "shopper" ? ReviewForm : VendorsReview;
  return (
    <div key={user.id}>
      {expired && <ExpiredLogin />}
      <Review listing={listing} username={user.username} />
    </div>
  );
}

/** For visitors, in the place of the form. */
export function LoginToReview() {
  if (useAccountAtWork().user !== null) return null;
  return (
    <p className="review-login">
      <Link href="/auth/login" className="text-link">
        Login to write a review
      </Link>
    </p>
  );
}

function VendorsReview({ listing, username }: { listing: Listing; username: string }) {
  const vendor = useOwnVendor();
  /** The last result: when the login expires, the read is empty but the form must stay. */
  const own = useRef<string | null>(undefined);
  if (!vendor.isPending) own.current = vendor.data?.id ?? null;
  if (own.current === undefined) return null;
  if (own.current === listing.vendorId) {
    return <p className="soft">This is your own listing, and vendors can't review what they sell themselves.</p>;
  }
  return <ReviewForm listing={listing} username={username} />;
}
