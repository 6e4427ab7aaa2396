// What a turn of the chat needs, on the marketplace and in widgets.
import type { AppDeps } from "#server/app-deps.ts";
import type { ChatDeps } from "./chat.service.ts";
import { shopFacts } from "./shop.ts";

export const createChatDeps = ({
  db,
  log,
  searchIndex,
  listingTexts,
  budget,
  turns,
  queues,
  demand,
  settings,
  providers,
}: AppDeps): ChatDeps => ({
  db,
  log,
  searchIndex,
  listingTexts,
  budget,
  turns,
  queues,
  demand,
  ...providers.models,
  providers,
  settings,
  facts: shopFacts(db),
  tokenPrices: settings.model.provider === "openai" ? settings.model.prices : null,
  ...(settings.model.provider === "openai" && { turnLimits: { turnMs: settings.model.turnMs } }),
});
