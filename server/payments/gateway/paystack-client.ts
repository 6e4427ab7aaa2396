// Paystack's API over HTTP: the real one and the sandbox alike.
import { GatewayRefused, GatewayUnavailable } from "./index.ts";

export interface PaystackOptions {
  label: string;
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  mode: "test" | "live";
  /** For tests. */
  patienceMs?: number;
  /** For tests without a listening server. */
  fetch?: (request: Request) => Promise<Response>;
}

interface Envelope {
  status: boolean;
  message: string;
  data?: unknown;
}

export function createPaystackClient({ fetch = globalThis.fetch, patienceMs = 10_000, ...options }: PaystackOptions) {
  const patience = () => AbortSignal.timeout(patienceMs);

  async function call(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    signal: AbortSignal = patience(),
  ): Promise<Envelope> {
    let reply: Response;
    let text: string;
    try {
      reply = await fetch(
        new Request(`${options.baseUrl}/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${options.secretKey}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: "error",
          signal,
        }),
      );
      text = await reply.text();
    } catch (error) {
      throw new GatewayUnavailable(`${method} ${path.split("?", 1)[0]} got no answer`, { cause: error });
    }
    const envelope = readEnvelope(text);
    // A refused key is a mistake in our settings, so the payment's status stays unknown.
    if (!envelope || reply.status >= 500 || [401, 403, 408, 429].includes(reply.status)) {
      throw new GatewayUnavailable(
        `${method} ${path.split("?", 1)[0]} answered ${reply.status}: ${envelope?.message ?? "no JSON"}`,
      );
    }
    return envelope;
  }

  async function ask(...[method, path, ...rest]: Parameters<typeof call>): Promise<Record<string, unknown>> {
    const { status, message, data } = await call(method, path, ...rest);
    if (!status) throw new GatewayRefused(message);
    return fieldsOf(data, path);
  }

  return { call, ask, patience };
}

function readEnvelope(text: string): Envelope | null {
  try {
    const parsed: unknown = JSON.parse(text, keepLongIds);
    if (typeof parsed !== "object" || parsed === null) return null;
    const { status, message, data } = parsed as Record<string, unknown>;
    // A proxy in front of the provider may answer with JSON of its own.
    if (typeof status !== "boolean") return null;
    return { status, message: typeof message === "string" ? message : "no message", data };
  } catch {
    return null;
  }
}

/** Ids are 64 bits wide: large ones stay text, as a number would round them. */
function keepLongIds(key: string, value: unknown, context?: { source?: string }): unknown {
  return key === "id" && typeof value === "number" && !Number.isSafeInteger(value) ? context?.source : value;
}

export function fieldsOf(data: unknown, path: string): Record<string, unknown> {
  if (typeof data === "object" && data !== null && !Array.isArray(data)) return data as Record<string, unknown>;
  throw new GatewayUnavailable(`${path} answered without data`);
}
