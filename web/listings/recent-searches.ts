// What this browser searched for last. Kept in the browser alone.
import { foldCase } from "#contract/listings/listing-filter.ts";

const storageKey = "indaba-recent-searches";
const most = 6;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The latest first, each once. */
export function rememberSearch(text: string): void {
  const term = text.trim();
  if (term === "") return;
  const others = recentSearches().filter((one) => foldCase(one) !== foldCase(term));
  try {
    localStorage.setItem(storageKey, JSON.stringify([term, ...others].slice(0, most)));
  } catch {
    // Without storage nothing is remembered.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was remembered.
  }
}
