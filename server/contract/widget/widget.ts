// The embedded widget on the wire. Types and zod-free functions only: the frame imports this file. Bodies: `widget-body.ts`;
// what page and frame say to each other: `widget-protocol.ts`.
import type { Cart } from "#contract/cart/cart.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { VendorStatus } from "#contract/vendors/vendors.ts";

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

/** `POST /api/widget/session`. */
export interface WidgetSession {
  /** `Authorization: Bearer` of every other call. */
  token: string;
  tokenSeconds: number;
  shopper: { username: string } | null;
  /** The last conversation of this shopper with this vendor. */
  conversationId: string | null;
  /** The browser came back with its cookie, so nothing else need be kept. */
  cookie: boolean;
}

/** `POST /api/widget/session/handle`: what to keep where the cookie doesn't stick; null where it does. */
export interface WidgetHandle {
  handle: string | null;
}

/** `GET /api/widget/sign-ins/{id}`. */
export interface WidgetSignIn {
  state: "waiting" | "approved" | "declined" | "used";
  /** While approved. */
  code: string | null;
}

/** `GET /api/auth/widget/{id}`: what the popup asks the shopper to agree to. */
export interface WidgetConsent {
  vendor: { businessName: string; city: string };
  /** The site that the chat stands on. */
  origin: string;
}

/** `POST /api/auth/widget/{id}/approve`. */
export interface WidgetApproval {
  code: string;
}

/** `POST /api/widget/cart`. */
export interface WidgetCart {
  cart: Cart;
}

/** `POST /api/cart/hand-off/look`: a cart that came from a widget. */
export interface CartHandOff {
  vendorName: string;
  /** It is the cart of the account that looks: there is nothing to bring over. */
  own: boolean;
  /** What is still for sale. */
  lines: { listing: Listing; quantity: number }[];
}

/** `POST /api/cart/hand-off/take`. */
export interface TakenCart {
  /** Lines that are in the cart now. */
  added: number;
  /** Why others are not, one sentence each. */
  refused: string[];
}

/** `GET /api/vendor/widget`. */
export interface OwnWidget {
  /** null until one is created, and after it was revoked. */
  key: string | null;
  /** Replaced ones that still work, until `endsAt`. */
  endingKeys: { key: string; endsAt: string }[];
  origins: string[];
  greeting: string;
  /** "" for the shop's own. */
  accent: string;
  suggestions: string[];
  nearby: boolean;
  /** The chat opens for shoppers once this is "approved". */
  vendorStatus: VendorStatus;
}

/** `GET /api/vendor/widget/numbers`, of the last `days` days. */
export interface WidgetNumbers {
  days: number;
  opens: number;
  conversations: number;
  /** Times that something was put into a cart. */
  carts: number;
  /** Orders with something that was put into the cart here within 30 days before. */
  orders: number;
  /** Questions that found nothing of this vendor's. */
  nothingFound: number;
  /** What was looked for, most often first; only what more than one shopper asked, so that nobody is recognised. */
  unmetWords: { words: string; shoppers: number }[];
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
