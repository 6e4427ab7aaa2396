import { expect, test } from "bun:test";
import type { AppDeps } from "#server/app-deps.ts";
import { readSettings } from "#server/settings.ts";
import { createChatDeps } from "./chat-deps.ts";

test("the turn limit comes from the settings; the offline model has its own", () => {
  const limitsOf = (env: Record<string, string>) =>
    createChatDeps({ settings: readSettings(env), providers: { models: {} } } as AppDeps).turnLimits;
  const own = { MODEL_PROVIDER: "openai", OPENAI_BASE_URL: "http://localhost:1/v1" };
  expect(limitsOf({ ...own, MODEL_TURN_SECONDS: "180" })).toEqual({ turnMs: 180_000 });
  expect(limitsOf({})).toBe(undefined);
});
