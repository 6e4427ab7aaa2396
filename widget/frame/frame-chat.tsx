import { useEffect, useMemo, useRef, useState } from "react";
import type { Conversation } from "#contract/chat/endpoints.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { WidgetSession } from "#contract/widget/widget.ts";
import { Chat } from "#web/chat/chat.tsx";
import type { ChatActions, ChatTransport } from "#web/chat/chat-props.ts";
import { Account } from "./account.tsx";
import { endedSentence, marketLabel, unreachableSentence as unreachable, type WidgetClient } from "./client.ts";
import { sentenceOf, transportOf } from "./frame-transport.ts";
import { type Notice, NoticeBar, SigningIn } from "./notices.tsx";
import { newSecret } from "./random.ts";
import type { Shell } from "./shell.ts";
import { createSignIn, type SignInState } from "./sign-in.ts";

interface FrameChatProps {
  shell: Shell;
  /** Of the last visit. */
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

export function FrameChat({ shell, last, takeOver }: FrameChatProps) {
  const { client, frame, tell } = shell;
  const session = useSession(client);
  const [conversationId, setConversationId] = useState(last?.id ?? null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [signingIn, setSigningIn] = useState<SignInState | null>(null);
  const [resume, setResume] = useState(false);
  const [location, setLocation] = useState<Location | null>(null);
  const [, setOptions] = useState(shell.options());
  const [prefill, setPrefill] = useState<{ text: string } | null>(() => ({ text: shell.field.value }));
  const [initial, setInitial] = useState<string | null>(null);
  const taken = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  /** What last had the focus outside the notice. */
  const before = useRef<HTMLElement>(null);
  /** What waits for the shopper to be signed in. */
  const then = useRef<((signedIn: boolean) => void) | null>(null);

  const focusInput = () => place.current?.querySelector<HTMLTextAreaElement>(".chat-input")?.focus();
  /** To where it was before it was in the notice. */
  const focusBack = () => (before.current?.isConnected ? before.current.focus() : focusInput());

  const signIn = useMemo(
    () =>
      createSignIn({
        client,
        show: setSigningIn,
        signedIn() {
          const waits = then.current;
          then.current = null;
          settle();
          // The button that was pressed may be gone.
          setTimeout(() => document.activeElement === document.body && focusInput());
          if (waits) waits(true);
          else setResume(true);
        },
        failed(text) {
          then.current?.(false);
          then.current = null;
          setNotice({ text });
        },
      }),
    [client],
  );
  const beginSignIn = () => {
    then.current?.(false);
    then.current = null;
    settle();
    signIn.begin();
  };
  function cancelSignIn() {
    then.current?.(false);
    then.current = null;
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
  }, [client, shell, tell]);

  function onPrefilled(input: HTMLTextAreaElement) {
    if (taken.current) {
      input.focus();
      input.setSelectionRange(input.value.length, input.value.length);
      return;
    }
    const { field } = shell;
    // A letter that is being composed would be lost, and whatever was typed since goes along.
    if (shell.composing()) {
      field.addEventListener("compositionend", () => setTimeout(() => setPrefill({ text: field.value })), {
        once: true,
      });
      return;
    }
    if (field.value !== input.value) {
      setPrefill({ text: field.value });
      return;
    }
    const { selectionStart, selectionEnd } = field;
    const active = document.activeElement;
    const focused = active === field || (active !== document.body && active?.closest("#shell") !== null);
    const sent = shell.sent();
    taken.current = true;
    takeOver();
    if (focused || sent !== null) input.focus({ preventScroll: true });
    input.setSelectionRange(selectionStart, selectionEnd);
    if (sent !== null) setInitial(sent);
  }

  // What is open inside closes first. What stops at a part of the chat (an edit under way) doesn't come here.
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

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(".frame-notice")) before.current = target;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);

  async function put(listing: Listing): Promise<boolean> {
    settle();
    try {
      const reply = await client.send("/cart", { body: { listingId: listing.id } });
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
      // The press itself opens the window; the piece follows once the shopper is signed in.
      beginSignIn();
      return new Promise((resolve) => {
        then.current = (signedIn) => resolve(signedIn ? put(listing) : false);
      });
    },
    signIn: beginSignIn,
    requestLocation: () =>
      new Promise((resolve) => {
        const refused = () => {
          setNotice({ text: locationRefused });
          resolve(null);
        };
        if (!navigator.geolocation) return refused();
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => {
            const here = { latitude: coords.latitude, longitude: coords.longitude };
            setLocation(here);
            settle();
            resolve(here);
          },
          refused,
          { timeout: 20_000, maximumAge: 300_000 },
        );
      }),
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

  /** The cart goes along by a token of its own: the tab may know another account, or none. */
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
          cart: "/cart",
          checkout: "/checkout",
          orders: "/orders",
          target: "_blank",
          navigate: (href) => {
            if (href === "/cart" || href === "/checkout") handOff();
            else window.open(href, "_blank", "noopener");
          },
        }}
        location={location}
        initialMessage={initial}
        onInitialMessageSent={() => setInitial(null)}
        resume={resume}
        onResumed={() => setResume(false)}
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
