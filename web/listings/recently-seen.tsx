import { useEffect, useMemo } from "react";
import { rememberSeen, type SeenProduct, seenProducts } from "#web/lib/visited.ts";
import { SeenShelf } from "./shelf.tsx";

/** What this browser showed before this listing. */
export function RecentlySeen({ listing: { id, title, imageUrl } }: { listing: SeenProduct }) {
  // Read before this listing is added, and not again while it is shown.
  const before = useMemo(() => seenProducts().filter((seen) => seen.id !== id), [id]);
  useEffect(() => rememberSeen({ id, title, imageUrl }), [id, title, imageUrl]);
  return <SeenShelf seen={before} />;
}
