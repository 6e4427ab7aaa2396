// The snippet for a vendor's site, and the hosted chat's address.
import { widgetFramePath, widgetLoaderPath } from "#contract/widget/widget-rules.ts";

export interface SnippetParts {
  /** The marketplace's origin. */
  market: string;
  key: string;
  /** "#rrggbb"; "" for the default. */
  accent: string;
}

export const loaderAddress = (market: string): string => `${market}${widgetLoaderPath}`;

/** The line for the vendor's page. Key and colour can't contain a character that ends an attribute. */
export const snippetOf = ({ market, key, accent }: SnippetParts): string =>
  `<script src="${loaderAddress(market)}" data-key="${key}"${accent ? ` data-accent="${accent}"` : ""} async></script>`;

/** The hosted chat, which the preview shows too. */
export const chatAddress = (market: string, key: string): string =>
  `${market}${widgetFramePath}?k=${encodeURIComponent(key)}`;

/** Shown while there is no key. */
export const keyPlaceholder = "pk_live_YOUR_KEY";
