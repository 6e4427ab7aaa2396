import { useStore } from "zustand";
import { useChat } from "./chat-context.tsx";

/** Messages to send with a press; like everything that sends, they wait while a reply is pending (rule chat-4). */
export function Suggestions({
  texts,
  counts = [],
  className = "chat-suggestions",
}: {
  texts: readonly string[];
  /** How many each finds, shown beside it and not sent. */
  counts?: readonly (number | null)[];
  className?: string;
}) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  return (
    <div className={className}>
      {texts.map((text, at) => (
        <button
          type="button"
          className="chat-suggestion"
          key={text}
          disabled={pending}
          onClick={() => session.send(text)}
        >
          {text}
          {counts[at] != null && <span> ({counts[at]})</span>}
        </button>
      ))}
    </div>
  );
}
