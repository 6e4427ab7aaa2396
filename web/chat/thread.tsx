import { useSignals } from "@preact/signals-react/runtime";
import { type RefObject, useId } from "react";
import { useStore } from "zustand";
import { useChat } from "./chat-context.tsx";
import { Composer } from "./composer.tsx";
import { AgainIcon, DownIcon } from "./icons.tsx";
import { Turns } from "./message.tsx";
import { useNewestTurn } from "./newest-turn.ts";
import { Suggestions } from "./suggestions.tsx";

/** Rule chat-5. */
const documentedQuickActions = ["Find laptops", "Compare prices on phones", "Show me groceries"];

function EmptyState({ greeting, quickActions }: { greeting: string; quickActions: readonly string[] }) {
  const { host } = useChat();
  return (
    <div className="chat-empty">
      <p className="chat-greeting" lang={host().language}>
        {greeting}
      </p>
      <p className="chat-soft">Say it in your own words: what it is for, what it may cost, how near it should be.</p>
      <Suggestions texts={quickActions} className="chat-suggestions chat-quick" />
    </div>
  );
}

function LoadingThread() {
  return (
    <div className="chat-skeletons" role="status">
      <span className="chat-hidden">Loading the conversation</span>
      <div className="chat-skeleton chat-skeleton-user" />
      <div className="chat-skeleton" />
      <div className="chat-skeleton chat-skeleton-card" />
      <div className="chat-skeleton chat-skeleton-user" />
      <div className="chat-skeleton" />
    </div>
  );
}

function LoadFailure({ kind, startNew }: { kind: "gone" | "failed"; startNew(): void }) {
  const { session } = useChat();
  return (
    <div className="chat-empty" role="alert">
      <p className="chat-greeting">
        {kind === "gone" ? "This conversation could not be found" : "This conversation could not be loaded"}
      </p>
      <p className="chat-soft">
        {kind === "gone"
          ? "It may have been deleted, or it belongs to another account."
          : "Check your connection and try again."}
      </p>
      <div className="chat-suggestions chat-quick">
        {kind === "failed" && (
          <button type="button" className="chat-button" onClick={() => session.reload()}>
            <AgainIcon />
            Retry
          </button>
        )}
        <button type="button" className="chat-button" onClick={startNew}>
          Start a new chat
        </button>
      </div>
    </div>
  );
}

function Announcer() {
  useSignals();
  const { session } = useChat();
  return (
    <div className="chat-hidden" role="status" aria-live="polite">
      {session.announcement.value}
    </div>
  );
}

export function Thread({ input, startNew }: { input: RefObject<HTMLTextAreaElement | null>; startNew(): void }) {
  const { session, host } = useChat();
  const label = useId();
  const empty = useStore(session.store, (state) => state.messages.length === 0);
  const loading = useStore(session.store, (state) => state.loading);
  const loadFailure = useStore(session.store, (state) => state.loadFailure);
  const { viewport, away, goThere } = useNewestTurn();
  const { greeting = "What are you looking for?", quickActions = documentedQuickActions } = host();

  return (
    <div className="chat-thread">
      <div className="chat-viewport" ref={viewport}>
        <span className="chat-hidden" id={label}>
          Conversation
        </span>
        {/* Not live: screen readers would read every token. Announcer announces each finished answer once. */}
        <div className="chat-log" role="log" aria-live="off" aria-labelledby={label}>
          <Turns />
        </div>
        {loading && <LoadingThread />}
        {loadFailure && <LoadFailure kind={loadFailure} startNew={startNew} />}
        {empty && !loading && !loadFailure && <EmptyState greeting={greeting} quickActions={quickActions} />}
      </div>
      <div className="chat-foot">
        {/* In the footer, not over the list, where it could cover a card's button. */}
        {away && (
          <button
            type="button"
            className="chat-round chat-newest"
            aria-label="Go to the newest message"
            onClick={goThere}
          >
            <DownIcon />
          </button>
        )}
        <Composer input={input} />
      </div>
      <Announcer />
    </div>
  );
}
