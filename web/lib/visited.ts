// Where this browser has been: the last search of this tab, for the way back to it, the words searched for, and the products seen last. Forgotten at logout.
import { foldCase } from "#contract/listings/listing-filter.ts";
import { entryName } from "./scroll-memory.ts";

const searchKey = "indaba-search";
const seenKey = "indaba-seen";
const wordsKey = "indaba-searches";
const mostSearches = 6;
/** More than are shown, as the one on screen is left out. */
const mostSeen = 9;

function read<Value>(storage: () => Storage, key: string): Value | null {
  try {
    return JSON.parse(storage().getItem(key) ?? "null") as Value | null;
  } catch {
    // Blocked, or not ours.
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full: then nothing is remembered.
  }
}

const ofTab = () => sessionStorage;
const ofBrowser = () => localStorage;

export interface LastSearch {
  href: string;
  /** Of its history entry: names the scroll position (scroll-memory.ts). */
  state: { key: string };
}

export const lastSearch = (): LastSearch | null => read(ofTab, searchKey);
export const rememberSearch = (): void =>
  write(ofTab, searchKey, { href: location.pathname + location.search, state: { key: entryName() } });

export interface SeenProduct {
  id: string;
  title: string;
  imageUrl: string | null;
}

/** The last one first. */
export const seenProducts = (): SeenProduct[] => {
  const seen = read<SeenProduct[]>(ofBrowser, seenKey);
  return Array.isArray(seen) ? seen : [];
};
const seenBut = (id: string) => seenProducts().filter((each) => each.id !== id);
export const rememberSeen = ({ id, title, imageUrl }: SeenProduct): void =>
  write(ofBrowser, seenKey, [{ id, title, imageUrl }, ...seenBut(id)].slice(0, mostSeen));
/** It is no longer for sale. */
export const forgetSeen = (id: string): void => write(ofBrowser, seenKey, seenBut(id));

/** What was searched for, the latest first, each once. */
export const recentSearches = (): string[] => {
  const kept = read<unknown>(ofBrowser, wordsKey);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
};
export function rememberWords(text: string): void {
  const words = text.trim();
  if (words === "") return;
  const others = recentSearches().filter((one) => foldCase(one) !== foldCase(words));
  write(ofBrowser, wordsKey, [words, ...others].slice(0, mostSearches));
}
export const forgetSearches = (): void => write(ofBrowser, wordsKey, null);

export function forgetVisited(): void {
  forgetSearches();
  write(ofTab, searchKey, null);
  write(ofBrowser, seenKey, null);
}
