// What every chat of this shop shares, on the marketplace and in widgets: the day's budget and which conversations are being
// answered are counted once.
import type { AppDeps } from "#server/app-deps.ts";
import { createBudget } from "./budget.ts";
import type { ChatDeps } from "./chat.service.ts";
import { shopFacts } from "./shop.ts";

export const createChatDeps = ({ db, settings, log, providers }: AppDeps): ChatDeps => ({
  db,
  log,
  ...providers.models,
  facts: shopFacts(db),
  budget: settings.rateLimits ? createBudget() : null,
  busy: new Set(),
  ...(settings.model.provider === "openai" && { turnLimits: { turnMs: settings.model.turnMs } }),
});
