import { ActionBarPrimitive, ComposerPrimitive, MessagePrimitive, useAuiState } from "@assistant-ui/react";
import { useSignals } from "@preact/signals-react/runtime";
import { useStore } from "zustand";
import { messageMaxLength } from "#contract/chat.ts";
import { useChat } from "./chat-context.tsx";
import type { ShownMessage } from "./chat-session.ts";
import { AgainIcon, AssistantIcon, EditIcon } from "./icons.tsx";
import { ErrorBubble, ReplyParts } from "./reply-parts.tsx";

export function Message() {
  const { session } = useChat();
  const id = useAuiState((state) => state.message.id);
  const message = useStore(session.store, (state) => state.messages.find((candidate) => candidate.id === id));
  if (!message) return null;
  return message.role === "user" ? <UserMessage message={message} /> : <AssistantMessage message={message} />;
}

function UserMessage({ message }: { message: ShownMessage }) {
  const { session } = useChat();
  const isEditing = useAuiState((state) => state.message.composer.isEditing);
  const pending = useStore(session.store, (state) => state.pending);
  const isLastOfShopper = useStore(
    session.store,
    (state) => state.messages.findLast((candidate) => candidate.role === "user")?.id === message.id,
  );
  if (isEditing && isLastOfShopper && !pending) return <EditMessage />;
  return (
    <MessagePrimitive.Root className="chat-message chat-message-user">
      <span className="chat-hidden">You: </span>
      <div className="chat-bubble chat-bubble-user">{message.content}</div>
      {isLastOfShopper && (
        <ActionBarPrimitive.Edit className="chat-icon-button" aria-label="Edit message" disabled={pending}>
          <EditIcon />
        </ActionBarPrimitive.Edit>
      )}
    </MessagePrimitive.Root>
  );
}

function EditMessage() {
  return (
    <MessagePrimitive.Root className="chat-message chat-message-user">
      <ComposerPrimitive.Root className="chat-edit">
        <ComposerPrimitive.Input
          className="chat-edit-input"
          aria-label="Edit message"
          maxLength={messageMaxLength}
          maxRows={8}
          autoFocus
        />
        <div className="chat-panel-actions">
          <ComposerPrimitive.Cancel className="chat-button">Cancel</ComposerPrimitive.Cancel>
          <ComposerPrimitive.Send className="chat-button chat-button-strong">Send again</ComposerPrimitive.Send>
        </div>
      </ComposerPrimitive.Root>
    </MessagePrimitive.Root>
  );
}

function AssistantMessage({ message }: { message: ShownMessage }) {
  useSignals();
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const streaming = useStore(session.store, (state) => state.streamingId === message.id);
  const latest = useStore(session.store, (state) => state.messages.at(-1)?.id === message.id);
  // One tree for the arriving and the finished answer, so that cards keep their pictures and state when it ends.
  const parts = streaming ? session.reply.value : message.parts;
  const { failure } = message;
  const saidAlready = parts.some((part) => part.type === "data-notice" && part.data.kind === "failed");

  return (
    <MessagePrimitive.Root className="chat-message chat-message-assistant" aria-busy={streaming}>
      <AssistantIcon />
      <span className="chat-hidden">Assistant: </span>
      <div className="chat-answer">
        <ReplyParts parts={parts} latest={latest} />
        {failure && !saidAlready && (
          <ErrorBubble
            text={failure.text}
            label={failure.action === "retry" ? "Retry" : "Start a new chat"}
            offerRetry={latest && !pending}
          />
        )}
        {streaming && <Working />}
        {latest && !pending && !failure && !saidAlready && (
          <ActionBarPrimitive.Reload className="chat-icon-button chat-again" aria-label="Answer again">
            <AgainIcon />
          </ActionBarPrimitive.Reload>
        )}
      </div>
    </MessagePrimitive.Root>
  );
}

/** The typing indicator, with what is being done where the server says it. */
function Working() {
  useSignals();
  const { session } = useChat();
  const activity = session.activity.value;
  const last = session.reply.value.at(-1);
  const writing = activity === "" && last?.type === "text" && last.text !== "";
  if (writing) return null;
  return (
    <p className="chat-working" data-testid="typing">
      <span className="chat-dots" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span className={activity === "" ? "chat-hidden" : "chat-activity"}>{activity || "The assistant is typing"}</span>
    </p>
  );
}
