// Replies of the widget's API. Bodies are in `widget-body.ts`, messages between page and frame in `widget-protocol.ts`.
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
  /** The browser sent its cookie, so no handle needs to be kept. */
  cookie: z.boolean(),
});
export type WidgetSession = z.infer<typeof widgetSession>;

/** `POST /api/widget/session/handle`: the handle to keep if the browser drops the cookie; null if it keeps it. */
export const widgetHandle = z.strictObject({
  handle: z.nullable(z.string()),
});
export type WidgetHandle = z.infer<typeof widgetHandle>;

/** `GET /api/widget/sign-ins/{id}`. */
export const widgetSignIn = z.strictObject({
  state: z.enum(["waiting", "approved", "declined", "used"]),
  /** While approved, if the shopper typed the number; otherwise the code comes from the pop-up alone. */
  code: z.nullable(z.string()),
  /** For the frame to show: the pop-up asks for it where it can't hand over the code. */
  number: z.string(),
});
export type WidgetSignIn = z.infer<typeof widgetSignIn>;

/** `GET /api/auth/widget/{id}`: the consent that the pop-up asks for. */
export const widgetConsent = z.strictObject({
  vendor: z.strictObject({
    businessName: z.string(),
    city: z.string(),
  }),
  /** The site that shows the chat. */
  origin: z.string(),
});
export type WidgetConsent = z.infer<typeof widgetConsent>;

/** `POST /api/auth/widget/{id}/approve`. */
export const widgetApproval = z.strictObject({
  code: z.string(),
});
export type WidgetApproval = z.infer<typeof widgetApproval>;

/** `GET /api/user/sites`: the sites whose chats are signed in to the account, the last used first. */
export const grantedSites = z.strictObject({
  sites: z.array(
    z.strictObject({
      vendorId: z.string(),
      businessName: z.string(),
      origin: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
});
export type GrantedSite = z.infer<typeof grantedSites>["sites"][number];

/** `POST /api/widget/cart`. */
export const widgetCart = z.strictObject({
  cart,
});
export type WidgetCart = z.infer<typeof widgetCart>;

/** `POST /api/cart/hand-off/look`: a cart that came from a widget. */
export const cartHandOff = z.strictObject({
  vendorName: z.string(),
  /** The cart belongs to the calling account, so there is nothing to add. */
  own: z.boolean(),
  /** Lines that can still be bought. */
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
  /** How many lines were added. */
  added: z.number(),
  /** One sentence for each refused line. */
  refused: z.array(z.string()),
});
export type TakenCart = z.infer<typeof takenCart>;

/** `GET /api/vendor/widget`. */
export const ownWidget = z.strictObject({
  /** null before the first key and after a revocation. */
  key: z.nullable(z.string()),
  /** Replaced keys, which work until `endsAt`. */
  endingKeys: z.array(
    z.strictObject({
      key: z.string(),
      endsAt: z.string(),
    }),
  ),
  origins: z.array(z.string()),
  greeting: z.string(),
  /** "" for the default. */
  accent: z.string(),
  suggestions: z.array(z.string()),
  nearby: z.boolean(),
  /** The chat is open to shoppers only while this is "approved". */
  vendorStatus,
});
export type OwnWidget = z.infer<typeof ownWidget>;

/** `GET /api/vendor/widget/numbers`, of the last `days` days. */
export const widgetNumbers = z.strictObject({
  days: z.number(),
  opens: z.number(),
  conversations: z.number(),
  /** Cart adds. */
  carts: z.number(),
  /** Orders with a listing that was added to the cart here within the 30 days before. */
  orders: z.number(),
  /** Questions that found nothing of this vendor's. */
  nothingFound: z.number(),
  /** Words that found nothing, most frequent first; only those of at least two shoppers, for privacy. */
  unmetWords: z.array(
    z.strictObject({
      words: z.string(),
      shoppers: z.number(),
    }),
  ),
});
export type WidgetNumbers = z.infer<typeof widgetNumbers>;
