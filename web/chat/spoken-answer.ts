import type { MessagePart, ToolOutputs } from "#contract/chat/chat.ts";
import { formatRand } from "#contract/shared/money.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A finished answer as one announcement: its text, then a summary of its cards. */
export function spokenAnswer(parts: readonly MessagePart[], failure: string | null): string {
  const said: string[] = [];
  // Only the last confirm card can be answered.
  const asked = parts.findLast((part) => "toolCallId" in part && part.output !== undefined && "confirm" in part.output);
  for (const part of parts) {
    if (part.type === "text") said.push(part.text.replaceAll("**", ""));
    else if (part.type === "data-notice") said.push(part.data.text);
    else if (part.type === "data-suggestions") continue;
    else if (part.output && "confirm" in part.output) {
      const { question } = part.output.confirm;
      if (part === asked && !parts.some((other) => other.type === "text" && other.text.includes(question)))
        said.push(question);
    } else said.push(spokenOutput(part.output));
  }
  if (failure !== null) said.push(failure);
  return said
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join(" ");
}

function spokenOutput(output: ToolOutputs[keyof ToolOutputs] | undefined): string {
  if (!output) return "";
  if ("results" in output) {
    const count = output.results.reduce((sum, { listings }) => sum + listings.length, 0);
    const close = output.results.reduce((sum, result) => sum + (result.close?.length ?? 0), 0);
    const shown = `${counted(count, "product", "products")} shown.`;
    const mentioned = output.results.reduce((sum, result) => sum + (result.mentioned?.listings.length ?? 0), 0);
    const said = [shown];
    if (close > 0) said.push(`${close} more ${close === 1 ? "comes" : "come"} close to it.`);
    if (mentioned > 0) said.push(`${mentioned} more only ${mentioned === 1 ? "mentions" : "mention"} it.`);
    return said.join(" ");
  }
  if ("cart" in output) return output.changed || `Your cart: ${formatRand(output.cart.totalCents)}.`;
  if ("orders" in output) return `${counted(output.orders.length, "order", "orders")} shown.`;
  if ("threads" in output) return `${counted(output.threads.length, "conversation", "conversations")} shown.`;
  if ("draft" in output) return "A card with your message is shown.";
  if ("returnable" in output) return "A card to send something back is shown.";
  if ("signIn" in output) return "Please sign in to go on.";
  if ("locationNeeded" in output) return "Your location is needed.";
  if ("error" in output) return output.error;
  return "";
}
