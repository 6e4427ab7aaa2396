// Returns: pieces of a part that its shopper asks to send back, and what became of it.
import * as z from "zod/mini";
import { pageOf } from "#contract/shared/endpoint.ts";
import { id, trimmed } from "#contract/shared/text.ts";
import { chosenLines } from "./order-body.ts";
import { type ReturnState, returnKinds, returnPictureCount, returnStates } from "./return-rules.ts";

export const partReturn = z.strictObject({
  id: z.string(),
  state: z.enum(returnStates),
  kind: z.enum(returnKinds),
  /** The shopper's. */
  reason: z.string(),
  /** The vendor's, of a refusal. */
  answer: z.nullable(z.string()),
  /** Since when an admin may answer, as the vendor had not done so in time. */
  escalatedAt: z.optional(z.string()),
  /** An admin answered for the vendor. */
  answeredByAdmin: z.optional(z.literal(true)),
  askedAt: z.string(),
  /** Time of the last change of state. */
  changedAt: z.string(),
  /** Ids, for `GET /api/return-pictures/{id}`. */
  pictures: z.optional(z.array(z.string())),
  lines: z.array(z.strictObject({ itemId: z.string(), title: z.string(), quantity: z.number() })),
});
export type PartReturn = z.infer<typeof partReturn>;

/** A return that its vendor left unanswered, for admins. */
export const escalatedReturn = z.extend(partReturn, { orderId: z.string(), vendorName: z.string() });
export type EscalatedReturn = z.infer<typeof escalatedReturn>;
export const escalatedReturnPage = pageOf({ returns: z.array(escalatedReturn) });

/** What the shopper may ask for now, and until when; null while no day of receipt is known. */
export const returnOffer = z.strictObject({ kind: z.enum(returnKinds), until: z.nullable(z.string()) });
export type ReturnOffer = z.infer<typeof returnOffer>;

export const returnBody = z.strictObject({
  /** Random, from the caller: the same id asks once, however often it is sent. */
  id,
  kind: z.enum(returnKinds),
  lines: chosenLines,
  reason: trimmed("Please say why you want to send it back.", 1, 1000),
  /** Ids that `POST /api/return-pictures` answered. */
  pictures: z.optional(
    z.array(id).check(z.maxLength(returnPictureCount, `A return may have at most ${returnPictureCount} pictures.`)),
  ),
});
export type ReturnBody = z.infer<typeof returnBody>;

const answers = ["approved", "refused", "received", "refunded"] as const satisfies readonly ReturnState[];

export const returnAnswer = z.strictObject({
  state: z.enum(answers),
  /** Required for a refusal. */
  reason: z.optional(trimmed("Required", 0, 1000)),
  /** Of a refund: whether the pieces can be sold again; without a word they can't. */
  restock: z.optional(z.boolean()),
});
/** An admin only answers: what follows is between vendor and shopper. Both read the reason. */
export const adminReturnAnswer = z.strictObject({
  state: z.enum(["approved", "refused"]),
  reason: z.optional(trimmed("Required", 0, 1000)),
});
export type AdminReturnAnswer = z.infer<typeof adminReturnAnswer>;
export type ReturnAnswer = z.infer<typeof returnAnswer>;
