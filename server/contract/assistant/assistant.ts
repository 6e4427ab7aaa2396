// What the shop keeps of a turn of the assistant, for admins: what was understood and done, never who asked or in which words.
import * as z from "zod/mini";
import { type FeedbackReason, feedbackReasons } from "#contract/chat/feedback.ts";
import { categories } from "#contract/listings/categories.ts";
import { sorts } from "#contract/search/search-plan.ts";
import { isDay } from "#contract/shared/days.ts";
import { pageOf, pages } from "#contract/shared/endpoint.ts";
import { provinces } from "#contract/shared/provinces.ts";
import { type TurnOutcome, turnOutcomes } from "./assistant-names.ts";

const outcomeNames = Object.keys(turnOutcomes) as [TurnOutcome, ...TurnOutcome[]];

/** How surely the message orders a change of the cart. */
export const turnOrders = ["clear", "perhaps", "none"] as const;
export type TurnOrder = (typeof turnOrders)[number];

const tokens = z.strictObject({ input: z.number(), output: z.number() });
export type Tokens = z.infer<typeof tokens>;

const turnStep = z.strictObject({
  kind: z.enum(["model", "tool"]),
  /** The model's, or the tool's. */
  name: z.string(),
  ms: z.number(),
  ok: z.boolean(),
  /** What the endpoint says that it read and wrote; absent: it didn't say, or nothing is counted. */
  tokens: z.optional(tokens),
});
export type TurnStep = z.infer<typeof turnStep>;

/** A search plan whose words are the shop's own; others are "…". */
const storedPlan = z.strictObject({
  text: z.string(),
  category: z.nullable(z.enum(categories)),
  minPriceCents: z.nullable(z.number()),
  maxPriceCents: z.nullable(z.number()),
  minRating: z.nullable(z.number()),
  inStock: z.boolean(),
  /** Near a place; where it is isn't kept. */
  near: z.boolean(),
  withinKm: z.nullable(z.number()),
  vendor: z.boolean(),
  city: z.nullable(z.string()),
  sort: z.enum(sorts),
  exclude: z.array(z.string()),
  must: z.array(z.string()),
  about: z.string(),
  limit: z.number(),
});
export type StoredPlan = z.infer<typeof storedPlan>;

const reason = z.enum(Object.keys(feedbackReasons) as [FeedbackReason, ...FeedbackReason[]]);
const thumb = z.strictObject({
  verdict: z.enum(["up", "down"]),
  reason: z.nullable(reason),
  /** Without addresses and numbers. */
  comment: z.nullable(z.string()),
});

export const assistantTurn = z.strictObject({
  id: z.string(),
  at: z.string(),
  /** The vendor in whose widget it was; null: on the marketplace. */
  vendorName: z.nullable(z.string()),
  model: z.string(),
  fellBack: z.boolean(),
  outcome: z.enum(outcomeNames),
  acts: z.array(z.string()),
  order: z.enum(turnOrders),
  plans: z.array(storedPlan),
  steps: z.array(turnStep),
  durationMs: z.number(),
  firstWordMs: z.nullable(z.number()),
  dropped: z.number(),
  /** Null: the model's endpoint didn't say, or nothing is counted. */
  tokens: z.nullable(tokens),
  /** Millionths of a US dollar; null: without tokens or prices. */
  costMicros: z.nullable(z.number()),
  thumb: z.nullable(thumb),
});
export type AssistantTurn = z.infer<typeof assistantTurn>;

export const turnsPage = pageOf({ turns: z.array(assistantTurn) });

export const turnsQuery = z.object({
  outcome: z.optional(z.enum(outcomeNames)),
  thumb: z.optional(z.enum(["up", "down"])),
  /** An understood act or a tool, by its whole name. */
  did: z.optional(z.string().check(z.maxLength(60))),
  ...pages,
});

const day = z.optional(z.string().check(z.refine(isDay, "Please give a day such as 2026-03-31.")));
const mostDays = 366;
const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) =>
    from === undefined ||
    to === undefined ||
    (from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostDays),
  {
    message: `Please choose a period of at most ${mostDays} days, whose first day is not after the last.`,
    path: ["from"],
  },
);

export const assistantQuery = z.object({ from: day, to: day }).check(inOrder);

const assistantDay = z.strictObject({
  day: z.string(),
  turns: z.number(),
  /** Of those, which failed or ran out of time. */
  failed: z.number(),
  thumbsUp: z.number(),
  thumbsDown: z.number(),
  tokens: z.number(),
  costMicros: z.number(),
});
export type AssistantDay = z.infer<typeof assistantDay>;

export const assistantFigures = z.strictObject({
  from: z.string(),
  to: z.string(),
  days: z.array(assistantDay),
  total: z.omit(assistantDay, { day: true }),
  /** Of all turns of the period; null without any. */
  medianMs: z.nullable(z.number()),
  slowMs: z.nullable(z.number()),
  /** How often each reason was given with a thumb down. */
  reasons: z.array(z.strictObject({ reason, times: z.number() })),
});
export type AssistantFigures = z.infer<typeof assistantFigures>;

export const unmetQuery = z
  .object({
    from: day,
    to: day,
    category: z.optional(z.enum(categories)),
    province: z.optional(z.enum(provinces)),
  })
  .check(inOrder);

/** A wish that the shop couldn't meet, asked at least twice. */
export const unmetWish = z.strictObject({
  words: z.string(),
  times: z.number(),
  /** Of those, how often something near it was shown. */
  nearly: z.number(),
  /** Of those, asked of the assistant. */
  asked: z.number(),
  category: z.nullable(z.enum(categories)),
  /** Where it was asked at least twice, most first: "Durban, KwaZulu-Natal". */
  places: z.array(z.strictObject({ place: z.string(), times: z.number() })),
});
export type UnmetWish = z.infer<typeof unmetWish>;

export const unmetReply = z.strictObject({ from: z.string(), to: z.string(), wishes: z.array(unmetWish) });
