import { expect, test } from "bun:test";
import { createChatModels } from "./index.ts";
import { describeChatModel } from "./model.contract.ts";

describeChatModel("offline", async () => ({ model: (await createChatModels({ provider: "offline" })).model }));

test("the offline model is the default, and the fallback of a configured endpoint", async () => {
  const alone = await createChatModels({ provider: "offline" });
  expect(alone.model).toBe(alone.offline);
  const configured = await createChatModels({ provider: "openai", apiKey: "k", model: "some-model" });
  expect(configured.model.label).toBe("openai some-model");
  expect(configured.offline.name).toBe("offline");
});
