import { expect, test } from "bun:test";
import { createChatModels } from "./index.ts";
import { describeChatModel } from "./model.contract.ts";

describeChatModel("offline", async () => ({ model: createChatModels({ provider: "offline" }).model }));

test("offline alone needs nothing; a configured endpoint keeps it for bad days", () => {
  const alone = createChatModels({ provider: "offline" });
  expect(alone.model).toBe(alone.offline);
  const configured = createChatModels({ provider: "openai", apiKey: "k", model: "some-model" });
  expect(configured.model.label).toBe("openai some-model");
  expect(configured.offline.name).toBe("offline");
});
