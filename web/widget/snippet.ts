// What a vendor's site and the vendor itself need to reach the chat.
import { widgetFramePath, widgetLoaderPath } from "#contract/widget/widget-rules.ts";

export interface SnippetParts {
  /** The marketplace's origin. */
  market: string;
  key: string;
  /** "#rrggbb"; "" for the shop's own. */
  accent: string;
}

export const loaderAddress = (market: string): string => `${market}${widgetLoaderPath}`;

/** The line of the vendor's page. Key and colour can hold nothing that ends an attribute. */
export const snippetOf = ({ market, key, accent }: SnippetParts): string =>
  `<script src="${loaderAddress(market)}" data-key="${key}"${accent ? ` data-accent="${accent}"` : ""} async></script>`;

/** The chat on a page of its own, and what the preview shows. */
export const chatAddress = (market: string, key: string): string =>
  `${market}${widgetFramePath}?k=${encodeURIComponent(key)}`;

/** Stands where a key belongs while there is none. */
export const keyPlaceholder = "pk_live_YOUR_KEY";
