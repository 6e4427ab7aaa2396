// Thumbs up or down for an answer. Zod-free, as `web/chat` imports this file.
/** Why an answer was no good, in the order in which the reasons are offered. */
export const feedbackReasons = {
  "not-asked": "Not what I asked for",
  untrue: "Something isn’t true",
  missing: "Something is missing",
  unclear: "Hard to follow",
  other: "Something else",
} as const;
export type FeedbackReason = keyof typeof feedbackReasons;

export interface Feedback {
  verdict: "up" | "down";
  /** Of a thumb down, if given. */
  reason: FeedbackReason | null;
  comment: string | null;
}

export const feedbackCommentMaxLength = 500;
