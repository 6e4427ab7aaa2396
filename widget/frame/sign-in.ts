// Signing in: a pop-up of the marketplace asks for consent and gives a code, which works only with the verifier in this frame. The
// code arrives by `postMessage`; if the pop-up has no opener, by polling, once the shopper typed there the number that is shown here.
import type { WidgetSession, WidgetSignIn } from "#contract/widget/widget.ts";
import { unreachableSentence } from "#web/chat/unreachable.ts";
import type { WidgetClient } from "./client.ts";
import { challengeOf, newSecret } from "./random.ts";

interface Attempt {
  id: string;
  verifier: string;
  challenge: Promise<string>;
}

const newAttempt = (): Attempt => {
  const verifier = newSecret();
  return { id: newSecret(), verifier, challenge: challengeOf(verifier) };
};

export interface SignInState {
  /** Null until the server has sent it. */
  number: string | null;
  /** The link to show if the pop-up was blocked; null if it opened. */
  link: string | null;
}

export interface SignInOptions {
  client: WidgetClient;
  /** Shows the state; null when it is over. */
  show(state: SignInState | null): void;
  signedIn(session: WidgetSession): void;
  failed(sentence: string): void;
  pollMs?: number;
}

const patienceMs = 10 * 60_000;
/** After this time it polls less often. */
const keenMs = 2 * 60_000;

export function createSignIn({ client, show, signedIn, failed, pollMs = 2000 }: SignInOptions) {
  // Prepared in advance, so that a press can open the pop-up synchronously.
  let next = newAttempt();
  let running: AbortController | null = null;

  function cancel(): void {
    running?.abort();
    running = null;
    show(null);
  }

  async function poll(id: string, over: AbortSignal, redeem: (code: string) => Promise<void>): Promise<void> {
    const began = Date.now();
    while (!over.aborted && Date.now() - began < patienceMs) {
      await new Promise((resolve) => setTimeout(resolve, Date.now() - began < keenMs ? pollMs : pollMs * 5));
      if (over.aborted) return;
      const reply = await client.send(`/sign-ins/${id}`, { signal: over }).catch(() => null);
      if (!reply?.ok || over.aborted) continue;
      const { state, code } = (await reply.json()) as WidgetSignIn;
      if (state === "approved" && code !== null) return redeem(code);
      if (state === "declined") return end("You are not signed in.", over);
    }
    end("Signing in took too long. Please try again.", over);
  }

  function end(sentence: string, over: AbortSignal): void {
    if (over.aborted) return;
    cancel();
    failed(sentence);
  }

  /** Must be called from a press, or browsers block the pop-up. */
  function begin(): void {
    cancel();
    const { id, verifier, challenge } = next;
    next = newAttempt();
    const controller = new AbortController();
    const over = controller.signal;
    running = controller;
    const link = `/auth/widget#h=${id}`;
    const popup = window.open(link, "_blank", "popup,width=480,height=720");
    const blocked = popup ? null : link;
    show({ number: null, link: blocked });

    let redeeming = false;
    const redeem = async (code: string): Promise<void> => {
      if (redeeming) return;
      redeeming = true;
      const reply = await client.send(`/sign-ins/${id}/token`, { body: { code, verifier } }).catch(() => null);
      if (over.aborted) return;
      if (!reply?.ok) return end("Signing in didn’t work. Please try again.", over);
      const session = (await reply.json()) as WidgetSession;
      if (over.aborted) return;
      cancel();
      client.become(session);
      signedIn(session);
    };
    addEventListener(
      "message",
      ({
        source,
        origin,
        data,
      }: MessageEvent<{ indaba?: unknown; type?: unknown; id?: unknown; code?: unknown } | null>) => {
        if (origin !== location.origin || !popup || source !== popup) return;
        if (data?.indaba === 1 && data.type === "code" && data.id === id && typeof data.code === "string")
          void redeem(data.code);
      },
      { signal: over },
    );
    void challenge
      .then((hash) => client.send("/sign-ins", { body: { id, challenge: hash }, signal: over }))
      .then(async (reply) => {
        if (!reply.ok) return end("Signing in didn’t work. Please try again.", over);
        const { number } = (await reply.json()) as WidgetSignIn;
        if (over.aborted) return;
        show({ number, link: blocked });
        return poll(id, over, redeem);
      })
      .catch(() => end(unreachableSentence, over));
  }

  return { begin, cancel };
}
