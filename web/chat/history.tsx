import { useState } from "react";
import { useStore } from "zustand";
import type { ConversationSummary } from "#contract/chat/endpoints.ts";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import { useChat } from "./chat-context.tsx";
import type { ChatHistory } from "./chat-props.ts";
import { DeleteIcon, NewIcon } from "./icons.tsx";

interface HistoryProps {
  history: ChatHistory;
  choose(id: string): void;
  startNew(): void;
}

export function History({ history, choose, startNew }: HistoryProps) {
  const { session } = useChat();
  const shownId = useStore(session.store, (state) => state.conversationId);
  const { conversations } = history;

  async function remove(id: string) {
    await history.remove(id);
    if (session.store.getState().conversationId === id) startNew();
  }

  return (
    <nav className="chat-history" aria-label="Past conversations">
      <button type="button" className="chat-button" onClick={startNew}>
        <NewIcon />
        New chat
      </button>
      {conversations === null && (
        <div className="chat-skeletons">
          <div className="chat-skeleton" />
          <div className="chat-skeleton" />
          <div className="chat-skeleton" />
        </div>
      )}
      {conversations?.length === 0 && <p className="chat-soft chat-history-none">Your chats will appear here.</p>}
      <ul>
        {conversations?.map((conversation) => (
          <HistoryItem
            key={conversation.id}
            conversation={conversation}
            isShown={conversation.id === shownId}
            choose={choose}
            remove={remove}
          />
        ))}
      </ul>
    </nav>
  );
}

interface HistoryItemProps {
  conversation: ConversationSummary;
  isShown: boolean;
  choose(id: string): void;
  remove(id: string): Promise<void>;
}

function HistoryItem({ conversation, isShown, choose, remove }: HistoryItemProps) {
  const [phase, setPhase] = useState<"idle" | "asking" | "deleting" | "failed">("idle");

  async function confirm() {
    setPhase("deleting");
    try {
      await remove(conversation.id);
    } catch {
      setPhase("failed");
    }
  }

  if (phase === "idle") {
    return (
      <li className="chat-history-item">
        <button
          type="button"
          className="chat-history-open"
          aria-current={isShown ? "true" : undefined}
          onClick={() => choose(conversation.id)}
        >
          <span className="chat-history-title">{conversation.title}</span>
          <span className="chat-soft">{formatLongDate(conversation.updatedAt)}</span>
        </button>
        <button
          type="button"
          className="chat-icon-button"
          aria-label={`Delete ${conversation.title}`}
          onClick={() => setPhase("asking")}
        >
          <DeleteIcon />
        </button>
      </li>
    );
  }
  return (
    <li className="chat-history-item chat-history-ask">
      <p role={phase === "failed" ? "alert" : undefined}>
        {phase === "failed" ? "It could not be deleted." : "Delete this chat for good?"}
      </p>
      <div className="chat-panel-actions">
        <button
          type="button"
          className="chat-button chat-button-danger"
          aria-disabled={phase === "deleting"}
          onClick={() => phase !== "deleting" && confirm()}
        >
          {phase === "deleting" ? "Deleting" : phase === "failed" ? "Try again" : "Delete"}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the question replaces the pressed button, so the safe answer takes the focus */}
        <button type="button" className="chat-button" autoFocus onClick={() => setPhase("idle")}>
          Keep
        </button>
      </div>
    </li>
  );
}
