import { Button } from "@radix-ui/themes";
import type { Listing } from "#contract/listings/listings.ts";
import { usePress } from "#web/lib/use-press.ts";
import { BellIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useSetWatch, useWatch } from "./watches-data.ts";

/** For a sold-out product: tells the shopper once when it is back. */
export function WatchButton({ listing }: { listing: Pick<Listing, "id" | "title"> }) {
  const watching = useWatch(listing.id);
  const set = useSetWatch(listing);
  const press = usePress(set);
  const button = useKeepFocus<HTMLButtonElement>(set.isPending);
  return (
    <>
      <Button
        ref={button}
        size="4"
        variant={watching ? "soft" : "solid"}
        loading={set.isPending}
        onClick={() => press(!watching)}
      >
        <BellIcon size={20} />
        {watching ? "Don't tell me any more" : "Tell me when it is back"}
      </Button>
      <p className="soft" role="status">
        {watching && "We will write to you once when it is in stock again."}
      </p>
    </>
  );
}
