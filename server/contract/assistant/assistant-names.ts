// Zod-free, as screens show these names.
export const turnOutcomes = {
  answered: "Answered",
  stopped: "Stopped by the shopper",
  failed: "Failed",
  late: "Ran out of time",
} as const;
export type TurnOutcome = keyof typeof turnOutcomes;
