// What the server read to write the first screen stands in the page, so that it isn't asked for again.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

const find = () => document.getElementById("handed-reads");

/** False for a page whose first screen the server didn't write. */
export function takeHandedReads(client: QueryClient): boolean {
  const text = find()?.textContent;
  if (!text) return false;
  for (const [key, data] of JSON.parse(text) as [QueryKey, unknown][]) client.setQueryData(key, data);
  return true;
}

/** The app has taken the page over. */
export const dropHandedReads = (): void => find()?.remove();
