import * as z from "zod/mini";
import { locationSchema, searchPlanSchema } from "#contract/search/search-plan-schema.ts";
import { id, optionalText, trimmed } from "#contract/shared/text.ts";
import { messageMaxLength } from "./chat.ts";
import { type FeedbackReason, feedbackCommentMaxLength, feedbackReasons } from "./feedback.ts";

/** `POST /api/chat`: an absent, null or empty `conversationId` starts a conversation (rule chat-1). */
export const chatBody = z.object({
  conversationId: z.pipe(
    z.nullish(z.union([id, z.literal("")])),
    z.transform((value) => value || null),
  ),
  message: trimmed("Please type a message", 1, messageMaxLength),
  location: z.optional(z.nullable(locationSchema)),
  /** The product page the shopper is on. */
  listingId: z.optional(z.nullable(id)),
  /** A chip was removed: this plan is run as it is, with no model call. */
  plan: z.optional(z.nullable(searchPlanSchema)),
  /** Answer the last message again; replaces the last reply. */
  regenerate: z.optional(z.boolean()),
  /** Replaces the last message and its reply. */
  edit: z.optional(z.boolean()),
  /**
   * Random, made by the client for this turn: sent again after a broken connection it isn't a second turn, but the same one from its
   * beginning. A conversation that the turn begins has this id.
   */
  turnId: z.optional(z.nullable(id)),
  /**
   * Random, made by the browser of a visitor who may have no cookie yet: sent again, because the answer with the cookie never came, it
   * is the same visitor. Ignored of whoever is known already.
   */
  visitorSecret: z.optional(z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/, "Invalid visitor secret")))),
});

export type ChatBody = z.infer<typeof chatBody>;

/** `PATCH /api/conversations/{id}`. */
export const renameConversationBody = z.object({ title: trimmed("Required", 1, 100) });

const reason = z.enum(Object.keys(feedbackReasons) as [FeedbackReason, ...FeedbackReason[]]);

/** `POST /api/messages/{id}/feedback`: replaces what was said before; a verdict of null withdraws it. */
export const feedbackBody = z.object({
  verdict: z.nullable(z.enum(["up", "down"])),
  /** Only of a thumb down. */
  reason: z.optional(z.nullable(reason)),
  comment: optionalText(feedbackCommentMaxLength),
});
export type FeedbackBody = z.infer<typeof feedbackBody>;

export const feedback = z.strictObject({
  verdict: z.enum(["up", "down"]),
  reason: z.nullable(reason),
  comment: z.nullable(z.string()),
});
