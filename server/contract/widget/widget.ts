// The embedded widget on the wire. Types and zod-free functions only: the frame imports this file. Bodies: `widget-body.ts`;
// what page and frame say to each other: `widget-protocol.ts`.
import * as z from "zod/mini";
import { cart } from "#contract/cart/cart.ts";
import { listing } from "#contract/listings/listings.ts";
import { vendorStatus } from "#contract/vendors/vendors.ts";

/** `POST /api/widget/session`. */
export const widgetSession = z.strictObject({
  /** `Authorization: Bearer` of every other call. */
  token: z.string(),
  tokenSeconds: z.number(),
  shopper: z.nullable(
    z.strictObject({
      username: z.string(),
    }),
  ),
  /** The last conversation of this shopper with this vendor. */
  conversationId: z.nullable(z.string()),
  /** The browser came back with its cookie, so nothing else need be kept. */
  cookie: z.boolean(),
});
export type WidgetSession = z.infer<typeof widgetSession>;

/** `POST /api/widget/session/handle`: what to keep where the cookie doesn't stick; null where it does. */
export const widgetHandle = z.strictObject({
  handle: z.nullable(z.string()),
});
export type WidgetHandle = z.infer<typeof widgetHandle>;

/** `GET /api/widget/sign-ins/{id}`. */
export const widgetSignIn = z.strictObject({
  state: z.enum(["waiting", "approved", "declined", "used"]),
  /** While approved. */
  code: z.nullable(z.string()),
});
export type WidgetSignIn = z.infer<typeof widgetSignIn>;

/** `GET /api/auth/widget/{id}`: what the popup asks the shopper to agree to. */
export const widgetConsent = z.strictObject({
  vendor: z.strictObject({
    businessName: z.string(),
    city: z.string(),
  }),
  /** The site that the chat stands on. */
  origin: z.string(),
});
export type WidgetConsent = z.infer<typeof widgetConsent>;

/** `POST /api/auth/widget/{id}/approve`. */
export const widgetApproval = z.strictObject({
  code: z.string(),
});
export type WidgetApproval = z.infer<typeof widgetApproval>;

/** `POST /api/widget/cart`. */
export const widgetCart = z.strictObject({
  cart,
});
export type WidgetCart = z.infer<typeof widgetCart>;

/** `POST /api/cart/hand-off/look`: a cart that came from a widget. */
export const cartHandOff = z.strictObject({
  vendorName: z.string(),
  /** It is the cart of the account that looks: there is nothing to bring over. */
  own: z.boolean(),
  /** What is still for sale. */
  lines: z.array(
    z.strictObject({
      listing,
      quantity: z.number(),
    }),
  ),
});
export type CartHandOff = z.infer<typeof cartHandOff>;

/** `POST /api/cart/hand-off/take`. */
export const takenCart = z.strictObject({
  /** Lines that are in the cart now. */
  added: z.number(),
  /** Why others are not, one sentence each. */
  refused: z.array(z.string()),
});
export type TakenCart = z.infer<typeof takenCart>;

/** `GET /api/vendor/widget`. */
export const ownWidget = z.strictObject({
  /** null until one is created, and after it was revoked. */
  key: z.nullable(z.string()),
  /** Replaced ones that still work, until `endsAt`. */
  endingKeys: z.array(
    z.strictObject({
      key: z.string(),
      endsAt: z.string(),
    }),
  ),
  origins: z.array(z.string()),
  greeting: z.string(),
  /** "" for the shop's own. */
  accent: z.string(),
  suggestions: z.array(z.string()),
  nearby: z.boolean(),
  /** The chat opens for shoppers once this is "approved". */
  vendorStatus,
});
export type OwnWidget = z.infer<typeof ownWidget>;

/** `GET /api/vendor/widget/numbers`, of the last `days` days. */
export const widgetNumbers = z.strictObject({
  days: z.number(),
  opens: z.number(),
  conversations: z.number(),
  /** Times that something was put into a cart. */
  carts: z.number(),
  /** Orders with something that was put into the cart here within 30 days before. */
  orders: z.number(),
  /** Questions that found nothing of this vendor's. */
  nothingFound: z.number(),
  /** What was looked for, most often first; only what more than one shopper asked, so that nobody is recognised. */
  unmetWords: z.array(
    z.strictObject({
      words: z.string(),
      shoppers: z.number(),
    }),
  ),
});
export type WidgetNumbers = z.infer<typeof widgetNumbers>;
