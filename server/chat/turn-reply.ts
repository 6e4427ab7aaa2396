// A turn as the reply to a request: the AI SDK's UI message stream for who asks for it, else the documented JSON.
import { createUIMessageStreamResponse, type UIMessageChunk } from "ai";
import { collectTurn, type OpenTurn, streamTurn } from "./chat.service.ts";

// Servers and proxies cut a silent stream; a comment line now and then keeps it open.
const keepAliveMs = 10_000;

const wantsStream = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").toLowerCase().includes("text/event-stream");

export const replyWithTurn = (turn: OpenTurn, request: Request) =>
  wantsStream(request)
    ? createUIMessageStreamResponse({
        stream: streamTurn(turn, request.signal) as ReadableStream<UIMessageChunk>,
        keepAliveMs,
      })
    : collectTurn(turn, request.signal);
