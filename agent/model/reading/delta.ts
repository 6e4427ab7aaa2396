// Converts a streamed delta to the form that the library expects. Some endpoints omit the role, send arguments as objects, text
// as lists of parts, and calls in `function_call`, the older field.
import { isObject } from "../../is-object.ts";

export function plainDelta(delta: Record<string, unknown>): Record<string, unknown> {
  const { content, tool_calls: calls, function_call: single, ...rest } = delta;
  const given = Array.isArray(calls) ? calls : isObject(single) ? [{ function: single }] : [];
  return {
    ...rest,
    role: "assistant",
    content: wordsOf(content),
    ...(given.length > 0 && { tool_calls: given.filter(isObject).map(plainCall) }),
  };
}

function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  // Parts without text are reasoning or not meant for the shopper.
  return content.map((part) => (isObject(part) && typeof part.text === "string" ? part.text : "")).join("");
}

function plainCall(call: Record<string, unknown>): Record<string, unknown> {
  const named = isObject(call.function) ? call.function : call;
  const { name, arguments: given } = named;
  return {
    index: typeof call.index === "number" ? call.index : undefined,
    id: typeof call.id === "string" && call.id !== "" ? call.id : undefined,
    function: { name: name || undefined, arguments: isObject(given) ? JSON.stringify(given) : (given ?? "") },
  };
}
