// The chat of the web app and of the widget's frame. It must run under `style-src 'self'; require-trusted-types-for 'script'`: no
// style attributes, no HTML from text. It imports only this folder, react, assistant-ui, zustand, signals and the zod-free part of
// the contract. Styles: `chat.css`, whose tokens the host declares.
import {
  type AppendMessage,
  AssistantRuntimeProvider,
  type ThreadMessageLike,
  useExternalStoreRuntime,
} from "@assistant-ui/react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { SignInOutput } from "#contract/chat/chat.ts";
import { ChatContext } from "./chat-context.tsx";
import type { ChatProps } from "./chat-props.ts";
import { createChatSession, type SessionHost, type ShownMessage } from "./chat-session.ts";
import { History } from "./history.tsx";
import { CloseIcon, ListIcon, NewIcon } from "./icons.tsx";
import { Thread } from "./thread.tsx";

const defaultSilenceMs = 60_000;

const toAssistantUi = (message: ShownMessage): ThreadMessageLike => ({
  id: message.id,
  role: message.role,
  content: [{ type: "text", text: message.content }],
  createdAt: new Date(message.createdAt),
});

const typedText = (message: AppendMessage): string =>
  message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

const signInOutputs = ({ parts }: ShownMessage): SignInOutput[] =>
  parts.flatMap((part) => ("toolCallId" in part && part.output && "signIn" in part.output ? [part.output] : []));

const asksToSignIn = (message: ShownMessage | undefined): boolean =>
  message !== undefined && signInOutputs(message).length > 0;

/** A stable getter of the latest props. */
function useLatest(props: ChatProps): () => ChatProps {
  const latest = useRef(props);
  latest.current = props;
  return useState(() => () => latest.current)[0];
}

const sessionHost = (props: ChatProps): SessionHost => ({
  unanswered: props.unanswered,
  transport: props.transport,
  location: props.location,
  listingId: props.listingId ?? null,
  silenceMs: props.silenceMs ?? defaultSilenceMs,
  onConversation: props.onConversation,
  onCartChanged: (cart) => props.onCartChanged?.(cart),
  onTurnEnd: () => props.onTurnEnd?.(),
});

