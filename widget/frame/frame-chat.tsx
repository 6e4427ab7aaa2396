import { useEffect, useMemo, useRef, useState } from "react";
import type { AddWish } from "#contract/chat/chat.ts";
import type { Conversation } from "#contract/chat/endpoints.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { WidgetSession } from "#contract/widget/widget.ts";
import * as answerTools from "#web/chat/answer-tools.tsx";
import { Chat } from "#web/chat/chat.tsx";
import type { ChatActions, ChatTransport } from "#web/chat/chat-props.ts";
import LateCard from "#web/chat/late-card.tsx";
import { unreachableSentence as unreachable } from "#web/chat/unreachable.ts";
import { Account } from "./account.tsx";
import { endedSentence, marketLabel, type WidgetClient } from "./client.ts";
import { sentenceOf, transportOf } from "./frame-transport.ts";
import { type Notice, NoticeBar, SigningIn } from "./notices.tsx";
import { newSecret } from "./random.ts";
import type { Shell } from "./shell.ts";
import { shopLink } from "./shop-link.ts";
import { createSignIn, type SignInState } from "./sign-in.ts";
import { useTakeOver } from "./use-take-over.ts";

interface FrameChatProps {
  shell: Shell;
  /** The last visit's conversation. */
  last: Conversation | null;
  takeOver(): void;
}

const goToMarket = { label: marketLabel, run: () => void window.open("/marketplace", "_blank", "noopener") };
const locationRefused = "Your location isn’t available here. Type your city instead, for example: near Durban.";

function useSession(client: WidgetClient): WidgetSession | null {
  const [session, setSession] = useState(() => client.session());
  useEffect(() => client.onSession(setSession), [client]);
  return session;
}

/** Returns the focus from the notice to where it was before, or calls `otherwise`. */
function useFocusBack(otherwise: () => void): () => void {
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(".frame-notice")) before.current = target;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  return () => (before.current?.isConnected ? before.current.focus() : otherwise());
}

/** null: refused, or not available in this browser. */
const askPlace = (): Promise<Location | null> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { timeout: 20_000, maximumAge: 300_000 },
    );
  });

