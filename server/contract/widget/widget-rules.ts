// Shared by server, frame and screens. Without zod, as the frame imports this file.
/** The data in the frame's document (`<script type="application/json" id="widget">`). */
export interface WidgetFrame {
  key: string;
  /** Exchanged for a session within `bootSeconds`. */
  bootToken: string;
  bootSeconds: number;
  /** Exact origins that may send the port: the vendor's, and the marketplace's own for the preview. */
  origins: string[];
  vendor: { id: string; businessName: string; slug: string };
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
  /** How long a replaced key still works. */
  rotationDays: 7,
} as const;

/** The frame's document; opened as a page it is the vendor's hosted chat. */
export const widgetFramePath = "/widget/v1/frame";
export const widgetLoaderPath = "/widget/v1/loader.js";

/**
 * A typed site → its origin (`https://shop.example`, `http://localhost:8080`); null if it can't be allowed. A path is dropped, as people
 * copy addresses; http is for localhost only.
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
