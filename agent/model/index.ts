// The chat model port. A model is made for one turn: the offline one reads the conversation's memory, the others ignore it.
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Location } from "#contract/shared/distance.ts";
import type { Gazetteer, ShopVendor, TurnMemory } from "../shop.ts";
import type { Ordered } from "./offline/understand.ts";
import type { OpenAISettings } from "./openai.ts";

/** What a model gets to know of its turn. */
export interface ModelTurn {
  memory: TurnMemory;
  gazetteer: Gazetteer;
  location: Location | null;
  /** null: the whole marketplace. */
  vendor: ShopVendor | null;
  /** What the shopper's message asks for. */
  understood(): Ordered;
  /** The handle of a listing that this conversation or this turn has shown ("L3"); null when it hasn't. */
  handleOf(listingId: string): string | null;
}

export interface ChatModel {
  readonly name: "offline" | "openai";
  /** Shown at start and in the health report: "offline", "openai gpt-4o-mini". */
  readonly label: string;
  create(turn: ModelTurn): BaseChatModel | Promise<BaseChatModel>;
}

/** The configured model, and the offline one that answers when it fails (the same one when nothing else is configured). */
export interface ChatModels {
  model: ChatModel;
  offline: ChatModel;
}

export type ModelChoice = { provider: "offline" } | ({ provider: "openai" } & OpenAISettings);

/** LangChain is hundreds of files, for which a start doesn't wait. */
const offline: ChatModel = {
  name: "offline",
  label: "offline",
  create: async (turn) => (await import("./offline/offline-model.ts")).offlineModel(turn),
};

export async function createChatModels(choice: ModelChoice): Promise<ChatModels> {
  if (choice.provider === "offline") return { model: offline, offline };
  const { openaiModel } = await import("./openai.ts");
  return { model: openaiModel(choice), offline };
}