export function FrameChat({ shell, last, takeOver }: FrameChatProps) {
  const { client, frame, tell } = shell;
  const session = useSession(client);
  const [conversationId, setConversationId] = useState(last?.id ?? null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [signingIn, setSigningIn] = useState<SignInState | null>(null);
  const [resume, setResume] = useState(false);
  const [location, setLocation] = useState<Location | null>(null);
  const [, setOptions] = useState(shell.options());
  const { prefill, setPrefill, initial, initialSent, onPrefilled } = useTakeOver(shell, takeOver);
  const place = useRef<HTMLDivElement>(null);
  /** Products to add after signing in, except those of the last question, which is asked again. */
  const wished = useRef<readonly AddWish[]>([]);
  /** Called once the sign-in ends. */
  const then = useRef<((signedIn: boolean) => void) | null>(null);

  const focusInput = () => place.current?.querySelector<HTMLTextAreaElement>(".chat-input")?.focus();
  const focusBack = useFocusBack(focusInput);

  /** Returns false if nothing is waiting. */
  function tellWaiting(signedIn: boolean): boolean {
    const waiting = then.current;
    then.current = null;
    waiting?.(signedIn);
    return waiting !== null;
  }

  const signIn = useMemo(
    () =>
      createSignIn({
        client,
        show: setSigningIn,
        signedIn() {
          settle();
          // The pressed button may have been removed.
          setTimeout(() => document.activeElement === document.body && focusInput());
          if (tellWaiting(true)) return;
          setResume(true);
          for (const { listing, quantity, key } of wished.current) void put(listing, { quantity, key });
        },
        failed(text) {
          tellWaiting(false);
          setNotice({ text });
        },
      }),
    [client],
  );
  const beginSignIn = () => {
    tellWaiting(false);
    settle();
    signIn.begin();
  };
  function cancelSignIn() {
    tellWaiting(false);
    signIn.cancel();
    focusBack();
  }

  function putAway() {
    setNotice(null);
    focusBack();
  }
  const settle = () => setNotice((old) => (old?.final ? old : null));

  useEffect(() => {
    const startAgain = {
      label: "Start again",
      async run() {
        const { trouble, message } = await shell.restart();
        if (trouble === "unreachable") setNotice({ text: message, action: startAgain, final: true });
        else setNotice({ text: message, action: goToMarket, final: true });
      },
    };
    client.onEnded(() => {
      setNotice({ text: endedSentence, action: startAgain, final: true });
      tell({ type: "error", code: "closed" });
    });
    shell.listen((message) => {
      if (message?.type === "options") setOptions(shell.options());
      else if (message?.type === "open") {
        if (message.focus !== false) place.current?.querySelector<HTMLTextAreaElement>(".chat-input")?.focus();
      } else if (message?.type === "ask" && typeof message.text === "string")
        setPrefill({ text: message.text.slice(0, 2000) });
    });
  }, [client, shell, tell, setPrefill]);

  // Open parts close first. A part that handles Escape itself (an edit) stops the event.
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      if (signingIn) cancelSignIn();
      else if (notice && !notice.final) putAway();
      else tell({ type: "close" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  async function put(listing: AddWish["listing"], said?: Pick<AddWish, "quantity" | "key">): Promise<boolean> {
    settle();
    try {
      const reply = await client.send("/cart", { body: { listingId: listing.id, ...said } });
      if (reply.ok) {
        const own = listing.vendorId === frame.vendor.id;
        tell({ type: "cart:add", listing: own ? listing.id : null });
        setNotice({ text: `${listing.title} is in your cart.`, action: { label: "Checkout", run: handOff } });
        return true;
      }
      const text = await sentenceOf(reply);
      setNotice(reply.status === 401 ? { text, action: { label: "Sign in", run: beginSignIn } } : { text });
    } catch {
      setNotice({ text: unreachable });
    }
    return false;
  }

  const actions: ChatActions = {
    addToCart(listing) {
      if (session?.shopper) return put(listing);
      // Open the pop-up directly from the press; add to the cart after signing in.
      beginSignIn();
      return new Promise((resolve) => {
        then.current = (signedIn) => resolve(signedIn ? put(listing) : false);
      });
    },
    signIn: beginSignIn,
    async requestLocation() {
      const here = await askPlace();
      if (!here) setNotice({ text: locationRefused });
      else {
        setLocation(here);
        settle();
      }
      return here;
    },
  };

  async function signOut() {
    const reply = await client.send("/sign-out", { body: {} }).catch(() => null);
    if (!reply?.ok) {
      setNotice({ text: reply ? await sentenceOf(reply) : unreachable });
      return;
    }
    client.become((await reply.json()) as WidgetSession);
    setConversationId(null);
    focusInput();
  }

  /** Hands the cart over by a token, as the tab may have another account or none. */
  function handOff() {
    const token = newSecret();
    window.open(`/cart/hand-off#t=${token}`, "_blank", "noopener");
    tell({ type: "checkout" });
    client.send("/checkout", { body: { token } }).then(
      async (reply) => {
        if (!reply.ok) setNotice({ text: await sentenceOf(reply) });
      },
      () => setNotice({ text: unreachable }),
    );
  }

  const transport = useMemo(() => {
    const { sendTurn, ...rest } = transportOf(shell, last);
    const send: ChatTransport["sendTurn"] = (turn, signal) => {
      settle();
      return sendTurn(turn, signal);
    };
    return { ...rest, sendTurn: send };
  }, [shell, last]);
  return (
    <div className="frame" ref={place}>
      <Chat
        conversationId={conversationId}
        onConversation={setConversationId}
        transport={transport}
        actions={actions}
        links={{
          listing: (id) => `/product/${id}`,
          shop: (slug) => `/shop/${slug}`,
          cart: "/cart",
          checkout: "/checkout",
          orders: "/orders",
          messages: "/messages",
          share: (plan, found) => shopLink(frame.vendor, plan, found),
          target: "_blank",
          navigate: (href) => {
            if (href === "/cart" || href === "/checkout") handOff();
            else window.open(href, "_blank", "noopener");
          },
        }}
        loadTools={async () => answerTools}
        LateCard={LateCard}
        location={location}
        initialMessage={initial}
        onInitialMessageSent={initialSent}
        resume={resume}
        onResumed={() => setResume(false)}
        onSignInNeeded={(_id, _needed, wishes) => {
          if (wishes) wished.current = wishes.filter(({ isLast }) => !isLast);
        }}
        onTurnEnd={() => tell({ type: "message", from: "assistant" })}
        prefill={prefill}
        onPrefilled={onPrefilled}
        placeholder={shell.placeholder()}
        language={shell.language()}
        title={frame.vendor.businessName}
        headingLevel={1}
        greeting={shell.greeting()}
        quickActions={frame.suggestions}
        headerEnd={
          <>
            <Account
              username={session?.shopper?.username ?? null}
              signIn={beginSignIn}
              signOut={signOut}
              close={shell.framed ? () => tell({ type: "close" }) : null}
            />
            <div className="frame-notice" role="status">
              {signingIn ? (
                <SigningIn state={signingIn} cancel={cancelSignIn} />
              ) : (
                notice && <NoticeBar notice={notice} putAway={putAway} />
              )}
            </div>
          </>
        }
      />
      {!shell.framed && (
        <a className="frame-market" href="/marketplace">
          {marketLabel}
        </a>
      )}
    </div>
  );
}
