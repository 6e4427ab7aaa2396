// A turn as an HTTP reply: the AI SDK's UI message stream if the client accepts it, else the documented JSON.
import type { UIMessageChunk } from "ai";
import { collectTurn } from "./chat.service.ts";
import type { Turn } from "./running-turns.ts";

// Proxies cut a silent stream; comment lines keep it open.
const keepAliveMs = 10_000;

const wantsStream = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").toLowerCase().includes("text/event-stream");

export async function streamTurn(turn: Turn): Promise<Response> {
  const { createUIMessageStreamResponse } = await import("ai");
  return createUIMessageStreamResponse({ stream: turn.follow() as ReadableStream<UIMessageChunk>, keepAliveMs });
}

export const replyWithTurn = (turn: Turn, request: Request) =>
  wantsStream(request) ? streamTurn(turn) : collectTurn(turn);

/** A running turn; 204 if there is none. */
export const replyWithRunning = (turn: Turn | null): Response | Promise<Response> =>
  turn === null ? new Response(null, { status: 204 }) : streamTurn(turn);
