// A tool: its input (zod), what it does, its output for the screen and its short text for the model.
import type * as z from "zod";
import type { ToolName, ToolOutputs } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { Handles, Turn } from "../turn.ts";

export interface ShopTool<Name extends ToolName = ToolName, Schema extends z.ZodObject = z.ZodObject> {
  readonly name: Name;
  readonly description: string;
  readonly input: Schema;
  /** Progress text while it runs ("Searching 1 240 listings…"). */
  activity(turn: Turn): string | Promise<string>;
  /** Expected refusals are outputs (`error`, `signIn` …); throws only for faults. */
  run(turn: Turn, input: z.output<Schema>): Promise<ToolOutputs[Name]>;
  /** What the model reads. Gives every listing in it a handle. */
  describe(output: ToolOutputs[Name], handles: Handles): string;
}

/** Keeps the literal name and the schema's type. */
export const defineTool = <Name extends ToolName, Schema extends z.ZodObject>(
  tool: ShopTool<Name, Schema>,
): ShopTool<Name, Schema> => tool;

export const unknownListing = {
  error: "I don't know which listing that is. Please search for it first, then tell me which one you mean.",
} as const;

/** A listing that the conversation has shown, with today's facts; null if it was not shown or is gone. */
export async function shownListing(turn: Turn, name: string): Promise<Listing | null> {
  const shown = turn.handles.find(name);
  if (!shown) return null;
  const [listing] = await turn.shop.getListings([shown.id]);
  return listing ?? null;
}
