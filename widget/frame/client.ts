// The frame's session with the marketplace: begun with the boot token, resumed by cookie or handle. Part of the shell, so that it
// starts while the application still loads.
import type { WidgetHandle, WidgetSession } from "#contract/widget/widget.ts";
import type { WidgetFrame } from "#contract/widget/widget-rules.ts";
import { unreachableSentence } from "#web/chat/unreachable.ts";

export type Trouble = "ended" | "refused" | "closed" | "unreachable";

export class SessionTrouble extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

export const endedSentence = "This chat has ended. Please start it again.";
export const closedSentence = "This chat is closed. The shop doesn’t take questions here at the moment.";
export const marketLabel = "Go to the marketplace";

/** Stores the handle if the browser drops the cookie: in partitioned storage, or in memory if that throws. */
function keptHandle(key: string) {
  const name = `indaba:${key}`;
  let memory: string | null = null;
  return {
    read(): string | null {
      try {
        return localStorage.getItem(name) ?? memory;
      } catch {
        return memory;
      }
    },
    write(handle: string | null): void {
      memory = handle;
      try {
        if (handle === null) localStorage.removeItem(name);
        else localStorage.setItem(name, handle);
      } catch {
        // Kept in memory.
      }
    },
  };
}

interface ClientOptions {
  frame: Pick<WidgetFrame, "key" | "bootToken">;
  /** The host page's origin; called when the session begins. */
  origin(): string;
  preview(): boolean;
}

export interface WidgetClient {
  /** Begins the session once; after a failure the next call retries. */
  begin(): Promise<WidgetSession>;
  /** The current session; null before it has begun. */
  session(): WidgetSession | null;
  /** Called for each new session: renewed, signed in, signed out. */
  onSession(listener: (session: WidgetSession) => void): () => void;
  /** Called when the session has ended for good. */
  onEnded(listener: () => void): void;
  /** Fetches `/api/widget/…` with the session's token, which is renewed once if it is refused. */
  send(path: string, init?: { body?: unknown; signal?: AbortSignal; accept?: string }): Promise<Response>;
  /** Replaces the session, after signing in or out. */
  become(session: WidgetSession): void;
}

export function createClient({ frame, origin, preview }: ClientOptions): WidgetClient {
  const kept = keptHandle(frame.key);
  const listeners = new Set<(session: WidgetSession) => void>();
  const enders: (() => void)[] = [];
  let current: WidgetSession | null = null;
  let beginning: Promise<WidgetSession> | null = null;
  let renewing: Promise<boolean> | null = null;

  async function ask(token: string | null): Promise<WidgetSession> {
    const handle = kept.read();
    const body = { key: frame.key, origin: origin(), preview: preview(), ...(handle !== null && { handle }) };
    const reply = await fetch("/api/widget/session", {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new SessionTrouble("unreachable", unreachableSentence);
    });
    if (reply.ok) return (await reply.json()) as WidgetSession;
    if (reply.status === 401) throw new SessionTrouble("ended", endedSentence);
    const said = (await reply.json().catch(() => null)) as { message?: unknown } | null;
    const sentence = typeof said?.message === "string" ? said.message : unreachableSentence;
    throw new SessionTrouble(reply.status === 403 ? "refused" : "unreachable", sentence);
  }

  function become(session: WidgetSession): void {
    current = session;
    if (session.cookie) kept.write(null);
    else void keep(session.token);
    for (const listener of listeners) listener(session);
  }

  /** Called once for each session without a cookie, to store its handle. */
  async function keep(token: string): Promise<void> {
    try {
      const reply = await fetch("/api/widget/session/handle", {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      });
      if (reply.ok) kept.write(((await reply.json()) as WidgetHandle).handle);
    } catch {
      // The chat works without it, but can't be resumed after a reload.
    }
  }

  /** One renewal at a time, which all refused calls wait for. */
  const renew = (): Promise<boolean> => {
    renewing ??= ask(null)
      .then((session) => {
        become(session);
        return true;
      })
      .catch((error: unknown) => {
        // A network failure can be retried; an ended session can't.
        if (error instanceof SessionTrouble && error.trouble === "unreachable") throw error;
        for (const ended of enders) ended();
        return false;
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  };

  const request = (
    path: string,
    { body, signal, accept = "application/json" }: Parameters<WidgetClient["send"]>[1] = {},
  ) =>
    fetch(`/api/widget${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept,
        authorization: `Bearer ${current?.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });

  return {
    begin() {
      beginning ??= ask(frame.bootToken)
        .catch((error: unknown) => {
          // The boot token has expired; cookie or handle may still be valid.
          if (error instanceof SessionTrouble && error.trouble === "ended") return ask(null);
          throw error;
        })
        .then((session) => {
          become(session);
          return session;
        })
        .catch((error: unknown) => {
          beginning = null;
          throw error;
        });
      return beginning;
    },
    session: () => current,
    onSession(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onEnded: (listener) => void enders.push(listener),
    async send(path, init) {
      await this.begin();
      const used = current?.token;
      const reply = await request(path, init);
      if (reply.status !== 401) return reply;
      // Another call may have renewed it meanwhile.
      if (current?.token === used && !(await renew())) return reply;
      return request(path, init);
    },
    become,
  };
}
