import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { usePress } from "#web/lib/use-press.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StoreIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ApplicationForm } from "#web/vendors/application-form.tsx";
import { useApplyAsVendor, useOwnVendor } from "#web/vendors/vendor-data.ts";
import { AccountRead } from "./account-read.tsx";
import { useAccountAtWork } from "./expired-login.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";
import { ApplyAgainFirst } from "./vendor-read.tsx";

export default function VendorRegister() {
  useTitle("Become a Vendor");
  const { user } = useAccountAtWork();
  const apply = useApplyAsVendor();
  const press = usePress(apply);
  // Keep the form until the dashboard opens, although the account already has an application by then.
  const applying = apply.isPending || apply.isSuccess;
  return (
    <AccountRead what="Your application" read={useOwnVendor()} typedOn>
      {(vendor) => {
        if (!user) return <SignInFirst />;
        if (vendor?.suspension) return <ApplyAgainFirst />;
        if (vendor && vendor.status !== "rejected" && !applying) return <AppliedAlready vendor={vendor} />;
        return (
          <div className="page page-narrow">
            <h1 className="page-title">Become a Vendor</h1>
            {vendor?.status === "rejected" ? (
              <p className="notice">
                Your last application was not approved. Change what needs changing and apply again.
              </p>
            ) : (
              <p className="page-lead">
                Tell us about your business. Our team looks at every application; you can prepare your listings
                meanwhile.
              </p>
            )}
            <ApplicationForm before={vendor} pending={applying} error={apply.error} onSubmit={press} />
          </div>
        );
      }}
    </AccountRead>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      level={1}
      icon={<StoreIcon size={30} />}
      title="Become a Vendor"
      hint="Login or sign up first: your business belongs to your account."
    >
      <SignInButtons />
    </EmptyState>
  );
}

function AppliedAlready({ vendor }: { vendor: OwnVendor }) {
  return (
    <EmptyState
      level={1}
      icon={<StoreIcon size={30} />}
      title="You are a vendor already"
      hint={
        vendor.status === "approved"
          ? `${vendor.businessName} is approved.`
          : `${vendor.businessName} is waiting for approval.`
      }
    >
      <Button asChild size="3">
        <Link href="/vendor/dashboard">Go to your dashboard</Link>
      </Button>
    </EmptyState>
  );
}
