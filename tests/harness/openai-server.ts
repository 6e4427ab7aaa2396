// An OpenAI-compatible chat endpoint that answers from a script and fails on demand. It records its requests and whether the caller
// hung up.

export interface ScriptedCall {
  name: string;
  /** An object, or the raw text of the arguments for broken ones. */
  args: object | string;
  id?: string;
}

/** Sent to whoever asks for it, as the last chunk. */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

export type Step =
  /** Answers once `after` resolves. */
  | { text?: string; calls?: ScriptedCall[]; after?: Promise<unknown>; usage?: Usage }
  /** An error reply, such as 429 with `retryAfter`. */
  | { status: number; retryAfter?: string; code?: string }
  /** Takes the request and never answers. */
  | { hang: true }
  /** Streams like a whole step and then ends without the final mark, or drops the connection. */
  | { text?: string; calls?: ScriptedCall[]; cut: "closed" | "dropped"; keep?: number }
  /** The stream contains invalid JSON. */
  | { garbage: string }
  /**
   * Chunks exactly as given, to imitate particular endpoints: an object is a delta, a string is a line of the stream (": keep-alive"),
   * with a pause of `everyMs` before each. Ends with the final mark unless `end` is set.
   */
  | { deltas: (object | string)[]; everyMs?: number; end?: "hang" | "closed" }
  /** A word every `everyMs`, for ever. */
  | { drip: string; everyMs: number };

export interface Asked {
  body: {
    messages: { role: string; content: unknown; tool_calls?: unknown[] }[];
    tools?: { function: { name: string } }[];
    stream_options?: { include_usage?: boolean };
  };
  headers: Headers;
  at: number;
  /** When the caller hung up; null if it didn't. */
  leftAt: number | null;
}

export interface OpenAIServer {
  baseUrl: string;
  asked: Asked[];
  /** One step for each following request; the last one repeats. A function chooses by request. */
  script(...steps: (Step | ((asked: Asked) => Step))[]): void;
  stop(): Promise<void>;
}

export function startOpenAIServer(): OpenAIServer {
  const asked: Asked[] = [];
  let steps: (Step | ((asked: Asked) => Step))[] = [{ text: "Hello." }];
  let next = 0;

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    development: false,
    // Don't report connections dropped on purpose.
    error: () => new Response(null, { status: 500 }),
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname !== "/v1/chat/completions") return new Response("not found", { status: 404 });
      const entry: Asked = {
        body: (await request.json()) as Asked["body"],
        headers: request.headers,
        at: performance.now(),
        leftAt: null,
      };
      asked.push(entry);
      request.signal.addEventListener("abort", () => {
        entry.leftAt = performance.now();
      });
      const scripted = steps[Math.min(next++, steps.length - 1)] as Step;
      const step = typeof scripted === "function" ? (scripted as (asked: Asked) => Step)(entry) : scripted;
      if ("status" in step) {
        const headers: Record<string, string> = step.retryAfter === undefined ? {} : { "retry-after": step.retryAfter };
        const error = { message: `scripted ${step.status}`, type: "scripted", code: step.code ?? null };
        return Response.json({ error }, { status: step.status, headers });
      }
      if ("after" in step) await step.after;
      if ("hang" in step) return new Promise<Response>(() => {});
      return new Response(stream(step, entry), { headers: { "content-type": "text/event-stream" } });
    },
  });

  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    asked,
    script(...list) {
      steps = list;
      next = 0;
      asked.length = 0;
    },
    stop: () => server.stop(true),
  };
}

type Streamed = Exclude<Step, { status: number } | { hang: true }>;

function stream(step: Streamed, entry: Asked): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const line = (data: unknown) => encoder.encode(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
  const delta = (content: object, finish: string | null = null) =>
    line({
      id: "c1",
      object: "chat.completion.chunk",
      model: "scripted",
      choices: [{ index: 0, delta: content, finish_reason: finish }],
    });
  let timer: Timer | undefined;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      if ("deltas" in step) {
        for (const piece of step.deltas) {
          if (step.everyMs) await Bun.sleep(step.everyMs);
          if (entry.leftAt !== null) return;
          controller.enqueue(typeof piece === "string" ? encoder.encode(`${piece}\n\n`) : delta(piece));
        }
        if (step.end === "hang") return;
        if (step.end !== "closed") {
          controller.enqueue(delta({}, "stop"));
          controller.enqueue(line("[DONE]"));
        }
        controller.close();
        return;
      }
      controller.enqueue(delta({ role: "assistant", content: "" }));
      if ("drip" in step) {
        timer = setInterval(() => {
          try {
            controller.enqueue(delta({ content: step.drip }));
          } catch {
            entry.leftAt ??= performance.now();
            clearInterval(timer);
          }
        }, step.everyMs);
        return;
      }
      if ("garbage" in step) {
        controller.enqueue(line(step.garbage));
        controller.close();
        return;
      }
      const cut = "cut" in step ? step.cut : null;
      const keep = "keep" in step ? (step.keep ?? 10) : Number.POSITIVE_INFINITY;
      const pieces = (text: string) => (cut ? text.slice(0, keep) : text).match(/[\s\S]{1,8}/g) ?? [];
      for (const piece of pieces(step.text ?? "")) controller.enqueue(delta({ content: piece }));
      for (const [index, call] of (step.calls ?? []).entries()) {
        const id = call.id ?? `call_${index}_${Math.random().toString(36).slice(2)}`;
        controller.enqueue(
          delta({ tool_calls: [{ index, id, type: "function", function: { name: call.name, arguments: "" } }] }),
        );
        const args = typeof call.args === "string" ? call.args : JSON.stringify(call.args);
        for (const piece of pieces(args)) {
          controller.enqueue(delta({ tool_calls: [{ index, function: { arguments: piece } }] }));
        }
      }
      if (cut === "dropped") {
        // Flush first, as an error discards queued chunks.
        await Bun.sleep(20);
        controller.error(new Error("dropped"));
        return;
      }
      if (cut === null) {
        controller.enqueue(delta({}, step.calls?.length ? "tool_calls" : "stop"));
        if ("usage" in step && entry.body.stream_options?.include_usage) {
          controller.enqueue(line({ id: "c1", object: "chat.completion.chunk", choices: [], usage: step.usage }));
        }
        controller.enqueue(line("[DONE]"));
      }
      controller.close();
    },
    cancel() {
      clearInterval(timer);
      entry.leftAt ??= performance.now();
    },
  });
}
