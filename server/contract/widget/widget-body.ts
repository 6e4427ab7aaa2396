import * as z from "zod/mini";
import { addToCartBody } from "#contract/cart/cart.ts";
import { chatBody } from "#contract/chat/chat-body.ts";
import { id, trimmed } from "#contract/shared/text.ts";

/** 256 random bits in base64url: ids, verifiers, challenges and tokens made by the frame. */
const random = z.string().check(z.regex(/^[\w-]{43}$/, "Invalid input"));

/** `POST /api/widget/session`: begins a session with a boot token or resumes one by cookie or `handle`. */
export const widgetSessionBody = z.object({
  key: z.string().check(z.maxLength(100)),
  /** The host page's origin. */
  origin: z.string().check(z.maxLength(300)),
  handle: z.optional(z.nullable(random)),
  /** The vendor's preview on the marketplace. */
  preview: z._default(z.boolean(), false),
});

/** `POST /api/widget/chat`. `listing`: the host page's product, by id or by the vendor's sku. */
export const widgetChatBody = z.object({
  ...chatBody.shape,
  listing: z.optional(z.nullable(trimmed("Invalid input", 1, 100))),
});

/** `POST /api/widget/cart`. */
export const widgetCartBody = z.object({
  listingId: id,
  quantity: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
  key: addToCartBody.shape.key,
});

/** `POST /api/widget/sign-ins`. */
export const widgetSignInBody = z.object({ id: random, challenge: random });

/** `POST /api/auth/widget/{id}/approve`. `number`: as the shopper typed it, where the pop-up can't hand the code over itself. */
export const widgetApprovalBody = z.optional(
  z.object({
    number: z.optional(z.string().check(z.regex(/^\d{4}$/, "Please type the four digits that the chat shows."))),
  }),
);

/** `DELETE /api/user/sites`. */
export const endSiteBody = z.object({ vendorId: id, origin: z.string().check(z.maxLength(300)) });

/** `POST /api/widget/sign-ins/{id}/token`. */
export const widgetTokenBody = z.object({ code: random, verifier: random });

/** `POST /api/widget/checkout`, `/api/cart/hand-off/look` and `/take`. */
export const handOffBody = z.object({ token: random });
