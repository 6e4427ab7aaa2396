import { useEffect, useState } from "react";
import { rememberSeen, type SeenProduct, seenProducts } from "#web/lib/visited.ts";
import { SeenShelf } from "./shelf.tsx";

/** What this browser showed before this listing. Only it knows, so this comes after the page that the server wrote. */
export function RecentlySeen({ listing: { id, title, imageUrl } }: { listing: SeenProduct }) {
  const [before, setBefore] = useState<SeenProduct[]>([]);
  useEffect(() => {
    setBefore(seenProducts().filter((seen) => seen.id !== id));
    rememberSeen({ id, title, imageUrl });
  }, [id, title, imageUrl]);
  return <SeenShelf seen={before} />;
}
