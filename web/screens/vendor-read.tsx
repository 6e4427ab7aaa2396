import { Button } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { useMe } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackIcon, StoreIcon } from "#web/ui/icons.tsx";
import { useOwnVendor } from "#web/vendors/vendor-data.ts";
import { AccountRead } from "./account-read.tsx";

/** A screen for vendors only; other people see how to become one (rule vendor-5). */
export function VendorRead({
  typedOn = false,
  children,
}: {
  typedOn?: boolean;
  children: (vendor: OwnVendor) => ReactNode;
}) {
  return (
    <AccountRead what="Your business" read={useOwnVendor()} typedOn={typedOn}>
      {(vendor) => (vendor ? children(vendor) : <NotAVendor />)}
    </AccountRead>
  );
}

function NotAVendor() {
  const me = useMe();
  return (
    <EmptyState
      level={1}
      icon={<StoreIcon size={30} />}
      title="Not a Vendor"
      hint={
        me
          ? "Register your business to sell here."
          : "Register your business to sell here, or login if you did already."
      }
    >
      <Button asChild size="3">
        <Link href="/vendor/register">Become a Vendor</Link>
      </Button>
      {!me && (
        <Button asChild size="3" variant="soft">
          <Link href="/auth/login">Login</Link>
        </Button>
      )}
    </EmptyState>
  );
}

/** A rejected vendor can't change its listings until it applies again, a suspended one until it is restored. */
export function ApplyAgainFirst({
  hint = "You can add and change listings once you have applied again.",
}: {
  hint?: string;
}) {
  const suspended = useOwnVendor().data?.suspension;
  if (suspended) {
    return (
      <EmptyState
        level={1}
        icon={<StoreIcon size={30} />}
        title="Your shop is suspended"
        hint={`You can look at your shop but change nothing. The reason: ${suspended.reason}`}
      >
        <Button asChild size="3">
          <Link href="/vendor/dashboard">Your dashboard</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState level={1} icon={<StoreIcon size={30} />} title="Your application was not approved" hint={hint}>
      <Button asChild size="3">
        <Link href="/vendor/register">Apply again</Link>
      </Button>
      <Button asChild size="3" variant="soft">
        <Link href="/vendor/dashboard">Your dashboard</Link>
      </Button>
    </EmptyState>
  );
}

/** From a vendor's other pages. */
export const ToDashboard = () => (
  <Link href="/vendor/dashboard" className="text-link back-link">
    <BackIcon size={16} /> Vendor Dashboard
  </Link>
);
