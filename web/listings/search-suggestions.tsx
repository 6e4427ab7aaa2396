// Suggestions for a search box: products, categories, vendors, and what was searched for before. The box stays a plain search box:
// typing, and Enter without a chosen suggestion, work as if there were none.
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { categoryLabel } from "#contract/listings/categories.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import type { Suggestions } from "#contract/listings/suggestions.ts";
import { forgetSearches, recentSearches, rememberWords } from "#web/lib/visited.ts";
import { useSuggestions } from "./listings-data.ts";

interface Offer {
  key: string;
  label: string;
  /** What kind of thing it is. */
  kind: string;
  to: string;
  /** Remembered as searched for. */
  text?: string;
}

/** As the marketplace's own address (marketplace-address.ts), which home doesn't load. */
const searchFor = (query: Record<string, string>): string => `/marketplace?${new URLSearchParams(query)}`;

function offersOf(text: string, recent: readonly string[], found: Suggestions | undefined): Offer[] {
  const begun = foldCase(text);
  const before = recent
    .filter((one) => foldCase(one).startsWith(begun) && foldCase(one) !== begun)
    .slice(0, begun === "" ? 6 : 2)
    .map((one) => ({
      key: `r${one}`,
      label: one,
      kind: "Recent",
      to: searchFor({ search: one }),
      text: one,
    }));
  if (begun === "" || !found) return before;
  return [
    ...before,
    ...found.categories.map(({ category, term, count }) => ({
      key: `c${category}${term}`,
      label: term === "" ? categoryLabel(category) : `${term} in ${categoryLabel(category)}`,
      kind: String(count),
      to: searchFor({ ...(term !== "" && { search: term }), category }),
      ...(term !== "" && { text: term }),
    })),
    ...found.vendors.map(({ id, name }) => ({
      key: `v${id}`,
      label: name,
      kind: "Vendor",
      to: searchFor({ vendor: id }),
    })),
    ...found.products.map(({ id, title }) => ({ key: `p${id}`, label: title, kind: "Product", to: `/product/${id}` })),
  ];
}

/** A press takes this long at most. */
const pressMs = 250;
/** From the last key press to the question. */
const pauseMs = 150;

function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface SuggestedInput {
  autoComplete: "off";
  "aria-autocomplete": "list";
  "aria-controls": string | undefined;
  "aria-activedescendant": string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * For the input of a search box, and the list to show below it. Its role stays "searchbox": it has no value but the text, and what the
 * arrow keys choose is said by `aria-activedescendant` and a live region. `products`: false where the screen shows them anyway.
 */
export function useSearchSuggestions(
  text: string,
  { products = true }: { products?: boolean } = {},
): { input: SuggestedInput; list: ReactNode } {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const id = useId();
  const typed = useDeferredValue(text.trim());
  const settled = useSettledText(typed);
  const { data } = useSuggestions(settled, open);
  const offers = open ? offersOf(typed, recent, data).filter(({ kind }) => products || kind !== "Product") : [];
  const at = offers.findIndex(({ key }) => key === chosen);
  const shown = offers.length > 0;
  const closing = useRef(0);
  useEffect(() => () => clearTimeout(closing.current), []);
  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  const take = ({ to, text: words }: Offer) => {
    if (words) rememberWords(words);
    close();
    navigate(to);
  };
  const show = () => {
    clearTimeout(closing.current);
    setRecent(recentSearches());
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show();
      const step = key === "ArrowDown" ? 1 : -1;
      // One place more than there are offers: the box itself.
      const next = (at + 1 + step + offers.length + 1) % (offers.length + 1);
      setChosen(offers[next - 1]?.key ?? null);
    } else if (key === "Escape" && open) {
      event.preventDefault();
      close();
    } else if (key === "Enter") {
      const offer = offers[at];
      if (offer) {
        event.preventDefault();
        take(offer);
      } else {
        rememberWords(text);
        close();
      }
    } else if (!open && key.length === 1) show();
  };
  return {
    input: {
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-controls": shown ? id : undefined,
      "aria-activedescendant": at >= 0 ? `${id}-${at}` : undefined,
      onKeyDown,
      onFocus: show,
      // What the press that took the focus is for must not move away under it.
      onBlur: () => {
        closing.current = window.setTimeout(close, pressMs);
      },
    },
    list: (
      <>
        <p className="sr-only" role="status">
          {shown && at < 0 ? `${offers.length} suggestions` : ""}
        </p>
        {shown && (
          // The box keeps the focus, so that a press doesn't close the list before it is one.
          // biome-ignore lint/a11y/noStaticElementInteractions: a press here does nothing but keep the focus in the box
          <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
            <div id={id} role="listbox" aria-label="Suggestions" className="suggestion-list" tabIndex={-1}>
              {offers.map((offer, place) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and handles the keys
                <div
                  key={offer.key}
                  id={`${id}-${place}`}
                  role="option"
                  className="suggestion"
                  aria-selected={place === at}
                  tabIndex={-1}
                  onClick={() => take(offer)}
                >
                  <span className="suggestion-label">{offer.label}</span>
                  <span className="suggestion-kind">{offer.kind}</span>
                </div>
              ))}
            </div>
            {typed === "" && (
              <button
                type="button"
                className="text-link suggestions-clear"
                tabIndex={-1}
                onClick={() => {
                  forgetSearches();
                  setRecent([]);
                }}
              >
                Clear recent searches
              </button>
            )}
          </div>
        )}
      </>
    ),
  };
}
