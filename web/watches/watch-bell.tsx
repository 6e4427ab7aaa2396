// The wish to be told, on a card: pressed or not, and what that means is said in a toast.
import { usePress } from "#web/lib/use-press.ts";
import { Button } from "#web/ui/button.tsx";
import { BellIcon } from "#web/ui/icons.tsx";
import { useSetWatch, useWatch, type Watched } from "./watches-data.ts";

function useBell(watched: Watched) {
  const watching = useWatch(watched.id);
  const press = usePress(useSetWatch(watched, { says: true }));
  return {
    type: "button",
    "aria-pressed": watching,
    "aria-label": `Tell me when it is back: ${watched.title}`,
    onClick: () => press(!watching),
  } as const;
}

/** In the grid of products. */
export function WatchBell({ listing }: { listing: Watched }) {
  const bell = useBell(listing);
  return (
    <Button {...bell} className="watch-bell" variant={bell["aria-pressed"] ? "solid" : "soft"}>
      <BellIcon size={20} />
    </Button>
  );
}

/** In the chat, in the place of its Add to Cart and with its look. */
export default function ChatBell({ listing, className }: { listing: Watched; className: string }) {
  const bell = useBell(listing);
  return (
    <button {...bell} className={className}>
      <BellIcon size={20} />
      Tell me when it is back
    </button>
  );
}
