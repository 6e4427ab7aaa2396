import * as z from "zod/mini";
import { locationSchema, searchPlanSchema } from "#contract/search/search-plan-schema.ts";
import { id, trimmed } from "#contract/shared/text.ts";
import { messageMaxLength } from "./chat.ts";

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
});

export type ChatBody = z.infer<typeof chatBody>;

/** `PATCH /api/conversations/{id}`. */
export const renameConversationBody = z.object({ title: trimmed("Required", 1, 100) });
