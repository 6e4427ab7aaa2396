import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { messageMaxLength } from "#contract/chat/chat.ts";
import { AnswerActions } from "./answer-actions.tsx";
import { useChat, useHeading } from "./chat-context.tsx";
import type { ShownMessage } from "./chat-session.ts";
import { isSendKey, rowsFor } from "./composer.tsx";
import { AssistantIcon, EditIcon } from "./icons.tsx";
import { useStandHere } from "./newest-turn.ts";
import { ErrorBubble, ReplyParts } from "./reply-parts.tsx";

interface TurnOf {
  question: ShownMessage | null;
  answer: ShownMessage | null;
}

function turnsOf(messages: readonly ShownMessage[]): TurnOf[] {
  const turns: TurnOf[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === "user") turns.push({ question: message, answer: null });
    else if (last?.answer === null) last.answer = message;
    else turns.push({ question: null, answer: message });
  }
  return turns;
}

/** A turn is a question with its answer. The question stays pinned while its turn is in view. */
export function Turns() {
  const { session } = useChat();
  const messages = useStore(session.store, (state) => state.messages);
  const turns = turnsOf(messages);
  return turns.map(({ question, answer }, at) => (
    <Turn key={(answer ?? question)?.id} question={question} answer={answer} newest={at === turns.length - 1} />
  ));
}

const Turn = memo(function Turn({ question, answer, newest }: TurnOf & { newest: boolean }) {
  const turn = useStandHere(newest);
  return (
    <section className="chat-turn" ref={turn}>
      {question && <UserMessage message={question} />}
      {answer && <AssistantMessage message={answer} />}
    </section>
  );
});

function UserMessage({ message }: { message: ShownMessage }) {
  const { session } = useChat();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const pending = useStore(session.store, (state) => state.pending);
  const isLastOfShopper = useStore(
    session.store,
    (state) => state.messages.findLast((candidate) => candidate.role === "user")?.id === message.id,
  );

  function cancel() {
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  if (editing && isLastOfShopper) return <EditMessage text={message.content} pending={pending} cancel={cancel} />;
  return (
    <div className="chat-message chat-message-user" data-message-id={message.id}>
      <span className="chat-hidden">You: </span>
      <Question text={message.content} />
      {isLastOfShopper && (
        <button
          type="button"
          ref={editButton}
          className="chat-icon-button"
          aria-label="Edit message"
          disabled={pending}
          onClick={() => setEditing(true)}
        >
          <EditIcon />
        </button>
      )}
    </div>
  );
}

/** Two lines are pinned; a press shows the rest. */
function Question({ text }: { text: string }) {
  const Heading = useHeading(1);
  const words = useRef<HTMLSpanElement>(null);
  const [whole, setWhole] = useState(false);
  const [long, setLong] = useState(false);

  useEffect(() => {
    const element = words.current;
    if (!element || whole) return;
    const watch = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [whole]);

  return (
    <div className="chat-bubble chat-bubble-user">
      <Heading className="chat-question">
        <span className="chat-question-words" data-whole={whole || undefined} ref={words}>
          {text}
        </span>
      </Heading>
      {long && (
        <button type="button" className="chat-question-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show less" : "Show all of it"}
        </button>
      )}
    </div>
  );
}

function EditMessage({ text, pending, cancel }: { text: string; pending: boolean; cancel(): void }) {
  const { session } = useChat();
  const [value, setValue] = useState(text);
  const input = useRef<HTMLTextAreaElement>(null);
  const canSend = value.trim() !== "" && !pending;

  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
  }, [text]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canSend) session.edit(value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isSendKey(event)) submit(event);
    if (event.key === "Escape") {
      // Escape must not close the panel around the chat too.
      event.stopPropagation();
      cancel();
    }
  }

  return (
    <div className="chat-message chat-message-user">
      <form className="chat-edit" onSubmit={submit}>
        <textarea
          ref={input}
          className="chat-edit-input"
          aria-label="Edit message"
          value={value}
          rows={rowsFor(value)}
          maxLength={messageMaxLength}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="chat-panel-actions">
          <button type="button" className="chat-button" onClick={cancel}>
            Cancel
          </button>
          <button type="submit" className="chat-button chat-button-strong" disabled={!canSend}>
            Send again
          </button>
        </div>
      </form>
    </div>
  );
}

function AssistantMessage({ message }: { message: ShownMessage }) {
  useSignals();
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const streaming = useStore(session.store, (state) => state.streamingId === message.id);
  // Animate only streaming answers, not those of a reopened conversation.
  const [arrives] = useState(streaming);
  const latest = useStore(session.store, (state) => state.messages.at(-1)?.id === message.id);
  // The same tree for streaming and finished answers, so that cards keep their state.
  const parts = streaming ? session.reply.value : message.parts;
  const { failure } = message;
  const saidAlready = parts.some((part) => part.type === "data-notice" && part.data.kind === "failed");

  return (
    <div className="chat-message chat-message-assistant" data-message-id={message.id} aria-busy={streaming}>
      <AssistantIcon />
      <span className="chat-hidden">Assistant: </span>
      <div className="chat-answer" data-arrives={arrives || undefined}>
        <ReplyParts parts={parts} latest={latest} working={streaming ? <Working /> : null} />
        {failure && !saidAlready && (
          <ErrorBubble
            text={failure.text}
            label={failure.action === "retry" ? "Retry" : "Start a new chat"}
            offerRetry={latest && !pending}
          />
        )}
        {!streaming && !failure && !saidAlready && <AnswerActions message={message} latest={latest} />}
      </div>
    </div>
  );
}

/** The typing indicator, with the server's progress text. */
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
