import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StoreIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";

/** Documented addresses whose screens are not built yet: a plain page is kinder than a 404 behind a link of ours. */
const parts: Record<string, { title: string; hint: string }> = {
  "/vendor/register": {
    title: "Vendor sign-up is not open yet",
    hint: "You can't register a business here at the moment. Everything for shoppers works.",
  },
  "/vendor/dashboard": {
    title: "The vendor dashboard is not open yet",
    hint: "Your listings stay in the marketplace; managing them here is not possible at the moment.",
  },
  "/vendor/listings/new": {
    title: "Adding listings is not open yet",
    hint: "Listings can't be added here at the moment.",
  },
  "/admin/dashboard": {
    title: "The admin dashboard is not open yet",
    hint: "Vendors and orders can't be managed here at the moment.",
  },
  "/settings": {
    title: "Settings are not open yet",
    hint: "Notification preferences can't be changed at the moment.",
  },
};

export const notOpenPaths = Object.keys(parts);

export function NotOpenYet({ path }: { path: string }) {
  const part = parts[path];
  useTitle(part?.title ?? null);
  if (!part) return null;
  return (
    <EmptyState level={1} icon={<StoreIcon size={28} />} title={part.title} hint={part.hint}>
      <Button asChild size="3">
        <Link href="/marketplace">Browse the marketplace</Link>
      </Button>
    </EmptyState>
  );
}
