// What the page that embeds the widget and the widget's frame say to each other; `widget/PROTOCOL.md` explains it. Types only:
// the loader must stay small. Unknown messages and unknown fields are ignored on both sides.

/** In `indaba` of the two messages that travel by `window.postMessage`; everything else goes over the port. */
export type ProtocolVersion = 1;

/** Frame → page, to "*", so it carries nothing. */
export interface Hello {
  indaba: ProtocolVersion;
  type: "hello";
}

/** Page → frame, to the frame's exact origin, with the port. */
export interface Welcome {
  indaba: ProtocolVersion;
  type: "port";
}

/** What the page may say about itself. All of it is text from the vendor's page: shown as text, never obeyed. */
export interface HostOptions {
  /** At most 200 characters. */
  greeting?: string;
  /** "#rrggbb". */
  accent?: string;
  /** BCP 47, such as "af" or "zu-ZA". */
  locale?: string;
  /** The product that the page shows, by Indaba's id or the vendor's sku. */
  listing?: string;
}

/** Page → frame, over the port. */
export type HostMessage =
  | ({ type: "options" } & HostOptions)
  /** The panel is visible now: begin the session, put the cursor into the message field, unless `focus` is false. */
  | { type: "open"; focus?: boolean }
  | { type: "close" }
  /** Put into the message field; the shopper sends it, or not. */
  | { type: "ask"; text: string };

/** Frame → page, over the port. */
export type FrameMessage =
  | { type: "ready" }
  /** Escape or the close button was pressed in the frame. */
  | { type: "close" }
  /** Somebody said something; what, stays in the frame. */
  | { type: "message"; from: "shopper" | "assistant" }
  /** `listing`: of the vendor's own, null for another vendor's. */
  | { type: "cart:add"; listing: string | null }
  /** The shopper went on to the checkout, in a tab of the marketplace. */
  | { type: "checkout" }
  | { type: "error"; code: ErrorCode };

export type ErrorCode =
  /** The page's site is not among the vendor's, or its own rules keep the frame out. Said by the loader itself. */
  | "blocked"
  /** The chat was refused: the key or the vendor isn't live any more. */
  | "closed"
  /** The marketplace couldn't be reached. */
  | "unreachable";
