// A fake server behind `fetch`, for component tests: `const server = playServer()` at the top of the file,
// `server.on("GET /api/cart", () => Response.json([]))` in a test. An unanswered call fails like a lost connection.
import { afterEach, beforeEach } from "bun:test";
import { signedInCookie } from "#contract/auth/signed-in-cookie.ts";

export interface Call {
  /** "POST /api/cart" */
  call: string;
  body: unknown;
}

/** The cookie of a session, by which the app asks who is signed in. */
function setSignedInCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = `${signedInCookie}=1; Path=/`;
}

type Reply = (body: unknown) => Response | Promise<Response>;

export function playServer() {
  const realFetch = globalThis.fetch;
  const replies = new Map<string, Reply>();
  const calls: Call[] = [];
  beforeEach(() => {
    replies.clear();
    calls.length = 0;
    globalThis.fetch = (async (path: string, init: RequestInit = {}) => {
      const call = `${init.method ?? "GET"} ${path}`;
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      calls.push({ call, body });
      const reply = replies.get(call);
      if (!reply) throw new TypeError(`Failed to fetch ${call}`);
      return reply(body);
    }) as unknown as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });
  return {
    calls,
    /** The calls of that name. */
    asked: (call: string) => calls.filter((each) => each.call === call),
    on: (call: string, reply: Reply) => replies.set(call, reply),
    json(call: string, body: unknown) {
      if (call === "GET /api/auth/me") setSignedInCookie();
      replies.set(call, () => Response.json(body));
    },
    refuse: (call: string, status: number, message: string, fields?: Record<string, string>) =>
      replies.set(call, () => Response.json({ message, ...(fields ? { fields } : {}) }, { status })),
  };
}
