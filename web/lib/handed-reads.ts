// What the server read to write the first screen stands in the page, so that it isn't asked for again.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { forgetKept } from "./kept-reads.ts";
import { reads } from "./reads.ts";
import { mayBeSignedIn } from "./session.ts";

const find = () => document.getElementById("handed-reads");

/** False for a page whose first screen the server didn't write, or wrote for a visitor when somebody has signed in since. */
export function takeHandedReads(client: QueryClient): boolean {
  const text = find()?.textContent;
  if (!text) return false;
  const handed = JSON.parse(text) as [QueryKey, unknown][];
  if (handed.some(([key]) => key[0] === reads.me[0])) {
    if (mayBeSignedIn()) return false;
    void forgetKept();
  }
  for (const [key, data] of handed) client.setQueryData(key, data);
  return true;
}

/** The app has taken the page over. */
export const dropHandedReads = (): void => find()?.remove();
