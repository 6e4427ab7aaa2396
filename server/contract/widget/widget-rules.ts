// What server, frame and screens know of every widget. No zod: the frame imports this file.
/** What the server writes into the frame's document (`<script type="application/json" id="widget">`). */
export interface WidgetFrame {
  key: string;
  /** Mints the session; good for `bootSeconds` from when the document was made. */
  bootToken: string;
  bootSeconds: number;
  /** Exact origins that may hold the other end of the port: the vendor's, and the marketplace's own for the preview. */
  origins: string[];
  vendor: { id: string; businessName: string };
  greeting: string;
  /** "#rrggbb". */
  accent: string;
  suggestions: string[];
}

export const widgetDefaults = {
  accent: "#0b6e5d",
  greeting: (businessName: string) => `Hi! Ask me about anything at ${businessName}.`,
  suggestions: ["What's popular?", "Show me something under R200", "What's in stock?"],
} as const;

export const widgetLimits = {
  origins: 20,
  greeting: 200,
  suggestions: 4,
  suggestion: 60,
  /** Days that a replaced key goes on working. */
  rotationDays: 7,
} as const;

/** Where the frame's document is, also the link to the vendor's chat on a page of its own. */
export const widgetFramePath = "/widget/v1/frame";
export const widgetLoaderPath = "/widget/v1/loader.js";

/**
 * A site as browsers name it (`https://shop.example`, `http://localhost:8080`), or null when it can't be one that may show the
 * chat. A path is left out, as people copy addresses; http is for this machine only.
 */
export function widgetOrigin(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^\s;,'"*\\@<>]+$/i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { protocol, hostname, origin } = new URL(trimmed);
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$|^\[[0-9a-f:]+\]$/.test(hostname)) return null;
  const local =
    hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1" || hostname === "[::1]";
  return protocol === "https:" || local ? origin : null;
}

/**
 * Four digits that frame and popup both show, so that a shopper who was sent somebody else's popup notices. From the shared id
 * alone: both sides can work it out.
 */
export function signInNumber(id: string): string {
  let sum = 7;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9000;
  return String(1000 + sum);
}
