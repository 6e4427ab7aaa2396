import { Spinner } from "@radix-ui/themes";
import { Link } from "wouter";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { useProfile } from "#web/vendors/profile-data.ts";
import { ProfileForm } from "#web/vendors/profile-form.tsx";
import { ApplyAgainFirst, ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorProfile() {
  useTitle("Your shop's page");
  return (
    <VendorRead typedOn>
      {(vendor) =>
        vendor.status === "rejected" ? (
          <ApplyAgainFirst hint="You can change your page once you have applied again." />
        ) : (
          <Loaded isPublic={vendor.status === "approved"} />
        )
      }
    </VendorRead>
  );
}

function Loaded({ isPublic }: { isPublic: boolean }) {
  const read = useProfile();
  if (read.data) {
    return (
      <div className="page page-narrow">
        <ToDashboard />
        <h1 className="page-title">Your shop's page</h1>
        <p className="page-lead">
          {isPublic ? (
            <>
              This is what shoppers read about you.{" "}
              <Link href={`/shop/${read.data.slug}`} className="text-link">
                See your page
              </Link>
            </>
          ) : (
            "This is what shoppers will read about you once you are approved."
          )}
        </p>
        <ProfileForm key={JSON.stringify(read.data)} profile={read.data} />
      </div>
    );
  }
  if (read.isError) return <LoadFailed what="Your page" busy={read.isFetching} onRetry={() => void read.refetch()} />;
  return (
    <div className="screen-loading">
      <Spinner size="3" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
