// The messages between the host page and the widget's frame; `widget/PROTOCOL.md` explains them. Types only, as the loader must stay
// small. Both sides ignore unknown messages and fields.

/** The value of `indaba` in the messages sent by `window.postMessage`; all others use the port. */
export type ProtocolVersion = 1;

/** Frame → page, to "*", so it contains no data. */
export interface Hello {
  indaba: ProtocolVersion;
  type: "hello";
}

/** Page → frame, to the frame's exact origin, with the port. */
export interface Welcome {
  indaba: ProtocolVersion;
  type: "port";
}

/** The host page's options: shown as text, never an instruction. */
export interface HostOptions {
  /** At most 200 characters. */
  greeting?: string;
  /** "#rrggbb". */
  accent?: string;
  /** BCP 47, such as "af" or "zu-ZA". */
  locale?: string;
  /** The host page's product, by Indaba's id or the vendor's sku. */
  listing?: string;
}

/** Page → frame, over the port. */
export type HostMessage =
  | ({ type: "options" } & HostOptions)
  /** The panel is visible: begin the session, and focus the message field unless `focus` is false. */
  | { type: "open"; focus?: boolean }
  | { type: "close" }
  /** Fills the message field; only the shopper sends it. */
  | { type: "ask"; text: string };

/** Frame → page, over the port. */
export type FrameMessage =
  | { type: "ready" }
  /** Escape or the close button was pressed in the frame. */
  | { type: "close" }
  /** A message was sent or received; its text stays in the frame. */
  | { type: "message"; from: "shopper" | "assistant" }
  /** `listing`: the vendor's own; null for another vendor's. */
  | { type: "cart:add"; listing: string | null }
  /** The checkout has opened in a tab of the marketplace. */
  | { type: "checkout" }
  | { type: "error"; code: ErrorCode };

export type ErrorCode =
  /** From the loader itself: the site isn't in the vendor's list, or its own policy blocks the frame. */
  | "blocked"
  /** The key or the vendor isn't live any more. */
  | "closed"
  /** The marketplace couldn't be reached. */
  | "unreachable";