export function Chat(props: ChatProps) {
  const host = useLatest(props);
  const [session] = useState(() => createChatSession(() => sessionHost(host())));
  const value = useMemo(() => ({ session, host }), [session, host]);
  const messages = useStore(session.store, (state) => state.messages);
  const pending = useStore(session.store, (state) => state.pending);
  const busy = useStore(session.store, (state) => state.pending || state.loading || state.loadFailure !== null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { conversationId, initialMessage = null, autoFocus = false, resume = false } = props;

  useEffect(() => {
    session.open(conversationId);
    if (host().initialMessage == null) session.resumeUnanswered();
  }, [session, host, conversationId]);
  useEffect(() => () => session.leave(), [session]);

  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  const sentInitial = useRef<string | null>(null);
  useEffect(() => {
    if (initialMessage === null) sentInitial.current = null;
    if (initialMessage === null || busy || sentInitial.current === initialMessage) return;
    // Delayed, because React's strict mode unmounts the first mount at once.
    const timer = setTimeout(() => {
      sentInitial.current = initialMessage;
      host().onInitialMessageSent?.();
      session.send(initialMessage);
    });
    return () => clearTimeout(timer);
  }, [session, host, initialMessage, busy]);

  const answeredIn = useStore(session.store, (state) => (state.messages.length > 0 ? state.conversationId : null));
  const signInNeeded = !busy && asksToSignIn(messages.at(-1));
  const wishes = useMemo(
    () =>
      busy
        ? null
        : messages.flatMap((message) =>
            signInOutputs(message).flatMap(({ wish }) =>
              wish ? [{ ...wish, isLast: message === messages.at(-1) }] : [],
            ),
          ),
    [busy, messages],
  );
  useEffect(() => {
    if (answeredIn !== null) host().onSignInNeeded?.(answeredIn, signInNeeded, wishes);
  }, [host, answeredIn, signInNeeded, wishes]);

  const canResume = resume && !busy && messages.length > 0;
  useEffect(() => {
    if (!canResume) return;
    const timer = setTimeout(() => {
      host().onResumed?.();
      if (asksToSignIn(session.store.getState().messages.at(-1))) session.regenerate();
    });
    return () => clearTimeout(timer);
  }, [session, host, canResume]);

  const runtime = useExternalStoreRuntime<ShownMessage>({
    messages,
    isRunning: pending,
    convertMessage: toAssistantUi,
    onNew: async (message) => void session.send(typedText(message)),
    onReload: async () => void session.regenerate(),
    onCancel: async () => session.stop(),
  });

  function startNew() {
    session.startNew();
    host().onConversation(null);
    input.current?.focus();
  }

  function choose(id: string) {
    session.open(id);
    host().onConversation(id);
  }

  return (
    <ChatContext value={value}>
      <AssistantRuntimeProvider runtime={runtime}>
        <Frame props={props} startNew={startNew} choose={choose}>
          <Thread input={input} startNew={startNew} />
        </Frame>
      </AssistantRuntimeProvider>
    </ChatContext>
  );
}

interface FrameProps {
  props: ChatProps;
  startNew(): void;
  choose(id: string): void;
  children: React.ReactNode;
}

/** Header and past conversations around the thread: a side rail on wide screens, else a drawer. */
function Frame({ props, startNew, choose, children }: FrameProps) {
  const { history, headerEnd, title = "AI Shopping Assistant", headingLevel = 2 } = props;
  const [railOpen, setRailOpen] = useState(true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const Heading = `h${headingLevel}` as const;

  useEffect(() => {
    if (drawerOpen) closer.current?.focus();
  }, [drawerOpen]);

  function closeDrawer() {
    setDrawerOpen(false);
    // Once the rest of the chat isn't inert.
    requestAnimationFrame(() => opener.current?.focus());
  }

  function onDrawerKey(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    closeDrawer();
  }

  return (
    <div className="chat">
      <div className="chat-layout">
        {history && railOpen && (
          <div className="chat-rail">
            <History history={history} choose={choose} startNew={startNew} />
          </div>
        )}
        <div className="chat-main" inert={drawerOpen}>
          <header className="chat-header">
            {history && (
              <>
                <button
                  type="button"
                  className="chat-icon-button chat-toggle-rail"
                  aria-label="Past conversations"
                  aria-expanded={railOpen}
                  onClick={() => setRailOpen(!railOpen)}
                >
                  <ListIcon />
                </button>
                <button
                  type="button"
                  ref={opener}
                  className="chat-icon-button chat-toggle-drawer"
                  aria-label="Past conversations"
                  aria-expanded={drawerOpen}
                  onClick={() => setDrawerOpen(true)}
                >
                  <ListIcon />
                </button>
              </>
            )}
            <Heading className="chat-title">{title}</Heading>
            <button
              type="button"
              className={history && railOpen ? "chat-icon-button chat-toggle-drawer" : "chat-icon-button"}
              aria-label="New chat"
              onClick={startNew}
            >
              <NewIcon />
            </button>
            {headerEnd}
          </header>
          {children}
        </div>
        {history && drawerOpen && (
          <>
            <div className="chat-scrim" aria-hidden="true" onClick={closeDrawer} />
            <div className="chat-drawer" role="dialog" aria-label="Past conversations" onKeyDown={onDrawerKey}>
              <button
                type="button"
                ref={closer}
                className="chat-icon-button"
                aria-label="Close past conversations"
                onClick={closeDrawer}
              >
                <CloseIcon />
              </button>
              <History
                history={history}
                choose={(id) => {
                  choose(id);
                  closeDrawer();
                }}
                startNew={() => {
                  setDrawerOpen(false);
                  startNew();
                }}
              />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
