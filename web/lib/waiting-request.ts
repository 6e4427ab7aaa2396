// What a visitor asked for that needs an account: kept in this tab, carried out once somebody signs in here, however they get there
// (docs/decisions/0017-waiting-for-sign-in.md).
import type { QueryClient } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/users/users.ts";
import { api, type Call, messageOf, type Route } from "./api.ts";
import { reads } from "./reads.ts";
import { tabValue } from "./tab-value.ts";
import type { ToastText } from "./toast-store.ts";

/** One call to the server, and what the toast says of it afterwards. */
export interface WaitingCall<R extends Route = Route> {
  route: R;
  call: Omit<Call<R>, "signal">;
  /** The description is a whole sentence ("Kettle is in your cart."), as another may stand beside it. */
  done: Required<Pick<ToastText, "title" | "description">>;
  failed: Pick<ToastText, "title" | "variant">;
  /** Where the reply's id leads to ("/messages/"), in place of where it was asked. */
  leadsTo?: string;
  /** The conversation in which it was said; absent: pressed. */
  saidIn?: string;
}

interface Waiting {
  calls: WaitingCall[];
  /** The conversation whose last answer asks to sign in. */
  conversationId: string | null;
  /** Where it was asked, with the history entry's state, which names the scroll position. */
  place: string;
  state: unknown;
  /** The account whose login had expired, and which alone may have it; null: a visitor's. */
  userId: string | null;
}

const kept = tabValue<Waiting>("indaba-waiting");
const mostCalls = 20;

function keep(client: QueryClient, change: (waiting: Waiting) => Partial<Waiting>): void {
  const userId = client.getQueryData<CurrentUser | null>(reads.me)?.id ?? null;
  const before = kept.read();
  const waiting = before?.userId === userId ? before : { calls: [], conversationId: null };
  const { pathname, search } = location;
  const here = { place: pathname + search, state: history.state as unknown, userId };
  const next = { ...waiting, ...here };
  kept.write({ ...next, ...change(next) });
}

/** The same call again, by an impatient second press, is one. */
export function keepCall<R extends Route>(client: QueryClient, wish: WaitingCall<R>): void {
  const added = wish as unknown as WaitingCall;
  const same = JSON.stringify(added);
  keep(client, ({ calls }) => ({
    calls: [...calls.filter((each) => JSON.stringify(each) !== same), added].slice(-mostCalls),
  }));
}

const placeOf = (place: string, conversationId: string): string =>
  place.startsWith("/chat") ? `/chat?c=${conversationId}` : place;

/** All that is said in a conversation, in place of what was: it may have been edited. */
export function keepSaid<R extends Route>(
  client: QueryClient,
  conversationId: string,
  said: readonly WaitingCall<R>[],
): void {
  const now = said.map((wish) => ({ ...(wish as unknown as WaitingCall), saidIn: conversationId }));
  const before = kept.read()?.calls.filter(({ saidIn }) => saidIn === conversationId) ?? [];
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  keep(client, ({ calls, place }) => ({
    calls: [...calls.filter(({ saidIn }) => saidIn !== conversationId), ...now].slice(-mostCalls),
    place: placeOf(place, conversationId),
  }));
}

/** The conversation's last question is asked again after signing in. */
export const keepConversation = (client: QueryClient, conversationId: string): void =>
  keep(client, ({ place }) => ({ conversationId, place: placeOf(place, conversationId) }));

/** The conversation has moved on. */
export function dropConversation(conversationId: string): void {
  const waiting = kept.read();
  if (waiting?.conversationId !== conversationId) return;
  kept.write(waiting.calls.length > 0 ? { ...waiting, conversationId: null } : null);
}

export const forgetWaiting = (): void => kept.write(null);

export interface CarriedOut {
  place: string;
  state: unknown;
  conversationId: string | null;
  /** For the toast; null when only a conversation waited. */
  done: (WaitingCall["done"] & Pick<ToastText, "action">) | null;
  failed: ToastText | null;
}

/** Takes what waits, so that nobody else can, and carries it out for this account. null: nothing waited. */
export async function carryOutWaiting(user: CurrentUser): Promise<CarriedOut | null> {
  const waiting = kept.read();
  kept.write(null);
  if (!waiting || (waiting.userId !== null && waiting.userId !== user.id)) return null;
  const { calls, conversationId } = waiting;
  let { place, state } = waiting;
  let done: CarriedOut["done"] = null;
  let failed: ToastText | null = null;
  // All are sent before anything is awaited: a reload now still lets each arrive once.
  const asked = calls.map(({ route, call }) => api(route, { ...call, keepalive: true } as Call<Route>));
  for (const [at, reply] of (await Promise.allSettled(asked)).entries()) {
    const wish = calls[at] as WaitingCall;
    if (reply.status === "fulfilled") {
      const before: string = done ? `${done.description} ` : "";
      done = { ...wish.done, description: before + wish.done.description };
      if (!wish.leadsTo) continue;
      // Of any route here.
      place = wish.leadsTo + (reply.value as unknown as { id: string }).id;
      state = null;
      done.action = { label: "Open", href: place };
    } else failed = { ...wish.failed, description: messageOf(reply.reason) };
  }
  return { place, state, conversationId, done, failed };
}
